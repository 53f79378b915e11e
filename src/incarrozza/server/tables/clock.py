"""Deadlines: when a bot decides for a seat. They are reckoned here, and waited for elsewhere.

A bot's deadline is a short pause, so that people can follow; a person's is the pace of the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from incarrozza.server.ops.settings import Settings
from incarrozza.server.store.table_entry import Seat
from incarrozza.server.tables.match import Deadline, Match


class Late(NamedTuple):
    """A seat whose time has come, and the decision that it owes."""

    seat: int
    decision: int


class Clock:
    """Reckons deadlines, and writes them down with this process's lease."""

    def __init__(self, settings: Settings) -> None:
        self._pause = settings.bot_pause
        self._node = settings.node
        self._lease = settings.lease

    def reckon(self, match: Match, now: float) -> dict[int, Deadline]:
        """Say when somebody must decide for whom; a question asked before keeps its time."""
        game = match.game
        if game is None or game.over or match.entry.state == "ended":
            return {}
        found: dict[int, Deadline] = {}
        for seat in game.to_act:
            wait = self._wait(match, match.entry.seats[seat])
            if wait is None:
                continue
            decision, known = match.decision(seat), match.deadlines.get(seat)
            same = known is not None and known.decision == decision
            found[seat] = known if same and known else Deadline(decision, now + wait)
        return found

    def _wait(self, match: Match, seat: Seat) -> float | None:
        if seat.automatic:
            return self._pause
        pace = match.entry.settings.pace
        return None if pace is None else float(pace)

    def rows(self, match: Match) -> list[dict[str, Any]]:
        """Give what is due as rows, leased to this process."""
        return [
            {
                "table_id": match.id,
                "seat": seat,
                "at": deadline.at,
                "holder": self._node,
                "held_until": deadline.at + self._lease,
            }
            for seat, deadline in match.deadlines.items()
        ]


def next_due(match: Match) -> float | None:
    """Tell when somebody must be decided for next."""
    return min((deadline.at for deadline in match.deadlines.values()), default=None)


def overdue(match: Match, now: float) -> Iterator[Late]:
    """List the seats whose time has come."""
    for seat, deadline in match.deadlines.items():
        if deadline.at <= now:
            yield Late(seat, deadline.decision)
