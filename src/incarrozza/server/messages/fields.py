"""The types that fields of messages have, with their limits, and what all messages have in common.

Numbers name things: a place, a route or a ticket by its place in the lists of `BoxInfo`, a seat by
its place at the table, an event by its place in the game. Times are seconds since 1970.

Where the type that is checked says less than is known, `Annotated` says the rest: what a `Raw` is
the encoding of, or which words a `str` may be.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from incarrozza.action import KINDS_OF_ACTION
from incarrozza.editions import EDITIONS
from incarrozza.event import ANSWERS
from incarrozza.rules.state import MAX_CITIES, MAX_ROUTES, MAX_TICKETS, PHASES

COLORS: tuple[Color, ...] = ("blue", "red", "green", "yellow", "black")
"""The colours of the pieces; every seat has its own."""
CARDS = tuple(dict.fromkeys(card for e in EDITIONS.values() for card in (*e.colors, e.wild)))
"""The kinds of card of all editions."""
SHORTEST_PACE = 1
LONGEST_PACE = 14 * 86400
LONGEST_NAME = 40
LONGEST_CUT = 64

Color = Literal["blue", "red", "green", "yellow", "black"]
State = Literal["open", "playing", "over", "ended"]
"""Waiting for players; being played; played to the end; given up before it."""
RUNNING: tuple[State, ...] = ("open", "playing")
"""The states of a table that is not done with."""
Decider = Literal["person", "bot", "clock"]
"""Who made a decision: the clock lets a bot decide for somebody who is away."""

Card = Annotated[str, CARDS]
Cards = dict[Card, int]
"""How many there are of each kind; kinds of which there are none are left out."""
Phase = Annotated[str, PHASES]
"""What is to be decided."""
ActionKind = Annotated[str, tuple(name for _, name in KINDS_OF_ACTION)]
EventKind = Annotated[str, ("deal", *(name for _, name in KINDS_OF_ACTION))]
AnswerKind = Annotated[str, ANSWERS]
"""What chance can answer."""

Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Text = Annotated[str, Meta(max_length=LONGEST_CUT)]
Code = Annotated[str, Meta(min_length=1, max_length=64)]
Id = Annotated[str, Meta(pattern=r"^[!-~]{1,64}\Z")]
Token = Annotated[str, Meta(min_length=1, max_length=100)]
SeatNumber = Annotated[int, Meta(ge=0, le=4)]
Count = Annotated[int, Meta(ge=0, le=10**6)]
PlaceNumber = Annotated[int, Meta(ge=0, lt=MAX_CITIES)]
RouteNumber = Annotated[int, Meta(ge=0, lt=MAX_ROUTES)]
TicketNumber = Annotated[int, Meta(ge=0, lt=MAX_TICKETS)]


class Request(Struct, kw_only=True, forbid_unknown_fields=True):
    """What a client sends: nothing but what is listed."""


class Reply(Struct, kw_only=True):
    """What the server answers."""
