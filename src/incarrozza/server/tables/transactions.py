"""Transactions on a table: judge it as it is, write the change if it still is so, or look again.

Optimistic concurrency: a change that another process has outrun is judged anew, a few times.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.store.amendments import Amendment, write
from incarrozza.server.store.table_entry import Entry
from incarrozza.server.tables.moves import release
from incarrozza.server.tables.registry import LiveTable, Registry

_ATTEMPTS = 5

Judge = Callable[[Entry], Amendment | None]
"""Says what is to change of a table, nothing for None, or refuses it."""


async def amend(registry: Registry, id: str, judge: Judge) -> Entry:
    """Change a table as a judge says who looks at it as it is; tell everybody."""
    async with registry.at(id) as table:
        await amend_locked(registry, table, judge)
        return table.entry


async def amend_locked(registry: Registry, table: LiveTable, judge: Judge) -> None:
    """Do the same to a table whose lock is held."""
    for _ in range(_ATTEMPTS):
        # Others may have changed it: look first.
        await registry.read(table)
        amendment = judge(table.entry)
        if amendment is not None and table.held is not None:
            # The move that can still be taken back comes before the change.
            await release(registry, table)
            continue
        if amendment is None or await _write(registry, table, amendment):
            break
    else:
        raise Refusal("busy")
    await registry.read(table)


async def _write(registry: Registry, table: LiveTable, amendment: Amendment) -> bool:
    match, clock, now = table.match, registry.clock, time.time()
    entry, changed = match.entry, {chair.seat: chair for chair in amendment.seats}
    # Whatever happens to the write, what is in memory is a guess until it is read again.
    match.doubtful = True
    if amendment.game is not None:
        match.game = amendment.game
    match.entry = replace(
        entry,
        state=amendment.values.get("state", entry.state),
        seats=tuple(changed.get(chair.seat, chair) for chair in entry.seats),
    )
    # Whoever sits down or gets up has the whole time from now on.
    for seat in changed:
        match.deadlines.pop(seat, None)
    match.deadlines = clock.reckon(match, now)
    rows = clock.rows(match)

    async def change(connection: AsyncConnection) -> bool:
        return await write(connection, entry, amendment, rows, now)

    return await registry.database.writer.change(change, entry.id)


async def set_away(registry: Registry, table: LiveTable, seat: int, away: bool) -> None:
    """Let a bot play for a person, or no longer, at a table whose lock is held."""

    def judge(entry: Entry) -> Amendment | None:
        if entry.state != "playing" or entry.seats[seat].away == away:
            return None
        return Amendment(seats=(replace(entry.seats[seat], away=away),))

    await amend_locked(registry, table, judge)
