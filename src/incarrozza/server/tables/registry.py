"""The hall: all tables that this process has at hand, and what keeps them going."""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any

import asyncpg
from sqlalchemy import func, select, update
from sqlalchemy.exc import SQLAlchemyError

from incarrozza.rules.loading import kernel
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.ops import metrics
from incarrozza.server.ops.settings import Settings
from incarrozza.server.presenters.frames import encode
from incarrozza.server.presenters.replays import Projector
from incarrozza.server.store.engine import connect, is_sqlite, read_url
from incarrozza.server.store.queries import Entry, read_entry
from incarrozza.server.store.revisions import migrate
from incarrozza.server.store.schema import due, tables
from incarrozza.server.store.tokens import is_id
from incarrozza.server.store.writer import CHANNEL, Writer
from incarrozza.server.tables.match import Onlooker, Table
from incarrozza.server.tables.transactions import set_away
from incarrozza.server.workers.pool import Thinkers

log = logging.getLogger(__name__)

SUBSTITUTE = "greedy"
"""The bot that plays for who is away: a fair player, and quick."""
_RETRY = 1.0
_SILENCE = (
    SQLAlchemyError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
)
"""How a database fails to answer: one that is just starting says so in the driver's own words, and
the driver loses its own if the line is cut between two of them."""


