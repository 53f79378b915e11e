"""What one seat may know of a game, under names a player would use (K1-K4)."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from incarrozza.action import notation
from incarrozza.errors import BadOption
from incarrozza.rules import state as code
from incarrozza.rules.loading import kernel

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Iterator, Sequence

    from incarrozza.editions import Box
    from incarrozza.editions.edition import Language
    from incarrozza.game import Game

Prospect = Literal["done", "possible", "blocked"]
"""How a ticket stands: it would count now; it may still be completed; it never can be."""
_PROSPECTS: dict[int, Prospect] = {
    code.DONE: "done",
    code.POSSIBLE: "possible",
    code.BLOCKED: "blocked",
}


def members(words: Any) -> Iterator[int]:
    """List the members of a bit mask, one word or several.

    >>> list(members(0b1001))
    [0, 3]
    """
    if isinstance(words, int):
        words = (words,)
    elif not isinstance(words, (tuple, list)):
        words = np.atleast_1d(np.asarray(words, np.uint64)).tolist()
    return iter(_members(tuple(words)))


# Memoised: the sets of routes hardly change from one view to the next.
@lru_cache(10_000)
def _members(words: tuple[int, ...]) -> tuple[int, ...]:
    found = []
    for w, word in enumerate(words):
        while word:
            low = word & -word
            found.append(64 * w + low.bit_length() - 1)
            word ^= low
    return tuple(found)


def check_seat(seat: object, players: int) -> None:
    """Refuse what is not a seat of the table."""
    if type(seat) is not int or seat not in range(players):
        raise BadOption(f"seat {seat!r}; expected a seat from 0 to {players - 1}")


class _Fields(dict[str, Any]):
    """The fields of a record as plain numbers and lists, converted lazily and memoised.

    Python reads them ten times as fast as NumPy's.
    """

    def __init__(self, record: Any) -> None:
        super().__init__()
        self._record = record

    def __missing__(self, name: str) -> Any:
        value = self[name] = self._record[name].tolist()
        return value


class View:
    """A game as one seat sees it; everything that seat may not know has been overwritten."""

    def __init__(self, record: Any, box: Box) -> None:
        self._record = record
        self._fields = _Fields(record)
        self.box = box

    # -- What only this seat knows ---------------------------------------------------------------

    @property
    def seat(self) -> int | None:
        """Number the seat that looks; None for an onlooker."""
        seat = self._fields["seat"]
        return None if seat == code.NONE else seat

    @property
    def hand(self) -> dict[str, int]:
        """Count the own cards by kind."""
        return self._cards(self._fields["hand"][self._own_seat()])

    def hand_of(self, seat: int) -> dict[str, int] | None:
        """Count a seat's cards by kind; None while they are secret (K2, K4)."""
        return self._cards(self._of("hand", seat)) if self._is_open(seat) else None

    @property
    def tickets(self) -> tuple[int, ...]:
        """List the own tickets, by their numbers in `box.tickets`."""
        return tuple(members(self._fields["held"][self._own_seat()]))

    def tickets_of(self, seat: int) -> tuple[int, ...] | None:
        """List a seat's tickets; None while they are secret (K2, K4)."""
        return tuple(members(self._of("held", seat))) if self._is_open(seat) else None

    @property
    def offered(self) -> tuple[int, ...]:
        """List the tickets to choose from now."""
        return tuple(t for t in self._fields["offered"][self._own_seat()] if t != code.NONE)

    @property
    def rejected(self) -> tuple[int, ...]:
        """List the tickets this seat did not keep, wherever they are now."""
        seat = self._own_seat()
        gone = [ticket for ticket in self._fields["gone"][seat] if ticket != code.NONE]
        returned, strayed = (members(self._fields[f][seat]) for f in ("returned", "strayed"))
        return tuple(sorted([*gone, *{*returned, *strayed}]))

    @property
    def prospects(self) -> tuple[Prospect, ...]:
        """Tell of each own ticket how it stands, in the order of `tickets` (G12, E11)."""
        return tuple(self._prospects[ticket] for ticket in self.tickets)

    @property
    def offered_prospects(self) -> tuple[Prospect, ...]:
        """Tell of each ticket to choose from how it would stand if it were kept."""
        return tuple(self._prospects[ticket] for ticket in self.offered)

    def prospects_with(
        self, routes: Iterable[int] = (), stations: Iterable[int] = ()
    ) -> tuple[Prospect, ...]:
        """Tell how each own ticket would stand with these routes and stations more.

        They need not be within the seat's means; what they cost is gone, as far as it is there.
        """
        seat, record = self._own_seat(), self._record.copy()
        for number in routes:
            record["own"][seat][number >> 6] |= np.uint64(1 << (number & 63))
            left = int(record["pieces"][seat]) - self.box.map.routes[number].length
            record["pieces"][seat] = max(0, left)
        for city in stations:
            record["stations"][seat] |= np.uint64(1 << city)
            record["stations_left"][seat] = max(0, int(record["stations_left"][seat]) - 1)
        return View(record, self.box).prospects

    @cached_property
    def _prospects(self) -> dict[int, Prospect]:
        """Tell how each ticket stands that this seat holds or is offered."""
        views, board = self.records()
        found = np.full(code.MAX_TICKETS, code.NONE, np.int64)
        kernel().prospects(views, 0, board, self._own_seat(), found)
        marks = enumerate(found.tolist())
        return {ticket: _PROSPECTS[mark] for ticket, mark in marks if mark != code.NONE}

    # -- What everybody knows --------------------------------------------------------------------

    @property
    def players(self) -> int:
        """Count the seats."""
        return int(self._fields["players"])

    @property
    def phase(self) -> str:
        """Name what is to be decided."""
        return code.PHASES[self._fields["phase"]]

    @property
    def to_act(self) -> tuple[int, ...]:
        """List the seats that may decide now."""
        return tuple(members(self._fields["to_act"]))

    @property
    def turn(self) -> int:
        """Number the seat whose turn it is."""
        return int(self._fields["turn"])

    @property
    def last_turns(self) -> int | None:
        """Count the turns left in the last round; None before it is triggered (G13)."""
        left = self._fields["last_turns"]
        return None if left == code.NONE else left

    @property
    def display(self) -> tuple[str | None, ...]:
        """Name the face-up cards in their places; None for a gap."""
        kinds = self._fields["display"][: self.box.edition.display]
        name = notation(self.box.edition, self.box.map).kind
        return tuple([None if kind == code.NONE else name(kind) for kind in kinds])

    @property
    def discards(self) -> dict[str, int]:
        """Count the discarded cards by kind."""
        return self._cards(self._fields["discards"])

    @property
    def deck_size(self) -> int:
        """Count the cards of the deck."""
        return int(self._fields["deck_size"])

    @property
    def ticket_deck_size(self) -> int:
        """Count the tickets that can still be drawn."""
        return int(self._fields["ticket_deck"])

    def hand_size(self, seat: int) -> int:
        """Count a seat's cards."""
        return int(self._of("hand_size", seat))

    def known_cards(self, seat: int) -> dict[str, int]:
        """Count the cards that everybody knows to be in a seat's hand (K1)."""
        return self._cards(self._of("known", seat))

    def ticket_count(self, seat: int) -> int | None:
        """Count a seat's tickets; None while the opening choice is secret."""
        count = self._of("ticket_count", seat)
        return None if count == code.SECRET else count

    def score(self, seat: int) -> int:
        """Tell a seat's points for routes so far."""
        return int(self._of("score", seat))

    def pieces(self, seat: int) -> int:
        """Count a seat's trains, taxis or carts left."""
        return int(self._of("pieces", seat))

    def routes(self, seat: int) -> tuple[int, ...]:
        """List the routes a seat has claimed, by their numbers in `box.map.routes`."""
        return tuple(members(self._of("own", seat)))

    def open_routes(self, seat: int) -> tuple[int, ...]:
        """List the routes a seat may still claim, can it pay or not (G9-G11)."""
        return tuple(members(self._of("open", seat)))

    @property
    def closed_routes(self) -> tuple[int, ...]:
        """List the routes that nobody owns and nobody may claim any more (G11)."""
        closed = (1 << len(self.box.map.routes)) - 1
        for name in ("own", "open"):
            for words in self._fields[name][: self.players]:
                for w, word in enumerate(words):
                    closed &= ~(word << 64 * w)
        return tuple(members(closed))

    def stations(self, seat: int) -> tuple[int, ...]:
        """List the cities with a seat's stations."""
        return tuple(members(self._of("stations", seat)))

    def stations_left(self, seat: int) -> int:
        """Count a seat's stations not built."""
        return int(self._of("stations_left", seat))

    def station_cost(self, seat: int) -> int:
        """Count the cards of a seat's next station (E10)."""
        return self.box.edition.stations - self.stations_left(seat) + 1

    def depots(self, seat: int) -> tuple[int, ...]:
        """List the cities with a seat's depots."""
        return tuple(members(self._of("depots", seat)))

    def depots_left(self, seat: int) -> int:
        """Count a seat's depots still on the warehouse."""
        return int(self._of("depots_left", seat))

    def warehouse_size(self, seat: int) -> int:
        """Count the cards in a seat's warehouse (W9)."""
        return int(self._of("warehouse_size", seat))

    def merchandise(self, seat: int) -> int:
        """Count a seat's merchandise cards (A3)."""
        return int(self._of("merchandise", seat))

    @property
    def pending(self) -> int | None:
        """Number the route or city being paid for; None if there is none."""
        subject = int(self._fields["subject"])
        return None if subject == code.NONE else subject

    @property
    def due(self) -> int:
        """Count the cards to be paid now, for a route, a station or a tunnel; 0 if none are."""
        match self._fields["phase"]:
            case code.PAY:
                return self.box.map.routes[int(self._fields["subject"])].length
            case code.PAY_STATION:
                return self.station_cost(self.turn)
            case code.TUNNEL:
                return self.tunnel_extra
        return 0

    @property
    def tunnel_extra(self) -> int:
        """Count the cards a tunnel costs more (E5)."""
        return int(self._fields["extra"])

    @property
    def laid_color(self) -> str:
        """Name the colour laid for a pending tunnel; the wild card's if wilds only (E6)."""
        return self._kind(self._fields["laid_color"])

    @property
    def turned(self) -> dict[str, int]:
        """Count the cards turned up for a tunnel this turn."""
        return self._cards(self._fields["turned"])

    @property
    def unseen(self) -> dict[str, int]:
        """Count the cards this seat has not seen: in the deck, other hands and warehouses."""
        r, seat = self._record, self.seat
        seen = r["discards"].astype(np.int64) + r["turned"] + r["known"].sum(axis=0)
        if seat is not None:
            seen += r["hand"][seat].astype(np.int64) - r["known"][seat]
        counts = seen.tolist()
        for kind in self._fields["display"]:
            if kind != code.NONE:
                counts[kind] += 1
        if self._fields["laid_color"] != code.NONE:
            counts[self._fields["laid_color"]] += self._fields["laid_cards"]
            counts[code.WILD] += self._fields["laid_wilds"]
        kinds = (*range(len(self.box.edition.colors)), code.WILD)
        whole = zip(self.box.deck_colors, kinds, self._deck(), strict=True)
        return {name: number - counts[kind] for name, kind, number in whole}

    def imagine(self, rng: random.Random) -> Game:
        """Make a game that this seat cannot tell from the real one (determinization).

        Cards not seen are spread evenly over hands, warehouses and deck; tickets likewise.
        """
        from incarrozza.game import Game

        return Game.imagined(self._record, self.box, rng)

    def svg(self, *, names: Sequence[str] = (), language: Language = "en") -> str:
        """Draw what this seat sees: an SVG picture."""
        from incarrozza.picture import draw_view

        return draw_view(self, names=names, language=language)

    def _repr_svg_(self) -> str:
        """Show the view in a notebook."""
        return self.svg()

    def data(self) -> bytes:
        """Give the whole view as bytes: equal for equal knowledge."""
        return bytes(self._record.tobytes())

    def records(self) -> tuple[Any, Any]:
        """Give the view and its board as compiled code reads them, each an array of one."""
        from incarrozza.game import furniture

        views = np.zeros(1, code.STATE)
        views[0] = self._record
        return views, furniture(self.box)[1]

    @classmethod
    def from_data(cls, data: bytes, box: Box) -> View:
        """Read a view of a game from this box out of its bytes."""
        if len(data) != code.STATE.itemsize:
            raise BadOption(f"a view of {len(data)} bytes; expected {code.STATE.itemsize}")
        record = np.frombuffer(data, code.STATE).copy()[0]
        if record["players"] != box.players:
            raise BadOption(f"a view with {record['players']} players; expected {box.players}")
        return cls(record, box)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.data() == other.data()

    __hash__ = None  # type: ignore[assignment]  # a view changes with its game

    def _own_seat(self) -> int:
        seat = self.seat
        if seat is None:
            raise BadOption("an onlooker has no hand and no tickets; expected the view of a seat")
        return seat

    def _of(self, field: str, seat: int) -> Any:
        """Give what the record holds of a seat."""
        # A hot path, called dozens of times for each view: the usual case is checked first.
        if type(seat) is not int or not 0 <= seat < self._fields["players"]:
            check_seat(seat, self.players)
        return self._fields[field][seat]

    def _is_open(self, seat: int) -> bool:
        check_seat(seat, self.players)
        return seat == self.seat or self.phase == "over"

    def _deck(self) -> list[int]:
        edition = self.box.edition
        return [edition.cards_per_color] * len(edition.colors) + [edition.wild_cards]

    def _kind(self, number: int) -> str:
        return notation(self.box.edition, self.box.map).kind(number)

    def _cards(self, counts: Any) -> dict[str, int]:
        wild = counts[code.WILD]
        # The colours come first. Slots between the last colour and the wild card are unused.
        named = {name: n for name, n in zip(self.box.edition.colors, counts, strict=False) if n}
        return {**named, self.box.edition.wild: wild} if wild else named
