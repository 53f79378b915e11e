"""Published maps: each goes by a digest of its content, and whoever has the link may play on it.

What is in a map never changes; only its board does, once, when the cartographer is done. So maps
in memory are shared and need not be read again (cache by content).
"""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import and_, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from incarrozza.editions.edition import Edition, Language, Map
from incarrozza.editions.layout import Layout
from incarrozza.mapfile.contents import contents_of
from incarrozza.mapfile.draft import Draft
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.messages.workshop import MapInfo
from incarrozza.server.ops.settings import Limits
from incarrozza.server.store.database import Database
from incarrozza.server.store.room import check_room, count, pack, read_summary, write_alone
from incarrozza.server.store.schema import maps

_ID = re.compile(r"m[0-9a-z]{8,40}")
_MOST_HELD = 64

_draft = msgspec.json.Decoder(Draft)
_layout = msgspec.json.Decoder(Layout)


@dataclass(frozen=True, slots=True, eq=False)
class OwnMap:
    """A published map, ready to be played on. There is one for each in memory."""

    id: str
    draft: Draft
    edition: Edition
    map: Map
    layout: Layout
    fine: bool
    """The cartographer has laid out its board."""


class Standing(NamedTuple):
    """What may change of a published map."""

    owner: str | None
    created: float
    fine: bool
    removed: bool


_held: OrderedDict[tuple[str, bool], OwnMap] = OrderedDict()


def is_map_id(text: str) -> bool:
    """Tell whether something may be the id of a published map; what may not is not looked for.

    >>> is_map_id("m0123456789ab"), is_map_id("../secret")
    (True, False)
    """
    return _ID.fullmatch(text) is not None


# -- Reading ---------------------------------------------------------------------------------------


async def read_standing(connection: AsyncConnection, id: str) -> Standing | None:
    """Read how it stands with a map; None if there is none."""
    if not is_map_id(id):
        return None
    columns = (maps.c.owner, maps.c.created, maps.c.fine, maps.c.removed)
    row = (await connection.execute(select(*columns).where(maps.c.id == id))).one_or_none()
    if row is None:
        return None
    return Standing(row.owner, row.created, row.fine, row.removed is not None)


async def read_map(connection: AsyncConnection, id: str, *, removed: bool = False) -> OwnMap | None:
    """Read a published map; one that was removed only for a table that keeps it."""
    standing = await read_standing(connection, id)
    if standing is None or (standing.removed and not removed):
        return None
    return await _hold(connection, id, standing.fine)


async def find_map(database: Database, id: str) -> OwnMap | None:
    """Find a map that a new table may be played on."""
    if not is_map_id(id):
        return None
    async with database.reading() as connection:
        return await read_map(connection, id)


async def _hold(connection: AsyncConnection, id: str, fine: bool) -> OwnMap | None:
    key = (id, fine)
    if key not in _held:
        row = (
            await connection.execute(
                select(maps.c.content, maps.c.layout, maps.c.fine).where(maps.c.id == id)
            )
        ).one_or_none()
        if row is None or not row.content:
            return None
        key = (id, row.fine)
        _held.setdefault(key, _open(id, row.content, row.layout, row.fine))
        _held.pop((id, False) if row.fine else (id, True), None)
        while len(_held) > _MOST_HELD:
            _held.popitem(last=False)
    _held.move_to_end(key)
    return _held[key]


def _open(id: str, content: str, layout: str, fine: bool) -> OwnMap:
    draft = _draft.decode(content)
    edition, board, _ = contents_of(draft, id)
    return OwnMap(id, draft, edition, board, _layout.decode(layout), fine)


async def list_maps(database: Database, player: str, language: Language) -> list[MapInfo]:
    """List the maps that a player has published, the latest first."""
    async with database.reading() as connection:
        found = await connection.execute(
            select(maps.c.id, maps.c.summary, maps.c.created)
            .where(maps.c.owner == player, maps.c.removed.is_(None))
            .order_by(maps.c.created.desc(), maps.c.id)
        )
        rows = [(row.id, row.created, read_summary(row.summary)) for row in found]
    return [
        MapInfo(
            id=id,
            title=each.title[language],
            created=created,
            places=each.places,
            tracks=each.tracks,
            tickets=each.tickets,
        )
        for id, created, each in rows
    ]


# -- Writing ---------------------------------------------------------------------------------------


async def publish(
    database: Database,
    player: str,
    id: str,
    draft: Draft,
    board: bytes,
    limits: Limits,
    *,
    fine: bool,
) -> None:
    """Keep a map that can be played, with its board; one that is there stays as it is."""
    row = pack(draft)
    row["layout"] = board.decode()
    row["size"] += len(board)

    async def write(connection: AsyncConnection) -> None:
        now = time.time()
        there = (
            await connection.execute(select(maps.c.removed).where(maps.c.id == id))
        ).one_or_none()
        if there is not None:
            if there.removed is not None:
                raise Refusal("map_removed")
            await connection.execute(update(maps).where(maps.c.id == id).values(used=now))
            return
        mine = and_(maps.c.owner == player, maps.c.removed.is_(None))
        if await count(connection, maps, mine) >= limits.maps_per_player:
            raise Refusal("too_many_maps", most=limits.maps_per_player)
        await check_room(connection, row["size"], limits.workshop_bytes)
        await connection.execute(
            insert(maps).values(id=id, owner=player, fine=fine, created=now, used=now, **row)
        )

    await write_alone(database, write)


async def refine(database: Database, id: str, board: bytes) -> None:
    """Replace a map's straight lines by what the cartographer has laid out."""

    async def write(connection: AsyncConnection) -> None:
        await connection.execute(
            update(maps)
            .where(maps.c.id == id, maps.c.fine.is_(False), maps.c.content != "")
            .values(
                layout=board.decode(),
                fine=True,
                size=maps.c.size - func.length(maps.c.layout) + len(board),
            )
        )

    await database.writer.change(write)


async def touch(connection: AsyncConnection, id: str, now: float) -> None:
    """Note that a table is set up on a map, in the transaction that does; refuse a removed one."""
    found: Any = await connection.execute(
        update(maps).where(maps.c.id == id, maps.c.removed.is_(None)).values(used=now)
    )
    if not found.rowcount:
        raise Refusal("no_map")
