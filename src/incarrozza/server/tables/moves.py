"""Moves, written before anybody else is told: play, commit, then tell.

A move is written by compare-and-swap on the number of events and the revision it was judged by. One
that another process has outrun is taken back and judged anew.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from incarrozza.event import Event
from incarrozza.server.messages.fields import State
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.ops import metrics
from incarrozza.server.presenters.result import make_ending
from incarrozza.server.store.new_moves import NewMove
from incarrozza.server.tables.attempt import Attempt, HeldMove
from incarrozza.server.tables.match import Stamp
from incarrozza.server.tables.registry import LiveTable, Registry

_ATTEMPTS = 3


async def play(registry: Registry, table: LiveTable, attempt: Attempt) -> int:
    """Carry out a move, once, at a table whose lock is held; give the number of events after it."""
    if table.held is not None and table.held.attempt.seat == attempt.seat:
        # Nobody else is to act before it.
        await release(registry, table)
    return await _play(registry, table, attempt)


async def release(registry: Registry, table: LiveTable) -> None:
    """Carry out the move that its player may still take back, if there is one.

    Whoever asks for it may be gone before it is written, and still keeps the table until then.
    """
    if table.held is None:
        return
    work = asyncio.ensure_future(_carry_out(registry, table, table.held))
    try:
        await asyncio.shield(work)
    finally:
        if not work.done():
            await asyncio.wait([work])


async def _carry_out(registry: Registry, table: LiveTable, held: HeldMove) -> None:
    attempt = replace(held.attempt, arrived=time.perf_counter())
    refusal: Refusal | None = Refusal("busy")
    try:
        number = await _play(registry, table, attempt)
        refusal = None
        if not held.outcome.done():
            held.outcome.set_result(number)
    except Refusal as reason:
        refusal = reason
    finally:
        table.held = None
        if refusal is not None:
            # What its player was shown has not happened.
            table.sights.forget()
            if not held.outcome.done():
                held.outcome.set_exception(refusal)
    if table.match.unread:
        # What was not written nobody may see.
        await registry.read(table)


async def _play(registry: Registry, table: LiveTable, attempt: Attempt) -> int:
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
    events = match.push(attempt.seat, attempt.move, Stamp(attempt.by, attempt.made))
    game = match.playing()
    state: State = "over" if game.over else "playing"
    to_act = sum(1 << seat for seat in game.to_act)
    ending = make_ending(game, match.stamps) if game.over else None
    match.deadlines = clock.reckon(match, now)
    try:
        written = await registry.database.writer.move(
            NewMove(
                table=match.id,
                before=before,
                revision=match.entry.revision,
                events=_rows(match.id, events, attempt),
                state=state,
                to_act=to_act,
                updated=now,
                ending=None if ending is None else msgspec.json.encode(ending).decode(),
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
    match.settle(state, to_act, now, attempt.request, ending)
    registry.changed(table, news=game.over)
    return True


def _rows(table: str, events: Sequence[Event], attempt: Attempt) -> list[dict[str, Any]]:
    return [
        {
            "table_id": table,
            "number": event.number,
            "line": str(event),
            "by": attempt.by,
            "at": attempt.made,
            "request": attempt.request if event is events[-1] else None,
        }
        for event in events
    ]
