"""The table of the referee in oracle.py: the box, the cards and tickets, chance, the state.

Nothing is decided here. Chance is fed in by the caller and checked: a card must be in the deck at
that time, a ticket among those that could come next. Numbers such as G2 or W6 are those of the
numbered rules.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.oracle_scoring import BRANCHES, Route, Ticket

Action = tuple[Any, ...]
Answer = tuple[str, object]
Cards = Counter[str]

WILD = "wild"
FACTS = Path(__file__).resolve().parent.parent / "src" / "incarrozza" / "facts"


@dataclass(frozen=True)
class Board:
    """What E1, N1 and A1 say of a map."""

    colours: tuple[str, ...]
    of_each: int
    wilds: int
    hand: int
    pieces: int
    stations: int
    most_players: int
    closing: int  # G11: up to so many players


@dataclass(frozen=True)
class Edition:
    """A map and its way with tickets."""

    board: str
    rule: str  # the rule of the opening tickets
    later_rule: str
    long: int  # long tickets dealt
    regular: int  # regular tickets dealt
    keep: int  # at least so many kept
    draw: int  # drawn later
    to_bottom: bool  # opening rejects go below the deck, else they leave the game


EUROPE = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
SMALL = ("blue", "green", "black", "pink", "red", "orange")
BOARDS = {
    "europe": Board(EUROPE, 12, 14, 4, 45, 3, 5, 3),  # E1
    "new_york": Board(SMALL, 6, 8, 2, 15, 0, 4, 2),  # N1
    "amsterdam": Board(SMALL, 6, 8, 2, 16, 0, 4, 2),  # A1
}
EDITIONS = {
    "europe": Edition("europe", "V1", "E3", 1, 3, 2, 3, False),
    "europe_expanded": Edition("europe", "V2", "E3", 1, 3, 2, 3, False),
    "europe_1912": Edition("europe", "V3", "E3", 1, 3, 2, 3, False),
    "mega_europe": Edition("europe", "V4", "E3", 2, 5, 2, 3, True),
    "big_cities": Edition("europe", "V5", "E3", 0, 5, 2, 4, True),
    "new_york": Edition("new_york", "N2", "N2", 0, 2, 1, 2, True),
    "amsterdam": Edition("amsterdam", "A2", "A2", 0, 2, 1, 2, True),
}


def read_facts(board: str, name: str) -> list[dict[str, Any]]:
    with (FACTS / board / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def in_edition(edition: Edition, row: dict[str, Any], bonus: bool) -> bool:
    """V1-V6: is this ticket in the box of the edition?"""
    if edition.board != "europe":
        return True
    printed, long, logo = str(row["set"]), row["kind"] == "long", int(row["big_city"]) == 1
    if edition.rule == "V5" and (long or not logo):
        return False
    if printed in ("orient_express", "max"):  # V6
        return bonus
    if edition.rule == "V1":
        return printed == "europe"
    if edition.rule == "V2":
        return printed == "europe" or not (long or logo)
    return edition.rule in ("V4", "V5") or printed == "1912"


def take_out(cards: Cards, colour: str, count: int = 1) -> None:
    assert cards[colour] >= count, f"{count} {colour} not among {dict(cards)}"
    cards[colour] -= count
    if not cards[colour]:
        del cards[colour]


def payments(hand: Cards, colours: Iterable[str], count: int, least_wilds: int = 0) -> set[Action]:
    """G8, E4: the ways to pay so many cards in one colour, with at least so many wilds."""
    ways: set[Action] = set()
    for colour in colours:
        if hand[WILD] + hand[colour] < count:
            continue
        for wilds in range(least_wilds, count):
            if hand[WILD] >= wilds and hand[colour] >= count - wilds:
                ways.add(("pay", colour, wilds))
    if hand[WILD] >= count:
        ways.add(("pay", None, count))
    return ways


class Table:
    """All pieces of one game, and the rules by which cards come up on their own."""

    def __init__(
        self,
        edition: str,
        players: int,
        *,
        depots: bool = False,
        bonus_tickets: bool = False,
        tickets: list[dict[str, Any]] | None = None,
    ) -> None:
        self.edition = EDITIONS[edition]
        self.rules = BOARDS[self.edition.board]
        assert 2 <= players <= self.rules.most_players, f"{players} players in {edition}"
        assert not bonus_tickets or self.edition.board == "europe", "V6 is for the Europe map"
        self.players, self.with_depots, self.bonus = players, depots, bonus_tickets
        self.seats = range(players)
        self.branches: Counter[str] = Counter()
        self._read_board()
        self._read_tickets(tickets)
        self._lay_out()

    def _read_board(self) -> None:
        cities = read_facts(self.edition.board, "cities")
        self.cities = [str(city["id"]) for city in cities]
        self.attractions = frozenset(c["id"] for c in cities if c.get("attraction") == "1")
        self.routes = [
            Route(
                row=row,
                a=fact["a"],
                b=fact["b"],
                length=int(fact["length"]),
                colour=fact["color"],
                tunnel=fact.get("tunnel") == "1",
                locomotives=int(fact.get("locomotives", 0)),
                cart=fact.get("cart") == "1",
            )
            for row, fact in enumerate(read_facts(self.edition.board, "routes"))
        ]
        self.tracks: dict[frozenset[str], list[Route]] = {}
        for route in self.routes:
            self.tracks.setdefault(frozenset((route.a, route.b)), []).append(route)
        self.twins = {
            route.row: [other for other in self._between(route) if other.row != route.row]
            for route in self.routes
        }
        self.owner: dict[int, int] = {}

    def _between(self, route: Route) -> list[Route]:
        """All tracks between a route's two places."""
        return self.tracks[frozenset((route.a, route.b))]

    def _read_tickets(self, given: list[dict[str, Any]] | None) -> None:
        facts = read_facts(self.edition.board, "tickets") if given is None else given
        self.ticket_of: dict[int, Ticket] = {}
        self.long_pile: set[int] = set()
        regular: set[int] = set()
        for row, fact in enumerate(facts):
            if in_edition(self.edition, fact, self.bonus):
                self.ticket_of[row] = Ticket(row, fact["a"], fact["b"], int(fact["points"]))
                (self.long_pile if fact.get("kind") == "long" else regular).add(row)
        self.long_rows = frozenset(self.long_pile)
        self.piles = [regular]  # the never drawn ones, then each returned group, oldest first

    def _lay_out(self) -> None:
        seats, rules = self.seats, self.rules
        self.phase, self.turn, self.passes = "deal", 0, 0
        self.to_act: set[int] = set()
        self.last_turns: int | None = None
        self.deck: Cards = Counter(dict.fromkeys(rules.colours, rules.of_each))
        self.deck[WILD] = rules.wilds
        self.discards: Cards = Counter()
        self.display: Cards = Counter()
        self.turned: Cards = Counter()
        self.laid: Cards = Counter()
        self.laid_colour: str | None = None
        self.hands: list[Cards] = [Counter() for _ in seats]
        self.warehouses: list[Cards] = [Counter() for _ in seats]
        self.depots_left = [5 if self.with_depots else 0 for _ in seats]
        self.depot_of: dict[str, int] = {}
        self.station_of: dict[str, int] = {}
        self.stations_left = [rules.stations for _ in seats]
        self.pieces = [rules.pieces for _ in seats]
        self.tickets: list[set[int]] = [set() for _ in seats]
        self.offered: list[set[int]] = [set() for _ in seats]
        self.rejected: set[int] = set()
        self.merchandise = [0 for _ in seats]
        self.scores = [0 for _ in seats]
        self.route: Route | None = None  # the one being claimed
        self.city = ""  # where a station is being built
        self.takeable: set[int] = set()  # W3: whose warehouses the claim opens
        self.takings = 0
        self.placed_first: set[str] = set()  # depots placed this turn before the action
        self._answers: list[Answer] = []
        self.known_legal: dict[int, set[Action]] = {}

    # -- chance -------------------------------------------------------------------------------

    def _mark(self, label: str) -> None:
        assert label in BRANCHES, f"branch without a meaning: {label}"
        self.branches[label] += 1

    def _answer(self, kind: str) -> object:
        assert self._answers, f"chance answer missing: {kind}"
        got, value = self._answers.pop(0)
        assert got == kind, f"chance answer {got} {value!r} where {kind} was due"
        return value

    def _from_deck(self, kind: str) -> str:
        colour = str(self._answer(kind))
        assert self.deck[colour] > 0, f"{kind}: no {colour} in the deck {dict(self.deck)}"
        take_out(self.deck, colour)
        return colour

    def _ticket_from(self, pile: set[int]) -> int:
        row = self._answer("ticket")
        assert isinstance(row, int), f"a ticket is named by its row, not {row!r}"
        assert row in pile, f"ticket {row} not among {sorted(pile)}"
        pile.remove(row)
        return row

    def _next_ticket(self) -> int:
        """E3, N2: from the deck, then from the returned groups, the oldest first."""
        index = next((i for i, pile in enumerate(self.piles) if pile), None)
        assert index is not None, "no ticket left"
        if index > 0:
            self._mark(f"{self.edition.later_rule} returned ticket drawn")
        return self._ticket_from(self.piles[index])

    def _w6_possible(self) -> bool:
        return self.with_depots and 0 in self.depots_left and any(self.warehouses)

    def _can_supply(self) -> bool:
        """Could a card of the deck be had now (G6, W6)?"""
        return bool(self.deck or self.discards) or self._w6_possible()

    def _deck_ready(self, need: str) -> bool:
        """A card of the deck is needed: reshuffle (G6) or empty the warehouses (W6)."""
        if not self.deck and self.discards:
            self._mark(f"G6 reshuffle for a {need}")
            self.deck, self.discards = self.discards, Counter()
        if not self.deck and self.with_depots:
            self._w6(need)
        return bool(self.deck)

    def _w6(self, need: str) -> None:
        if self._w6_possible():
            self._mark(f"W6 emptied for a {need}")
            for warehouse in self.warehouses:
                self.deck.update(warehouse)
                warehouse.clear()
            if need != "gap":  # G2's reading: a new deck alone is no occasion to look
                self._must_sweep(look=False)
        elif any(self.warehouses):
            self._mark("W6 not while all have depots")
        elif 0 in self.depots_left:
            self._mark("W6 nothing to empty")

    def _settle(self, after: str) -> None:
        """G6: fill the gaps of the display; G2: look at it, and again after every sweep."""
        look, sweeps = after == "discard", 0
        while True:
            while self.display.total() < 5 and self._deck_ready("sweep" if sweeps else "gap"):
                self.display[self._from_deck("up")] += 1
                look = True
                if self.phase != "deal" and not sweeps:
                    self._mark(f"G6 gap filled after a {after}")
            if not self._must_sweep(look):
                return
            self._mark("G2 swept again" if sweeps else "G2 swept")
            if self.phase == "deal":
                self._mark("G2 swept in the set-up")
            self.discards.update(self.display)
            self.display.clear()
            sweeps += 1

    def _must_sweep(self, look: bool) -> bool:
        """G2, with its reading."""
        many_wilds = self.display[WILD] >= 3
        if self.display.total() < 5:
            self._mark("G7 display short")
            if many_wilds:
                self._mark("G2 not looked at: display short")
            return False
        if not many_wilds:
            return False
        pool = self.deck + self.discards + self.display
        if pool.total() - pool[WILD] < 3:
            self._mark("G2 not swept: too few colours")
            return False
        if not look:
            self._mark("G2 not looked at: nothing turned up or discarded")
        return look

    def _twins(self, route: Route) -> list[Route]:
        """The other track of a double route, if there is one."""
        return self.twins[route.row]

    def _closed(self, route: Route) -> bool:
        """G11: the other track is claimed, and there are few players."""
        few = self.players <= self.rules.closing
        free = route.row not in self.owner
        return few and free and any(twin.row in self.owner for twin in self._twins(route))

    # -- to be compared -----------------------------------------------------------------------

    def _cities_of(self, pieces: dict[str, int], seat: int) -> list[str]:
        return sorted(city for city, owner in pieces.items() if owner == seat)

    def state(self) -> dict[str, Any]:
        """All that there is, in plain lists and dicts."""
        return {
            "phase": self.phase,
            "to_act": sorted(self.to_act),
            "turn": self.turn,
            "hands": [dict(hand) for hand in self.hands],
            "display": sorted(self.display.elements()),
            "deck": dict(self.deck),
            "discards": dict(self.discards),
            "turned": dict(self.turned),
            "laid": dict(self.laid),
            "warehouses": [dict(warehouse) for warehouse in self.warehouses],
            "depots_left": list(self.depots_left),
            "depots": [self._cities_of(self.depot_of, seat) for seat in self.seats],
            "stations": [self._cities_of(self.station_of, seat) for seat in self.seats],
            "stations_left": list(self.stations_left),
            "pieces": list(self.pieces),
            "routes": [
                sorted(row for row, owner in self.owner.items() if owner == seat)
                for seat in self.seats
            ],
            "tickets": [sorted(held) for held in self.tickets],
            "offered": [sorted(offer) for offer in self.offered],
            "ticket_deck": sum(len(pile) for pile in self.piles),
            "merchandise": list(self.merchandise),
            "scores": list(self.scores),
            "last_turns": self.last_turns,
            "closed": [route.row for route in self.routes if self._closed(route)],
        }
