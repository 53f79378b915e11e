"""Play over a WebSocket: one connection looks at one table, from one seat or from beside it.

Backpressure: what a client does not take waits in a bounded queue, and one that does not keep up is
cut off. It may come again, and is told all it has missed.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from msgspec import Raw

from incarrozza.bots import quickest_good_bot
from incarrozza.editions.edition import Language
from incarrozza.server.http.rate_limits import Limiter, TokenBucket, address_of
from incarrozza.server.messages.live import (
    Accepted,
    Advice,
    Ask,
    Back,
    ClientMessage,
    Held,
    Hello,
    Hint,
    Ping,
    Play,
    Pong,
    Undo,
    Undone,
)
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.ops import metrics
from incarrozza.server.presenters.frames import encode
from incarrozza.server.store import accounts
from incarrozza.server.tables.attempt import Attempt, request_of
from incarrozza.server.tables.broadcast import Audience
from incarrozza.server.tables.holding import foreseen, hold, let_go, take_back
from incarrozza.server.tables.moves import play as make_move
from incarrozza.server.tables.moves import release
from incarrozza.server.tables.node import Node
from incarrozza.server.tables.registry import LiveTable
from incarrozza.server.tables.transactions import set_away

log = logging.getLogger(__name__)

Socket = WebSocket[Any, Any, Any]

_decode = msgspec.json.Decoder(ClientMessage).decode
_PONG = encode(Pong())
_MOST_WAITING = 100
"""Messages that a client has not taken yet; with more it is cut off, and may come again."""
_MOST_BYTES_WAITING = 2_000_000
"""The same, in bytes: a long game fills few messages, but large ones."""
_MOST_IGNORED = 200
"""Messages over the limit; after these the line is closed."""

BYE_SLOW, BYE_RUDE, BYE_SILENT, BYE_GONE = 4008, 4029, 4001, 4004


class Guest:
    """A connection, and what it looks at."""

    def __init__(self, socket: Socket, node: Node, table: str) -> None:
        self.player: str | None = None
        self.seat: int | None = None
        self.language: Language = "en"
        self.told = 0
        self._socket = socket
        self._node = node
        self._registry = node.registry
        self._table = table
        self._audience: Audience | None = None
        self._greeted = False
        self._outbox: asyncio.Queue[bytes] = asyncio.Queue(_MOST_WAITING)
        self._waiting = 0
        self._advice: asyncio.Task[None] | None = None
        self.overrun: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the client does not keep up."""

    # -- Sending -----------------------------------------------------------------------------------

    def tell(self, frame: bytes) -> None:
        """Take a message to be sent; who does not keep up is cut off, and nobody waits."""
        if self._outbox.full() or self._waiting > _MOST_BYTES_WAITING:
            if not self.overrun.done():
                self.overrun.set_result(None)
            return
        self._waiting += len(frame)
        self._outbox.put_nowait(frame)

    async def send_all(self) -> None:
        """Send what there is to send, as fast as the client takes it."""
        while True:
            frame = await self._outbox.get()
            self._waiting -= len(frame)
            await self._socket.send_data(frame, mode="text")

    def leave(self) -> None:
        """Look on no longer."""
        if self._audience is not None:
            self._audience.dismiss(self)

    # -- Hearing -----------------------------------------------------------------------------------

    async def hear_all(self, bucket: TokenBucket) -> None:
        """Take what the client says, one message after the other, until it goes."""
        ignored = 0
        seconds = self._node.settings.limits.seconds_to_greet
        latest = asyncio.get_running_loop().time() + seconds
        while True:
            try:
                async with asyncio.timeout_at(None if self._greeted else latest):
                    data = await self._socket.receive_data(mode="text")
            except TimeoutError:
                await self._socket.close(BYE_SILENT, "no hello")
                return
            if not bucket.allows(""):
                ignored += 1
                if ignored == 1:
                    self._refuse(Refusal("too_fast"))
                if ignored > _MOST_IGNORED:
                    await self._socket.close(BYE_RUDE, "too fast")
                    return
                continue
            # Down by one, not to nought: the bucket gives a flooding client a token now and then,
            # which must not start the count anew.
            ignored = max(0, ignored - 1)
            await self._hear(data)

    async def _hear(self, data: str | bytes) -> None:
        id: str | None = None
        try:
            try:
                message = _decode(data)
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                raise Refusal("malformed", why=error) from None
            id = getattr(message, "id", None)
            await self._do(message)
        except Refusal as refusal:
            self._refuse(refusal, id)

    def _refuse(self, refusal: Refusal, id: str | None = None) -> None:
        metrics.REFUSALS.labels(refusal.code).inc()
        self.tell(encode(refusal.message(self.language, id)))

    async def _do(self, message: ClientMessage) -> None:
        if not self._greeted and not isinstance(message, Hello):
            raise Refusal("hello_first")
        match message:
            case Hello():
                await self._greet(message)
            case Play():
                # A move that has been sent is finished, even if the sender is gone by then.
                number = await asyncio.shield(self._node.tasks.do(self._play(message)))
                if number is not None:
                    self.tell(encode(Accepted(id=message.id, number=number)))
            case Undo():
                await self._undo(message)
            case Ask():
                answer = await self._ask(message)
                self.tell(encode(answer))
            case Hint():
                if self._advice is not None and not self._advice.done():
                    raise Refusal("too_fast")
                # Beside everything else: a bot may think for long, and the game goes on.
                self._advice = self._node.tasks.do(self._advise(message))
            case Back():
                await self._come_back()
            case Ping():
                self.tell(_PONG)

    async def _greet(self, hello: Hello) -> None:
        player = None
        self.language = hello.language
        if hello.token is not None:
            player = await accounts.player_of(self._node.database, hello.token)
        async with self._registry.at(self._table) as table:
            if hello.seat is not None and hello.seat not in table.entry.seat_of(player):
                raise Refusal("not_seated")
            self.leave()
            self.player, self.seat, self.told = player, hello.seat, hello.after or 0
            self._audience = table.audience
            self._greeted = True
            # Perhaps from another seat, on one screen: the next one there must see the move.
            await self._go_on(table)
            if self.told > table.match.number:
                # Who comes from another process may have seen more there than is known here.
                await self._registry.read(table)
            table.audience.admit(self)

    async def _play(self, play: Play) -> int | None:
        """Make a move; None if it is held, and carried out later."""
        arrived = time.perf_counter()
        async with self._own_table() as (table, seat):
            if table.entry.seats[seat].away:
                # Whoever makes a move is back.
                await set_away(self._registry, table, seat, False)
            attempt = Attempt(
                seat, play.decision, play.move, "person", self.player, play.id, arrived
            )
            if play.hold and self._node.settings.undo and self._hold(table, play, attempt):
                return None
            return await make_move(self._registry, table, attempt)

    def _hold(self, table: LiveTable, play: Play, attempt: Attempt) -> bool:
        """Hold a move, if it can be taken back."""
        held = hold(table, attempt, self.language, self.told)
        if held is None:
            return False
        move, sight = held
        seconds = self._node.settings.undo
        self.tell(encode(Held(id=play.id, seconds=seconds, sight=Raw(sight))))
        self._node.tasks.do(let_go(self._registry, self._table, move))
        self._node.tasks.do(self._follow(play.id, move.outcome))
        return True

    async def _follow(self, id: str, outcome: asyncio.Future[int]) -> None:
        """Tell what becomes of a move that is held."""
        with suppress(asyncio.CancelledError):
            try:
                self.tell(encode(Accepted(id=id, number=await outcome)))
            except Refusal as refusal:
                self._refuse(refusal, id)
                # What was shown of it has not happened.
                with suppress(Refusal):
                    async with self._own_table(go_on=False) as (table, seat):
                        self.tell(table.sights.sight(seat, self.language, 0))

    async def _undo(self, undo: Undo) -> None:
        async with self._own_table(go_on=False) as (table, seat):
            take_back(table, request_of(seat, undo.id))
            sight = table.sights.sight(seat, self.language, self.told)
            self.tell(encode(Undone(id=undo.id, sight=Raw(sight))))

    async def _come_back(self) -> None:
        async with self._own_table() as (table, seat):
            await set_away(self._registry, table, seat, False)

    async def _ask(self, ask: Ask) -> object:
        async with self._own_table(go_on=False) as (table, seat):
            with foreseen(table, seat):
                return table.sights.because(seat, ask.action, ask.id, self.language)

    async def _advise(self, hint: Hint) -> None:
        try:
            self.tell(encode(await self._counsel(hint)))
        except Refusal as refusal:
            self._refuse(refusal, hint.id)
        except Exception:
            # Whoever waits is told so, before the failure is logged.
            self._refuse(Refusal("busy"), hint.id)
            raise

    async def _counsel(self, hint: Hint) -> Advice:
        """Ask a good bot what it would do in the seat's place; nobody waits while it thinks."""
        async with self._own_table() as (table, seat):
            view, decision = table.match.question(seat), table.match.decision(seat)
        counsel = await self._node.pool.advise(quickest_good_bot(), view)
        # Whoever has left the seat meanwhile is shown nothing of it.
        async with self._own_table(go_on=False) as (table, _):
            if table.match.decision(seat) != decision:
                raise Refusal("stale")
            return table.sights.advice(view, counsel, hint.id, self.language)

    @asynccontextmanager
    async def _own_table(self, *, go_on: bool = True) -> AsyncIterator[tuple[LiveTable, int]]:
        """Reach the table, and the seat, if the player still sits there.

        Whoever goes on cannot take back the last move any more.
        """
        async with self._registry.at(self._table) as table:
            seat = self.seat
            if seat is None or seat not in table.entry.seat_of(self.player):
                raise Refusal("not_seated")
            if go_on:
                await self._go_on(table)
            yield table, seat

    async def _go_on(self, table: LiveTable) -> None:
        """Let the own move that can still be taken back be made; others' are not ours to end."""
        if table.held is not None and table.held.attempt.player == self.player:
            await release(self._registry, table)


