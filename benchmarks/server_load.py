"""How fast the server is: many tables, four clients each, a move per table and second.

    python -m benchmarks.server_load                         # 200 tables, SQLite
    python -m benchmarks.server_load --database postgresql
    python -m benchmarks.server_load --ramp                  # more tables until it is too slow
    python -m benchmarks.server_load --memory                # what an idle table takes

The server is a process of its own, and so are the clients: this one. Both share the machine, so the
figures are those of a server that has a good part of it taken away. A move is timed from its
sending until the last of the table's four clients has received what it may see of it.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path

import httpx
import msgspec
import psutil
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from tests.server.conftest import GENEROUS
from tests.server.postgres import new_database, running_postgres
from tests.server.process import ServerProcess, serving, sqlite_url

SEATS = 4
TOO_SLOW = 0.050
EDITION = "europe"
_GROUPS, _MOVES, _UNTIL_IDLE = 5, 60, 7


class Way(msgspec.Struct):
    """A choice, as far as a client needs it to move."""

    action: str
    then: list[Way] = []


class Frame(msgspec.Struct):
    """A message, as far as it is looked at."""

    type: str
    number: int = 0
    decision: int = 0
    choices: list[Way] = []
    id: str | None = None
    code: str | None = None


_decode = msgspec.json.Decoder(Frame).decode
_encode = msgspec.json.Encoder().encode


class Table:
    """Four clients at a table."""

    def __init__(self, id: str, rng: random.Random) -> None:
        self.id = id
        self.lines: list[ClientConnection] = []
        self.latest = [Frame("none") for _ in range(SEATS)]
        self.refused = 0
        self.seconds: list[float] = []
        self._rng = rng
        self._sent_at = 0.0
        self._awaited = 0
        self._missing = 0
        self._listening: list[asyncio.Task[None]] = []

    async def sit_down(self, url: str, token: str) -> None:
        """Connect a client for each seat."""
        for seat in range(SEATS):
            line = await connect(
                f"{url.replace('http', 'ws', 1)}/api/tables/{self.id}/live",
                compression=None,
                ping_interval=None,
                max_size=None,
            )
            self.lines.append(line)
            await line.send(_encode({"type": "hello", "token": token, "seat": seat}).decode())
            self._listening.append(asyncio.create_task(self._listen(seat)))

    async def _listen(self, seat: int) -> None:
        async for data in self.lines[seat]:
            now = time.perf_counter()
            frame = _decode(data)
            if frame.type == "refused":
                self.refused += 1
            if frame.type != "sight":
                continue
            self.latest[seat] = frame
            if self._awaited and frame.number >= self._awaited and self._missing:
                self._missing -= 1
                if not self._missing:
                    self.seconds.append(now - self._sent_at)

    async def move(self) -> bool:
        """Make a random move, unless the last one is still on its way."""
        if self._missing:
            return False
        seat = next((s for s in range(SEATS) if self.latest[s].choices), None)
        if seat is None:
            return False
        frame = self.latest[seat]
        choice = self._rng.choice(frame.choices)
        move = [choice.action]
        if choice.then:
            move.append(self._rng.choice(choice.then).action)
        self._awaited = frame.number + len(move)
        self._missing = SEATS
        play = {"type": "play", "id": f"{frame.number}", "decision": frame.decision, "move": move}
        message = _encode(play).decode()
        self._sent_at = time.perf_counter()
        await self.lines[seat].send(message)
        return True

    async def get_up(self) -> None:
        """Disconnect them."""
        for task in self._listening:
            task.cancel()
        await asyncio.gather(*self._listening, return_exceptions=True)
        for line in self.lines:
            line.transport.abort()


@asynccontextmanager
async def clients(url: str, tables: int, connected: bool = True) -> AsyncIterator[list[Table]]:
    async with (
        httpx.AsyncClient(base_url=f"{url}/api", timeout=60) as http,
        AsyncExitStack() as end,
    ):
        token = (await http.post("/players")).json()["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        found = []
        for number in range(tables):
            wish = {"edition": EDITION, "seats": [{"mine": True}] * SEATS}
            id = (await http.post("/tables", json=wish)).json()["id"]
            (await http.post(f"/tables/{id}/start")).raise_for_status()
            table = Table(id, random.Random(number))
            if connected:
                await table.sit_down(url, token)
                end.push_async_callback(table.get_up)
            found.append(table)
        yield found


async def load(server: ServerProcess, tables: int, seconds: float) -> tuple[list[float], str]:
    """Play at many tables for a while; give every move's time, and how busy both sides were."""
    process = psutil.Process(server.pid)
    async with clients(server.url, tables) as playing:
        # The opening is over quickly, and is not what is measured.
        for _ in range(2 * SEATS):
            await asyncio.gather(*(table.move() for table in playing))
            await asyncio.sleep(max(0.2, tables / 400))
        for table in playing:
            table.seconds.clear()
        gc.collect()
        gc.disable()
        late = 0
        before, start = sum(process.cpu_times()[:2]), time.perf_counter()
        own = time.process_time()

        async def player(table: Table, phase: float) -> None:
            nonlocal late
            start = time.perf_counter() + phase
            for second in range(int(seconds)):
                await asyncio.sleep(max(0.0, start + second - time.perf_counter()))
                if not await table.move():
                    late += 1

        await asyncio.gather(*(player(table, n / tables) for n, table in enumerate(playing)))
        cpu = (sum(process.cpu_times()[:2]) - before) / (time.perf_counter() - start)
        own = (time.process_time() - own) / (time.perf_counter() - start)
        await asyncio.sleep(1)
        gc.enable()
        refused = sum(table.refused for table in playing)
        if refused or late:
            print(f"  {refused} refused, {late} not sent because the last was still on its way")
        busy = f"server used {cpu:.1%} of a core, clients {own:.0%}"
        return sorted(t for table in playing for t in table.seconds), busy


