"""News from other processes on the same database: PostgreSQL's LISTEN and NOTIFY, and polling."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import asyncpg
from sqlalchemy import select

from incarrozza.server.store.database import UNREACHABLE, Database
from incarrozza.server.store.engine import read_url
from incarrozza.server.store.schema import tables
from incarrozza.server.store.writer import CHANNEL
from incarrozza.server.tables.registry import Registry

log = logging.getLogger(__name__)

_RETRY = 1.0
_AT_ONCE = 500


class Notifications:
    """Hears which tables others have changed."""

    def __init__(self, database: Database, registry: Registry) -> None:
        self._database = database
        self._registry = registry
        self._node = registry.settings.node
        self._changed: asyncio.Queue[str] = asyncio.Queue()

    async def listen(self) -> None:
        """Hear from PostgreSQL which tables others have changed, for ever."""
        # As SQLAlchemy reads it: an address that serves the one shall serve the other.
        url = read_url(self._database.url)
        _, options = self._database.engine.dialect.create_connect_args(url)
        while True:
            with suppress(*UNREACHABLE):
                connection = await asyncpg.connect(**options)
                try:
                    await connection.add_listener(CHANNEL, self._hear)
                    while not connection.is_closed():
                        await asyncio.sleep(_RETRY)
                finally:
                    await connection.close(timeout=1)
            log.warning("the connection to the database was lost; trying again")
            await asyncio.sleep(_RETRY)

    def _hear(self, _connection: Any, _process: int, _channel: str, message: object) -> None:
        node, _, id = str(message).partition(" ")
        if node != self._node and id in self._registry:
            self._changed.put_nowait(id)

    async def heed(self) -> None:
        """Look at what was heard of, for ever."""
        while True:
            changed = {await self._changed.get()}
            while not self._changed.empty():
                changed.add(self._changed.get_nowait())
            for id in changed:
                with suppress(*UNREACHABLE):
                    await self._registry.refresh([id])

    async def resync(self) -> None:
        """Notice what was changed without a word: by an operator, or while a message was lost."""
        held = self._registry.held()
        for start in range(0, len(held), _AT_ONCE):
            ids = held[start : start + _AT_ONCE]
            async with self._database.reading() as connection:
                found = await connection.execute(
                    select(tables.c.id, tables.c.number, tables.c.revision, tables.c.state).where(
                        tables.c.id.in_(ids)
                    )
                )
                rows = {row.id: (row.number, row.revision, row.state) for row in found}
            for id in ids:
                table = self._registry.glance(id)
                if table is None or table.lock.locked():
                    continue
                entry = table.entry
                if id not in rows:
                    self._registry.strike(id)
                elif rows[id] != (entry.number, entry.revision, entry.state):
                    await self._registry.refresh([id])
