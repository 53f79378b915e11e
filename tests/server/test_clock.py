"""Clocks and bots: a bot plays for a player who is away, and nobody waits for a slow bot."""

from __future__ import annotations

import asyncio
import json
import random
from itertools import groupby, pairwise
from pathlib import Path

import pytest

from tests.server import dawdler
from tests.server.client import BOT, MINE, PERSON, Json, Line, Person, people
from tests.server.conftest import GENEROUS
from tests.server.process import ServerProcess, serving, sqlite_url
from tests.server.steps import code_of

pytestmark = pytest.mark.anyio

A_DAY = 86400


async def two_people(anna: Person, bruno: Person, pace: int) -> str:
    """Begin a game of two; Anna has seat 0, Bruno seat 1."""
    table = await anna.create("new_york", [MINE, PERSON], pace=pace)
    await bruno.join(code_of(table, 1))
    await anna.post(f"/tables/{table['id']}/start")
    return str(table["id"])


def deciders(line: Line, seat: int) -> list[str]:
    return [event["by"] for event in line.events if event["seat"] == seat]


# -- Away and back ---------------------------------------------------------------------------------


async def test_when_the_time_is_over_a_bot_plays_for_whoever_is_away(
    server: ServerProcess,
) -> None:
    async with people(server.url, 2) as (anna, bruno):
        table = await two_people(anna, bruno, pace=1)
        async with anna.at(table, None) as line:
            # Nobody comes: the game goes on without them, to its end.
            await line.until(lambda: line.result)
            assert set(deciders(line, 0)) == set(deciders(line, 1)) == {"clock"}
            assert line.table["state"] == "over"
            assert all(seat["away"] and seat["taken"] for seat in line.table["seats"])
            # The result says so, and so does the list of one's games.
            stand_ins = line.result["stand_ins"]
            assert [each["seat"] for each in stand_ins] == [0, 1]
            for each in stand_ins:
                own = [event["at"] for event in line.events if event["seat"] == each["seat"]]
                assert 0 < each["decisions"] == each["of"] < len(own)
                assert each["since"] == min(own)
            (mine,) = (await anna.get("/players/me/tables"))["tables"]
            assert mine["ending"] == {
                "totals": [each["total"] for each in line.result["accounts"]],
                "ranking": line.result["ranking"],
                "stood_in": [each["decisions"] for each in stand_ins],
            }


async def test_all_are_told_who_is_away_and_who_is_back(server: ServerProcess) -> None:
    async with people(server.url, 2) as (anna, bruno):
        table = await two_people(anna, bruno, pace=2)
        async with bruno.at(table, 1) as line, anna.at(table, None) as beside:
            for each in (line, beside):
                await until_away(each, 1, away=True)
            await line.until(lambda: "clock" in deciders(line, 1))
            number = await until_played_oneself(line, 1, random.Random(1))
            # Bruno may be away again by now: what was told stays told.
            await beside.until(lambda: beside.number >= number)
            assert (True, False) in pairwise(told_away(beside, 1))
            by = deciders(line, 1)
            assert by[0] == "clock"
            assert "person" in by


async def until_over(line: Line) -> None:
    await line.until(lambda: line.result)


async def until_away(line: Line, seat: int, *, away: bool) -> None:
    await line.until(lambda: line.table and line.table["seats"][seat]["away"] == away)


def told_away(line: Line, seat: int) -> list[bool]:
    """List in which order a line was told that a seat's player is away, or is not."""
    messages = [json.loads(frame) for frame in line.frames]
    told = [each["table"]["seats"][seat]["away"] for each in messages if each["type"] == "table"]
    return [away for away, _ in groupby(told)]


async def until_played_oneself(line: Line, seat: int, rng: random.Random) -> int:
    """Come back, and move before the time is over again; however slow this machine is, at last.

    Give the number of events after that move.
    """
    while True:
        assert not line.over, "the game ended before its player could move"
        if line.table["seats"][seat]["away"]:
            await line.say({"type": "back"})
            await line.ping()
        await line.until(lambda: line.over or line.choices)
        answer = await line.play(line.choose(rng))
        if answer["type"] == "accepted":
            return int(answer["number"])
        assert answer["code"] in ("stale", "not_to_act")
        await line.ping()


