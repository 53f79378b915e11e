"""Over the WebSocket: what a client says, and what it is told."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Raw

from incarrozza.editions.edition import Language
from incarrozza.server.messages.fields import (
    ActionKind,
    AnswerKind,
    Card,
    Cards,
    Count,
    Decider,
    EventKind,
    Id,
    Phase,
    Reply,
    Request,
    SeatNumber,
    Token,
)
from incarrozza.server.messages.scores import Result
from incarrozza.server.messages.seating import Refused, TableInfo
from incarrozza.view import Prospect

# -- What a client says ----------------------------------------------------------------------------


class Hello(Request, tag_field="type", tag="hello"):
    """The first message; again at any time, to look from another own seat or to catch up."""

    token: Token | None = None
    """None to look on."""
    seat: SeatNumber | None = None
    """None to look on."""
    language: Language = "en"
    after: Count | None = None
    """How many events the client has; None: none."""


class Play(Request, tag_field="type", tag="play"):
    """A complete move: what is done and, where it costs something, how it is paid."""

    id: Id
    """Made up by the client, another for each move: sent twice, it acts once."""
    decision: Count
    """The decision it answers, as `Sight` gave it."""
    move: Annotated[list[Annotated[str, Meta(max_length=120)]], Meta(min_length=1, max_length=2)]
    hold: bool = False
    """I may want to take it back: let it be held for a moment, if it can be."""


class Undo(Request, tag_field="type", tag="undo"):
    """I take back the move of this id, which is held."""

    id: Id


class Ask(Request, tag_field="type", tag="ask"):
    """Why is this not allowed? For instance: claim Brest–Paris."""

    id: Id
    action: Annotated[str, Meta(max_length=120)]


class Hint(Request, tag_field="type", tag="hint"):
    """What would a good player do in my place?"""

    id: Id


class Back(Request, tag_field="type", tag="back"):
    """I am back: the bot shall no longer play for me."""


class Ping(Request, tag_field="type", tag="ping"):
    """Are you there?"""


ClientMessage = Hello | Play | Undo | Ask | Hint | Back | Ping


# -- What a client is told -------------------------------------------------------------------------


class AnswerInfo(Reply):
    """One answer of chance."""

    what: AnswerKind
    value: Card | int | None
    """A kind of card by name, a ticket or seat by number; None where it is secret."""
    seat: int | None


class EventInfo(Reply):
    """One decision as a seat saw it, and its words."""

    number: int
    seat: int | None
    """None for the deal."""
    by: Decider | None
    at: float
    kind: EventKind
    action: str | None
    """None for the deal and for another's secret choice."""
    target: int | None
    kept: int | None
    answers: list[AnswerInfo]
    told: list[str]


class PlayerView(Reply):
    """What everybody knows of a player."""

    score: int
    pieces: int
    hand_size: int
    known_cards: Cards
    ticket_count: int | None
    """None while the opening choice is secret."""
    routes: tuple[int, ...]
    stations: tuple[int, ...]
    stations_left: int
    depots: tuple[int, ...]
    depots_left: int
    warehouse_size: int
    merchandise: int
    hand: Cards | None
    """When the game is over."""
    tickets: tuple[int, ...] | None
    """When the game is over."""


class TunnelView(Reply):
    """A tunnel whose extra cost is to be paid."""

    extra: int
    laid_color: Card


class PublicView(Reply):
    """What everybody knows."""

    phase: Phase
    to_act: tuple[int, ...]
    turn: int
    last_turns: int | None
    display: tuple[Card | None, ...]
    deck_size: int
    discards: Cards
    ticket_deck_size: int
    pending: int | None
    due: int
    turned: Cards
    tunnel: TunnelView | None
    closed_routes: list[int]
    """Routes that nobody owns and nobody may claim any more."""
    players: list[PlayerView]


class OwnView(Reply):
    """What only this seat knows."""

    seat: int
    hand: Cards
    tickets: tuple[int, ...]
    offered: tuple[int, ...]
    rejected: tuple[int, ...]
    unseen: Cards
    open_routes: tuple[int, ...]
    """Routes that this seat may still claim, can it pay or not."""
    prospects: tuple[Prospect, ...]
    """How each of `tickets` stands."""
    offered_prospects: tuple[Prospect, ...]
    """How each of `offered` would stand if it were kept."""


class Payment(Reply):
    """A way to pay."""

    action: str
    cards: Cards


class Choice(Reply):
    """Something the seat may do now, and the ways to pay for it."""

    action: str
    kind: ActionKind
    target: int
    cards: Cards | None
    """What is paid, where the action is itself a payment."""
    then: list[Payment]
    """The ways to complete the move; empty where the action is a move by itself."""


class Sight(Reply, tag_field="type", tag="sight"):
    """The game as a seat or an onlooker sees it after an event."""

    number: int
    """How many events there have been."""
    decision: int
    """To be sent back with a move; the same as long as the question is the same."""
    events: Annotated[list[Raw], list[EventInfo]]
    """Those the client does not have, the last ones of them new."""
    view: Annotated[Raw, PublicView]
    own: OwnView | None
    choices: list[Choice]
    deadlines: dict[str, float]
    """When a bot will decide for which seat, if its player has not."""


class TableNews(Reply, tag_field="type", tag="table"):
    """The table has changed: who sits there, what it is doing."""

    table: TableInfo


class Accepted(Reply, tag_field="type", tag="accepted"):
    """A move was carried out, and will not be forgotten."""

    id: str
    number: int
    """How many events there were when it was done."""


class Held(Reply, tag_field="type", tag="held"):
    """A move can be taken back for a moment; nobody else has seen anything of it."""

    id: str
    seconds: float
    sight: Annotated[Raw, Sight]
    """The game as it will be."""


class Undone(Reply, tag_field="type", tag="undone"):
    """A move was taken back."""

    id: str
    sight: Annotated[Raw, Sight]
    """The game as it is."""


class Because(Reply, tag_field="type", tag="because"):
    """The answer to `Ask`."""

    id: str
    allowed: bool
    rule: str | None
    message: str


class Advice(Reply, tag_field="type", tag="advice"):
    """The answer to `Hint`: a complete move, as for `Play`, and what speaks for it."""

    id: str
    move: list[str]
    text: str
    """One sentence in the player's language."""
    route: int | None
    """The route that the sentence speaks of, if it is not the one to be claimed."""


class Pong(Reply, tag_field="type", tag="pong"):
    """I am here."""


ServerMessage = (
    TableNews | Sight | Accepted | Held | Undone | Refused | Because | Advice | Pong | Result
)
