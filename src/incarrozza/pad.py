"""The score pad: the final scores of a game that was played with a real box.

The kernel lays what everybody has on an empty table, piece by piece, and scores it. What the rules
do not allow is not laid, and becomes an objection.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, Unpack

import numpy as np

from incarrozza.action import notation, plain
from incarrozza.editions import Box, take_box
from incarrozza.editions.box import Source, add_tickets
from incarrozza.editions.edition import Language, Ticket
from incarrozza.editions.options import Choices
from incarrozza.errors import BadOption
from incarrozza.outcome import Outcome, reckon
from incarrozza.rules import state as code
from incarrozza.rules.board import lay_out
from incarrozza.rules.loading import kernel
from incarrozza.view import View
from incarrozza.why import Reason, cannot_build, cannot_lay

if TYPE_CHECKING:
    from incarrozza.words.scoring import Scoring

Kind = Literal["route", "station", "ticket", "depots"]
"""What can be objected to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Holdings:
    """What a player has at the end of a game: things by their names, or by their numbers.

    Nothing else counts: all points follow from these.
    """

    routes: Sequence[int | str] = ()
    """As actions call them: "Brest–Paris", "Frankfurt–Paris white"."""
    stations: Sequence[int | str] = ()
    """The cities where they stand."""
    tickets: Sequence[int | str] = ()
    """By their two places; own ones by their numbers, which go on after the deck's."""
    depots_left: int | None = None
    """How many are still on the warehouse; None: all but the first, if they are played with."""


@dataclass(frozen=True, slots=True)
class Objection:
    """Something on the pad that the rules do not allow: it has not been counted."""

    seat: int
    kind: Kind
    number: int
    """Of the route, city or ticket, or how many depots."""
    reason: Reason

    @property
    def owner(self) -> int | None:
        """Number the seat that has it already; None where that is not why."""
        owner = self.reason.figures.get("owner")
        return owner if isinstance(owner, int) else None


@dataclass(frozen=True, slots=True)
class Tally:
    """A pad added up."""

    box: Box
    view: View
    """The table as it was counted."""
    outcome: Outcome
    objections: tuple[Objection, ...]

    def explain(self, names: Sequence[str] = (), language: Language = "en") -> Scoring:
        """Put the scores into words."""
        # Most who import the package read no sentence.
        from incarrozza.words import Narrator

        narrator = Narrator(self.box, names, language)
        tableau, view = narrator.tableau, self.view
        for seat in range(self.box.players):
            for number in view.routes(seat):
                tableau.claim(seat, number)
            tableau.stations[seat] = list(view.stations(seat))
            tableau.depots_left[seat] = view.depots_left(seat)
        return narrator.scoring(self.outcome)


def score_table(
    box: Source,
    seats: Sequence[Holdings],
    *,
    own_tickets: Sequence[Ticket] = (),
    **choices: Unpack[Choices],
) -> Tally:
    """Score what lies on a table; own tickets are added to the deck of the box.

    >>> anna = Holdings(
    ...     routes=["Brest–Paris", "Paris–Zürich"], stations=["Venezia"], tickets=["Brest–Venezia"]
    ... )
    >>> bruno = Holdings(routes=["Zürich–Venezia", "brest paris"])
    >>> tally = score_table("europe", [anna, bruno])
    >>> tally.outcome.scores, tally.outcome.accounts[0].items["tickets"]
    ((34, 14), 8)
    >>> for objection in tally.objections:
    ...     print(objection.seat, objection.kind, objection.reason)
    1 route G9: player 1 owns this route
    """
    box = take_box(box, len(seats), **choices)
    if own_tickets:
        box = add_tickets(box, own_tickets)
    table = _Table(box)
    for seat, holdings in enumerate(seats):
        table.lay(seat, holdings)
    outcome = reckon(table.states, table.board, box)
    return Tally(box, table.view, outcome, tuple(table.objections))


