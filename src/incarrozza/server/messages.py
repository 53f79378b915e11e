"""Everything that goes over the wire. What cannot be decoded into one of these is refused.

Numbers name things: a place, a route or a ticket by its place in the lists of `BoxInfo`, a seat by
its place at the table, an event by its place in the game. Times are seconds since 1970.

`python -m incarrozza.server.typescript` writes all of this for the web client. Where the type that
is checked says less than is known, `Annotated` says the rest: what a `Raw` is the encoding of, or
which words a `str` may be. What is printed on boards and tickets is in `printed`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from incarrozza.action import KINDS_OF_ACTION
from incarrozza.editions import EDITIONS
from incarrozza.editions.edition import Language
from incarrozza.editions.rows import LARGEST_NUMBER
from incarrozza.event import ANSWERS
from incarrozza.outcome import ITEMS
from incarrozza.pad import Kind as ObjectionKind
from incarrozza.rules.board import DEPOTS
from incarrozza.rules.state import MAX_CITIES, MAX_ROUTES, MAX_TICKETS, PHASES
from incarrozza.statistics import SeatStatistics
from incarrozza.view import Prospect

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
Item = Annotated[str, ITEMS]
"""What gives points, in the order of the rulebooks."""

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


# -- Over HTTP: players and tables -----------------------------------------------------------------


class NewSeat(Request):
    """A seat as the host sets it."""

    bot: Annotated[str, Meta(max_length=40)] | None = None
    """The level of a computer player; None for a person."""
    mine: bool = False
    """The host sits here; on one screen several seats are the host's."""
    name: Name = ""
    color: Color | None = None


class NewTable(Request):
    """A table as the host sets it."""

    edition: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[NewSeat], Meta(min_length=2, max_length=5)]
    depots: bool = False
    bonus_tickets: bool = False
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


class TableInfo(Reply):
    """A table without its game."""

    id: str
    state: State
    edition: str
    depots: bool
    bonus_tickets: bool
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


# -- Over the WebSocket: what a client says --------------------------------------------------------


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


ClientMessage = Hello | Play | Ask | Hint | Back | Ping


# -- Over the WebSocket: what a client is told -----------------------------------------------------


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
    events: Annotated[Raw, list[EventInfo]]
    """Those the client does not have, the last ones of them new."""
    view: Annotated[Raw, PublicView]
    own: OwnView | None
    choices: Annotated[Raw, list[Choice]]
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


class Pong(Reply, tag_field="type", tag="pong"):
    """I am here."""


# -- After the game --------------------------------------------------------------------------------


class ItemInfo(Reply):
    """One item of a final account, in words."""

    item: Item
    label: str
    points: int
    details: list[tuple[str, int | None]]


class Tally(Reply):
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


class AccountInfo(Tally):
    """How a seat's points are made up, and how it has played."""

    statistics: Annotated[Raw, SeatStatistics]


class Scores(Reply):
    """Who has how many points, and why."""

    accounts: tuple[Tally, ...]
    ranking: tuple[tuple[int, ...], ...]
    tie_break: str | None
    """What decided the first place: None for points alone, "shared" if nothing did."""
    verdict: str


class Result(Scores, tag_field="type", tag="result"):
    """The end of the game."""

    accounts: tuple[AccountInfo, ...]
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
    routes: Annotated[list[RouteNumber], Meta(max_length=MAX_ROUTES)] = []
    stations: Annotated[list[PlaceNumber], Meta(max_length=MAX_CITIES)] = []
    tickets: Annotated[list[TicketNumber], Meta(max_length=MAX_TICKETS)] = []
    """Own ones are numbered after the deck's."""
    depots_left: Annotated[int, Meta(ge=0, le=DEPOTS)] | None = None
    """How many are still on the warehouse; None: all but the first."""


class ScorePad(Request):
    """A table to be scored."""

    edition: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[PadSeat], Meta(min_length=2, max_length=5)]
    depots: bool = False
    bonus_tickets: bool = False
    own_tickets: Annotated[list[OwnTicket], Meta(max_length=MAX_TICKETS)] = []


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


ServerMessage = TableNews | Sight | Accepted | Refused | Because | Advice | Pong | Result
