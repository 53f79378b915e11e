"""Fuzzing: hostile messages against a server while honest people play; nothing may come of it.

    python -m tests.server.fuzz --messages 1000000

Nobody moves at some of the tables: of those every byte must be as it was. At others honest people
and bots play on, the attacker among them: whatever happened there in an honest seat, its player
must have asked for. The server must live, have no fault in its log, and not grow.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import psutil

from incarrozza.record import Record
from tests.server.client import BOT, MINE, PATIENCE, PERSON, Line, Person, people
from tests.server.conftest import GENEROUS
from tests.server.malice import Loot, Malice
from tests.server.process import ServerProcess, serving, sqlite_url
from tests.server.raw import RawHttp, RawLine

_AT_ONCE = 8
"""Attackers beside each other; each has one line at a time."""
_BATCH = 25
"""Messages before an attacker waits until they are answered."""
_HELD = 40
"""Connections that are begun and never used."""
_SLOW = 8
"""Lines whose owner asks and never reads."""
_SEAT = 2
"""The attacker's, where others play too."""


@dataclass
class Tally:
    """What was sent, and what came of it."""

    kinds: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    statuses: Counter[int] = field(default_factory=Counter)
    lines: int = 0
    games: int = 0
    honest_moves: int = 0
    memory: list[float] = field(default_factory=list)
    """In megabytes: at the beginning, after each tenth, at the end."""
    seconds: float = 0

    @property
    def messages(self) -> int:
        return self.kinds.total()

    def add(self, refusals: Counter[str]) -> None:
        self.refusals += refusals
        refusals.clear()

    @property
    def growth(self) -> float:
        """Tell how much the second half of the run has added, in megabytes."""
        half = len(self.memory) // 2
        return self.memory[-1] - max(self.memory[: half + 1])

    def __str__(self) -> str:
        rows = [
            f"{self.messages:,} messages over {self.lines:,} lines in {self.seconds:.0f} s",
            f"beside them {self.honest_moves:,} honest moves, and {self.games} games finished",
            "memory in MB, from tenth to tenth: " + " ".join(f"{m:.0f}" for m in self.memory),
        ]
        for title, counts in (("sent", self.kinds), ("refused", self.refusals)):
            rows.append(f"{title}:")
            rows += [f"  {count:>9,}  {name}" for name, count in counts.most_common()]
        rows.append("HTTP: " + ", ".join(f"{n:,} × {s}" for s, n in sorted(self.statuses.items())))
        return "\n".join(rows)


# -- Tables where nobody moves ---------------------------------------------------------------------


@dataclass
class Still:
    """A table where nobody moves, and who may look at it."""

    table: str
    eyes: list[tuple[Person, int | None]]

    async def look(self) -> list[str]:
        """Tell everything that can be seen of it, by everybody."""
        seen = []
        for person, seat in self.eyes:
            for path in ("", "/record", "/result"):
                answer = await person.ask("GET", f"/tables/{self.table}{path}")
                seen.append(f"{answer.status_code} {answer.text}")
            async with person.at(self.table, seat) as line:
                await line.ping()
                seen += [frame for frame in line.frames if '"pong"' not in frame]
        return seen


async def _still_tables(anna: Person, berta: Person) -> list[Still]:
    stranger = Person(anna.http, None)
    rng = random.Random(5)
    playing = await anna.create("europe", [MINE, PERSON], listed=True)
    await berta.join(playing["seats"][1]["code"], name="Berta")
    await anna.post(f"/tables/{playing['id']}/start")
    async with anna.at(playing["id"], 0) as one, berta.at(playing["id"], 1) as two:
        for _ in range(16):
            await _next_move([one, two], rng)
    waiting = await anna.create("amsterdam", [MINE, PERSON, BOT])
    over = await anna.begin("new_york", [MINE, BOT])
    async with anna.at(over) as line:
        await line.play_on(rng)
        await line.until(lambda: line.result)
    return [
        Still(playing["id"], [(anna, 0), (berta, 1), (stranger, None)]),
        Still(waiting["id"], [(anna, 0), (stranger, None)]),
        Still(over, [(anna, 0), (stranger, None)]),
    ]


async def _next_move(lines: list[Line], rng: random.Random) -> None:
    for line in lines:
        await line.ping()
    line = next(line for line in lines if line.sight["choices"])
    await line.play(line.choose(rng))


# -- Tables where honest people play ---------------------------------------------------------------


