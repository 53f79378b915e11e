"""The scheduler: rings when a deadline has come, and lets a bot decide.

Each table has at most one alarm, for its next deadline. What another process should have seen to is
taken over when its lease has run out.
"""

from __future__ import annotations

import asyncio
import logging
import time

from sqlalchemy.ext.asyncio import AsyncConnection

from incarrozza.server.messages.fields import Decider
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.store import leases
from incarrozza.server.tables.attempt import Attempt
from incarrozza.server.tables.background import Tasks
from incarrozza.server.tables.clock import Late, next_due, overdue
from incarrozza.server.tables.match import Match
from incarrozza.server.tables.moves import play, release
from incarrozza.server.tables.registry import Registry
from incarrozza.server.tables.transactions import set_away
from incarrozza.server.workers.pool import Pool

log = logging.getLogger(__name__)

SUBSTITUTE = "greedy"
"""The bot that plays for who is away: a fair player, and quick."""


class Scheduler:
    """Sees to it that bots and clocks go on."""

    def __init__(self, registry: Registry, pool: Pool, tasks: Tasks) -> None:
        self._registry = registry
        self._settings = registry.settings
        self._pool = pool
        self._tasks = tasks
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._deciding: set[tuple[str, int]] = set()
        self._stopping = False

    def stop(self) -> None:
        """Ring no more."""
        self._stopping = True
        for alarm in self._alarms.values():
            alarm.cancel()

    def expect(self, match: Match) -> None:
        """Set the alarm for the next deadline of a match."""
        alarm = self._alarms.pop(match.id, None)
        if alarm is not None:
            alarm.cancel()
        at = next_due(match)
        if at is not None and not self._stopping:
            wait = max(0.0, at - time.time())
            loop = asyncio.get_running_loop()
            self._alarms[match.id] = loop.call_later(wait, self._ring, match.id)

    def _ring(self, id: str) -> None:
        self._alarms.pop(id, None)
        self._tasks.do(self._see_to(id))

    async def _see_to(self, id: str) -> None:
        """Decide for all at a table whose time has come."""
        async with self._registry.at(id) as table:
            late = list(overdue(table.match, time.time()))
            if not late:
                # The alarm goes by another clock, and may have rung a little early.
                self.expect(table.match)
        for each in late:
            if (id, each.seat) not in self._deciding:
                self._tasks.do(self._decide(id, each))

    async def take_over(self) -> None:
        """Take over what others should have done."""
        now = time.time()
        async with self._registry.database.reading() as connection:
            late = await leases.read_late(connection, now)
        for id, seat in late:
            if (id, seat) in self._deciding or not await self._lease(id, seat, now):
                continue
            try:
                async with self._registry.at(id, fresh=True) as table:
                    owed = Late(seat, table.match.decision(seat))
            except Refusal as refusal:
                # One that cannot be read must not hold up the others.
                log.warning("a table is gone", extra={"table": id, "code": refusal.code})
                continue
            self._tasks.do(self._decide(id, owed))

    async def _lease(self, id: str, seat: int, now: float) -> bool:
        node, seconds = self._settings.node, self._settings.lease

        async def take(connection: AsyncConnection) -> bool:
            return await leases.take(connection, id, seat, node, now, seconds)

        return await self._registry.database.writer.change(take)

    async def _decide(self, id: str, late: Late) -> None:
        """Let a bot decide for a seat; its person may be quicker."""
        seat = late.seat
        self._deciding.add((id, seat))
        try:
            attempt = await self._think(id, late)
            if attempt is not None:
                async with self._registry.at(id) as table:
                    await play(self._registry, table, attempt)
        except Refusal as refusal:
            # Somebody was quicker, or the game has ended.
            log.debug("a bot's move was not needed", extra={"code": refusal.code})
        finally:
            self._deciding.discard((id, seat))
            self._expect_soon(id)

    async def _think(self, id: str, late: Late) -> Attempt | None:
        """Ask a bot for a complete move; None if the question is no longer asked."""
        seat, decision = late
        async with self._registry.at(id) as table:
            await release(self._registry, table)
            match = table.match
            chair = match.entry.seats[seat]
            if match.decision(seat) != decision:
                # Decided in the last instant: nobody is away.
                return None
            if not chair.automatic:
                await set_away(self._registry, table, seat, True)
            game = match.game
            if game is None or seat not in game.to_act or match.decision(seat) != decision:
                return None
            view, legal = game.view(seat), game.legal(seat)
        # Nobody waits while it thinks.
        move = await self._pool.choose(chair.bot or SUBSTITUTE, view, legal)
        by: Decider = "clock" if chair.bot is None else "bot"
        return Attempt(seat, decision, [action.text for action in move], by)

    def _expect_soon(self, id: str) -> None:
        """Look again whether somebody is due; after a failure, not at once."""
        table = self._registry.glance(id)
        at = None if table is None else next_due(table.match)
        if table is not None and at is not None and at > time.time():
            self.expect(table.match)
