"""Changes of a table that are no moves, written by compare-and-swap.

Optimistic concurrency: nobody locks a row while a change is judged. A change is written only if the
table still has the number of events, the revision and the state that were looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import delete, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from incarrozza.game import Game
from incarrozza.server.store.schema import codes, due, events, seats, tables
from incarrozza.server.store.table_entry import Entry, Seat


@dataclass(frozen=True, slots=True)
class Amendment:
    """What is to change of a table; all of it or nothing."""

    values: dict[str, Any] = field(default_factory=dict)
    seats: tuple[Seat, ...] = ()
    """Those that change, as they shall be."""
    void: tuple[int, ...] = ()
    """Seats whose invitation is void."""
    invite: dict[int, str] = field(default_factory=dict)
    """New codes."""
    game: Game | None = None
    """The game that begins."""
    new_tables: tuple[Any, ...] = ()
    """Rows of other tables to insert."""


async def write(
    connection: AsyncConnection,
    entry: Entry,
    amendment: Amendment,
    due_rows: Sequence[dict[str, Any]],
    now: float,
) -> bool:
    """Write a change of a table as it was read; False if it is no longer so."""
    if not await _swap(connection, entry, _values(amendment, now)):
        return False
    for statement in amendment.new_tables:
        await connection.execute(statement)
    for chair in amendment.seats:
        await connection.execute(
            update(seats)
            .where(seats.c.table_id == entry.id, seats.c.seat == chair.seat)
            .values(seat_row(entry.id, chair))
        )
    await _write_codes(connection, entry.id, amendment)
    if amendment.game is not None:
        deal = amendment.game.events[0]
        await connection.execute(
            insert(events).values(table_id=entry.id, number=0, line=str(deal), at=now)
        )
    await connection.execute(delete(due).where(due.c.table_id == entry.id))
    if due_rows:
        await connection.execute(insert(due), due_rows)
    return True


def _values(amendment: Amendment, now: float) -> dict[str, Any]:
    values = {**amendment.values, "updated": now}
    game = amendment.game
    if game is not None:
        header, _, _ = str(game.record).partition("\n\n")
        values |= {"header": header, "number": 1, "to_act": sum(1 << s for s in game.to_act)}
    return values


async def _swap(connection: AsyncConnection, entry: Entry, values: dict[str, Any]) -> bool:
    found = await connection.execute(
        update(tables)
        .where(
            tables.c.id == entry.id,
            tables.c.number == entry.number,
            tables.c.revision == entry.revision,
            tables.c.state == entry.state,
        )
        .values(revision=entry.revision + 1, **values)
    )
    return bool(found.rowcount)


async def _write_codes(connection: AsyncConnection, table: str, amendment: Amendment) -> None:
    renewed = [*amendment.void, *amendment.invite]
    if renewed:
        await connection.execute(
            delete(codes).where(codes.c.table_id == table, codes.c.seat.in_(renewed))
        )
    for seat, code in amendment.invite.items():
        await connection.execute(insert(codes).values(code=code, table_id=table, seat=seat))


def seat_row(table: str, chair: Seat) -> dict[str, Any]:
    """Give a seat as the database keeps it."""
    return {
        "table_id": table,
        "seat": chair.seat,
        "bot": chair.bot,
        "name": chair.name,
        "color": chair.color,
        "player": chair.player,
        "away": chair.away,
        "cut": chair.cut,
    }
