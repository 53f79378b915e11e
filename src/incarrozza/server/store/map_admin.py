"""Administration of published maps: what the operator may see of them, remove, and let expire."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from incarrozza.errors import BadOption
from incarrozza.server.store.room import read_summary
from incarrozza.server.store.schema import maps, tables

_GONE = {"content": "", "layout": "", "size": 0}


async def describe_maps(engine: AsyncEngine) -> list[dict[str, Any]]:
    """Tell of all published maps what the operator may know, the latest first."""
    played = (
        select(tables.c.map, func.count().label("tables"))
        .where(tables.c.map.is_not(None))
        .group_by(tables.c.map)
        .subquery()
    )
    wanted = (
        select(maps, played.c.tables)
        .outerjoin(played, played.c.map == maps.c.id)
        .order_by(maps.c.created.desc(), maps.c.id)
    )
    async with engine.connect() as connection:
        rows = list(await connection.execute(wanted))
    return [
        {
            "id": row.id,
            "title": (about := read_summary(row.summary)).title,
            "places": about.places,
            "tracks": about.tracks,
            "tickets": about.tickets,
            "tables": row.tables or 0,
            "bytes": row.size,
            "laid_out": row.fine,
            "created": row.created,
            "used": row.used,
            "removed": row.removed,
        }
        for row in rows
    ]


async def remove_maps(engine: AsyncEngine, ids: Sequence[str]) -> list[str]:
    """Remove maps, all of them or none; list those that were there.

    No new table is played on them. Those that are being played keep theirs; without any, nothing
    of a map is kept but its id, so that it is not published again.
    """
    async with engine.execution_options(writing=True).begin() as connection:
        found = await connection.execute(
            select(maps.c.id, maps.c.removed)
            .where(maps.c.id.in_(ids))
            .order_by(maps.c.id)
            .with_for_update()
        )
        known = {row.id: row.removed for row in found}
        unknown = [id for id in ids if id not in known]
        if unknown:
            raise BadOption(f"no map is called {unknown[0]!r}; expected one that is listed")
        there = [id for id, removed in known.items() if removed is None]
        await connection.execute(
            update(maps).where(maps.c.id.in_(there)).values(removed=time.time(), owner=None)
        )
        await _empty(connection, maps.c.id.in_(there))
    return there


async def _empty(connection: AsyncConnection, condition: ColumnElement[bool]) -> None:
    """Forget what is in removed maps that no table needs any more."""
    await connection.execute(
        update(maps).where(condition, maps.c.removed.is_not(None), _unplayed()).values(**_GONE)
    )


def _unplayed() -> ColumnElement[bool]:
    return ~select(tables.c.id).where(tables.c.map == maps.c.id).exists()


def old(before: float) -> ColumnElement[bool]:
    """Find the maps that nobody has used for long, and no table that stays is played on."""
    staying = select(tables.c.id).where(tables.c.map == maps.c.id, tables.c.updated >= before)
    return and_(maps.c.used < before, maps.c.removed.is_(None), ~staying.exists())


async def expire_maps(connection: AsyncConnection, before: float) -> int:
    """Delete old maps, once old tables are, and what is left of removed ones; count the former."""
    await _empty(connection, maps.c.content != "")
    gone = await connection.execute(delete(maps).where(old(before)))
    return int(gone.rowcount)
