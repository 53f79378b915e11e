"""Administration: what the operator may see of the tables, and do to them while a server runs."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from incarrozza.editions.options import Options
from incarrozza.errors import BadOption
from incarrozza.server.messages.fields import RUNNING, State
from incarrozza.server.store.map_admin import expire_maps, old
from incarrozza.server.store.queries import read_entries
from incarrozza.server.store.schema import (
    codes,
    devices,
    drafts,
    due,
    maps,
    players,
    seats,
    tables,
)
from incarrozza.server.store.table_entry import Entry
from incarrozza.server.store.writer import tell

DAY = 86400
_NAME = "office"
"""Who tells the servers of a change; no server is called so."""
_TOLD = (
    "id",
    "edition",
    *Options.__struct_fields__,
    "own_tickets",
    "pace",
    "listed",
    "state",
)
_TOLD_OF_SEATS = ("name", "bot", "taken", "away")
_AT_ONCE = 200
"""Tables in one transaction: between two of them the server writes what waits."""


# -- Looking ---------------------------------------------------------------------------------------


async def read_tables(engine: AsyncEngine, state: State | None) -> AsyncIterator[Entry]:
    """Read all tables, or those in a state; the latest first."""
    wanted = select(tables.c.id).order_by(tables.c.updated.desc(), tables.c.id)
    if state is not None:
        wanted = wanted.where(tables.c.state == state)
    async with engine.connect() as connection:
        ids = list((await connection.execute(wanted)).scalars())
        for start in range(0, len(ids), _AT_ONCE):
            for entry in await read_entries(connection, ids[start : start + _AT_ONCE]):
                yield entry


def describe(entry: Entry) -> dict[str, Any]:
    """Tell of a table what the operator may know: no more than a stranger, and no secret."""
    info = entry.info(None, "en")
    return {
        **{name: getattr(info, name) for name in _TOLD},
        "seats": [
            {
                **{name: getattr(seat, name) for name in _TOLD_OF_SEATS},
                "to_act": seat.seat in info.to_act,
            }
            for seat in info.seats
        ],
        "events": info.number,
        "created": info.created,
        "updated": info.updated,
    }


# -- Ending ----------------------------------------------------------------------------------------


async def end(engine: AsyncEngine, ids: Sequence[str]) -> list[str]:
    """Give tables up, all of them or none; list those that were not over yet."""
    async with engine.execution_options(writing=True).begin() as connection:
        known = set((await connection.execute(_where(tables.c.id.in_(ids)))).scalars())
        unknown = [id for id in ids if id not in known]
        if unknown:
            raise BadOption(f"no table is called {unknown[0]!r}; expected one that is listed")
        running = await _lock(connection, tables.c.id.in_(ids))
        await _end(connection, running, updated=time.time())
    return running


def _where(condition: ColumnElement[bool]) -> Any:
    # In the order of their names, as the servers do: so nobody waits for each other.
    return select(tables.c.id).where(condition).order_by(tables.c.id)


async def _lock(connection: AsyncConnection, condition: ColumnElement[bool]) -> list[str]:
    """List the tables still running, which nobody else may change from now on."""
    running = and_(condition, tables.c.state.in_(RUNNING))
    return list((await connection.execute(_where(running).with_for_update())).scalars())


async def _end(connection: AsyncConnection, ids: list[str], **values: Any) -> None:
    if not ids:
        return
    await connection.execute(
        update(tables)
        .where(tables.c.id.in_(ids))
        .values(state="ended", to_act=0, revision=tables.c.revision + 1, **values)
    )
    for belonging in (codes, due):
        await connection.execute(delete(belonging).where(belonging.c.table_id.in_(ids)))
    await _tell(connection, ids)


async def _tell(connection: AsyncConnection, ids: list[str]) -> None:
    """Let the servers know at once; on SQLite they look for themselves, every few seconds."""
    if connection.dialect.name == "postgresql":
        await tell(connection, _NAME, ids)


# -- Expiring --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Expired:
    """How much was ended or deleted."""

    tables: int
    players: int = 0
    maps: int = 0


async def count_expired(engine: AsyncEngine, days: float, *, delete: bool) -> Expired:
    """Count what `expire` would do."""
    before = time.time() - days * DAY
    async with engine.connect() as connection:
        found = await connection.execute(_count(tables, _old(before, delete)))
        if not delete:
            return Expired(found.scalar_one())
        gone = await connection.execute(_count(players, _nowhere(before)))
        unused = await connection.execute(_count(maps, old(before)))
        return Expired(found.scalar_one(), gone.scalar_one(), unused.scalar_one())


async def expire(engine: AsyncEngine, days: float, *, delete: bool) -> Expired:
    """End or delete the tables that nobody has touched for so many days.

    An ended one keeps the time of its last change, so that it can be deleted when it is old enough.
    """
    before = time.time() - days * DAY
    total = 0
    while True:
        async with engine.execution_options(writing=True).begin() as connection:
            ids = await _some_old(connection, before, delete)
            await (_delete if delete else _end)(connection, ids)
        total += len(ids)
        if len(ids) < _AT_ONCE:
            break
    if not delete:
        return Expired(total)
    async with engine.execution_options(writing=True).begin() as connection:
        unused = await expire_maps(connection, before)
    return Expired(total, await _delete_players(engine, before), unused)


def _count(table: Any, condition: ColumnElement[bool]) -> Any:
    return select(func.count()).select_from(table).where(condition)


def _old(before: float, all_states: bool) -> ColumnElement[bool]:
    old = tables.c.updated < before
    return old if all_states else and_(old, tables.c.state.in_(RUNNING))


async def _some_old(connection: AsyncConnection, before: float, all_states: bool) -> list[str]:
    wanted = _where(_old(before, all_states)).limit(_AT_ONCE).with_for_update()
    return list((await connection.execute(wanted)).scalars())


async def _delete(connection: AsyncConnection, ids: list[str]) -> None:
    if not ids:
        return
    # What is played again elsewhere must not lead to a table that is gone.
    await connection.execute(update(tables).where(tables.c.rematch.in_(ids)).values(rematch=None))
    await connection.execute(delete(tables).where(tables.c.id.in_(ids)))
    await _tell(connection, ids)


def _nowhere(before: float) -> ColumnElement[bool]:
    """Find those who sit at no table that stays, draw no map, and whose devices are all old."""
    staying = tables.c.updated >= before
    sitting = (
        select(seats.c.player)
        .join(tables, tables.c.id == seats.c.table_id)
        .where(staying, seats.c.player.is_not(None))
    )
    return and_(
        players.c.created < before,
        players.c.id.not_in(sitting),
        players.c.id.not_in(select(tables.c.host).where(staying)),
        players.c.id.not_in(select(drafts.c.owner).where(drafts.c.updated >= before)),
        players.c.id.not_in(select(devices.c.player).where(devices.c.created >= before)),
    )


async def _delete_players(engine: AsyncEngine, before: float) -> int:
    async with engine.execution_options(writing=True).begin() as connection:
        gone = await connection.execute(delete(players).where(_nowhere(before)))
        # A code that nobody can use any more goes along.
        await connection.execute(delete(codes).where(codes.c.expires < time.time()))
        return int(gone.rowcount)
