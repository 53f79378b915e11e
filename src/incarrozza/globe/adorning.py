"""Adorns a board where it is empty: a title, the points of routes, a compass, ships, a train."""

from __future__ import annotations

from math import sqrt
from typing import Final

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

from incarrozza.editions.layout import Layout, Manner, Motif, Ornament
from incarrozza.globe.looks import TITLES
from incarrozza.globe.occupied import Rooms

Floats = npt.NDArray[np.float64]
Piece = tuple[Motif, int, int]
"""What is drawn, and its width and height on a board as large as a table's."""

LARGE: Final = 2857.0
"""The side of a square as large as a table's board: there, ornaments have their full size."""
_SEA: Final = 0.02
"""The share of a board from which on a water has ships."""
_SHIPS: Final = 2
_ISLANDS: Final = 0.6
"""The share of water from which on a board has no train beside its tracks."""
_ALONE: Final = 14
"""Squares around a ship where no other is."""
_SHRINKING: Final = (1.0, 0.85, 0.7, 0.58)


def put_title(layout: Layout, manner: Manner, rooms: Rooms) -> list[Ornament]:
    """Find room for the title and for the points of routes, in corners if that can be."""
    corner = _near_corner(rooms.taken.shape)
    found = [
        _put(layout, rooms, TITLES[manner], corner),
        _put(layout, rooms, ("scores", 430, 255), corner),
    ]
    return [each for each in found if each is not None]


def put_pictures(
    layout: Layout, manner: Manner, rooms: Rooms, water: BaseGeometry | None
) -> list[Ornament]:
    """Find room for a compass, ships and a train, where it is quiet; a plain board has none."""
    if manner == "plain":
        return []
    at_sea = _at_sea(layout, rooms, water)
    poster = manner == "poster"
    compass: Piece = ("starburst" if poster else "rose", 250, 250)
    ship: Piece = ("liner", 210, 90) if poster else ("steamer", 150, 90)
    found = [
        _put(layout, rooms, compass, quietness(rooms), ~at_sea)
        or _put(layout, rooms, compass, quietness(rooms))
    ]
    found += [_put(layout, rooms, ship, quietness(rooms), ~at_sea, _ALONE) for _ in range(_SHIPS)]
    if not poster and at_sea.mean() < _ISLANDS:
        found.append(_put(layout, rooms, ("train", 280, 100), quietness(rooms), at_sea))
    return [each for each in found if each is not None]


def _put(
    layout: Layout,
    rooms: Rooms,
    piece: Piece,
    worth: Floats,
    banned: npt.NDArray[np.bool_] | None = None,
    clear: int = 2,
) -> Ornament | None:
    """Put an ornament where it is worth most, smaller if need be, and keep others off it."""
    motif, wide, high = piece
    scale = min(max(sqrt(layout.width * layout.height) / LARGE, 0.5), 1.3)
    for share in _SHRINKING:
        room = rooms.find((wide * scale * share, high * scale * share), worth, banned)
        if room is not None:
            rooms.take(room, clear)
            return Ornament(motif=motif, box=room)
    return None


def _at_sea(layout: Layout, rooms: Rooms, water: BaseGeometry | None) -> npt.NDArray[np.bool_]:
    """Tell which squares lie in waters that are large enough for ships."""
    waters = [] if water is None else shapely.get_parts(water).tolist()
    least = _SEA * layout.width * layout.height
    return rooms.covered(shapely.union_all([part for part in waters if part.area > least]))


def quietness(rooms: Rooms) -> Floats:
    """Tell of every square how little is taken around it, and prefer the lower left a little."""
    rows, columns = rooms.taken.shape
    reach = 9
    padded = np.pad(rooms.taken, reach, constant_values=True).astype(float)
    sums = np.zeros((rows + 2 * reach + 1, columns + 2 * reach + 1))
    sums[1:, 1:] = padded.cumsum(axis=0).cumsum(axis=1)
    size = 2 * reach + 1
    count = sums[size:, size:] - sums[:-size, size:] - sums[size:, :-size] + sums[:-size, :-size]
    return np.asarray(-count[:rows, :columns])


def _near_corner(shape: tuple[int, ...]) -> Floats:
    """Tell of every square how near it is to a corner; the lower right is the best of them."""
    rows, columns = np.indices(shape, float)
    down, along = shape[0] - 1 - rows, shape[1] - 1 - columns
    best = np.hypot(down, along)
    for bias, y, x in ((4.0, rows, along), (6.0, down, columns), (8.0, rows, columns)):
        best = np.minimum(best, bias + np.hypot(y, x))
    return np.asarray(-best)