class Hall:
    """Holds the tables, and sees to it that bots and clocks go on."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.engine = connect(settings.database_url)
        self.writer = Writer(self.engine, settings.node)
        self.thinkers = Thinkers(settings.workers, settings.bot_seconds)
        self.projector = Projector(self.thinkers)
        self.ready = asyncio.Event()
        """Set when the rules are compiled."""
        self._tables: dict[str, Table] = {}
        self._reading: dict[str, asyncio.Lock] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._deciding: set[tuple[str, int]] = set()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._changed: asyncio.Queue[str] = asyncio.Queue()
        self._stopping = False

    # -- Beginning and end -------------------------------------------------------------------------

    async def start(self) -> None:
        """Open the database and set to work; games wait until the rules are compiled."""
        await migrate(self.engine)
        self.writer.start()
        if is_sqlite(self.engine):
            # Nobody else uses the file: whoever held something is gone.
            await self.writer.change(_release_all)
        self.do(self._prepare())
        self.do(self._over_and_over(self.settings.resync, self._resync))
        self.do(self._over_and_over(min(1.0, self.settings.lease / 4), self._take_over))
        self.do(self._over_and_over(max(1.0, self.settings.idle / 4), self._tidy))
        if not is_sqlite(self.engine):
            self.do(self._listen())
            self.do(self._heed())

    async def stop(self) -> None:
        """Finish what is being written, hand over the rest, and close."""
        self._stopping = True
        for alarm in self._alarms.values():
            alarm.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self.writer.change(self._release_mine)
        finally:
            await self.writer.stop()
            self.thinkers.stop()
            await self.engine.dispose()

    def do(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do something beside everything else, until it is done or the server ends."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        # Whoever asked for it is told of a refusal.
        if error is not None and not isinstance(error, Refusal):
            log.error("a task has failed", exc_info=error)

    async def _prepare(self) -> None:
        await self.thinkers.learn_rules()
        await asyncio.to_thread(kernel)
        self.ready.set()
        log.info("the rules are ready")
        await self.thinkers.wake_up()
        log.info("the bots are ready")

    async def _over_and_over(self, pause: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(pause)
            try:
                await work()
            except _SILENCE as error:
                log.warning("the database does not answer", extra={"why": type(error).__name__})
            except Exception:
                # Bots and clocks must not stand still for good because of one failure.
                log.exception("a task has failed")

    # -- Tables ------------------------------------------------------------------------------------

    async def open(self, id: str) -> Table:
        """Give a table, with its game."""
        found = self._tables.get(id)
        if found is not None and not found.unread:
            found.touched = time.monotonic()
            return found
        # Whoever comes first reads it; the others wait.
        async with self._reading.setdefault(id, asyncio.Lock()):
            try:
                return await self._open(id)
            finally:
                self._reading.pop(id, None)

    async def _open(self, id: str) -> Table:
        found = self._tables.get(id)
        if found is None:
            entry = await self.entry(id)
            found = self._tables.setdefault(id, Table(self, entry))
        async with found.lock:
            await self.make_sure(found)
        found.touched = time.monotonic()
        return found

    async def read(self, table: Table) -> bool:
        """Let a table catch up with the database, and tell those who look on; its lock is held."""
        if table.entry.number:
            # Whoever waits holds no connection: others need them.
            await self.ready.wait()
        async with self.engine.connect() as connection:
            news = await table.read(connection)
        if news:
            self.expect(table)
            # Whoever asked, and whatever becomes of it: nobody will notice this news again.
            table.announce(table=True)
        return news

    async def make_sure(self, table: Table) -> None:
        """Read a table if its game was put away, or a write failed while its lock was waited for.

        What was not written nobody may see: not a move, still less all the cards after the last.
        """
        if table.unread:
            await self.read(table)

    async def entry(self, id: str) -> Entry:
        """Read a table without its game."""
        if not is_id(id):
            raise Refusal("no_table")
        async with self.engine.connect() as connection:
            found = await read_entry(connection, id)
        if found is None:
            raise Refusal("no_table")
        return found

    async def refresh(self, id: str) -> None:
        """Look at a table that was changed."""
        table = self._tables.get(id)
        if table is None:
            return
        async with table.lock:
            try:
                await self.read(table)
            except Refusal as refusal:
                log.warning("a table is gone", extra={"table": id, "code": refusal.code})

    async def attend(self, onlooker: Onlooker, table: Table) -> None:
        """Let somebody look on from now on."""
        async with table.lock:
            await self.make_sure(table)
            if onlooker.told > table.number:
                # Who comes from another process may have seen more there than is known here.
                await self.read(table)
            table.onlookers.add(onlooker)
            table.welcome(onlooker)

    def dismiss(self, onlooker: Onlooker, table: Table) -> None:
        """Let somebody go."""
        table.onlookers.discard(onlooker)

    async def _tidy(self) -> None:
        """Put away what nobody has touched for a while."""
        long_ago = time.monotonic() - self.settings.idle
        games = sum(table.game is not None for table in self._tables.values())
        for id, table in list(self._tables.items()):
            if table.touched > long_ago or table.lock.locked():
                continue
            # Whoever still has it in hand, as a closed connection may for a while, has little.
            table.put_away()
            if not table.onlookers:
                del self._tables[id]
        left = sum(table.game is not None for table in self._tables.values())
        metrics.TABLES.set(left)
        if left < games:
            # By itself the collector looks rarely, and closed connections hold each other.
            gc.collect()

    # -- Other processes ---------------------------------------------------------------------------

    async def _listen(self) -> None:
        """Hear from PostgreSQL which tables others have changed."""
        # As SQLAlchemy reads it: an address that serves the one shall serve the other.
        url = read_url(self.settings.database_url)
        _, options = self.engine.dialect.create_connect_args(url)
        while True:
            with suppress(*_SILENCE):
                connection = await asyncpg.connect(**options)
                try:
                    await connection.add_listener(CHANNEL, self._hear)
                    while not connection.is_closed():
                        await asyncio.sleep(_RETRY)
                finally:
                    await connection.close(timeout=1)
            log.warning("the connection to the database was lost; trying again")
            await asyncio.sleep(_RETRY)

    def _hear(self, _connection: Any, _process: int, _channel: str, message: object) -> None:
        node, _, id = str(message).partition(" ")
        if node != self.settings.node and id in self._tables:
            self._changed.put_nowait(id)

    async def _heed(self) -> None:
        while True:
            changed = {await self._changed.get()}
            while not self._changed.empty():
                changed.add(self._changed.get_nowait())
            for id in changed:
                with suppress(*_SILENCE):
                    await self.refresh(id)

    async def _resync(self) -> None:
        """Notice what was changed without a word: by an operator, or while a message was lost."""
        held = list(self._tables)
        for start in range(0, len(held), 500):
            ids = held[start : start + 500]
            async with self.engine.connect() as connection:
                found = await connection.execute(
                    select(tables.c.id, tables.c.number, tables.c.revision, tables.c.state).where(
                        tables.c.id.in_(ids)
                    )
                )
                rows = {row.id: row for row in found}
            for id in ids:
                table, row = self._tables.get(id), rows.get(id)
                if table is None or table.lock.locked():
                    continue
                if row is None:
                    self._strike(table)
                elif (row.number, row.revision, row.state) != (
                    table.entry.number,
                    table.entry.revision,
                    table.entry.state,
                ):
                    await self.refresh(id)

    def _strike(self, table: Table) -> None:
        """Forget a table that was deleted, and tell those who look on."""
        self._tables.pop(table.id, None)
        for onlooker in table.onlookers:
            onlooker.tell(encode(Refusal("no_table").message(onlooker.language)))

    # -- What is due -------------------------------------------------------------------------------

    def expect(self, table: Table) -> None:
        """Set the alarm for the next decision that must be made for somebody at a table."""
        alarm = self._alarms.pop(table.id, None)
        if alarm is not None:
            alarm.cancel()
        at = table.next_due()
        if at is not None and not self._stopping:
            wait = max(0.0, at - time.time())
            loop = asyncio.get_running_loop()
            self._alarms[table.id] = loop.call_later(wait, self._ring, table.id)

    def _ring(self, id: str) -> None:
        self._alarms.pop(id, None)
        self.do(self._see_to(id))

    async def _see_to(self, id: str) -> None:
        """Decide for all at a table whose time has come."""
        table = await self.open(id)
        late = list(table.overdue(time.time()))
        if not late:
            # The alarm goes by another clock, and may have rung a little early.
            self.expect(table)
        for seat, decision in late:
            if (id, seat) not in self._deciding:
                self.do(self._decide(table, seat, decision))

    async def _take_over(self) -> None:
        """Take over what others should have done."""
        if not self.ready.is_set():
            return
        now = time.time()
        async with self.engine.connect() as connection:
            found = await connection.execute(
                select(due.c.table_id, due.c.seat)
                .where(due.c.held_until < now, due.c.at <= now)
                .limit(100)
            )
            late = [(row.table_id, row.seat) for row in found]
        for id, seat in late:
            if (id, seat) in self._deciding or not await self._lease(id, seat, now):
                continue
            await self.refresh(id)
            try:
                table = await self.open(id)
            except Refusal as refusal:
                # One that cannot be read must not hold up the others.
                log.warning("a table is gone", extra={"table": id, "code": refusal.code})
                continue
            self.do(self._decide(table, seat, table.decision(seat)))

    async def _lease(self, id: str, seat: int, now: float) -> bool:
        async def take(connection: Any) -> bool:
            taken = await connection.execute(
                update(due)
                .where(due.c.table_id == id, due.c.seat == seat, due.c.held_until < now)
                .values(holder=self.settings.node, held_until=now + self.settings.lease)
            )
            return bool(taken.rowcount)

        return await self.writer.change(take)

    async def _decide(self, table: Table, seat: int, decision: int) -> None:
        """Let a bot decide for a seat; its person may be quicker."""
        self._deciding.add((table.id, seat))
        try:
            chair = table.entry.seats[seat]
            if table.decision(seat) != decision:
                # Decided in the last instant: nobody is away.
                return
            if not chair.automatic:
                await set_away(self, table.id, seat, True)
            move = await self._think(table, seat, decision, chair.bot or SUBSTITUTE)
            if move:
                await table.play(seat, decision, move, "clock" if chair.bot is None else "bot")
        except Refusal as refusal:
            # Somebody was quicker, or the game has ended.
            log.debug("a bot's move was not needed", extra={"code": refusal.code})
        finally:
            self._deciding.discard((table.id, seat))
            self.expect_soon(table)

    def expect_soon(self, table: Table) -> None:
        """Look again whether somebody is due; after a failure, not at once."""
        at = table.next_due()
        if at is not None and at > time.time():
            self.expect(table)

    async def _think(self, table: Table, seat: int, decision: int, bot: str) -> list[str]:
        """Ask a bot for a complete move; nothing if the question is no longer asked."""
        game = table.game
        if game is None or seat not in game.to_act or table.decision(seat) != decision:
            return []
        trial = game.copy()
        move: list[str] = []
        while True:
            action = await self.thinkers.choose(bot, trial.view(seat), trial.legal(seat))
            move.append(action.text)
            if not action.is_paid:
                return move
            trial.push(action, seat)

    # -- Rows --------------------------------------------------------------------------------------

    async def _release_mine(self, connection: Any) -> None:
        await connection.execute(
            update(due).where(due.c.holder == self.settings.node).values(holder=None, held_until=0)
        )

    async def count(self) -> int:
        """Ask the database something, to see that it answers: how many tables there are."""
        async with self.engine.connect() as connection:
            found = await connection.execute(select(func.count()).select_from(tables))
            return int(found.scalar_one())


async def _release_all(connection: Any) -> None:
    await connection.execute(update(due).values(holder=None, held_until=0))
