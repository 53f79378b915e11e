"""Jobs: what takes so long that its visitor asks again and again how far it is.

Each kind has a bench of its own, and a queue (first in, first out), in which every address stands
once. A visitor has one job of a kind: a newer one takes its place. So has nobody more than a turn,
however often they ask, and as how many. How many may wait is bounded, for one address and for all.
Results are kept for a while.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from incarrozza.errors import IncarrozzaError
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.messages.workshop import JobKind, JobState
from incarrozza.server.ops.settings import Limits
from incarrozza.server.store.tokens import is_id, new_id
from incarrozza.server.workers.turns import Turns
from incarrozza.server.workers.workbench import Bench, Work

log = logging.getLogger(__name__)
_NICENESS = 15
_KEPT = 64
_KEPT_SECONDS = 15 * 60
_ALL = 8
"""So many times as many may wait for all as for one address."""


@dataclass(slots=True, eq=False)
class Job:
    """Something that is being done, or was."""

    id: str
    kind: JobKind
    owner: str
    address: str
    task: Any
    state: JobState = "waiting"
    done: float = 0.0
    result: Any = None
    error: IncarrozzaError | None = None
    ended: float = 0.0
    run: asyncio.Task[None] | None = None

    @property
    def going(self) -> bool:
        """Tell whether it waits or is being worked on."""
        return self.state in ("waiting", "running")


class Jobs:
    """The jobs of one server process."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._benches: dict[JobKind, Bench] = {"lay": Bench(_NICENESS), "study": Bench(_NICENESS)}
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._turns = Turns()
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(
        self,
        kind: JobKind,
        owner: str,
        address: str,
        work: Work[Any, Any],
        task: object,
        then: Callable[[Any], None] = lambda _: None,
    ) -> Job:
        """Take on a job in place of the same visitor's last one; `then` hears its result."""
        self._tidy()
        known = self._known(kind, task)
        if known is not None:
            job = Job(new_id(), kind, owner, address, task, "done", 1.0, known, ended=_now())
            self._jobs[job.id] = job
            then(known)
            return job
        for earlier in [job for job in self._jobs.values() if job.going]:
            if (earlier.kind, earlier.owner) == (kind, owner):
                self._drop(earlier)
        going = [job for job in self._jobs.values() if job.going]
        here = sum(job.address == address for job in going)
        if here >= self._limits.jobs_waiting or len(going) >= _ALL * self._limits.jobs_waiting:
            raise Refusal("too_many")
        job = Job(new_id(), kind, owner, address, task)
        self._jobs[job.id] = job
        job.run = asyncio.create_task(self._run(job, work, then))
        # The loop itself holds tasks by weak references only.
        self._tasks.add(job.run)
        job.run.add_done_callback(self._tasks.discard)
        return job

    def begin_once(
        self,
        kind: JobKind,
        owner: str,
        address: str,
        work: Work[Any, Any],
        task: object,
        then: Callable[[Any], None],
    ) -> None:
        """Take on a job, unless it is there already, or has failed a while ago."""
        self._tidy()
        if not any((job.kind, job.owner) == (kind, owner) for job in self._jobs.values()):
            self.begin(kind, owner, address, work, task, then)

    def _known(self, kind: JobKind, task: object) -> Any:
        """Give what has come of the same job before, if that is still here."""
        for job in reversed(self._jobs.values()):
            if job.kind == kind and job.state == "done" and job.task == task:
                return job.result
        return None

    async def result(self, job: Job) -> Any:
        """Wait for a job that nobody will ask for again; who stops waiting gives it up."""
        try:
            if job.run is not None:
                await job.run
        finally:
            self._drop(job)
        if job.error is not None:
            raise job.error
        return job.result

    def find(self, id: str, owner: str) -> Job:
        """Find a job of a visitor's; those of others are not there."""
        self._tidy()
        job = self._jobs.get(id) if is_id(id) else None
        if job is None or job.owner != owner:
            raise Refusal("no_job")
        return job

    def cancel(self, id: str, owner: str) -> None:
        """Give a job up; it may be gone already."""
        if not is_id(id):
            raise Refusal("no_job")
        job = self._jobs.get(id)
        if job is not None and job.owner == owner:
            self._drop(job)

    def rest(self, seconds: float) -> None:
        """Give back what nobody has needed for so long."""
        self._tidy()
        for bench in self._benches.values():
            bench.rest(seconds)

    async def stop(self) -> None:
        """Break everything off."""
        for job in list(self._jobs.values()):
            self._drop(job)
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for bench in self._benches.values():
            bench.stop()

    async def _run(self, job: Job, work: Work[Any, Any], then: Callable[[Any], None]) -> None:
        def progress(done: float) -> None:
            job.state, job.done = "running", max(job.done, min(done, 1.0))

        try:
            async with self._turns.of(job.kind, job.address):
                job.result = await self._benches[job.kind].do(
                    work, job.task, self._limits.job_seconds, progress
                )
            job.state, job.done = "done", 1.0
            then(job.result)
        except IncarrozzaError as error:
            job.state, job.error = "failed", error
        except Exception:
            # Whatever it is: a job that never ended would keep its place in the queue for good.
            log.exception("a job has failed", extra={"kind": job.kind})
            job.state, job.error = "failed", _our_fault()
        finally:
            job.ended = _now()

    def _drop(self, job: Job) -> None:
        self._jobs.pop(job.id, None)
        if job.run is not None:
            job.run.cancel()

    def _tidy(self) -> None:
        """Forget what ended long ago, and the oldest where there are many."""
        ended = [job for job in self._jobs.values() if not job.going]
        too_many = len(ended) - _KEPT
        long_ago = _now() - _KEPT_SECONDS
        for number, job in enumerate(ended):
            if number < too_many or job.ended < long_ago:
                del self._jobs[job.id]


def _now() -> float:
    return time.monotonic()


def _our_fault() -> IncarrozzaError:
    return IncarrozzaError(
        "this has failed, and not by your fault; the host finds out more in the log",
        it="non è riuscito, e non per colpa tua; chi ospita ne sa di più dal registro",
    )
