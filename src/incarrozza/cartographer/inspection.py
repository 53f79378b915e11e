"""Look over a finished layout with other eyes: only what it says, and plain geometry (Shapely).

Everything is measured in hundredths of a space, as it is written. Curves may cross where both are
bare, as a bridge; curves that share a place may not, nor may two cross each other twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from msgspec import Struct
from shapely import LineString, Point, Polygon, STRtree, affinity, box
from shapely.geometry.base import BaseGeometry

from incarrozza.editions.edition import LANGUAGES, Language, Map
from incarrozza.editions.layout import Layout, PlaceLayout
from incarrozza.editions.lettering import block_size

CLEARANCE = 3.0

FaultKind = Literal["outside", "touching", "running_over", "crossing"]


class Fault(Struct, frozen=True, kw_only=True):
    """Something on a board that touches what it should not; the game can be played all the same."""

    kind: FaultKind
    text: dict[Language, str]
    places: tuple[str, ...]
    """The ids of the places concerned."""
    tracks: tuple[int, ...]
    """The numbers of the tracks concerned."""


class _Thing(NamedTuple):
    """Something that lies on the board."""

    name: dict[Language, str]
    shape: Polygon
    places: tuple[int, ...]
    track: int = -1


_OUTSIDE: dict[Language, str] = {
    "en": "{one} is not on the board",
    "it": "{one} esce dal tabellone",
}
_TOUCHING: dict[Language, str] = {
    "en": "{one} and {two} are {gap:.2f} spaces apart; expected at least {least:.2f}",
    "it": "{one} e {two} distano {gap:.2f} caselle; ne servono almeno {least:.2f}",
}
_OVER: dict[Language, str] = {
    "en": "the track from {a} to {b} runs over {one}",
    "it": "il binario da {a} a {b} passa sopra {one}",
}
_CROSSING: dict[Language, str] = {
    "en": "the tracks from {a} to {b} and from {c} to {d} cross",
    "it": "i binari da {a} a {b} e da {c} a {d} si incrociano",
}
_SPACE: dict[Language, str] = {
    "en": "space {at} from {a} to {b}",
    "it": "la casella {at} da {a} a {b}",
}
_NAME: dict[Language, str] = {"en": "the name of {a}", "it": "il nome di {a}"}


def find_faults(board: Map, layout: Layout) -> tuple[Fault, ...]:
    """Tell all that is wrong with a layout, in the order of its tracks and places."""
    things = [*_spaces(board, layout), *_circles(board, layout), *_labels(board, layout)]
    rails = [rail(route.line) for route in layout.routes]
    return (
        *_outside(board, layout, things),
        *_touching(board, things),
        *_running_over(board, things, rails),
        *_crossing(board, layout, rails),
    )


def space_boxes(layout: Layout, track: int) -> list[Polygon]:
    """Return the spaces of a track as rectangles."""
    long, wide = layout.space.length / 2, layout.space.width / 2
    flat = box(-long, -wide, long, wide)
    return [
        affinity.translate(affinity.rotate(flat, angle, origin=(0, 0)), x, y)
        for x, y, angle in layout.routes[track].spaces
    ]


def label_box(layout: Layout, place: PlaceLayout) -> Polygon:
    """Return the rectangle that a place's name fills."""
    label = place.label
    wide, high = (side * layout.font for side in block_size(label.lines))
    x, y = label.at
    left = x - {"start": 0, "middle": wide / 2, "end": wide}[label.align]
    return box(left, y - high / 2, left + wide, y + high / 2)


def rail(line: str) -> LineString:
    """Return the curve under a track."""
    points: list[tuple[float, float]] = []
    for letter, numbers in re.findall(r"([MLC])([-\d ]+)", line):
        values = [float(number) for number in numbers.split()]
        pairs = list(zip(values[::2], values[1::2], strict=True))
        points += _cubic([points[-1], *pairs]) if letter == "C" else pairs
    return LineString(points)


