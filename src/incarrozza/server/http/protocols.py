"""uvicorn's protocols with limits: how much a client may send, and how slowly (Slowloris).

uvicorn keeps whatever comes, for as long as it comes. These subclasses override its internals, and
put an end to it: time-outs, bounded queues, and no reading from a client that takes no answers
(backpressure).
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

_LONGEST_HEAD = 65_536
"""Bytes of a request before its body; what comes at once is not counted."""
_SECONDS_FOR_REQUEST = 30
_MOST_PIECES = 64
"""Of one WebSocket message."""
_MOST_UNHEARD = 1_000
"""Messages on one WebSocket that came at once and were not heard yet."""

_CONTRARY, _NO_TEXT, _TOO_BIG = 1008, 1007, 1009


class Requests(HttpToolsProtocol):
    """Hears HTTP requests that are not too long, and come to an end."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._in_head = False
        self._head = 0
        self._alarm: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, though not for ever."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._wait_no_longer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, unless the head has no end."""
        if self._in_head:
            self._head += len(data)
            if self._head > _LONGEST_HEAD:
                self.send_400_response("The head of this request is too long.")
                return
        super().data_received(data)

    def on_message_begin(self) -> None:
        """Begin to count bytes and seconds."""
        self._in_head, self._head = True, 0
        self._wait()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Count bytes no longer; those of the body are counted elsewhere."""
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Wait no longer."""
        self._wait_no_longer()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Wait no longer: from now on this is a WebSocket."""
        self._wait_no_longer()
        super().handle_websocket_upgrade()

    def _wait(self) -> None:
        self._wait_no_longer()
        self._alarm = self.loop.call_later(_SECONDS_FOR_REQUEST, self.transport.abort)

    def _wait_no_longer(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None


class Messages(WebSocketsSansIOProtocol):
    """Hears WebSocket messages, as long as their sender takes the answers."""

    def data_received(self, data: bytes) -> None:
        """Read on, if this can be read at all."""
        try:
            super().data_received(data)
        except UnicodeError:
            # An address that is not ASCII.
            self.transport.abort()
            return
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            # Neither accepted nor refused: nobody would ever answer.
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        """Take a piece of a message; empty ones are counted too."""
        if len(self.frames) >= _MOST_PIECES:
            self._give_up(_TOO_BIG, "too many pieces")
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Hand a message on, if it is what it says it is and the ones before it were heard."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self._give_up(_NO_TEXT, "not UTF-8")
        elif self.queue.qsize() >= _MOST_UNHEARD:
            self._give_up(_CONTRARY, "too fast")
        else:
            super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """Close the line after what cannot be read."""
        if self.conn.close_sent is None:
            # The line cannot even be closed as it should be.
            self.transport.abort()
        else:
            super().handle_parser_exception()

    def _give_up(self, code: int, reason: str) -> None:
        self.frames = []
        if not self.close_sent:
            self.conn.fail(code, reason)
            self.handle_parser_exception()

    # Who does not take the answers is not asked for more: every ping would be kept as a pong.

    def pause_writing(self) -> None:
        """Write no more for now, and read no more."""
        super().pause_writing()
        if not self.transport.is_closing():
            self.transport.pause_reading()

    def resume_writing(self) -> None:
        """Write on, and read on."""
        super().resume_writing()
        if not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    async def receive(self) -> Any:
        """Hand a message on; read on only if the answers are taken."""
        message = await super().receive()
        if not self.writable.is_set() and not self.transport.is_closing():
            self.transport.pause_reading()
        return message

    async def send(self, message: Any) -> None:
        """Send a message; the line may have been closed before the application knows."""
        try:
            await super().send(message)
        except RuntimeError as error:
            if self.close_sent:
                raise ClientDisconnected from error
            raise

    def keepalive_timeout(self) -> None:
        """Cut off who is not there any more; what is still unsent never will be taken."""
        super().keepalive_timeout()
        self.transport.abort()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
