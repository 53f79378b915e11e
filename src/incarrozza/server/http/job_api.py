"""Requests: what takes a while, is begun, asked for again and again, and given up."""

from __future__ import annotations

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from incarrozza.server.http.map_makers import REFUSED, maker_of
from incarrozza.server.http.rate_limits import Limiter, address_of
from incarrozza.server.http.requests import (
    WITH_TOKEN,
    Caller,
    JobId,
    language_of,
    player_of,
    refusals,
    strictly,
)
from incarrozza.server.messages.workshop import DraftSent, JobInfo, JobStarted, StudyWish
from incarrozza.server.presenters.drawings import job_info
from incarrozza.server.tables.node import Node
from incarrozza.server.workers import drafting


@post(
    "/workshop/lay",
    summary="Let the cartographer lay out a board; one at a time for each visitor",
    security=WITH_TOKEN,
    responses=refusals(*REFUSED, "too_large"),
)
async def lay(
    request: Caller,
    data: JSONBody[DraftSent],
    node: NamedDependency[Node],
    limiter: NamedDependency[Limiter],
) -> JobStarted:
    """Begin to lay out; what the same visitor has asked for before is given up."""
    data = await strictly(request, data)
    player, address = await maker_of(request, node, limiter), address_of(request)
    limiter.check("jobs", address)
    job = node.jobs.begin("lay", player, address, drafting.lay, data.draft)
    return JobStarted(job=job.id)


@post(
    "/workshop/study",
    summary="Let computers play on a map, and judge it; one at a time for each visitor",
    security=WITH_TOKEN,
    responses=refusals(*REFUSED, "too_large"),
)
async def study(
    request: Caller,
    data: JSONBody[StudyWish],
    node: NamedDependency[Node],
    limiter: NamedDependency[Limiter],
) -> JobStarted:
    """Begin to play; what the same visitor has asked for before is given up."""
    data = await strictly(request, data)
    player, address = await maker_of(request, node, limiter), address_of(request)
    limiter.check("jobs", address)
    task = drafting.StudyTask(data.draft, data.games, data.players)
    job = node.jobs.begin("study", player, address, drafting.study, task)
    return JobStarted(job=job.id)


@get(
    "/workshop/jobs/{job_id:str}",
    summary="How far it is, and what has come of it",
    security=WITH_TOKEN,
    responses=refusals("no_token", "no_job"),
)
async def job(request: Caller, job_id: JobId, node: NamedDependency[Node]) -> JobInfo:
    """Tell a job of who asks."""
    player = await player_of(request, node)
    return job_info(node.jobs.find(job_id, player), language_of(request))


@delete(
    "/workshop/jobs/{job_id:str}",
    summary="Give it up",
    security=WITH_TOKEN,
    responses=refusals("no_token", "no_job"),
)
async def give_up(request: Caller, job_id: JobId, node: NamedDependency[Node]) -> None:
    """Give a job up; one that is gone already is gone."""
    node.jobs.cancel(job_id, await player_of(request, node))


HANDLERS = (lay, study, job, give_up)
