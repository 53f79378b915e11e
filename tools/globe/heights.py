"""Elevations: ETOPO5 as small numbers, and where it is rugged as shapes."""

from __future__ import annotations

import zlib
from pathlib import Path

import numpy as np
import numpy.typing as npt
import shapely
from scipy.io import netcdf_file
from scipy.ndimage import maximum_filter, minimum_filter
from shapely.geometry.base import BaseGeometry

from incarrozza.globe.heights import CELLS, COLUMNS, LEVEL, ROWS, SIDE

Floats = npt.NDArray[np.float64]

LEAST = 250.0
"""Metres above the sea."""
SMALLEST = 0.06
"""Square degrees of a mountainous area."""


def read_heights(path: Path) -> Floats:
    """Return metres above the sea, the sea being 0, from the south and from 180° W."""
    with netcdf_file(path, mmap=False) as file:
        metres = np.array(file.variables["ROSE"].data, float)
    return np.roll(np.maximum(metres, 0)[: 180 * CELLS], 180 * CELLS, axis=1)


def pack_heights(metres: Floats) -> bytes:
    """Write levels, coarser where it is high, as differences of differences along both axes."""
    levels = np.rint(np.sqrt(metres) / LEVEL).astype(np.uint8)
    chunks = []
    for row in range(ROWS):
        for column in range(COLUMNS):
            tile = levels[row * SIDE : (row + 1) * SIDE, column * SIDE : (column + 1) * SIDE]
            steps = np.diff(np.diff(tile, axis=0, prepend=np.uint8(0)), axis=1, prepend=np.uint8(0))
            chunks.append(zlib.compress(steps.tobytes(), 9) if tile.any() else b"")
    lengths = np.array([len(chunk) for chunk in chunks], "<u4")
    return b"".join([lengths.tobytes(), *chunks])


def mountains(metres: Floats, rugged_from: float) -> BaseGeometry:
    """Return where heights within some 20 kilometres differ by so many metres or more."""
    rugged = np.zeros(metres.shape, bool)
    for row in range(0, len(metres), CELLS):
        lat = row / CELLS - 90 + 0.5
        wide = 2 * min(round(2 / max(np.cos(np.radians(lat)), 0.1)), 20) + 1
        rows = slice(max(row - 3, 0), row + CELLS + 3)
        window = metres[rows]
        spread = maximum_filter(window, (5, wide), mode=("nearest", "wrap")) - minimum_filter(
            window, (5, wide), mode=("nearest", "wrap")
        )
        inner = slice(row - rows.start, row - rows.start + CELLS)
        rugged[row : row + CELLS] = (spread[inner] >= rugged_from) & (window[inner] >= LEAST)
    whole = shapely.union_all(_runs(rugged))
    # Opened and closed (morphology): specks and gaps of a cell or two go.
    smooth = whole.buffer(0.11).buffer(-0.17).buffer(0.06).simplify(0.035)
    parts = [part for part in shapely.get_parts(smooth) if part.area > SMALLEST]
    return shapely.MultiPolygon([_without_dots(part) for part in parts])


def _runs(mask: npt.NDArray[np.bool_]) -> list[BaseGeometry]:
    """Return rectangles, one for each run of cells in a row."""
    found = []
    for row, cells in enumerate(mask):
        edges = np.flatnonzero(np.diff(cells.astype(np.int8), prepend=0, append=0))
        south = (row - 0.5) / CELLS - 90
        for west, east in edges.reshape(-1, 2).tolist():
            found.append(
                shapely.box(
                    (west - 0.5) / CELLS - 180, south, (east - 0.5) / CELLS - 180, south + 1 / CELLS
                )
            )
    return found


def _without_dots(area: shapely.Polygon) -> shapely.Polygon:
    holes = [ring for ring in area.interiors if shapely.Polygon(ring).area > SMALLEST]
    return shapely.Polygon(area.exterior, holes)
