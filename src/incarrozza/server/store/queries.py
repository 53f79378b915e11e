"""Reading tables from the database, and telling them to those who ask."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

import msgspec
from sqlalchemy import RowMapping, select
from sqlalchemy.ext.asyncio import AsyncConnection

from incarrozza.editions import Box, open_box
from incarrozza.editions.edition import Ticket
from incarrozza.server.messages.fields import Color, State
from incarrozza.server.messages.seating import SeatInfo, TableInfo
from incarrozza.server.store.schema import codes, due, events, seats, tables
from incarrozza.shuffle import commitment


class TableSettings(msgspec.Struct, frozen=True, kw_only=True):
    """What the host set, as it is kept."""

    edition: str
    depots: bool = False
    bonus_tickets: bool = False
    tickets: tuple[Ticket, ...] | None = None
    first: int | Literal["random"] = 0
    pace: int | None = None
    listed: bool = False
    big_screen: bool = False

    def box(self, players: int) -> Box:
        """Open the box that is played with."""
        return open_box(
            self.edition,
            players,
            depots=self.depots,
            bonus_tickets=self.bonus_tickets,
            tickets=self.tickets,
        )


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat and who has it."""

    seat: int
    bot: str | None
    name: str
    color: Color
    player: str | None
    away: bool
    cut: str

    @property
    def free(self) -> bool:
        """Tell whether a person may sit down here."""
        return self.bot is None and self.player is None

    @property
    def automatic(self) -> bool:
        """Tell whether a bot decides."""
        return self.bot is not None or self.away


@dataclass(frozen=True, slots=True)
class Entry:
    """A table as the database has it, without its game."""

    id: str
    state: State
    host: str
    settings: TableSettings
    secret: bytes
    header: str
    number: int
    revision: int
    to_act: int
    created: float
    updated: float
    rematch: str | None
    seats: tuple[Seat, ...]
    codes: dict[int, str]

    def info(self, player: str | None) -> TableInfo:
        """Tell the table to a player, or to a stranger."""
        hosting = player is not None and player == self.host
        chosen = self.settings
        return TableInfo(
            id=self.id,
            state=self.state,
            edition=chosen.edition,
            depots=chosen.depots,
            bonus_tickets=chosen.bonus_tickets,
            own_tickets=chosen.tickets is not None,
            first=chosen.first,
            pace=chosen.pace,
            listed=chosen.listed,
            big_screen=chosen.big_screen,
            seats=[
                SeatInfo(
                    seat=seat.seat,
                    name=seat.name,
                    color=seat.color,
                    bot=seat.bot,
                    taken=not seat.free,
                    away=seat.away,
                    has_cut=bool(seat.cut),
                    mine=player is not None and seat.player == player,
                    code=self.codes.get(seat.seat) if hosting else None,
                )
                for seat in self.seats
            ],
            host=hosting,
            to_act=[seat.seat for seat in self.seats if self.to_act >> seat.seat & 1],
            number=self.number,
            created=self.created,
            updated=self.updated,
            commitment=commitment(self.secret),
            secret=self.secret.hex() if self.state == "over" else None,
            rematch=self.rematch,
        )

    def seat_of(self, player: str | None) -> tuple[int, ...]:
        """List a player's seats."""
        return tuple(s.seat for s in self.seats if player is not None and s.player == player)


_settings = msgspec.json.Decoder(TableSettings)


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
        seats=tuple(chairs),
        codes=invitations,
    )


async def read_entry(connection: AsyncConnection, table: str) -> Entry | None:
    """Read a table; None if there is none."""
    found = await read_entries(connection, [table])
    return found[0] if found else None


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
