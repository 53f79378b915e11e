"""Where the game is on a board, and where there is room left."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely
from shapely import Polygon, affinity
from shapely.geometry.base import BaseGeometry

from incarrozza.editions.layout import Layout, PlaceLayout
from incarrozza.editions.lettering import block_size

Room = tuple[int, int, int, int]
"""Left, top, width and height."""

_CELL = 20
"""Units of a square that is looked at as a whole."""
_CLEAR = 14.0
"""Units between the game and what adorns it."""


def label_room(layout: Layout, place: PlaceLayout) -> Polygon:
    """Return the rectangle that a place's name fills."""
    label = place.label
    wide, high = (side * layout.font for side in block_size(label.lines))
    x, y = label.at
    left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[label.align]
    return shapely.box(left, y - high / 2, left + wide, y + high / 2)


def game_area(layout: Layout) -> BaseGeometry:
    """Return all that an engraver leaves bare: under spaces, places and names."""
    long, wide = layout.space.length / 2 + 10, layout.space.width / 2 + 10
    flat = shapely.box(-long, -wide, long, wide)
    spaces = [
        affinity.translate(affinity.rotate(flat, angle, origin=(0, 0)), x, y)
        for route in layout.routes
        for x, y, angle in route.spaces
    ]
    middles = shapely.points([place.at for place in layout.places])
    places = shapely.buffer(middles, 1.9 * layout.radius).tolist()
    labels = [label_room(layout, place).buffer(8) for place in layout.places]
    return shapely.union_all([*spaces, *places, *labels])


def rails(layout: Layout) -> BaseGeometry:
    """Return the lines under all tracks, roughly: through the corners of their curves."""
    lines = [
        shapely.LineString(points)
        for route in layout.routes
        for points in [list(_corners(route.line))]
        if len(points) > 1
    ]
    return shapely.MultiLineString(lines)


def _corners(line: str) -> Iterator[tuple[float, float]]:
    """Yield points along a path: the ends of its parts, and some between those of a curve."""
    at = (0.0, 0.0)
    for letter, numbers in re.findall(r"([MLC])([-\d. ]+)", line):
        values = [float(number) for number in numbers.split()]
        pairs = list(zip(values[::2], values[1::2], strict=False))
        if letter != "C":
            yield from pairs
        else:
            for first in range(0, len(pairs) - 2, 3):
                yield from _curve(at, *pairs[first : first + 3])
                at = pairs[first + 2]
        at = pairs[-1] if pairs else at


def _curve(
    a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], d: tuple[float, float]
) -> Iterator[tuple[float, float]]:
    for step in range(1, 9):
        t, s = step / 8, 1 - step / 8
        yield (
            s**3 * a[0] + 3 * s * s * t * b[0] + 3 * s * t * t * c[0] + t**3 * d[0],
            s**3 * a[1] + 3 * s * s * t * b[1] + 3 * s * t * t * c[1] + t**3 * d[1],
        )


@dataclass
class Rooms:
    """A board in squares, of which some are taken: a summed-area table finds room at once."""

    taken: npt.NDArray[np.bool_]
    cell: int = _CELL
    """Units of a square's side."""

    @classmethod
    def of(cls, layout: Layout, game: BaseGeometry, rim: float) -> Rooms:
        """Look at a board: the game and the rails are taken, and a rim along the edge."""
        columns, rows = layout.width // _CELL, layout.height // _CELL
        x, y = np.meshgrid((np.arange(columns) + 0.5) * _CELL, (np.arange(rows) + 0.5) * _CELL)
        blocked = shapely.union_all([game, rails(layout).buffer(4)]).buffer(0.7 * _CELL + _CLEAR)
        shapely.prepare(blocked)
        taken = shapely.contains_xy(blocked, x, y)
        free = (x > rim + _CELL / 2) & (x < layout.width - rim - _CELL / 2)
        free &= (y > rim + _CELL / 2) & (y < layout.height - rim - _CELL / 2)
        return cls(np.asarray(taken | ~free))

    def covered(self, shape: BaseGeometry) -> npt.NDArray[np.bool_]:
        """Tell which squares have their middle in a shape."""
        rows, columns = self.taken.shape
        x, y = np.meshgrid((np.arange(columns) + 0.5) * _CELL, (np.arange(rows) + 0.5) * _CELL)
        shapely.prepare(shape)
        return np.asarray(shapely.contains_xy(shape, x, y))

    def find(
        self,
        size: tuple[float, float],
        worth: npt.NDArray[np.float64],
        banned: npt.NDArray[np.bool_] | None = None,
    ) -> Room | None:
        """Find the free room of a size that is worth most, by the worth of its middle square.

        `banned` are squares that this one must keep off besides.
        """
        wide, high = (-(-round(side) // _CELL) for side in size)
        rows, columns = self.taken.shape
        if wide > columns or high > rows or min(wide, high) < 1:
            return None
        blocked = self.taken if banned is None else self.taken | banned
        sums = np.zeros((rows + 1, columns + 1), np.int64)
        sums[1:, 1:] = blocked.cumsum(axis=0).cumsum(axis=1)
        inside = sums[high:, wide:] - sums[:-high, wide:] - sums[high:, :-wide]
        inside = inside + sums[:-high, :-wide]
        value = worth[high // 2 : high // 2 + len(inside), wide // 2 : wide // 2 + inside.shape[1]]
        value = np.where(inside == 0, value, -np.inf)
        best = int(np.argmax(value))
        row, column = divmod(best, value.shape[1])
        if value[row, column] == -np.inf:
            return None
        # In the middle of the squares that it needs.
        left = column * _CELL + (wide * _CELL - round(size[0])) // 2
        top = row * _CELL + (high * _CELL - round(size[1])) // 2
        return left, top, round(size[0]), round(size[1])

    def take(self, room: Room, clear: int = 2) -> None:
        """Take a room, and some squares around it."""
        left, top, wide, high = room
        rows = slice(max(top // _CELL - clear, 0), (top + high) // _CELL + 1 + clear)
        columns = slice(max(left // _CELL - clear, 0), (left + wide) // _CELL + 1 + clear)
        self.taken[rows, columns] = True
