"""Requests: what is done to a draft at once; nothing of it is kept."""

from __future__ import annotations

import logging
from typing import Any, TypeVar

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from incarrozza.errors import IncarrozzaError
from incarrozza.server.http.map_makers import REFUSED, check_sketcher
from incarrozza.server.http.rate_limits import Limiter, address_of
from incarrozza.server.http.requests import WITH_OR_WITHOUT, Caller, language_of, refusals, strictly
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.messages.workshop import (
    ChangeWish,
    ColorWish,
    ColumnQuestionInfo,
    DraftSent,
    ImportedMap,
    MapFileText,
    MapImport,
    Problems,
    RoughBoard,
    SuggestedDraft,
    SuggestedTrack,
    TrackWish,
)
from incarrozza.server.presenters.drawings import problem_infos, rough_board
from incarrozza.server.tables.node import Node
from incarrozza.server.workers import drafting
from incarrozza.server.workers.workbench import BrokenBench, Work

log = logging.getLogger(__name__)
_SECONDS = 20
"""More than any of these takes."""
_REFUSED = refusals(*REFUSED, "bad_map", "too_large")

Answer = TypeVar("Answer")


async def at_desk(
    request: Caller, node: Node, limiter: Limiter, work: Work[Any, Answer], task: object
) -> Answer:
    """Have something done at once, in the process for that; one address after the other."""
    await check_sketcher(request, node, limiter)
    async with node.at_desk.turn(address_of(request)):
        try:
            return await node.desk.do(work, task, _SECONDS)
        except IncarrozzaError as error:
            raise Refusal("bad_map", why=error) from error
        except BrokenBench as error:
            log.exception("a draft was too much for us", extra={"work": work.__name__})
            raise Refusal("busy") from error


@post(
    "/workshop/check",
    summary="All that is wrong with a draft",
    status_code=200,
    security=WITH_OR_WITHOUT,
    responses=_REFUSED,
)
async def check(
    request: Caller,
    data: JSONBody[DraftSent],
    node: NamedDependency[Node],
    limiter: NamedDependency[Limiter],
) -> Problems:
    """Check a draft."""
    data = await strictly(request, data)
    found = await at_desk(request, node, limiter, drafting.check, data.draft)
    return Problems(problems=problem_infos(found, language_of(request)))


@post(
    "/workshop/import",
    summary="Read a file: a map file, or a table of places or routes",
    status_code=200,
    security=WITH_OR_WITHOUT,
    responses=_REFUSED,
)
async def import_map(
    request: Caller,
    data: JSONBody[MapImport],
    node: NamedDependency[Node],
    limiter: NamedDependency[Limiter],
) -> ImportedMap:
    """Read a file; what is wrong with it is told, all of it at once."""
    data = await strictly(request, data)
    language, file = language_of(request), drafting.FileTask(data.name, data.text, data.columns)
    found = await at_desk(request, node, limiter, drafting.read_file, file)
    return ImportedMap(
        draft=found.draft,
        problems=problem_infos(found.problems, language),
        questions=[
            ColumnQuestionInfo(
                field=each.field, columns=list(each.columns), message=each.text(language)
            )
            for each in found.questions
        ],
    )


@post(
    "/workshop/file",
    summary="A draft as a map file, to keep",
    status_code=200,
    security=WITH_OR_WITHOUT,
    responses=_REFUSED,
)
async def write_file(
    request: Caller,
    data: JSONBody[DraftSent],
    node: NamedDependency[Node],
    limiter: NamedDependency[Limiter],
) -> MapFileText:
    """Write a map file."""
    data = await strictly(request, data)
    name, text = await at_desk(request, node, limiter, drafting.write_file, data.draft)
    return MapFileText(name=name, text=text)


@post(
    "/workshop/rough",
    summary="A board of straight lines, at once",
    status_code=200,
    security=WITH_OR_WITHOUT,
    responses=_REFUSED,
)
async def rough(
    request: Caller,
    data: JSONBody[DraftSent],
    node: NamedDependency[Node],
    limiter: NamedDependency[Limiter],
) -> RoughBoard:
    """Draw a board."""
    data = await strictly(request, data)
    return rough_board(await at_desk(request, node, limiter, drafting.draw_roughly, data.draft))


@post(
    "/workshop/suggest/tracks",
    summary="Join the places that have no tracks yet",
    status_code=200,
    security=WITH_OR_WITHOUT,
    responses=_REFUSED,
)
async def suggest_tracks(
    request: Caller,
    data: JSONBody[DraftSent],
    node: NamedDependency[Node],
    limiter: NamedDependency[Limiter],
) -> SuggestedDraft:
    """Suggest a network."""
    data = await strictly(request, data)
    found = await at_desk(request, node, limiter, drafting.complete_tracks, data.draft)
    return SuggestedDraft(draft=found)


@post(
    "/workshop/suggest/track",
    summary="A track between two places, as it might be",
    status_code=200,
    security=WITH_OR_WITHOUT,
    responses=_REFUSED,
)
async def suggest_track(
    request: Caller,
    data: JSONBody[TrackWish],
    node: NamedDependency[Node],
    limiter: NamedDependency[Limiter],
) -> SuggestedTrack:
    """Suggest a track."""
    data = await strictly(request, data)
    wish = (data.draft, data.a, data.b)
    found = await at_desk(request, node, limiter, drafting.advise_track, wish)
    why = found.why[language_of(request)]
    return SuggestedTrack(track=found.track, double=found.double, why=why)


@post(
    "/workshop/suggest/colors",
    summary="Colours for the tracks that have none yet",
    status_code=200,
    security=WITH_OR_WITHOUT,
    responses=_REFUSED,
)
async def suggest_colors(
    request: Caller,
    data: JSONBody[ColorWish],
    node: NamedDependency[Node],
    limiter: NamedDependency[Limiter],
) -> SuggestedDraft:
    """Suggest colours."""
    data = await strictly(request, data)
    wish = (data.draft, data.everything)
    found = await at_desk(request, node, limiter, drafting.complete_colors, wish)
    return SuggestedDraft(draft=found)


@post(
    "/workshop/suggest/tickets",
    summary="Tickets in place of those that there are",
    status_code=200,
    security=WITH_OR_WITHOUT,
    responses=_REFUSED,
)
async def suggest_tickets(
    request: Caller,
    data: JSONBody[DraftSent],
    node: NamedDependency[Node],
    limiter: NamedDependency[Limiter],
) -> SuggestedDraft:
    """Suggest tickets."""
    data = await strictly(request, data)
    found = await at_desk(request, node, limiter, drafting.complete_tickets, data.draft)
    return SuggestedDraft(draft=found)


@post(
    "/workshop/apply",
    summary="Change a draft as a study has proposed",
    status_code=200,
    security=WITH_OR_WITHOUT,
    responses=_REFUSED,
)
async def apply(
    request: Caller,
    data: JSONBody[ChangeWish],
    node: NamedDependency[Node],
    limiter: NamedDependency[Limiter],
) -> SuggestedDraft:
    """Apply changes."""
    data = await strictly(request, data)
    wish = (data.draft, data.changes)
    return SuggestedDraft(draft=await at_desk(request, node, limiter, drafting.change, wish))


HANDLERS = (
    check,
    import_map,
    write_file,
    rough,
    suggest_tracks,
    suggest_track,
    suggest_colors,
    suggest_tickets,
    apply,
)
