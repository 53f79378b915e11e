"""The HTTP part: players, tables, seats, and what is printed. Its description is at /schema."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import MediaType, Request, Response, delete, get, patch, post
from litestar.openapi import ResponseSpec
from litestar.params import Parameter

from incarrozza import __version__
from incarrozza.editions.edition import LANGUAGES, Language
from incarrozza.editions.layout import Layout
from incarrozza.editions.options import Options
from incarrozza.errors import BadOption
from incarrozza.server.http.rate_limits import Door, address_of
from incarrozza.server.messages.boxes import BoxInfo, Offer
from incarrozza.server.messages.recordings import Replay, Upload
from incarrozza.server.messages.refusals import WORDS, Refusal
from incarrozza.server.messages.scores import PadScores, Result, ScorePad
from incarrozza.server.messages.seating import (
    Handover,
    Identity,
    Inquiry,
    Invitation,
    Invited,
    Joining,
    NewTable,
    Refused,
    SeatChange,
    Sitting,
    TableInfo,
    TableList,
    Takeover,
)
from incarrozza.server.presenters import catalogue, score_pad
from incarrozza.server.presenters.replays import Wish
from incarrozza.server.store import accounts, library
from incarrozza.server.tables import lobby, seats
from incarrozza.server.tables.node import Node

# Described, not checked by the framework: a table that cannot be there is one that is not there.
TableId = Annotated[str, Parameter(schema_extra={"pattern": "^[0-9a-z]{16}$"})]
SeatId = Annotated[int, Parameter(ge=0, le=4)]
Players = Annotated[int | None, Parameter(ge=2, le=5)]
Caller = Request[Any, Any, Any]

TOKEN = "token"
"""What the description calls the way in which a device shows its token."""
_WITH_TOKEN: list[dict[str, list[str]]] = [{TOKEN: []}]
_WITH_OR_WITHOUT: list[dict[str, list[str]]] = [{}, {TOKEN: []}]


def _refusals(*codes: str) -> dict[int, ResponseSpec]:
    """Describe the refusals of a request.

    Every one may be unreadable, from another's page, too fast, or not saved.
    """
    found: dict[int, list[str]] = {}
    for code in ("malformed", "origin", *codes, "too_fast", "busy"):
        found.setdefault(WORDS[code][0], []).append(code)
    return {
        status: ResponseSpec(Refused, generate_examples=False, description=", ".join(same))
        for status, same in found.items()
    }


def token_of(request: Caller) -> str | None:
    """Read the token a request carries; it stands in a header, never in an address."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None


def language_of(request: Caller) -> Language:
    """Choose the language that the browser prefers."""
    wanted = request.headers.get("accept-language", "")
    for part in wanted.split(","):
        spoken = part.strip()[:2].lower()
        for language in LANGUAGES:
            if spoken == language:
                return language
    return "en"


async def player_of(request: Caller, node: Node) -> str:
    """Find who asks; whoever is not known is refused."""
    return await accounts.player_of(node.database, token_of(request))


async def _maybe(request: Caller, node: Node) -> str | None:
    return None if token_of(request) is None else await player_of(request, node)


# -- What there is ---------------------------------------------------------------------------------


@get(
    "/offer",
    summary="What can be played here, and against whom",
    responses=_refusals(),
)
async def offer(request: Caller, node: Node) -> Offer:
    """List editions and bots."""
    return Offer(
        version=__version__,
        ready=node.registry.ready.is_set(),
        editions=catalogue.editions(),
        bots=catalogue.bots(),
        address=request.app.state.address(),
    )


@get(
    "/maps/{map_name:str}",
    summary="Where everything lies on a board",
    responses=_refusals("no_page"),
)
async def layout(request: Caller, map_name: str) -> Response[Layout]:
    """Tell how a map is drawn."""
    found = catalogue.layout_document(map_name)
    if found is None:
        raise Refusal("no_page")
    return found.answer(request)


