"""Requests: players, and the devices that speak for them."""

from __future__ import annotations

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from incarrozza.server.http.rate_limits import Limiter, address_of
from incarrozza.server.http.requests import (
    WITH_TOKEN,
    Caller,
    language_of,
    player_of,
    refusals,
)
from incarrozza.server.messages.seating import (
    Handover,
    Identity,
    TableList,
    Takeover,
)
from incarrozza.server.store import accounts
from incarrozza.server.tables import lobby
from incarrozza.server.tables.node import Node


@post(
    "/players",
    summary="Become a player: get a token for this device",
    responses=refusals("too_many"),
)
async def new_player(
    request: Caller, node: NamedDependency[Node], limiter: NamedDependency[Limiter]
) -> Identity:
    """Make a player."""
    limiter.check("players", address_of(request))
    player, token = await accounts.new_player(node.database)
    return Identity(player=player, token=token)


@post(
    "/players/me/handover",
    summary="Get a code that moves everything to another device",
    security=WITH_TOKEN,
    responses=refusals("no_token"),
)
async def hand_over(request: Caller, node: NamedDependency[Node]) -> Handover:
    """Make a code."""
    code, expires = await accounts.hand_over(node.database, await player_of(request, node))
    return Handover(code=code, expires=expires)


@post(
    "/players/takeover",
    summary="Use such a code on the other device",
    responses=refusals("bad_code", "too_large", "too_many"),
)
async def take_over(
    request: Caller,
    data: JSONBody[Takeover],
    node: NamedDependency[Node],
    limiter: NamedDependency[Limiter],
) -> Identity:
    """Use a code."""
    address = address_of(request)
    async with limiter.guess(address):
        # A device is one more row, as a player is.
        limiter.check("players", address)
        player, token = await accounts.take_over(node.database, data.code)
    return Identity(player=player, token=token)


@get(
    "/players/me/tables",
    summary="My games, and whose turn it is",
    security=WITH_TOKEN,
    responses=refusals("no_token"),
)
async def my_tables(request: Caller, node: NamedDependency[Node]) -> TableList:
    """List the tables of who asks."""
    player = await player_of(request, node)
    language, found = language_of(request), await lobby.tables_of(node.registry, player)
    return TableList(tables=[entry.info(player, language) for entry in found])


HANDLERS = (new_player, hand_over, take_over, my_tables)
