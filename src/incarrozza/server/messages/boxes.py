"""What lies on the table before a game, as it is told over HTTP: the same for everybody."""

from __future__ import annotations

from typing import Annotated

from incarrozza.editions import EDITIONS
from incarrozza.editions.edition import GRAY, Language, TieBreak
from incarrozza.editions.layout import Layout
from incarrozza.editions.options import Options
from incarrozza.server.messages.fields import CARDS, COLORS, Card, Cards, Color, Reply

PIECES = tuple(dict.fromkeys(edition.piece for edition in EDITIONS.values()))
"""What is laid on the routes, in all editions."""

Piece = Annotated[str, PIECES]
RouteColor = Annotated[str, (*CARDS, GRAY)]
"""A kind of card, or grey: any one colour pays for it."""


class OptionInfo(Reply):
    """Something that players may choose for an edition: by its name, a table is asked for it."""

    name: str
    title: dict[Language, str]
    about: dict[Language, str]
    """One sentence for whoever chooses."""


class EditionInfo(Reply):
    """What can be played."""

    name: str
    title: dict[Language, str]
    summary: dict[Language, str]
    map: str
    """The name of its layout; several editions may share one."""
    players: tuple[int, int]
    """Fewest and most."""
    minutes: int
    """How long a game takes among people who know it, more or less."""
    first_game: bool
    """The one to learn with."""
    next_game: str
    """The name of the edition to go on with after it; empty where none is named."""
    options: list[OptionInfo]
    """What players may choose."""
    piece: Piece
    pieces: int
    tickets: int
    house_tickets: int
    """How many tickets of the deck are ours, in place of cards we do not know."""


class BotInfo(Reply):
    """A computer player."""

    name: str
    title: dict[Language, str]
    summary: dict[Language, str]
    """One sentence for whoever chooses an opponent."""


class Preparing(Reply):
    """What is being compiled: the strongest computer players are ready when it is done."""

    done: float | None
    """How much of it, from 0 to 1; None where nothing is, and they will not be ready."""
    bots: list[str]
    """Computer players that are not ready ..."""
    substitute: str
    """... and the one that plays for them."""


class Offer(Reply):
    """What this server has to offer."""

    version: str
    preparing: Preparing | None
    """What is not ready; None when all is."""
    editions: list[EditionInfo]
    bots: list[BotInfo]
    """From the weakest to the strongest."""
    address: str | None
    """Where other devices on the network find this server; None if it listens to none of them.

    Behind a proxy it does not know: better is the address of the page, if that is not local.
    """
    colors: tuple[Color, ...] = COLORS


class PlaceInfo(Reply):
    """A city or location."""

    id: str
    name: str
    english: str
    italian: str
    latitude: float
    longitude: float
    big_city: bool
    attraction: bool


class RouteInfo(Reply):
    """One track between two places."""

    name: str
    """As actions call it: `claim` and this is the action."""
    a: int
    b: int
    length: int
    color: RouteColor
    tunnel: bool
    locomotives: int
    """How many of the cards must be wild ones, at least."""
    cart: bool
    """Gives merchandise."""
    beside: int | None
    """The next of the tracks between the same two places, the first after the last."""


class TicketInfo(Reply):
    """A ticket of the deck."""

    a: int
    b: int
    points: int
    long: bool
    big_city: bool
    house: bool
    """Ours, in place of a card we do not know."""


class TicketRulesInfo(Reply):
    """How tickets are dealt and drawn."""

    long_dealt: int
    regular_dealt: int
    long_first: bool
    """Long tickets are chosen apart, before the regular ones are dealt: keep one or none."""
    keep: int
    """How many must be kept at the opening."""
    keep_without_long: int
    """The same for who kept no long ticket."""
    drawn: int
    """How many are drawn later; at least one of them is kept."""
    opening_rule: str
    """The rule that says how many are kept at the opening."""
    drawing_rule: str


class BoxInfo(Reply, Options):  # type: ignore[misc]  # a dataclass could not, a Struct can
    """What is printed: the same for everybody and for the whole game."""

    edition: str
    title: dict[Language, str]
    map: str
    players: int
    own_tickets: bool
    """The host's tickets stand in for built-in ones."""
    colors: tuple[Card, ...]
    wild: Card
    deck: Cards
    """How many cards of each kind there are, in the order of `colors`, the wild one last."""
    hand: int
    """How many cards everybody is dealt."""
    display: int
    """How many cards lie face up."""
    sweep: int
    """How many wild ones among them make all of them be discarded; 0: they never are."""
    tunnel_cards: int
    """How many cards are turned up for a tunnel."""
    piece: Piece
    pieces: int
    """How many everybody has."""
    last_round: int
    """How many left, or fewer, bring on the last round."""
    equal_turns: bool
    """The round in which that happens is the last, so that all have as many turns."""
    stations: int
    """How many everybody has; 0 where there are none."""
    double_routes: bool
    """All tracks between two places are used; otherwise one that is claimed closes the others."""
    ticket_rules: TicketRulesInfo
    route_points: dict[str, int]
    """Points by length."""
    routes_scored_at_end: bool
    station_points: int
    """For each station not used."""
    longest_path_points: int
    attraction_points: int
    merchandise: int
    """How many merchandise cards there are."""
    merchandise_points: tuple[int, ...]
    """Points of each place, from most cards to fewest."""
    depots_each: int
    """How many depots everybody has; 0 without the option."""
    depot_points: int
    """For who has most of them left."""
    tie_breaks: tuple[TieBreak, ...]
    places: list[PlaceInfo]
    routes: list[RouteInfo]
    tickets: list[TicketInfo]
    names: dict[Language, dict[str, str]]
    """What the edition calls cards and pieces of its own."""
    layout: Layout | None
    """Where everything lies, if the map does not come with the package; else ask by its name."""
