"""Undo: a move that only its player has seen can be taken back for a moment.

Such a move is held: it is judged and shown to its player, but neither written nor told to anybody
else before the moment is over. Whatever changes at the table in the meantime carries it out first;
others who look see the game without it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from incarrozza.editions.edition import Language
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.tables.attempt import Attempt, HeldMove
from incarrozza.server.tables.match import Match, Stamp
from incarrozza.server.tables.moves import release
from incarrozza.server.tables.registry import LiveTable, Registry
from incarrozza.view import View

log = logging.getLogger(__name__)

_SHORTEST_PACE: Final = 60
"""Where less time is given for a decision, nobody shall wait for another's second thoughts."""
_SECRET: Final = frozenset({"opening_long", "opening", "first_depot"})
"""Phases in which all choose at the same time: the last one learns what the others chose."""


def hold(
    table: LiveTable, attempt: Attempt, language: Language, told: int
) -> tuple[HeldMove, bytes] | None:
    """Hold a move, if it can be taken back; give it, and what its player sees once it is done."""
    match, seat = table.match, attempt.seat
    if not _allows(match) or match.done(attempt.request) is not None:
        return None
    match.check(seat, attempt.player, attempt.decision)
    game = match.playing()
    view = game.view(seat)
    if game.phase in _SECRET or _may_be_swept(view):
        return None
    events = match.push(seat, attempt.move, Stamp(attempt.by, attempt.made))
    try:
        # What chance has answered its player knows by then, and at the end all there was to know.
        told_more = game.over or any(event.answers for event in events)
        if told_more or game.view(seat).hand_size(seat) > view.hand_size(seat):
            return None
        sight = table.sights.sight(seat, language, told)
    finally:
        match.take_back(events)
    table.sights.forget_last()
    table.held = HeldMove(attempt)
    return table.held, sight


@contextmanager
def foreseen(table: LiveTable, seat: int) -> Iterator[None]:
    """Let the game be as the player of a seat sees it: with the move that is held there."""
    match, held = table.match, table.held
    if held is None or held.attempt.seat != seat:
        yield
        return
    attempt = held.attempt
    match.check(seat, attempt.player, attempt.decision)
    events = match.push(seat, attempt.move, Stamp(attempt.by, attempt.made))
    try:
        yield
    finally:
        match.take_back(events)


def take_back(table: LiveTable, request: str) -> None:
    """Let a move that is held not have been made."""
    held = table.held
    if held is None or held.attempt.request != request:
        raise Refusal("too_late")
    table.held = None
    held.outcome.cancel()
    table.sights.forget()


async def let_go(registry: Registry, id: str, held: HeldMove) -> None:
    """Carry out a move when its moment is over, unless that was done before."""
    await asyncio.sleep(registry.settings.undo)
    try:
        async with registry.at(id) as table:
            if table.held is held:
                await release(registry, table)
    finally:
        # Nobody shall wait for what becomes of it at a table that is gone.
        held.outcome.cancel()


async def let_all_go(registry: Registry) -> None:
    """Carry out every move that is held: the process ends."""

    async def carry_out(id: str) -> None:
        table = registry.glance(id)
        if table is not None and table.held is not None:
            async with table.lock:
                try:
                    await release(registry, table)
                except Exception:
                    # The others, and all that is still to be ended, shall not suffer for it.
                    log.exception("a move was not saved", extra={"table": id})

    # At once: where the database does not answer, each of them waits for it.
    await asyncio.gather(*map(carry_out, registry.held()))


def _may_be_swept(view: View) -> bool:
    """Tell whether so many wilds lie face up that only hidden cards keep them there (G2).

    Whether a payment brings a sweep, and so cannot be taken back, would tell something about these.
    """
    edition = view.box.edition
    return bool(edition.sweep) and view.display.count(edition.wild) >= edition.sweep


def _allows(match: Match) -> bool:
    pace = match.entry.settings.pace
    return pace is None or pace >= _SHORTEST_PACE
