"""Stations: which to build for the plan's loans, and when (E10, E11)."""

from __future__ import annotations

from incarrozza.rules.bits import EMPTY, ONE, has, lowest, popcount
from incarrozza.rules.compiled import compiled
from incarrozza.rules.state import NONE, STATION, Array, Struct
from incarrozza.thinking.candidates import propose
from incarrozza.thinking.mind import PLANNED

SOON = 3.0
"""With so few turns left a station is built while there is time."""


@compiled
def weigh_stations(b: Struct, w: Struct, m: Struct, words: Array) -> None:
    """Weigh stations that lend what the plan wants to borrow.

    It is not urgent: the route will be there, and others may yet build better ones. So routes are
    claimed first, and the station is built when nothing else is left or the end is near.
    """
    for k in range(2):
        rest = m.loans[k]
        while rest != EMPTY:
            route = 64 * k + lowest(rest)
            rest &= rest - ONE
            city = _city_for(b, m, words, route)
            if city == NONE:
                continue
            worth = w.loan * m.turn
            claims = 0
            for i in range(m.tickets):
                if m.fate[i] == PLANNED and has(m.path[i], route):
                    left = popcount(m.path[i, 0] & m.plan[0]) + popcount(m.path[i, 1] & m.plan[1])
                    claims = max(claims, left)
                    if left == 0 and m.time <= SOON:
                        worth += 2.0 * b.ticket_points[m.ticket[i]]
            if claims > 0 and m.time > SOON:
                continue
            propose(m, STATION + city, worth)


@compiled
def _city_for(b: Struct, m: Struct, words: Array, route: int) -> int:
    """Choose the end of a route where a station may stand and has most to choose from."""
    best = NONE
    most = 0
    for end in range(2):
        city = int(b.a[route]) if end == 0 else int(b.b[route])
        if has(words, STATION + city):
            choices = popcount(b.into[city, 0] & m.lendable[0])
            choices += popcount(b.into[city, 1] & m.lendable[1])
            if choices > most:
                most = choices
                best = city
    return best
