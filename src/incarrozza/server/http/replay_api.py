"""Requests: a game that was played, as scores, as text, and to be watched again."""

from __future__ import annotations

import msgspec
from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from incarrozza.server.http.rate_limits import Limiter, address_of
from incarrozza.server.http.requests import (
    WITH_OR_WITHOUT,
    Caller,
    TableId,
    language_of,
    player_or_stranger,
    refusals,
)
from incarrozza.server.messages.recordings import Replay, Upload
from incarrozza.server.messages.scores import Result
from incarrozza.server.presenters.replays import Wish, named_map
from incarrozza.server.store import library
from incarrozza.server.tables.node import Node


@get(
    "/tables/{table_id:str}/result",
    summary="The final scores, item by item",
    responses=refusals("no_table", "not_over", "damaged"),
)
async def result(request: Caller, table_id: TableId, node: NamedDependency[Node]) -> Result:
    """Score a finished game."""
    async with node.registry.at(table_id) as found:
        return found.sights.result(language_of(request))


@get(
    "/tables/{table_id:str}/record",
    summary="The game as text: all of it when it is over, else what the player has seen",
    media_type=MediaType.TEXT,
    security=WITH_OR_WITHOUT,
    responses=refusals("no_token", "no_table", "not_playing", "damaged"),
)
async def record(request: Caller, table_id: TableId, node: NamedDependency[Node]) -> Response[str]:
    """Give the record to keep."""
    player = await player_or_stranger(request, node)
    async with node.registry.at(table_id) as found:
        text = str(found.match.record(player))
    return Response(
        text,
        media_type=MediaType.TEXT,
        headers={"Content-Disposition": f'attachment; filename="incarrozza-{table_id}.txt"'},
    )


@get(
    "/tables/{table_id:str}/replay",
    summary="A finished game, to be watched step by step",
    responses=refusals("no_table", "not_over", "damaged", "bad_record", "too_many"),
)
async def replay(
    request: Caller,
    table_id: TableId,
    node: NamedDependency[Node],
    limiter: NamedDependency[Limiter],
) -> Response[Replay]:
    """Show a game of this server again."""
    async with node.registry.at(table_id) as found:
        wish = found.sights.wish(language_of(request))
    return await _show(request, node, limiter, wish)


@post(
    "/replay",
    summary="The same of a record's text, with its analysis if there is one; nothing is kept",
    status_code=200,
    responses=refusals("bad_record", "too_large", "too_many"),
)
async def replay_upload(
    request: Caller,
    data: JSONBody[Upload],
    node: NamedDependency[Node],
    limiter: NamedDependency[Limiter],
) -> Response[Replay]:
    """Show a game out of a file."""
    own = await library.find_own(node.database, named_map(data.record))
    board = b"" if own is None else msgspec.json.encode(own.layout)
    wish = Wish(data.record, language_of(request), analysis=data.analysis, board=board)
    return await _show(request, node, limiter, wish)


async def _show(request: Caller, node: Node, limiter: Limiter, wish: Wish) -> Response[Replay]:
    # Uncompiled it takes half a minute, and others would wait for it.
    await node.rules_prepared.wait()
    shown = await node.projector.show(wish, lambda: limiter.check("replays", address_of(request)))
    return shown.answer(request)


HANDLERS = (result, record, replay, replay_upload)
