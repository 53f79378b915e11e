"""Land, water, streets and canals, bent along with the places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal, get_args

import msgspec
import numpy as np
from scipy.interpolate import RBFInterpolator
from shapely import LineString, MultiPolygon, Polygon, box, segmentize, transform
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient
from shapely.ops import unary_union

from incarrozza.editions.layout import Kind
from tools.cartographer.atlas import Atlas
from tools.cartographer.projection import Chart, Floats
from tools.cartographer.settings import Part

# Beyond the frame the bending is a guess; so far out, nothing of it is seen.
SURROUNDINGS = 10.0
OVERHANG = 0.3
FINE = 0.15
AREAS = ("land", "water", "park")
_SEEN: dict[str, Kind] = {kind: kind for kind in get_args(Kind)}
Points = tuple[tuple[float, float], ...]


class Piece(Part, frozen=True):
    """A piece of scenery: latitudes and longitudes along its rim or its course.

    `across` and `count` make a ladder: so many lines from `points` to it. `width` makes a line
    an area, as broad as that many spaces. Some pieces are only there for the engraver, see
    `texture`: a river; a ridge, as high as `width`; a shore with `count` piers; a rampart beside
    a moat, with as many bulwarks. Others have `houses` along them, so far from their middle, or
    `trees` on them, so far from each other; and some of the `blocks` on a land are tinted.
    """

    kind: Kind | Literal["graticule", "river", "ridge", "shore", "rampart"]
    points: Points
    name: str = ""
    smooth: bool = False
    across: Points = ()
    count: int = 0
    width: float = 0.0
    over_water: bool = False
    houses: float = 0.0
    trees: float = 0.0
    blocks: bool = False


Bent = tuple[Piece, BaseGeometry]
"""A piece as it lies on the board."""


class Pieces(Part, frozen=True):
    """All scenery of a map, in the order in which it is drawn."""

    piece: tuple[Piece, ...] = ()


def read_pieces(path: Path) -> tuple[Piece, ...]:
    """Read the scenery of a map."""
    return msgspec.toml.decode(path.read_bytes(), type=Pieces).piece


def bend_pieces(atlas: Atlas, chart: Chart, places: Floats, pieces: Sequence[Piece]) -> list[Bent]:
    """Bend pieces so that they stay with the places, and cut them to the frame."""
    board = atlas.settings.board
    bend = _bending(atlas, chart, places)
    around = box(0, 0, board.width, board.height).buffer(SURROUNDINGS, join_style="mitre")
    seen = box(0, 0, board.width, board.height).buffer(OVERHANG, join_style="mitre")
    found = []
    for piece in pieces:
        for shape in _shapes(piece, chart):
            bent = transform(segmentize(shape.intersection(around), FINE), bend)
            if piece.width and piece.kind in AREAS:
                bent = bent.buffer(piece.width / 2)
            if piece.kind in AREAS:
                bent = bent.buffer(0)
            found.append((piece, bent.intersection(seen)))
    return found


def make_scenery(atlas: Atlas, bent: Sequence[Bent]) -> list[tuple[Kind, BaseGeometry]]:
    """Return what a plain map shows, in the order in which it is drawn."""
    land = unary_union([shape for piece, shape in bent if piece.kind == "land"])
    scenery: list[tuple[Kind, BaseGeometry]] = []
    for piece, shape in bent:
        kind = _SEEN.get(piece.kind)
        if kind is None:
            continue
        # Streets end at the shore, unless they are bridges.
        street = kind in ("street", "grid") and not piece.over_water
        ends = atlas.settings.board.ground == "water" and street
        cut = shape.intersection(land) if ends else shape
        scenery.append((kind, cut.simplify(atlas.settings.scenery.simplify)))
    return scenery


def _bending(atlas: Atlas, chart: Chart, places: Floats) -> Callable[[Floats], Floats]:
    """Return what moves each place, and each pin, from its true position to where it lies now."""
    pins = np.array(atlas.settings.scenery.pins).reshape(-1, 4)
    held = [place.id not in atlas.settings.scenery.free for place in atlas.places]
    true = np.array([(place.lat, place.lon) for place in atlas.places])[held]
    known = np.concatenate([chart(true), chart(pins[:, :2])])
    # An affine map, and on what it leaves over a thin plate.
    plate = RBFInterpolator(
        known,
        np.concatenate([places[held], pins[:, 2:]]),
        kernel="thin_plate_spline",
        degree=1,
        smoothing=atlas.settings.scenery.smoothing,
    )

    def bend(points: Floats) -> Floats:
        if not len(points):
            return points
        # Where a ring ends it began: the same point must come out the same, to the last digit.
        once, again = np.unique(points, axis=0, return_inverse=True)
        return np.asarray(plate(once), float).round(6)[again]

    return bend


def _shapes(piece: Piece, chart: Chart) -> list[BaseGeometry]:
    """Return a piece, or all lines of a ladder, on the chart."""
    if piece.across:
        rails = [LineString(chart(np.array(rail))) for rail in (piece.points, piece.across)]
        shares = [step / (piece.count - 1) for step in range(piece.count)]
        return [
            LineString([rail.interpolate(share, normalized=True) for rail in rails])
            for share in shares
        ]
    points = chart(np.array(piece.points))
    area = piece.kind in AREAS and not piece.width
    if piece.smooth:
        points = _smooth(points, closed=area)
    return [Polygon(points).buffer(0) if area else LineString(points)]


def _smooth(points: Floats, closed: bool) -> Floats:
    """Run a smooth curve through points."""
    if closed:
        before, after, last = np.roll(points, 1, axis=0), np.roll(points, -1, axis=0), points[:1]
        beyond = np.roll(points, -2, axis=0)
    else:
        padded = np.concatenate([points[:1], points, points[-1:]])
        before, after, last = padded[:-3], padded[2:-1], points[-1:]
        beyond, points = padded[3:], points[:-1]
    rounds = []
    for step in range(4):
        at = step / 4
        rounds.append(
            points
            + 0.5 * at * (after - before)
            + 0.5 * at * at * (2 * before - 5 * points + 4 * after - beyond)
            + 0.5 * at * at * at * (3 * points - 3 * after + beyond - before)
        )
    return np.concatenate([np.stack(rounds, axis=1).reshape(-1, 2), last])


def outlines(shape: BaseGeometry) -> list[Floats]:
    """Return the rims or courses a shape is drawn by."""
    if isinstance(shape, Polygon):
        # Holes run the other way round, so that every way of filling leaves them open.
        whole = orient(shape)
        rings = [whole.exterior, *whole.interiors] if not shape.is_empty else []
        return [np.array(ring.coords) for ring in rings]
    if isinstance(shape, LineString):
        return [np.array(shape.coords)] if not shape.is_empty else []
    if isinstance(shape, MultiPolygon):
        parts = sorted(shape.geoms, key=lambda part: -part.area)
    else:
        parts = list(getattr(shape, "geoms", ()))
    return [outline for part in parts for outline in outlines(part)]
