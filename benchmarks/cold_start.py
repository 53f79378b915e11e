"""How long somebody waits who plays for the first time: from the command to a table.

    python -m benchmarks.cold_start            # with an empty and with a filled cache
    python -m benchmarks.cold_start --json

It starts `incarrozza play` with a cache of its own, and plays through the real protocol: it asks
for the page, sets up a table of Europe against the strongest computer player that decides at once,
chooses tickets, waits for the first answer, and asks for a hint. At another table it waits until
the strongest of all has answered by itself. All times are seconds since the command.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx

from incarrozza.bots import quickest_good_bot, strongest
from tests.installed import environment
from tests.server.client import MINE, Line, Person, people
from tests.server.process import sqlite_url

EDITION = "europe"
_LOOK = 0.01
_ASK = 0.2


class Command(NamedTuple):
    """The command, running."""

    process: subprocess.Popen[bytes] | subprocess.Popen[str]
    url: str


@contextmanager
def playing(folder: Path, cache: Path) -> Iterator[Command]:
    """Start the command as a player would."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "incarrozza",
            "play",
            "--local",
            "--no-browser",
            "--port",
            str(port),
        ],
        env=environment(
            INCARROZZA_DATABASE_URL=sqlite_url(folder), INCARROZZA_CACHE=str(cache / "cache")
        ),
        stdout=subprocess.DEVNULL,
    )
    try:
        yield Command(process, f"http://127.0.0.1:{port}")
    finally:
        process.terminate()
        process.wait()


class Stopwatch:
    """Notes when something has happened."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._begun = time.perf_counter()

    def note(self, what: str) -> None:
        """Note that it has happened now."""
        self.seconds[f"{what}_seconds"] = round(time.perf_counter() - self._begun, 2)


async def open_page(command: Command) -> None:
    """Ask for the page until it is there."""
    async with httpx.AsyncClient() as http:
        while command.process.poll() is None:
            try:
                (await http.get(command.url)).raise_for_status()
            except httpx.TransportError:
                await asyncio.sleep(_LOOK)
            else:
                return
    sys.exit("the command has ended by itself")


async def until_answered(line: Line, seat: int) -> None:
    """Play at random until a seat has decided something in a turn of its own."""
    rng = random.Random(1)

    def answered() -> bool:
        return any(each["seat"] == seat and each["kind"] != "keep" for each in line.events)

    while not answered():
        await line.until(lambda: line.choices or answered())
        if line.choices:
            await line.play(line.choose(rng))


async def until_prepared(person: Person) -> None:
    """Wait until every computer player is ready."""
    while (await person.get("/offer"))["preparing"] is not None:
        await asyncio.sleep(_ASK)


async def visit(command: Command, watch: Stopwatch) -> None:
    """Do what a newcomer does."""
    await open_page(command)
    watch.note("page")
    async with people(command.url) as (person,):
        table = await person.begin(EDITION, [MINE, {"bot": quickest_good_bot()}])
        async with person.at(table) as line:
            await line.until(lambda: line.choices)
            watch.note("deal")
            await until_answered(line, 1)
            watch.note("bot")
            await line.until(lambda: line.choices)
            assert (await line.ask_hint())["type"] == "advice"
            watch.note("hint")
        await until_prepared(person)
        table = await person.begin(EDITION, [MINE, {"bot": strongest()}])
        async with person.at(table) as line:
            await line.until(lambda: line.choices)
            await until_answered(line, 1)
            watch.note("champion")


def measure() -> dict[str, dict[str, float]]:
    """Play twice, first with an empty cache."""
    found = {}
    with tempfile.TemporaryDirectory() as cache:
        for name in ("empty", "filled"):
            with tempfile.TemporaryDirectory() as folder:
                watch = Stopwatch()
                with playing(Path(folder), Path(cache)) as command:
                    asyncio.run(visit(command, watch))
                found[name] = watch.seconds
    return found


def main() -> None:
    """Measure, and print it."""
    parser = argparse.ArgumentParser(description="How long a newcomer waits.")
    parser.add_argument("--json", action="store_true", help="print it for programs")
    wanted = parser.parse_args()
    found = measure()
    if wanted.json:
        print(json.dumps(found))
        return
    print(f"{'seconds since the command':28}{'empty cache':>12}{'filled cache':>14}")
    for name in found["empty"]:
        print(f"{name:28}{found['empty'][name]:12.2f}{found['filled'][name]:14.2f}")


if __name__ == "__main__":
    main()
