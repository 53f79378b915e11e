"""Requests: whether one may make maps here, and the drafts that are kept."""

from __future__ import annotations

from typing import get_args

from litestar import delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody

from incarrozza.limits import MAX_CITIES, MAX_ROUTES, MAX_TICKETS
from incarrozza.mapfile.draft import Look, Preset
from incarrozza.server.http.map_makers import REFUSED, check_maker, maker_of
from incarrozza.server.http.rate_limits import Limiter
from incarrozza.server.http.requests import (
    WITH_TOKEN,
    Caller,
    DraftId,
    language_of,
    refusals,
    strictly,
)
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.messages.workshop import (
    DraftList,
    DraftSaved,
    DraftSaving,
    DraftSent,
    KeptDraft,
    WorkshopInfo,
    WorkshopLimits,
)
from incarrozza.server.ops.settings import Limits
from incarrozza.server.store import kept_drafts
from incarrozza.server.tables.node import Node


@get(
    "/workshop",
    summary="Whether who asks may make maps here, and how many",
    responses=refusals("too_many"),
)
async def workshop(
    request: Caller, node: NamedDependency[Node], limiter: NamedDependency[Limiter]
) -> WorkshopInfo:
    """Tell what the host allows."""
    reason = None
    try:
        await check_maker(request, node.settings, limiter)
    except Refusal as refusal:
        if refusal.code == "too_many":
            raise
        reason = refusal.text(language_of(request))
    return WorkshopInfo(
        allowed=reason is None,
        reason=reason,
        needs_code=node.settings.maps_by == "code",
        limits=_limits(node.settings.limits),
        presets=get_args(Preset),
        looks=get_args(Look),
    )


def _limits(limits: Limits) -> WorkshopLimits:
    return WorkshopLimits(
        draft_bytes=limits.draft_bytes,
        drafts=limits.drafts_per_player,
        maps=limits.maps_per_player,
        places=MAX_CITIES,
        tracks=MAX_ROUTES,
        tickets=MAX_TICKETS,
    )


@get(
    "/workshop/drafts",
    summary="My drafts",
    security=WITH_TOKEN,
    responses=refusals(*REFUSED),
)
async def my_drafts(
    request: Caller, node: NamedDependency[Node], limiter: NamedDependency[Limiter]
) -> DraftList:
    """List the drafts of who asks."""
    player = await maker_of(request, node, limiter)
    return DraftList(
        drafts=await kept_drafts.list_drafts(node.database, player, language_of(request))
    )


@post(
    "/workshop/drafts",
    summary="Keep a new draft",
    security=WITH_TOKEN,
    responses=refusals(*REFUSED, "too_large", "too_many_drafts", "workshop_full"),
)
async def keep_draft(
    request: Caller,
    data: JSONBody[DraftSent],
    node: NamedDependency[Node],
    limiter: NamedDependency[Limiter],
) -> DraftSaved:
    """Keep a draft, whether or not it can be played yet."""
    data = await strictly(request, data)
    player = await maker_of(request, node, limiter)
    return await kept_drafts.keep_draft(node.database, player, data.draft, node.settings.limits)


@get(
    "/workshop/drafts/{draft_id:str}",
    summary="A draft of mine",
    security=WITH_TOKEN,
    responses=refusals(*REFUSED, "no_draft"),
)
async def draft(
    request: Caller,
    draft_id: DraftId,
    node: NamedDependency[Node],
    limiter: NamedDependency[Limiter],
) -> KeptDraft:
    """Give a draft to go on with."""
    player = await maker_of(request, node, limiter)
    return await kept_drafts.read_draft(node.database, player, draft_id)


@put(
    "/workshop/drafts/{draft_id:str}",
    summary="Save a draft, unless it was saved elsewhere in the meantime",
    security=WITH_TOKEN,
    responses=refusals(*REFUSED, "no_draft", "draft_changed", "too_large", "workshop_full"),
)
async def save_draft(
    request: Caller,
    draft_id: DraftId,
    data: JSONBody[DraftSaving],
    node: NamedDependency[Node],
    limiter: NamedDependency[Limiter],
) -> DraftSaved:
    """Keep what has changed."""
    data = await strictly(request, data)
    player = await maker_of(request, node, limiter)
    return await kept_drafts.save_draft(
        node.database, player, draft_id, data.revision, data.draft, node.settings.limits
    )


@delete(
    "/workshop/drafts/{draft_id:str}",
    summary="Delete a draft of mine",
    security=WITH_TOKEN,
    responses=refusals(*REFUSED, "no_draft"),
)
async def delete_draft(
    request: Caller,
    draft_id: DraftId,
    node: NamedDependency[Node],
    limiter: NamedDependency[Limiter],
) -> None:
    """Delete a draft; one that is gone already is gone."""
    player = await maker_of(request, node, limiter)
    await kept_drafts.delete_draft(node.database, player, draft_id)


HANDLERS = (workshop, my_drafts, keep_draft, draft, save_draft, delete_draft)