def _cubic(controls: list[tuple[float, float]]) -> list[tuple[float, float]]:
    (a, b), (c, d), (e, f), (g, h) = controls
    return [
        (
            (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * c + 3 * (1 - t) * t * t * e + t**3 * g,
            (1 - t) ** 3 * b + 3 * (1 - t) ** 2 * t * d + 3 * (1 - t) * t * t * f + t**3 * h,
        )
        for t in (step / 32 for step in range(1, 33))
    ]


def _spaces(board: Map, layout: Layout) -> Iterator[_Thing]:
    for track, route in enumerate(board.routes):
        a, b = board.places[route.a].name, board.places[route.b].name
        for at, shape in enumerate(space_boxes(layout, track), 1):
            name = {each: _SPACE[each].format(at=at, a=a, b=b) for each in LANGUAGES}
            yield _Thing(name, shape, (route.a, route.b), track)


def _circles(board: Map, layout: Layout) -> Iterator[_Thing]:
    for at, place in enumerate(board.places):
        shape = Point(layout.places[at].at).buffer(layout.radius, 32)
        yield _Thing(dict.fromkeys(LANGUAGES, place.name), shape, (at,))


def _labels(board: Map, layout: Layout) -> Iterator[_Thing]:
    for at, place in enumerate(board.places):
        name = {each: _NAME[each].format(a=place.name) for each in LANGUAGES}
        yield _Thing(name, label_box(layout, layout.places[at]), (at,))


def _outside(board: Map, layout: Layout, things: Sequence[_Thing]) -> Iterator[Fault]:
    frame = box(0, 0, layout.width, layout.height)
    for thing in things:
        if not frame.contains(thing.shape):
            yield _fault(board, "outside", _OUTSIDE, [thing], {})


def _touching(board: Map, things: Sequence[_Thing]) -> Iterator[Fault]:
    """Find what is too near; spaces of one track may be near each other, but not overlap."""
    for first, second in _near([thing.shape for thing in things]):
        one, two = things[first], things[second]
        gap = one.shape.distance(two.shape)
        if gap < CLEARANCE and (gap == 0 or one.track < 0 or one.track != two.track):
            numbers = {"gap": gap / 100, "least": CLEARANCE / 100}
            yield _fault(board, "touching", _TOUCHING, [one, two], numbers)


def _near(shapes: Sequence[BaseGeometry]) -> list[tuple[int, int]]:
    pairs = STRtree(shapes).query(shapes, "dwithin", CLEARANCE)
    return sorted((a, b) for a, b in pairs.T.tolist() if a < b)


def _running_over(
    board: Map, things: Sequence[_Thing], rails: Sequence[LineString]
) -> Iterator[Fault]:
    """Find curves on which something lies that is not theirs."""
    tree = STRtree([thing.shape for thing in things])
    names = len(things) - len(board.places)
    for track, line in enumerate(rails):
        route = board.routes[track]
        ends = {route.a, route.b}
        for found in sorted(tree.query(line, "intersects").tolist()):
            thing = things[found]
            # What lies on its own curve: its spaces and those beside them, and its two places.
            if found >= names or not ends >= {*thing.places}:
                a, b = board.places[route.a].name, board.places[route.b].name
                yield _fault(board, "running_over", _OVER, [thing], {"a": a, "b": b}, (track,))


def _crossing(board: Map, layout: Layout, rails: Sequence[LineString]) -> Iterator[Fault]:
    """Find curves that meet although they share a place, or meet more than once."""
    if not rails:
        return
    circles = [Point(place.at).buffer(layout.radius, 32) for place in layout.places]
    bare = [
        line.difference(circles[route.a].union(circles[route.b]))
        for line, route in zip(rails, board.routes, strict=True)
    ]
    pairs = STRtree(bare).query(bare, "intersects")
    for first, second in sorted((a, b) for a, b in pairs.T.tolist() if a < b):
        one, two = board.routes[first], board.routes[second]
        shared = {one.a, one.b} & {two.a, two.b}
        met = bare[first].intersection(bare[second])
        if len(shared) < 2 and (shared or met.geom_type != "Point"):
            ends = zip("abcd", (one.a, one.b, two.a, two.b), strict=True)
            words = {letter: board.places[at].name for letter, at in ends}
            yield _fault(board, "crossing", _CROSSING, [], words, (first, second))


def _fault(
    board: Map,
    kind: FaultKind,
    text: dict[Language, str],
    things: Sequence[_Thing],
    words: dict[str, str] | dict[str, float],
    tracks: tuple[int, ...] = (),
) -> Fault:
    said = {
        each: text[each].format(
            **dict(zip(("one", "two"), (thing.name[each] for thing in things), strict=False)),
            **words,
        )
        for each in LANGUAGES
    }
    tracks = (*tracks, *(thing.track for thing in things if thing.track >= 0))
    ends = (at for track in tracks for at in (board.routes[track].a, board.routes[track].b))
    places = sorted({*ends, *(at for thing in things for at in thing.places)})
    return Fault(
        kind=kind,
        text={each: line[0].upper() + line[1:] for each, line in said.items()},
        places=tuple(board.places[at].id for at in places),
        tracks=tuple(dict.fromkeys(tracks)),
    )
