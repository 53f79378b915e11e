"""Cut land and borders out of Natural Earth, once: what `data/` has of whole countries.

    npm install world-atlas@2.0.2
    python -m tools.cartographer.extract node_modules/world-atlas/countries-50m.json FILE

A smaller part of the world is shown larger, so it needs the finer file, and more corners:

    python -m tools.cartographer.extract node_modules/world-atlas/countries-10m.json FILE \
        --window 2 34 22 49 --tolerance 0.02 --smallest 0.008

Natural Earth is in the public domain. Only what a board can show is kept, and only so many
corners as its size can show.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from textwrap import fill
from typing import Any

from shapely import LineString, MultiLineString, MultiPolygon, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, unary_union

HEAD = """\
# Land and borders: Natural Earth 1:{scale} (public domain), from the npm package world-atlas 2.0.2,
# cut to the board and simplified by extract.py. Points are latitude, longitude.
"""


def main() -> None:
    """Read a TopoJSON file of countries, and write the scenery it gives."""
    parser = argparse.ArgumentParser()
    parser.add_argument("countries", type=Path)
    parser.add_argument("into", type=Path)
    parser.add_argument(
        "--window",
        type=float,
        nargs=4,
        default=(-32.0, 27.0, 62.0, 70.0),
        help="west, south, east, north, in degrees",
    )
    parser.add_argument("--tolerance", type=float, default=0.03, help="in degrees")
    parser.add_argument("--smallest", type=float, default=0.04, help="in square degrees")
    options = parser.parse_args()
    window = box(*options.window)
    topology = json.loads(options.countries.read_text(encoding="utf-8"))
    arcs = _arcs(topology)
    owners: dict[int, set[int]] = {}
    polygons = []
    for number, country in enumerate(topology["objects"]["countries"]["geometries"]):
        parts = country["arcs"] if country["type"] == "MultiPolygon" else [country["arcs"]]
        for rings in parts:
            for arc in (arc for ring in rings for arc in ring):
                owners.setdefault(max(arc, ~arc), set()).add(number)
            shapes = [[point for arc in ring for point in _walk(arcs, arc)] for ring in rings]
            # The finer file has islets that are no more than a line.
            rims = [shape for shape in shapes if len(shape) > 3]
            if rims:
                polygons.append(Polygon(rims[0], rims[1:]).buffer(0))
    land = unary_union([shape for shape in polygons if shape.intersects(window)])
    shared = [LineString(arcs[arc]) for arc, both in sorted(owners.items()) if len(both) > 1]
    border = linemerge(_parts(unary_union(shared).intersection(window)))
    masses = [
        shape
        for shape in _parts(land.intersection(window).simplify(options.tolerance))
        if shape.area > options.smallest
    ]
    lakes = [
        ring
        for shape in masses
        for ring in shape.interiors
        if Polygon(ring).area > options.smallest
    ]
    pieces = [
        *(_piece("land", shape.exterior) for shape in masses),
        *(_piece("water", ring) for ring in lakes),
        *(_piece("border", line) for line in _parts(border.simplify(options.tolerance))),
    ]
    head = HEAD.format(scale=options.countries.stem.rpartition("-")[2])
    options.into.write_text(head + "".join(pieces), encoding="utf-8")


def _arcs(topology: dict[str, Any]) -> list[list[tuple[float, float]]]:
    """Decode the arcs: small steps of whole numbers."""
    (scale_x, scale_y), (left, top) = (
        topology["transform"]["scale"],
        topology["transform"]["translate"],
    )
    found = []
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * scale_x + left, y * scale_y + top))
        found.append(points)
    return found


def _walk(arcs: list[list[tuple[float, float]]], arc: int) -> list[tuple[float, float]]:
    """Return an arc's points; a negative number means backwards."""
    return arcs[arc] if arc >= 0 else arcs[~arc][::-1]


def _parts(shape: BaseGeometry) -> list[Any]:
    return list(shape.geoms) if isinstance(shape, MultiPolygon | MultiLineString) else [shape]


def _piece(kind: str, line: LineString) -> str:
    body = ", ".join(f"[{lat:.2f},{lon:.2f}]" for lon, lat in line.coords)
    return f'\n[[piece]]\nkind = "{kind}"\npoints = [\n{fill(body, 98)}\n]\n'


if __name__ == "__main__":
    main()
