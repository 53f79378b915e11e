"""Ways through the board: the cheapest path over what is free, open or can be borrowed."""

from __future__ import annotations

from typing import Any

import numpy as np

from incarrozza.rules.bits import EMPTY, ONE, bit, has, lowest, popcount
from incarrozza.rules.compiled import compiled
from incarrozza.rules.state import NONE, Array, Struct
from incarrozza.thinking.mind import FAR


@compiled
def spread(b: Struct, m: Struct, start: int, goal: int, barred: int) -> float:
    """Find the price of the way from a city to every other, or until a goal is reached.

    Writes `far` and `came` (Dijkstra). One route may be barred; NONE bars none.
    """
    cities = popcount(b.cities)
    for city in range(cities):
        m.far[city] = FAR
        m.came[city] = NONE
    m.far[start] = 0.0
    usable0 = m.free[0] | m.open[0] | m.lent[0]
    usable1 = m.free[1] | m.open[1] | m.lent[1]
    if m.stations > 0:
        usable0 |= m.lendable[0]
        usable1 |= m.lendable[1]
    if barred != NONE:
        if barred < 64:
            usable0 &= ~bit(barred)
        else:
            usable1 &= ~bit(barred - 64)
    settled = EMPTY
    front = bit(start)
    while front != EMPTY:
        city = NONE
        paid = FAR
        rest = front
        while rest != EMPTY:
            each = lowest(rest)
            rest &= rest - ONE
            if m.far[each] < paid:
                paid = m.far[each]
                city = each
        if city == goal:
            break
        front &= ~bit(city)
        settled |= bit(city)
        for w in range(2):
            rest = b.into[city, w] & (usable0 if w == 0 else usable1)
            while rest != EMPTY:
                route = 64 * w + lowest(rest)
                rest &= rest - ONE
                price = paid
                if not has(m.free, route):
                    price += m.price[route]
                other = int(b.a[route]) + b.b[route] - city
                if price < m.far[other] and not settled & bit(other):
                    m.far[other] = price
                    m.came[other] = route
                    front |= bit(other)
    return m.far[goal] if goal != NONE else 0.0


@compiled
def trace(b: Struct, m: Struct, start: int, goal: int) -> None:
    """Write the path that was found to a goal into `trail`, without own routes."""
    m.trail[0] = EMPTY
    m.trail[1] = EMPTY
    city = goal
    while city != start:
        route = int(m.came[city])
        if not has(m.own, route):
            m.trail[route >> 6] |= ONE << np.uint64(route & 63)
        city = int(b.a[route]) + b.b[route] - city


@compiled
def total_of(figure: Array, low: np.uint64, high: np.uint64) -> Any:
    """Add up what a set of routes has of something: of length, or of price."""
    total = 0
    for w in range(2):
        rest = low if w == 0 else high
        while rest != EMPTY:
            total += figure[64 * w + lowest(rest)]
            rest &= rest - ONE
    return total
