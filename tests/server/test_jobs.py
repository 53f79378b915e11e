"""A bench: a process that does one thing at a time, and can be stopped whatever it is at."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from incarrozza.errors import IncarrozzaError
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.ops.settings import Limits
from incarrozza.server.workers.jobs import Job, Jobs
from incarrozza.server.workers.workbench import Bench, BrokenBench, Overdue
from tests.server import chores
from tests.server.client import PATIENCE

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def bench() -> AsyncIterator[Bench]:
    bench = Bench(niceness=1)
    yield bench
    bench.stop()


@pytest.fixture
async def jobs() -> AsyncIterator[Jobs]:
    jobs = Jobs(replace(Limits(), jobs_waiting=2))
    yield jobs
    await jobs.stop()


async def test_work_is_done_one_after_the_other_in_one_process(bench: Bench) -> None:
    heard: list[float] = []
    wanted = [bench.do(chores.double, number, PATIENCE, heard.append) for number in range(3)]
    assert await asyncio.gather(*wanted) == [0, 2, 4]
    assert heard == [0, 0.5] * 3
    assert await bench.do(chores.name_process, None, PATIENCE) == await bench.do(
        chores.name_process, None, PATIENCE
    )


async def test_a_process_that_nobody_needs_is_ended(bench: Bench) -> None:
    first = await bench.do(chores.name_process, None, PATIENCE)
    bench.rest(3600)
    assert await bench.do(chores.name_process, None, PATIENCE) == first
    bench.rest(0)
    assert await bench.do(chores.name_process, None, PATIENCE) != first


async def test_what_is_wrong_with_a_task_is_said_in_both_languages(bench: Bench) -> None:
    with pytest.raises(IncarrozzaError, match="3 cups; expected 2") as raised:
        await bench.do(chores.refuse, None, PATIENCE)
    assert raised.value.text("it") == "3 tazze; ne servono 2"


async def test_a_fault_of_ours_and_a_dead_process_harm_nobody_else(bench: Bench) -> None:
    with pytest.raises(BrokenBench, match="ZeroDivisionError: by our fault"):
        await bench.do(chores.break_down, None, PATIENCE)
    with pytest.raises(BrokenBench, match="has ended"):
        await bench.do(chores.die, None, PATIENCE)
    assert await bench.do(chores.double, 3, PATIENCE) == 6


async def test_who_gives_up_or_takes_too_long_ends_the_process(bench: Bench) -> None:
    begun = asyncio.Event()
    doing = asyncio.create_task(bench.do(chores.never_end, None, PATIENCE, lambda _: begun.set()))
    waiting = asyncio.create_task(bench.do(chores.double, 4, PATIENCE))
    await begun.wait()
    doing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await doing
    assert await waiting == 8
    with pytest.raises(Overdue, match="smaller map"):
        await bench.do(chores.never_end, None, 0.01)
    assert await bench.do(chores.double, 5, PATIENCE) == 10


async def test_what_cannot_be_packed_is_refused_and_harms_nobody_else(bench: Bench) -> None:
    before = await bench.do(chores.name_process, None, PATIENCE)
    with pytest.raises(IncarrozzaError, match="nested too deeply") as raised:
        await bench.do(chores.name_process, chores.nest(None, print), PATIENCE)
    assert "troppe parentesi" in raised.value.text("it")
    with pytest.raises(BrokenBench, match="RecursionError"):
        await bench.do(chores.nest, None, PATIENCE)
    assert await bench.do(chores.name_process, None, PATIENCE) == before


# -- Jobs ------------------------------------------------------------------------------------------


async def ended(job: Job) -> Job:
    async with asyncio.timeout(PATIENCE):
        while job.going:
            await asyncio.sleep(0.01)
    return job


async def running(job: Job) -> None:
    async with asyncio.timeout(PATIENCE):
        while job.state != "running" or not job.done:
            await asyncio.sleep(0.01)


async def test_a_visitor_has_one_job_of_a_kind_and_an_address_few(jobs: Jobs) -> None:
    first = jobs.begin("lay", "anna", "home", chores.never_end, 1)
    await running(first)
    assert first.done == 0.25
    # A newer one takes its place, another kind does not.
    second = jobs.begin("lay", "anna", "home", chores.never_end, 2)
    with pytest.raises(Refusal, match="no_job"):
        jobs.find(first.id, "anna")
    assert jobs.find(second.id, "anna") is second
    study = jobs.begin("study", "anna", "home", chores.double, 3)
    with pytest.raises(Refusal, match="too_many"):
        jobs.begin("lay", "bruno", "home", chores.double, 4)
    # Whoever lives elsewhere waits for the turn of theirs, and others cannot tell.
    other = jobs.begin("lay", "carla", "elsewhere", chores.double, 5)
    for id in (other.id, "2" * 16, "../etc"):
        with pytest.raises(Refusal, match="no_job"):
            jobs.find(id, "anna")
    jobs.cancel(other.id, "anna")
    assert (await ended(study)).result == 6
    jobs.cancel(second.id, "anna")
    assert (await ended(other)).result == 10
    assert (other.state, other.done) == ("done", 1.0)


async def test_the_same_job_again_is_done_at_once(jobs: Jobs) -> None:
    heard: list[int] = []
    job = await ended(jobs.begin("study", "anna", "home", chores.name_process, 1, heard.append))
    again = jobs.begin("study", "bruno", "home", chores.name_process, 1, heard.append)
    assert (again.state, again.result) == ("done", job.result)
    assert heard == [job.result] * 2
    assert await jobs.result(again) == job.result
    jobs.begin_once("study", "anna", "home", chores.die, 2, heard.append)
    assert len(heard) == 2


async def test_a_job_that_fails_says_why_and_no_more(jobs: Jobs) -> None:
    wrong = await ended(jobs.begin("lay", "anna", "home", chores.refuse, None))
    assert wrong.error is not None
    assert wrong.error.text("it") == "3 tazze; ne servono 2"
    broken = await ended(jobs.begin("lay", "anna", "home", chores.break_down, None))
    assert broken.state == "failed"
    assert "ZeroDivision" not in str(broken.error)
    with pytest.raises(IncarrozzaError, match="not by your fault"):
        await jobs.result(broken)


async def test_a_job_that_cannot_be_begun_does_not_keep_its_place(jobs: Jobs) -> None:
    deep = chores.nest(None, print)
    job = await ended(jobs.begin("study", "anna", "home", chores.double, deep))
    assert (job.state, "nested too deeply" in str(job.error)) == ("failed", True)

    def fail(_: object) -> None:
        raise KeyError("by our fault")

    job = await ended(jobs.begin("study", "anna", "home", chores.double, 1, fail))
    assert (job.state, "not by your fault" in str(job.error)) == ("failed", True)


async def test_an_address_of_many_visitors_has_one_turn_before_others() -> None:
    jobs = Jobs(replace(Limits(), jobs_waiting=3))
    try:
        first = jobs.begin("lay", "anna", "home", chores.never_end, 1)
        await running(first)
        waiting = [jobs.begin("lay", name, "home", chores.never_end, 2) for name in ("bea", "cia")]
        other = jobs.begin("lay", "dora", "elsewhere", chores.double, 5)
        await asyncio.sleep(0)
        jobs.cancel(first.id, "anna")
        assert (await ended(other)).result == 10
        assert [job.going for job in waiting] == [True, True]
    finally:
        await jobs.stop()
