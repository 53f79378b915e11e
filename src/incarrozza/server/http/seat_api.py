"""Requests: invitations and seats."""

from __future__ import annotations

from litestar import delete, patch, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from incarrozza.server.http.rate_limits import Limiter, address_of
from incarrozza.server.http.requests import (
    WITH_OR_WITHOUT,
    WITH_TOKEN,
    Caller,
    SeatId,
    TableId,
    language_of,
    player_of,
    player_or_stranger,
    refusals,
)
from incarrozza.server.messages.seating import (
    Inquiry,
    Invitation,
    Invited,
    Joining,
    SeatChange,
    Sitting,
    TableInfo,
)
from incarrozza.server.tables import seats
from incarrozza.server.tables.node import Node


@post(
    "/invitations",
    summary="What a code invites to, and who invites",
    status_code=200,
    security=WITH_OR_WITHOUT,
    responses=refusals("no_token", "bad_code", "no_table", "too_large", "too_many"),
)
async def inquire(
    request: Caller,
    data: JSONBody[Inquiry],
    node: NamedDependency[Node],
    limiter: NamedDependency[Limiter],
) -> Invited:
    """Look at an invitation."""
    player = await player_or_stranger(request, node)
    async with limiter.guess(address_of(request)):
        return await seats.inquire(node.registry, player, data.code, language_of(request))


@post(
    "/seats",
    summary="Take the seat that a code invites to",
    security=WITH_TOKEN,
    responses=refusals(
        "bad_option",
        "no_token",
        "bad_code",
        "seat_taken",
        "color_taken",
        "not_playing",
        "too_large",
        "too_many",
        "damaged",
    ),
)
async def join(
    request: Caller,
    data: JSONBody[Joining],
    node: NamedDependency[Node],
    limiter: NamedDependency[Limiter],
) -> TableInfo:
    """Join a table."""
    player = await player_of(request, node)
    async with limiter.guess(address_of(request)):
        found = await seats.join(node.registry, player, data.code, data.name, data.color)
    return found.info(player, language_of(request))


@post(
    "/tables/{table_id:str}/seats/{seat:int}",
    summary="Take a free seat of a listed table",
    security=WITH_TOKEN,
    responses=refusals(
        "bad_option",
        "no_token",
        "not_host",
        "no_table",
        "no_seat",
        "seat_taken",
        "color_taken",
        "not_playing",
        "too_large",
        "damaged",
    ),
)
async def sit(
    request: Caller,
    table_id: TableId,
    seat: SeatId,
    data: JSONBody[Sitting],
    node: NamedDependency[Node],
) -> TableInfo:
    """Sit down."""
    player = await player_of(request, node)
    found = await seats.sit(node.registry, player, table_id, seat, data.name, data.color)
    return found.info(player, language_of(request))


@patch(
    "/tables/{table_id:str}/seats/{seat:int}",
    summary="Change name, colour or cut of your seat",
    security=WITH_TOKEN,
    responses=refusals(
        "bad_option",
        "no_token",
        "not_seated",
        "no_table",
        "no_seat",
        "color_taken",
        "not_open",
        "too_large",
        "damaged",
    ),
)
async def change(
    request: Caller,
    table_id: TableId,
    seat: SeatId,
    data: JSONBody[SeatChange],
    node: NamedDependency[Node],
) -> TableInfo:
    """Change the own seat before the game."""
    player = await player_of(request, node)
    found = await seats.change(node.registry, player, table_id, seat, data)
    return found.info(player, language_of(request))


@post(
    "/tables/{table_id:str}/seats/{seat:int}/leave",
    summary="Get up",
    security=WITH_TOKEN,
    responses=refusals("no_token", "not_seated", "no_table", "no_seat", "not_playing", "damaged"),
)
async def leave(
    request: Caller, table_id: TableId, seat: SeatId, node: NamedDependency[Node]
) -> TableInfo:
    """Leave a table."""
    player = await player_of(request, node)
    found = await seats.leave(node.registry, player, table_id, seat)
    return found.info(player, language_of(request))


@post(
    "/tables/{table_id:str}/seats/{seat:int}/invitation",
    summary="A new code for a free seat",
    security=WITH_TOKEN,
    responses=refusals(
        "no_token", "not_host", "no_table", "no_seat", "seat_taken", "not_playing", "damaged"
    ),
)
async def invite(
    request: Caller, table_id: TableId, seat: SeatId, node: NamedDependency[Node]
) -> Invitation:
    """Invite somebody."""
    player = await player_of(request, node)
    return Invitation(seat=seat, code=await seats.invite(node.registry, player, table_id, seat))


@delete(
    "/tables/{table_id:str}/seats/{seat:int}/invitation",
    summary="Make a seat's code void",
    security=WITH_TOKEN,
    responses=refusals("no_token", "not_host", "no_table", "no_seat", "damaged"),
)
async def revoke(
    request: Caller, table_id: TableId, seat: SeatId, node: NamedDependency[Node]
) -> None:
    """Take an invitation back."""
    await seats.revoke(node.registry, await player_of(request, node), table_id, seat)


HANDLERS = (inquire, join, sit, change, leave, invite, revoke)
