"""A canary: the internals of uvicorn and websockets that the server overrides are still there.

If one of these fails after an upgrade, read what has changed there, and mend
`server/http/protocols.py` or `server/http/run.py` before the bounds in pyproject.toml are raised.
"""

from __future__ import annotations

import asyncio
import inspect
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, asynccontextmanager
from functools import wraps
from importlib.metadata import version
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol
from websockets.server import ServerProtocol

from incarrozza.server.http.protocols import Messages, Requests
from incarrozza.server.http.run import _Server

pytestmark = pytest.mark.anyio

OVERRIDES = [
    (Requests, HttpToolsProtocol),
    (Messages, WebSocketsSansIOProtocol),
    (_Server, uvicorn.Server),
]
RELEASES = f"uvicorn {version('uvicorn')} with websockets {version('websockets')}"

REQUEST = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Transport(asyncio.Transport):
    """A line to nobody, which keeps what was done with it."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[str] = []
        self.written = b""

    def write(self, data: Any) -> None:
        self.written += data

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def is_closing(self) -> bool:
        return "close" in self.done or "abort" in self.done

    def close(self) -> None:
        self.done.append("close")

    def abort(self) -> None:
        self.done.append("abort")

    def pause_reading(self) -> None:
        self.done.append("pause")

    def resume_reading(self) -> None:
        self.done.append("resume")


async def _app(scope: Any, receive: Any, send: Any) -> None:
    """Accept, and hear until the end."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass


@asynccontextmanager
async def connected(kind: type[Any]) -> AsyncIterator[tuple[Any, Transport]]:
    """Give a protocol with a client at the other end."""
    config = uvicorn.Config(_app, ws_per_message_deflate=False, log_config=None)
    config.load()
    state, transport = ServerState(), Transport()
    protocol = kind(config, state, {})
    transport.set_protocol(protocol)
    protocol.connection_made(transport)
    yield protocol, transport
    transport.protocol.connection_lost(None)
    await asyncio.gather(*state.tasks)


def heeding(kind: type[Any], *hooks: str) -> tuple[type[Any], list[str]]:
    """Give a subclass that lists which of these methods are called."""
    calls: list[str] = []

    def spy(name: str) -> Callable[..., Any]:
        original = getattr(kind, name)

        @wraps(original)
        def call(*arguments: Any, **more: Any) -> Any:
            calls.append(name)
            return original(*arguments, **more)

        return call

    return type("Heeding", (kind,), {name: spy(name) for name in hooks}), calls


def masked(*frames: Frame) -> bytes:
    """Give frames as a client sends them."""
    return b"".join(frame.serialize(mask=True) for frame in frames)


@pytest.mark.parametrize(("ours", "theirs"), OVERRIDES)
def test_what_is_overridden_is_there_and_takes_the_same(ours: type[Any], theirs: type[Any]) -> None:
    for name, method in vars(ours).items():
        if not inspect.isfunction(method) or name == "__init__":
            continue
        if name.startswith("_"):
            assert not hasattr(theirs, name), f"{RELEASES}: {theirs.__name__} has its own {name}"
            continue
        original = getattr(theirs, name, None)
        assert original is not None, f"{RELEASES}: {theirs.__name__} has no {name} to override"
        expected, found = (list(inspect.signature(f).parameters) for f in (method, original))
        assert found == expected, f"{RELEASES}: {theirs.__name__}.{name} takes {found}"
        assert inspect.iscoroutinefunction(original) == inspect.iscoroutinefunction(method), name


async def test_the_websocket_protocol_keeps_what_is_looked_at() -> None:
    async with connected(WebSocketsSansIOProtocol) as (protocol, transport):
        kinds = {
            "close_sent": bool,
            "conn": ServerProtocol,
            "curr_msg_data_type": str,
            "frames": list,
            "handshake_initiated": bool,
            "queue": asyncio.Queue,
            "read_paused": bool,
            "writable": asyncio.Event,
        }
        for name, kind in kinds.items():
            assert isinstance(getattr(protocol, name, None), kind), f"{RELEASES}: no {name}"
        assert protocol.transport is transport
        assert protocol.conn.handshake_exc is None
        assert protocol.conn.close_sent is None
        expected = ["self", "code", "reason"]
        assert list(inspect.signature(Protocol.fail).parameters) == expected, RELEASES


async def test_messages_go_by_the_methods_that_are_overridden() -> None:
    kind, calls = heeding(WebSocketsSansIOProtocol, "handle_cont", "send_receive_event_to_app")
    async with connected(kind) as (protocol, transport):
        protocol.data_received(HANDSHAKE)
        await asyncio.sleep(0)
        assert protocol.handshake_initiated, RELEASES
        protocol.data_received(masked(Frame(Opcode.TEXT, b"a", fin=False)))
        assert protocol.frames == [b"a"], f"{RELEASES}: pieces are kept elsewhere"
        assert protocol.curr_msg_data_type == "text"
        protocol.data_received(masked(Frame(Opcode.CONT, b"b")))
        assert calls == ["handle_cont", "send_receive_event_to_app"], RELEASES
        assert protocol.read_paused, f"{RELEASES}: it reads on before the message was heard"
        assert transport.done == ["pause"]


async def test_what_cannot_be_read_goes_by_the_method_that_is_overridden() -> None:
    kind, calls = heeding(WebSocketsSansIOProtocol, "handle_parser_exception")
    async with connected(kind) as (protocol, transport):
        protocol.data_received(HANDSHAKE)
        await asyncio.sleep(0)
        protocol.data_received(b"\xff" * 16)
        assert calls == ["handle_parser_exception"], RELEASES
        assert protocol.close_sent, RELEASES
        assert transport.is_closing(), RELEASES


async def test_a_client_that_does_not_answer_pings_meets_the_method_that_is_overridden() -> None:
    kind, calls = heeding(WebSocketsSansIOProtocol, "keepalive_timeout")
    async with connected(kind) as (protocol, _):
        protocol.data_received(HANDSHAKE)
        for _ in range(3):
            await asyncio.sleep(0)
        protocol.ping_timeout = 0
        protocol.send_keepalive_ping()
        await asyncio.sleep(0.01)
        assert calls == ["keepalive_timeout"], RELEASES


async def test_a_request_goes_by_the_methods_that_are_overridden() -> None:
    hooks = ("on_message_begin", "on_headers_complete", "on_message_complete")
    kind, calls = heeding(HttpToolsProtocol, *hooks)
    async with connected(kind) as (protocol, transport):
        assert protocol.transport is transport
        assert protocol.loop is asyncio.get_running_loop()
        protocol.data_received(REQUEST)
        assert tuple(calls) == hooks, RELEASES
        protocol.send_400_response("no")
        assert transport.written.startswith(b"HTTP/1.1 400 "), RELEASES
        assert transport.is_closing(), RELEASES


async def test_an_upgrade_goes_by_the_method_that_is_overridden() -> None:
    kind, calls = heeding(HttpToolsProtocol, "handle_websocket_upgrade")
    async with connected(kind) as (protocol, _):
        protocol.data_received(HANDSHAKE)
        assert calls == ["handle_websocket_upgrade"], RELEASES


async def test_a_server_serves_inside_of_the_method_that_is_overridden() -> None:
    kind, calls = heeding(_Server, "capture_signals")
    server = kind(uvicorn.Config(_app, log_config=None, lifespan="off", port=0))
    server.handle_exit(signal.SIGTERM, None)
    assert server.should_exit, RELEASES
    await server.serve(sockets=[])
    assert calls == ["capture_signals"], RELEASES
    assert isinstance(server.capture_signals(), AbstractContextManager), RELEASES
