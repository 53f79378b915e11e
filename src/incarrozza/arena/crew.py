"""A crew works through tasks: in this process, in a process pool, or on a Ray cluster.

Tasks are a work queue: each is handed out when a worker is free, and results come as they are
ready. Ctrl-C is a graceful stop: tasks in progress come to their end, and no new ones begin. A
second Ctrl-C abandons them.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator, Sized
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
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
"""Seconds between two checks of a waiting crew for an interrupt."""


class Hands(Protocol):
    """Workers outside this process: a pool or a cluster."""

    size: int
    """How many tasks they do at once."""

    def begin(self, task: object) -> None:
        """Take a task; the function to apply to it was given at the beginning."""

    def finished(self) -> list[Any]:
        """Wait a little; give the results of what has been finished meanwhile."""

    def dismiss(self, abandon: bool) -> None:
        """Shut down; abandon the tasks in progress, if so told."""


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
        """Measure the time since all workers were ready."""
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
        """Handle SIGINT: count the first, and raise KeyboardInterrupt at the second."""
        self.rung += 1
        if self.rung > 1:
            raise KeyboardInterrupt

    def work(self, work: Work[Task, Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """Do the tasks, and give the results in the order in which they are ready.

        Tasks are taken lazily, one when a worker is free, so that a generator can still change
        which come next. For other processes the work must be picklable: a function of a module, or
        a `partial` of one. What it holds, such as a box, is sent to each worker once, not with
        every task.
        """
        kernel()  # before the workers load it: it is compiled once, if at all
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
    """A process pool on this machine."""

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


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Start processes that leave Ctrl-C to the parent from their first moment on.

    They inherit the signal mask of this thread. Until they could settle in they would complain.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def settle_in() -> None:
    """Prepare a worker process: it leaves Ctrl-C to the parent, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    """End with the parent process, even if that was killed."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)


_meeting: Barrier | None = None
_work: Work[Any, Any] | None = None


def _get_up(meeting: Barrier, work: Work[Any, Any]) -> None:
    """Initialise a worker process: keep the work, and load the kernel."""
    global _meeting, _work
    settle_in()
    _meeting, _work = meeting, work
    kernel()


def _meet() -> None:
    """Wait at the barrier for the other workers, so that the clock does not measure their start."""
    assert _meeting is not None
    _meeting.wait()


def _do(task: object) -> Any:
    """Do a task in a worker process."""
    assert _work is not None
    return _work(task)
