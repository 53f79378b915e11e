"""The table of the referee in oracle.py: the box, the cards and tickets, chance, the state.

Nothing is decided here. Chance is fed in by the caller and checked: a card must be in the deck at
that time, a ticket among those that could come next. Numbers such as G2 or W6 are those of the
numbered rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.oracle_box import BOARDS, EDITIONS, FACTS, OwnEdition, in_edition, read_facts
from tests.oracle_branches import BRANCHES
from tests.oracle_scoring import Route, Ticket

Action = tuple[Any, ...]
Answer = tuple[str, object]
Cards = Counter[str]

WILD = "wild"
OCCASIONS = {  # what changed the piles, in the words of the branches of G2 and G6
    "face-up card": "card taken",
    "payment": "discard",
    "tunnel's end": "discard",
    "new deck": "new deck",
}


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
        edition: str | OwnEdition,
        players: int,
        *,
        depots: bool = False,
        bonus_tickets: bool = False,
        tickets: list[dict[str, Any]] | None = None,
    ) -> None:
        if isinstance(edition, OwnEdition):
            self.edition, self.rules, self.facts = edition.edition, edition.board, edition.facts
        else:
            self.edition = EDITIONS[edition]
            self.rules, self.facts = BOARDS[self.edition.board], FACTS / self.edition.board
        assert 2 <= players <= self.rules.most_players, f"{players} players"
        assert not bonus_tickets or self.edition.board == "europe", "V6 is for the Europe map"
        self.players, self.with_depots, self.bonus = players, depots, bonus_tickets
        self.seats = range(players)
        self.branches: Counter[str] = Counter()
        self._read_board()
        self._read_tickets(tickets)
        self._lay_out()

    def _read_board(self) -> None:
        cities = read_facts(self.facts, "cities")
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
                locomotives=int(fact.get("locomotives") or 0),
                cart=fact.get("cart") == "1",
            )
            for row, fact in enumerate(read_facts(self.facts, "routes"))
        ]
        lengths = {route.length for route in self.routes}
        assert lengths <= self.rules.route_points.keys(), f"no points for some of {lengths}"
        self.tracks: dict[frozenset[str], list[Route]] = {}
        for route in self.routes:
            self.tracks.setdefault(frozenset((route.a, route.b)), []).append(route)
        self.twins = {
            route.row: [other for other in self._between(route) if other.row != route.row]
            for route in self.routes
        }
        self.owner: dict[int, int] = {}

    def _between(self, route: Route) -> list[Route]:
        """All tracks between a route's two places, however many lie side by side."""
        return self.tracks[frozenset((route.a, route.b))]

    def _read_tickets(self, given: list[dict[str, Any]] | None) -> None:
        facts = read_facts(self.facts, "tickets") if given is None else given
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
        self.deck = +self.deck
        self.discards: Cards = Counter()
        self.display: Cards = Counter()
        self.turned: Cards = Counter()
        self.laid: Cards = Counter()
        self.laid_colour: str | None = None
        self.hands: list[Cards] = [Counter() for _ in seats]
        self.warehouses: list[Cards] = [Counter() for _ in seats]
        self.depots_left = [rules.depots if self.with_depots else 0 for _ in seats]
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

    # -- the piles ----------------------------------------------------------------------------

    def _settle(self, after: str) -> None:
        """G2, G6: see to display, deck and discards after one of them has changed.

        One thing at a time: a sweep comes before a new deck, a new deck before a gap is filled.
        """
        sweeps, turned_up = 0, 0
        while True:
            if self._must_sweep():
                if not turned_up and not sweeps:  # the same cards had to stay until now
                    self._mark(f"G2 swept after a {OCCASIONS[after]}")
                self._sweep(sweeps)
                sweeps += 1
            elif self.discards and not self.deck:
                self._new_deck(after, sweeps, turned_up)
            elif self.deck and self.display.total() < self.rules.display:
                self.display[self._from_deck("up")] += 1
                turned_up += 1
                if self.phase != "deal" and not sweeps:
                    self._mark(f"G6 gap filled after a {OCCASIONS[after]}")
            else:
                break
        if self.display.total() < self.rules.display:
            self._mark("G7 display short")

    def _must_sweep(self) -> bool:
        """G2, with its reading."""
        if self.display[WILD] < self.rules.sweep:
            return False
        if self.display.total() < self.rules.display:
            if not self.deck and not self.discards:
                self._mark("G2 not looked at: display short")
            return False
        pool = self.deck + self.discards + self.display
        if pool.total() - pool[WILD] < self.rules.least_colours:
            self._mark("G2 not swept: too few colours")
            return False
        return True

    def _sweep(self, sweeps: int) -> None:
        """G2: all cards of the display are discarded."""
        self._mark("G2 swept again" if sweeps else "G2 swept")
        if self.phase == "deal":
            self._mark("G2 swept in the set-up")
        if not self.deck:
            assert self.discards, "a sweep with deck and discards empty"
            self._mark("G2 swept before a new deck")
        self.discards.update(self.display)
        self.display.clear()

    def _new_deck(self, after: str, sweeps: int, turned_up: int) -> None:
        """G6: the discards become the deck."""
        if sweeps:
            self._mark("G6 new deck amid a sweep" if self.display else "G6 new deck after a sweep")
        else:
            self._mark(f"G6 new deck after a {'card turned up' if turned_up else after}")
        self.deck, self.discards = self.discards, Counter()

    def _w6_due(self) -> bool:
        """W6: nothing to draw or reshuffle, a player without depots, cards in the warehouses."""
        dry = self.with_depots and not self.deck and not self.discards
        return dry and 0 in self.depots_left and any(self.warehouses)

    def _w6(self, occasion: str) -> None:
        """W6: somebody is to decide; if need be, all warehouses become the deck before that."""
        if self._w6_due():
            self._mark(f"W6 {occasion}")
            for warehouse in self.warehouses:
                self.deck.update(warehouse)
                warehouse.clear()
            self._settle("new deck")
        elif self.with_depots and not self.deck and not self.discards:
            full = any(self.warehouses)
            if full or 0 in self.depots_left:
                self._mark("W6 not while all have depots" if full else "W6 nothing to empty")

    # -- double routes ------------------------------------------------------------------------

    def _twins(self, route: Route) -> list[Route]:
        """The other tracks between the same two places, if there are any."""
        return self.twins[route.row]

    def _twin_of(self, seat: int, route: Route) -> bool:
        """G10: this player owns another track between the same two places."""
        return any(self.owner.get(twin.row) == seat for twin in self._twins(route))

    def _closed(self, route: Route) -> bool:
        """G11: another track is claimed, and there are few players."""
        few = self.players <= self.rules.closing
        free = route.row not in self.owner
        return few and free and any(twin.row in self.owner for twin in self._twins(route))

    def _lost(self, route: Route) -> bool:
        """G10, G11: free, but nobody will ever claim it."""
        if route.row in self.owner:
            return False
        return self._closed(route) or all(self._twin_of(seat, route) for seat in self.seats)

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
            "closed": [route.row for route in self.routes if self._lost(route)],
        }
