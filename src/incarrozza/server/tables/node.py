"""One server process among those on a database: all its parts, put together, begun and ended."""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy.ext.asyncio import AsyncConnection

from incarrozza.rules.cache import is_complete
from incarrozza.rules.loading import KERNEL, compiles, kernel
from incarrozza.server.ops.settings import Settings
from incarrozza.server.presenters.replays import Projector
from incarrozza.server.store import leases
from incarrozza.server.store.database import Database
from incarrozza.server.tables.background import FairTurnstile, Tasks, Turnstile
from incarrozza.server.tables.holding import let_all_go
from incarrozza.server.tables.notifications import Notifications
from incarrozza.server.tables.registry import Registry
from incarrozza.server.tables.scheduler import Scheduler
from incarrozza.server.workers.compiling import Compilers
from incarrozza.server.workers.jobs import Jobs
from incarrozza.server.workers.pool import Pool
from incarrozza.server.workers.workbench import Bench
from incarrozza.thinking.loading import THINKING

log = logging.getLogger(__name__)
_PADS_WAITING = 20
_SKETCHES_WAITING = 100
_SKETCHES_OF_ONE = 20
"""From one address: others do not find the desk besieged."""
_DESK_NICENESS = 5
_UNUSED = 600
"""Seconds after which a process of the workshop that nobody has used is ended."""


class Node:
    """A server process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = Database(settings.database_url, settings.node)
        self.pool = Pool(settings.workers, settings.bot_seconds)
        self._compilers: Compilers | None = None
        self.scoring = Turnstile(_PADS_WAITING)
        """For score pads: uncompiled, the worst of them takes a second."""
        self.desk = Bench(_DESK_NICENESS)
        """For what the workshop answers at once."""
        self.at_desk = FairTurnstile(_SKETCHES_OF_ONE, _SKETCHES_WAITING)
        self.jobs = Jobs(settings.limits)
        """For what takes the workshop longer."""
        self.rules_prepared = asyncio.Event()
        """Set when the rules are compiled, or will not be."""
        self.projector = Projector(self.pool)
        self.registry = Registry(settings, self.database)
        self.tasks = Tasks()
        self._scheduler = Scheduler(self.registry, self.pool, self.tasks)
        self._notifications = Notifications(self.database, self.registry)
        self.registry.on_new_deadlines(self._scheduler.expect)

    async def start(self) -> None:
        """Open the database and set to work."""
        settings, tasks = self.settings, self.tasks
        await self.database.start()
        tasks.do(self._prepare())
        tasks.every(settings.resync, self._notifications.resync)
        tasks.every(min(1.0, settings.lease / 4), self._scheduler.take_over)
        tasks.every(max(1.0, settings.idle / 4), self.registry.tidy)
        tasks.every(_UNUSED / 4, self._rest)
        if self.database.is_shared:
            tasks.do(self._notifications.listen())
            tasks.do(self._notifications.heed())

    async def _rest(self) -> None:
        """Let processes of the workshop go that nobody uses."""
        self.desk.rest(_UNUSED)
        self.jobs.rest(_UNUSED)

    def prepared(self) -> float | None:
        """Tell how much there is, from 0 to 1, of the machine code that bots search with.

        None where there will never be all of it.
        """
        if self.pool.can_search:
            return 1
        if not compiles():
            return None
        if self._compilers is None:
            return float(is_complete("thinking"))
        return self._compilers.done()

    async def stop(self) -> None:
        """Finish what is being written, hand over the rest, and close."""
        self._scheduler.stop()
        try:
            await let_all_go(self.registry)
            await self.jobs.stop()
            await self.tasks.stop()
            await self.database.writer.change(self._release)
        finally:
            self.pool.stop()
            self.desk.stop()
            if self._compilers is not None:
                self._compilers.stop()
            await self.database.stop()

    async def _release(self, connection: AsyncConnection) -> None:
        await leases.release(connection, self.settings.node)

    async def _prepare(self) -> None:
        """Go over to machine code, between two moves, as soon as it is there."""
        self._compilers = compilers = await asyncio.to_thread(Compilers)
        await asyncio.gather(self._prepare_rules(compilers), self._prepare_bots(compilers))

    async def _prepare_rules(self, compilers: Compilers) -> None:
        try:
            await self._load_rules(compilers)
        finally:
            self.rules_prepared.set()

    async def _load_rules(self, compilers: Compilers) -> None:
        if await compilers.compile(KERNEL):
            await compilers.aside(kernel().load_kept)
            log.info("the rules are compiled")
        elif compiles():
            log.error("machine code could not be made or kept: tables stay slow")

    async def _prepare_bots(self, compilers: Compilers) -> None:
        if await compilers.compile(THINKING):
            self.pool.can_search = True
            log.info("the bots are ready")
        elif compiles():
            log.error("machine code could not be made or kept: others play for bots that search")
