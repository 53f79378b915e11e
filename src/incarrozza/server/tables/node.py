"""One server process among those on a database: all its parts, put together, begun and ended."""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy.ext.asyncio import AsyncConnection

from incarrozza.rules.loading import kernel
from incarrozza.server.ops.settings import Settings
from incarrozza.server.presenters.replays import Projector
from incarrozza.server.store import leases
from incarrozza.server.store.database import Database
from incarrozza.server.tables.background import Tasks
from incarrozza.server.tables.notifications import Notifications
from incarrozza.server.tables.registry import Registry
from incarrozza.server.tables.scheduler import Scheduler
from incarrozza.server.workers.pool import Pool

log = logging.getLogger(__name__)


class Node:
    """A server process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = Database(settings.database_url, settings.node)
        self.pool = Pool(settings.workers, settings.bot_seconds)
        self.projector = Projector(self.pool)
        self.registry = Registry(settings, self.database)
        self.tasks = Tasks()
        self._scheduler = Scheduler(self.registry, self.pool, self.tasks)
        self._notifications = Notifications(self.database, self.registry)
        self.registry.on_new_deadlines(self._scheduler.expect)

    async def start(self) -> None:
        """Open the database and set to work; games wait until the rules are compiled."""
        settings, tasks = self.settings, self.tasks
        await self.database.start()
        tasks.do(self._prepare())
        tasks.every(settings.resync, self._notifications.resync)
        tasks.every(min(1.0, settings.lease / 4), self._scheduler.take_over)
        tasks.every(max(1.0, settings.idle / 4), self.registry.tidy)
        if self.database.is_shared:
            tasks.do(self._notifications.listen())
            tasks.do(self._notifications.heed())

    async def stop(self) -> None:
        """Finish what is being written, hand over the rest, and close."""
        self._scheduler.stop()
        await self.tasks.stop()
        try:
            await self.database.writer.change(self._release)
        finally:
            self.pool.stop()
            await self.database.stop()

    async def _release(self, connection: AsyncConnection) -> None:
        await leases.release(connection, self.settings.node)

    async def _prepare(self) -> None:
        await self.pool.learn_rules()
        await asyncio.to_thread(kernel)
        self.registry.ready.set()
        log.info("the rules are ready")
        await self.pool.wake_up()
        log.info("the bots are ready")
