"""Over HTTP: players, tables, seats and invitations."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from incarrozza.editions.edition import Language
from incarrozza.editions.options import Options
from incarrozza.server.messages.fields import (
    LONGEST_PACE,
    SHORTEST_PACE,
    Code,
    Color,
    Name,
    Reply,
    Request,
    SeatNumber,
    State,
    Text,
)


class NewSeat(Request):
    """A seat as the host sets it."""

    bot: Annotated[str, Meta(max_length=40)] | None = None
    """The level of a computer player; None for a person."""
    mine: bool = False
    """The host sits here; on one screen several seats are the host's."""
    name: Name = ""
    color: Color | None = None


class NewTable(Request, Options):  # type: ignore[misc]  # a dataclass could not, a Struct can
    """A table as the host sets it."""

    edition: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[NewSeat], Meta(min_length=2, max_length=5)]
    tickets: Annotated[str, Meta(max_length=65536)] | None = None
    """The text of a file of own tickets."""
    first: SeatNumber | Literal["random"] = 0
    pace: Annotated[int, Meta(ge=SHORTEST_PACE, le=LONGEST_PACE)] | None = None
    """Seconds a turn may take before a bot plays for who is away; None: as long as it takes."""
    listed: bool = False
    """In the list of open tables, where anybody may take a free seat."""
    big_screen: bool = False
    """Around a screen that shows what all may see: the host has no seat, and may hand one on."""


class Identity(Reply):
    """Who a device speaks for. The token is told once, to that device alone."""

    player: str
    token: str


class Handover(Reply):
    """A code that makes another device speak for the same player; good once, and not for long."""

    code: str
    expires: float


class Takeover(Request):
    """The use of such a code."""

    code: Code


class Inquiry(Request):
    """A look at an invitation, before it is used."""

    code: Code


class Joining(Request):
    """Taking a seat with an invitation's code."""

    code: Code
    name: Name = ""
    color: Color | None = None


class Sitting(Request):
    """Taking a free seat of a listed table."""

    name: Name = ""
    color: Color | None = None


class SeatChange(Request):
    """What a player may change of the own seat before the game; None leaves it as it is."""

    name: Name | None = None
    color: Color | None = None
    cut: Text | None = None
    """Anything: it goes into the shuffle, so that the server cannot have chosen it."""


class SeatInfo(Reply):
    """A seat as everybody sees it, and what is only for its player or the host."""

    seat: int
    name: str
    color: Color
    bot: str | None
    taken: bool
    away: bool
    """A bot plays for the person of this seat."""
    has_cut: bool
    mine: bool
    code: str | None = None
    """The invitation's code; for the host alone, while it is good."""


class Ending(Reply):
    """How a game ended, in short; all by seat."""

    totals: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    stood_in: tuple[int, ...]
    """How often a computer decided for the person of a seat, who was away."""


class TableInfo(Reply, Options):  # type: ignore[misc]  # a dataclass could not, a Struct can
    """A table without its game."""

    id: str
    state: State
    edition: str
    title: dict[Language, str] | None
    """Of a map that a player has published; None: the edition is one of those that are offered."""
    own_tickets: bool
    first: int | Literal["random"]
    pace: int | None
    listed: bool
    big_screen: bool
    seats: list[SeatInfo]
    host: bool
    """Who asks is the host."""
    to_act: list[int]
    number: int
    """How many events there are."""
    created: float
    updated: float
    commitment: str
    """The SHA-256 of the secret that goes into the shuffle."""
    secret: str | None
    """That secret, when the game is over."""
    rematch: str | None
    """The table where they play again."""
    ending: Ending | None
    """When the game is over; None for one that was over before endings were kept."""


class TableList(Reply):
    """Some tables."""

    tables: list[TableInfo]


class Invitation(Reply):
    """A new code for a seat; an earlier one is void."""

    seat: int
    code: str


class Invited(Reply):
    """What a code invites to. It is as good as before."""

    seat: int
    host: str | None
    """What the host is called, who may have no seat at the table."""
    table: TableInfo


class Refused(Reply, tag_field="type", tag="refused"):
    """Why something was not done. Nothing has changed."""

    code: str
    message: str
    """In the player's language."""
    rule: str | None = None
    """The number of the rule that forbids it."""
    id: str | None = None
    """The message that is meant."""