class Honest:
    """An honest player, against bots and perhaps at one table with the attacker."""

    def __init__(self, player: Person, attacker: Person | None, seed: int) -> None:
        self.player = player
        self.attacker = attacker
        self.table = ""
        self._rng = random.Random(seed)

    async def begin(self) -> None:
        """Set up the next game."""
        seats = [MINE, BOT] if self.attacker is None else [MINE, BOT, PERSON]
        table = await self.player.create("new_york", seats)
        if self.attacker is not None:
            await self.attacker.join(table["seats"][_SEAT]["code"], name="Mallory")
        await self.player.post(f"/tables/{table['id']}/start")
        self.table = table["id"]

    async def play(self, tally: Tally, loot: Loot) -> None:
        """Play one game after the other, and check each; the last one stays unfinished."""
        while True:
            await self._play(tally)
            tally.games += 1
            place = loot.tables.index(self.table)
            await self.begin()
            loot.tables[place] = self.table

    async def _play(self, tally: Tally) -> None:
        asked: dict[int, str] = {}
        async with asyncio.TaskGroup() as group, self.player.at(self.table) as line:
            other = group.create_task(self._play_for_attacker())
            while True:
                await line.until(lambda: line.over or line.choices)
                if line.over:
                    break
                # The game goes at a walk, so that it sees many messages.
                await asyncio.sleep(0.05)
                move = line.choose(self._rng)
                answer = await line.play(move)
                # Whatever others do: it is this seat's turn, and the move was offered.
                assert answer["type"] == "accepted", answer
                last = answer["number"]
                asked |= dict(zip(range(last - len(move), last), move, strict=True))
                tally.honest_moves += 1
            await other
            self._check(line, asked)
        record = Record.parse((await self.player.ask("GET", f"/tables/{self.table}/record")).text)
        record.verify()

    async def _play_for_attacker(self) -> None:
        if self.attacker is None:
            return
        async with self.attacker.at(self.table, _SEAT) as line:
            while True:
                await line.until(lambda: line.over or line.choices)
                if line.over:
                    return
                await line.play(line.choose(self._rng))

    def _check(self, line: Line, asked: dict[int, str]) -> None:
        mine = {e["number"]: e["action"] for e in line.events if e["seat"] == 0}
        assert mine == asked, "something was done in an honest seat that its player did not ask for"
        for event in line.events:
            by = None if event["seat"] is None else "bot" if event["seat"] == 1 else "person"
            assert event["by"] == by, event


# -- The attack ------------------------------------------------------------------------------------


class Attack:
    """Some attackers beside each other, until enough was said."""

    def __init__(self, url: str, loot: Loot, tally: Tally, messages: int, seed: int) -> None:
        self._url = url
        self._loot = loot
        self._tally = tally
        self._messages = messages
        self._rng = random.Random(seed)
        self._held: list[RawLine] = []

    async def run(self) -> None:
        async with asyncio.TaskGroup() as group:
            for _ in range(_AT_ONCE):
                group.create_task(self._attack(random.Random(self._rng.getrandbits(64))))
        for line in self._held:
            line.abandon()

    async def _attack(self, rng: random.Random) -> None:
        malice = Malice(rng, self._loot)
        http = RawHttp(self._url)
        while self._tally.messages < self._messages:
            await rng.choices([self._talk, self._surf, self._toy], [6, 6, 2])[0](rng, malice, http)
        http.close()

    async def _talk(self, rng: random.Random, malice: Malice, _http: RawHttp) -> None:
        """Open a line to some table, and talk."""
        table = rng.choice(self._loot.tables[:1] * 3 + self._loot.tables)
        line = await RawLine.open(self._url, table)
        self._tally.lines += 1
        silent = rng.random() < 0.1
        mine = table in self._loot.tables[:2]
        for _ in range(rng.choice([1, 2, 8, 40])):
            if not silent:
                seat = self._loot.seat if mine and rng.random() < 0.8 else None
                line.say({"type": "hello", "token": self._loot.token, "seat": seat})
                self._count("hello")
            for _ in range(_BATCH):
                kind, data = malice.say()
                self._count(kind)
                line.write(data)
            await line.settle()
            assert not line.closed, "the line was closed although every frame was right"
            self._tally.add(line.refusals)
            self._loot.decision = line.decision
        if rng.random() < 0.3:
            kind, data = malice.leave()
            self._count(kind)
            line.write(data)
            if rng.random() < 0.5:
                await line.until(b"never said")
        line.abandon()

    async def _surf(self, rng: random.Random, malice: Malice, http: RawHttp) -> None:
        """Send some requests."""
        for _ in range(_BATCH):
            kind, data = malice.request()
            self._count(kind)
            if kind == "http: framing" or rng.random() < 0.02:
                await http.drop(data)
            else:
                await http.ask(data)
        self._tally.add(http.refusals)
        self._tally.statuses += http.statuses
        http.statuses.clear()

    async def _toy(self, rng: random.Random, malice: Malice, http: RawHttp) -> None:
        """Open connections, and do not use them as they are meant."""
        for _ in range(_BATCH):
            kind, data = rng.choice([malice.unfinished, malice.handshake])()
            self._count(kind)
            await http.drop(data)
        line = await RawLine.open(self._url, rng.choice(self._loot.tables))
        self._tally.lines += 1
        if rng.random() < 0.5:
            line.stop_reading()
            for _ in range(_SLOW * 10):
                line.say({"type": "hello"})
            self._count("never read", _SLOW * 10)
        self._held.append(line)
        if len(self._held) > _HELD:
            self._held.pop(0).abandon()

    def _count(self, kind: str, number: int = 1) -> None:
        self._tally.kinds[kind] += number


