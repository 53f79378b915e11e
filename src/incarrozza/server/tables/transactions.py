"""Changing a table: as somebody judges who looks at it as it is, all of it or nothing."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from incarrozza.game import Game
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.store.queries import Entry, Seat
from incarrozza.server.store.schema import codes, due, events, seats, tables
from incarrozza.server.tables.match import Table

if TYPE_CHECKING:
    from incarrozza.server.tables.registry import Hall

_ATTEMPTS = 5


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


async def amend(hall: Hall, id: str, judge: Callable[[Entry], Amendment | None]) -> Table:
    """Change a table as a judge says who looks at it as it is; tell everybody."""
    table = await hall.open(id)
    async with table.lock:
        table.touched = time.monotonic()
        for _ in range(_ATTEMPTS):
            # Others may have changed it: look first.
            await hall.read(table)
            amendment = judge(table.entry)
            if amendment is None or await _write(hall, table, amendment):
                break
        else:
            raise Refusal("busy")
        await hall.read(table)
    return table


async def _write(hall: Hall, table: Table, amendment: Amendment) -> bool:
    entry, now = table.entry, time.time()
    changed = {chair.seat: chair for chair in amendment.seats}
    game = amendment.game
    values = {**amendment.values, "updated": now}
    if game is not None:
        header, _, _ = str(game.record).partition("\n\n")
        values |= {"header": header, "number": 1, "to_act": sum(1 << s for s in game.to_act)}
        table.game = game
    table.redo_due(
        replace(
            entry,
            state=values.get("state", entry.state),
            seats=tuple(changed.get(chair.seat, chair) for chair in entry.seats),
        ),
        changed,
    )
    rows = table.due_rows()
    # Whatever happens to the write, what is in memory is a guess until it is read again.
    table.doubtful = True

    async def write(connection: AsyncConnection) -> bool:
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
        if not found.rowcount:
            return False
        for statement in amendment.new_tables:
            await connection.execute(statement)
        for chair in amendment.seats:
            await connection.execute(
                update(seats)
                .where(seats.c.table_id == entry.id, seats.c.seat == chair.seat)
                .values(seat_row(entry.id, chair))
            )
        renewed = [*amendment.void, *amendment.invite]
        if renewed:
            await connection.execute(
                delete(codes).where(codes.c.table_id == entry.id, codes.c.seat.in_(renewed))
            )
        for seat, code in amendment.invite.items():
            await connection.execute(insert(codes).values(code=code, table_id=entry.id, seat=seat))
        if game is not None:
            deal = game.events[0]
            await connection.execute(
                insert(events).values(table_id=entry.id, number=0, line=str(deal), at=now)
            )
        await connection.execute(delete(due).where(due.c.table_id == entry.id))
        if rows:
            await connection.execute(insert(due), rows)
        return True

    return await hall.writer.change(write, entry.id)


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


async def set_away(hall: Hall, id: str, seat: int, away: bool) -> None:
    """Let a bot play for a person, or no longer."""

    def judge(entry: Entry) -> Amendment | None:
        if entry.state != "playing" or entry.seats[seat].away == away:
            return None
        return Amendment(seats=(replace(entry.seats[seat], away=away),))

    await amend(hall, id, judge)
