"""Running the server until it is asked to end."""

from __future__ import annotations

import asyncio
import errno
import gc
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import uvicorn

from incarrozza.errors import BadOption, IncarrozzaError
from incarrozza.rules.loading import start_uncompiled
from incarrozza.server.http.app import make_app
from incarrozza.server.http.protocols import Messages, Requests
from incarrozza.server.ops.address import address_for_others
from incarrozza.server.ops.settings import Settings
from incarrozza.server.store.connection import opened

_GRACE = 5
_SECONDS_IDLE = 75
_BACKLOG = 2048


class NotStarted(IncarrozzaError):
    """Reports a server that could not begin; the log says why."""


class _Server(uvicorn.Server):
    """Ends when it is asked to, and lets that be the end of it."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Heed signals; uvicorn would send them to itself again at the end, and die of them."""
        wanted = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, self.handle_exit) for number in wanted}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def run(
    settings: Settings, host: str, port: int, behind: str, listening: Callable[[int], None]
) -> None:
    """Serve until interrupted; tell the port once there is somebody to answer."""
    start_uncompiled()
    with _listen(host, port) as listener:
        config = uvicorn.Config(
            make_app(settings, partial(address_for_others, *listener.getsockname()[:2])),
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=True,
            forwarded_allow_ips=behind,
            timeout_graceful_shutdown=_GRACE,
            # Longer than a proxy keeps an idle connection, lest it send into one being closed.
            timeout_keep_alive=_SECONDS_IDLE,
            http=Requests,
            ws=Messages,
            ws_max_size=settings.limits.message_bytes,
            # Compression would cost more memory per connection than a whole game.
            ws_per_message_deflate=False,
            lifespan="on",
        )
        # With thousands of games in memory each full look of the collector holds everybody up: it
        # shall look less often, and not at what is loaded now and stays.
        gc.collect()
        gc.freeze()
        gc.set_threshold(10_000, 20, 20)
        # The database's threads need the interpreter for a moment, often: by default each time they
        # would wait five milliseconds for it.
        sys.setswitchinterval(0.0005)
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(_serve(_Server(config), settings.database_url, listener, listening))


async def _serve(
    server: uvicorn.Server,
    database_url: str,
    listener: socket.socket,
    listening: Callable[[int], None],
) -> None:
    # What is wrong with the database is said here, in one line; inside the server it could not be.
    async with opened(database_url, new=True):
        pass
    work = asyncio.ensure_future(server.serve(sockets=[listener]))
    while not server.started and not work.done():
        await asyncio.sleep(0.01)
    if not work.done():
        listening(listener.getsockname()[1])
    await work
    if not server.started and not server.should_exit:
        raise NotStarted("the server could not start; see the log above")


def _listen(host: str, port: int) -> socket.socket:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise BadOption(
            f"{host!r} is no address; expected one of this machine's, for instance 127.0.0.1"
        ) from None
    family, kind, protocol, _, address = found[0]
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6 and host == "::":
            # Listens on IPv4 and IPv6 (dual-stack socket).
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        listener.bind(address)
        listener.listen(_BACKLOG)
    except OSError as error:
        listener.close()
        raise BadOption(_why_not(error, host, port)) from error
    listener.setblocking(False)
    return listener


def _why_not(error: OSError, host: str, port: int) -> str:
    """Say why nobody can listen there."""
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use; expected a free one, for instance --port {_another(port)}"
    if error.errno == errno.EACCES:
        return f"port {port} is not for this user; expected one above 1023, for instance 8000"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is not an address of this machine; expected one that is, or 0.0.0.0 for all"
    return f"cannot listen on {host}, port {port}: {error.strerror or error}; expected a free port"


def _another(port: int) -> int:
    return port + 1 if port < 65535 else 8000
