"""Running the server, and telling where it is."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Callable

import segno
import uvicorn

from incarrozza.errors import BadOption
from incarrozza.server.app import make_app
from incarrozza.server.settings import Settings

_GRACE = 5
_BACKLOG = 2048


def run(
    settings: Settings, host: str, port: int, behind: str, listening: Callable[[int], None]
) -> None:
    """Serve until interrupted; tell the port once there is somebody to answer."""
    listener = _listen(host, port)
    config = uvicorn.Config(
        make_app(settings),
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=behind,
        timeout_graceful_shutdown=_GRACE,
        ws="websockets-sansio",
        ws_max_size=settings.limits.message_bytes,
        # Compression would cost more memory per connection than a whole game.
        ws_per_message_deflate=False,
        lifespan="on",
    )
    with listener, asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(_serve(uvicorn.Server(config), listener, listening))


async def _serve(
    server: uvicorn.Server, listener: socket.socket, listening: Callable[[int], None]
) -> None:
    work = asyncio.ensure_future(server.serve(sockets=[listener]))
    while not server.started and not work.done():
        await asyncio.sleep(0.01)
    if not work.done():
        listening(listener.getsockname()[1])
    await work


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(_BACKLOG)
    except OSError as error:
        listener.close()
        raise BadOption(
            f"cannot listen on {host}, port {port}: {error.strerror or error}; "
            "expected a free port and an address of this machine"
        ) from error
    listener.setblocking(False)
    return listener


def home_address() -> str:
    """Find the address under which this machine is known on its network.

    Nothing is sent: the system is only asked which way it would send.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address: str = probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"
    return address


def show_address(host: str, port: int, lan: bool) -> None:
    """Print where the server is; on a home network, as something a phone can read."""
    shown = home_address() if lan else f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{port}/"
    sys.stdout.write(f"In Carrozza! {address}\n")
    if lan:
        segno.make(address, error="m").terminal(sys.stdout, compact=True)
        sys.stdout.write("Scan this with a phone on the same network.\n")
    sys.stdout.flush()