class _Table:
    """An empty table, on which the kernel lays what it is told, as far as the rules allow."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.board = lay_out(box)
        self.states = np.zeros(1, code.STATE)
        self.objections: list[Objection] = []
        log = np.zeros(code.LOG_HEAD, np.int32)
        log[code.LOG_SCRIPT] = -1
        # Everybody has all pieces then, and no tickets yet; what cards were dealt does not count.
        kernel().deal(self.states, 0, self.board, 0, log)
        self.states["phase"] = code.OVER
        self._notation = notation(box.edition, box.map)

    @property
    def view(self) -> View:
        """Look at the table."""
        return View(self.states[0], self.box)

    def lay(self, seat: int, holdings: Holdings) -> None:
        """Lay all that a player has; where things contradict each other, what came first counts."""
        for number in self._numbers("claim", holdings.routes, len(self.box.map.routes)):
            if self._allows(seat, "route", number, cannot_lay(self.view, seat, number)):
                kernel().lay(self.states, 0, self.board, seat, number)
        for number in self._numbers("station", holdings.stations, len(self.box.map.places)):
            if self._allows(seat, "station", number, cannot_build(self.view, seat, number)):
                kernel().build(self.states, 0, seat, number)
        for number in map(self._ticket, holdings.tickets):
            if self._allows(seat, "ticket", number, self._cannot_hold(seat, number)):
                self.states["held"][0, seat, number >> 6] |= np.uint64(1 << (number & 63))
        self._leave_depots(seat, holdings.depots_left)

    def _allows(self, seat: int, kind: Kind, number: int, reason: Reason | None) -> bool:
        if reason is not None:
            reason = replace(reason, words=self.box.edition.words)
            self.objections.append(Objection(seat, kind, number, reason))
        return reason is None

    def _cannot_hold(self, seat: int, number: int) -> Reason | None:
        """Say why a seat cannot hold a ticket: each is there once, and long ones are dealt."""
        held = [self.view.tickets_of(other) or () for other in range(self.box.players)]
        for owner, tickets in enumerate(held):
            if number in tickets:
                return Reason("G12", "ticket_held", {"owner": owner})
        rules, deck = self.box.edition.tickets, self.box.tickets
        most = 1 if rules.long_first else rules.long_dealt
        if deck[number].long and sum(deck[ticket].long for ticket in held[seat]) >= most:
            return Reason(rules.opening_rule, "long_tickets", {"most": most})
        return None

    def _leave_depots(self, seat: int, left: int | None) -> None:
        # One of them is in a city before the first turn (W1).
        most = self.box.edition.depots - 1 if self.box.options.depots else 0
        if left is None:
            left = most
        if left < 0:
            raise BadOption(
                f"{left} depots left; expected 0 to {most}",
                it=f"{left} depositi rimasti; vanno bene da 0 a {most}",
            )
        reason = Reason("W1", "depots_left", {"most": most})
        if not self.box.options.depots:
            reason = Reason("W1", "no_depots")
        self._allows(seat, "depots", left, reason if left > most else None)
        self.states["depots_left"][0, seat] = min(left, most)

    def _numbers(self, verb: str, things: Iterable[int | str], count: int) -> Iterable[int]:
        for thing in things:
            if isinstance(thing, str):
                yield self._notation.read(f"{verb} {thing}").target
            else:
                yield _check(thing, count)

    def _ticket(self, thing: int | str) -> int:
        tickets, places = self.box.tickets, self.box.map.places
        if isinstance(thing, int):
            return _check(thing, len(tickets))
        for number, ticket in enumerate(tickets):
            a, b = places[ticket.a].name, places[ticket.b].name
            if plain(thing) in (plain(f"{a} {b}"), plain(f"{b} {a}")):
                return number
        raise BadOption(f"no ticket {thing!r} in the deck; expected its two places, or its number")


def _check(number: int, count: int) -> int:
    if number not in range(count):
        raise BadOption(
            f"number {number}; expected 0 to {count - 1}",
            it=f"il numero {number}; vanno bene da 0 a {count - 1}",
        )
    return number
