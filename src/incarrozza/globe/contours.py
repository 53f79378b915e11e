"""Heights under a board, in a mesh, and the lines along which they are the same.

Contours are found by marching squares.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
import shapely
from shapely import LineString, MultiPolygon
from shapely.ops import linemerge

from incarrozza.editions.layout import Layout
from incarrozza.globe.bending import Bending
from incarrozza.globe.heights import CELLS, height_window, heights_at
from incarrozza.globe.land import Bounds
from incarrozza.globe.outlines import areas_of, lines_of

Floats = npt.NDArray[np.float64]

_FINE, _COARSE = 20.0, 45.0
"""Units between points of a mesh."""
_AROUND: Final = (-1.0, -0.5, 0.0, 0.5, 1.0)
"""Points that are compared with one another where it may be rugged, in parts of the reach."""
_REACH: Final = 2 / CELLS
"""Degrees of latitude; on maps of continents half the side of a mesh, if that is more."""
_LOW: Final = 200.0
"""Metres above the sea below which nothing is a mountain."""
_TALL: Final = ((16.0, 600.0), (75.0, 750.0), (360.0, 1100.0))
"""How many metres mountains rise on a map of up to so many degrees."""
_CASES: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((3, 0),),
    2: ((0, 1),),
    3: ((3, 1),),
    4: ((1, 2),),
    5: ((3, 0), (1, 2)),
    6: ((0, 2),),
    7: ((3, 2),),
    8: ((2, 3),),
    9: ((2, 0),),
    10: ((0, 1), (2, 3)),
    11: ((2, 1),),
    12: ((1, 3),),
    13: ((1, 0),),
    14: ((0, 3),),
}
"""Which sides of a square a contour joins (from the top, clockwise), by the corners above it."""


@dataclass(frozen=True)
class HeightMesh:
    """Heights under a board that is not bent yet, and how much they differ around each point."""

    heights: Floats
    rugged: Floats
    """More than 0 in the mountains."""
    side: float
    corner: tuple[float, float]

    def places(self, steps: Floats) -> Floats:
        """Return where on the board points of the mesh are, given as columns and rows."""
        return np.asarray(steps * self.side + self.corner, float)


def make_mesh(bending: Bending, layout: Layout, bounds: Bounds, quick: bool) -> HeightMesh:
    """Look up the heights under a board."""
    side = max(_COARSE if quick else _FINE, max(layout.width, layout.height) / 220)
    corner = -0.05 * layout.width, -0.05 * layout.height
    x = np.arange(corner[0], 1.05 * layout.width, side)
    y = np.arange(corner[1], 1.05 * layout.height, side)
    globe = bending.back(np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2))
    west, south, east, north = bounds
    lon, lat = np.clip(globe[:, 0], west, east), np.clip(globe[:, 1], south, north)
    window = height_window(west - 0.5, south, east + 0.5, north)
    metres = heights_at(lon, lat, window)
    wide = 1 / np.maximum(np.cos(np.radians(lat)), 0.1)
    reach = max(_REACH, 0.5 * side * (north - south) / layout.height)
    around = np.stack(
        [
            heights_at(lon + x * reach * wide, lat + y * reach, window)
            for x in _AROUND
            for y in _AROUND
        ]
    )
    span = max((east - west) * float(np.cos(np.radians((south + north) / 2))), north - south)
    tall = next(least for most, least in _TALL if span <= most or most == _TALL[-1][0])
    rugged = np.ptp(around, axis=0) - tall
    rugged = np.minimum(rugged, 2 * (metres - _LOW))
    return HeightMesh(
        _smooth(metres.reshape(len(y), len(x))),
        _smooth(np.clip(rugged, -tall, tall).reshape(len(y), len(x))),
        side,
        corner,
    )


def _smooth(field: Floats) -> Floats:
    """Smooth a field, and round it to the decimetre: a last digit never moves a contour."""
    for _ in range(2):
        for axis in (0, 1):
            field = 0.25 * np.roll(field, 1, axis) + 0.5 * field + 0.25 * np.roll(field, -1, axis)
    return np.asarray(field.round(1), float)


def mountain_areas(mesh: HeightMesh, bending: Bending) -> MultiPolygon:
    """Return where it is mountainous, bent with the land."""
    inside = np.pad(mesh.rugged, 1, constant_values=-1000.0)
    rings = [
        LineString(bending.bend(mesh.places(shapely.get_coordinates(line) - 1)))
        for line in contours(inside, 0.05)
    ]
    if not rings:
        return MultiPolygon()
    return areas_of(shapely.build_area(shapely.MultiLineString(rings)))


def contours(field: Floats, level: float) -> list[LineString]:
    """Return the lines along which a field has a level, as columns and rows (marching squares)."""
    a, b, c, d = field[:-1, :-1], field[:-1, 1:], field[1:, 1:], field[1:, :-1]
    case = (a > level) * 1 + (b > level) * 2 + (c > level) * 4 + (d > level) * 8
    segments = []
    for number, joins in _CASES.items():
        rows, columns = np.nonzero(case == number)
        if not len(rows):
            continue
        at = np.array([columns, rows])
        corners = [side[rows, columns] for side in (a, b, c, d)]
        for start, end in joins:
            ends = [np.add(_crossing(side, corners, level), at) for side in (start, end)]
            segments.append(np.stack([ends[0].T, ends[1].T], axis=1))
    if not segments:
        return []
    lines = shapely.linestrings(np.concatenate(segments).round(4))
    return lines_of(linemerge(lines[shapely.length(lines) > 0].tolist()))


def _crossing(side: int, corners: list[Floats], level: float) -> Floats:
    """Return where on a side of a square the level is, from the square's top left corner."""
    first, last = corners[side], corners[(side + 1) % 4]
    gap = np.where(last == first, 1.0, last - first)
    share = np.clip((level - first) / gap, 0, 1)
    none, all_ = np.zeros_like(share), np.ones_like(share)
    x, y = ((share, none), (all_, share), (1 - share, all_), (none, 1 - share))[side]
    return np.array([x, y])
