"""The last turn: nothing is worth saving any more, so what scores most is best (G13)."""

from __future__ import annotations

import numpy as np

from incarrozza.rules import scoring
from incarrozza.rules.bits import EMPTY, ONE, add, bit, lowest, popcount, remove
from incarrozza.rules.compiled import compiled
from incarrozza.rules.paths import connect, longest_trail
from incarrozza.rules.scoring import touched
from incarrozza.rules.state import (
    ACCOUNT,
    COMPLETED,
    DEPOT,
    ITEM_TICKETS,
    MAX_CITIES,
    NONE,
    STATE,
    STATION,
    Array,
    Record,
)
from incarrozza.rules.tickets import size

FAILS = 0.1
"""How likely a tunnel is not paid in the end."""


@compiled
def choose_last(v: Record, b: Record, w: Record, words: Array) -> int:
    """Choose the claim or station that brings most points; NONE where none brings any."""
    trial = np.zeros(1, STATE)
    _copy(v, trial[0])
    group = np.empty(MAX_CITIES, np.int64)
    track = np.zeros(MAX_CITIES, np.int64)
    mine = np.zeros(ACCOUNT, np.int64)
    now = _tickets(trial[0], b, v.seat, group, mine)
    all_done = mine[COMPLETED] == size(v.held[v.seat])
    # While no station lends anything, what a route joins is all that it does for the tickets.
    plain = v.stations[v.seat] == EMPTY
    _measure(b, v.own[v.seat], group, track)
    cities = touched(b, v.own[v.seat])
    longest, rival = (1, 0) if w.quick else _longest(v, b)
    other = np.empty(MAX_CITIES, np.int64)
    best = NONE
    most = 0.0
    for k in range(DEPOT >> 6):
        rest = words[k]
        while rest != EMPTY:
            action = 64 * k + lowest(rest)
            rest &= rest - ONE
            # Taken here each time: a record alone does not keep the array that it is part of.
            t = trial[0]
            if action >= STATION:
                if all_done:
                    continue
                city = action - STATION
                lent = _lent(v, b, city, group)
                if lent == NONE or (plain and lent == 0):
                    continue
                if not plain:
                    t.stations[v.seat] |= bit(city)
                    lent = _tickets(t, b, v.seat, other, mine) - now
                    t.stations[v.seat] &= ~bit(city)
                worth = float(lent - b.station_points)
            else:
                x = group[b.a[action]]
                y = group[b.b[action]]
                length = int(b.length[action])
                ends = bit(b.a[action]) | bit(b.b[action])
                worth = float(b.points[length])
                worth += b.attraction_points * popcount(ends & b.attractions & ~cities)
                add(t.own[v.seat], action)
                if x != y and not all_done:
                    if plain:
                        worth += _joined(v, b, group, x, y)
                    else:
                        worth += _tickets(t, b, v.seat, other, mine) - now
                if b.cart[action] and v.merchandise_left > 0:
                    worth -= scoring.prize(t, b, v.seat)
                    t.merchandise[v.seat] += 1
                    worth += scoring.prize(t, b, v.seat)
                    t.merchandise[v.seat] -= 1
                reach = track[x] + length + (track[y] if x != y else 0)
                swing = b.longest_path_points * (1 - _bonus(longest, rival))
                if longest <= rival <= reach and worth + swing > most:
                    after = longest_trail(b, t.own[v.seat], np.empty(0, np.int64))
                    worth += b.longest_path_points * (_bonus(after, rival) - _bonus(longest, rival))
                remove(t.own[v.seat], action)
                if b.tunnel[action]:
                    worth *= 1.0 - FAILS
            if worth > most:
                most = worth
                best = action
    return best


@compiled
def _tickets(s: Record, b: Record, seat: int, group: Array, mine: Array) -> int:
    """Score a seat's tickets, and write what its routes connect."""
    mine[ITEM_TICKETS] = 0
    mine[COMPLETED] = 0
    connect(b, s.own[seat], group)
    scoring.score_tickets(s, b, seat, s.held[seat], group, mine)
    return mine[ITEM_TICKETS]


@compiled
def _measure(b: Record, own: Array, group: Array, track: Array) -> None:
    """Write how many pieces lie in each part of a network."""
    for k in range(2):
        rest = own[k]
        while rest != EMPTY:
            route = 64 * k + lowest(rest)
            rest &= rest - ONE
            track[group[b.a[route]]] += b.length[route]


@compiled
def _longest(v: Record, b: Record) -> tuple[int, int]:
    """Measure the own longest path, and the longest of the others (E13)."""
    mine = 0
    theirs = 0
    if b.longest_path_points == 0:
        return 1, 0
    for seat in range(v.players):
        if v.own[seat, 0] | v.own[seat, 1] != EMPTY:
            length = longest_trail(b, v.own[seat], np.empty(0, np.int64))
            if seat == v.seat:
                mine = length
            else:
                theirs = max(theirs, length)
    return mine, theirs


@compiled
def _bonus(mine: int, theirs: int) -> int:
    """Tell who has the longest path: this seat (1), another (-1), or both (0)."""
    return int(mine >= theirs) - int(theirs >= mine)


@compiled
def _lent(v: Record, b: Record, city: int, group: Array) -> int:
    """Tell what the best route that a station here could borrow brings the tickets.

    NONE where no route joins what is not joined yet.
    """
    best = NONE
    for other in range(v.players):
        for k in range(2):
            rest = v.own[other, k] & b.into[city, k]
            while rest != EMPTY:
                route = 64 * k + lowest(rest)
                rest &= rest - ONE
                x = group[b.a[route]]
                y = group[b.b[route]]
                if x != y:
                    best = max(best, _joined(v, b, group, x, y))
    return best


@compiled
def _joined(v: Record, b: Record, group: Array, x: int, y: int) -> int:
    """Tell what the tickets gain that lead from one part of the network to another."""
    total = 0
    for k in range(2):
        rest = v.held[v.seat, k]
        while rest != EMPTY:
            ticket = 64 * k + lowest(rest)
            rest &= rest - ONE
            a = group[b.ticket_a[ticket]]
            z = group[b.ticket_b[ticket]]
            if (a == x and z == y) or (a == y and z == x):
                total += 2 * b.ticket_points[ticket]
    return total


@compiled
def _copy(v: Record, t: Record) -> None:
    """Copy what the account looks at."""
    t.players = v.players
    for seat in range(v.players):
        for k in range(2):
            t.own[seat, k] = v.own[seat, k]
            t.held[seat, k] = v.held[seat, k]
        t.stations[seat] = v.stations[seat]
        t.merchandise[seat] = v.merchandise[seat]
