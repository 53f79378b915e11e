"""Compiling beside the game: a process for each room, at low priority, until the cache is full.

Tables begin uncompiled. Nobody waits for these processes but the bots that search: see `pool.py`.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.process import BaseProcess
from typing import TypeVar

from incarrozza.arena.crew import settle_in, uninterrupted
from incarrozza.rules.loading import KERNEL, EntryPoints, compiles
from incarrozza.thinking.loading import THINKING

Answer = TypeVar("Answer")

log = logging.getLogger(__name__)
_ATTEMPTS = 3
_NICENESS = 10
_ALMOST = 0.9
"""So much of an entry point is believed to be done, at most, before its machine code is there."""


class Compilers:
    """The processes that compile."""

    def __init__(self) -> None:
        self._rooms = {module: _Compiler(module) for module in (KERNEL, THINKING)}
        # The usual threads may be busy with what strangers ask for.
        self._threads = ThreadPoolExecutor(len(self._rooms), "compiling")

    async def compile(self, module: str) -> bool:
        """Have a room compiled, if it is not in the cache; tell whether it is there in the end."""
        room = self._rooms[module]
        for _ in range(_ATTEMPTS if room.points.can_be_kept() else 0):
            if not room.points.missing():
                return True
            await self.aside(room.run)
        room.given_up = not compiles() or bool(room.points.missing())
        return not room.given_up

    async def aside(self, work: Callable[[], Answer]) -> Answer:
        """Do something that belongs to compiling, while everybody else is served."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def done(self) -> float | None:
        """Tell how much of the machine code there is, from 0 to 1, by the time that it takes.

        None where there will not be all of it.
        """
        rooms = self._rooms.values()
        if any(room.given_up for room in rooms):
            return None
        return sum(room.done() for room in rooms) / sum(room.points.seconds() for room in rooms)

    def stop(self) -> None:
        """End the processes, whatever they are at."""
        for room in self._rooms.values():
            room.stop()
        self._threads.shutdown(wait=False)


class _Compiler:
    """The process that compiles a room, and how far it is."""

    def __init__(self, module: str) -> None:
        self.points = EntryPoints(module)
        self.given_up = False
        self._module = module
        self._process: BaseProcess | None = None
        self._missing = 0
        self._since = 0.0

    def run(self) -> None:
        """Start the process, and wait for its end."""
        context = multiprocessing.get_context("spawn")
        self._process = process = context.Process(target=_compile, args=(self._module,))
        with uninterrupted():
            process.start()
        process.join()
        if process.exitcode not in (0, -signal.SIGTERM):
            log.warning("a process that compiles has died", extra={"exit_code": process.exitcode})

    def done(self) -> float:
        """Tell how many seconds of the work are done."""
        missing = self.points.missing()
        if len(missing) != self._missing:
            self._missing, self._since = len(missing), time.monotonic()
        done = self.points.seconds() - sum(entry.seconds for entry in missing)
        if missing and self._process is not None and self._process.is_alive():
            done += min(time.monotonic() - self._since, _ALMOST * missing[0].seconds)
        return done

    def stop(self) -> None:
        """End the process, if there is one."""
        if self._process is not None and self._process.is_alive():
            self._process.terminate()


def _compile(module: str) -> None:
    """Leave machine code in the cache, where the other processes will find it."""
    settle_in()
    if hasattr(os, "nice"):  # not on Windows
        os.nice(_NICENESS)
    EntryPoints(module).load()
