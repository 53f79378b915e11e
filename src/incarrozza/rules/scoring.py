"""The final account of every seat, item by item, and the ranking (G12, E11-E14, W8, N4, A4)."""

from __future__ import annotations

import numpy as np

from incarrozza.rules import depots
from incarrozza.rules.bits import EMPTY, ONE, bit, has, lowest, popcount
from incarrozza.rules.compiled import compiled
from incarrozza.rules.paths import MOST_ROUTES, connect, longest_trail, root
from incarrozza.rules.routes import owns_any
from incarrozza.rules.state import (
    ACCOUNT,
    BORROWED,
    COMPLETED,
    ITEM_ATTRACTIONS,
    ITEM_DEPOTS,
    ITEM_LONGEST_PATH,
    ITEM_MERCHANDISE,
    ITEM_ROUTES,
    ITEM_STATIONS,
    ITEM_TICKETS,
    LONGEST,
    MAX_CITIES,
    NONE,
    RANK,
    SEATS,
    STATIONS_BUILT,
    TIE_STATIONS,
    TIE_TICKETS,
    TOTAL,
    Array,
    Record,
)

MOST_STATIONS = 3


@compiled
def account(s: Record, b: Record, accounts: Array) -> None:
    """Write the final account of every seat."""
    for seat in range(SEATS):
        for column in range(ACCOUNT):
            accounts[seat, column] = 0
    group = np.empty(MAX_CITIES, np.int64)
    trail = np.empty(MOST_ROUTES + 1, np.int64)
    longest = 0
    for seat in range(s.players):
        mine = accounts[seat]
        mine[ITEM_ROUTES] = s.score[seat]
        mine[STATIONS_BUILT] = popcount(s.stations[seat])
        mine[ITEM_STATIONS] = s.stations_left[seat] * b.station_points
        connect(b, s.own[seat], group)
        _tickets(s, b, seat, group, mine)
        if b.longest_path_points > 0 and owns_any(s, seat):
            mine[LONGEST] = longest_trail(b, s.own[seat], trail)
            longest = max(longest, mine[LONGEST])
        if b.attraction_points > 0:
            mine[ITEM_ATTRACTIONS] = b.attraction_points * _attractions(b, s.own[seat])
    most_depots = depots.most_left(s)
    for seat in range(s.players):
        mine = accounts[seat]
        if longest > 0 and mine[LONGEST] == longest:
            mine[ITEM_LONGEST_PATH] = b.longest_path_points
        if b.merchandise > 0:
            mine[ITEM_MERCHANDISE] = _prize(s, b, seat)
        if most_depots > 0 and s.depots_left[seat] == most_depots:
            mine[ITEM_DEPOTS] = b.depot_points
        for item in range(TOTAL):
            mine[TOTAL] += mine[item]
    _rank(s, b, accounts)


@compiled
def _tickets(s: Record, b: Record, seat: int, group: Array, mine: Array) -> None:
    """Score the tickets with the best use of the stations (E11), every combination tried.

    Best is most points, then most tickets, then fewest routes borrowed.
    """
    choices = np.empty((MOST_STATIONS, MAX_CITIES), np.int64)
    sizes = np.empty(MOST_STATIONS, np.int64)
    for k in range(MOST_STATIONS):
        choices[k, 0] = NONE
        sizes[k] = 1
    stations = 0
    rest = s.stations[seat]
    while rest != EMPTY and stations < MOST_STATIONS:
        sizes[stations] = 1 + _lendable(s, b, seat, lowest(rest), group, choices[stations])
        rest &= rest - ONE
        stations += 1
    best = -(1 << 40)
    joined = np.empty(MAX_CITIES, np.int64)
    picks = np.empty(MOST_STATIONS, np.int64)
    combinations = sizes[0] * sizes[1] * sizes[2]
    for combination in range(combinations):
        left = combination
        borrowed = 0
        for city in range(MAX_CITIES):
            joined[city] = group[city]
        for k in range(MOST_STATIONS):
            picks[k] = choices[k, left % sizes[k]]
            left //= sizes[k]
            if picks[k] != NONE:
                borrowed += 1
                joined[root(joined, b.a[picks[k]])] = root(joined, b.b[picks[k]])
        points, completed = _value(s, b, seat, joined)
        # One number orders by points, then tickets, then fewer borrowed routes.
        worth = (points * 256 + completed) * 4 - borrowed
        if worth > best:
            best = worth
            mine[ITEM_TICKETS] = points
            mine[COMPLETED] = completed
            for k in range(MOST_STATIONS):
                mine[BORROWED + k] = picks[k]


@compiled
def _lendable(s: Record, b: Record, seat: int, city: int, group: Array, choices: Array) -> int:
    """List the routes of others into a city that would join what is not joined yet."""
    count = 0
    for other in range(s.players):
        if other == seat:
            continue
        for w in range(2):
            rest = s.own[other, w]
            while rest != EMPTY:
                route = 64 * w + lowest(rest)
                rest &= rest - ONE
                if city in (b.a[route], b.b[route]) and group[b.a[route]] != group[b.b[route]]:
                    count += 1
                    choices[count] = route
    return count


@compiled
def _value(s: Record, b: Record, seat: int, joined: Array) -> tuple[int, int]:
    """Add up the tickets over what is joined: points, and how many are completed (G12)."""
    points = 0
    completed = 0
    for w in range(2):
        rest = s.held[seat, w]
        while rest != EMPTY:
            ticket = 64 * w + lowest(rest)
            rest &= rest - ONE
            if root(joined, b.ticket_a[ticket]) == root(joined, b.ticket_b[ticket]):
                points += b.ticket_points[ticket]
                completed += 1
            else:
                points -= b.ticket_points[ticket]
    return points, completed


@compiled
def _attractions(b: Record, own: Array) -> int:
    """Count the attractions touched by a route (N4)."""
    touched = EMPTY
    for w in range(2):
        rest = own[w]
        while rest != EMPTY:
            route = 64 * w + lowest(rest)
            rest &= rest - ONE
            touched |= bit(b.a[route]) | bit(b.b[route])
    return popcount(touched & b.attractions)


@compiled
def _prize(s: Record, b: Record, seat: int) -> int:
    """Give the merchandise points of a seat's place; no cards, no points (A4)."""
    if s.merchandise[seat] == 0:
        return 0
    better = 0
    for other in range(s.players):
        if s.merchandise[other] > s.merchandise[seat]:
            better += 1
    return b.prizes[better]


@compiled
def compare(b: Record, mine: Array, yours: Array) -> int:
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
def _rank(s: Record, b: Record, accounts: Array) -> None:
    for seat in range(s.players):
        for other in range(s.players):
            if compare(b, accounts[other], accounts[seat]) > 0:
                accounts[seat, RANK] += 1


@compiled
def completed_tickets(s: Record, b: Record, seat: int, mine: Array, done: Array) -> None:
    """Write which held tickets are completed, given the routes borrowed in the account."""
    group = np.empty(MAX_CITIES, np.int64)
    connect(b, s.own[seat], group)
    for k in range(MOST_STATIONS):
        route = mine[BORROWED + k]
        if route != NONE:
            group[root(group, b.a[route])] = root(group, b.b[route])
    for ticket in range(len(done)):
        done[ticket] = 0
        if has(s.held[seat], ticket):
            done[ticket] = root(group, b.ticket_a[ticket]) == root(group, b.ticket_b[ticket])
