"""Drafts of maps: kept as their owners draw, and seen by nobody else.

Optimistic concurrency: who saves says which revision was read. If another device has saved in
between, the save is refused, and nothing is lost.
"""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import ColumnElement, and_, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from incarrozza.editions.edition import Language
from incarrozza.mapfile.draft import Draft
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.messages.workshop import DraftInfo, DraftSaved, KeptDraft
from incarrozza.server.ops.settings import Limits
from incarrozza.server.store.database import Database
from incarrozza.server.store.room import check_room, count, pack, read_summary, write_alone
from incarrozza.server.store.schema import drafts
from incarrozza.server.store.tokens import is_id, new_id

_draft = msgspec.json.Decoder(Draft)


async def list_drafts(database: Database, player: str, language: Language) -> list[DraftInfo]:
    """List a player's drafts, the latest first."""
    async with database.reading() as connection:
        found = await connection.execute(
            select(drafts.c.id, drafts.c.summary, drafts.c.updated)
            .where(drafts.c.owner == player)
            .order_by(drafts.c.updated.desc(), drafts.c.id)
        )
        rows = [(row.id, row.updated, read_summary(row.summary)) for row in found]
    return [
        DraftInfo(
            id=id,
            title=each.title[language],
            updated=updated,
            places=each.places,
            tracks=each.tracks,
            tickets=each.tickets,
        )
        for id, updated, each in rows
    ]


async def read_draft(database: Database, player: str, id: str) -> KeptDraft:
    """Read a draft of a player's; those of others are not there."""
    async with database.reading() as connection:
        row = (
            await connection.execute(
                select(drafts.c.revision, drafts.c.content).where(_mine(player, id))
            )
        ).one_or_none()
    if row is None:
        raise Refusal("no_draft")
    return KeptDraft(id=id, revision=row.revision, draft=_draft.decode(row.content))


async def keep_draft(database: Database, player: str, draft: Draft, limits: Limits) -> DraftSaved:
    """Keep a new draft."""
    id, row = new_id(), pack(draft)

    async def write(connection: AsyncConnection) -> None:
        if await count(connection, drafts, drafts.c.owner == player) >= limits.drafts_per_player:
            raise Refusal("too_many_drafts", most=limits.drafts_per_player)
        await check_room(connection, row["size"], limits.workshop_bytes)
        await connection.execute(
            insert(drafts).values(id=id, owner=player, revision=1, updated=time.time(), **row)
        )

    await write_alone(database, write)
    return DraftSaved(id=id, revision=1)


async def save_draft(
    database: Database, player: str, id: str, revision: int, draft: Draft, limits: Limits
) -> DraftSaved:
    """Keep a draft in place of the one with this revision."""
    row = pack(draft)

    async def write(connection: AsyncConnection) -> None:
        found = (
            await connection.execute(
                select(drafts.c.revision, drafts.c.size).where(_mine(player, id)).with_for_update()
            )
        ).one_or_none()
        if found is None:
            raise Refusal("no_draft")
        if found.revision != revision:
            raise Refusal("draft_changed")
        if row["size"] > found.size:
            await check_room(connection, row["size"] - found.size, limits.workshop_bytes)
        await connection.execute(
            update(drafts)
            .where(drafts.c.id == id)
            .values(revision=revision + 1, updated=time.time(), **row)
        )

    await write_alone(database, write)
    return DraftSaved(id=id, revision=revision + 1)


async def delete_draft(database: Database, player: str, id: str) -> None:
    """Delete a draft of a player's; it may be gone already."""

    async def write(connection: AsyncConnection) -> None:
        await connection.execute(delete(drafts).where(_mine(player, id)))

    await database.writer.change(write)


def _mine(player: str, id: str) -> ColumnElement[bool]:
    # A malformed id gets the same answer as an unknown one, or another's.
    if not is_id(id):
        raise Refusal("no_draft")
    return and_(drafts.c.id == id, drafts.c.owner == player)
