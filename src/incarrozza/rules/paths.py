"""Paths through one player's network: what it connects, and its longest trail (G12, E13).

A trail uses no route twice. A connected network can be walked wholly if at most two of its cities
have an odd number of routes (Euler). Otherwise the search below tries every trail, but only from
cities with an odd number: a longest trail cannot begin elsewhere, for it could be prolonged there.
"""

from __future__ import annotations

import numpy as np

from incarrozza.limits import MAX_PIECES
from incarrozza.rules.bits import EMPTY, ONE, bit, lowest, popcount
from incarrozza.rules.compiled import compiled
from incarrozza.rules.state import MAX_CITIES, Array, Struct

MOST_ROUTES = MAX_PIECES
"""Routes one player can have: never more than pieces. A set of them and a city fit one word."""
PAIRED = 12
"""Odd cities that are paired off exactly."""
DEAD_ENDS = 1 << 12
"""Room to remember positions from which the target was not reached; a power of two."""


@compiled
def root(group: Array, city: int) -> int:
    """Find the representative of the cities connected with this one."""
    while group[city] != city:
        group[city] = group[group[city]]
        city = group[city]
    return city


@compiled
def connect(b: Struct, own: Array, group: Array) -> None:
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
def longest_trail(b: Struct, own: Array, trail: Array) -> int:
    """Find the longest trail's length in pieces; write its routes into `trail`, then -1.

    An empty `trail` asks for the length alone, which is often known without walking.
    """
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
            found, taken = _search(ends, lengths, at, part, best, walk, len(trail) > 0)
            if found > best:
                best = found
                if len(trail) > 0:
                    steps = taken
                    for i in range(taken):
                        trail[i] = names[walk[i]]
    if len(trail) > 0:
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
def _most_from(
    ends: Array, lengths: Array, at: Array, city: int, free: np.uint64, depth: Array
) -> int:
    """Bound what a trail can still gain from a city over the free routes.

    Of all dead-end branches it can enter but one, at its end. In the rest of the reachable part,
    each city with an odd number of free routes, but for the trail's two ends, must leave one of
    them unused; one unused route serves two such cities at best.
    """
    part = _reachable(ends, at, city, free)
    cities = EMPTY
    rest = part
    while rest != EMPTY:
        i = lowest(rest)
        rest &= rest - ONE
        cities |= bit(ends[i, 0]) | bit(ends[i, 1])
        depth[ends[i, 0]] = 0
        depth[ends[i, 1]] = 0
    cities &= ~bit(city)
    branch = 0
    tips = cities
    while tips != EMPTY:
        tip = lowest(tips)
        tips &= tips - ONE
        # Cut a dead end off from its tip inwards; a fork goes once its last branch but one has.
        while tip != city and popcount(at[tip] & part) == 1:
            i = lowest(at[tip] & part)
            part &= ~bit(i)
            deep = depth[tip] + lengths[i]
            tip = ends[i, 0] + ends[i, 1] - tip
            depth[tip] = max(depth[tip], deep)
            branch = max(branch, deep)
    waste = 0
    dearest = 0
    while cities != EMPTY:
        c = lowest(cities)
        cities &= cities - ONE
        cheapest = _odd_waste(lengths, at[c] & part)
        waste += cheapest
        dearest = max(dearest, cheapest)
    return _weight(lengths, part) - (waste - dearest + 1) // 2 + branch


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
    ends: Array,
    lengths: Array,
    at: Array,
    part: np.uint64,
    best: int,
    walk: Array,
    show: bool,
) -> tuple[int, int]:
    """Find the longest trail of one connected part, if it is longer than `best`.

    Tries for the most that any trail could be, then for one less, and so on: asking for so much
    cuts nearly every branch short, and the first trail found is a longest one.
    """
    odd = EMPTY
    start = 0
    for c in range(MAX_CITIES):
        if at[c] & part:
            start = c
            if popcount(at[c] & part) & 1:
                odd |= bit(c)
    if odd == EMPTY:
        odd = bit(start)
    target = _weight(lengths, part) - _waste(ends, lengths, at, part, odd)
    if target <= best:
        return best, 0
    if popcount(odd) <= 2 and not show:
        return target, 0  # by Euler
    dead_ends = np.empty(DEAD_ENDS, np.uint64)
    while target > best:
        for i in range(DEAD_ENDS):
            dead_ends[i] = EMPTY
        starts = odd
        while starts != EMPTY:
            taken = _walk(ends, lengths, at, part, lowest(starts), target, walk, dead_ends)
            if taken > 0:
                return target, taken
            starts &= starts - ONE
        target -= 1
    return best, 0


