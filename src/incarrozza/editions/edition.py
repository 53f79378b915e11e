"""What an edition is: a map, the tickets that belong to it, and the numbers of its rules.

Everything here is plain data. The kernel reads these numbers and knows no edition by name.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Language = Literal["en", "it"]
LANGUAGES: tuple[Language, ...] = ("en", "it")
TieBreak = Literal["tickets", "stations", "longest_path"]

GRAY = "gray"
"""The colour of a route that any one colour can pay (G8)."""


@dataclass(frozen=True, slots=True)
class Noun:
    """What a language calls a kind of card or a piece; for a colour, the adjective of a card."""

    one: str
    many: str
    feminine: bool = False

    def counted(self, count: int) -> str:
        """Count them.

        >>> Noun("vagone", "vagoni").counted(3)
        '3 vagoni'
        """
        return f"{count} {self.one if abs(count) == 1 else self.many}"


@dataclass(frozen=True, slots=True)
class Place:
    """A city or a location of the map."""

    id: str
    name: str
    """As printed on the board."""
    english: str
    italian: str
    latitude: float
    longitude: float
    big_city: bool = False
    attraction: bool = False


@dataclass(frozen=True, slots=True)
class Route:
    """One track between two places; a double route is two of these, a triple one three."""

    a: int
    b: int
    length: int
    color: str
    tunnel: bool = False
    locomotives: int = 0
    cart: bool = False
    beside: int = -1
    """The next of the tracks between the same two places, the first after the last; -1 if none."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """Two places to join, and what that is worth."""

    a: int
    b: int
    points: int
    set: str = ""
    long: bool = False
    big_city: bool = False
    house: bool = False
    """True where the printed card is not known and ours stands in for it."""


@dataclass(frozen=True, slots=True)
class Map:
    """The board: places, routes, and every ticket printed for it."""

    name: str
    """Its id."""
    places: tuple[Place, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    flat: bool = False
    """Its places lie on a sheet: x is the longitude, and y, downwards, the latitude's negative."""

    def tracks(self, number: int) -> tuple[int, ...]:
        """List the tracks between the same two places as a route, that one included (G10)."""
        found = [number]
        while (beside := self.routes[found[-1]].beside) not in (-1, number):
            found.append(beside)
        return tuple(sorted(found))

    def __hash__(self) -> int:
        # Caches look maps up all the time: what hardly ever collides is enough.
        return hash((self.name, len(self.places), len(self.routes), len(self.tickets)))


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketRules:
    """How tickets are dealt and drawn (E2, E3, V1-V5, N2)."""

    long_dealt: int = 0
    regular_dealt: int
    long_first: bool = False
    """Long tickets are chosen apart, before the regular ones are dealt: keep one or none (V4)."""
    keep: int
    """How many must be kept at the opening."""
    keep_without_long: int | None = None
    """The same for who kept no long ticket (V4); None: no difference."""
    rejects_return: bool
    """Opening rejects go to the bottom of the deck; otherwise they leave the game (E2)."""
    drawn: int
    """How many are drawn later; at least one of them is kept (E3)."""
    opening_rule: str = "E2"
    """The rule that says how many are kept at the opening."""
    drawing_rule: str = "E3"
    """The rule that says how tickets are drawn later."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One way to play: what is in the box and which rules are on."""

    name: str
    title: dict[Language, str]
    summary: dict[Language, str]
    """One sentence for whoever chooses an edition."""
    words: dict[Language, dict[str, Noun]] = field(default_factory=dict)
    """What a language calls the cards and pieces that it has no words for by itself."""
    minutes: int
    """How long a game takes among people who know it, more or less."""
    first_game: bool = False
    """The one to learn with; one edition is."""
    next_game: str = ""
    """The edition to go on with, for who has learnt with this one."""
    map: str
    """The id of its map."""
    ticket_sets: tuple[str, ...] = ("",)
    """Which sets of the map's tickets are in the deck."""
    plain_sets: tuple[str, ...] = ()
    """Sets of which only the regular tickets without the Big Cities logo are in the deck (V2)."""
    bonus_sets: tuple[str, ...] = ()
    """Sets that the option `bonus_tickets` adds (V6)."""
    big_cities_only: bool = False
    """Only regular tickets with the Big Cities logo are in the deck (V5)."""
    printed_tickets: tuple[int, int] | None = None
    """How many long and regular tickets the box has for this edition, without bonus; None where
    no box was ever printed."""
    tickets: TicketRules

    players: tuple[int, int]
    """Fewest and most players."""
    colors: tuple[str, ...]
    wild: str
    """What the wild card is called: locomotive, taxi, joker."""
    piece: str
    """What is laid on the routes: train, taxi, cart."""
    cards_per_color: int
    wild_cards: int
    hand: int
    display: int = 5
    """How many cards lie face up (G1)."""
    sweep: int = 3
    """How many wilds among them make all of them be discarded (G2); 0: they never are."""
    tunnel_cards: int = 3
    """How many cards are turned up for a tunnel (E5)."""
    pieces: int
    last_round: int = 2
    """How many pieces or fewer, at the end of a turn, bring on the last round (G13)."""
    equal_turns: bool = False
    """The last round is the one that is being played, so that all have as many turns (G13)."""
    stations: int = 0
    depots: int = 5
    """How many depots each player has, where warehouses and depots are played (W1)."""
    depot_points: int = 10
    """For the most depots left on the warehouse (W8)."""
    closed_doubles: int
    """With this many players or fewer a double route is used once only (G11)."""
    route_points: dict[int, int] = field(
        default_factory=lambda: {1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21}
    )
    routes_scored_at_end: bool = False
    """The running total is the same; only the words differ (N3)."""
    station_points: int = 0
    longest_path_points: int = 0
    attraction_points: int = 0
    merchandise: int = 0
    """How many merchandise cards there are (A3)."""
    merchandise_points: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """By number of players: the points of each place (A4)."""
    globetrotter_points: int = 0
    """For most tickets completed (G17)."""
    tie_breaks: tuple[TieBreak, ...] = ("tickets",)
