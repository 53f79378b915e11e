"""What is done at a bench of the workshop for an empty sheet: cities are found, land is drawn.

The sheet is a piece of the globe in the projection of Mercator, as pages with maps have it. The
globe is imported here, when it is needed: the server itself does without it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import log, pi, radians, tan
from typing import TYPE_CHECKING, NamedTuple

from incarrozza.editions.edition import LANGUAGES, Language
from incarrozza.errors import BadOption
from incarrozza.server.messages.workshop import CityInfo, LandDetail, LandInfo, LandShape
from incarrozza.server.workers.workbench import Progress

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

WIDTH = 2000
"""Of a sheet that is wider than high; otherwise its height is this."""
FARTHEST = 80.0
"""Degrees from the equator: beyond, Mercator grows without end."""
_NARROWEST = 0.01
"""Degrees."""
_MOST_CITIES = 10
_COARSE = 1.0
"""How far a line may be off, on the sheet."""


class CityTask(NamedTuple):
    """What somebody types, and where they look: latitude and longitude."""

    query: str
    language: Language
    near: tuple[float, float] | None


class LandTask(NamedTuple):
    """A piece of the globe, in degrees."""

    west: float
    south: float
    east: float
    north: float
    detail: LandDetail | None


def find_cities(task: CityTask, _: Progress) -> list[CityInfo]:
    """Find cities by what was typed."""
    from incarrozza.globe.gazetteer import search_cities

    found = search_cities(task.query, task.language, _MOST_CITIES, task.near)
    return [
        CityInfo(
            name=city.name,
            names={language: city.names.get(language, city.name) for language in LANGUAGES},
            country=city.country,
            lat=city.lat,
            lon=city.lon,
            population=city.population,
        )
        for city in found
    ]


def draw_land(task: LandTask, _: Progress) -> LandInfo:
    """Draw what lies on a piece of the globe."""
    from incarrozza.globe.land import land_within

    sheet = Mercator(*_bounds(task))
    shapes = [
        LandShape(kind=feature.kind, line=line)
        for feature in land_within(sheet.bounds, task.detail)
        if (line := sheet.draw(feature.geometry))
    ]
    west, south, east, north = sheet.bounds
    return LandInfo(
        width=sheet.width,
        height=sheet.height,
        west=west,
        south=south,
        east=east,
        north=north,
        scenery=shapes,
    )


def _bounds(task: LandTask) -> tuple[float, float, float, float]:
    """Read bounds; what crosses 180° has an east beyond it."""
    south, north = (max(-FARTHEST, min(each, FARTHEST)) for each in (task.south, task.north))
    east = task.east + 360 if task.east < task.west else task.east
    if north - south < _NARROWEST or not _NARROWEST <= east - task.west <= 360:
        raise BadOption(
            "a piece of the globe that has no extent; expected west, south, east and north in "
            "degrees",
            it="un pezzo di mondo senza estensione; servono ovest, sud, est e nord in gradi",
        )
    return task.west, south, east, north


class Mercator:
    """A piece of the globe, laid flat (Mercator)."""

    def __init__(self, west: float, south: float, east: float, north: float) -> None:
        self.bounds = (west, south, east, north)
        wide, high = radians(east - west), _rise(north) - _rise(south)
        self._scale = WIDTH / max(wide, high)
        self.width, self.height = round(wide * self._scale), round(high * self._scale)

    def place(self, lon: float, lat: float) -> tuple[float, float]:
        """Tell where a point lies on the sheet.

        >>> Mercator(0.0, 0.0, 10.0, 5.0).place(5.0, 0.0)
        (1000.0, 1001.27...)
        """
        west, _, _, north = self.bounds
        return radians(lon - west) * self._scale, (_rise(north) - _rise(lat)) * self._scale

    def draw(self, geometry: BaseGeometry) -> str:
        """Write a shape as an SVG path, no finer than one sees."""
        from shapely import get_parts
        from shapely.ops import transform

        flat = transform(lambda x, y: self.place(x, y), geometry).simplify(_COARSE)
        return "".join(line for part in get_parts(flat) for line in _lines(part))


def _rise(latitude: float) -> float:
    return log(tan(pi / 4 + radians(latitude) / 2))


def _lines(part: BaseGeometry) -> Iterator[str]:
    if part.geom_type == "Polygon":
        for ring in (part.exterior, *part.interiors):
            # The last point of a ring is its first.
            if path := _path(ring.coords[:-1]):
                yield f"{path}Z"
    elif part.geom_type == "LineString" and (path := _path(part.coords)):
        yield path


def _path(points: Sequence[tuple[float, ...]]) -> str:
    """Write points, each once, as steps from one to the next."""
    rounded = [(round(point[0]), round(point[1])) for point in points]
    seen = [p for n, p in enumerate(rounded) if not n or p != rounded[n - 1]]
    if len(seen) < 2:
        return ""
    steps = (f"{x - px} {y - py}" for (px, py), (x, y) in pairwise(seen))
    return f"M{seen[0][0]} {seen[0][1]}l{' '.join(steps)}"