@get(
    "/editions/{edition:str}/box",
    summary="What is printed for an edition; without a number, for as few players as there may be",
    responses=_refusals("bad_option", "no_page"),
)
async def edition_box(
    request: Caller,
    edition: str,
    players: Players = None,
    depots: bool = False,
    bonus_tickets: bool = False,
) -> Response[BoxInfo]:
    """Tell what an edition is played with."""
    known = library.editions().get(edition)
    if known is None:
        raise Refusal("no_page")
    options = Options(depots=depots, bonus_tickets=bonus_tickets)
    try:
        found = catalogue.box_document(edition, players or known.players[0], options)
    except BadOption as error:
        raise Refusal("bad_option", why=error) from error
    return found.answer(request)


@post(
    "/score",
    summary="Score a table that was played with a real box",
    status_code=200,
    responses=_refusals("bad_option", "bad_tickets", "too_large"),
)
async def score(request: Caller, data: ScorePad, node: Node) -> PadScores:
    """Add up a score pad; nothing is kept."""
    await node.registry.ready.wait()
    # The longest path may take a while to find: others are served meanwhile.
    return await asyncio.to_thread(score_pad.add_up, data, language_of(request))


# -- Players ---------------------------------------------------------------------------------------


@post(
    "/players",
    summary="Become a player: get a token for this device",
    responses=_refusals("too_many"),
)
async def new_player(request: Caller, node: Node, door: Door) -> Identity:
    """Make a player."""
    door.check("players", address_of(request))
    player, token = await accounts.new_player(node.database)
    return Identity(player=player, token=token)


@post(
    "/players/me/handover",
    summary="Get a code that moves everything to another device",
    security=_WITH_TOKEN,
    responses=_refusals("no_token"),
)
async def hand_over(request: Caller, node: Node) -> Handover:
    """Make a code."""
    code, expires = await accounts.hand_over(node.database, await player_of(request, node))
    return Handover(code=code, expires=expires)


@post(
    "/players/takeover",
    summary="Use such a code on the other device",
    responses=_refusals("bad_code", "too_large", "too_many"),
)
async def take_over(request: Caller, data: Takeover, node: Node, door: Door) -> Identity:
    """Use a code."""
    address = address_of(request)
    async with door.guess(address):
        # A device is one more row, as a player is.
        door.check("players", address)
        player, token = await accounts.take_over(node.database, data.code)
    return Identity(player=player, token=token)


@get(
    "/players/me/tables",
    summary="My games, and whose turn it is",
    security=_WITH_TOKEN,
    responses=_refusals("no_token"),
)
async def my_tables(request: Caller, node: Node) -> TableList:
    """List the tables of who asks."""
    player = await player_of(request, node)
    return TableList(tables=[e.info(player) for e in await lobby.tables_of(node.registry, player)])


# -- Tables ----------------------------------------------------------------------------------------


@get(
    "/tables",
    summary="The tables that anybody may join or watch",
    security=_WITH_OR_WITHOUT,
    responses=_refusals("no_token"),
)
async def tables(request: Caller, node: Node) -> TableList:
    """List the open tables."""
    player = await _maybe(request, node)
    return TableList(tables=[e.info(player) for e in await lobby.listed_tables(node.registry)])


@post(
    "/tables",
    summary="Set up a table",
    security=_WITH_TOKEN,
    responses=_refusals("bad_option", "bad_tickets", "no_token", "too_large", "too_many"),
)
async def new_table(request: Caller, data: NewTable, node: Node, door: Door) -> TableInfo:
    """Make a table."""
    player = await player_of(request, node)
    door.check("tables", address_of(request))
    table = await lobby.create(node.registry, player, data, language_of(request))
    return (await node.registry.entry(table)).info(player)


