"""A turnstile: one at a time, a few who wait, and nobody else."""

from __future__ import annotations

import asyncio

import pytest

from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.tables.background import FairTurnstile, Turnstile

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


async def test_an_address_does_not_keep_others_out() -> None:
    turnstile, leave = FairTurnstile(of_one=3, waiting=5), asyncio.Event()
    inside = list[str]()

    async def enter(address: str) -> None:
        async with turnstile.turn(address):
            inside.append(address)
            await leave.wait()

    crowd = [asyncio.create_task(enter("home")) for _ in range(6)]
    await asyncio.sleep(0)
    other = asyncio.create_task(enter("elsewhere"))
    await asyncio.sleep(0)
    assert inside == ["home"]
    leave.set()
    done = await asyncio.gather(*crowd, other, return_exceptions=True)
    # One of theirs is before the other's, whoever came first; and not all of theirs may wait.
    assert inside == ["home", "elsewhere", "home", "home", "home"]
    assert [type(each) for each in done[4:6]] == [Refusal, Refusal]
    leave.clear()
    many = [asyncio.create_task(enter(f"{number}")) for number in range(8)]
    await asyncio.sleep(0)
    leave.set()
    done = await asyncio.gather(*many, return_exceptions=True)
    assert sum(isinstance(each, Refusal) for each in done) == 2
