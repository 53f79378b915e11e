"""Hints: what a good player would do with this seat's view, thought out beside the game."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from incarrozza import Game
from incarrozza.bots import bot
from incarrozza.bots.advice import advise
from incarrozza.editions.edition import LANGUAGES, Language
from incarrozza.server.presenters.frames import encode
from incarrozza.view import View
from tests.server import dawdler
from tests.server.client import BOT, MINE, PERSON, Json, Line, people
from tests.server.conftest import GENEROUS
from tests.server.process import ServerProcess, serving, sqlite_url
from tests.server.secrecy import Setting, Stage, decide, imagined, new_table, note, retold

pytestmark = pytest.mark.anyio


async def until_asked(line: Line) -> None:
    await line.until(lambda: line.over or line.choices)


def is_choice(move: list[str], choices: list[Json]) -> bool:
    """Tell whether a move is one of the complete ones that a sight lists."""
    for choice in choices:
        ways = [[choice["action"], way["action"]] for way in choice["then"]]
        if move in (ways or [[choice["action"]]]):
            return True
    return False


# -- Being advised ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "first"), [("en", "Keep "), ("it", "Tieni ")])
async def test_whoever_follows_every_hint_plays_a_whole_game(
    file_server: ServerProcess, language: str, first: str
) -> None:
    async with people(file_server.url) as (anna,):
        table = await anna.begin("new_york", [MINE, BOT])
        async with anna.at(table, language=language) as line:
            said: list[str] = []
            while True:
                await until_asked(line)
                if line.over:
                    break
                advice = await line.ask_hint()
                assert advice["type"] == "advice"
                assert is_choice(advice["move"], line.sight["choices"])
                again = await line.ask_hint()
                assert (again["move"], again["text"]) == (advice["move"], advice["text"])
                said.append(advice["text"])
                assert (await line.play(advice["move"]))["type"] == "accepted"
            assert said[0].startswith(first)
            assert all(text.endswith(".") for text in said)


async def test_a_hint_is_for_who_is_to_act(file_server: ServerProcess) -> None:
    async with people(file_server.url, 2) as (anna, bruno):
        table = await anna.create("new_york", [MINE, PERSON])
        async with anna.at(table["id"]) as line:
            assert (await line.ask_hint())["code"] == "not_playing"
            await bruno.join(table["seats"][1]["code"])
            await anna.post(f"/tables/{table['id']}/start")
            await until_asked(line)
            await line.play(["keep 1"])
            # All choose at the same time; who has chosen waits.
            assert (await line.ask_hint())["code"] == "not_to_act"
        async with bruno.at(table["id"], 1) as other:
            assert (await other.ask_hint())["type"] == "advice"
        async with bruno.at(table["id"], None) as beside:
            assert (await beside.ask_hint())["code"] == "not_seated"
        await anna.post(f"/tables/{table['id']}/end")
        async with bruno.at(table["id"], 1) as other:
            assert (await other.ask_hint())["code"] == "not_playing"


async def test_when_the_game_is_over_there_is_nothing_to_advise(
    file_server: ServerProcess,
) -> None:
    async with people(file_server.url) as (anna,):
        table = await anna.begin("new_york", [MINE, BOT])
        async with anna.at(table) as line:
            await line.play_on(random.Random(1))
            assert (await line.ask_hint())["code"] == "not_to_act"


async def test_a_hint_needs_an_id_and_nothing_else(file_server: ServerProcess) -> None:
    async with people(file_server.url) as (anna,):
        table = await anna.begin("new_york", [MINE, BOT])
        async with anna.at(table) as line:
            await until_asked(line)
            await line.say({"type": "hint"})
            await line.say({"type": "hint", "id": "h", "seat": 1})
            await line.until(lambda: len(line.refusals) == 2)
            assert {refusal["code"] for refusal in line.refusals} == {"malformed"}


# -- While a bot thinks ----------------------------------------------------------------------------


@pytest.fixture
def slow_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ServerProcess]:
    """Give a server whose strongest bot thinks until it is told that it was enough."""
    monkeypatch.setenv(dawdler.FOLDER, str(tmp_path))
    options = (*GENEROUS, "--workers=2")
    with serving(sqlite_url(tmp_path), *options, module=dawdler.__name__) as running:
        yield running


@asynccontextmanager
async def waiting_for_a_hint(server: ServerProcess, folder: Path) -> AsyncIterator[list[Line]]:
    """Let the first of two seats, which are one person's, wait for the hint called "slow"."""
    async with people(server.url) as (anna,):
        table = await anna.begin("new_york", [MINE, MINE])
        async with anna.at(table) as line, anna.at(table, 1) as other:
            await until_asked(line)
            await until_asked(other)
            await line.say({"type": "hint", "id": "slow"})
            while not (folder / dawdler.THINKING).exists():
                await asyncio.sleep(0.01)
            yield [line, other]


