"""Events: an action and what chance answered to it, as the game knows it or as a seat saw it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from incarrozza.action import Action, Notation, notation
from incarrozza.rules import state as code

if TYPE_CHECKING:
    from incarrozza.editions import Box

ANSWERS = (
    "hand",
    "up",
    "tunnel",
    "store",
    "ticket",
    "reshuffled",
    "swept",
    "emptied",
    "first",
)
"""What chance can answer, in the order of the kernel's numbers; the plain words carry no value."""
MARKS = (code.RESHUFFLED, code.SWEPT, code.EMPTIED)
HIDDEN = "?"


class Answer(NamedTuple):
    """One answer of chance: a card, a ticket, or that something was shuffled."""

    what: int
    value: int | None
    """None where the seat that looks may not know it."""
    seat: int
    """Whose card or ticket it is; -1 where it is nobody's."""

    def seen_by(self, seat: int | None) -> Answer:
        """Hide the value if it is another seat's secret (K2) or everybody's (K3)."""
        private = self.what in (code.DEALT, code.TICKET) and self.seat != seat
        return self._replace(value=None) if private or self.what == code.STORED else self


@dataclass(frozen=True, slots=True)
class Event:
    """One decision and all that chance answered to it; number 0 is the deal."""

    number: int
    seat: int | None
    action: Action | None
    """None for the deal, and for another seat's secret choice."""
    answers: tuple[Answer, ...]
    offered: tuple[int, ...] = ()
    """When tickets are chosen: those that were offered."""
    opening: bool = False
    """True for a choice of the opening, of which even the number is secret."""
    kept: int | None = None
    """When tickets are chosen: how many were kept."""
    scribe: Scribe = field(repr=False, compare=False, kw_only=True)

    def seen_by(self, seat: int | None) -> Event:
        """Show the event as a seat saw it; None for an onlooker."""
        answers = tuple(answer.seen_by(seat) for answer in self.answers)
        if not self.offered or self.seat == seat:
            return replace(self, answers=answers)
        kept = None if self.opening else self.kept
        unknown = (code.UNKNOWN,) * len(self.offered)
        return replace(self, answers=answers, action=None, offered=unknown, kept=kept)

    @property
    def kept_tickets(self) -> tuple[int, ...]:
        """List the tickets kept by this choice; empty for another seat's secret."""
        if self.action is None or self.action.kind != "keep":
            return ()
        return tuple(t for i, t in enumerate(self.offered) if self.action.target >> i & 1)

    def __str__(self) -> str:
        return self.scribe.line(self)


class Scribe:
    """Writes the events of a box as text, and names what the numbers stand for."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.notation: Notation = notation(box.edition, box.map)
        names = [box.ticket_name(i) for i in range(len(box.tickets))]
        # A deck of one's own may have two tickets for the same places: their numbers differ.
        self._tickets = [
            name if names.count(name) == 1 else f"{name} #{i}" for i, name in enumerate(names)
        ]
        self._numbers = {name: i for i, name in enumerate(self._tickets)}

    def ticket(self, number: int) -> str:
        """Name a ticket so that `ticket_number` finds it again."""
        return HIDDEN if number == code.UNKNOWN else self._tickets[number]

    def ticket_number(self, name: str) -> int:
        """Find a ticket by its name; KeyError if there is none."""
        return self._numbers[name]

    def value(self, answer: Answer) -> str:
        """Name what chance answered."""
        if answer.value is None:
            return HIDDEN
        if answer.what == code.TICKET:
            return self.ticket(answer.value)
        if answer.what == code.STARTER:
            return str(answer.value)
        return self.notation.kind(answer.value)

    def action(self, event: Event) -> str:
        """Write an event's action; kept tickets by their places."""
        if event.number == 0:
            return "deal"
        if event.action is None:
            return f"keep {HIDDEN if event.kept is None else event.kept} of {len(event.offered)}"
        if event.action.kind == "keep":
            return "keep " + (", ".join(map(self.ticket, event.kept_tickets)) or "none")
        return event.action.text

    def groups(self, event: Event) -> Iterator[str]:
        """Write the answers, those of the same kind and seat together."""
        for (what, seat), answers in groupby(event.answers, lambda a: (a.what, a.seat)):
            if what in MARKS:
                yield from (ANSWERS[what] for _ in answers)
                continue
            whose = f" {seat}" if seat >= 0 else ""
            yield f"{ANSWERS[what]}{whose}: {', '.join(map(self.value, answers))}"

    def line(self, event: Event) -> str:
        """Write an event: number, seat, action, answers. The deal takes a line for each group."""
        seat = "" if event.seat is None else f"@{event.seat} "
        groups = list(self.groups(event))
        head = f"{event.number} {seat}{self.action(event)}"
        if event.number == 0:
            return "\n  ".join([head, *groups])
        return head + (f" > {'; '.join(groups)}" if groups else "")
