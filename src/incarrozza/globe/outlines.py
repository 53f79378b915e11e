"""Writes shapes as SVG paths of whole numbers: steps from corner to corner, which is shortest."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import shapely
from shapely import LineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

Floats = npt.NDArray[np.float64]


def path_of(shapes: Iterable[BaseGeometry]) -> str:
    """Write shapes, one after another; holes run the other way round than rims.

    >>> path_of([shapely.box(0, 0, 2, 1), LineString([(5.2, 5), (7, 4.6)])])
    'M2 0l0 1-2 0 0-1ZM5 5l2 0'
    """
    return "".join(_outline(points) for shape in shapes for points in _outlines(shape))


def _outlines(shape: BaseGeometry) -> list[Floats]:
    """Return the rims or courses a shape is drawn by, great areas first."""
    if shape.is_empty:
        return []
    if isinstance(shape, Polygon):
        whole = orient(shape)
        return [np.array(ring.coords) for ring in (whole.exterior, *whole.interiors)]
    if isinstance(shape, LineString):
        return [np.array(shape.coords)]
    parts = list(getattr(shape, "geoms", ()))
    if isinstance(shape, MultiPolygon):
        parts.sort(key=lambda part: -round(part.area, 2))
    return [outline for part in parts for outline in _outlines(part)]


def _outline(points: Floats) -> str:
    corners = [(math.floor(x + 0.5), math.floor(y + 0.5)) for x, y in points.tolist()]
    closed = corners[0] == corners[-1]
    steps = [(c - a, d - b) for (a, b), (c, d) in pairwise(corners) if (a, b) != (c, d)]
    if len(steps) < (3 if closed else 1):
        return ""
    body = " ".join(f"{x} {y}" for x, y in (steps[:-1] if closed else steps))
    return f"M{corners[0][0]} {corners[0][1]}l{body.replace(' -', '-')}{'Z' if closed else ''}"


def lines_of(shape: BaseGeometry) -> list[LineString]:
    """Return the lines of a shape, without points and areas."""
    parts = shapely.get_parts(shape).tolist()
    return [part for part in parts if isinstance(part, LineString) and part.length > 0]


def areas_of(shape: BaseGeometry) -> MultiPolygon:
    """Return the areas of a shape, without lines and points."""
    if isinstance(shape, Polygon | MultiPolygon):
        return MultiPolygon(shapely.get_parts(shape).tolist())
    parts = [part for each in getattr(shape, "geoms", ()) for part in areas_of(each).geoms]
    return MultiPolygon(parts)
