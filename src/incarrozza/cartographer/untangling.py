"""Move places a little where that saves crossings, before anything else.

A place that lies just beside a line between two others may have all its links cross it; on the
other side of it, none would.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, dist, pi, sin
from statistics import median

import numpy as np

from incarrozza.editions.flattening import Point

_SWEEPS = 3
_TURNS = 16
_STEPS = (0.15, 0.3, 0.45, 0.6, 0.8)
"""How far places may move, in lengths of a middling link."""
_WORTH = 0.3
"""So far, to save one crossing."""
_TOO_NEAR = 0.12
"""To a link or a place, in the same unit."""

Ends = tuple[int, int]


def untangle(points: Sequence[Point], links: Sequence[Ends], fixed: Sequence[bool]) -> list[Point]:
    """Return where places lie so that fewer links cross; fixed ones stay."""
    found = list(points)
    if len(links) < 2:
        return found
    unit = median(dist(points[a], points[b]) for a, b in links)
    for _ in range(_SWEEPS):
        moved = False
        for place in range(len(found)):
            if not fixed[place] and _count(found, links, place):
                better = _look_around(found, points[place], links, place, unit)
                moved = moved or better != found[place]
                found[place] = better
        if not moved:
            break
    return found


def _look_around(
    points: list[Point], home: Point, links: Sequence[Ends], place: int, unit: float
) -> Point:
    """Find the spot where a place has fewest crossings for its way from home."""
    here = points[place]
    spots = [here, home]
    for step in _STEPS:
        for turn in range(_TURNS):
            angle = 2 * pi * turn / _TURNS
            x, y = home[0] + step * unit * cos(angle), home[1] + step * unit * sin(angle)
            spots.append((round(x, 9), round(y, 9)))
    costs = []
    for spot in spots:
        points[place] = spot
        cost = _WORTH * _count(points, links, place) + dist(spot, home) / unit
        # Where it is already may be as crowded as it likes.
        if spot not in (here, home) and _is_crowded(points, links, place, _TOO_NEAR * unit):
            cost += 10.0
        costs.append(round(cost, 6))
    points[place] = here
    return spots[costs.index(min(costs))]


def _count(points: Sequence[Point], links: Sequence[Ends], place: int) -> int:
    """Count how often the links of a place cross others."""
    at, ends = np.array(points), np.array(links)
    count = 0
    for a, b in links:
        if place not in (a, b):
            continue
        apart = ~np.isin(ends, (a, b)).any(axis=1)
        one, two = at[ends[apart, 0]], at[ends[apart, 1]]
        here, there = at[a], at[b]
        sides = _side(here, there, one) * _side(here, there, two)
        across = _side(one, two, here) * _side(one, two, there)
        count += int(((sides < 0) & (across < 0)).sum())
    return count


def _side(a: np.ndarray, b: np.ndarray, c: np.ndarray) -> np.ndarray:
    way, off = b - a, c - a
    turned: np.ndarray = way[..., 0] * off[..., 1] - way[..., 1] * off[..., 0]
    return turned


def _is_crowded(points: Sequence[Point], links: Sequence[Ends], place: int, near: float) -> bool:
    """Tell whether a place lies too near to another, or to a link that does not stop there."""
    here = points[place]
    if any(dist(here, other) < near for at, other in enumerate(points) if at != place):
        return True
    return any(
        _beside(here, points[a], points[b]) < near for a, b in links if place not in (a, b)
    ) or any(
        _beside(points[other], here, points[a + b - place]) < near
        for a, b in links
        if place in (a, b)
        for other in range(len(points))
        if other not in (a, b)
    )


def _beside(at: Point, a: Point, b: Point) -> float:
    """Tell how far a point lies from a line between two others."""
    (x, y), (c, d) = (at[0] - a[0], at[1] - a[1]), (b[0] - a[0], b[1] - a[1])
    long = c * c + d * d
    share = min(max((x * c + y * d) / long, 0.0), 1.0) if long else 0.0
    return dist((x, y), (share * c, share * d))
