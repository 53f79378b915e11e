"""Writes the names of seas where there is room for them, slightly bowed as on old maps.

The seas are ours, from general knowledge (`data/seas.csv`): a name, where its middle is, and how
many degrees away from there it may stand.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import sqrt
from typing import Final

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from incarrozza.editions.edition import Language
from incarrozza.editions.layout import Inscription, Layout
from incarrozza.globe.adorning import LARGE
from incarrozza.globe.bending import Bending
from incarrozza.globe.land import Bounds
from incarrozza.globe.occupied import Room, Rooms

_SIZES: Final = (50, 42, 34, 28, 23)
"""Heights of letters that are tried, on a board as large as a table's."""
_AIRY: Final = 0.98
"""How wide a letter is for its height, with the room around it."""
_BOW: Final = 0.05
"""How far a name's line rises, for its length."""
_ALONE: Final = 4
"""Squares around a name where nothing else is."""
_VAST: Final = 5.0
"""How many times as large as a map a sea may be: a harbour is no ocean."""
_MOST: Final = 7


@dataclass(frozen=True)
class Sea:
    """A name on the water."""

    text: dict[Language, str]
    lat: float
    lon: float
    degrees: float


@cache
def read_seas() -> tuple[Sea, ...]:
    """Read all seas that we know."""
    text = (files("incarrozza.globe") / "data" / "seas.csv").read_text("utf-8")
    return tuple(
        Sea(
            text={"en": row["english"].upper(), "it": row["italian"].upper()},
            lat=float(row["latitude"]),
            lon=float(row["longitude"]),
            degrees=float(row["degrees"]),
        )
        for row in csv.DictReader(text.splitlines())
    )


def inscribe(
    layout: Layout, bending: Bending, bounds: Bounds, rooms: Rooms, water: BaseGeometry
) -> list[tuple[Inscription, BaseGeometry]]:
    """Write names, the greatest seas first, each but once; with each comes the room it takes."""
    dry = ~rooms.covered(water.buffer(-8))
    found: list[tuple[Inscription, BaseGeometry]] = []
    written: set[str] = set()
    for sea in sorted(read_seas(), key=lambda each: -each.degrees):
        if sea.text["en"] in written or len(found) == _MOST:
            continue
        name = _name(sea, layout, bending, bounds, rooms, dry)
        if name is not None:
            written.add(sea.text["en"])
            found.append(name)
    return found


def _name(
    sea: Sea,
    layout: Layout,
    bending: Bending,
    bounds: Bounds,
    rooms: Rooms,
    dry: np.ndarray[tuple[int, ...], np.dtype[np.bool_]],
) -> tuple[Inscription, BaseGeometry] | None:
    """Find room for a name near the middle of its sea."""
    west, south, east, north = bounds
    if sea.degrees > _VAST * min(east - west, north - south):
        return None
    lon = sea.lon + 360 * round(((west + east) / 2 - sea.lon) / 360)
    spots = bending.bend(
        bending.lay(np.array([(lon, sea.lat), (lon, sea.lat + min(sea.degrees, 84 - sea.lat))]))
    )
    reach = max(float(np.hypot(*(spots[1] - spots[0]))), 60.0)
    x, y = (float(side) for side in spots[0])
    if not (-reach < x < layout.width + reach and -reach < y < layout.height + reach):
        return None
    scale = min(max(sqrt(layout.width * layout.height) / LARGE, 0.6), 1.3)
    rows, columns = np.indices(rooms.taken.shape)
    worth = -np.hypot((columns + 0.5) * rooms.cell - x, (rows + 0.5) * rooms.cell - y)
    worth[worth < -reach] = -np.inf
    for size in _SIZES:
        high = round(size * scale)
        wide = round(max(map(len, sea.text.values())) * _AIRY * high)
        room = rooms.find((wide, high + _BOW * wide), worth, dry)
        # A name larger than its sea would say that something else is called so.
        if room is not None and wide < 2.4 * reach:
            rooms.take(room, _ALONE)
            return _inscription(sea, room, high)
    return None


def _inscription(sea: Sea, room: Room, size: int) -> tuple[Inscription, BaseGeometry]:
    left, top, wide, high = room
    rise = round(_BOW * wide)
    # Capitals are three quarters of a letter high.
    foot = top + high - round(0.12 * size)
    third = round(wide / 3)
    line = (
        f"M{left} {foot}C{left + third} {foot - round(1.33 * rise)} "
        f"{left + wide - third} {foot - round(1.33 * rise)} {left + wide} {foot}"
    )
    length = round(wide * (1 + 8 / 3 * _BOW * _BOW))
    name = Inscription(text=dict(sea.text), on="water", size=size, line=line, length=length)
    return name, shapely.box(left, top, left + wide, top + high).buffer(6)
