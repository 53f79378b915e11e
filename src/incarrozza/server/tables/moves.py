"""Moves, written before anybody is told: play, commit, then tell.

A move is written by compare-and-swap on the number of events and the revision it was judged by. One
that another process has outrun is taken back and judged anew.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from incarrozza.event import Event
from incarrozza.server.messages.fields import Decider, State
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.ops import metrics
from incarrozza.server.store.new_moves import NewMove
from incarrozza.server.tables.match import Stamp
from incarrozza.server.tables.registry import LiveTable, Registry

_ATTEMPTS = 3


@dataclass(frozen=True, slots=True)
class Attempt:
    """A complete move that somebody wants to make."""

    seat: int
    decision: int
    """The question that it answers."""
    move: Sequence[str]
    by: Decider
    player: str | None = None
    """Whose move it is; None for a bot's."""
    id: str | None = None
    """The client's name for it."""
    arrived: float = field(default_factory=time.perf_counter)

    @property
    def request(self) -> str | None:
        """Give the idempotency key: the seat's own, so that nobody else's is mistaken for it."""
        return None if self.id is None else f"{self.seat} {self.id}"


async def play(registry: Registry, table: LiveTable, attempt: Attempt) -> int:
    """Carry out a move, once, at a table whose lock is held; give the number of events after it."""
    match = table.match
    for _ in range(_ATTEMPTS):
        if match.game is None:
            await registry.read(table)
        known = match.done(attempt.request)
        if known is not None:
            return known
        match.check(attempt.seat, attempt.player, attempt.decision)
        if await _commit(registry, table, attempt):
            metrics.MOVES.labels(attempt.by).inc()
            metrics.ANSWERED.observe(time.perf_counter() - attempt.arrived)
            return match.number
        # Another process was quicker: look at what it did, and judge the move anew.
        await registry.read(table)
    raise Refusal("busy")


async def _commit(registry: Registry, table: LiveTable, attempt: Attempt) -> bool:
    """Play a move and write it; False if it came too late. Until it is written nobody knows."""
    match, clock, now = table.match, registry.clock, time.time()
    before, due_before = match.number, match.deadlines
    events = match.push(attempt.seat, attempt.move, Stamp(attempt.by, now))
    game = match.playing()
    state: State = "over" if game.over else "playing"
    to_act = sum(1 << seat for seat in game.to_act)
    match.deadlines = clock.reckon(match, now)
    try:
        written = await registry.database.writer.move(
            NewMove(
                table=match.id,
                before=before,
                revision=match.entry.revision,
                events=_rows(match.id, events, attempt, now),
                state=state,
                to_act=to_act,
                updated=now,
                due=clock.rows(match),
                was_due=bool(due_before),
            )
        )
    except Exception as error:
        match.doubtful = True
        raise Refusal("busy") from error
    if not written:
        match.take_back(events)
        match.deadlines = due_before
        return False
    match.settle(state, to_act, now, attempt.request)
    registry.changed(table, news=game.over)
    return True


def _rows(
    table: str, events: Sequence[Event], attempt: Attempt, now: float
) -> list[dict[str, Any]]:
    return [
        {
            "table_id": table,
            "number": event.number,
            "line": str(event),
            "by": attempt.by,
            "at": now,
            "request": attempt.request if event is events[-1] else None,
        }
        for event in events
    ]