async def test_whoever_comes_back_is_no_longer_played_for(server: ServerProcess) -> None:
    async with people(server.url, 2) as (anna, bruno):
        table = await two_people(anna, bruno, pace=A_DAY)
        async with bruno.at(table, 1) as line:
            await line.until(lambda: line.sight)
            # Back without having been away: nothing happens.
            await line.say({"type": "back"})
            await line.ping()
            assert not line.refusals
            assert not line.table["seats"][1]["away"]
            assert line.sight["number"] == 1


async def test_a_question_keeps_its_time_while_others_answer_theirs(
    server: ServerProcess,
) -> None:
    async with people(server.url, 2) as (anna, bruno):
        table = await two_people(anna, bruno, pace=A_DAY)
        async with anna.at(table, 0) as hers, bruno.at(table, 1) as his:
            await hers.until(lambda: hers.sight)
            await his.until(lambda: his.sight)
            before: Json = his.sight["deadlines"]
            assert before.keys() == {"0", "1"}
            assert before["1"] > his.events[0]["at"]
            await hers.play(hers.choose(random.Random(1)))
            await his.until(lambda: his.number == 2)
            assert his.sight["deadlines"] == {"1": before["1"]}
            await his.play(his.choose(random.Random(1)))
            await hers.until(lambda: hers.number == 3)
            # Another question, another day.
            acting = str(hers.sight["view"]["to_act"][0])
            assert hers.sight["deadlines"].keys() == {acting}
            assert hers.sight["deadlines"][acting] > before[acting]


async def test_without_a_pace_nobody_is_hurried(server: ServerProcess) -> None:
    async with people(server.url) as (anna,):
        table = await anna.begin("new_york", [MINE, BOT])
        async with anna.at(table) as line:
            await line.until(lambda: deciders(line, 1))
            assert line.sight["deadlines"] == {}
            assert deciders(line, 1) == ["bot"]
            assert deciders(line, 0) == []


# -- Bots ------------------------------------------------------------------------------------------


async def test_bots_pause_before_each_move_and_then_make_it(
    database_url: str,
) -> None:
    pause = 0.05
    with serving(database_url, *GENEROUS, f"--bot-pause={pause}") as server:
        async with people(server.url) as (anna,):
            tables = [await anna.begin("new_york", [BOT, BOT]) for _ in range(2)]
            for table in tables:
                async with anna.at(table, None) as line:
                    # Had an alarm been missed, it would take as long as a lease each time.
                    await until_over(line)
                _check_pauses(line, pause)


def _check_pauses(line: Line, pause: float) -> None:
    # In the opening all are asked at once, and a claim is two events of one move.
    times = sorted({event["at"] for event in line.events if event["kind"] != "keep"})
    assert all(after - before >= pause for before, after in pairwise(times))


async def test_a_slow_bot_keeps_no_other_table_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(dawdler.FOLDER, str(tmp_path))
    options = (*GENEROUS, "--workers=2")
    with serving(sqlite_url(tmp_path), *options, module=dawdler.__name__) as server:
        async with people(server.url) as (anna,):
            slow = await anna.begin("new_york", [MINE, {"bot": "dawdler"}])
            async with anna.at(slow) as waiting:
                await waiting.until(lambda: waiting.sight)
                while not (tmp_path / dawdler.THINKING).exists():
                    await asyncio.sleep(0.01)
                # Meanwhile a whole game is played elsewhere, against bots that think too.
                table = await anna.begin("new_york", [MINE, BOT, {"bot": "greedy"}])
                async with anna.at(table) as line:
                    await line.play_on(random.Random(1))
                    await until_over(line)
                # And at its own table people look, ask and choose.
                assert (await waiting.ask_why("draw deck"))["type"] == "because"
                answer = await waiting.play(waiting.choose(random.Random(1)))
                assert answer["type"] == "accepted"
                assert deciders(waiting, 1) == []
                (tmp_path / dawdler.ENOUGH).touch()
                await waiting.play_on(random.Random(2))
                await waiting.until(lambda: waiting.result)
                assert set(deciders(waiting, 1)) == {"bot"}
