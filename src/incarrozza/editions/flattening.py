"""From the globe to the plane: where places truly lie beside each other, y growing downwards.

A sheet is taken as it is. On the globe, Lambert's cone is used for a country or a continent, and a
plain grid for a town, the tropics, and what goes around the world.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from incarrozza.editions.edition import Map

Point = tuple[float, float]

_TOWN = 3.0
"""Degrees of latitude below which a plain grid is as good."""
_TROPICS = 12.0
_HIGHEST = 84.0
"""Nearer to the poles, no cone is cut."""
_DIGITS = 9
"""Rounded so that a last digit that differs between machines does not spread."""
_TOO_NEAR = 0.006
"""A part of the map's extent; places nearer than this are parted."""


def flatten(board: Map) -> list[Point]:
    """Lay all places flat, in a square of size 1 with the same proportions."""
    lat = [place.latitude for place in board.places]
    lon = [place.longitude for place in board.places]
    points = list(zip(lon, (-each for each in lat), strict=True))
    if not board.flat:
        points = _project(lat, _unrolled(lon))
    return _fit(points)


def _unrolled(lon: Sequence[float]) -> list[float]:
    """Cut the globe open where the widest gap between places is, and count eastwards from there."""
    around = sorted({each % 360 for each in lon})
    gaps = [
        ((after - before) % 360 or 360.0, after)
        for before, after in zip(around, [*around[1:], around[0]], strict=True)
    ]
    _, west = max(gaps)
    return [(each - west) % 360 for each in lon]


def _project(lat: Sequence[float], lon: Sequence[float]) -> list[Point]:
    low, high = min(lat), max(lat)
    middle, span = (low + high) / 2, high - low
    if span < _TOWN or abs(middle) < _TROPICS or max(lon) - min(lon) > 150:
        wide = math.cos(math.radians(min(abs(middle), _HIGHEST)))
        return [(x * wide, -y) for x, y in zip(lon, lat, strict=True)]
    first, second = (
        math.radians(max(min(each, _HIGHEST), -_HIGHEST))
        for each in (low + span / 6, high - span / 6)
    )
    east = (min(lon) + max(lon)) / 2
    if first == second:
        cone = math.sin(first)
    else:
        rise = math.log(_height(second) / _height(first))
        cone = math.log(math.cos(first) / math.cos(second)) / rise
    points = []
    for x, y in zip(lon, lat, strict=True):
        y = math.radians(max(min(y, 89.0), -89.0))
        distance = math.cos(first) / cone * (_height(first) / _height(y)) ** cone
        turn = cone * math.radians(x - east)
        points.append((distance * math.sin(turn), distance * math.cos(turn)))
    return points


def _height(lat: float) -> float:
    return math.tan(math.pi / 4 + lat / 2)


def _fit(points: Sequence[Point]) -> list[Point]:
    left, top = min(x for x, _ in points), min(y for _, y in points)
    wide, high = max(x for x, _ in points) - left, max(y for _, y in points) - top
    extent = max(wide, high) or 1.0
    return [
        (round((x - left) / extent, _DIGITS), round((y - top) / extent, _DIGITS)) for x, y in points
    ]


def part(points: Sequence[Point], fixed: Sequence[bool] = ()) -> list[Point]:
    """Part places that lie on one spot: each looks for a free one on a spiral; fixed ones stay."""
    fixed = fixed or [False] * len(points)
    found: list[Point] = [at for at, stays in zip(points, fixed, strict=True) if stays]
    parted: list[Point] = []
    for (x, y), stays in zip(points, fixed, strict=True):
        spot, turn = (x, y), 0
        while not stays and any(math.dist(spot, other) < _TOO_NEAR for other in found):
            turn += 1
            # The golden angle: no two turns lead the same way.
            angle, away = 2.399963 * turn, _TOO_NEAR * 1.3 * math.sqrt(turn)
            spot = (
                round(x + away * math.cos(angle), _DIGITS),
                round(y + away * math.sin(angle), _DIGITS),
            )
        if not stays:
            found.append(spot)
        parted.append(spot)
    return parted
