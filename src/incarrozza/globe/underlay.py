"""Lays a piece of the globe under a board: its land and water, borders, rivers and mountains."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
import shapely
from shapely import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from incarrozza.editions.layout import Layout
from incarrozza.globe.bending import Bending
from incarrozza.globe.contours import HeightMesh, make_mesh, mountain_areas
from incarrozza.globe.land import Bounds, Feature, fitting_detail, land_within
from incarrozza.globe.outlines import areas_of, lines_of
from incarrozza.globe.tiles import AREAS, Detail, Ground

Floats = npt.NDArray[np.float64]

OVERHANG: Final = 30.0
"""Units beyond the edge of the board to which things are drawn, so that no shore runs along it."""
_AROUND: Final = 60.0
"""Units beyond the edge that bending may pull into sight, at least."""
_FINE: Final = 18.0
"""Units between corners of what is bent."""
_SIMPLE: Final = 1.6
"""Units by which an outline may be off."""
_SPECK: Final = 160.0
"""Square units of the smallest island, and of the smallest lake."""
_ANGULAR: Final = 14.0
"""Units of a leg beyond which a shore looks as if cut with scissors, and is rounded off."""
_LONG: Final = 240.0
"""Units of the longest leg of which a quarter is cut off at each end."""
_EARTH: Final = 6_371_000.0
_STREAM: Final = 90.0
"""Metres from the middle of a great river to its bank."""
_BROAD: Final = 3.0
"""Units from which on a river has two banks."""
_BROADEST: Final = 14.0
_FLOW: Final = 2.6
"""How many times the length of the frame's longer side rivers may have in all."""
_COARSER: Final[dict[Detail, Detail]] = {"fine": "medium", "medium": "coarse", "coarse": "coarse"}
_SMALL: Final = 3.0
"""Degrees of a map that only the fine land can show."""


@dataclass(frozen=True)
class Underlay:
    """What lies under a board, in units of its layout."""

    land: MultiPolygon
    """Without lakes, and without rivers that have two banks."""
    dry: bool
    """There is no sea, but for what is cut out of the land."""
    borders: BaseGeometry
    rivers: BaseGeometry
    mountains: MultiPolygon
    mesh: HeightMesh
    bounds: Bounds
    """Of all that can be seen, on the globe."""


def survey(bending: Bending, layout: Layout, quick: bool) -> Underlay:
    """Find what of the globe lies under a board; quickly, more coarsely."""
    bounds = seen_bounds(bending, layout)
    detail = fitting_detail(bounds)
    if quick and max(bounds[2] - bounds[0], bounds[3] - bounds[1]) > _SMALL:
        detail = _COARSER[detail]
    found = land_within(bounds, detail)
    seen = shapely.box(-OVERHANG, -OVERHANG, layout.width + OVERHANG, layout.height + OVERHANG)
    shapes: dict[Ground, list[tuple[int, BaseGeometry]]] = {}
    for feature in found:
        if feature.kind == "mountain":
            continue
        shape = _laid(bending, layout, feature, bounds, quick).intersection(seen)
        shapes.setdefault(feature.kind, []).append((feature.rank, shape))

    def whole(kind: Ground) -> BaseGeometry:
        return shapely.union_all([shape for _, shape in shapes.get(kind, [])])

    land, lakes = whole("land"), _great(whole("lake"))
    narrow, broad = _rivers(shapes.get("river", []), bending, layout)
    sea = seen.difference(land)
    mesh = make_mesh(bending, layout, bounds, quick)
    dry = _great(land.difference(lakes.union(broad)))
    return Underlay(
        land=_great(dry.simplify(_SIMPLE)),
        dry=sea.area < 0.003 * seen.area,
        borders=whole("border").intersection(dry).simplify(_SIMPLE),
        rivers=narrow.intersection(dry).simplify(_SIMPLE),
        mountains=areas_of(_soft(mountain_areas(mesh, bending)).intersection(dry)),
        mesh=mesh,
        bounds=bounds,
    )


def seen_bounds(bending: Bending, layout: Layout) -> Bounds:
    """Return the bounds of all that can come into sight."""
    x = np.linspace(-0.08 * layout.width - _AROUND, 1.08 * layout.width + _AROUND, 15)
    y = np.linspace(-0.08 * layout.height - _AROUND, 1.08 * layout.height + _AROUND, 15)
    globe = bending.back(np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2))
    west, south = globe.min(axis=0)
    east, north = globe.max(axis=0)
    if east - west > 360:
        middle = (west + east) / 2
        west, east = middle - 180, middle + 180
    # To the hundredth of a degree: the same bounds on every machine.
    return (
        float(np.floor(100 * west) / 100),
        float(np.floor(100 * south) / 100),
        float(np.ceil(100 * east) / 100),
        float(np.ceil(100 * north) / 100),
    )


