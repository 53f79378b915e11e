"""Any position, told by names: for tests that need one card here and one train there.

    game = (
        position("europe", players=2)
        .hand(0, blue=3, locomotive=1)
        .display("red", "red", "white", "green", "black")
        .deck(red=3)
        .own(1, "Brest–Paris")
        .game()
    )

It begins with a real game after its opening, where nobody holds cards or tickets yet, and keeps
the position a true one: cards are conserved, and what follows from the pieces on the board (points,
pieces left, routes closed) is set along with them. Chance is controlled through the piles: a deck
of one kind only gives that kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, TypeAlias

from incarrozza import Event, Game
from incarrozza.action import plain
from incarrozza.rules import state as code
from incarrozza.view import members

Cards: TypeAlias = dict[str, int]

POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21}
"""Points by length, as G14 has them."""
CLOSED = {"europe": 3, "new_york": 2, "amsterdam": 2}
"""With so many players or fewer a double route is used once only, by map (G11)."""
DEPOTS = 5


def position(edition: str, players: int = 2, *, seed: int = 1, **options: Any) -> Position:
    """Begin a position; the options are those of `Game`."""
    return Position(Game(edition, players, seed=seed, **options))


class Position:
    """A position in the making: say what differs from an empty board, then ask for the game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        while game.phase != "turn":
            # Keep all tickets, which are taken away below; first depots in the last cities.
            game.push(game.legal_actions[-1])
        self._hands: dict[int, Cards] = {}
        self._known: dict[int, Cards] = {}
        self._warehouses: dict[int, Cards] = {}
        self._display: tuple[str | None, ...] | None = None
        self._deck: Cards | None = None
        self._discards: Cards = {}
        self._rest: str | int | None = None
        self._own: dict[int, list[int]] = {}
        self._tickets: dict[int, list[int]] = {}
        self._top: list[int] | None = None
        self._bottom: list[list[int]] = []
        self._returned: dict[int, list[int]] = {}
        self._numbers: list[tuple[str, int | None, int]] = []
        self._built: dict[int, list[int]] = {}
        self._placed: dict[int, list[int]] = {}

    # -- Cards -------------------------------------------------------------------------------------

    def hand(self, seat: int, **cards: int) -> Position:
        """Give a seat exactly these cards; a hand not named is empty."""
        self._hands[seat] = cards
        return self

    def known(self, seat: int, **cards: int) -> Position:
        """Say which cards of a hand everybody knows."""
        self._known[seat] = cards
        return self

    def display(self, *kinds: str | None) -> Position:
        """Turn these cards up; fewer than five, or None, leave gaps."""
        self._display = kinds
        return self

    def deck(self, **cards: int) -> Position:
        """Make the deck of exactly these; not named, it is all that lies nowhere else."""
        self._deck = cards
        return self

    def discards(self, **cards: int) -> Position:
        """Make the discards of exactly these; not named, there are none."""
        self._discards = cards
        return self

    def warehouse(self, seat: int, **cards: int) -> Position:
        """Store exactly these in a seat's warehouse."""
        self._warehouses[seat] = cards
        return self

    def rest(self, where: str | int) -> Position:
        """Say where cards not named are: "deck", "discards", "nowhere", or a seat's hand.

        Unsaid, they are in the deck; if that was named, in the hand of the last seat not named.
        """
        self._rest = where
        return self

    # -- The board ---------------------------------------------------------------------------------

    def own(self, seat: int, *routes: str) -> Position:
        """Give a seat these routes, with pieces, points and merchandise; see `pieces`, `score`."""
        self._own.setdefault(seat, []).extend(route(self._game, name) for name in routes)
        return self

    def stations(self, seat: int, *cities: str) -> Position:
        """Build a seat's stations in these cities."""
        self._built[seat] = [city(self._game, name) for name in cities]
        return self

    def depots(self, seat: int, *cities: str) -> Position:
        """Place a seat's depots in these cities, and no others; the rest stay on the warehouse."""
        self._placed[seat] = [city(self._game, name) for name in cities]
        return self

    def depots_left(self, seat: int, left: int) -> Position:
        """Say how many depots a seat has on the warehouse; the others went to the box."""
        return self._set("depots_left", seat, left)

    def pieces(self, seat: int, left: int) -> Position:
        """Say how many pieces a seat has left, whatever lies on the board."""
        return self._set("pieces", seat, left)

    def stations_left(self, seat: int, left: int) -> Position:
        """Say how many stations a seat has left, wherever the others are."""
        return self._set("stations_left", seat, left)

    def score(self, seat: int, points: int) -> Position:
        """Say how many points a seat has for routes, whatever lies on the board."""
        return self._set("score", seat, points)

    def merchandise(self, seat: int, cards: int) -> Position:
        """Say how many merchandise cards a seat has, whatever lies on the board."""
        return self._set("merchandise", seat, cards)

    # -- Tickets -----------------------------------------------------------------------------------

    def tickets(self, seat: int, *names: str) -> Position:
        """Give a seat exactly these tickets; a seat not named holds none."""
        self._tickets[seat] = [ticket(self._game, name) for name in names]
        return self

    def ticket_deck(self, *names: str) -> Position:
        """Make the ticket deck of exactly these, none of them put back yet; others left the game.

        Not named, it is every regular ticket that lies nowhere else.
        """
        self._top = [ticket(self._game, name) for name in names]
        return self

    def ticket_bottom(self, *groups: tuple[str, ...]) -> Position:
        """Put groups of returned tickets below the deck, the oldest first."""
        self._bottom = [[ticket(self._game, name) for name in group] for group in groups]
        return self

    def returned(self, seat: int, *names: str) -> Position:
        """Say which of the tickets below the deck a seat has put there, and so has seen."""
        self._returned[seat] = [ticket(self._game, name) for name in names]
        return self

    # -- The course of the game --------------------------------------------------------------------

    def turn(self, seat: int) -> Position:
        """Say whose turn begins; else it is the first seat's."""
        return self._set("turn", None, seat)._set("to_act", None, 1 << seat)

    def last_turns(self, left: int) -> Position:
        """Say how many turns of the last round are left."""
        return self._set("last_turns", None, left)

    def passes(self, in_a_row: int) -> Position:
        """Say how many turns were passed just before."""
        return self._set("passes", None, in_a_row)

    # -- Putting it together -----------------------------------------------------------------------

    def game(self) -> Game:
        """Set the position up and give the game."""
        game, s = self._game, self._game._states[0]
        self._lay_tickets(s)
        self._lay_pieces(s)
        self._lay_cards(s)
        for field, seat, value in self._numbers:
            if seat is None:
                s[field] = value
            else:
                s[field][seat] = value
        game._history.clear()
        self._check(s)
        return game

    def _set(self, field: str, seat: int | None, value: int) -> Position:
        self._numbers.append((field, seat, value))
        return self

    def _lay_tickets(self, s: Any) -> None:
        for field in ("held", "returned", "strayed", "top", "ticket_count"):
            s[field] = 0
        s["bottom"] = code.NONE
        s["groups"] = 0
        s["gone"] = code.NONE
        for seat, tickets in self._tickets.items():
            s["held"][seat] = words(tickets)
            s["ticket_count"][seat] = len(tickets)
        for seat, tickets in self._returned.items():
            s["returned"][seat] = words(tickets)
        placed = {t for group in (*self._tickets.values(), *self._bottom) for t in group}
        regular = [i for i, each in enumerate(self._game.box.tickets) if not each.long]
        top = [t for t in regular if t not in placed] if self._top is None else self._top
        assert not placed & {*top}, "a ticket in two places"
        s["top"] = words(top)
        place = 0
        for group in self._bottom:
            s["groups"] |= words([place])
            for each in sorted(group):
                s["bottom"][place] = each
                place += 1
        s["bottom_size"] = place
        s["ticket_deck"] = len(top) + place

    def _lay_pieces(self, s: Any) -> None:
        box = self._game.box
        routes = box.map.routes
        closes = box.players <= CLOSED.get(box.map.name, box.edition.closed_doubles)
        for seat, owned in self._own.items():
            s["own"][seat] = words(owned)
            s["pieces"][seat] -= sum(routes[i].length for i in owned)
            s["score"][seat] = sum(POINTS[routes[i].length] for i in owned)
            s["merchandise"][seat] = sum(routes[i].cart for i in owned)
            for i in owned:
                for other in range(box.players):
                    closed = box.map.tracks(i) if closes or other == seat else [i]
                    s["open"][other] &= ~words(closed)
        s["merchandise_left"] -= s["merchandise"].sum()
        for seat, cities in self._built.items():
            s["stations"][seat] = words(cities)[0]
            s["stations_left"][seat] -= len(cities)
        for seat, cities in self._placed.items():
            s["depots"][seat] = words(cities)[0]
            s["depots_left"][seat] = DEPOTS - len(cities)

    def _lay_cards(self, s: Any) -> None:
        box = self._game.box
        unplaced: Counter[str] = Counter(dict.fromkeys(box.edition.colors, self._per_color()))
        unplaced[box.edition.wild] = box.edition.wild_cards
        for cards in (*self._hands.values(), *self._warehouses.values(), self._discards):
            unplaced.subtract(cards)
        unplaced.subtract(self._deck or {})
        if self._display is None:
            # Five different colours if there are as many, those left most often first.
            self._display = tuple(
                kind for kind, _ in unplaced.most_common() if kind != box.edition.wild
            )[: box.edition.display]
        unplaced.subtract(kind for kind in self._display if kind is not None)
        wrong = [kind for kind, n in unplaced.items() if n < 0 or kind not in box.deck_colors]
        assert not wrong, f"more cards than there are of {wrong}"
        piles: dict[str, Cards] = {"deck": self._deck or {}, "discards": self._discards}
        where = self._rest
        if where is None:
            where = "deck" if self._deck is None else self._hoarder()
        if isinstance(where, int):
            self._hands[where] = Counter(self._hands.get(where, {})) + unplaced
        elif where != "nowhere":
            piles[where] = Counter(piles[where]) + unplaced
        for seat in range(box.players):
            s["hand"][seat] = self._counts(self._hands.get(seat, {}))
            s["known"][seat] = self._counts(self._known.get(seat, {}))
            s["warehouse"][seat] = self._counts(self._warehouses.get(seat, {}))
        s["hand_size"] = s["hand"].sum(axis=1)
        s["warehouse_size"] = s["warehouse"].sum(axis=1)
        for pile, cards in piles.items():
            s[pile] = self._counts(cards)
        s["deck_size"] = s["deck"].sum()
        s["discard_size"] = s["discards"].sum()
        s["display"] = code.NONE
        for slot, kind in enumerate(self._display):
            s["display"][slot] = code.NONE if kind is None else self._kind(kind)

    def _per_color(self) -> int:
        return self._game.box.edition.cards_per_color

    def _hoarder(self) -> int:
        free = [seat for seat in range(self._game.players) if seat not in self._hands]
        assert free, "every hand and the deck are named: say with rest() where the others are"
        return free[-1]

    def _kind(self, name: str) -> int:
        return self._game._scribe.notation.kind_number(name)

    def _counts(self, cards: Cards) -> list[int]:
        counts = [0] * code.KINDS
        for name, n in cards.items():
            counts[self._kind(name)] = n
        return counts

    def _check(self, s: Any) -> None:
        """Refuse positions in which nobody could be asked to decide (G2, G6, W6)."""
        edition = self._game.box.edition
        up = [int(kind) for kind in s["display"][: edition.display]]
        drawable = int(s["deck_size"]) + int(s["discard_size"])
        colored = drawable - int(s["deck"][code.WILD]) - int(s["discards"][code.WILD])
        colored += sum(kind not in (code.WILD, code.NONE) for kind in up)
        few = colored <= edition.display - edition.sweep
        assert up.count(code.WILD) < edition.sweep or few, "these wilds would be swept (G2)"
        assert s["deck_size"] or not drawable, "discards, but no deck (G6)"
        assert code.NONE not in up or not drawable, "a gap, though cards could fill it (G6)"
        if not drawable and self._game.box.options.depots:
            out = any(s["depots_left"][seat] == 0 for seat in range(self._game.players))
            assert not (out and s["warehouse_size"].any()), "warehouses that would be empty (W6)"
        assert (s["known"] <= s["hand"]).all(), "known cards that are not in the hand"


