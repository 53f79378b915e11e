"""Crash tests: kill the server at random moments, again and again, and see that nothing is lost.

`python -m tests.server.killed --kills 50 --database sqlite` (or `postgresql`) plays at several
tables at once, with bots and with scripted people, ends the server as a power cut would, starts it
again on the same database, and compares: what everybody was told, every hand, every acknowledged
move. A failure names the seed; with it the same moments are chosen again.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from incarrozza.shuffle import commitment
from tests.installed import environment
from tests.server.client import BOT, MINE, PERSON, Json
from tests.server.conftest import GENEROUS
from tests.server.postgres import new_database, running_postgres
from tests.server.process import ServerProcess, sqlite_url
from tests.server.witness import Address, Moments, Witness, check_record

GREEDY: Json = {"bot": "greedy"}
PLANS: tuple[tuple[str, list[Json], Json], ...] = (
    ("new_york", [MINE, BOT, GREEDY], {}),
    ("new_york", [PERSON, MINE], {"first": "random"}),
    ("amsterdam", [BOT, MINE, PERSON, BOT], {}),
    ("amsterdam", [GREEDY, BOT], {}),
    ("europe", [MINE, BOT, PERSON], {"depots": True}),
    ("europe", [BOT, BOT, GREEDY], {"depots": True, "bonus_tickets": True}),
    ("mega_europe", [BOT, MINE, BOT, PERSON, GREEDY], {"first": "random"}),
)
"""The tables; where bots are among themselves nobody looks on until the end."""

MOMENTS = ("starting", "listening", "sent", "accepted", "bot", "repeated", "anywhen")
_LONGEST_PAUSE = 3.0
"""Seconds between kills, where nothing happens that one waits for."""
_COMING_BACK = 15.0
"""Seconds until somebody sends again what was lost; after some kills nobody does."""
_PATIENCE = 120
"""Seconds without an event anywhere, after which a table is stuck."""
OPTIONS = (*GENEROUS, "--lease", "1")


def free_port() -> int:
    """Find a port below those that clients get, so that nobody takes it while it is not in use."""
    while True:
        port = random.SystemRandom().randrange(20_000, 30_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


@dataclass
class Game:
    """A table, and all who were there."""

    id: str
    commitment: str
    witnesses: list[Witness]
    host: str


@dataclass
class Figures:
    """What was counted."""

    kills: Counter[str] = field(default_factory=Counter)
    games: int = 0
    events: int = 0
    acknowledged: int = 0
    repeated: int = 0
    lines: int = 0

    def __str__(self) -> str:
        kinds = ", ".join(f"{number} {kind}" for kind, number in sorted(self.kills.items()))
        return (
            f"{self.kills.total()} kills ({kinds}); {self.games} games to their end with "
            f"{self.events} events; {self.acknowledged} moves acknowledged, "
            f"{self.repeated} sent again after a kill; {self.lines} connections; nothing lost"
        )


class Siege:
    """A server that is killed, and the tables that must not notice."""

    def __init__(
        self, database_url: str, seed: int, say: Callable[[str], None] = lambda _: None
    ) -> None:
        self.figures = Figures()
        self._url = database_url
        self._rng = random.Random(seed)
        self._say = say
        self._port = free_port()
        self._address = Address()
        self._moments = Moments()
        self._ending = False
        self._starting: asyncio.Task[ServerProcess] | None = None
        self._server: ServerProcess | None = None

    async def lay(self, kills: int) -> Figures:
        """Kill the server so many times while games go on, then let all of them end."""
        try:
            async with httpx.AsyncClient(timeout=30) as http, asyncio.TaskGroup() as tasks:
                for number in range(len(PLANS)):
                    tasks.create_task(self._keep_playing(http, number))
                await self._kill_again_and_again(kills)
            await self._kill()
        finally:
            await self._clean_up()
        return self.figures

    # -- Killing -----------------------------------------------------------------------------------

    async def _kill_again_and_again(self, kills: int) -> None:
        # Each kind of moment comes as often as the others, in no order.
        moments = [MOMENTS[n % len(MOMENTS)] for n in range(kills)]
        self._rng.shuffle(moments)
        for moment in moments:
            if moment == "starting":
                await self._kill_while_starting()
            else:
                await self._start()
                await self._await(moment)
                await self._kill()
            self.figures.kills[moment] += 1
            self._say(f"{self.figures.kills.total()}/{kills} kills, the last one: {moment}")
        await self._start()
        self._ending = True

    async def _await(self, moment: str) -> None:
        """Wait for a moment, and then for no time or a very short one."""
        if moment == "listening":
            # Everybody comes back at once, and the rules are not ready yet, or just so.
            await asyncio.sleep(self._rng.uniform(0, _LONGEST_PAUSE))
            return
        if moment == "repeated":
            await self._happen(moment, _COMING_BACK)
        else:
            await self._wait_until_ready()
            await asyncio.sleep(self._rng.uniform(0, _LONGEST_PAUSE))
            if moment != "anywhen":
                await self._happen(moment, _LONGEST_PAUSE)
        await asyncio.sleep(self._rng.choice([0, self._rng.uniform(0, 0.02)]))

    async def _happen(self, moment: str, patience: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await self._moments.next(moment)

    async def _wait_until_ready(self) -> None:
        assert self._server is not None
        await asyncio.to_thread(self._server.wait_until_ready)

    async def _start(self) -> None:
        begin = asyncio.to_thread(ServerProcess, self._url, *OPTIONS, port=self._port)
        self._starting = asyncio.create_task(begin)
        self._server = await asyncio.shield(self._starting)
        self._address.appear(self._server.url)

    async def _kill(self) -> None:
        server = self._server
        assert server is not None
        assert server.running, "the server has ended by itself:\n" + "".join(server.log)
        os.kill(server.pid, signal.SIGKILL)
        self._address.vanish()
        self._server = None
        await asyncio.to_thread(server.kill)
        # The last line may be cut short.
        server.log[:] = [line for line in server.log if line.endswith("\n")]
        assert not server.errors, "\n".join(server.errors).replace("\\n", "\n")

    async def _kill_while_starting(self) -> None:
        """Start it, and kill it before it has said a word."""
        process = subprocess.Popen(
            [sys.executable, "-m", "incarrozza", "serve", "--port", str(self._port)],
            env=environment(INCARROZZA_DATABASE_URL=self._url),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            await asyncio.sleep(self._rng.uniform(0.3, 2.0))
        finally:
            process.kill()
        await asyncio.to_thread(process.wait)

    async def _clean_up(self) -> None:
        """Leave no server behind, even one that was being started when something went wrong."""
        if self._starting is not None:
            server = await self._starting
            if server.running:
                await asyncio.to_thread(server.kill)

    # -- Playing -----------------------------------------------------------------------------------

    async def _keep_playing(self, http: httpx.AsyncClient, number: int) -> None:
        """Play one game after the other at the tables of one plan."""
        rng = random.Random(self._rng.random())
        while True:
            game = await self._begin(http, number, rng)
            await self._play(http, game, rng)
            await self._check(http, game)
            if self._ending:
                return

    async def _begin(self, http: httpx.AsyncClient, number: int, rng: random.Random) -> Game:
        edition, seats, options = PLANS[number]
        host = await self._new_player(http)
        wish = {"edition": edition, "seats": seats, **options}
        table = await self._insist(http, "POST", "/tables", host, wish)
        id = table["id"]
        witnesses = []
        for seat in table["seats"]:
            token = host
            if seat["code"] is not None:
                token = await self._new_player(http)
                await self._insist(
                    http, "POST", "/seats", token, {"code": seat["code"]}, "bad_code"
                )
            if seat["bot"] is None:
                witnesses.append(Witness(id, token, seat["seat"], rng, self._moments))
        await self._insist(http, "POST", f"/tables/{id}/start", host, None, "not_open")
        return Game(id, table["commitment"], witnesses, host)

    async def _new_player(self, http: httpx.AsyncClient) -> str:
        identity = await self._insist(http, "POST", "/players", None)
        return str(identity["token"])

    async def _insist(
        self,
        http: httpx.AsyncClient,
        method: str,
        path: str,
        token: str | None,
        body: object = None,
        done: str = "",
    ) -> Json:
        """Ask until somebody answers; refused a second time as done already, it was done."""
        repeated = False
        while True:
            answer = await self._ask(http, method, path, token, body)
            if answer is None:
                repeated = True
            elif answer.is_success:
                result: Json = answer.json()
                return result
            else:
                assert repeated, answer.text
                assert answer.json()["code"] == done, answer.text
                return {}

    async def _ask(
        self, http: httpx.AsyncClient, method: str, path: str, token: str | None, body: object
    ) -> httpx.Response | None:
        url = await self._address.find()
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        more: dict[str, Any] = {} if body is None else {"json": body}
        try:
            return await http.request(method, f"{url}/api{path}", headers=headers, **more)
        except httpx.TransportError:
            assert self._server is None or self._server.running, "".join(self._server.log)
            await asyncio.sleep(0.02)
            return None

    async def _play(self, http: httpx.AsyncClient, game: Game, rng: random.Random) -> None:
        if game.witnesses:
            game.witnesses.append(Witness(game.id, None, None, rng, self._moments))
        try:
            async with asyncio.TaskGroup() as tasks:
                for witness in game.witnesses:
                    tasks.create_task(witness.watch(self._address))
                tasks.create_task(self._see_it_end(http, game))
        except BaseExceptionGroup as group:
            raise AssertionError(f"at table {game.id}") from group

    async def _see_it_end(self, http: httpx.AsyncClient, game: Game) -> None:
        """Look at the table from time to time without sitting there: it must go on."""
        number, since = 0, time.monotonic()
        while True:
            await asyncio.sleep(0.5)
            table = await self._insist(http, "GET", f"/tables/{game.id}", game.host)
            assert table["number"] >= number, f"{number} events, then {table['number']}"
            if table["number"] > number:
                number, since = table["number"], time.monotonic()
            assert time.monotonic() < since + _PATIENCE, f"the table is stuck: {table}"
            if table["state"] == "over":
                return

    async def _check(self, http: httpx.AsyncClient, game: Game) -> None:
        late = Witness(game.id, None, None, random.Random(0))
        await late.watch(self._address)
        witnesses = [*game.witnesses, late]
        text = None
        while text is None:
            text = await self._ask(http, "GET", f"/tables/{game.id}/record", None, None)
        assert text.is_success, text.text
        record = await asyncio.to_thread(check_record, text.text, witnesses)
        assert record.secret is not None
        assert commitment(record.secret) == game.commitment
        self._count(game, len(record.events))

    def _count(self, game: Game, events: int) -> None:
        figures = self.figures
        figures.games += 1
        figures.events += events
        for witness in game.witnesses:
            figures.acknowledged += len(witness.acknowledged)
            figures.repeated += witness.repeated
            figures.lines += witness.lines


async def besiege(
    database_url: str, kills: int, seed: int, say: Callable[[str], None] = lambda _: None
) -> Figures:
    """Kill a server on a database so many times; a failure names the seed."""
    try:
        return await Siege(database_url, seed, say).lay(kills)
    except BaseException as error:
        error.add_note(f"seed {seed}")
        raise


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--seed", type=int, default=secrets.randbits(32))
    wish = parser.parse_args()
    print(f"seed {wish.seed}", flush=True)
    start = time.monotonic()

    def say(line: str) -> None:
        print(f"\r{line:40}", end="", flush=True)

    with tempfile.TemporaryDirectory() as folder:
        if wish.database == "sqlite":
            figures = asyncio.run(besiege(sqlite_url(Path(folder)), wish.kills, wish.seed, say))
        else:
            with running_postgres(Path(folder)) as address:
                url = new_database(address)
                figures = asyncio.run(besiege(url, wish.kills, wish.seed, say))
    print(f"\r{wish.database}: {figures}; {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
