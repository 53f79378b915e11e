"""A table as it is kept: what its host has set, its seats, and how far its game is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from msgspec.structs import asdict

from incarrozza.editions import Box
from incarrozza.editions.edition import Language, Ticket
from incarrozza.editions.options import Options
from incarrozza.server.messages.fields import Color, State
from incarrozza.server.messages.seating import Ending, SeatInfo, TableInfo
from incarrozza.server.store import library
from incarrozza.server.store.own_maps import OwnMap
from incarrozza.shuffle import commitment
from incarrozza.words.terms import spoken_name


class TableSettings(Options, frozen=True, kw_only=True):
    """What the host set, as it is kept."""

    edition: str
    title: dict[Language, str] | None = None
    """Of a map that a player has published."""
    tickets: tuple[Ticket, ...] | None = None
    first: int | Literal["random"] = 0
    pace: int | None = None
    listed: bool = False
    big_screen: bool = False

    @property
    def map(self) -> str | None:
        """Name the published map that is played on, if it is one."""
        return None if self.title is None else self.edition

    def box(self, players: int, own: OwnMap | None = None) -> Box:
        """Open the box that is played with."""
        return library.open_box(self.edition, players, Options.of(self), self.tickets, own)


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
    ending: Ending | None
    seats: tuple[Seat, ...]
    codes: dict[int, str]
    own: OwnMap | None = None
    """The published map that is played on; None also in lists, which do without."""

    def box(self) -> Box:
        """Open the box that is played with."""
        return self.settings.box(len(self.seats), self.own)

    def info(self, player: str | None, language: Language) -> TableInfo:
        """Tell the table to a player, or to a stranger."""
        hosting = player is not None and player == self.host
        chosen = self.settings
        return TableInfo(
            id=self.id,
            state=self.state,
            edition=chosen.edition,
            title=chosen.title,
            **asdict(Options.of(chosen)),
            own_tickets=chosen.tickets is not None,
            first=chosen.first,
            pace=chosen.pace,
            listed=chosen.listed,
            big_screen=chosen.big_screen,
            seats=[
                SeatInfo(
                    seat=seat.seat,
                    name=spoken_name(seat.seat, seat.name, language),
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
            ending=self.ending,
        )

    def seat_of(self, player: str | None) -> tuple[int, ...]:
        """List a player's seats."""
        return tuple(s.seat for s in self.seats if player is not None and s.player == player)