# -- Names -----------------------------------------------------------------------------------------


def route(game: Game, name: str) -> int:
    """Number a route named as in the notation, for instance "Frankfurt–Paris white"."""
    return game._read(f"claim {name}").target


def city(game: Game, name: str) -> int:
    """Number a place."""
    return game._read(f"station {name}").target


def ticket(game: Game, name: str) -> int:
    """Number a ticket of the deck named by its two places, in either order."""
    box = game.box
    for number, each in enumerate(box.tickets):
        a, b = box.map.places[each.a].name, box.map.places[each.b].name
        if plain(name) in (plain(f"{a} {b}"), plain(f"{b} {a}")):
            return number
    raise KeyError(name)


def words(numbers: Iterable[int]) -> Any:
    """Make a bit mask of two words."""
    import numpy as np

    mask = sum(1 << number for number in numbers)
    return np.array([mask & (1 << 64) - 1, mask >> 64], np.uint64)


# -- Looking ---------------------------------------------------------------------------------------


def legal(game: Game, kind: str | None = None, seat: int | None = None) -> set[str]:
    """List the legal actions in words, of one kind if so asked."""
    actions = game.legal_actions if seat is None else game.legal(seat)
    return {str(action) for action in actions if kind in (None, action.kind)}


def kinds(game: Game) -> set[str]:
    """List the kinds of the legal actions."""
    return {action.kind for action in game.legal_actions}


