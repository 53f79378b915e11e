"""Requests: lists of tables, a table's beginning and its end."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from incarrozza.editions.options import Options
from incarrozza.server.http.rate_limits import Limiter, address_of
from incarrozza.server.http.requests import (
    WITH_OR_WITHOUT,
    WITH_TOKEN,
    Caller,
    TableId,
    language_of,
    player_of,
    player_or_stranger,
    refusals,
)
from incarrozza.server.messages.boxes import BoxInfo
from incarrozza.server.messages.seating import (
    NewTable,
    TableInfo,
    TableList,
)
from incarrozza.server.presenters import catalogue
from incarrozza.server.tables import lobby
from incarrozza.server.tables.node import Node


@get(
    "/tables",
    summary="The tables that anybody may join or watch",
    security=WITH_OR_WITHOUT,
    responses=refusals("no_token"),
)
async def tables(request: Caller, node: NamedDependency[Node]) -> TableList:
    """List the open tables."""
    player = await player_or_stranger(request, node)
    language, found = language_of(request), await lobby.listed_tables(node.registry)
    return TableList(tables=[entry.info(player, language) for entry in found])


@post(
    "/tables",
    summary="Set up a table",
    security=WITH_TOKEN,
    responses=refusals("bad_option", "bad_tickets", "no_token", "no_map", "too_large", "too_many"),
)
async def new_table(
    request: Caller,
    data: JSONBody[NewTable],
    node: NamedDependency[Node],
    limiter: NamedDependency[Limiter],
) -> TableInfo:
    """Make a table."""
    player = await player_of(request, node)
    limiter.check("tables", address_of(request))
    table = await lobby.create(node.registry, player, data, language_of(request))
    return (await node.registry.entry(table)).info(player, language_of(request))


@get(
    "/tables/{table_id:str}",
    summary="A table, without its game",
    security=WITH_OR_WITHOUT,
    responses=refusals("no_token", "no_table"),
)
async def table(request: Caller, table_id: TableId, node: NamedDependency[Node]) -> TableInfo:
    """Tell a table."""
    player = await player_or_stranger(request, node)
    return (await node.registry.entry(table_id)).info(player, language_of(request))


@get(
    "/tables/{table_id:str}/box",
    summary="What is printed: places, routes, tickets",
    responses=refusals("no_table"),
)
async def box(request: Caller, table_id: TableId, node: NamedDependency[Node]) -> Response[BoxInfo]:
    """Tell what a table plays with."""
    entry = await node.registry.entry(table_id)
    table, players = entry.settings, len(entry.seats)
    if table.tickets is None:
        found = catalogue.box_document(table.edition, players, Options.of(table), entry.own)
    else:
        found = catalogue.pack(entry.box())
    return found.answer(request)


@post(
    "/tables/{table_id:str}/start",
    summary="Deal, once all seats are taken",
    security=WITH_TOKEN,
    responses=refusals("no_token", "not_seated", "no_table", "not_open", "not_full", "damaged"),
)
async def start(request: Caller, table_id: TableId, node: NamedDependency[Node]) -> TableInfo:
    """Begin the game."""
    player = await player_of(request, node)
    return (await lobby.start(node.registry, player, table_id)).info(player, language_of(request))


@post(
    "/tables/{table_id:str}/end",
    summary="Give the table up; for the host",
    security=WITH_TOKEN,
    responses=refusals("no_token", "not_host", "no_table", "not_playing", "damaged"),
)
async def end(request: Caller, table_id: TableId, node: NamedDependency[Node]) -> TableInfo:
    """End the game before its end."""
    player = await player_of(request, node)
    return (await lobby.end(node.registry, player, table_id)).info(player, language_of(request))


@post(
    "/tables/{table_id:str}/rematch",
    summary="The same table again",
    security=WITH_TOKEN,
    responses=refusals(
        "no_token", "not_seated", "no_table", "no_map", "not_over", "damaged", "too_many"
    ),
)
async def rematch(
    request: Caller,
    table_id: TableId,
    node: NamedDependency[Node],
    limiter: NamedDependency[Limiter],
) -> TableInfo:
    """Set the table up again."""
    player = await player_of(request, node)
    limiter.check("tables", address_of(request))
    another = await lobby.rematch(node.registry, player, table_id)
    return (await node.registry.entry(another)).info(player, language_of(request))


HANDLERS = (tables, new_table, table, box, start, end, rematch)
