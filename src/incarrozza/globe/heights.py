"""How high the land is, every five minutes of arc: ETOPO5 in some 120 levels."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

CELLS: Final = 12
"""To a degree."""
SIDE: Final = 120
"""Cells of a tile, along each side."""
ROWS: Final = 180 * CELLS // SIDE
COLUMNS: Final = 360 * CELLS // SIDE
LEVEL: Final = 0.8
"""A level is the root of the metres, in steps of this: five metres by the sea, 80 in the Alps."""

_LARGE: Final = 130.0
"""Degrees of a piece of the globe of which not every height is needed."""


@cache
def _file() -> tuple[bytes, npt.NDArray[np.int64]]:
    """Read the file, and where in it each tile begins."""
    data = (files("incarrozza.globe") / "data" / "heights.tiles").read_bytes()
    lengths = np.frombuffer(data, "<u4", ROWS * COLUMNS).astype(np.int64)
    return data, 4 * ROWS * COLUMNS + np.concatenate([[0], np.cumsum(lengths)])


@lru_cache(maxsize=256)
def _tile(row: int, column: int) -> npt.NDArray[np.uint8]:
    data, starts = _file()
    number = row * COLUMNS + column
    body = data[starts[number] : starts[number + 1]]
    if not body:
        return np.zeros((SIDE, SIDE), np.uint8)
    steps = np.frombuffer(zlib.decompress(body), np.uint8).reshape(SIDE, SIDE)
    across = np.cumsum(steps, axis=1, dtype=np.uint8)
    return np.cumsum(across, axis=0, dtype=np.uint8)


@dataclass(frozen=True)
class Window:
    """The heights of a piece of the globe, from its south west."""

    metres: npt.NDArray[np.float32]
    cells: float
    """To a degree."""
    first: float
    low: float
    """The first column, counted from 180° W, and the first row, from the south pole."""


def height_window(west: float, south: float, east: float, north: float) -> Window:
    """Return the heights within bounds, and a little around; east may go beyond 180.

    Of a piece that is very large only every fourth height is there.
    """
    stride = 4 if max(east - west, north - south) > _LARGE else 1
    first = int(np.floor((west + 180) * CELLS)) - stride
    last = int(np.ceil((east + 180) * CELLS)) + 2 * stride
    low = int(np.clip(np.floor((south + 90) * CELLS) - stride, 0, 180 * CELLS - 2 * stride))
    high = int(np.clip(np.ceil((north + 90) * CELLS) + 2 * stride, low + 2 * stride, 180 * CELLS))
    columns = range(first // SIDE, (last - 1) // SIDE + 1)
    rows = range(low // SIDE, (high - 1) // SIDE + 1)
    levels = np.block(
        [[_tile(row, column % COLUMNS)[::stride, ::stride] for column in columns] for row in rows]
    )
    left, bottom = columns.start * SIDE, rows.start * SIDE
    x, y = (first - left) // stride, (low - bottom) // stride
    wide, tall = (last - first) // stride + 1, (high - low) // stride + 1
    cut = levels[y : y + tall, x : x + wide]
    return Window(
        metres=(cut * np.float32(LEVEL)) ** 2,
        cells=CELLS / stride,
        first=left / stride + x,
        low=bottom / stride + y,
    )


def heights_at(lon: Floats, lat: Floats, window: Window) -> Floats:
    """Return the metres at points of a window, between cells in proportion (bilinear)."""
    metres = window.metres
    x = np.clip((lon + 180) * window.cells - window.first, 0, metres.shape[1] - 1.001)
    y = np.clip((lat + 90) * window.cells - window.low, 0, metres.shape[0] - 1.001)
    column, row = x.astype(int), y.astype(int)
    right, up = x - column, y - row
    found: Floats = (
        metres[row, column] * (1 - right) * (1 - up)
        + metres[row, column + 1] * right * (1 - up)
        + metres[row + 1, column] * (1 - right) * up
        + metres[row + 1, column + 1] * right * up
    )
    return found
