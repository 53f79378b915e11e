"""Requests: cities by name, and the land behind an empty sheet."""

from __future__ import annotations

from typing import Annotated

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromQuery, QueryParameter

from incarrozza.globe.gazetteer import ATTRIBUTION
from incarrozza.server.http.drawing_api import at_desk
from incarrozza.server.http.map_makers import REFUSED
from incarrozza.server.http.rate_limits import Limiter
from incarrozza.server.http.requests import WITH_OR_WITHOUT, Caller, language_of, refusals
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.messages.workshop import CityList, LandDetail, LandInfo
from incarrozza.server.tables.node import Node
from incarrozza.server.workers import sheets

_REFUSED = refusals(*REFUSED, "bad_map")
Longitude = Annotated[float, QueryParameter(ge=-540, le=540)]
Latitude = Annotated[float, QueryParameter(ge=-90, le=90)]
Typed = Annotated[str, QueryParameter(name="q", max_length=100)]
Near = Annotated[
    str | None,
    QueryParameter(
        max_length=40,
        pattern=r"^-?\d{1,2}(\.\d{1,12})?,-?\d{1,3}(\.\d{1,12})?$",
        description="Latitude and longitude: near cities come first.",
    ),
]


@get(
    "/workshop/cities",
    summary="Cities whose name begins with what was typed",
    security=WITH_OR_WITHOUT,
    responses=_REFUSED,
)
async def cities(
    request: Caller,
    node: NamedDependency[Node],
    limiter: NamedDependency[Limiter],
    typed: Typed,
    near: Near = None,
) -> CityList:
    """Find cities."""
    language = language_of(request)
    task = sheets.CityTask(typed, language, _point(near))
    found = await at_desk(request, node, limiter, sheets.find_cities, task)
    return CityList(cities=found, attribution=ATTRIBUTION[language])


def _point(near: str | None) -> tuple[float, float] | None:
    if near is None:
        return None
    lat, lon = map(float, near.split(","))
    if abs(lat) > 90 or abs(lon) > 180:
        raise Refusal("malformed", why=f"near {near}; expected latitude,longitude")
    return lat, lon


@get(
    "/workshop/land",
    summary="What lies on a piece of the globe, for an empty sheet",
    security=WITH_OR_WITHOUT,
    responses=_REFUSED,
)
async def land(
    request: Caller,
    node: NamedDependency[Node],
    limiter: NamedDependency[Limiter],
    west: Longitude,
    south: Latitude,
    east: Longitude,
    north: Latitude,
    detail: FromQuery[LandDetail | None] = None,
) -> LandInfo:
    """Draw land and water."""
    task = sheets.LandTask(west, south, east, north, detail)
    return await at_desk(request, node, limiter, sheets.draw_land, task)


HANDLERS = (cities, land)
