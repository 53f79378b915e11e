"""Queries: tables, events and deadlines as they are read from the database."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, cast

import msgspec
from sqlalchemy import RowMapping, select
from sqlalchemy.ext.asyncio import AsyncConnection

from incarrozza.server.messages.fields import Color
from incarrozza.server.messages.seating import Ending
from incarrozza.server.store.own_maps import read_map
from incarrozza.server.store.schema import codes, due, events, seats, tables
from incarrozza.server.store.table_entry import Entry, Seat, TableSettings

_settings = msgspec.json.Decoder(TableSettings)
_ending = msgspec.json.Decoder(Ending)


async def read_entries(connection: AsyncConnection, ids: Sequence[str]) -> list[Entry]:
    """Read some tables, in the order asked for; those that do not exist are left out."""
    if not ids:
        return []
    rows = (await connection.execute(select(tables).where(tables.c.id.in_(ids)))).mappings()
    found = {row["id"]: row for row in rows}
    chairs = await connection.execute(
        select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.table_id, seats.c.seat)
    )
    sitting: dict[str, list[Seat]] = {id: [] for id in found}
    for chair in chairs.mappings():
        sitting[chair["table_id"]].append(_seat(chair))
    invited = await connection.execute(
        select(codes.c.table_id, codes.c.seat, codes.c.code).where(codes.c.table_id.in_(ids))
    )
    invitations: dict[str, dict[int, str]] = {id: {} for id in found}
    for code in invited:
        invitations[code.table_id][code.seat] = code.code
    return [_entry(found[id], sitting[id], invitations[id]) for id in ids if id in found]


def _seat(row: RowMapping) -> Seat:
    return Seat(
        seat=row["seat"],
        bot=row["bot"],
        name=row["name"],
        color=cast("Color", row["color"]),
        player=row["player"],
        away=row["away"],
        cut=row["cut"],
    )


def _entry(row: RowMapping, chairs: Iterable[Seat], invitations: dict[int, str]) -> Entry:
    ending = row["ending"]
    return Entry(
        id=row["id"],
        state=row["state"],
        host=row["host"],
        settings=_settings.decode(row["settings"]),
        secret=row["secret"],
        header=row["header"],
        number=row["number"],
        revision=row["revision"],
        to_act=row["to_act"],
        created=row["created"],
        updated=row["updated"],
        rematch=row["rematch"],
        ending=None if ending is None else _ending.decode(ending),
        seats=tuple(chairs),
        codes=invitations,
    )


async def read_entry(connection: AsyncConnection, table: str) -> Entry | None:
    """Read a table, with the published map it is played on; None if there is none."""
    found = await read_entries(connection, [table])
    if not found:
        return None
    entry = found[0]
    if entry.settings.map is None:
        return entry
    return replace(entry, own=await read_map(connection, entry.settings.map, removed=True))


async def read_events(connection: AsyncConnection, table: str, after: int) -> list[Any]:
    """Read a game's events from a number on."""
    found = await connection.execute(
        select(events)
        .where(events.c.table_id == table, events.c.number >= after)
        .order_by(events.c.number)
    )
    return list(found.all())


async def read_due(connection: AsyncConnection, table: str) -> dict[int, float]:
    """Read when somebody must decide for which seat."""
    found = await connection.execute(select(due.c.seat, due.c.at).where(due.c.table_id == table))
    return {row.seat: row.at for row in found}
