"""A crew works through tasks: here, in processes of their own, or on the machines of a cluster.

Results come as they are ready. Ctrl-C lets what has been begun come to its end and begins nothing
more; a second Ctrl-C abandons it.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator, Sized
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context, parent_process
from threading import Thread, current_thread, main_thread
from time import perf_counter
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from incarrozza.errors import BadOption, IncarrozzaError
from incarrozza.rules.loading import kernel

if TYPE_CHECKING:
    from multiprocessing.synchronize import Barrier

Task = TypeVar("Task")
Result = TypeVar("Result")
Work = Callable[[Task], Result]

GLANCE = 0.2
"""Seconds after which a crew that waits looks whether it has been interrupted."""


class Hands(Protocol):
    """Those who do the work when it is not done here."""

    size: int
    """How many tasks they do at once."""

    def begin(self, task: object) -> None:
        """Take a task; what is to be done with it they were told at the beginning."""

    def finished(self) -> list[Any]:
        """Wait a little; give the results of what has been finished meanwhile."""

    def dismiss(self, abandon: bool) -> None:
        """Go home; leave behind what was begun, if so told."""


class Crew:
    """Works through tasks until all are done or Ctrl-C is pressed; it can be called again.

    `workers` are processes of this machine: a script that asks for several starts from
    `if __name__ == "__main__":`. `ray` is the address of a Ray cluster, which is used instead.

    >>> with Crew() as crew:
    ...     print(list(crew.work(str.upper, ["all", "aboard"])), crew.interrupted)
    ['ALL', 'ABOARD'] False
    """

    def __init__(self, workers: int = 1, ray: str | None = None) -> None:
        if workers < 1:
            raise BadOption(f"workers is {workers}; expected 1 or more")
        self.rung = 0
        """How often Ctrl-C was pressed."""
        self._workers = workers
        self._ray = ray
        self._hands: Hands | None = None
        self._usual: Any = None
        self._start = perf_counter()

    @property
    def interrupted(self) -> bool:
        """Tell whether Ctrl-C was pressed."""
        return self.rung > 0

    @property
    def seconds(self) -> float:
        """Measure the time since everybody was ready."""
        return perf_counter() - self._start

    def __enter__(self) -> Crew:
        self.rung = 0
        self._hands = None
        self._start = perf_counter()
        if current_thread() is main_thread():
            self._usual = signal.signal(signal.SIGINT, self._ring)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> bool:
        try:
            if self._hands is not None:
                self._hands.dismiss(abandon=self.rung > 1 or kind is not None)
        finally:
            if self._usual is not None:
                signal.signal(signal.SIGINT, self._usual)
        if isinstance(error, BrokenProcessPool):
            raise IncarrozzaError(
                "a worker process has died, perhaps for want of memory; expected all to live"
            ) from error
        if kind is not KeyboardInterrupt:
            return False
        self.rung = max(self.rung, 1)
        return True

    def _ring(self, *_: object) -> None:
        """Hear Ctrl-C without being torn out of what is being done; only twice is rude."""
        self.rung += 1
        if self.rung > 1:
            raise KeyboardInterrupt

    def work(self, work: Work[Task, Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """Do the tasks, and give the results in the order in which they are ready.

        A task is taken from the list when somebody has time for it, so that the list may still
        change its mind. For others to do it, the work must be a function of a module, or a
        `partial` of one. What it holds, such as a box, is sent to each of them once, not with
        every task.
        """
        kernel()  # before any other process does: if it must be compiled, then once
        if self._ray is not None:
            from incarrozza.arena.cluster import Cluster

            self._hands = Cluster(self._ray, work)
        elif (size := self._size(tasks)) > 1:
            self._hands = _Processes(size, work)
        self._start = perf_counter()
        waiting = iter(tasks)
        if self._hands is None:
            for task in waiting:
                yield work(task)
                if self.rung:
                    return
        else:
            yield from self._share_out(self._hands, waiting)

    def _size(self, tasks: Iterable[Any]) -> int:
        """Count the processes that have something to do."""
        return min(self._workers, len(tasks)) if isinstance(tasks, Sized) else self._workers

    def _share_out(self, hands: Hands, waiting: Iterator[Any]) -> Iterator[Any]:
        busy = 0
        while True:
            for task in islice(waiting, 0 if self.rung else hands.size - busy):
                hands.begin(task)
                busy += 1
            if not busy:
                return
            for result in hands.finished():
                busy -= 1
                yield result


class _Processes:
    """Processes on this machine."""

    def __init__(self, size: int, work: Work[Any, Any]) -> None:
        self.size = size
        context = get_context("spawn")  # the same on every system, and safe beside threads
        meeting = context.Barrier(size)
        self._pool = ProcessPoolExecutor(
            size, context, initializer=_get_up, initargs=(meeting, work)
        )
        self._running: set[Future[Any]] = set()
        for ready in [self._pool.submit(_meet) for _ in range(size)]:
            ready.result()

    def begin(self, task: object) -> None:
        self._running.add(self._pool.submit(_do, task))

    def finished(self) -> list[Any]:
        done, self._running = wait(self._running, timeout=GLANCE, return_when=FIRST_COMPLETED)
        return [each.result() for each in done]

    def dismiss(self, abandon: bool) -> None:
        if abandon:
            for process in list((self._pool._processes or {}).values()):
                process.terminate()
        self._pool.shutdown(cancel_futures=True)


def settle_in() -> None:
    """Settle in a process of its own: Ctrl-C is for who gave the work, and so is when to end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    """End with the process that gave the work, even if it had no time to say so."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)


_meeting: Barrier | None = None
_work: Work[Any, Any] | None = None


def _get_up(meeting: Barrier, work: Work[Any, Any]) -> None:
    """Get ready for work in a process of its own."""
    global _meeting, _work
    settle_in()
    _meeting, _work = meeting, work
    kernel()


def _meet() -> None:
    """Wait for the others, so that the clock does not measure who is still getting up."""
    assert _meeting is not None
    _meeting.wait()


def _do(task: object) -> Any:
    """Do a task in a process of its own."""
    assert _work is not None
    return _work(task)
