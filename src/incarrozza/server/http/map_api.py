"""Requests: published maps. Whoever has the link may see them and play on them."""

from __future__ import annotations

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody

from incarrozza.editions.edition import Language
from incarrozza.errors import IncarrozzaError
from incarrozza.server.http.drawing_api import at_desk
from incarrozza.server.http.map_makers import REFUSED, maker_of
from incarrozza.server.http.rate_limits import Limiter, address_of
from incarrozza.server.http.requests import (
    WITH_OR_WITHOUT,
    WITH_TOKEN,
    Caller,
    MapId,
    language_of,
    player_of,
    player_or_stranger,
    refusals,
    strictly,
)
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.messages.workshop import (
    DraftSent,
    MapList,
    MapPublished,
    PublishedMap,
    SheetSize,
)
from incarrozza.server.presenters import catalogue
from incarrozza.server.store import own_maps
from incarrozza.server.store.tokens import new_id
from incarrozza.server.tables import publishing
from incarrozza.server.tables.node import Node
from incarrozza.server.workers import drafting

_PDF = "application/pdf"


@post(
    "/workshop/maps",
    summary="Publish a map: it can be played by whoever has its link, and never changes",
    security=WITH_TOKEN,
    responses=refusals(
        *REFUSED, "bad_map", "map_removed", "too_large", "too_many_maps", "workshop_full"
    ),
)
async def publish(
    request: Caller,
    data: JSONBody[DraftSent],
    node: NamedDependency[Node],
    limiter: NamedDependency[Limiter],
) -> MapPublished:
    """Publish a map; one that is published already is the same."""
    data = await strictly(request, data)
    player, address = await maker_of(request, node, limiter), address_of(request)
    made = await at_desk(request, node, limiter, drafting.make_playable, data.draft)
    async with node.database.reading() as connection:
        known = await own_maps.read_standing(connection, made.id)
    if known is None:
        limiter.check("maps", address)
    await publishing.publish(node, player, address, data.draft, made)
    return MapPublished(map=made.id)


@get(
    "/workshop/maps",
    summary="The maps that I have published",
    security=WITH_TOKEN,
    responses=refusals("no_token"),
)
async def my_maps(request: Caller, node: NamedDependency[Node]) -> MapList:
    """List the maps of who asks; nobody else's are listed anywhere."""
    player = await player_of(request, node)
    return MapList(maps=await own_maps.list_maps(node.database, player, language_of(request)))


@get(
    "/workshop/maps/{map_id:str}",
    summary="A published map",
    security=WITH_OR_WITHOUT,
    responses=refusals("no_token", "no_map"),
)
async def published_map(
    request: Caller, map_id: MapId, node: NamedDependency[Node]
) -> PublishedMap:
    """Give a map to look at, to play on, or to draw another of."""
    player = await player_or_stranger(request, node)
    async with node.database.reading() as connection:
        standing = await own_maps.read_standing(connection, map_id)
        own = await own_maps.read_map(connection, map_id)
    if standing is None or own is None:
        raise Refusal("no_map")
    publishing.finish(node, own, address_of(request))
    return PublishedMap(
        id=own.id,
        draft=own.draft,
        layout=own.layout,
        fine=own.fine,
        edition=catalogue.own_edition(own),
        mine=player is not None and standing.owner == player,
        created=standing.created,
    )


@get(
    "/workshop/maps/{map_id:str}/print.pdf",
    summary="A published map on paper: the board at true size, tickets, cards and a list of parts",
    media_type=_PDF,
    responses=refusals("no_map", "too_many"),
)
async def print_map(
    request: Caller,
    map_id: MapId,
    node: NamedDependency[Node],
    limiter: NamedDependency[Limiter],
    paper: FromQuery[SheetSize] = "a4",
    language: FromQuery[Language | None] = None,
) -> Response[bytes]:
    """Print a map; it takes some seconds."""
    own = await own_maps.find_map(node.database, map_id)
    if own is None:
        raise Refusal("no_map")
    address = address_of(request)
    limiter.check("jobs", address)
    task = drafting.PrintTask(
        own.id, own.draft, msgspec.json.encode(own.layout), paper, language or language_of(request)
    )
    # Whoever asks waits for it, so it is nobody's job but this request's.
    job = node.jobs.begin("lay", new_id(), address, drafting.print_sheets, task)
    try:
        printed: bytes = await node.jobs.result(job)
    except IncarrozzaError as error:
        raise Refusal("busy") from error
    return Response(
        printed,
        media_type=_PDF,
        headers={"Content-Disposition": f'attachment; filename="incarrozza-{own.id}.pdf"'},
    )


HANDLERS = (publish, my_maps, published_map, print_map)
