"""The final account of every seat, item by item, and the ranking (E11, E14, N5, A5)."""

from __future__ import annotations

import numpy as np

from incarrozza.editions.items import (
    ITEM_ATTRACTIONS,
    ITEM_DEPOTS,
    ITEM_GLOBETROTTER,
    ITEM_LONGEST_PATH,
    ITEM_MERCHANDISE,
    ITEM_ROUTES,
    ITEM_STATIONS,
    ITEM_TICKETS,
)
from incarrozza.limits import MAX_STATIONS
from incarrozza.rules import depots
from incarrozza.rules.bits import EMPTY, ONE, bit, has, lowest, popcount
from incarrozza.rules.compiled import compiled
from incarrozza.rules.paths import connect, longest_trail, root
from incarrozza.rules.routes import owns_any
from incarrozza.rules.state import (
    ACCOUNT,
    BORROWED,
    COMPLETED,
    LONGEST,
    MAX_CITIES,
    MAX_ROUTES,
    MAX_TICKETS,
    NONE,
    RANK,
    SEATS,
    STATIONS_BUILT,
    TIE_STATIONS,
    TIE_TICKETS,
    TOTAL,
    Array,
    Struct,
)


@compiled
def account(s: Struct, b: Struct, accounts: Array) -> None:
    """Write the final account of every seat: the items in their order, their sum, and the rank."""
    for seat in range(SEATS):
        for column in range(ACCOUNT):
            accounts[seat, column] = 0
    _routes(s, accounts)
    _tickets(s, b, accounts)
    _stations(s, b, accounts)
    _longest_path(s, b, accounts)
    _attractions(s, b, accounts)
    _merchandise(s, b, accounts)
    _depots(s, b, accounts)
    _globetrotter(s, b, accounts)
    for seat in range(s.players):
        total = 0
        for item in range(TOTAL):
            total += accounts[seat, item]
        accounts[seat, TOTAL] = total
    _rank(s, b, accounts)


# -- The items, by the names they are declared under -----------------------------------------------


@compiled
def _routes(s: Struct, accounts: Array) -> None:
    for seat in range(s.players):
        accounts[seat, ITEM_ROUTES] = s.score[seat]


@compiled
def _tickets(s: Struct, b: Struct, accounts: Array) -> None:
    group = np.empty(MAX_CITIES, np.int64)
    for seat in range(s.players):
        connect(b, s.own[seat], group)
        score_tickets(s, b, seat, s.held[seat], group, accounts[seat])


@compiled
def _stations(s: Struct, b: Struct, accounts: Array) -> None:
    for seat in range(s.players):
        accounts[seat, STATIONS_BUILT] = popcount(s.stations[seat])
        accounts[seat, ITEM_STATIONS] = s.stations_left[seat] * b.station_points


@compiled
def _longest_path(s: Struct, b: Struct, accounts: Array) -> None:
    if b.longest_path_points == 0:
        return
    no_trail = np.empty(0, np.int64)
    for seat in range(s.players):
        if owns_any(s, seat):
            accounts[seat, LONGEST] = longest_trail(b, s.own[seat], no_trail)
    _reward_most(s, accounts, LONGEST, ITEM_LONGEST_PATH, b.longest_path_points)


@compiled
def _attractions(s: Struct, b: Struct, accounts: Array) -> None:
    if b.attraction_points == 0:
        return
    for seat in range(s.players):
        reached = popcount(touched(b, s.own[seat]) & b.attractions)
        accounts[seat, ITEM_ATTRACTIONS] = b.attraction_points * reached


@compiled
def _merchandise(s: Struct, b: Struct, accounts: Array) -> None:
    if b.merchandise == 0:
        return
    for seat in range(s.players):
        accounts[seat, ITEM_MERCHANDISE] = prize(s, b, seat)


@compiled
def _depots(s: Struct, b: Struct, accounts: Array) -> None:
    most = depots.most_left(s)
    for seat in range(s.players):
        if most > 0 and s.depots_left[seat] == most:
            accounts[seat, ITEM_DEPOTS] = b.depot_points


@compiled
def _globetrotter(s: Struct, b: Struct, accounts: Array) -> None:
    if b.globetrotter_points > 0:
        _reward_most(s, accounts, COMPLETED, ITEM_GLOBETROTTER, b.globetrotter_points)


@compiled
def _reward_most(s: Struct, accounts: Array, column: int, item: int, points: int) -> None:
    """Give points to every seat that has most of what a column counts, and any of it at all."""
    most = 0
    for seat in range(s.players):
        most = max(most, accounts[seat, column])
    for seat in range(s.players):
        if most > 0 and accounts[seat, column] == most:
            accounts[seat, item] = points


# -- What they are made of -------------------------------------------------------------------------


@compiled
def score_tickets(
    s: Struct, b: Struct, seat: int, tickets: Array, group: Array, mine: Array
) -> None:
    """Score a set of tickets with the best use of the stations (G12, E11)."""
    missed = np.empty(MAX_TICKETS, np.int64)
    misses = 0
    for w in range(2):
        rest = tickets[w]
        while rest != EMPTY:
            ticket = 64 * w + lowest(rest)
            rest &= rest - ONE
            if group[b.ticket_a[ticket]] == group[b.ticket_b[ticket]]:
                mine[ITEM_TICKETS] += b.ticket_points[ticket]
                mine[COMPLETED] += 1
            else:
                mine[ITEM_TICKETS] -= b.ticket_points[ticket]
                missed[misses] = ticket
                misses += 1
    for k in range(MAX_STATIONS):
        mine[BORROWED + k] = NONE
    if misses > 0 and s.stations[seat] != EMPTY:
        _borrow(s, b, seat, group, missed[:misses], mine)


