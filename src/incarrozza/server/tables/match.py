"""A match: one table's seats and game in memory, and the moves that are made there.

All of it is plain state: nothing here waits, reads a database or tells anybody. A move is pushed,
then either settled, once it is written, or taken back. Moves carry an idempotency key, so that one
that is sent twice acts once.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from incarrozza.action import Action
from incarrozza.errors import IllegalAction, RecordError
from incarrozza.event import Event
from incarrozza.game import Game
from incarrozza.record import Record
from incarrozza.server.messages.fields import Decider, State
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.messages.seating import Ending
from incarrozza.server.store.table_entry import Entry
from incarrozza.view import View
from incarrozza.why import Reason

log = logging.getLogger(__name__)


class Stamp(NamedTuple):
    """Who decided an event, and when."""

    by: Decider | None
    at: float


class Deadline(NamedTuple):
    """When somebody else decides, and what: a question that was answered meanwhile has none."""

    decision: int
    at: float


class Match:
    """One table in memory. Whoever looks at it or changes it holds the table's lock."""

    def __init__(self, entry: Entry, game: Game | None = None) -> None:
        self.entry = entry
        self.game = game
        self.doubtful = False
        """A write failed, and nobody knows how far it got: read again before going on."""
        self._forget_events()

    def _forget_events(self) -> None:
        self.stamps: list[Stamp] = []
        self.deadlines: dict[int, Deadline] = {}
        self._requests: dict[str, int] = {}
        self._openings: Counter[int] = Counter()

    @property
    def id(self) -> str:
        """Name the table."""
        return self.entry.id

    @property
    def number(self) -> int:
        """Count the events known here."""
        return len(self.stamps)

    @property
    def names(self) -> tuple[str, ...]:
        """Name everybody."""
        return tuple(seat.name for seat in self.entry.seats)

    @property
    def unread(self) -> bool:
        """Tell whether what is in memory is a guess, or the game is not there."""
        return self.doubtful or (self.game is None and self.entry.number > 0)

    def decision(self, seat: int | None) -> int:
        """Number the question a seat is asked.

        In the opening all choose at the same time: what others chose does not change the question.
        """
        others = self._openings.total() - (0 if seat is None else self._openings[seat])
        return self.number - (0 if seat is None else others)

    # -- Catching up with the database -------------------------------------------------------------

    def is_old_news(self, entry: Entry) -> bool:
        """Tell whether an entry that was read says only what is known here."""
        same = (entry.revision, entry.number, entry.state) == (
            self.entry.revision,
            self.number,
            self.entry.state,
        )
        return same and not self.doubtful and (self.game is not None or not entry.number)

    def trusted(self, entry: Entry) -> int:
        """Count the events known here that agree with an entry; only those after them are read."""
        return 0 if self.doubtful or entry.number < self.number else self.number

    def adopt(self, entry: Entry, rows: Sequence[Any], due: Mapping[int, float]) -> None:
        """Take over what was read: an entry, the events after the trusted ones, the deadlines."""
        if not self.trusted(entry):
            self.put_away()
        self.entry = entry
        self.doubtful = False
        if entry.number:
            # Somebody may have moved since the entry was read.
            self._follow(rows[: max(0, entry.number - self.number)])
            self.deadlines = {seat: Deadline(self.decision(seat), at) for seat, at in due.items()}

    def _follow(self, rows: Sequence[Any]) -> None:
        try:
            if self.game is None:
                body = "\n".join([self.entry.header, "", *(row.line for row in rows)])
                self.game = Record.parse(f"{body}\nend: {len(rows)} events\n").replay()
            else:
                for row in rows:
                    self.game.follow(row.line)
        except RecordError as error:
            log.error("a game cannot be read", extra={"table": self.id, "why": str(error)})
            # Some of the events may have been followed, but none was counted.
            self.put_away()
            raise Refusal("damaged") from error
        self.game.settle()
        for row, event in zip(rows, self.game.events_from(self.number), strict=True):
            self.note(event, Stamp(row.by, row.at))
            if row.request is not None:
                self._requests[row.request] = event.number + 1

    def put_away(self) -> None:
        """Keep only who sits where; the game is read again when it goes on."""
        self.game = None
        self._forget_events()

    # -- Looking -----------------------------------------------------------------------------------

    def playing(self) -> Game:
        """Give the game, unless it has not begun."""
        if self.game is None or self.entry.state == "open":
            raise Refusal("not_playing")
        return self.game

    def question(self, seat: int) -> View:
        """Show a seat what it is to decide by, if it is to decide now."""
        game = self.playing()
        if self.entry.state == "ended":
            raise Refusal("not_playing")
        if seat not in game.to_act:
            raise Refusal("not_to_act")
        return game.view(seat)

    def why_not(self, seat: int, text: str) -> Reason | None:
        """Say why a seat may not do something now, to whoever sits there."""
        game = self.playing()
        reason = game.why_not(_read(game, text), seat)
        return None if reason is None else reason.told_to(seat, self.names)

    def record(self, player: str | None) -> Record:
        """Give the record: whole when the game is over, else what the player has seen."""
        if self.game is None:
            raise Refusal("not_playing")
        record = replace(self.game.record, names=self.names)
        if self.game.over:
            cuts = tuple(seat.cut for seat in self.entry.seats)
            return replace(record, secret=self.entry.secret, cuts=cuts)
        seats = self.entry.seat_of(player)
        return record.seen_by(seats[0] if len(seats) == 1 else None)

    # -- Playing -----------------------------------------------------------------------------------

    def done(self, request: str | None) -> int | None:
        """Find a move by its idempotency key: how many events there were after it, if it was."""
        return None if request is None else self._requests.get(request)

    def check(self, seat: int, player: str | None, decision: int) -> None:
        """Refuse a move of a player, or of a bot, to whom this question is not asked now."""
        game, chair = self.playing(), self.entry.seats[seat]
        if player is not None and chair.player != player:
            raise Refusal("not_seated")
        if player is None and not chair.automatic:
            # Whoever has come back decides for themselves.
            raise Refusal("not_to_act")
        if self.entry.state == "ended":
            raise Refusal("not_playing")
        if decision != self.decision(seat):
            raise Refusal("stale")
        if seat not in game.to_act:
            raise Refusal("not_to_act")

    def push(self, seat: int, move: Sequence[str], stamp: Stamp) -> tuple[Event, ...]:
        """Play a complete move, which nobody knows of yet; one that is illegal changes nothing."""
        game = self.playing()
        actions = [_read(game, text) for text in move]
        if actions[0].is_paid != (len(actions) == 2):
            # That it is illegal matters more than that it is incomplete.
            reason = game.why_not(actions[0], seat)
            raise Refusal("incomplete") if reason is None else self._illegal(reason, seat)
        try:
            events = game.play(actions, seat)
        except IllegalAction as error:
            raise self._illegal(error.reason, seat) from error
        for event in events:
            self.note(event, stamp)
        return events

    def _illegal(self, reason: Reason, seat: int) -> Refusal:
        return Refusal("illegal", reason=reason.told_to(seat, self.names))

    def note(self, event: Event, stamp: Stamp) -> None:
        """Count an event."""
        self.stamps.append(stamp)
        if event.opening and event.seat is not None:
            self._openings[event.seat] += 1

    def take_back(self, events: Sequence[Event]) -> None:
        """Undo a move that was not written."""
        game = self.playing()
        for event in reversed(events):
            game.pop()
            self.stamps.pop()
            if event.opening and event.seat is not None:
                self._openings[event.seat] -= 1

    def settle(
        self,
        state: State,
        to_act: int,
        now: float,
        request: str | None,
        ending: Ending | None = None,
    ) -> None:
        """Let a move that was written be final."""
        self.playing().settle()
        if request is not None:
            self._requests[request] = self.number
        self.entry = replace(
            self.entry,
            state=state,
            number=self.number,
            to_act=to_act,
            updated=now,
            ending=ending,
        )


def _read(game: Game, text: str) -> Action:
    found = game.notation.find(text)
    if found is None:
        raise Refusal("unknown_action", action=text)
    return found
