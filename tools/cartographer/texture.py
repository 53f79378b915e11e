"""What an engraver adds to a plain map: lines along the shores, hachures, houses, piers, trees.

It lies under the game and keeps away from it: wherever there is a space, a place, a name or an
ornament, the paper stays bare. Nothing here is random, so the same map gives the same strokes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product

import numpy as np
from shapely import LineString, MultiLineString, Point, Polygon, box, prepare
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, polygonize, unary_union

from incarrozza.editions.layout import Stroke
from tools.cartographer.atlas import Atlas
from tools.cartographer.projection import Floats
from tools.cartographer.scenery import AREAS, Bent, Piece

# Of what is divided by it nothing ever repeats: as good as chance, and the same tomorrow.
GOLDEN = 0.6180339887

# Where the corners of a bulwark are: along the wall, and how far out.
BULWARK = (
    (-0.5, 0.0),
    (-0.17, 0.0),
    (-0.23, 0.45),
    (0.0, 1.0),
    (0.23, 0.45),
    (0.17, 0.0),
    (0.5, 0.0),
)

Strokes = list[tuple[Stroke, BaseGeometry]]


def graticule(step: float) -> list[Piece]:
    """Return the meridians and parallels of the old world, so many degrees apart."""
    if not step:
        return []
    lats, lons = np.arange(25.0, 75.1, 1.0), np.arange(-30.0, 60.1, 1.0)
    meridians = [tuple((lat, lon) for lat in lats.tolist()) for lon in _every(lons, step)]
    parallels = [tuple((lat, lon) for lon in lons.tolist()) for lat in _every(lats, step)]
    return [Piece(kind="graticule", points=line) for line in (*meridians, *parallels)]


def make_texture(atlas: Atlas, bent: Sequence[Bent], taken: BaseGeometry) -> Strokes:
    """Return all strokes, in the order in which they are drawn; `taken` is what they leave bare."""
    settings, board = atlas.settings.texture, atlas.settings.board
    frame = box(0, 0, board.width, board.height)
    land = _land(bent, frame, board.ground == "land").intersection(frame)
    # Beyond the edge of the board the sea goes on, so that no shore is drawn along it.
    sea = frame.buffer(1, join_style="mitre").difference(land)
    open_sea = frame.difference(land).difference(taken)
    found: Strokes = [("blocks", block) for block in _blocks(bent, land)]
    found += [("graticule", line.intersection(open_sea)) for line in _all(bent, "graticule")]
    found += [("ripples", _ripple(sea, far, open_sea)) for far in settings.ripples]
    found += [("relief", _relief(bent).intersection(land).intersection(frame))]
    found += [("rivers", line.intersection(land).difference(taken)) for line in _all(bent, "river")]
    prepare(taken)
    for piece, shape in bent:
        found += _piece(piece, shape, land, taken)
    found += _frame(atlas, bent)
    return [(kind, shape.simplify(atlas.settings.scenery.simplify)) for kind, shape in found]


def _piece(piece: Piece, shape: BaseGeometry, land: BaseGeometry, taken: BaseGeometry) -> Strokes:
    """Return the strokes that one piece of scenery asks for."""
    if piece.kind == "ridge":
        return _bare("hachures", _hachures(piece, shape), taken)
    if piece.kind == "shore":
        return _bare("piers", _piers(piece, shape, land), taken)
    if piece.kind == "rampart":
        return [("rampart", _rampart(piece, line)) for line in _lines(shape)]
    if piece.houses:
        return [("houses", row) for row in _rows(piece.houses, shape, land, taken)]
    if piece.trees:
        return _bare("trees", _trees(piece.trees, shape), taken)
    if piece.over_water and piece.kind == "street":
        return [("bridges", shape)]
    return []


def _every(degrees: Floats, step: float) -> list[float]:
    return [float(degree) for degree in degrees if degree % step == 0]


def _all(bent: Sequence[Bent], kind: str) -> list[BaseGeometry]:
    return [shape for piece, shape in bent if piece.kind == kind]


def _land(bent: Sequence[Bent], within: Polygon, dry: bool) -> BaseGeometry:
    """Return what is not water, pieces being laid one upon another."""
    land: BaseGeometry = within if dry else Polygon()
    for piece, shape in bent:
        if piece.kind == "land":
            land = land.union(shape)
        elif piece.kind == "water":
            land = land.difference(shape)
    return land


def _ripple(sea: BaseGeometry, far: float, where: BaseGeometry) -> BaseGeometry:
    """Follow the shore at some distance, the more smoothly the farther out."""
    line = sea.buffer(-far).boundary.simplify(0.015 + far / 10).intersection(where)
    return MultiLineString(
        [part for part in _lines(linemerge(_lines(line))) if part.length > far + 0.2]
    )


def _bare(kind: Stroke, strokes: Iterator[BaseGeometry], taken: BaseGeometry) -> Strokes:
    """Keep the strokes that touch nothing of the game."""
    return [(kind, stroke) for stroke in strokes if not taken.intersects(stroke)]


def _lines(shape: BaseGeometry) -> list[LineString]:
    parts = getattr(shape, "geoms", [shape])
    return [part for part in parts if isinstance(part, LineString) and part.length > 0]


def _along(line: LineString, apart: float) -> Iterator[tuple[int, Floats, Floats]]:
    """Walk along a line: the number of each step, where it is, and what is to the left there."""
    for step in range(1, int(line.length / apart)):
        at, next_at = line.interpolate(step * apart), line.interpolate(step * apart + 0.05)
        way = np.array([next_at.x - at.x, next_at.y - at.y])
        size = float(np.hypot(*way))
        if size:
            yield step, np.array([at.x, at.y]), np.array([way[1], -way[0]]) / size


def _hachures(piece: Piece, shape: BaseGeometry) -> Iterator[LineString]:
    """Draw a ridge as engravers did: strokes downhill, longer and closer where it is in shadow."""
    for line in _lines(shape):
        for step, at, aside in _along(line, 0.075):
            whole = (step * GOLDEN) % 1
            # A range is highest in its middle.
            share = step * 0.075 / line.length
            high = piece.width * (0.45 + 0.55 * np.sin(np.pi * share)) * (0.7 + 0.5 * whole)
            for side in (aside, -aside):
                shadow = side @ np.array([0.6, 0.8])
                if shadow < 0 and step % 2:
                    continue
                reach = high * (0.75 + 0.35 * shadow)
                lean = np.array([-side[1], side[0]]) * 0.12 * (whole - 0.5)
                yield LineString([at + 0.05 * side, at + 0.05 * side + reach * (side + lean)])


def _relief(bent: Sequence[Bent]) -> BaseGeometry:
    """Return where it is mountainous."""
    broad = [shape.buffer(piece.width * 0.9) for piece, shape in bent if piece.kind == "ridge"]
    return unary_union(broad).buffer(0.15).buffer(-0.15).simplify(0.04)


def _piers(piece: Piece, shape: BaseGeometry, land: BaseGeometry) -> Iterator[LineString]:
    """Draw piers, from the shore into the water."""
    for line in _lines(shape):
        for step, at, aside in _along(line, line.length / (piece.count + 1)):
            reach = piece.width * (0.75 + 0.5 * ((step * GOLDEN) % 1))
            for side in (aside, -aside):
                if not land.contains(Point(at + 0.8 * reach * side)):
                    yield LineString([at - 0.1 * side, at + reach * side])
                    break


def _rampart(piece: Piece, moat: LineString) -> Polygon:
    """Draw the wall on the left bank of a moat, with bulwarks that jut out into it."""
    line = _lines(moat.offset_curve(-1.3 * piece.width))[0]
    apart = line.length / piece.count
    out = []
    for number in range(piece.count):
        middle = (number + 0.5) * apart
        for along, reach in BULWARK:
            at, after = (line.interpolate(middle + along * apart + more) for more in (0, 0.05))
            way = np.array([after.x - at.x, after.y - at.y])
            right = np.array([-way[1], way[0]]) / max(float(np.hypot(*way)), 1e-9)
            out.append(np.array([at.x, at.y]) + piece.width * reach * right)
    back = _lines(line.offset_curve(-0.4 * piece.width))[0]
    return Polygon(np.array([*out, *back.coords[::-1]])).buffer(0)


def _rows(
    far: float, shape: BaseGeometry, land: BaseGeometry, taken: BaseGeometry
) -> Iterator[BaseGeometry]:
    """Draw rows of houses along both quays of a canal."""
    dry = land.buffer(-0.12).difference(taken)
    for line in _lines(shape):
        for side in (far, -far):
            row = line.offset_curve(side).intersection(dry)
            yield MultiLineString([part for part in _lines(row) if part.length > 0.25])


def _trees(apart: float, shape: BaseGeometry) -> Iterator[LineString]:
    """Plant trees in a park, none of them in line: strokes so short that they are dots."""
    inside = shape.buffer(-0.12)
    if inside.is_empty:
        return
    left, top, right, bottom = inside.bounds
    for row in range(int((bottom - top) / apart) + 1):
        for column in range(int((right - left) / apart) + 1):
            number = row * 97 + column
            x = left + (column + 0.8 * ((number * GOLDEN) % 1)) * apart
            y = top + (row + 0.8 * ((number * GOLDEN * GOLDEN) % 1)) * apart
            if inside.contains(Point(x, y)):
                yield LineString([(x, y), (x + 0.01, y)])


def _blocks(bent: Sequence[Bent], land: BaseGeometry) -> Iterator[BaseGeometry]:
    """Return some of the blocks between the streets, to be tinted."""
    if not any(piece.blocks for piece, _ in bent):
        return
    streets = unary_union([shape for piece, shape in bent if piece.kind in ("street", "grid")])
    other = unary_union([s for p, s in bent if p.kind in AREAS and p.kind != "land"])
    inside = land.buffer(-0.06).difference(other.buffer(0.05))
    for number, block in enumerate(polygonize(streets)):
        small = block.buffer(-0.035, join_style="mitre")
        if (number * GOLDEN) % 1 < 0.42 and 0.01 < small.area < 0.6 and inside.contains(small):
            yield small


def _frame(atlas: Atlas, bent: Sequence[Bent]) -> Strokes:
    """Draw the neatlines around the board, and between the first two the bars of its degrees."""
    board, rules = atlas.settings.board, atlas.settings.texture.rules
    lines: Strokes = [
        ("neatline", box(r, r, board.width - r, board.height - r).exterior) for r in rules
    ]
    if atlas.settings.texture.graticule:
        outer, inner = rules[:2]
        for upright, far in product((False, True), repeat=2):
            across = board.width if upright else board.height
            band = (across - inner, across - outer) if far else (outer, inner)
            long = board.height if upright else board.width
            stops = _degrees(bent, upright, across - inner if far else inner, long)
            ends = [inner, *(at for at in stops if inner < at < long - inner), long - inner]
            for a, b in list(pairwise(ends))[::2]:
                bar = box(band[0], a, band[1], b) if upright else box(a, band[0], b, band[1])
                lines.append(("bars", bar))
    return lines


def _degrees(bent: Sequence[Bent], upright: bool, at: float, long: float) -> list[float]:
    """Return where the degrees are along a side: a fifth of what lies between two lines each."""
    side = LineString([(at, 0), (at, long)] if upright else [(0, at), (long, at)])
    stops = {
        round(side.project(point), 2)
        for piece, line in bent
        # Parallels meet the sides, meridians the top and the bottom.
        if piece.kind == "graticule" and upright == (piece.points[0][0] == piece.points[1][0])
        for point in _meet(side, line)
    }
    kept = sorted(stops)
    return [a + (b - a) * k / 5 for a, b in pairwise(kept) for k in range(5)] + kept[-1:]


def _meet(side: LineString, line: BaseGeometry) -> list[Point]:
    where = side.intersection(line)
    return [part for part in getattr(where, "geoms", [where]) if isinstance(part, Point)]