async def test_nothing_waits_for_a_hint_and_a_late_one_is_stale(
    slow_server: ServerProcess, tmp_path: Path
) -> None:
    async with waiting_for_a_hint(slow_server, tmp_path) as (line, other):
        await line.ping()
        second = await line.ask_hint()
        assert (second["type"], second["code"]) == ("refused", "too_fast")
        assert (await other.play(["keep 1"]))["type"] == "accepted"
        assert (await line.play(["keep 1"]))["type"] == "accepted"
        assert not line.answers["slow"]
        (tmp_path / dawdler.ENOUGH).touch()
        late = await line.answer("slow")
        assert (late["type"], late["code"]) == ("refused", "stale")
        # The line is free for another.
        await until_asked(line)
        assert (await line.ask_hint())["type"] == "advice"


async def test_what_others_choose_in_the_opening_does_not_make_a_hint_stale(
    slow_server: ServerProcess, tmp_path: Path
) -> None:
    async with waiting_for_a_hint(slow_server, tmp_path) as (line, other):
        assert (await other.play(["keep 1"]))["type"] == "accepted"
        (tmp_path / dawdler.ENOUGH).touch()
        assert (await line.answer("slow"))["type"] == "advice"


async def test_who_has_left_the_seat_is_not_advised(
    slow_server: ServerProcess, tmp_path: Path
) -> None:
    async with waiting_for_a_hint(slow_server, tmp_path) as (line, _):
        line.seat = None
        await line.hello()
        await line.ping()
        (tmp_path / dawdler.ENOUGH).touch()
        assert (await line.answer("slow"))["code"] == "not_seated"


# -- Secrecy ---------------------------------------------------------------------------------------


def counsel(table: Stage, seat: int, language: Language) -> bytes:
    """Give a hint here and now, by the bytes of a view, as the processes do."""
    view = table.question(seat)
    found = advise(bot("greedy"), View.from_data(view.data(), view.box))
    return encode(table.sights.advice(view, found, "h", language))


@pytest.mark.parametrize(
    "setting", [Setting("europe", 3, True, False), Setting("new_york", 2, False, False)], ids=str
)
def test_a_hint_tells_nothing_that_is_hidden(setting: Setting) -> None:
    game = Game(setting.edition, setting.players, seed=3, depots=setting.depots)
    table, rng = new_table(setting, game), random.Random(3)
    advised = 0
    for moment in range(120):
        if game.over:
            break
        # A claim that is still to be paid for is half a move: nobody is asked in between.
        if not game.phase.startswith("pay"):
            seat = game.to_act[0]
            twins = [imagined(table, seat, rng)]
            twins += [retold(table, seat, rng)] if moment % 20 == 0 else []
            for language in LANGUAGES:
                assert len({counsel(each, seat, language) for each in (table, *twins)}) == 1
                advised += 1
        note(table, decide(game, rng))
    assert advised > 100
