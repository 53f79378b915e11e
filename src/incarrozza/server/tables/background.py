"""Background tasks: what is done beside everything else, until it is done or the server ends."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.store.database import UNREACHABLE
from incarrozza.server.workers.turns import Turns

log = logging.getLogger(__name__)
T = TypeVar("T")


class Tasks:
    """Holds tasks, so that they are neither forgotten nor left behind."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def do(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do something once."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        """Do something over and over, with a pause before each time."""
        self.do(self._repeat(seconds, work))

    async def stop(self) -> None:
        """Break everything off."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        # Whoever asked for it is told of a refusal.
        if error is not None and not isinstance(error, Refusal):
            log.error("a task has failed", exc_info=error)

    async def _repeat(self, pause: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(pause)
            try:
                await work()
            except UNREACHABLE as error:
                log.warning("the database does not answer", extra={"why": type(error).__name__})
            except Exception:
                # Bots and clocks must not stand still for good because of one failure.
                log.exception("a task has failed")


class Turnstile:
    """Bounded concurrency: one at a time, and so many who wait; whoever comes then is refused."""

    def __init__(self, waiting: int) -> None:
        self._free = asyncio.Semaphore()
        self._waiting = waiting
        self._here = 0

    async def __aenter__(self) -> None:
        if self._here > self._waiting:
            raise Refusal("busy")
        self._here += 1
        try:
            await self._free.acquire()
        except asyncio.CancelledError:
            self._here -= 1
            raise

    async def __aexit__(self, *_: object) -> None:
        self._here -= 1
        self._free.release()


class FairTurnstile:
    """One at a time, and before it every address stands once: none keeps the others out."""

    def __init__(self, of_one: int, waiting: int) -> None:
        self._of_one = of_one
        self._waiting = waiting
        self._free = asyncio.Lock()
        self._turns = Turns()
        self._here: Counter[str] = Counter()

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait for the others from the same address, then for one from every other."""
        if self._here[address] > self._of_one or self._here.total() > self._waiting:
            raise Refusal("busy")
        self._here[address] += 1
        try:
            async with self._turns.of("", address), self._free:
                yield
        finally:
            self._here[address] -= 1
            if not self._here[address]:
                del self._here[address]
