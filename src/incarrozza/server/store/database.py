"""The database of one server process: anybody reads, by pooled connections; one writer writes."""

from __future__ import annotations

import asyncpg
from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from incarrozza.server.store.engine import connect, is_sqlite
from incarrozza.server.store.leases import release_all
from incarrozza.server.store.revisions import migrate
from incarrozza.server.store.schema import tables
from incarrozza.server.store.writer import Writer

UNREACHABLE = (
    SQLAlchemyError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
)
"""How a database fails to answer: one that is just starting says so in the driver's own words, and
the driver loses its own if the line is cut between two of them."""


class Database:
    """Reads and writes what is kept."""

    def __init__(self, url: str, node: str) -> None:
        self.url = url
        self.engine = connect(url)
        self.writer = Writer(self.engine, node)

    @property
    def is_shared(self) -> bool:
        """Tell whether other processes may use it too: PostgreSQL, not a file."""
        return not is_sqlite(self.engine)

    async def start(self) -> None:
        """Bring the schema up to date, and begin to write."""
        await migrate(self.engine)
        self.writer.start()
        if not self.is_shared:
            # Nobody else uses the file: whoever held something is gone.
            await self.writer.change(release_all)

    async def stop(self) -> None:
        """Write what waits, and close."""
        await self.writer.stop()
        await self.engine.dispose()

    def reading(self) -> AsyncConnection:
        """Lend a connection to read by, for an `async with`."""
        return self.engine.connect()

    async def count_tables(self) -> int:
        """Count the tables: whoever asks sees that the database answers."""
        async with self.reading() as connection:
            found = await connection.execute(select(func.count()).select_from(tables))
            return int(found.scalar_one())
