"""Quotas of the workshop: how much is kept for one player, and for all together.

A quota holds in a race too: what is counted and what is written are one transaction, and these
come one after the other, on every server of a database.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Table, func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from incarrozza.editions.edition import LANGUAGES, Language
from incarrozza.mapfile.draft import Draft
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.store.database import Database
from incarrozza.server.store.schema import drafts, maps
from incarrozza.server.store.writer import Change, T

_LOCK = 0x1CA3
"""Of all servers on one PostgreSQL, one writes to the workshop while the others wait."""
_LONGEST_TITLE = 120


class Summary(Struct, kw_only=True, frozen=True):
    """What lists tell of a map."""

    title: dict[Language, str]
    places: int
    tracks: int
    tickets: int


_summary = msgspec.json.Decoder(Summary)


def pack(draft: Draft) -> dict[str, Any]:
    """Give a draft as the database keeps it."""
    content = msgspec.json.encode(draft).decode()
    summary = msgspec.json.encode(summarise(draft)).decode()
    return {
        "content": content,
        "summary": summary,
        "size": len(content.encode()) + len(summary.encode()),
    }


def summarise(draft: Draft) -> Summary:
    """Tell what lists tell."""
    said = (
        draft.title if isinstance(draft.title, Mapping) else dict.fromkeys(LANGUAGES, draft.title)
    )
    first = next((each for each in said.values() if each), "")
    return Summary(
        title={language: _one_line(said.get(language) or first) for language in LANGUAGES},
        places=len(draft.places),
        tracks=len(draft.tracks),
        tickets=len(draft.tickets),
    )


def read_summary(kept: str) -> Summary:
    """Read what lists tell."""
    return _summary.decode(kept)


def _one_line(title: str) -> str:
    """Give a title as it may be listed: whatever somebody has typed, it is short, and one line."""
    seen = "".join(
        letter if letter.isprintable() else " " for letter in title[: 2 * _LONGEST_TITLE]
    )
    return " ".join(seen.split())[:_LONGEST_TITLE]


async def write_alone(database: Database, change: Change[T]) -> T:
    """Write something while nobody else writes to the workshop.

    On PostgreSQL it has a transaction of its own: in one with others' moves, two servers might
    wait for each other (deadlock).
    """
    if not database.is_shared:
        return await database.writer.change(change)
    async with database.engine.begin() as connection:
        await connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": _LOCK})
        return await change(connection)


async def check_room(connection: AsyncConnection, more: int, most: int) -> None:
    """Refuse what would make all drafts and maps together too large."""
    total = 0
    for table in (drafts, maps):
        found = await connection.execute(select(func.coalesce(func.sum(table.c.size), 0)))
        total += int(found.scalar_one())
    if total + more > most:
        raise Refusal("workshop_full")


async def count(connection: AsyncConnection, table: Table, condition: ColumnElement[bool]) -> int:
    """Count rows."""
    found = await connection.execute(select(func.count()).select_from(table).where(condition))
    return int(found.scalar_one())
