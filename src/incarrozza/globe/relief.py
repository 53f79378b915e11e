"""How much of a straight way leads over water or through mountains.

For suggestions: a ferry where a way is mostly water, a tunnel where much of it is mountainous.
Points are latitude and longitude; the way is straight on a map of the plain kind, where degrees are
a grid, and goes round the globe the short way.
"""

from __future__ import annotations

from math import ceil

import numpy as np
import numpy.typing as npt
import shapely

from incarrozza.globe.gazetteer import distance
from incarrozza.globe.heights import CELLS, Window, height_window, heights_at
from incarrozza.globe.land import Bounds, land_within
from incarrozza.globe.tiles import Detail

Point = tuple[float, float]
Floats = npt.NDArray[np.float64]

RUGGED = 450.0
"""Metres between the highest and the lowest point around a mountainous one."""
AROUND = 2
"""Cells of the heights that count as around: some 20 kilometres."""
HIGH = 200.0
"""Metres of a mountainous point itself."""
_APART = 5.0
"""Kilometres from one point that is looked at to the next."""
_SHORT = 400.0
"""Kilometres of a way for which the fine coast is taken."""


def is_water(a: Point, b: Point) -> float:
    """Tell what share of a way is sea or lake, from 0 to 1.

    >>> is_water((50.95, 1.86), (51.13, 1.31)) > 0.7  # Calais, Dover
    True
    >>> is_water((45.46, 9.19), (45.07, 7.69))  # Milan, Turin
    0.0
    """
    start, end, bounds = _way(a, b)
    detail: Detail = "fine" if distance(a, b) < _SHORT else "medium"
    way = shapely.LineString([start, end])
    if not way.length:
        return 0.0
    dry = 0.0
    for feature in land_within(bounds, detail):
        if feature.kind == "land":
            dry += feature.geometry.intersection(way).length
        elif feature.kind == "lake":
            dry -= feature.geometry.intersection(way).length
    return round(min(max(1 - float(dry / way.length), 0.0), 1.0), 3)


def is_mountain(a: Point, b: Point) -> float:
    """Tell what share of a way is mountainous, from 0 to 1.

    >>> is_mountain((45.46, 9.19), (47.37, 8.54)) > 0.5  # Milan, Zurich
    True
    >>> is_mountain((52.52, 13.4), (53.55, 10.0))  # Berlin, Hamburg
    0.0
    """
    start, end, bounds = _way(a, b)
    window = height_window(*bounds)
    share = np.linspace(0, 1, max(ceil(distance(a, b) / _APART), 2) + 1)
    lon, lat = start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
    return round(float(mountainous(lon, lat, window).mean()), 3)


def mountainous(lon: Floats, lat: Floats, window: Window) -> npt.NDArray[np.bool_]:
    """Tell which points lie in mountains: high themselves, and far from level around."""
    reach = np.arange(-AROUND, AROUND + 1) / CELLS
    wide = 1 / np.maximum(np.cos(np.radians(lat)), 0.1)
    around = np.stack([heights_at(lon + x * wide, lat + y, window) for x in reach for y in reach])
    high = heights_at(lon, lat, window) >= HIGH
    return np.asarray(high & (np.ptp(around, axis=0) >= RUGGED))


def _way(a: Point, b: Point) -> tuple[Point, Point, Bounds]:
    """Return both ends as longitude and latitude, and what lies around the way."""
    (south, west), (north, east) = a, b
    if east - west > 180:
        east -= 360
    elif west - east > 180:
        east += 360
    margin = 0.5
    bounds = (
        min(west, east) - margin,
        max(min(south, north) - margin, -90.0),
        max(west, east) + margin,
        min(max(south, north) + margin, 90.0),
    )
    return (west, south), (east, north), bounds