@compiled
def _borrow(s: Struct, b: Struct, seat: int, group: Array, missed: Array, mine: Array) -> None:
    """Try every combination of borrowed routes, at most one into each station's city (E11).

    Exhaustive: a mixed-radix counter runs through the combinations, three digits at most.

    Best is most points, then most tickets, then fewest routes borrowed.
    """
    choices = np.empty((MAX_STATIONS, MAX_ROUTES + 1), np.int64)
    sizes = np.empty(MAX_STATIONS, np.int64)
    rest = s.stations[seat]
    combinations = 1
    for k in range(MAX_STATIONS):
        choices[k, 0] = NONE
        sizes[k] = 1
        if rest != EMPTY:
            sizes[k] += _lendable(s, b, seat, lowest(rest), group, choices[k])
            rest &= rest - ONE
        combinations *= sizes[k]
    # A borrowed route joins two groups of cities: all cities of the first are now in the second.
    first = np.empty(MAX_STATIONS, np.int64)
    second = np.empty(MAX_STATIONS, np.int64)
    best = 0
    lost = mine[ITEM_TICKETS]
    done = mine[COMPLETED]
    for combination in range(1, combinations):
        left = combination
        borrowed = 0
        for k in range(MAX_STATIONS):
            route = choices[k, left % sizes[k]]
            left //= sizes[k]
            if route != NONE:
                first[borrowed] = _joined(group[b.a[route]], first, second, borrowed)
                second[borrowed] = _joined(group[b.b[route]], first, second, borrowed)
                borrowed += 1
        points = 0
        completed = 0
        for ticket in missed:
            x = _joined(group[b.ticket_a[ticket]], first, second, borrowed)
            if x == _joined(group[b.ticket_b[ticket]], first, second, borrowed):
                points += 2 * b.ticket_points[ticket]
                completed += 1
        # One number orders by points, then tickets, then fewer borrowed routes.
        worth = (points * 256 + completed) * 4 - borrowed
        if worth > best:
            best = worth
            mine[ITEM_TICKETS] = lost + points
            mine[COMPLETED] = done + completed
            left = combination
            for k in range(MAX_STATIONS):
                mine[BORROWED + k] = choices[k, left % sizes[k]]
                left //= sizes[k]


@compiled
def _joined(place: int, first: Array, second: Array, joins: int) -> int:
    """Find the group that a group of cities has become part of."""
    for k in range(joins):
        if place == first[k]:
            place = second[k]
    return place


@compiled
def _lendable(s: Struct, b: Struct, seat: int, city: int, group: Array, choices: Array) -> int:
    """List the routes of others into a city that would join what is not joined yet."""
    count = 0
    for other in range(s.players):
        if other == seat:
            continue
        for w in range(2):
            rest = s.own[other, w] & b.into[city, w]
            while rest != EMPTY:
                route = 64 * w + lowest(rest)
                rest &= rest - ONE
                if group[b.a[route]] != group[b.b[route]]:
                    count += 1
                    choices[count] = route
    return count


@compiled
def touched(b: Struct, own: Array) -> np.uint64:
    """Find the cities that some routes lead to (N4)."""
    cities = EMPTY
    for w in range(2):
        rest = own[w]
        while rest != EMPTY:
            route = 64 * w + lowest(rest)
            rest &= rest - ONE
            cities |= bit(b.a[route]) | bit(b.b[route])
    return cities


@compiled
def prize(s: Struct, b: Struct, seat: int) -> int:
    """Give the merchandise points of a seat's place; no cards, no points (A4)."""
    if s.merchandise[seat] == 0:
        return 0
    better = 0
    for other in range(s.players):
        if s.merchandise[other] > s.merchandise[seat]:
            better += 1
    return b.prizes[better]


@compiled
def compare(b: Struct, mine: Array, yours: Array) -> int:
    """Compare two accounts: positive if the first is better (E14, N5, A5)."""
    if mine[TOTAL] != yours[TOTAL]:
        return mine[TOTAL] - yours[TOTAL]
    for i in range(len(b.tie_breaks)):
        tie = b.tie_breaks[i]
        if tie == NONE:
            break
        if tie == TIE_TICKETS:
            better = mine[COMPLETED] - yours[COMPLETED]
        elif tie == TIE_STATIONS:
            better = yours[STATIONS_BUILT] - mine[STATIONS_BUILT]
        else:
            better = mine[ITEM_LONGEST_PATH] - yours[ITEM_LONGEST_PATH]
        if better != 0:
            return better
    return 0


@compiled
def _rank(s: Struct, b: Struct, accounts: Array) -> None:
    for seat in range(s.players):
        for other in range(s.players):
            if other != seat and compare(b, accounts[other], accounts[seat]) > 0:
                accounts[seat, RANK] += 1


@compiled
def reached(s: Struct, b: Struct, seat: int, mine: Array, group: Array) -> None:
    """Connect cities by the seat's routes and those borrowed in its account; ask for roots then."""
    connect(b, s.own[seat], group)
    for k in range(MAX_STATIONS):
        route = mine[BORROWED + k]
        if route != NONE:
            group[root(group, b.a[route])] = root(group, b.b[route])


@compiled
def completed_tickets(s: Struct, b: Struct, seat: int, mine: Array, done: Array) -> None:
    """Write which held tickets are completed, given the routes borrowed in the account."""
    group = np.empty(MAX_CITIES, np.int64)
    reached(s, b, seat, mine, group)
    for ticket in range(len(done)):
        done[ticket] = 0
        if has(s.held[seat], ticket):
            done[ticket] = root(group, b.ticket_a[ticket]) == root(group, b.ticket_b[ticket])
