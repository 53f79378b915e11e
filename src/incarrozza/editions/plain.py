"""A plain board for a map that nobody has drawn: true positions, and tracks as straight as can be.

It is made at once, and is the same on every machine. A track whose places are too near to each
other for its spaces bows out as an arc of a circle.
"""

from __future__ import annotations

from cmath import phase
from collections.abc import Iterable, Sequence
from math import cos, degrees, hypot, pi, sin
from statistics import quantiles
from typing import Literal

from incarrozza.editions.edition import Map, Place, Route
from incarrozza.editions.flattening import Point, flatten, part
from incarrozza.editions.layout import (
    Label,
    Layout,
    PlaceLayout,
    RouteLayout,
    SpaceSize,
    Theme,
)
from incarrozza.editions.lettering import break_name

_SPACE = SpaceSize(length=100, width=36)
_STEP = 110
"""From the middle of a space to that of the next."""
_RADIUS = 26
_SHORTEST, _TALLEST = 34, 56
"""Of the letters of a label, which grow with the board."""
_MARGIN = 200
_APART = 46
"""From one track of a double route to the other."""
_ROOMY = 9
"""How many of ten tracks are long enough without a bow."""
_LONGEST_LINE = 14
"""Letters of a label before it is broken."""
_LARGEST = 6000
"""The longer side of a board. Where more would be needed, more tracks bow out."""
_EMPTY = 2000
"""The longer side of a board without tracks."""


def plain_layout(board: Map) -> Layout:
    """Lay out a map by its coordinates alone."""
    points = _scaled(board, part(flatten(board))) if board.places else []
    tracks = [_track(board, number, points) for number in range(len(board.routes))]
    everything = [*points, *(point for line, _ in tracks for point in line)] or [(0.0, 0.0)]
    left = min(x for x, _ in everything) - _MARGIN
    top = min(y for _, y in everything) - _MARGIN
    right = max(x for x, _ in everything) + _MARGIN
    bottom = max(y for _, y in everything) + _MARGIN

    font = round(min(max((right - left) / 64, _SHORTEST), _TALLEST))

    def moved(point: Point) -> tuple[int, int]:
        return round(point[0] - left), round(point[1] - top)

    return Layout(
        width=round(right - left),
        height=round(bottom - top),
        space=_SPACE,
        radius=_RADIUS,
        font=font,
        places=tuple(
            _place(place, moved(point), _quiet_side(board, number, points), font)
            for number, (place, point) in enumerate(zip(board.places, points, strict=True))
        ),
        routes=tuple(
            RouteLayout(
                a=board.places[route.a].id,
                b=board.places[route.b].id,
                line=_path(map(moved, line)),
                spaces=tuple((*moved(point), angle) for point, angle in spaces),
            )
            for route, (line, spaces) in zip(board.routes, tracks, strict=True)
        ),
        scenery=(),
        ground="land",
        theme=Theme(manner="plain", light={}, dark={}),
        texture=(),
        ornaments=(),
        names=(),
    )


def _scaled(board: Map, points: list[Point]) -> list[Point]:
    """Enlarge the map until most tracks have room for their spaces."""
    needed = [
        _room(route) / max(_distance(points[route.a], points[route.b]), 1e-3)
        for route in board.routes
    ]
    scale = quantiles(needed, n=10)[_ROOMY - 1] if len(needed) > 1 else max(needed, default=_EMPTY)
    scale = min(scale, _LARGEST)
    return [(scale * x, scale * y) for x, y in points]


def _room(route: Route) -> float:
    """Tell how long a track must be."""
    return route.length * _STEP + 2 * _RADIUS


def _distance(a: Point, b: Point) -> float:
    return hypot(b[0] - a[0], b[1] - a[1])


def _track(
    board: Map, number: int, points: Sequence[Point]
) -> tuple[list[Point], list[tuple[Point, int]]]:
    """Draw a track: the line below it, and each space with its direction in degrees."""
    route = board.routes[number]
    a, b = points[route.a], points[route.b]
    tracks = board.tracks(number)
    # All tracks are drawn as if from the place with the smaller number, so that sides differ.
    side = (len(tracks) - 1) / 2 - tracks.index(number)
    side *= _APART * (1 if route.a < route.b else -1)
    bend = _bend(_distance(a, b), _room(route))
    count = max(2, route.length)
    line = [_on_arc(a, b, bend, side, i / count)[0] for i in range(count + 1)]
    length = max(_distance(a, b), _room(route))
    start = (length - route.length * _STEP) / 2
    spaces = []
    for i in range(route.length):
        point, angle = _on_arc(a, b, bend, side, (start + (i + 0.5) * _STEP) / length)
        spaces.append((point, round(degrees(angle)) % 360))
    return line, spaces


def _bend(chord: float, length: float) -> float:
    """Find the angle of the arc of a length over a chord, by bisection; 0 where it is straight."""
    if length <= chord:
        return 0.0
    low, high = 0.0, 1.8 * pi
    for _ in range(40):
        middle = (low + high) / 2
        if chord * middle / 2 < length * sin(middle / 2):
            low = middle
        else:
            high = middle
    return low


def _on_arc(a: Point, b: Point, bend: float, side: float, part: float) -> tuple[Point, float]:
    """Go a part of the way from a to b, along an arc and to the side of it: where, and whither."""
    chord = complex(b[0] - a[0], b[1] - a[1]) or complex(1)
    turn = bend * (part - 0.5)
    if bend:
        radius = abs(chord) / (2 * sin(bend / 2))
        middle, out = radius * sin(turn), radius * (cos(turn) - cos(bend / 2))
    else:
        middle, out = abs(chord) * (part - 0.5), 0.0
    # As if a were the origin and b lay to the right of it; then turned and moved to where they lie.
    flat = complex(abs(chord) / 2 + middle + side * sin(turn), out + side * cos(turn))
    found = complex(*a) + flat * chord / abs(chord)
    return (found.real, found.imag), phase(chord) - turn


def _quiet_side(board: Map, number: int, points: Sequence[Point]) -> complex:
    """Find the side of a place that lies furthest from all its tracks, below if none is better."""
    here = complex(*points[number])
    tracks = [
        complex(*points[route.b if route.a == number else route.a]) - here
        for route in board.routes
        if number in (route.a, route.b)
    ]
    return max(
        (1j, -1j, 1 + 0j, -1 + 0j),
        key=lambda side: min((abs(phase(track / side)) for track in tracks if track), default=0),
    )


def _place(place: Place, at: tuple[int, int], side: complex, font: int) -> PlaceLayout:
    lines = break_name(place.name, 1 if len(place.name) <= _LONGEST_LINE else 2)
    away = _RADIUS + (0.2 + 0.55 * len(lines)) * font if side.imag else 1.5 * _RADIUS
    x, y = at[0] + round(side.real * away), at[1] + round(side.imag * away)
    align: Literal["start", "middle", "end"] = "middle"
    if side.real:
        align = "start" if side.real > 0 else "end"
    return PlaceLayout(id=place.id, at=at, label=Label(at=(x, y), align=align, lines=lines))


def _path(points: Iterable[tuple[int, int]]) -> str:
    (x, y), *rest = points
    return f"M{x} {y}" + "".join(f"L{x} {y}" for x, y in rest)
