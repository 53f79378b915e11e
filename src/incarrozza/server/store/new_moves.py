"""Moves as they are written, many at a time, each by compare-and-swap.

A move is accepted only if its table still has the number of events and the revision by which the
move was judged; what is refused leaves no trace.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from incarrozza.server.store.schema import due, events, tables


@dataclass(frozen=True, slots=True)
class NewMove:
    """The events of one move, and what they leave the table with."""

    table: str
    before: int
    """How many events there were."""
    revision: int
    """Who sat where, when the move was judged."""
    events: Sequence[dict[str, Any]]
    state: str
    to_act: int
    updated: float
    ending: str | None
    """How the game ended, as JSON; None while it goes on."""
    due: Sequence[dict[str, Any]]
    was_due: bool
    """Something was due before, which is no longer so."""


async def write_moves(connection: AsyncConnection, moves: Sequence[NewMove]) -> list[bool]:
    """Write those moves that nobody has outrun; tell of each whether it was."""
    if not moves:
        return []
    accepted = await _judge(connection, moves)
    written = [move for move, ok in zip(moves, accepted, strict=True) if ok]
    if written:
        await _insert(connection, written)
    return accepted


async def _judge(connection: AsyncConnection, moves: Sequence[NewMove]) -> list[bool]:
    """Lock the tables of some moves, and compare."""
    # In the order of their names, as everybody locks them: so there is no deadlock.
    ids = sorted({move.table for move in moves})
    found = await connection.execute(
        select(tables.c.id, tables.c.number, tables.c.revision, tables.c.state)
        .where(tables.c.id.in_(ids))
        .order_by(tables.c.id)
        .with_for_update()
    )
    known = {row.id: (row.number, row.revision) for row in found if row.state == "playing"}
    accepted: list[bool] = []
    for move in moves:
        ok = known.get(move.table) == (move.before, move.revision)
        if ok:
            known[move.table] = (move.before + len(move.events), move.revision)
        accepted.append(ok)
    return accepted


async def _insert(connection: AsyncConnection, moves: Sequence[NewMove]) -> None:
    await connection.execute(insert(events), [row for move in moves for row in move.events])
    await connection.execute(
        _UPDATE,
        [
            {
                "_id": move.table,
                "_number": move.before + len(move.events),
                "_state": move.state,
                "_to_act": move.to_act,
                "_updated": move.updated,
                "_ending": move.ending,
            }
            for move in moves
        ],
    )
    settled = [{"_id": move.table} for move in moves if move.was_due]
    if settled:
        await connection.execute(_DELETE_DUE, settled)
    rows = [row for move in moves for row in move.due]
    if rows:
        await connection.execute(insert(due), rows)


_UPDATE = (
    update(tables)
    .where(tables.c.id == bindparam("_id"))
    .values(
        number=bindparam("_number"),
        state=bindparam("_state"),
        to_act=bindparam("_to_act"),
        updated=bindparam("_updated"),
        ending=bindparam("_ending"),
    )
)
_DELETE_DUE = delete(due).where(due.c.table_id == bindparam("_id"))
