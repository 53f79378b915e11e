"""From a map to the tables of numbers that the compiled half works on."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from incarrozza.cartographer.sheet import (
    BEGIN,
    BOW_COLUMNS,
    END,
    FREE,
    GAPS,
    LEAST_GAP,
    LINK_COLUMNS,
    NEED,
    PLACE_COLUMNS,
    PULL,
    RADIUS,
    RIM,
    SIZE,
    SIZE_COLUMNS,
    SPACE_WIDTH,
    SPACES,
    Sheet,
)
from incarrozza.cartographer.untangling import untangle
from incarrozza.cartographer.wishes import Wishes
from incarrozza.editions.edition import Map, Place
from incarrozza.editions.flattening import Point, flatten, part
from incarrozza.editions.lettering import block_size, break_name

TAU = 6.283185
MOST_LINES = 3
_SPACE_WIDTH = 0.34
_RADIUS = 0.25
_STAR, _RINGED = 1.5, 1.15
"""What is drawn for attractions and big cities, in radii of a usual place."""
_SMALLEST, _LARGEST = 0.27, 0.34
"""Of letters: smaller where tracks are short, for places then lie near each other."""
_FLATTEST = 1.8
"""A map that is longer than this for its width is widened, if no place is fixed."""
_MOST_STRETCH = 3.0
PULLED = 0.15
_MIDDLING = 0.45
"""The share of links that are long enough at the first scale."""
_FIXED = 0.3
"""So much larger it is where all places are fixed, and none can make room."""


@dataclass(frozen=True)
class Link:
    """Two places joined by one track or by several side by side: one curve, a lane for each."""

    a: int
    b: int
    length: int
    tracks: tuple[int, ...]


@dataclass(frozen=True)
class MapSurvey:
    """A map as the solver gets it."""

    board: Map
    links: tuple[Link, ...]
    sheet: Sheet
    truth: Any
    """Where the places truly lie, at a scale at which most links have the length they need."""
    font: float
    lines: tuple[tuple[tuple[str, ...], ...], ...]
    """The lines of each name, broken into at most one, two, three."""
    shapes: Any
    """Half the sides of each of these."""
    bridges: Any
    """Pairs of links that cross where places truly lie."""


def make_survey(board: Map, wishes: Wishes) -> MapSurvey:
    """Gather what the solver needs to know about a map."""
    links = _links(board)
    fixed = [place.id in wishes.fixed for place in board.places]
    points = part(flatten(board), fixed)
    if not board.flat and not any(fixed):
        points = _widened(points)
    points = untangle(points, [(link.a, link.b) for link in links], fixed)
    mean = sum(link.length for link in links) / max(len(links), 1)
    font = round(min(max(0.18 + 0.05 * mean, _SMALLEST), _LARGEST), 2)
    lines = tuple(
        tuple(break_name(place.name, count + 1) for count in range(MOST_LINES))
        for place in board.places
    )
    sheet = Sheet(
        np.zeros((len(points), PLACE_COLUMNS)),
        np.zeros((len(links), LINK_COLUMNS), dtype=np.int64),
        np.zeros((len(links), BOW_COLUMNS)),
        np.zeros(SIZE_COLUMNS),
    )
    sheet.sizes[[SPACE_WIDTH, RADIUS]] = _SPACE_WIDTH, _RADIUS
    for number, link in enumerate(links):
        sheet.links[number] = link.a, link.b, link.length, len(link.tracks)
    sheet.places[:, FREE] = [0.0 if stays else 1.0 for stays in fixed]
    sheet.places[:, SIZE] = [_size(place) for place in board.places]
    sheet.places[:, RIM] = _rims(links, sheet.places[:, SIZE].tolist())
    sheet.places[:, PULL] = PULLED
    set_needs(sheet)
    scale = _scale(sheet, points, _MIDDLING + _FIXED * sum(fixed) / len(fixed))
    shapes = [[block_size(each) for each in broken] for broken in lines]
    return MapSurvey(
        board,
        links,
        sheet,
        np.array(points) * scale,
        font,
        lines,
        np.array(shapes) * (font / 2),
        np.array(_crossings(links, points), dtype=np.int64).reshape(-1, 2),
    )


def _links(board: Map) -> tuple[Link, ...]:
    found: dict[frozenset[int], list[int]] = {}
    for track, route in enumerate(board.routes):
        found.setdefault(frozenset((route.a, route.b)), []).append(track)
    firsts = [board.routes[tracks[0]] for tracks in found.values()]
    return tuple(
        Link(first.a, first.b, first.length, tuple(tracks))
        for first, tracks in zip(firsts, found.values(), strict=True)
    )


def _widened(points: list[Point]) -> list[Point]:
    """Stretch a map that is very long or very broad."""
    wide, high = (max(each) - min(each) for each in zip(*points, strict=True))
    if wide == 0 or high == 0:
        return points
    x = min(max(high / wide / _FLATTEST, 1.0), _MOST_STRETCH)
    y = min(max(wide / high / _FLATTEST, 1.0), _MOST_STRETCH)
    return [(at_x * x, at_y * y) for at_x, at_y in points]


def _size(place: Place) -> float:
    """Tell how large a place is drawn: a star, a ringed circle, or a circle."""
    return _RADIUS * (_STAR if place.attraction else _RINGED if place.big_city else 1.0)


def _rims(links: tuple[Link, ...], sizes: list[float]) -> list[float]:
    """Tell how far from each place's middle its spaces keep: farther if it is crowded."""
    lanes = [0] * len(sizes)
    for link in links:
        lanes[link.a] += len(link.tracks)
        lanes[link.b] += len(link.tracks)
    return [
        max(size + 0.08, count * (_SPACE_WIDTH + 0.08) / TAU)
        for size, count in zip(sizes, lanes, strict=True)
    ]


def set_needs(sheet: Sheet) -> None:
    """Write how long each link must be for its spaces."""
    for link in range(len(sheet.links)):
        spaces = int(sheet.links[link, SPACES])
        need = spaces + (spaces - 1) * LEAST_GAP
        need += sheet.places[sheet.links[link, BEGIN], RIM]
        need += sheet.places[sheet.links[link, END], RIM]
        for at in range(spaces + 1):
            need += sheet.bows[link, GAPS + at]
        sheet.bows[link, NEED] = need


def _scale(sheet: Sheet, points: list[Point], share: float) -> float:
    """Choose how large the map is drawn at first: so that this share of links is long enough."""
    ratios = []
    for link, (a, b) in zip(sheet.bows, sheet.links[:, [BEGIN, END]].tolist(), strict=True):
        x, y = points[b][0] - points[a][0], points[b][1] - points[a][1]
        ratios.append(float(link[NEED]) / max(float(np.sqrt(x * x + y * y)), 1e-3))
    if not ratios:
        return 10.0
    return sorted(ratios)[int(share * (len(ratios) - 1))]


def _crossings(links: tuple[Link, ...], points: list[Point]) -> list[tuple[int, int]]:
    """List the pairs of links that cross when they are drawn straight."""
    return [
        (one, two)
        for one, two in combinations(range(len(links)), 2)
        if _cross(links[one], links[two], points)
    ]


def _cross(one: Link, two: Link, points: list[Point]) -> bool:
    if {one.a, one.b} & {two.a, two.b}:
        return False
    a, b, c, d = points[one.a], points[one.b], points[two.a], points[two.b]
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
