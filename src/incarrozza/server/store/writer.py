"""Group commit: one task writes all that waits in one transaction, and answers when it is safe.

A commit costs a trip to the disk whatever it holds. So while one is on its way the next writes
gather, and share the next one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from incarrozza.server.ops import metrics
from incarrozza.server.store.engine import is_sqlite
from incarrozza.server.store.new_moves import NewMove, write_moves

CHANNEL = "incarrozza"
"""Where PostgreSQL tells every server which table has changed."""
_MOST_TOGETHER = 500

T = TypeVar("T")
Change = Callable[[AsyncConnection], Awaitable[T]]
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Wish:
    move: NewMove | None
    change: Change[Any] | None
    table: str | None
    done: asyncio.Future[Any] = field(default_factory=lambda: asyncio.Future())


class Writer:
    """Writes for everybody in this process."""

    def __init__(self, engine: AsyncEngine, node: str) -> None:
        self._engine = engine.execution_options(writing=True)
        self._node = node
        self._tells = not is_sqlite(engine)
        self._wishes: asyncio.Queue[_Wish] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Write what waits, and end."""
        if self._task is None:
            return
        await self._wishes.join()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._task = None

    async def move(self, move: NewMove) -> bool:
        """Write a move; False if somebody else has moved or ended the game in the meantime."""
        wish = _Wish(move, None, move.table)
        self._wishes.put_nowait(wish)
        done: bool = await wish.done
        return done

    async def change(self, change: Change[T], table: str | None = None) -> T:
        """Write something else, by a function that gets the connection; all of it or nothing."""
        wish = _Wish(None, change, table)
        self._wishes.put_nowait(wish)
        result: T = await wish.done
        return result

    async def _run(self) -> None:
        while True:
            wishes = [await self._wishes.get()]
            while not self._wishes.empty() and len(wishes) < _MOST_TOGETHER:
                wishes.append(self._wishes.get_nowait())
            try:
                if not await self._try(wishes) and len(wishes) > 1:
                    # One of them was at fault: the others shall not suffer for it.
                    for wish in wishes:
                        await self._try([wish])
            finally:
                for _ in wishes:
                    self._wishes.task_done()

    async def _try(self, wishes: list[_Wish]) -> bool:
        try:
            await self._write(wishes)
        except Exception as error:
            log.exception("a write failed", extra={"wishes": len(wishes)})
            if len(wishes) == 1 and not wishes[0].done.done():
                wishes[0].done.set_exception(error)
            return False
        return True

    async def _write(self, wishes: list[_Wish]) -> None:
        metrics.BATCH.observe(len(wishes))
        results: list[tuple[_Wish, Any, BaseException | None]] = []
        with metrics.COMMIT.time():
            async with self._engine.begin() as connection:
                moves = [wish for wish in wishes if wish.move is not None]
                accepted = await write_moves(connection, [w.move for w in moves if w.move])
                results += [(wish, ok, None) for wish, ok in zip(moves, accepted, strict=True)]
                for wish in wishes:
                    if wish.change is not None:
                        results.append((wish, *await _attempt(connection, wish.change)))
                if self._tells:
                    changed = {
                        w.table
                        for w, ok, wrong in results
                        if w.table and ok is not False and wrong is None
                    }
                    await tell(connection, self._node, changed)
        for wish, result, wrong in results:
            if wish.done.cancelled():
                continue
            if wrong is None:
                wish.done.set_result(result)
            else:
                wish.done.set_exception(wrong)


async def tell(connection: AsyncConnection, who: str, changed: Collection[str]) -> None:
    """Let every server on this PostgreSQL know, once it is committed, what somebody has changed."""
    if changed:
        await connection.execute(
            text("SELECT pg_notify(:channel, :message)"),
            [{"channel": CHANNEL, "message": f"{who} {table}"} for table in changed],
        )


async def _attempt(
    connection: AsyncConnection, change: Change[Any]
) -> tuple[Any, BaseException | None]:
    """Make a change; if it fails it alone is taken back."""
    try:
        async with connection.begin_nested():
            return await change(connection), None
    except Exception as wrong:
        return None, wrong
