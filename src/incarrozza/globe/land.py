"""What there is on a piece of the globe: land, lakes, rivers, borders and mountains.

Natural Earth, and mountains where ETOPO5 is rugged; `data/SOURCES.md` tells more.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import cos, floor, radians
from typing import Final

import numpy as np
import shapely
from shapely import affinity
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge

from incarrozza.globe.tiles import AREAS, GRAINS, GROUNDS, Detail, Grain, Ground, read_tile

Bounds = tuple[float, float, float, float]
"""West, south, east and north, in degrees; east may go beyond 180, where a map crosses that."""

_FINE: Final = 16.0
_MEDIUM: Final = 75.0
"""Degrees that a map may span to be drawn finely, or less so."""
_KEPT: Final = 8
"""Pieces of the globe that are remembered: one is looked at again and again while it is drawn."""


@dataclass(frozen=True)
class Feature:
    """Something on the globe; its geometry is longitude and latitude."""

    kind: Ground
    geometry: BaseGeometry
    rank: int = 0
    """Of a river: the greatest have the lowest."""


def land_within(bounds: Bounds, detail: Detail | None = None) -> list[Feature]:
    """Return what lies within bounds, as finely as a map of that size can show, or as asked.

    All land is one feature, and so are all lakes, all borders, all mountains, and all rivers of a
    rank. Bounds that cross 180° have an east that is less than their west, or more than 180.

    >>> [feature.kind for feature in land_within((9.0, 38.8, 9.2, 39.0))]
    ['land']
    >>> land_within((-40.0, 30.0, -39.0, 31.0))
    []
    """
    west, south, east, north = bounds
    south, north = sorted((max(-90.0, min(south, 90.0)), max(-90.0, min(north, 90.0))))
    if east < west:
        east += 360
    # Whole turns change nothing; a map begins where people would say it does.
    turns = floor((west + 180) / 360) * 360
    window = (west, south, min(east, west + 360), north)
    found = _within(_shifted(window, -turns), detail or fitting_detail(window))
    if not turns:
        return list(found)
    return [
        Feature(each.kind, affinity.translate(each.geometry, turns), each.rank) for each in found
    ]


def fitting_detail(bounds: Bounds) -> Detail:
    """Tell how finely a map of this size is drawn."""
    west, south, east, north = bounds
    span = max((east - west) * cos(radians((south + north) / 2)), north - south)
    if span <= _FINE:
        return "fine"
    return "medium" if span <= _MEDIUM else "coarse"


def _shifted(bounds: Bounds, by: float) -> Bounds:
    return bounds[0] + by, bounds[1], bounds[2] + by, bounds[3]


@lru_cache(maxsize=_KEPT)
def _within(bounds: Bounds, detail: Detail) -> tuple[Feature, ...]:
    west, south, east, north = bounds
    grain = GRAINS[detail]
    columns = range(floor((west + 180) / grain.degrees), floor((east + 180) / grain.degrees) + 1)
    rows = range(floor((south + 90) / grain.degrees), floor((north + 90) / grain.degrees) + 1)
    groups: dict[tuple[Ground, int], list[BaseGeometry]] = {}
    for column, row in product(columns, rows):
        around, within = divmod(column, 360 // grain.degrees)
        for shape in read_tile(detail, within, row):
            geometry = shape.geometry
            if around:
                geometry = affinity.translate(geometry, 360 * around)
            groups.setdefault((shape.kind, shape.rank), []).append(geometry)
    found = []
    for (kind, rank), parts in sorted(groups.items(), key=lambda item: _order(*item[0])):
        whole = _joined(kind, parts, grain, bounds)
        if not whole.is_empty:
            found.append(Feature(kind, whole, rank))
    return tuple(found)


def _order(kind: Ground, rank: int) -> tuple[int, int]:
    return GROUNDS.index(kind), rank


def _joined(kind: Ground, parts: list[BaseGeometry], grain: Grain, bounds: Bounds) -> BaseGeometry:
    """Cut to the bounds, and heal the cuts between tiles."""
    if kind in AREAS:
        shapes = np.array(parts, object)
        # Only what reaches an edge of its tile can go on beyond it.
        sides = shapely.bounds(shapes) * grain.steps
        side = grain.degrees * grain.steps
        # Tiles are counted from 180° W, and from the south pole.
        edges = np.array([180, 90, 180, 90]) * grain.steps
        cut = ((np.rint(sides) + edges) % side == 0).any(axis=1)
        healed = shapely.union_all(shapes[cut], grid_size=1 / grain.steps)
        whole = [*shapely.get_parts(healed).tolist(), *shapes[~cut].tolist()]
        clipped = shapely.clip_by_rect(shapely.MultiPolygon(whole), *bounds)
        return clipped if clipped.is_valid else clipped.buffer(0)
    lines = shapely.get_parts(shapely.clip_by_rect(parts, *bounds))
    kept = [line for line in lines.tolist() if line.length > 0]
    return linemerge(kept) if kept else shapely.MultiLineString()