@compiled
def _waste(ends: Array, lengths: Array, at: Array, part: np.uint64, odd: np.uint64) -> int:
    """Tell what every trail of a part must leave unused, or a little less.

    But for the trail's two ends, the cities with an odd number of routes are joined in pairs by
    what is left unused. So it is at least the cheapest way to pair them off, two of them excepted,
    over shortest paths. Beyond `PAIRED` such cities that takes too long: then each is only
    charged half its shortest route.
    """
    cities = popcount(odd)
    if cities <= 2:
        return 0
    if cities > PAIRED:
        waste = 0
        first = 0
        second = 0
        while odd != EMPTY:
            cheapest = _odd_waste(lengths, at[lowest(odd)] & part)
            odd &= odd - ONE
            waste += cheapest
            second = max(second, min(first, cheapest))
            first = max(first, cheapest)
        return (waste - first - second + 1) // 2
    # Two more "cities" at no distance from any stand for the ends.
    apart = np.empty((PAIRED + 2, PAIRED + 2), np.int64)
    _distances(ends, lengths, part, odd, apart)
    for i in range(cities + 2):
        for j in range(cities, cities + 2):
            apart[i, j] = 0
            apart[j, i] = 0
    everybody = (1 << (cities + 2)) - 1
    cost = np.empty(1 << (PAIRED + 2), np.int16)
    cost[0] = 0
    for paired in range(3, everybody + 1):
        if popcount(np.uint64(paired)) & 1:
            continue
        one = lowest(np.uint64(paired))
        others = paired & (paired - 1)
        least = 9999
        rest = others
        while rest:
            other = lowest(np.uint64(rest))
            rest &= rest - 1
            least = min(least, cost[others & ~(1 << other)] + apart[one, other])
        cost[paired] = least
    return int(cost[everybody])


@compiled
def _distances(ends: Array, lengths: Array, part: np.uint64, odd: np.uint64, apart: Array) -> None:
    """Write the shortest ways between the odd cities of a part."""
    way = np.empty(MAX_CITIES, np.int64)
    i = 0
    sources = odd
    while sources != EMPTY:
        for c in range(MAX_CITIES):
            way[c] = 9999
        way[lowest(sources)] = 0
        sources &= sources - ONE
        better = True
        while better:
            better = False
            rest = part
            while rest != EMPTY:
                k = lowest(rest)
                rest &= rest - ONE
                x = ends[k, 0]
                y = ends[k, 1]
                if way[x] + lengths[k] < way[y]:
                    way[y] = way[x] + lengths[k]
                    better = True
                elif way[y] + lengths[k] < way[x]:
                    way[x] = way[y] + lengths[k]
                    better = True
        j = 0
        targets = odd
        while targets != EMPTY:
            apart[i, j] = way[lowest(targets)]
            targets &= targets - ONE
            j += 1
        i += 1


@compiled
def _walk(
    ends: Array,
    lengths: Array,
    at: Array,
    free: np.uint64,
    start: int,
    target: int,
    walk: Array,
    dead_ends: Array,
) -> int:
    """Find a trail of just the target length from a city, depth first; tell its steps or 0.

    Loops can be walked both ways: the same city is reached with the same routes left again and
    again, and what was in vain once is in vain each time.
    """
    branches = np.empty(MAX_CITIES, np.int64)
    city_at = np.empty(MOST_ROUTES + 1, np.int64)
    untried = np.empty(MOST_ROUTES + 1, np.uint64)
    depth = 0
    length = 0
    city_at[0] = start
    untried[0] = at[start] & free
    while True:
        if untried[depth] == EMPTY:
            position = _position(city_at[depth], free)
            dead_ends[_slot(position)] = position
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
        position = _position(there, free)
        if (
            dead_ends[_slot(position)] == position
            or length + lengths[i] + _most_from(ends, lengths, at, there, free, branches) < target
        ):
            free |= bit(i)
            continue
        walk[depth] = i
        length += lengths[i]
        depth += 1
        city_at[depth] = there
        untried[depth] = at[there] & free
        if length >= target:
            return depth


@compiled
def _position(city: int, free: np.uint64) -> np.uint64:
    return free | (np.uint64(city) << np.uint64(MOST_ROUTES))


@compiled
def _slot(position: np.uint64) -> int:
    return int((position * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(64 - 12))
