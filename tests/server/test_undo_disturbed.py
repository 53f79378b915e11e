"""Moves that are held, in a process that is disturbed: broken lines, failed writes, lost seats."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from incarrozza import Game
from incarrozza.rules import state as code
from incarrozza.server.http.websocket import Guest
from incarrozza.server.messages.seating import NewSeat, NewTable
from incarrozza.server.ops.settings import Settings
from incarrozza.server.store import accounts
from incarrozza.server.store.database import Database
from incarrozza.server.tables import holding, lobby, seats
from incarrozza.server.tables.background import Tasks
from incarrozza.server.tables.registry import LiveTable, Registry
from tests.server.client import PATIENCE
from tests.server.process import sqlite_url

pytestmark = pytest.mark.anyio


class Company:
    """Two players at a table of a process without a network, before Anna's first claim."""

    def __init__(self, registry: Registry, tasks: Tasks) -> None:
        self.registry = registry
        self.tasks = tasks
        settings = registry.settings
        self.node: Any = SimpleNamespace(
            registry=registry, database=registry.database, tasks=tasks, settings=settings, pool=None
        )
        self.id = ""
        self.players: list[str] = []
        self.tokens: list[str] = []

    async def sit_down(self, **options: Any) -> None:
        for _ in range(2):
            player, token = await accounts.new_player(self.registry.database)
            self.players.append(player)
            self.tokens.append(token)
        wish = NewTable(edition="new_york", seats=[NewSeat(mine=True), NewSeat()], **options)
        self.id = await lobby.create(self.registry, self.players[0], wish)
        entry = await self.registry.entry(self.id)
        await seats.join(self.registry, self.players[1], entry.codes[1], "Bruno", None)
        await lobby.start(self.registry, self.players[0], self.id)

    @property
    def table(self) -> LiveTable:
        table = self.registry.glance(self.id)
        assert table is not None
        return table

    async def line(self, seat: int) -> Line:
        line = Line(self, seat)
        await line.hear(type="hello", token=self.tokens[seat], seat=seat, after=0)
        return line

    async def until_claim(self, *lines: Line) -> list[str]:
        while True:
            for line in lines:
                game = self.table.match.playing()
                if line.guest.seat not in game.to_act:
                    continue
                choices = game.choices(line.guest.seat)
                claims = [(a, w) for a, w in choices if a.kind == "claim"]
                if claims and line is lines[0] and not game.phase.startswith("opening"):
                    return [claims[0][0].text, claims[0][1][0].text]
                draws = [a for a, _ in choices if a.kind == "draw"]
                await line.play([(draws or [choices[-1][0]])[-1].text], f"n{len(game.events)}")

    async def written(self) -> int:
        return (await self.registry.entry(self.id)).number


class Line:
    """A connection without a network: what is said is heard at once."""

    def __init__(self, company: Company, seat: int) -> None:
        self._company = company
        self.guest = Guest(None, company.node, company.id)  # type: ignore[arg-type]
        self.seat = seat

    async def hear(self, **message: Any) -> None:
        await self.guest._hear(json.dumps(message))

    async def play(self, move: list[str], id: str, **more: Any) -> None:
        decision = self._company.table.match.decision(self.seat)
        await self.hear(type="play", id=id, decision=decision, move=move, **more)

    def told(self) -> list[dict[str, Any]]:
        frames = []
        while not self.guest._outbox.empty():
            frames.append(json.loads(self.guest._outbox.get_nowait()))
        return frames


@asynccontextmanager
async def company(folder: Path, undo: float = 60, **options: Any) -> AsyncIterator[Company]:
    settings = Settings(database_url=sqlite_url(folder), undo=undo)
    database, tasks = Database(settings.database_url, "here"), Tasks()
    await database.start()
    try:
        found = Company(Registry(settings, database), tasks)
        await found.sit_down(**options)
        yield found
    finally:
        await tasks.stop()
        await database.stop()


async def held_claim(here: Company) -> tuple[Line, Line, int]:
    """Let Anna's claim be held."""
    own, other = await here.line(0), await here.line(1)
    claim = await here.until_claim(own, other)
    before = here.table.match.number
    own.told()
    other.told()
    await own.play(claim, "first", hold=True)
    assert [m["type"] for m in own.told()] == ["held"]
    assert here.table.held is not None
    return own, other, before


async def until(happened: Callable[[], Any]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0.001)


async def until_written(here: Company, number: int) -> None:
    """Wait until so many events are in the database."""
    async with asyncio.timeout(PATIENCE):
        while await here.written() != number:
            await asyncio.sleep(0.001)


def slow_down(
    here: Company, monkeypatch: pytest.MonkeyPatch
) -> tuple[asyncio.Event, asyncio.Event]:
    """Let no move be written before a signal; give one that is set by whoever tries, and that."""
    writer, tried, go = here.registry.database.writer, asyncio.Event(), asyncio.Event()
    write = writer._write

    async def slowly(wishes: Any) -> None:
        tried.set()
        await go.wait()
        await write(wishes)

    monkeypatch.setattr(writer, "_write", slowly)
    return tried, go


