"""Leases: which process sees to a seat's deadline, and until when others leave it alone.

A process that dies lets its leases run out; any other one takes over then.
"""

from __future__ import annotations

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from incarrozza.server.store.schema import due

_MOST_TAKEN = 100


async def read_late(connection: AsyncConnection, now: float) -> list[tuple[str, int]]:
    """List some seats, with their tables, whose time has come and whose lease has run out."""
    found = await connection.execute(
        select(due.c.table_id, due.c.seat)
        .where(due.c.held_until < now, due.c.at <= now)
        .limit(_MOST_TAKEN)
    )
    return [(row.table_id, row.seat) for row in found]


async def take(
    connection: AsyncConnection, table: str, seat: int, node: str, now: float, seconds: float
) -> bool:
    """Take a lease that has run out; False if another process was quicker."""
    taken = await connection.execute(
        update(due)
        .where(due.c.table_id == table, due.c.seat == seat, due.c.held_until < now)
        .values(holder=node, held_until=now + seconds)
    )
    return bool(taken.rowcount)


async def release_all(connection: AsyncConnection) -> None:
    """Give up everybody's leases."""
    await connection.execute(update(due).values(holder=None, held_until=0))


async def release(connection: AsyncConnection, node: str) -> None:
    """Give up the leases of one process."""
    await connection.execute(
        update(due).where(due.c.holder == node).values(holder=None, held_until=0)
    )
