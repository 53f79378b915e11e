"""A turnstile: one at a time, a few who wait, and nobody else."""

from __future__ import annotations

import asyncio

import pytest

from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.tables.background import Turnstile

pytestmark = pytest.mark.anyio


async def test_one_is_let_through_at_a_time_and_few_may_wait() -> None:
    turnstile, leave = Turnstile(waiting=2), asyncio.Event()
    inside = list[int]()

    async def enter(number: int) -> None:
        async with turnstile:
            inside.append(number)
            await leave.wait()

    people = [asyncio.create_task(enter(number)) for number in range(5)]
    await asyncio.sleep(0)
    assert inside == [0]
    # Two wait, two are refused; whoever has enough of waiting makes room for another.
    people[1].cancel()
    await asyncio.sleep(0)
    late = asyncio.create_task(enter(5))
    leave.set()
    done = await asyncio.gather(*people, late, return_exceptions=True)
    assert inside == [0, 2, 5]
    assert [type(each) for each in done[3:5]] == [Refusal, Refusal]
    async with turnstile:
        pass
