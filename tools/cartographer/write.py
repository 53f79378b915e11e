"""Write a layout: whole numbers, hundredths of a space, one line for each thing."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import Any

import msgspec
import numpy as np
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from incarrozza.editions.layout import Kind
from tools.cartographer.atlas import Atlas
from tools.cartographer.curves import part, ruler
from tools.cartographer.drawing import Drawing
from tools.cartographer.projection import Floats
from tools.cartographer.scenery import AREAS, outlines
from tools.cartographer.settings import Inscription
from tools.cartographer.shapes import label_halves, lane_asides, make_shapes
from tools.cartographer.touch import turned

Layout = dict[str, Any]


def whole(number: float) -> int:
    """Round spaces to hundredths."""
    return math.floor(100 * number + 0.5)


def make_layout(
    atlas: Atlas, drawing: Drawing, scenery: Sequence[tuple[Kind, BaseGeometry]]
) -> Layout:
    """Return what the layout file of a map says."""
    board = atlas.settings.board
    return {
        "width": whole(board.width),
        "height": whole(board.height),
        "space": {"length": 100, "width": whole(board.space_width)},
        "radius": whole(board.radius),
        "font": whole(board.font),
        "ground": board.ground,
        "places": _places(atlas, drawing),
        "routes": _routes(atlas, drawing),
        "scenery": write_shapes(scenery),
        "theme": msgspec.to_builtins(atlas.settings.theme),
        "ornaments": [
            {"motif": each.motif, "box": [whole(side) for side in each.box]}
            for each in atlas.settings.ornaments
        ],
        "names": [_name(name) for name in atlas.settings.names],
    }


def _places(atlas: Atlas, drawing: Drawing) -> list[Layout]:
    half = label_halves(atlas)
    entries = []
    for number, place in enumerate(atlas.places):
        at, way = drawing.places[number], drawing.labels[number]
        middle = at + way
        # A name beside its place keeps the edge that faces it, whatever the letters' true width.
        if abs(way[0]) > 0.6 * half[number][0]:
            side = 1 if way[0] > 0 else -1
            align = "start" if side > 0 else "end"
            middle = middle - [side * half[number][0], 0]
        else:
            align = "middle"
        entries.append(
            {
                "id": place.id,
                "at": [whole(at[0]), whole(at[1])],
                "label": {
                    "at": [whole(middle[0]), whole(middle[1])],
                    "align": align,
                    "lines": list(place.lines),
                },
            }
        )
    return entries


def _routes(atlas: Atlas, drawing: Drawing) -> list[Layout]:
    shapes = make_shapes(atlas, drawing)
    boxes = shapes.boxes(drawing)
    curves = drawing.curves(atlas)
    found: dict[int, Layout] = {}
    for number, link in enumerate(atlas.links):
        for track, aside in zip(link.lanes, lane_asides(atlas, link), strict=True):
            mine = np.flatnonzero(shapes.track == track)
            found[track] = {
                "a": atlas.places[link.a].id,
                "b": atlas.places[link.b].id,
                "line": _rail(curves[number], aside, shapes.covered[number]),
                "spaces": [_space(boxes.middle[at], boxes.along[at]) for at in mine],
            }
    return [found[track] for track in sorted(found)]


def _space(middle: Floats, along: Floats) -> list[int]:
    angle = math.degrees(math.atan2(along[1], along[0]))
    return [whole(middle[0]), whole(middle[1]), math.floor(angle + 0.5)]


def _rail(curve: Floats, aside: float, covered: tuple[float, float]) -> str:
    """Write the curve under a route; one of several changes to its lane under its outer spaces."""
    if aside == 0:
        return f"M{_at(curve[0])}{_bow(curve)}"
    low, high = covered
    lane = _beside(part(curve, low, high), aside)
    ends = part(curve, 0.0, low), part(curve, high, 1.0)
    return (
        f"M{_at(curve[0])}{_bow(ends[0])}L{_at(lane[0])}{_bow(lane)}"
        f"L{_at(ends[1][0])}{_bow(ends[1])}"
    )


def _bow(curve: Floats) -> str:
    return f"C{_at(curve[1])} {_at(curve[2])} {_at(curve[3])}"


def _beside(curve: Floats, aside: float) -> Floats:
    """Return a curve that runs beside another."""
    legs = np.diff(curve, axis=0)
    out = turned(legs / np.sqrt((legs * legs).sum(axis=1))[:, None])
    shift = np.array([out[0], (out[0] + out[1]) / 2, (out[1] + out[2]) / 2, out[2]])
    beside: Floats = curve + aside * shift / np.sqrt((shift * shift).sum(axis=1))[:, None]
    return beside


def _at(point: Floats) -> str:
    return f"{whole(point[0])} {whole(point[1])}"


def write_shapes(shapes: Sequence[tuple[str, BaseGeometry]]) -> list[Layout]:
    """Write shapes as paths, neighbours of one kind together."""
    found = []
    for kind, group in groupby(shapes, key=lambda piece: piece[0]):
        parts = [shape for _, shape in group]
        # Waters that meet are one water, without a shore between them.
        parts = [unary_union(parts)] if kind in AREAS else parts
        line = "".join(_outline(points) for part in parts for points in outlines(part))
        if line:
            found.append({"kind": kind, "line": line})
    return found


def _name(name: Inscription) -> Layout:
    """Write a name and the curve it stands on, which sets out towards its middle point."""
    start, bend, end = (np.array(point) for point in name.line)
    curve = np.array([start, (start + 2 * bend) / 3, (end + 2 * bend) / 3, end])
    line = f"M{_at(curve[0])}{_bow(curve)}"
    return {
        "text": dict(name.text),
        "on": name.on,
        "size": whole(name.size),
        "line": line,
        "length": whole(float(ruler(curve)[1][-1])),
    }


def _outline(points: Floats) -> str:
    """Write a polygon or a line by steps from corner to corner, which is shortest."""
    corners = [(whole(x), whole(y)) for x, y in points]
    closed = corners[0] == corners[-1]
    steps = [(c - a, d - b) for (a, b), (c, d) in pairwise(corners) if (a, b) != (c, d)]
    if len(steps) < (3 if closed else 1):
        return ""
    body = " ".join(f"{x} {y}" for x, y in (steps[:-1] if closed else steps))
    return f"M{corners[0][0]} {corners[0][1]}l{body.replace(' -', '-')}{'Z' if closed else ''}"


def to_text(layout: Layout) -> str:
    """Write a layout so that a person can read it and a diff shows what moved."""

    def row(value: object) -> str:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    lines = []
    for key, value in layout.items():
        if isinstance(value, list) and value:
            body = ",\n".join("  " + row(entry) for entry in value)
            lines.append(f" {row(key)}:[\n{body}\n ]")
        else:
            lines.append(f" {row(key)}:{row(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"
