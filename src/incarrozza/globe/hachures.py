"""Mountains as strokes: hachures that run downhill, or rows of peaks.

Hachures are Lehmann's: strokes from one contour line towards the next lower one, so that they are
short and close where it is steep.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
import numpy.typing as npt
import shapely
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from incarrozza.editions.layout import Layout
from incarrozza.globe.adorning import LARGE
from incarrozza.globe.bending import Bending
from incarrozza.globe.contours import HeightMesh, contours
from incarrozza.globe.outlines import lines_of
from incarrozza.globe.underlay import Underlay

Floats = npt.NDArray[np.float64]

# Of what is divided by it nothing ever repeats: as good as chance, and the same tomorrow.
GOLDEN: Final = 0.6180339887
_LEVELS: Final = (40, 60, 80, 100, 150, 200, 250, 300, 400, 500, 600, 800)
"""Metres that may lie between two contours."""
_STEPS: Final = 5.0
"""How many contours the high mountains of a map have, about."""
_NEXT: Final = 9.0
"""Units from one stroke to the next along a contour."""
_SHORTEST, _LONGEST = 8.0, 36.0
_GENTLE: Final = 130.0
"""Units between contours from which on a slope is not drawn."""
_MOST: Final = 1500
"""Strokes of a board as large as a table's, about; if there were more, gentler slopes have none."""
_LIGHT: Final = np.array([-0.6, -0.8])
"""Where the light comes from: the north west."""


def hachures(
    bending: Bending, layout: Layout, under: Underlay, taken: BaseGeometry
) -> list[LineString]:
    """Draw the slopes of all mountains that can be seen, off the game."""
    if under.mountains.is_empty:
        return []
    steps, gaps = _strokes(under.mesh, _interval(under))
    bent = bending.bend(under.mesh.places(steps.reshape(-1, 2))).reshape(-1, 2, 2)
    lines = np.atleast_1d(shapely.linestrings(bent))
    # A little beyond their mountains slopes run out.
    where = under.mountains.buffer(15).intersection(under.land)
    shapely.prepare(where)
    shapely.prepare(taken)
    frame = shapely.box(30, 30, layout.width - 30, layout.height - 30)
    kept = shapely.contains(where, lines) & ~shapely.intersects(taken, lines)
    kept &= shapely.contains(frame, lines)
    found, gaps = lines[kept], np.asarray(gaps[kept], float)
    most = round(_MOST * layout.width * layout.height / LARGE**2)
    if len(found) > most:
        # Only the steepest slopes, but these whole.
        found = found[gaps <= float(np.sort(gaps)[most])]
    return lines_of(shapely.GeometryCollection(found.tolist()))


def _interval(under: Underlay) -> int:
    """Choose the metres between contours by how high the mountains are."""
    mesh = under.mesh
    rows, columns = np.indices(mesh.heights.shape)
    at = mesh.places(np.stack([columns, rows], axis=-1).reshape(-1, 2).astype(float))
    inside = shapely.contains_xy(under.mountains, at[:, 0], at[:, 1])
    heights = mesh.heights.ravel()[inside]
    most = float(np.percentile(heights, 92)) if len(heights) else float(mesh.heights.max())
    return min(_LEVELS, key=lambda level: abs(level - most / _STEPS))


def _strokes(mesh: HeightMesh, interval: int) -> tuple[Floats, Floats]:
    """Return strokes in steps of the mesh: where each begins and ends, and how steep it is there.

    The latter as the units from one contour to the next.
    """
    field, side = mesh.heights, mesh.side
    down, along = (np.asarray(np.gradient(field, axis=axis), float) for axis in (0, 1))
    found, gaps = [], []
    for level in range(interval, int(field.max()) + 1, interval):
        for line in contours(field, level + 0.05):
            for number, at in enumerate(_walk(line, _NEXT / side)):
                row, column = round(at[1]), round(at[0])
                slope = np.array([-along[row, column], -down[row, column]])
                steep = float(np.hypot(*slope))
                if steep <= 0:
                    continue
                gap = interval / steep * side
                downhill = slope / steep
                shadow = -float(downhill @ _LIGHT)
                # What faces the light has fewer strokes, and shorter ones.
                if gap > _GENTLE or (shadow < -0.2 and number % 2):
                    continue
                whole = (number * GOLDEN) % 1
                reach = min(0.8 * gap, _LONGEST) * (0.75 + 0.25 * shadow) * (0.7 + 0.4 * whole)
                if reach >= _SHORTEST:
                    found.append((at, at + downhill * reach / side))
                    gaps.append(gap)
    return np.array(found).reshape(-1, 2, 2), np.array(gaps)


def _walk(line: LineString, apart: float) -> Iterator[Floats]:
    """Walk along a line, a stroke's distance at a time."""
    count = int(line.length / apart)
    if count > 2:
        points = shapely.line_interpolate_point(line, (np.arange(count) + 0.5) * apart)
        yield from shapely.get_coordinates(points)


def peaks(layout: Layout, under: Underlay, taken: BaseGeometry) -> list[LineString]:
    """Draw mountains as a poster does: peaks in rows, none of them quite like the next."""
    apart = 84.0
    inside = under.mountains.buffer(-14)
    shapely.prepare(inside)
    shapely.prepare(taken)
    found = []
    for row in range(1, int(layout.height / (0.7 * apart))):
        for column in range(int(layout.width / apart)):
            number = row * 97 + column
            x = (column + 0.5 * (row % 2) + 0.3 * ((number * GOLDEN) % 1)) * apart
            y = (row + 0.3 * ((number * GOLDEN * GOLDEN) % 1)) * 0.7 * apart
            size = 15 + 9 * ((number * 7 * GOLDEN) % 1)
            if not shapely.contains_xy(inside, x, y):
                continue
            peak = LineString(
                [(x - size, y + 0.8 * size), (x, y - 0.7 * size), (x + size, y + 0.8 * size)]
            )
            if under.land.contains(peak) and not taken.intersects(peak):
                found.append(peak)
    return found
