"""Read TopoJSON: shapes made of arcs that neighbours share."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from shapely import LineString, MultiLineString, Polygon, box, make_valid
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge

Floats = npt.NDArray[np.float64]


class Topology:
    """A file of shapes, as longitude and latitude."""

    def __init__(self, path: Path) -> None:
        self._file: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        scale, shift = self._file["transform"]["scale"], self._file["transform"]["translate"]
        self._arcs: list[Floats] = [
            np.cumsum(np.array(arc), axis=0) * scale + shift for arc in self._file["arcs"]
        ]

    def polygons(self, name: str) -> list[BaseGeometry]:
        """Return the areas of an object, one by one."""
        return [
            part
            for shape in self._shapes(name)
            for rings in _rings(shape)
            for shell, *holes in [[_unrolled(self._ring(ring)) for ring in rings]]
            # Some islands are so small that nothing but a line is left of them.
            if len(shell) > 3
            for part in _rolled(Polygon(shell, [hole for hole in holes if len(hole) > 3]))
        ]

    def borders(self, name: str) -> list[LineString]:
        """Return the lines that two different shapes of an object share."""
        owners: dict[int, set[int]] = {}
        for number, shape in enumerate(self._shapes(name)):
            for rings in _rings(shape):
                for arc in (arc for ring in rings for arc in ring):
                    owners.setdefault(max(arc, ~arc), set()).add(number)
        shared = [
            LineString(self._arcs[arc]) for arc, both in sorted(owners.items()) if len(both) > 1
        ]
        merged = linemerge(MultiLineString(shared))
        return list(getattr(merged, "geoms", [merged]))

    def _shapes(self, name: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self._file["objects"][name]["geometries"]
        return found

    def _ring(self, ring: list[int]) -> Floats:
        return np.concatenate(
            [self._arcs[arc] if arc >= 0 else self._arcs[~arc][::-1] for arc in ring]
        )


def _rings(shape: dict[str, Any]) -> list[list[list[int]]]:
    """Return the rings of every polygon of a shape."""
    arcs: Any = shape.get("arcs", [])
    return list(arcs) if shape["type"] == "MultiPolygon" else [arcs]


def _unrolled(ring: Floats) -> Floats:
    """Follow a ring across 180°, and close one that goes round the globe by way of its pole."""
    jumps = np.rint(np.diff(ring[:, 0]) / 360)
    points: Floats = ring - np.column_stack(
        [360 * np.concatenate([[0], np.cumsum(jumps)]), np.zeros(len(ring))]
    )
    if points[0, 0] == points[-1, 0]:
        return points
    pole = np.sign(points[:, 1].mean()) * 90
    return np.concatenate([points, [[points[-1, 0], pole], [points[0, 0], pole]], points[:1]])


def _rolled(shape: Polygon) -> list[BaseGeometry]:
    """Cut what reaches beyond 180° off, and put it where it belongs."""
    valid = make_valid(shape)
    found = []
    for turn in (-360, 0, 360):
        part = valid.intersection(box(turn - 180, -90, turn + 180, 90))
        if not part.is_empty:
            found.append(translate(part, -turn))
    return found