def tell(tables: int, times: list[float], busy: str) -> float:
    """Print the figures; give the 99th percentile. `benchmarks.compare` reads this line."""
    if not times:
        print(f"{tables:6} tables: no move came through")
        return float("inf")
    p50, p95, p99 = (times[min(len(times) - 1, int(len(times) * q))] for q in (0.5, 0.95, 0.99))
    print(
        f"{tables:6} tables x {SEATS} clients: {len(times):6} moves, "
        f"p50 {p50 * 1e3:6.1f} ms, p95 {p95 * 1e3:6.1f} ms, p99 {p99 * 1e3:6.1f} ms, "
        f"slowest {times[-1] * 1e3:6.1f} ms; {busy}",
        flush=True,
    )
    return p99


def one(server: ServerProcess, tables: int, seconds: float) -> float:
    times, busy = uvloop.run(load(server, tables, seconds))
    return tell(tables, times, busy)


def memory(server: ServerProcess, tables: int) -> None:
    """Print what idle tables take, with their clients connected and without.

    What Python has freed it keeps for the next time, so one look tells nothing. Group after group
    of tables plays and goes idle: what the later groups add is what idle tables take.
    """
    process = psutil.Process(server.pid)

    async def measure(connected: bool) -> None:
        async with AsyncExitStack() as end:
            sizes = []
            for _ in range(_GROUPS):
                playing = await end.enter_async_context(clients(server.url, tables))
                await _moves(playing, _MOVES)
                if not connected:
                    for table in playing:
                        await table.get_up()
                await asyncio.sleep(_UNTIL_IDLE)
                sizes.append(process.memory_info().rss)
            later = (sizes[-1] - sizes[0]) / (_GROUPS - 1) / tables / 1024
            whose = f"its {SEATS} clients connected" if connected else "nobody connected"
            print(f"{later:6.1f} kB an idle table after {_MOVES} moves, {whose}", flush=True)

    uvloop.run(measure(False))
    uvloop.run(measure(True))


async def _moves(playing: list[Table], number: int) -> None:
    for _ in range(number):
        await asyncio.gather(*(table.move() for table in playing))
        while any(table._missing for table in playing):
            await asyncio.sleep(0.002)


@contextmanager
def database(kind: str) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        if kind == "sqlite":
            yield sqlite_url(Path(folder))
            return
        with running_postgres(Path(folder)) as address:
            yield new_database(address)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--ramp", action="store_true")
    parser.add_argument("--memory", action="store_true")
    wish = parser.parse_args()
    options = [*GENEROUS, "--log-level=warning"]
    if wish.memory:
        options.append("--idle=4")
    with database(wish.database) as url, serving(url, *options) as server:
        print(f"{wish.database}, {wish.seconds:.0f} seconds each")
        if wish.memory:
            memory(server, wish.tables)
            return
        tables = wish.tables
        while one(server, tables, wish.seconds) <= TOO_SLOW and wish.ramp:
            tables += 50


if __name__ == "__main__":
    main()