@get(
    "/tables/{table_id:str}",
    summary="A table, without its game",
    security=_WITH_OR_WITHOUT,
    responses=_refusals("no_token", "no_table"),
)
async def table(request: Caller, table_id: TableId, node: Node) -> TableInfo:
    """Tell a table."""
    player = await _maybe(request, node)
    return (await node.registry.entry(table_id)).info(player)


@get(
    "/tables/{table_id:str}/box",
    summary="What is printed: places, routes, tickets",
    responses=_refusals("no_table"),
)
async def box(request: Caller, table_id: TableId, node: Node) -> Response[BoxInfo]:
    """Tell what a table plays with."""
    entry = await node.registry.entry(table_id)
    table, players = entry.settings, len(entry.seats)
    if table.tickets is None:
        found = catalogue.box_document(table.edition, players, table.options)
    else:
        found = catalogue.pack(table.box(players))
    return found.answer(request)


@post(
    "/tables/{table_id:str}/start",
    summary="Deal, once all seats are taken",
    security=_WITH_TOKEN,
    responses=_refusals("no_token", "not_seated", "no_table", "not_open", "not_full", "damaged"),
)
async def start(request: Caller, table_id: TableId, node: Node) -> TableInfo:
    """Begin the game."""
    player = await player_of(request, node)
    return (await lobby.start(node.registry, player, table_id)).info(player)


@post(
    "/tables/{table_id:str}/end",
    summary="Give the table up; for the host",
    security=_WITH_TOKEN,
    responses=_refusals("no_token", "not_host", "no_table", "not_playing", "damaged"),
)
async def end(request: Caller, table_id: TableId, node: Node) -> TableInfo:
    """End the game before its end."""
    player = await player_of(request, node)
    return (await lobby.end(node.registry, player, table_id)).info(player)


@post(
    "/tables/{table_id:str}/rematch",
    summary="The same table again",
    security=_WITH_TOKEN,
    responses=_refusals("no_token", "not_seated", "no_table", "not_over", "damaged", "too_many"),
)
async def rematch(request: Caller, table_id: TableId, node: Node, door: Door) -> TableInfo:
    """Set the table up again."""
    player = await player_of(request, node)
    door.check("tables", address_of(request))
    another = await lobby.rematch(node.registry, player, table_id)
    return (await node.registry.entry(another)).info(player)


@get(
    "/tables/{table_id:str}/result",
    summary="The final scores, item by item",
    responses=_refusals("no_table", "not_over", "damaged"),
)
async def result(request: Caller, table_id: TableId, node: Node) -> Result:
    """Score a finished game."""
    async with node.registry.at(table_id) as found:
        return found.sights.result(language_of(request))


@get(
    "/tables/{table_id:str}/record",
    summary="The game as text: all of it when it is over, else what the player has seen",
    media_type=MediaType.TEXT,
    security=_WITH_OR_WITHOUT,
    responses=_refusals("no_token", "no_table", "not_playing", "damaged"),
)
async def record(request: Caller, table_id: TableId, node: Node) -> Response[str]:
    """Give the record to keep."""
    player = await _maybe(request, node)
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
    responses=_refusals("no_table", "not_over", "damaged", "bad_record", "too_many"),
)
async def replay(request: Caller, table_id: TableId, node: Node, door: Door) -> Response[Replay]:
    """Show a game of this server again."""
    async with node.registry.at(table_id) as found:
        wish = found.sights.wish(language_of(request))
    return await _show(request, node, door, wish)


@post(
    "/replay",
    summary="The same of a record's text, with its analysis if there is one; nothing is kept",
    status_code=200,
    responses=_refusals("bad_record", "too_large", "too_many"),
)
async def replay_upload(request: Caller, data: Upload, node: Node, door: Door) -> Response[Replay]:
    """Show a game out of a file."""
    await node.registry.ready.wait()
    wish = Wish(data.record, language_of(request), analysis=data.analysis)
    return await _show(request, node, door, wish)