@websocket("/api/tables/{table_id:str}/live")
async def live(
    socket: Socket,
    table_id: FromPath[str],
    node: NamedDependency[Node],
    limiter: NamedDependency[Limiter],
) -> None:
    """Let a client look at a table, and play there if it has a seat."""
    address = address_of(socket)
    if not limiter.knows(socket.headers.get("origin"), socket.headers.get("host")):
        metrics.REFUSALS.labels("origin").inc()
        await socket.close(1008, "origin")
        return
    try:
        limiter.check("requests", address)
    except Refusal as refusal:
        metrics.REFUSALS.labels(refusal.code).inc()
        await socket.close(1013, "too fast")
        return
    if not limiter.enter(address):
        metrics.REFUSALS.labels("too_many").inc()
        await socket.close(1013, "too many connections")
        return
    try:
        await _host(socket, table_id, node, limiter)
    finally:
        limiter.leave(address)


async def _host(socket: Socket, table_id: str, node: Node, limiter: Limiter) -> None:
    try:
        async with node.registry.at(table_id):
            pass
    except Refusal as refusal:
        await socket.accept()
        await socket.send_data(encode(refusal.message("en")), mode="text")
        await socket.close(BYE_GONE, refusal.code)
        return
    await socket.accept()
    guest = Guest(socket, node, table_id)
    metrics.CONNECTIONS.inc()
    tasks = [
        asyncio.create_task(guest.hear_all(limiter.new_bucket())),
        asyncio.create_task(guest.send_all()),
    ]
    try:
        done, _ = await asyncio.wait([*tasks, guest.overrun], return_when=asyncio.FIRST_COMPLETED)
        if guest.overrun in done:
            with suppress(RuntimeError, OSError):
                await socket.close(BYE_SLOW, "too slow")
        for task in done:
            error = task.exception()
            # An OSError: who is gone cannot be sent anything.
            if error is not None and not isinstance(error, WebSocketDisconnect | OSError):
                log.error("a connection has failed", exc_info=error)
    finally:
        metrics.CONNECTIONS.dec()
        guest.leave()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
