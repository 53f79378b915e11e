"""The last turn: nothing is worth saving any more, so what scores most is best (G13).

Every claim and station is tried, and scored by the rules (one-ply search).
"""

from __future__ import annotations

import numpy as np

from incarrozza.editions.items import ITEM_TICKETS
from incarrozza.rules import scoring
from incarrozza.rules.bits import EMPTY, ONE, add, bit, lowest, popcount, remove
from incarrozza.rules.compiled import compiled
from incarrozza.rules.paths import connect, longest_trail
from incarrozza.rules.scoring import touched
from incarrozza.rules.state import (
    ACCOUNT,
    COMPLETED,
    DEPOT,
    MAX_CITIES,
    NONE,
    STATE,
    STATION,
    Array,
    Struct,
)
from incarrozza.rules.structs import struct
from incarrozza.rules.tickets import size

FAILS = 0.1
"""How likely a tunnel is not paid in the end."""


SCENE = struct(
    [
        ("group", "i8", MAX_CITIES),  # what the own routes connect, as `rules.paths` writes it
        ("track", "i8", MAX_CITIES),  # how many pieces lie in each part of that
        ("other", "i8", MAX_CITIES),  # room to connect them otherwise
        ("mine", "i8", ACCOUNT),  # room for an account
        ("cities", "u8"),  # where own routes end
        ("tickets", "i8"),  # what the tickets score now
        ("all_done", "i8"),  # they are all completed
        ("plain", "i8"),  # no station lends anything: what a route joins is all it does for them
        ("longest", "i8"),  # the own longest path ...
        ("rival", "i8"),  # ... and that of the others
    ]
)
"""How things stand before the last turn."""


@compiled
def choose_last(v: Struct, b: Struct, w: Struct, words: Array) -> int:
    """Choose the claim or station that brings most points; NONE where none brings any."""
    # These are handed on as arrays: a record alone does not keep the array that it is part of.
    trial = np.zeros(1, STATE)
    scene = np.zeros(1, SCENE)
    _copy(v, trial[0])
    _look_around(v, b, w.quick != 0.0, trial, scene)
    best = NONE
    most = 0.0
    for k in range(DEPOT >> 6):
        rest = words[k]
        while rest != EMPTY:
            action = 64 * k + lowest(rest)
            rest &= rest - ONE
            if action >= STATION:
                worth = _worth_of_station(v, b, action - STATION, trial, scene)
            else:
                worth = _worth_of_claim(v, b, action, trial, scene, most)
            if worth > most:
                most = worth
                best = action
    return best


@compiled
def _look_around(v: Struct, b: Struct, quick: bool, trial: Array, scene: Array) -> None:
    """Write how things stand; in a quick look the paths are not measured."""
    c = scene[0]
    own = v.own[v.seat]
    c.tickets = _tickets(trial[0], b, v.seat, c.group, c.mine)
    c.all_done = c.mine[COMPLETED] == size(v.held[v.seat])
    c.plain = v.stations[v.seat] == EMPTY
    _measure(b, own, c.group, c.track)
    c.cities = touched(b, own)
    c.longest, c.rival = (1, 0) if quick else _longest(v, b)


@compiled
def _worth_of_station(v: Struct, b: Struct, city: int, trial: Array, scene: Array) -> float:
    """Tell what a station in a city would score; nothing, if it would lend nothing of use."""
    c = scene[0]
    if c.all_done:
        return 0.0
    lent = _lent(v, b, city, c.group)
    if lent == NONE or (c.plain and lent == 0):
        return 0.0
    if not c.plain:
        t = trial[0]
        t.stations[v.seat] |= bit(city)
        lent = _tickets(t, b, v.seat, c.other, c.mine) - c.tickets
        t.stations[v.seat] &= ~bit(city)
    return float(lent - b.station_points)


@compiled
def _worth_of_claim(
    v: Struct, b: Struct, route: int, trial: Array, scene: Array, most: float
) -> float:
    """Tell what a route would score; its path is measured only if it could then be worth most."""
    c = scene[0]
    t = trial[0]
    x = c.group[b.a[route]]
    y = c.group[b.b[route]]
    length = int(b.length[route])
    ends = bit(b.a[route]) | bit(b.b[route])
    worth = float(b.points[length])
    worth += b.attraction_points * popcount(ends & b.attractions & ~c.cities)
    add(t.own[v.seat], route)
    if x != y and not c.all_done:
        if c.plain:
            worth += _joined(v, b, c.group, x, y)
        else:
            worth += _tickets(t, b, v.seat, c.other, c.mine) - c.tickets
    if b.cart[route] and v.merchandise_left > 0:
        worth -= scoring.prize(t, b, v.seat)
        t.merchandise[v.seat] += 1
        worth += scoring.prize(t, b, v.seat)
        t.merchandise[v.seat] -= 1
    reach = c.track[x] + length + (c.track[y] if x != y else 0)
    before = _bonus(c.longest, c.rival)
    if c.longest <= c.rival <= reach and worth + b.longest_path_points * (1 - before) > most:
        after = _bonus(longest_trail(b, t.own[v.seat], np.empty(0, np.int64)), c.rival)
        worth += b.longest_path_points * (after - before)
    remove(t.own[v.seat], route)
    return worth * (1.0 - FAILS) if b.tunnel[route] else worth


@compiled
def _tickets(s: Struct, b: Struct, seat: int, group: Array, mine: Array) -> int:
    """Score a seat's tickets, and write what its routes connect."""
    mine[ITEM_TICKETS] = 0
    mine[COMPLETED] = 0
    connect(b, s.own[seat], group)
    scoring.score_tickets(s, b, seat, s.held[seat], group, mine)
    return mine[ITEM_TICKETS]


@compiled
def _measure(b: Struct, own: Array, group: Array, track: Array) -> None:
    """Write how many pieces lie in each part of a network."""
    for k in range(2):
        rest = own[k]
        while rest != EMPTY:
            route = 64 * k + lowest(rest)
            rest &= rest - ONE
            track[group[b.a[route]]] += b.length[route]


@compiled
def _longest(v: Struct, b: Struct) -> tuple[int, int]:
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
def _lent(v: Struct, b: Struct, city: int, group: Array) -> int:
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
def _joined(v: Struct, b: Struct, group: Array, x: int, y: int) -> int:
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
def _copy(v: Struct, t: Struct) -> None:
    """Copy what the account looks at."""
    t.players = v.players
    for seat in range(v.players):
        for k in range(2):
            t.own[seat, k] = v.own[seat, k]
            t.held[seat, k] = v.held[seat, k]
        t.stations[seat] = v.stations[seat]
        t.merchandise[seat] = v.merchandise[seat]
