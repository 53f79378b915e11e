"""Final scores, item by item: of a game played here, and of a score pad filled in elsewhere."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Raw, field

from incarrozza.editions.options import Options
from incarrozza.editions.rows import LARGEST_NUMBER
from incarrozza.limits import MAX_CITIES, MAX_DEPOTS, MAX_ROUTES, MAX_TICKETS
from incarrozza.pad import Kind as ObjectionKind
from incarrozza.server.messages.fields import (
    Name,
    PlaceNumber,
    Reply,
    Request,
    RouteNumber,
    TicketNumber,
)
from incarrozza.statistics import SeatStatistics

# -- After the game --------------------------------------------------------------------------------


class ItemInfo(Reply):
    """One item of a final account, in words."""

    item: str
    """Its name, to tell it from the others."""
    label: str
    """What it is called."""
    points: int
    details: list[tuple[str, int | None]]


class PointsInfo(Reply):
    """How a seat's points are made up."""

    seat: int
    total: int
    items: list[ItemInfo]
    completed: tuple[int, ...]
    missed: tuple[int, ...]
    longest_path: int
    path: tuple[int, ...]
    borrowed: dict[str, int]
    """For each station's city: the route borrowed there."""


class AccountInfo(PointsInfo):
    """How a seat's points are made up, and how it has played."""

    statistics: Annotated[Raw, SeatStatistics]


class Scores(Reply):
    """Who has how many points, and why."""

    accounts: tuple[PointsInfo, ...]
    ranking: tuple[tuple[int, ...], ...]
    tie_break: str | None
    """What decided the first place: None for points alone, "shared" if nothing did."""
    verdict: str


class StandIn(Reply):
    """A computer decided for a person who was away."""

    seat: int
    decisions: int
    """How many."""
    of: int
    """How many the seat had in all."""
    since: float
    """When it did so first."""


class Result(Scores, tag_field="type", tag="result"):
    """The end of the game."""

    accounts: tuple[AccountInfo, ...]
    stand_ins: tuple[StandIn, ...]
    secret: str
    """What went into the shuffle."""
    commitment: str


# -- The score pad, for games that are played with a real box --------------------------------------


class OwnTicket(Request):
    """A ticket that is not in the deck: two places by number, and what joining them is worth."""

    a: PlaceNumber
    b: PlaceNumber
    points: Annotated[int, Meta(ge=1, le=LARGEST_NUMBER)]


class PadSeat(Request):
    """What a player has at the end; see `Holdings`."""

    name: Name = ""
    routes: Annotated[list[RouteNumber], Meta(max_length=MAX_ROUTES)] = field(default_factory=list)
    stations: Annotated[list[PlaceNumber], Meta(max_length=MAX_CITIES)] = field(
        default_factory=list
    )
    tickets: Annotated[list[TicketNumber], Meta(max_length=MAX_TICKETS)] = field(
        default_factory=list
    )
    """Own ones are numbered after the deck's."""
    depots_left: Annotated[int, Meta(ge=0, le=MAX_DEPOTS)] | None = None
    """How many are still on the warehouse; None: all but the first."""


class ScorePad(Request, Options):  # type: ignore[misc]  # a dataclass could not, a Struct can
    """A table to be scored."""

    edition: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[PadSeat], Meta(min_length=2, max_length=5)]
    own_tickets: Annotated[list[OwnTicket], Meta(max_length=MAX_TICKETS)] = field(
        default_factory=list
    )


class ObjectionInfo(Reply):
    """Something on a pad that the rules do not allow; it is not counted."""

    seat: int
    kind: ObjectionKind
    number: int
    """Of the route, city or ticket, or how many depots."""
    owner: int | None
    """Who has it already, where that is why."""
    rule: str
    message: str
    """In the player's language; "you" is the player of the seat."""


class Remainder(Reply):
    """What a player has left, by what was counted."""

    pieces: int
    stations: int
    depots: int
    merchandise: int
    """Cards won."""


class PadScores(Scores):
    """A pad added up."""

    left: tuple[Remainder, ...]
    """By seat."""
    objections: list[ObjectionInfo]