def break_writer(here: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be written any more."""

    async def fail(_wishes: Any) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(here.registry.database.writer, "_write", fail)


async def test_a_line_that_breaks_while_it_carries_a_move_out_does_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its player says hello from another device, and is gone before the held move is written."""
    async with company(tmp_path) as here:
        own, _other, before = await held_claim(here)
        tried, go = slow_down(here, monkeypatch)
        again = Line(here, 0)
        hello = asyncio.create_task(
            again.hear(type="hello", token=here.tokens[0], seat=0, after=before)
        )
        await tried.wait()
        hello.cancel()  # as _host does with a line whose other half has failed
        go.set()
        await asyncio.gather(hello, return_exceptions=True)
        await until_written(here, before + 2)
        told = list[str]()

        def is_told() -> bool:
            told.extend(message["type"] for message in own.told())
            return {"sight", "accepted"} <= set(told)

        await until(is_told)
        async with here.registry.at(here.id) as table:
            assert table.entry.number == table.match.number == before + 2


async def test_whoever_leaves_the_seat_has_made_the_move(tmp_path: Path) -> None:
    async with company(tmp_path) as here:
        _own, _other, before = await held_claim(here)
        await seats.leave(here.registry, here.players[0], here.id, 0)
        assert await here.written() == before + 2


async def test_nobody_is_shown_a_move_that_could_not_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with company(tmp_path) as here:
        own, other, before = await held_claim(here)
        break_writer(here, monkeypatch)
        for line in (own, other):
            token = here.tokens[line.seat]
            await line.hear(type="hello", token=token, seat=line.seat, after=before)
            numbers = [m["number"] for m in line.told() if m["type"] == "sight"]
            assert numbers == [before]


async def test_a_move_sent_again_after_it_could_not_be_written_is_carried_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with company(tmp_path) as here:
        own, other = await here.line(0), await here.line(1)
        claim = await here.until_claim(own, other)
        decision = here.table.match.decision(0)
        await own.play(claim, "first", hold=True)
        own.told()
        writer = here.registry.database.writer
        write, tries = writer._write, []

        async def fail_once(wishes: Any) -> None:
            tries.append(wishes)
            if len(tries) == 1:
                raise OSError("the disk is full")
            await write(wishes)

        monkeypatch.setattr(writer, "_write", fail_once)
        await own.hear(type="play", id="first", decision=decision, move=claim, hold=True)
        told = [(m["type"], m.get("code")) for m in own.told()]
        assert ("refused", "stale") not in told
        assert {"accepted", "held"} & {kind for kind, _ in told}


async def test_a_held_move_that_another_process_outran_is_not_told(tmp_path: Path) -> None:
    """The same player moves by another process; what is told here is what has happened."""
    async with company(tmp_path) as here:
        own, other = await here.line(0), await here.line(1)
        claim = await here.until_claim(own, other)
        elsewhere = Company(Registry(here.registry.settings, here.registry.database), here.tasks)
        elsewhere.id, elsewhere.players, elsewhere.tokens = here.id, here.players, here.tokens
        async with elsewhere.registry.at(here.id):
            pass
        own.told()
        await own.play(claim, "first", hold=True)
        own.told()
        twin = await elsewhere.line(0)
        draw = next(a for a in elsewhere.table.match.playing().legal(0) if a.kind == "draw")
        await twin.play([draw.text], "other")
        # They look at the table here before the news has come.
        await own.hear(type="hello", token=here.tokens[0], seat=0, after=0)
        sights = [m for m in own.told() if m["type"] == "sight"]
        last = [e["action"] for m in sights for e in m["events"]]
        assert claim[0] not in last, f"a move that has not happened was told: {last}"
        assert draw.text in last


async def test_nobody_waits_for_what_becomes_of_a_move_at_a_deleted_table(tmp_path: Path) -> None:
    from sqlalchemy import delete

    from incarrozza.server.store.schema import tables

    async with company(tmp_path, undo=0.05) as here:
        await held_claim(here)

        async def remove(connection: Any) -> None:
            await connection.execute(delete(tables).where(tables.c.id == here.id))

        await here.registry.database.writer.change(remove)
        here.registry.strike(here.id)
        await until(lambda: not here.tasks._tasks)


async def test_a_table_that_is_put_away_keeps_its_held_move(tmp_path: Path) -> None:
    async with company(tmp_path, undo=0.2) as here:
        own, other, before = await held_claim(here)
        own.guest.leave()
        other.guest.leave()
        here.table.touched -= 1000
        await here.registry.tidy()
        await until_written(here, before + 2)


async def test_the_clock_of_answers_does_not_count_second_thoughts(tmp_path: Path) -> None:
    from incarrozza.server.ops import metrics

    def seconds() -> float:
        return float(metrics.ANSWERED._sum.get())

    an_hour = 3600
    async with company(tmp_path, undo=0.05) as here:
        _own, _other, before = await held_claim(here)
        counted, held = seconds(), here.table.held
        assert held is not None
        held.attempt = replace(held.attempt, arrived=held.attempt.arrived - an_hour)
        assert await held.outcome == before + 2
        assert seconds() - counted < an_hour


def test_nothing_is_held_while_only_hidden_cards_keep_wilds_from_being_swept() -> None:
    game = Game("europe", 2, seed=1)
    for wilds, swept in ((2, False), (3, True)):
        game._states["display"][0][:5] = [code.WILD] * wilds + [0] * (5 - wilds)
        assert holding._may_be_swept(game.view(0)) is swept
