"""Paths through one player's network: what it connects, and its longest trail (G12, E13).

A trail uses no route twice. A connected network can be walked wholly if at most two of its cities
have an odd number of routes (Euler). Otherwise the search below tries every trail, but only from
cities with an odd number: a longest trail cannot begin elsewhere, for it could be prolonged there.
"""

from __future__ import annotations

import numpy as np

from incarrozza.rules.bits import EMPTY, ONE, bit, lowest, popcount
from incarrozza.rules.compiled import compiled
from incarrozza.rules.state import MAX_CITIES, Array, Record

MOST_ROUTES = 64
"""Routes one player can have: never more than pieces, and those are fewer than 64."""


@compiled
def root(group: Array, city: int) -> int:
    """Find the representative of the cities connected with this one."""
    while group[city] != city:
        group[city] = group[group[city]]
        city = group[city]
    return city


@compiled
def connect(b: Record, own: Array, group: Array) -> None:
    """Write for every city the representative of those that the routes connect it with."""
    for city in range(MAX_CITIES):
        group[city] = city
    for w in range(2):
        rest = own[w]
        while rest != EMPTY:
            route = 64 * w + lowest(rest)
            rest &= rest - ONE
            x = root(group, b.a[route])
            y = root(group, b.b[route])
            if x < y:
                group[y] = x
            else:
                group[x] = y
    for city in range(MAX_CITIES):
        group[city] = root(group, city)


@compiled
def longest_trail(b: Record, own: Array, trail: Array) -> int:
    """Find the longest trail's length in pieces; write its routes into `trail`, then -1."""
    ends = np.empty((MOST_ROUTES, 2), np.int64)
    lengths = np.empty(MOST_ROUTES, np.int64)
    names = np.empty(MOST_ROUTES, np.int64)
    at = np.empty(MAX_CITIES, np.uint64)
    for city in range(MAX_CITIES):
        at[city] = EMPTY
    routes = 0
    for w in range(2):
        rest = own[w]
        while rest != EMPTY:
            route = 64 * w + lowest(rest)
            rest &= rest - ONE
            ends[routes, 0] = b.a[route]
            ends[routes, 1] = b.b[route]
            lengths[routes] = b.length[route]
            names[routes] = route
            at[b.a[route]] |= bit(routes)
            at[b.b[route]] |= bit(routes)
            routes += 1
    best = 0
    steps = 0
    unseen = EMPTY
    for i in range(routes):
        unseen |= bit(i)
    walk = np.empty(MOST_ROUTES, np.int64)
    while unseen != EMPTY:
        part = _reachable(ends, at, ends[lowest(unseen), 0], unseen)
        unseen &= ~part
        if _weight(lengths, part) > best:
            found, taken = _search(ends, lengths, at, part, best, walk)
            if found > best:
                best = found
                steps = taken
                for i in range(taken):
                    trail[i] = names[walk[i]]
    trail[steps] = -1
    return best


@compiled
def _reachable(ends: Array, at: Array, city: int, free: np.uint64) -> np.uint64:
    """Find the free routes that can be reached from a city over free routes."""
    reached = at[city] & free
    front = reached
    while front != EMPTY:
        i = lowest(front)
        front &= front - ONE
        fresh = (at[ends[i, 0]] | at[ends[i, 1]]) & free & ~reached
        reached |= fresh
        front |= fresh
    return reached


@compiled
def _weight(lengths: Array, routes: np.uint64) -> int:
    total = 0
    while routes != EMPTY:
        total += lengths[lowest(routes)]
        routes &= routes - ONE
    return total


@compiled
def _most_from(ends: Array, lengths: Array, at: Array, city: int, free: np.uint64) -> int:
    """Bound what a trail can still gain from a city over the free routes.

    Of the reachable part, each city with an odd number of free routes, but for the trail's two
    ends, must leave one of them unused; one unused route serves two such cities at best.
    """
    part = _reachable(ends, at, city, free)
    total = 0
    cities = EMPTY
    rest = part
    while rest != EMPTY:
        i = lowest(rest)
        rest &= rest - ONE
        total += lengths[i]
        cities |= bit(ends[i, 0]) | bit(ends[i, 1])
    waste = 0
    dearest = 0
    cities &= ~bit(city)
    while cities != EMPTY:
        c = lowest(cities)
        cities &= cities - ONE
        cheapest = _odd_waste(lengths, at[c] & part)
        waste += cheapest
        dearest = max(dearest, cheapest)
    return total - (waste - dearest + 1) // 2


@compiled
def _odd_waste(lengths: Array, around: np.uint64) -> int:
    """Tell the least that a city with an odd number of routes must leave unused; else nothing."""
    if not popcount(around) & 1:
        return 0
    cheapest = lengths[lowest(around)]
    while around != EMPTY:
        cheapest = min(cheapest, lengths[lowest(around)])
        around &= around - ONE
    return cheapest


@compiled
def _search(
    ends: Array, lengths: Array, at: Array, part: np.uint64, best: int, walk: Array
) -> tuple[int, int]:
    """Find the longest trail of one connected part, if it is longer than `best`.

    Tries for the most that any trail could be, then for one less, and so on: asking for so much
    cuts nearly every branch short, and the first trail found is a longest one.
    """
    odd = EMPTY
    total = 0
    waste = 0
    first = 0
    second = 0
    start = 0
    for c in range(MAX_CITIES):
        if at[c] & part:
            start = c
        cheapest = _odd_waste(lengths, at[c] & part)
        if cheapest > 0:
            odd |= bit(c)
            waste += cheapest
            second = max(second, min(first, cheapest))
            first = max(first, cheapest)
    if odd == EMPTY:
        odd = bit(start)
    total = _weight(lengths, part)
    # The trail's own two ends may be odd for nothing.
    target = total - (waste - first - second + 1) // 2
    while target > best:
        starts = odd
        while starts != EMPTY:
            taken = _walk(ends, lengths, at, part, lowest(starts), target, walk)
            if taken > 0:
                return target, taken
            starts &= starts - ONE
        target -= 1
    return best, 0


@compiled
def _walk(
    ends: Array, lengths: Array, at: Array, free: np.uint64, start: int, target: int, walk: Array
) -> int:
    """Find a trail of just the target length from a city, depth first; tell its steps or 0."""
    city_at = np.empty(MOST_ROUTES + 1, np.int64)
    untried = np.empty(MOST_ROUTES + 1, np.uint64)
    depth = 0
    length = 0
    city_at[0] = start
    untried[0] = at[start] & free
    while True:
        if untried[depth] == EMPTY:
            if depth == 0:
                return 0
            depth -= 1
            free |= bit(walk[depth])
            length -= lengths[walk[depth]]
            continue
        i = lowest(untried[depth])
        untried[depth] &= untried[depth] - ONE
        there = ends[i, 0] + ends[i, 1] - city_at[depth]
        free &= ~bit(i)
        if length + lengths[i] + _most_from(ends, lengths, at, there, free) < target:
            free |= bit(i)
            continue
        walk[depth] = i
        length += lengths[i]
        depth += 1
        city_at[depth] = there
        untried[depth] = at[there] & free
        if length >= target:
            return depth
