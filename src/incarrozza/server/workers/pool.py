"""Bots think in processes of their own: however long they take, nobody else waits."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import random
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from types import ModuleType
from typing import NamedTuple, TypeVar

from incarrozza.action import Action
from incarrozza.arena.crew import settle_in
from incarrozza.bots import Bot, bot
from incarrozza.bots.advice import Counsel, advise
from incarrozza.editions import Box, open_box
from incarrozza.editions.edition import Ticket
from incarrozza.game import furniture
from incarrozza.rules.loading import is_compiled, kernel
from incarrozza.server.ops import metrics
from incarrozza.thinking.loading import thinking
from incarrozza.view import View

log = logging.getLogger(__name__)
_ATTEMPTS = 3
Answer = TypeVar("Answer")
Task = TypeVar("Task")


class Question(NamedTuple):
    """What a bot is asked: a view, what is legal, and the box, by what opens it."""

    bot: str
    edition: str
    players: int
    depots: bool
    bonus_tickets: bool
    tickets: tuple[Ticket, ...]
    view: bytes
    seconds: float
    """How long it may take."""
    legal: tuple[int, ...] = ()
    """Nothing where advice is asked for: it follows from the view."""


def _question(name: str, view: View, seconds: float) -> Question:
    box = view.box
    return Question(
        name,
        box.edition.name,
        box.players,
        box.depots,
        box.bonus_tickets,
        box.own_rows,
        view.data(),
        seconds,
    )


class Thinkers:
    """The processes in which bots think."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._workers = workers
        self._seconds = seconds
        self._pool = self._new_pool()
        self._awake = asyncio.Event()

    def _new_pool(self) -> ProcessPoolExecutor:
        # A fork would copy the server's threads and open connections in whatever state they are.
        return ProcessPoolExecutor(
            self._workers, multiprocessing.get_context("spawn"), initializer=settle_in
        )

    async def learn_rules(self) -> None:
        """Compile the rules, if need be, in one of the processes: pages must be served."""
        if not await asyncio.to_thread(is_compiled):
            await self.work(_compile, kernel)

    async def wake_up(self) -> None:
        """Compile how bots think, if need be, likewise; what they are asked before that waits."""
        try:
            if not await asyncio.to_thread(is_compiled, "thinking"):
                await self.work(_compile, thinking)
        finally:
            self._awake.set()

    async def choose(self, name: str, view: View, legal: list[Action]) -> Action:
        """Let a bot decide by what its seat may know."""
        if len(legal) == 1:
            return legal[0]
        indices = tuple(action.index for action in legal)
        question = _question(name, view, self._seconds)._replace(legal=indices)
        index = await self._ask(_decide, question)
        return next(action for action in legal if action.index == index)

    async def advise(self, name: str, view: View) -> Counsel:
        """Let a bot say what it would do in the place of a view's seat, and why."""
        return await self._ask(_advise, _question(name, view, self._seconds))

    async def _ask(self, work: Callable[[Question], Answer], question: Question) -> Answer:
        await self._awake.wait()
        start = time.perf_counter()
        answer = await self.work(work, question)
        metrics.THINKING.labels(question.bot).observe(time.perf_counter() - start)
        return answer

    async def work(self, work: Callable[[Task], Answer], task: Task) -> Answer:
        """Have something done in one of the processes, for which nobody else shall wait."""
        for attempt in range(_ATTEMPTS):
            pool = self._pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, task)
            except BrokenProcessPool:
                log.warning("a thinking process has died", extra={"attempt": attempt})
                # Whoever notices first makes the new one.
                if pool is self._pool:
                    pool.shutdown(wait=False)
                    self._pool = self._new_pool()
        raise RuntimeError(f"{work.__name__} ends its process whenever it is asked")

    def stop(self) -> None:
        """End the processes, thinking or not."""
        pool = self._pool
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


# -- In the processes ------------------------------------------------------------------------------


def _compile(load: Callable[[], ModuleType]) -> None:
    """Leave machine code in the cache, where the other processes will find it."""
    load()


@lru_cache(64)
def _box(edition: str, players: int, depots: bool, bonus: bool, tickets: tuple[Ticket, ...]) -> Box:
    return open_box(edition, players, depots=depots, bonus_tickets=bonus, tickets=tickets or None)


@lru_cache(64)
def _bot(name: str) -> Bot:
    return bot(name)


def _view(question: Question) -> View:
    return View.from_data(question.view, _box(*question[1:6]))


def _decide(question: Question) -> int:
    view = _view(question)
    scribe, _ = furniture(view.box)
    legal = [scribe.notation[index] for index in question.legal]
    rng = random.Random(secrets.randbits(64))
    player = _bot(question.bot)
    return player.choose(view, legal, rng=rng, seconds=question.seconds).index


def _advise(question: Question) -> Counsel:
    return advise(_bot(question.bot), _view(question), question.seconds)
