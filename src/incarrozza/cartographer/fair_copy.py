"""The fair copy of a drawing: a layout in whole numbers, hundredths of a space, in its frame."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Literal, NamedTuple

from incarrozza.cartographer.drawing import Drawing
from incarrozza.cartographer.sheet import (
    HALF_HEIGHT,
    HALF_WIDTH,
    LANE_GAP,
    RADIUS,
    SPACE_WIDTH,
)
from incarrozza.cartographer.spacing import (
    STEPS,
    control,
    lay_boxes,
    lay_stops,
    measure,
    moment,
    on_curve,
    place_boxes,
)
from incarrozza.editions.flattening import Point
from incarrozza.editions.layout import (
    Label,
    Layout,
    Manner,
    PlaceLayout,
    RouteLayout,
    SpaceSize,
    Theme,
)

MARGIN = 0.45
_COVERED = 0.35
"""So far from the middle of its outermost spaces a track changes to its lane, below them."""


class _Space(NamedTuple):
    middle: Point
    along: Point


def make_layout(drawing: Drawing, look: Manner) -> Layout:
    """Write a drawing down."""
    survey, sheet = drawing.survey, drawing.survey.sheet
    radius = float(sheet.sizes[RADIUS])
    spaces = _spaces(drawing)
    rails = _rails(drawing)
    left, top, right, bottom = _extent(drawing, spaces)
    frame = _Frame(whole(left - MARGIN), whole(top - MARGIN))
    routes = [
        RouteLayout(
            a=survey.board.places[route.a].id,
            b=survey.board.places[route.b].id,
            line=frame.path(rails[track]),
            spaces=tuple(frame.space(space) for space in spaces[track]),
        )
        for track, route in enumerate(survey.board.routes)
    ]
    return Layout(
        width=whole(right + MARGIN) - frame.left,
        height=whole(bottom + MARGIN) - frame.top,
        space=SpaceSize(length=100, width=whole(float(sheet.sizes[SPACE_WIDTH]))),
        radius=whole(radius),
        font=whole(survey.font),
        places=tuple(_place(drawing, frame, at) for at in range(len(sheet.places))),
        routes=tuple(routes),
        scenery=(),
        ground="land",
        theme=Theme(manner=look, light={}, dark={}),
        texture=(),
        ornaments=(),
        names=(),
    )


def whole(number: float) -> int:
    """Round spaces to hundredths."""
    return math.floor(100 * number + 0.5)


class _Frame(NamedTuple):
    """The upper left corner of the board."""

    left: int
    top: int

    def at(self, point: Sequence[float]) -> tuple[int, int]:
        return whole(point[0]) - self.left, whole(point[1]) - self.top

    def space(self, space: _Space) -> tuple[int, int, int]:
        angle = round(math.degrees(math.atan2(space.along[1], space.along[0])), 6)
        return (*self.at(space.middle), math.floor(angle + 0.5))

    def path(self, pieces: Sequence[Sequence[Point]]) -> str:
        """Write curves one after the other, joined by lines."""
        line = ""
        for piece in pieces:
            first, *rest = ("{} {}".format(*self.at(point)) for point in piece)
            line += f"{'L' if line else 'M'}{first}C{' '.join(rest)}"
        return line


def _place(drawing: Drawing, frame: _Frame, at: int) -> PlaceLayout:
    survey = drawing.survey
    half_wide, half_high = (float(survey.sheet.places[at, k]) for k in (HALF_WIDTH, HALF_HEIGHT))
    x, y = drawing.row[2 * at : 2 * at + 2].tolist()
    off_x, off_y = drawing.row[2 * at - 2 * len(survey.sheet.places) :][:2].tolist()
    middle = x + off_x
    align: Literal["start", "middle", "end"] = "middle"
    # A name beside its place keeps the edge that faces it, whatever the letters' true width.
    if abs(off_x) > 0.6 * half_wide:
        side = 1 if off_x > 0 else -1
        align = "start" if side > 0 else "end"
        middle -= side * half_wide
    shapes = survey.shapes[at].tolist()
    lines = survey.lines[at][shapes.index([half_wide, half_high])]
    return PlaceLayout(
        id=survey.board.places[at].id,
        at=frame.at((x, y)),
        label=Label(at=frame.at((middle, y + off_y)), align=align, lines=lines),
    )


def _reversed(drawing: Drawing, track: int, link: int) -> bool:
    """Tell whether a track is named the other way than its link."""
    return drawing.survey.board.routes[track].a != drawing.survey.links[link].a


def _spaces(drawing: Drawing) -> dict[int, list[_Space]]:
    """Return the spaces of every track, in its own direction."""
    sheet = drawing.survey.sheet
    boxes = lay_boxes(drawing.row, sheet)
    place_boxes(drawing.row, sheet, boxes)
    found: dict[int, list[_Space]] = {}
    for box, (link, lane, order, *_) in enumerate(boxes.names.tolist()):
        if order >= 0:
            track = drawing.survey.links[link].tracks[lane]
            (x, y), (a, b) = boxes.middle[box].tolist(), boxes.along[box].tolist()
            if _reversed(drawing, track, link):
                found.setdefault(track, []).insert(0, _Space((x, y), (-a, -b)))
            else:
                found.setdefault(track, []).append(_Space((x, y), (a, b)))
    return found


def _rails(drawing: Drawing) -> dict[int, list[list[Point]]]:
    """Return the curves under every track, in its own direction."""
    survey, sheet, row = drawing.survey, drawing.survey.sheet, drawing.row
    places, links = len(sheet.places), len(sheet.links)
    found = {}
    far, stops = [0.0] * (STEPS + 1), [0.0] * 16
    for number, link in enumerate(survey.links):
        length = measure(row, sheet, number, far)
        lay_stops(sheet, number, length, row[2 * places + 4 * links + number], stops)
        low = float(moment(far, stops[0] - _COVERED))
        high = float(moment(far, stops[link.length - 1] + _COVERED))
        curve = [
            (
                float(control(row, sheet, number, point, 0)),
                float(control(row, sheet, number, point, 1)),
            )
            for point in range(4)
        ]
        apart = float(sheet.sizes[SPACE_WIDTH]) + LANE_GAP
        for lane, track in enumerate(link.tracks):
            pieces = _lane(curve, (lane - (len(link.tracks) - 1) / 2) * apart, low, high)
            if _reversed(drawing, track, number):
                pieces = [piece[::-1] for piece in pieces[::-1]]
            found[track] = pieces
    return found


def _lane(curve: list[Point], aside: float, low: float, high: float) -> list[list[Point]]:
    """Return a curve, or the pieces of one that changes to a lane beside it."""
    if aside == 0:
        return [curve]
    return [
        _piece(curve, 0.0, low),
        _beside(_piece(curve, low, high), aside),
        _piece(curve, high, 1.0),
    ]


def _piece(curve: list[Point], low: float, high: float) -> list[Point]:
    """Return the control points of the piece of a curve between two moments."""
    ends = []
    for at in (low, high):
        rest = 1 - at
        by = rest * rest * rest, 3 * rest * rest * at, 3 * rest * at * at, at * at * at
        go = -rest * rest, rest * rest - 2 * rest * at, 2 * rest * at - at * at, at * at
        for weights in (by, go):
            ends.append([sum(w * p[k] for w, p in zip(weights, curve)) for k in range(2)])
    (ax, ay), (bx, by_), (cx, cy), (dx, dy) = ends
    long = high - low
    return [
        (ax, ay),
        (ax + bx * long, ay + by_ * long),
        (cx - dx * long, cy - dy * long),
        (cx, cy),
    ]


def _beside(curve: list[Point], aside: float) -> list[Point]:
    """Return a curve that runs beside another."""
    out = []
    for (ax, ay), (bx, by) in pairwise(curve):
        long = max(math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay)), 1e-9)
        out.append((-(by - ay) / long, (bx - ax) / long))
    first, second, third = out
    shifts = [first, _sum(first, second), _sum(second, third), third]
    found = []
    for (x, y), (a, b) in zip(curve, shifts):
        long = max(math.sqrt(a * a + b * b), 1e-9)
        found.append((x + aside * a / long, y + aside * b / long))
    return found


def _sum(a: Point, b: Point) -> Point:
    return a[0] + b[0], a[1] + b[1]


def _extent(drawing: Drawing, spaces: dict[int, list[_Space]]) -> tuple[float, ...]:
    """Tell how far everything reaches: left, top, right, bottom."""
    sheet, row = drawing.survey.sheet, drawing.row
    places = len(sheet.places)
    radius, wide = float(sheet.sizes[RADIUS]), float(sheet.sizes[SPACE_WIDTH]) / 2
    reach: list[tuple[float, float, float, float]] = []
    for place in range(places):
        x, y = row[2 * place : 2 * place + 2].tolist()
        reach.append((x, y, radius, radius))
        off_x, off_y = row[2 * place - 2 * places :][:2].tolist()
        half = (float(sheet.places[place, k]) for k in (HALF_WIDTH, HALF_HEIGHT))
        reach.append((x + off_x, y + off_y, *half))
    for track in spaces.values():
        for (x, y), (a, b) in track:
            reach.append((x, y, abs(a) / 2 + abs(b) * wide, abs(b) / 2 + abs(a) * wide))
    for link in range(len(sheet.links)):
        for step in range(9):
            at: list[Any] = [on_curve(row, sheet, link, step / 8, axis) for axis in range(2)]
            reach.append((float(at[0]), float(at[1]), 0.05, 0.05))
    return (
        min(x - a for x, _, a, _ in reach),
        min(y - b for _, y, _, b in reach),
        max(x + a for x, _, a, _ in reach),
        max(y + b for _, y, _, b in reach),
    )
