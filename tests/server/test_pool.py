"""Bots in processes of their own: what they are asked waits until they are ready."""

from __future__ import annotations

import asyncio

import pytest

from incarrozza import Game
from incarrozza.bots import strongest
from incarrozza.server.workers.pool import Pool

pytestmark = pytest.mark.anyio


async def test_what_a_bot_is_asked_early_waits_and_nobody_else_does() -> None:
    game, pool = Game("new_york", 2, seed=1), Pool(1, seconds=0.01)
    try:
        await pool.learn_rules()
        question = pool.choose(strongest(), game.view(0), game.legal(0))
        early = asyncio.create_task(question)
        assert await pool.work(str.upper, "all aboard") == "ALL ABOARD"
        assert not early.done()
        await pool.wake_up()
        assert (await early)[0] in game.legal(0)
    finally:
        pool.stop()