def hand(game: Game, seat: int) -> Cards:
    """Count a seat's cards."""
    return game.view(seat).hand


def pile(game: Game, name: str, seat: int | None = None) -> Cards:
    """Count the cards of the deck, the discards or a warehouse, which nobody at the table can."""
    counts = game._states[0][name]
    return game.view(None)._cards(counts if seat is None else counts[seat])


def held(game: Game, seat: int) -> set[str]:
    """Name a seat's tickets."""
    return {game.box.ticket_name(number) for number in game.view(seat).tickets}


def offered(game: Game, seat: int) -> list[str]:
    """Name the tickets a seat is to choose from, in the order of the notation."""
    return [game.box.ticket_name(number) for number in game.view(seat).offered]


def keep(game: Game, seat: int, *names: str) -> Event:
    """Choose tickets by their names."""
    shown = [plain(name) for name in offered(game, seat)]
    places = sorted(shown.index(plain(name)) + 1 for name in names)
    return game.push(f"keep {' '.join(map(str, places)) or 'none'}", seat)


def owned(game: Game, seat: int) -> set[str]:
    """Name a seat's routes as in the notation."""
    notation = game._scribe.notation
    return {notation[number].text.removeprefix("claim ") for number in game.view(None).routes(seat)}


def chance(event: Event) -> list[str]:
    """List what chance answered, in words: "up: red", "reshuffled"..."""
    return list(event.scribe.groups(event))


def all_cards(game: Game) -> Cards:
    """Count every card of the game, wherever it lies."""
    s = game._states[0]
    counts = s["deck"] + s["discards"] + s["turned"]
    counts = counts + s["hand"].sum(axis=0) + s["warehouse"].sum(axis=0)
    for kind in s["display"]:
        if kind != code.NONE:
            counts[kind] += 1
    if s["laid_color"] != code.NONE:
        counts[s["laid_color"]] += s["laid_cards"]
        counts[code.WILD] += s["laid_wilds"]
    return game.view(None)._cards(counts)


def places(game: Game, mask: int) -> set[str]:
    """Name the places of a bit mask."""
    return {game.box.map.places[i].name for i in members(mask)}
