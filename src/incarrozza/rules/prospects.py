"""How a seat's tickets stand: completed, still to be hoped for, or out of reach (G12, E11).

Only what the seat knows is looked at: the board, its own tickets, and how many pieces and stations
everybody has left.
"""

from __future__ import annotations

import numpy as np

from incarrozza.limits import MAX_STATIONS
from incarrozza.rules.bits import EMPTY, ONE, bit, has, lowest, popcount
from incarrozza.rules.compiled import compiled
from incarrozza.rules.depots import empty_cities
from incarrozza.rules.paths import connect, root
from incarrozza.rules.scoring import reached, score_tickets
from incarrozza.rules.state import (
    ACCOUNT,
    BLOCKED,
    DONE,
    MAX_CITIES,
    MAX_LENGTH,
    NONE,
    OFFER,
    OVER,
    PAY,
    PAY_STATION,
    POSSIBLE,
    TUNNEL,
    TURN,
    Array,
    Struct,
)

NEW = MAX_CITIES
"""Stands for the city of a station that is not built yet."""
CLAIMS = 0
LOANS = 1


@compiled
def prospects(s: Struct, b: Struct, seat: int, found: Array) -> None:
    """Write how each ticket stands that a seat holds or is offered; an offered one as if kept.

    What is called blocked can never be completed, whatever anybody does. Some others cannot either,
    for what is left out: whether cards can be had for a route or a station; that two stations of
    one path may need the same city; that few pieces end the game before all routes are claimed; and
    before the last round, how many turns it takes.
    """
    ways = np.empty((2, 2), np.uint64)
    slots = np.empty(MAX_STATIONS, np.int64)
    _find_slots(s, b, seat, slots)
    _find_ways(s, b, seat, slots, ways)
    held = s.held[seat]
    group = np.empty(MAX_CITIES, np.int64)
    _connect_best(s, b, seat, held[0], held[1], group)
    for w in range(2):
        rest = held[w]
        while rest != EMPTY:
            ticket = 64 * w + lowest(rest)
            rest &= rest - ONE
            found[ticket] = _prospect(s, b, seat, ticket, group, slots, ways)
    for i in range(OFFER):
        ticket = s.offered[seat, i]
        if ticket != NONE:
            low = bit(ticket) if ticket < 64 else EMPTY
            high = EMPTY if ticket < 64 else bit(ticket - 64)
            _connect_best(s, b, seat, held[0] | low, held[1] | high, group)
            found[ticket] = _prospect(s, b, seat, ticket, group, slots, ways)


@compiled
def _connect_best(
    s: Struct, b: Struct, seat: int, low: np.uint64, high: np.uint64, group: Array
) -> None:
    """Write what the seat's routes connect, with the loans that are best for these tickets."""
    tickets = np.empty(2, np.uint64)
    tickets[0] = low
    tickets[1] = high
    mine = np.zeros(ACCOUNT, np.int64)
    connect(b, s.own[seat], group)
    score_tickets(s, b, seat, tickets, group, mine)
    reached(s, b, seat, mine, group)


@compiled
def _prospect(
    s: Struct, b: Struct, seat: int, ticket: int, group: Array, slots: Array, ways: Array
) -> int:
    a = int(b.ticket_a[ticket])
    z = int(b.ticket_b[ticket])
    if root(group, a) == root(group, z):
        return DONE
    if s.phase != OVER and _can_join(s, b, seat, a, z, slots, ways):
        return POSSIBLE
    return BLOCKED


# -- What a seat can still do ----------------------------------------------------------------------


@compiled
def _may_act(s: Struct, seat: int) -> bool:
    """Tell whether a seat may still claim or build: in the last round once at most (G13)."""
    if s.last_turns == NONE:
        return True
    wait = (seat - s.turn + s.players) % s.players
    if wait == 0:
        return s.phase in (TURN, PAY, TUNNEL, PAY_STATION)
    return wait < s.last_turns


@compiled
def _find_slots(s: Struct, b: Struct, seat: int, slots: Array) -> None:
    """List the cities of the seat's stations, NEW for each it may still build, then NONE."""
    for k in range(MAX_STATIONS):
        slots[k] = NONE
    count = 0
    rest = s.stations[seat]
    while rest != EMPTY and count < MAX_STATIONS:
        slots[count] = lowest(rest)
        rest &= rest - ONE
        count += 1
    if _may_act(s, seat) and empty_cities(s, b) != EMPTY:
        for k in range(count, min(MAX_STATIONS, count + s.stations_left[seat])):
            slots[k] = NEW


