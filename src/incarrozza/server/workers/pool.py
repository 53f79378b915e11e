"""A pool of worker processes: bots think there, and however long they take, nobody else waits."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import pickle
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from incarrozza.action import Action, Move
from incarrozza.arena.crew import uninterrupted
from incarrozza.bots import quickest_good_bot, searching_bots
from incarrozza.bots.advice import Counsel
from incarrozza.editions import Box
from incarrozza.server.ops import metrics
from incarrozza.server.workers.worker import Question, advise, begin, decide, up_to_date
from incarrozza.view import View

log = logging.getLogger(__name__)
_ATTEMPTS = 3
_BOXES = 256
Answer = TypeVar("Answer")
Task = TypeVar("Task")


class Pool:
    """The processes in which bots think."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._workers = workers
        self._seconds = seconds
        self._pool = self._new_pool()
        self.can_search = False
        """Until how bots think is compiled, another plays for those that search."""
        self._packed: OrderedDict[int, tuple[Box, bytes]] = OrderedDict()

    def _new_pool(self) -> ProcessPoolExecutor:
        # A fork would copy the server's threads and open connections in whatever state they are.
        return ProcessPoolExecutor(
            self._workers, multiprocessing.get_context("spawn"), initializer=begin
        )

    async def choose(self, name: str, view: View, legal: Sequence[Action]) -> Move:
        """Let a bot make a complete move by what its seat may know, in one trip."""
        if len(legal) == 1 and not legal[0].is_paid:
            return (legal[0],)
        indices = tuple(action.index for action in legal)
        player = name if self.can_search or name not in searching_bots() else quickest_good_bot()
        return await self._ask(decide, self._question(player, view, indices))

    async def advise(self, name: str, view: View) -> Counsel:
        """Let a bot say what it would do in the place of a view's seat, and why."""
        return await self._ask(advise, self._question(name, view))

    def _question(self, name: str, view: View, legal: tuple[int, ...] = ()) -> Question:
        return Question(name, self._pack(view.box), view.data(), self._seconds, legal)

    def _pack(self, box: Box) -> bytes:
        """Pickle a box, once: that takes longer than most bots think."""
        key = id(box)  # which is its own as long as the box is held here
        if key not in self._packed:
            self._packed[key] = (box, pickle.dumps(box))
            if len(self._packed) > _BOXES:
                self._packed.popitem(last=False)
        self._packed.move_to_end(key)
        return self._packed[key][1]

    async def _ask(self, work: Callable[[Question], Answer], question: Question) -> Answer:
        start = time.perf_counter()
        answer = await self.work(work, question)
        metrics.THINKING.labels(question.bot).observe(time.perf_counter() - start)
        return answer

    async def work(self, work: Callable[[Task], Answer], task: Task) -> Answer:
        """Have something done in one of the processes, for which nobody else shall wait."""
        for attempt in range(_ATTEMPTS):
            pool = self._pool
            try:
                with uninterrupted():
                    done = asyncio.get_running_loop().run_in_executor(pool, up_to_date, work, task)
                return await done
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
