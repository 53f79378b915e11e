"""Requests: what can be played here, what is printed, and the score pad."""

from __future__ import annotations

import asyncio

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from incarrozza import __version__
from incarrozza.editions.layout import Layout
from incarrozza.editions.options import Options
from incarrozza.errors import BadOption
from incarrozza.server.http.requests import (
    Caller,
    Players,
    language_of,
    refusals,
)
from incarrozza.server.messages.boxes import BoxInfo, Offer
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.messages.scores import PadScores, ScorePad
from incarrozza.server.presenters import catalogue, score_pad
from incarrozza.server.store import library
from incarrozza.server.tables.node import Node


@get(
    "/offer",
    summary="What can be played here, and against whom",
    responses=refusals(),
)
async def offer(request: Caller, node: NamedDependency[Node]) -> Offer:
    """List editions and bots."""
    return Offer(
        version=__version__,
        preparing=catalogue.preparing(node.prepared()),
        editions=catalogue.editions(),
        bots=catalogue.bots(),
        address=request.app.state.address(),
    )


@get(
    "/maps/{map_name:str}",
    summary="Where everything lies on a board",
    responses=refusals("no_page"),
)
async def layout(
    request: Caller, map_name: FromPath[str], node: NamedDependency[Node]
) -> Response[Layout]:
    """Tell how a map is drawn."""
    found = catalogue.layout_document(map_name, await library.find_own(node.database, map_name))
    if found is None:
        raise Refusal("no_page")
    return found.answer(request)


@get(
    "/editions/{edition:str}/box",
    summary="What is printed for an edition; without a number, for as few players as there may be",
    responses=refusals("bad_option", "no_page"),
)
async def edition_box(
    request: Caller,
    edition: FromPath[str],
    node: NamedDependency[Node],
    players: Players = None,
    depots: FromQuery[bool] = False,
    bonus_tickets: FromQuery[bool] = False,
) -> Response[BoxInfo]:
    """Tell what an edition is played with."""
    own = await library.find_own(node.database, edition)
    known = library.editions().get(edition) if own is None else own.edition
    if known is None:
        raise Refusal("no_page")
    options = Options(depots=depots, bonus_tickets=bonus_tickets)
    try:
        found = catalogue.box_document(edition, players or known.players[0], options, own)
    except BadOption as error:
        raise Refusal("bad_option", why=error) from error
    return found.answer(request)


@post(
    "/score",
    summary="Score a table that was played with a real box",
    status_code=200,
    responses=refusals("bad_option", "bad_tickets", "too_large", "busy"),
)
async def score(
    request: Caller, data: JSONBody[ScorePad], node: NamedDependency[Node]
) -> PadScores:
    """Add up a score pad; nothing is kept."""
    own = await library.find_own(node.database, data.edition)
    async with node.scoring:
        # The longest path may take a while to find: others are served meanwhile.
        return await asyncio.to_thread(score_pad.add_up, data, language_of(request), own)


HANDLERS = (offer, layout, edition_box, score)