@compiled
def _find_ways(s: Struct, b: Struct, seat: int, slots: Array, ways: Array) -> None:
    """Find the routes that the seat may claim, and those that its stations might borrow (E11).

    What another can still claim may be borrowed one day.
    """
    for w in range(2):
        ways[CLAIMS, w] = EMPTY
        ways[LOANS, w] = EMPTY
    for each in range(s.players):
        if each != seat and slots[0] == NONE:
            continue
        pieces = min(int(s.pieces[each]), MAX_LENGTH)
        acts = _may_act(s, each)
        for w in range(2):
            free = s.open[each, w] & b.fits[pieces, w] if acts else EMPTY
            if each == seat:
                ways[CLAIMS, w] |= free
            else:
                ways[LOANS, w] |= free | s.own[each, w]


# -- Whether that is enough ------------------------------------------------------------------------


@compiled
def _can_join(
    s: Struct, b: Struct, seat: int, start: int, goal: int, slots: Array, ways: Array
) -> bool:
    """Tell whether a path between two cities is within the seat's means.

    One search for the cheapest path (Dijkstra) on each floor: the floor says, as bits, which
    stations have been used, so a route that is borrowed leads to a higher one. A path costs pieces;
    in the last round, when there is time for one thing only, it costs that.
    """
    cities = popcount(b.cities)
    floors = 1
    for k in range(MAX_STATIONS):
        if slots[k] != NONE:
            floors *= 2
    price = np.empty((floors, MAX_CITIES), np.int64)
    too_much = _budget(s, seat) + 1
    for floor in range(floors):
        for city in range(cities):
            price[floor, city] = too_much
    price[0, start] = 0
    for floor in range(floors):
        visited = EMPTY
        while True:
            city = _cheapest(price[floor], cities, visited, too_much)
            if city == NONE:
                break
            if city == goal:
                return True
            visited |= bit(city)
            _claim_from(s, b, seat, city, ways, price[floor])
            _borrow_from(s, b, city, floor, slots, ways, price)
    return False


@compiled
def _hurries(s: Struct) -> bool:
    """Tell whether it is the last round: whoever acts does one thing more (G13)."""
    return s.last_turns != NONE


@compiled
def _budget(s: Struct, seat: int) -> int:
    if not _hurries(s):
        return int(s.pieces[seat])
    return 1 if _may_act(s, seat) else 0


@compiled
def _cheapest(price: Array, cities: int, visited: np.uint64, too_much: int) -> int:
    """Find the city not visited yet that is cheapest to reach; NONE if no other can be."""
    found = NONE
    least = too_much
    for city in range(cities):
        if price[city] < least and not visited & bit(city):
            found = city
            least = price[city]
    return found


@compiled
def _claim_from(s: Struct, b: Struct, seat: int, city: int, ways: Array, price: Array) -> None:
    """Go on from a city by each route that the seat has, or may claim."""
    for w in range(2):
        rest = b.into[city, w] & (s.own[seat, w] | ways[CLAIMS, w])
        while rest != EMPTY:
            route = 64 * w + lowest(rest)
            rest &= rest - ONE
            cost = price[city]
            if not has(s.own[seat], route):
                cost += 1 if _hurries(s) else b.length[route]
            other = b.a[route] + b.b[route] - city
            price[other] = min(price[other], cost)


@compiled
def _borrow_from(
    s: Struct, b: Struct, city: int, floor: int, slots: Array, ways: Array, price: Array
) -> None:
    """Go on from a city by each route that a station not used yet could borrow (E10, E11)."""
    empty = empty_cities(s, b)
    for w in range(2):
        rest = b.into[city, w] & ways[LOANS, w]
        while rest != EMPTY:
            route = 64 * w + lowest(rest)
            rest &= rest - ONE
            other = b.a[route] + b.b[route] - city
            for k in range(MAX_STATIONS):
                place = slots[k]
                if place == NONE or (floor >> k) & 1:
                    continue
                cost = price[floor, city]
                if place == NEW:
                    if not empty & (bit(city) | bit(other)):
                        continue
                    cost += 1 if _hurries(s) else 0
                elif place not in (city, other):
                    continue
                upper = floor | (1 << k)
                price[upper, other] = min(price[upper, other], cost)