def metres_per_unit(bending: Bending) -> float:
    """Tell how long a unit of the layout is on the globe, about."""
    return _EARTH / float(np.sqrt(abs(np.linalg.det(bending.linear))))


def _laid(
    bending: Bending, layout: Layout, feature: Feature, bounds: Bounds, quick: bool
) -> BaseGeometry:
    """Lay a feature under the board, and bend it."""
    area = feature.kind in AREAS
    step = max(bounds[2] - bounds[0], bounds[3] - bounds[1]) / 50
    flat = _moved(shapely.segmentize(feature.geometry, step), bending.lay, area)
    if area:
        flat = flat.buffer(0)
    near = (
        -0.08 * layout.width - _AROUND,
        -0.08 * layout.height - _AROUND,
        1.08 * layout.width + _AROUND,
        1.08 * layout.height + _AROUND,
    )
    flat = flat.intersection(shapely.box(*near))
    flat = areas_of(flat) if area else shapely.MultiLineString(lines_of(flat))
    if not quick:
        flat = _rounded_off(flat, area) if _angular(flat) else flat
        flat = shapely.segmentize(flat.simplify(0.5), _FINE)
    bent = _moved(flat, bending.bend, area)
    return bent.buffer(0) if area else bent


def _moved(shape: BaseGeometry, move: Callable[[Floats], Floats], area: bool) -> BaseGeometry:
    """Move every corner; rings stay closed, to the last digit."""
    if shape.is_empty:
        return shape
    kind, points, offsets = shapely.to_ragged_array([shape])
    moved = move(points)
    if area:
        starts, ends = offsets[0][:-1], offsets[0][1:] - 1
        moved[ends] = moved[starts]
    found: BaseGeometry = shapely.from_ragged_array(kind, moved, offsets)[0]
    return found


def _angular(shape: BaseGeometry) -> bool:
    """Tell whether legs are so long that one sees them."""
    points = shapely.get_coordinates(shape)
    legs = np.hypot(*np.diff(points, axis=0).T)
    return len(legs) > 1 and float(np.median(legs)) > _ANGULAR


def _rounded_off(shape: BaseGeometry, area: bool) -> BaseGeometry:
    """Cut corners (Chaikin); those of what is cut off far from the board stay out of sight."""
    shape = shapely.segmentize(shape, _LONG)
    for _ in range(3):
        shape = _cut_corners(shape, area)
    return shape


def _cut_corners(shape: BaseGeometry, area: bool) -> BaseGeometry:
    def cut(line: BaseGeometry, closed: bool) -> Floats:
        points = shapely.get_coordinates(line)
        a, b = points[:-1], points[1:]
        between = np.stack([0.75 * a + 0.25 * b, 0.25 * a + 0.75 * b], axis=1).reshape(-1, 2)
        if closed:
            return np.concatenate([between, between[:1]])
        return np.concatenate([points[:1], between[1:-1], points[-1:]])

    parts = shapely.get_parts(shape).tolist()
    if area:
        rounded = [
            Polygon(cut(part.exterior, True), [cut(ring, True) for ring in part.interiors])
            for part in parts
        ]
        return areas_of(shapely.MultiPolygon(rounded).buffer(0))
    return shapely.MultiLineString([cut(part, part.is_closed) for part in parts])


def _great(shape: BaseGeometry) -> MultiPolygon:
    """Leave out specks of land, and specks of water in it."""
    return MultiPolygon(
        [
            Polygon(part.exterior, [ring for ring in part.interiors if Polygon(ring).area > _SPECK])
            for part in areas_of(shape).geoms
            if part.area > _SPECK
        ]
    )


def _soft(areas: MultiPolygon) -> MultiPolygon:
    """Leave out specks of mountains, and gaps between them (morphological closing and opening)."""
    whole = areas.buffer(14, quad_segs=3).buffer(-28, quad_segs=3).buffer(14, quad_segs=3)
    return areas_of(whole.simplify(3))


def _rivers(
    rivers: list[tuple[int, BaseGeometry]], bending: Bending, layout: Layout
) -> tuple[BaseGeometry, BaseGeometry]:
    """Return the greatest rivers as lines; where one sees their banks, as areas too."""
    room = _FLOW * max(layout.width, layout.height)
    lines: list[BaseGeometry] = []
    for number, (_, shape) in enumerate(sorted(rivers, key=lambda each: each[0])):
        room -= shape.length
        if number and room < 0:
            break
        lines.append(shape)
    wide = min(_STREAM / metres_per_unit(bending), _BROADEST)
    whole = shapely.union_all(lines)
    if wide < _BROAD:
        return whole, MultiPolygon()
    return shapely.MultiLineString(), whole.buffer(wide)
