"""Bots in processes of their own: what they are asked waits until they are ready."""

from __future__ import annotations

import asyncio

import pytest

from incarrozza import Game
from incarrozza.bots import strongest
from incarrozza.server.workers.pool import Thinkers

pytestmark = pytest.mark.anyio


async def test_what_a_bot_is_asked_early_waits_and_nobody_else_does() -> None:
    game, thinkers = Game("new_york", 2, seed=1), Thinkers(1, seconds=0.01)
    try:
        await thinkers.learn_rules()
        question = thinkers.choose(strongest(), game.view(0), game.legal(0))
        early = asyncio.create_task(question)
        assert await thinkers.work(str.upper, "all aboard") == "ALL ABOARD"
        assert not early.done()
        await thinkers.wake_up()
        assert await early in game.legal(0)
    finally:
        thinkers.stop()
