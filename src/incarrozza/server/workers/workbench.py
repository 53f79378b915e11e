"""A bench: one process at low priority, which does one thing at a time and can be stopped.

What strangers ask of the workshop takes long, and may never end. Here it has a process of its own,
in which no bot thinks. Whoever gives up, or has used up the time, ends the process, whatever it is
at (a kill switch); the next one who comes gets a new one.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
import time
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from incarrozza.arena.crew import settle_in, uninterrupted
from incarrozza.errors import IncarrozzaError

Answer = TypeVar("Answer")
Task = TypeVar("Task")
Progress = Callable[[float], None]
"""Is told how much is done, from 0 to 1."""
Work = Callable[[Task, Progress], Answer]
"""A function of a module, so that the process can find it."""

_DONE, _TOLD, _WRONG, _FAILED = range(4)


class Overdue(IncarrozzaError):
    """Reports work that has taken longer than it may."""


class BrokenBench(RuntimeError):
    """Reports a process that has died at its work, or work that has failed."""


class Bench:
    """A process, begun when it is first needed."""

    def __init__(self, niceness: int) -> None:
        self._niceness = niceness
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        self._free = asyncio.Lock()
        self._used = time.monotonic()
        # Of its own: the usual threads may be busy with what others ask for.
        self._thread = ThreadPoolExecutor(1, "bench")

    async def do(
        self,
        work: Work[Task, Answer],
        task: Task,
        seconds: float,
        progress: Progress = lambda _: None,
    ) -> Answer:
        """Have something done, once those before it are; what is wrong with it is raised.

        Whoever stops waiting for it (cancellation) ends it.
        """
        async with self._free:
            loop = asyncio.get_running_loop()

            def tell(done: float) -> None:
                loop.call_soon_threadsafe(progress, done)

            given_up = threading.Event()
            doing = loop.run_in_executor(self._thread, self._do, work, task, tell, given_up)
            try:
                async with asyncio.timeout(seconds):
                    return await asyncio.shield(doing)
            except TimeoutError:
                raise Overdue(
                    f"this has taken longer than {seconds:.0f} seconds; expected a smaller map, "
                    "or fewer games",
                    it=f"ci vogliono più di {seconds:.0f} secondi; serve una mappa più piccola, "
                    "o meno partite",
                ) from None
            finally:
                self._used = time.monotonic()
                if not doing.done():
                    given_up.set()
                    self._end()
                    # Then the line is cut, and the thread is free for the next.
                    await asyncio.wait([doing])
                    doing.exception()

    def rest(self, seconds: float) -> None:
        """End a process that nobody has needed for so long, to give its memory back."""
        if not self._free.locked() and time.monotonic() - self._used >= seconds:
            self._end()

    def stop(self) -> None:
        """End the process, whatever it is at."""
        self._end()
        self._thread.shutdown(wait=False)

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.is_alive():
            process.kill()

    # -- In the thread -----------------------------------------------------------------------------

    def _do(
        self, work: Work[Any, Any], task: object, tell: Progress, given_up: threading.Event
    ) -> Any:
        line = self._open()
        if given_up.is_set():
            # While the process was being started.
            self._end()
        try:
            _send(line, work, task)
            while True:
                kind, said = line.recv()
                if kind == _TOLD:
                    tell(said)
                elif kind == _DONE:
                    return said
                elif kind == _WRONG:
                    english, italian = said
                    raise IncarrozzaError(english, it=italian)
                else:
                    raise BrokenBench(said)
        except (EOFError, OSError) as error:
            self._process = None
            raise BrokenBench("the process has ended") from error

    def _open(self) -> Connection:
        if self._process is not None and self._process.is_alive() and self._line is not None:
            return self._line
        if self._line is not None:
            self._line.close()
        # A fork would copy the server's threads and open connections in whatever state they are.
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, self._niceness), daemon=True)
        with uninterrupted():
            process.start()
        theirs.close()
        self._process = process
        return self._line


def _send(line: Connection, work: Work[Any, Any], task: object) -> None:
    try:
        # It is packed whole before anything is sent: the line is as it was if that fails.
        line.send((work, task))
    except RecursionError:
        raise IncarrozzaError(
            "nested too deeply; expected fewer brackets inside each other",
            it="troppe parentesi l'una nell'altra; ne servono meno",
        ) from None


# -- In the process --------------------------------------------------------------------------------


def _serve(line: Connection, niceness: int) -> None:
    """Do what is asked, until the server ends."""
    settle_in()
    if hasattr(os, "nice"):  # not on Windows
        os.nice(niceness)
    while True:
        work, task = line.recv()
        answer = _attempt(work, task, lambda done: line.send((_TOLD, done)))
        try:
            line.send(answer)
        except (RecursionError, ValueError, TypeError):
            # What cannot be packed was not sent either.
            line.send((_FAILED, traceback.format_exc()))


def _attempt(work: Work[Any, Any], task: object, progress: Progress) -> tuple[int, Any]:
    try:
        progress(0.0)
        return _DONE, work(task, progress)
    except IncarrozzaError as error:
        return _WRONG, (str(error), error.it)
    except Exception:
        # Whatever a stranger's map has led to: the server says so in its log, and goes on.
        return _FAILED, traceback.format_exc()