# -- The whole run ---------------------------------------------------------------------------------


async def fuzz(server: ServerProcess, messages: int, seed: int = 1, show: bool = False) -> Tally:
    """Attack a server; fail if anything came of it."""
    tally = Tally()
    began = time.monotonic()
    async with people(server.url, 4) as (anna, berta, carla, mallory):
        still = await _still_tables(anna, berta)
        before = [await table.look() for table in still]
        honest = [Honest(anna, mallory, seed), Honest(carla, None, seed)]
        for each in honest:
            await each.begin()
        loot = await _loot(mallory, honest, still)
        attack = Attack(server.url, loot, tally, messages, seed)
        async with _beside(honest, tally, loot), _measured(server, tally, messages, show):
            await attack.run()
        tally.seconds = time.monotonic() - began
        after = [await table.look() for table in still]
    assert before == after, "a table has changed where nobody moved"
    assert server.running
    assert not server.errors, "\n".join(server.errors[:5])
    assert httpx.get(f"{server.url}/health", timeout=PATIENCE).json()["ready"]
    assert all(status < 500 for status in tally.statuses), tally.statuses
    return tally


async def _loot(mallory: Person, honest: list[Honest], still: list[Still]) -> Loot:
    own = await mallory.begin("new_york", [BOT, BOT, MINE])
    async with mallory.at(own, _SEAT) as line:
        await line.play_on(random.Random(3), 8)
        await line.until(lambda: line.choices)
        choices = line.sight["choices"]
    actions = [c["action"] for c in choices] + [w["action"] for c in choices for w in c["then"]]
    assert mallory.token is not None
    tables = [honest[0].table, own, honest[1].table, *(each.table for each in still)]
    return Loot(mallory.token, _SEAT, tables, actions)


@asynccontextmanager
async def _beside(honest: list[Honest], tally: Tally, loot: Loot) -> AsyncIterator[None]:
    """Let the honest play for as long as the block lasts."""
    tasks = [asyncio.create_task(each.play(tally, loot)) for each in honest]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        for found in await asyncio.gather(*tasks, return_exceptions=True):
            if not isinstance(found, asyncio.CancelledError):
                raise AssertionError("an honest game has failed") from found


@asynccontextmanager
async def _measured(
    server: ServerProcess, tally: Tally, messages: int, show: bool
) -> AsyncIterator[None]:
    """Look at the server's memory after each tenth of the messages."""
    process = psutil.Process(server.pid)

    def weigh() -> None:
        tally.memory.append(process.memory_info().rss / 2**20)
        if show:
            print(f"{tally.messages:>10,} messages, {tally.memory[-1]:.0f} MB", flush=True)

    async def watch() -> None:
        for tenth in range(10):
            while tally.messages < messages * tenth / 10:
                await asyncio.sleep(0.05)
            weigh()

    watching = asyncio.create_task(watch())
    try:
        yield
        weigh()
    finally:
        watching.cancel()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database-url", help="an empty database; a new file if not told")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = options.database_url or sqlite_url(Path(folder))
        with serving(url, *GENEROUS) as server:
            print(asyncio.run(fuzz(server, options.messages, options.seed, show=True)))


if __name__ == "__main__":
    main()
