"""The registry of tables in this process, and the one way to reach one: locked and up to date."""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager

from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.ops import metrics
from incarrozza.server.ops.settings import Settings
from incarrozza.server.store.database import Database
from incarrozza.server.store.queries import read_due, read_entry, read_events
from incarrozza.server.store.table_entry import Entry
from incarrozza.server.store.tokens import is_id
from incarrozza.server.tables.attempt import HeldMove
from incarrozza.server.tables.broadcast import Audience
from incarrozza.server.tables.clock import Clock
from incarrozza.server.tables.match import Match
from incarrozza.server.tables.sights import Sights

log = logging.getLogger(__name__)


class LiveTable:
    """A table at hand: its match, what is seen of it, and who looks on."""

    def __init__(self, entry: Entry) -> None:
        self.match = Match(entry)
        self.sights = Sights(self.match)
        self.audience = Audience(self.match, self.sights)
        self.lock = asyncio.Lock()
        self.touched = time.monotonic()
        self.held: HeldMove | None = None
        """The last move, while its player may take it back."""

    @property
    def entry(self) -> Entry:
        """Give the table without its game."""
        return self.match.entry

    def put_away(self) -> None:
        """Keep only what those who look on need; the game is read again when it goes on."""
        self.match.put_away()
        self.sights.forget()


class Registry:
    """Holds the tables of this process."""

    def __init__(self, settings: Settings, database: Database) -> None:
        self.settings = settings
        self.database = database
        self.clock = Clock(settings)
        self._tables: dict[str, LiveTable] = {}
        self._reading: dict[str, asyncio.Lock] = {}
        self._schedule: Callable[[Match], None] = lambda _: None

    def on_new_deadlines(self, schedule: Callable[[Match], None]) -> None:
        """Name who is told that the deadlines of a match may have changed."""
        self._schedule = schedule

    # -- Reaching a table --------------------------------------------------------------------------

    @asynccontextmanager
    async def at(self, id: str, *, fresh: bool = False) -> AsyncIterator[LiveTable]:
        """Reach a table: nobody else changes it meanwhile, and what is in memory was written.

        It is read if its game was put away, or a write failed while its lock was waited for: what
        was not written nobody may see, not a move, still less all the cards after the last. A
        fresh one is read in any case, since other processes may have changed it.
        """
        table = await self._find(id)
        async with table.lock:
            table.touched = time.monotonic()
            if fresh or table.match.unread:
                await self.read(table)
            yield table

    async def _find(self, id: str) -> LiveTable:
        if id not in self._tables:
            # Single flight: whoever comes first reads it, the others wait.
            async with self._reading.setdefault(id, asyncio.Lock()):
                try:
                    if id not in self._tables:
                        self._tables.setdefault(id, LiveTable(await self.entry(id)))
                finally:
                    self._reading.pop(id, None)
        return self._tables[id]

    async def entry(self, id: str) -> Entry:
        """Read a table without its game."""
        # A malformed id gets the same answer as an unknown one.
        if not is_id(id):
            raise Refusal("no_table")
        async with self.database.reading() as connection:
            found = await read_entry(connection, id)
        if found is None:
            raise Refusal("no_table")
        return found

    async def read(self, table: LiveTable) -> None:
        """Let a table catch up with the database, and tell those who look on; its lock is held."""
        match = table.match
        async with self.database.reading() as connection:
            entry = await read_entry(connection, match.id)
            if entry is None:
                raise Refusal("no_table")
            if match.is_old_news(entry):
                return
            rows = await read_events(connection, match.id, match.trusted(entry))
            match.adopt(entry, rows, await read_due(connection, match.id))
        if table.held is not None:
            # Its player was shown a move that has come too late.
            table.sights.forget()
        # Whoever asked, and whatever becomes of it: nobody will notice this news again.
        self.changed(table, news=True)

    def changed(self, table: LiveTable, *, news: bool) -> None:
        """Tell everybody of what was written; with news of the table, if there are any."""
        self._schedule(table.match)
        table.audience.announce(table=news)

    # -- What is held ------------------------------------------------------------------------------

    def held(self) -> list[str]:
        """Name the tables at hand."""
        return list(self._tables)

    def __contains__(self, id: str) -> bool:
        return id in self._tables

    def glance(self, id: str) -> LiveTable | None:
        """Give a table if it is at hand, without its lock: not to change it, nor over an await."""
        return self._tables.get(id)

    async def refresh(self, ids: Collection[str]) -> None:
        """Look at tables that were changed elsewhere, if they are at hand."""
        for id in ids:
            if id not in self._tables:
                continue
            try:
                async with self.at(id, fresh=True):
                    pass
            except Refusal as refusal:
                log.warning("a table is gone", extra={"table": id, "code": refusal.code})

    def strike(self, id: str) -> None:
        """Forget a table that was deleted, and tell those who look on."""
        table = self._tables.pop(id, None)
        if table is not None:
            table.audience.say_gone()

    async def tidy(self) -> None:
        """Put away what nobody has touched for a while."""
        long_ago = time.monotonic() - self.settings.idle
        games = self._count_games()
        for id, table in list(self._tables.items()):
            if table.touched > long_ago or table.lock.locked() or table.held is not None:
                continue
            # Whoever still has it in hand, as a closed connection may for a while, has little.
            table.put_away()
            if not table.audience:
                del self._tables[id]
        left = self._count_games()
        metrics.TABLES.set(left)
        if left < games:
            # By itself the collector looks rarely, and closed connections hold each other.
            gc.collect()

    def _count_games(self) -> int:
        return sum(table.match.game is not None for table in self._tables.values())