async def _show(request: Caller, node: Node, door: Door, wish: Wish) -> Response[Replay]:
    shown = await node.projector.show(wish, lambda: door.check("replays", address_of(request)))
    return shown.answer(request)


# -- Seats -----------------------------------------------------------------------------------------


@post(
    "/invitations",
    summary="What a code invites to, and who invites",
    status_code=200,
    security=_WITH_OR_WITHOUT,
    responses=_refusals("no_token", "bad_code", "no_table", "too_large", "too_many"),
)
async def inquire(request: Caller, data: Inquiry, node: Node, door: Door) -> Invited:
    """Look at an invitation."""
    player = await _maybe(request, node)
    async with door.guess(address_of(request)):
        return await seats.inquire(node.registry, player, data.code)


@post(
    "/seats",
    summary="Take the seat that a code invites to",
    security=_WITH_TOKEN,
    responses=_refusals(
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
async def join(request: Caller, data: Joining, node: Node, door: Door) -> TableInfo:
    """Join a table."""
    player = await player_of(request, node)
    async with door.guess(address_of(request)):
        found = await seats.join(node.registry, player, data.code, data.name, data.color)
    return found.info(player)


@post(
    "/tables/{table_id:str}/seats/{seat:int}",
    summary="Take a free seat of a listed table",
    security=_WITH_TOKEN,
    responses=_refusals(
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
    request: Caller, table_id: TableId, seat: SeatId, data: Sitting, node: Node
) -> TableInfo:
    """Sit down."""
    player = await player_of(request, node)
    found = await seats.sit(node.registry, player, table_id, seat, data.name, data.color)
    return found.info(player)


@patch(
    "/tables/{table_id:str}/seats/{seat:int}",
    summary="Change name, colour or cut of your seat",
    security=_WITH_TOKEN,
    responses=_refusals(
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
    request: Caller, table_id: TableId, seat: SeatId, data: SeatChange, node: Node
) -> TableInfo:
    """Change the own seat before the game."""
    player = await player_of(request, node)
    return (await seats.change(node.registry, player, table_id, seat, data)).info(player)


@post(
    "/tables/{table_id:str}/seats/{seat:int}/leave",
    summary="Get up",
    security=_WITH_TOKEN,
    responses=_refusals("no_token", "not_seated", "no_table", "no_seat", "not_playing", "damaged"),
)
async def leave(request: Caller, table_id: TableId, seat: SeatId, node: Node) -> TableInfo:
    """Leave a table."""
    player = await player_of(request, node)
    return (await seats.leave(node.registry, player, table_id, seat)).info(player)


@post(
    "/tables/{table_id:str}/seats/{seat:int}/invitation",
    summary="A new code for a free seat",
    security=_WITH_TOKEN,
    responses=_refusals(
        "no_token", "not_host", "no_table", "no_seat", "seat_taken", "not_playing", "damaged"
    ),
)
async def invite(request: Caller, table_id: TableId, seat: SeatId, node: Node) -> Invitation:
    """Invite somebody."""
    player = await player_of(request, node)
    return Invitation(seat=seat, code=await seats.invite(node.registry, player, table_id, seat))


@delete(
    "/tables/{table_id:str}/seats/{seat:int}/invitation",
    summary="Make a seat's code void",
    security=_WITH_TOKEN,
    responses=_refusals("no_token", "not_host", "no_table", "no_seat", "damaged"),
)
async def revoke(request: Caller, table_id: TableId, seat: SeatId, node: Node) -> None:
    """Take an invitation back."""
    await seats.revoke(node.registry, await player_of(request, node), table_id, seat)


HANDLERS = (
    offer,
    layout,
    edition_box,
    score,
    new_player,
    hand_over,
    take_over,
    my_tables,
    tables,
    new_table,
    table,
    box,
    start,
    end,
    rematch,
    result,
    record,
    replay,
    replay_upload,
    inquire,
    join,
    sit,
    change,
    leave,
    invite,
    revoke,
)
