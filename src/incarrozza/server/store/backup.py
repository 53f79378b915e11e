"""Backups: the whole database as one file, and back, into either kind of database."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from hashlib import sha256
from itertools import groupby, islice
from pathlib import Path

from sqlalchemy import (
    delete,
    func,
    insert,
    select,
    text,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from incarrozza import __version__
from incarrozza.server.store.backup_file import (
    FORMAT,
    VERSION,
    BackupError,
    Head,
    columns_now,
    line_of,
    new_file,
    plain,
    reading,
)
from incarrozza.server.store.engine import is_sqlite
from incarrozza.server.store.revisions import revision_of
from incarrozza.server.store.schema import IN_ORDER, tables

_AT_ONCE = 1000

Progress = Callable[[int, int], None]
"""Is told how many rows are done, and of how many."""


# -- Writing ---------------------------------------------------------------------------------------


async def back_up(engine: AsyncEngine, file: Path, progress: Progress) -> Head:
    """Write all that a database holds at this moment; servers go on meanwhile."""
    if not is_sqlite(engine):
        # Everything is read as it was at one moment; SQLite never reads otherwise.
        engine = engine.execution_options(isolation_level="REPEATABLE READ")
    async with engine.connect() as connection:
        head = await _read_head(connection)
        with new_file(file) as out:
            seal = sha256()
            done = 0
            async for lines in _read_lines(connection, head):
                block = b"".join(lines)
                seal.update(block)
                out.write(block)
                done += len(lines)
                progress(max(0, done - 1), head.total)
            out.write(line_of({"sha256": seal.hexdigest()}))
    return head


async def _read_head(connection: AsyncConnection) -> Head:
    counts = {
        table.name: (await connection.execute(select(func.count()).select_from(table))).scalar_one()
        for table in IN_ORDER
    }
    return Head(
        format=FORMAT,
        version=VERSION,
        revision=await revision_of(connection) or "",
        program=__version__,
        created=time.time(),
        columns=columns_now(),
        counts=counts,
    )


async def _read_lines(connection: AsyncConnection, head: Head) -> AsyncIterator[list[bytes]]:
    yield [line_of(head)]
    for table in IN_ORDER:
        rows = await connection.stream(select(table).order_by(*table.primary_key.columns))
        async for some in rows.partitions(_AT_ONCE):
            yield [line_of([str(table.name), *map(plain, row)]) for row in some]


def check(file: Path, progress: Progress) -> Head:
    """Read a whole file, and refuse it if anything is wrong with it."""
    with reading(file) as (head, rows):
        for done, _ in enumerate(rows, 1):
            if not done % _AT_ONCE:
                progress(done, head.total)
        return head


# -- Restoring -------------------------------------------------------------------------------------


async def count_tables(engine: AsyncEngine) -> int | None:
    """Count the game tables in a database; None if it holds nothing at all."""
    async with engine.connect() as connection:
        if await _is_empty(connection):
            return None
        return int(
            (await connection.execute(select(func.count()).select_from(tables))).scalar_one()
        )


async def _is_empty(connection: AsyncConnection) -> bool:
    for table in IN_ORDER:
        if (await connection.execute(select(table.primary_key.columns[0]).limit(1))).first():
            return False
    return True


async def restore(engine: AsyncEngine, file: Path, progress: Progress, *, replace: bool) -> Head:
    """Put all that a backup holds into a database, or nothing; replace what is there, if asked."""
    async with engine.execution_options(writing=True).begin() as connection:
        await _keep_others_out(connection)
        if replace:
            for table in reversed(IN_ORDER):
                await connection.execute(delete(table))
        elif not await _is_empty(connection):
            raise BackupError(
                "the database is not empty; expected an empty one, or --replace to lose what it has"
            )
        # The file is checked again while it is read: a mistake undoes everything.
        with reading(file) as (head, rows):
            done = 0
            for table, group in groupby(rows, key=lambda row: row[0]):
                while some := [row for _, row in islice(group, _AT_ONCE)]:
                    await connection.execute(insert(table), some)
                    done += len(some)
                    progress(done, head.total)
    return head


async def _keep_others_out(connection: AsyncConnection) -> None:
    """Let nobody write, or see half of it; on SQLite a writer is alone anyway."""
    if connection.dialect.name == "postgresql":
        names = ", ".join(table.name for table in IN_ORDER)
        await connection.execute(text(f"LOCK TABLE {names} IN ACCESS EXCLUSIVE MODE"))
