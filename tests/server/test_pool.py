"""Bots in processes of their own: those that search are stood in for until they are compiled."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from incarrozza import Game
from incarrozza.action import Move
from incarrozza.bots import quickest_good_bot, strongest
from incarrozza.server.workers.pool import Pool
from incarrozza.server.workers.worker import Question

pytestmark = pytest.mark.anyio


async def test_another_plays_for_a_bot_that_searches_until_it_can(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, pool = Game("new_york", 2, seed=1), Pool(1, seconds=0.01)
    asked: list[str] = []
    work = pool.work

    async def note(kind: Callable[[Question], Move], question: Question) -> Move:
        asked.append(question.bot)
        return await work(kind, question)

    monkeypatch.setattr(pool, "work", note)
    try:
        for can_search in (False, True):
            pool.can_search = can_search
            for name in (strongest(), "greedy"):
                move = await pool.choose(name, game.view(0), game.legal(0))
                assert move[0] in game.legal(0)
    finally:
        pool.stop()
    assert asked == [quickest_good_bot(), "greedy", strongest(), "greedy"]
