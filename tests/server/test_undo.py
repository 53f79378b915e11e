"""Undo: a move that nobody else has seen can be taken back for a moment, and then no more."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import MINE, PERSON, Json, Line, Person, people
from tests.server.conftest import GENEROUS
from tests.server.process import ServerProcess, serving, sqlite_url
from tests.server.steps import code_of

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Give a server where a move can be taken back for a minute."""
    with serving(sqlite_url(tmp_path_factory.mktemp("patient")), *GENEROUS, "--undo", "60") as one:
        yield one


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Give a server where that takes no time to speak of."""
    with serving(sqlite_url(tmp_path_factory.mktemp("hasty")), *GENEROUS, "--undo", "0.1") as one:
        yield one


async def begin(anna: Person, bruno: Person, edition: str = "new_york", **options: object) -> str:
    """Begin a game of two; Anna has seat 0 and plays first."""
    seats = [{**MINE, "name": "Anna"}, PERSON]
    table = await anna.create(edition, seats, first=0, **options)
    await bruno.join(code_of(table, 1), name="Bruno")
    await anna.post(f"/tables/{table['id']}/start")
    return str(table["id"])


async def until_asked(*lines: Line) -> Line:
    """Wait until somebody may decide, and everybody knows as much; tell who."""
    while not any(line.choices for line in lines) or len({line.number for line in lines}) > 1:
        await asyncio.sleep(0.001)
    return next(line for line in lines if line.choices)


async def until_claim(*lines: Line) -> list[str]:
    """Choose tickets and draw cards until the first one can claim a route; tell how."""
    while True:
        line = await until_asked(*lines)
        claims = [choice for choice in line.choices if choice["kind"] == "claim"]
        if claims and line is lines[0]:
            return [claims[0]["action"], claims[0]["then"][0]["action"]]
        draws = [choice for choice in line.choices if choice["kind"] == "draw"]
        await line.play([(draws or line.choices)[-1]["action"]])


def stands(line: Line) -> Json:
    """Give what is seen of the game, but for the time."""
    return {key: line.sight[key] for key in ("number", "decision", "view", "own", "choices")}


async def test_a_move_is_taken_back_as_if_it_had_never_been(patient: ServerProcess) -> None:
    async with people(patient.url, 2) as (anna, bruno):
        table = await begin(anna, bruno)
        async with anna.at(table) as own, bruno.at(table, 1) as other:
            claim = await until_claim(own, other)
            await other.ping()
            before, heard, events = stands(own), len(other.frames), list(own.events)
            held = await own.play(claim, "first", hold=True)
            assert (held["type"], held["id"], held["seconds"]) == ("held", "first", 60.0)
            assert own.number == before["number"] + 2
            assert own.sight["view"]["players"][0]["routes"]
            assert own.events[-1]["told"]
            await own.say({"type": "undo", "id": "first"})
            assert (await own.answer("first"))["type"] == "undone"
            assert stands(own) == before
            assert own.events == events
            # Another move takes its place.
            draw = next(each for each in own.choices if each["kind"] == "draw")
            assert (await own.play([draw["action"]], hold=True))["type"] == "accepted"
            await other.until(lambda: other.number == own.number)
            assert len(other.frames) == heard + 1
            assert not other.sight["view"]["players"][0]["routes"]


async def test_a_move_that_is_not_taken_back_is_seen_by_all_a_moment_later(
    hasty: ServerProcess,
) -> None:
    async with people(hasty.url, 2) as (anna, bruno):
        table = await begin(anna, bruno)
        async with anna.at(table) as own, bruno.at(table, 1) as other:
            claim = await until_claim(own, other)
            await own.play(claim, "first", hold=True)
            shown = stands(own)
            accepted = await own.answer("first")
            assert accepted == {"type": "accepted", "id": "first", "number": own.number}
            await other.until(lambda: other.number == own.number)
            assert stands(own) == shown
            assert other.events[-1]["kind"] == "pay"
            await own.say({"type": "undo", "id": "first"})
            refused = await own.answer("first")
            assert refused["code"] == "too_late"
            assert other.choices


@pytest.mark.parametrize("how", ["a hint", "another hello", "sent again"])
async def test_whoever_goes_on_has_made_the_move(patient: ServerProcess, how: str) -> None:
    async with people(patient.url, 2) as (anna, bruno):
        table = await begin(anna, bruno)
        async with anna.at(table) as own, bruno.at(table, 1) as other:
            claim = await until_claim(own, other)
            decision = own.sight["decision"]
            await own.play(claim, "first", hold=True)
            match how:
                case "a hint":
                    await own.ask_hint()
                case "another hello":
                    await own.hello()
                case "sent again":
                    again = {"type": "play", "id": "first", "decision": decision, "move": claim}
                    await own.say({**again, "hold": True})
            assert (await own.answer("first"))["type"] == "accepted"
            await other.until(lambda: other.number == own.number)
            assert other.sight["view"]["players"][0]["routes"]


async def test_a_move_can_still_be_taken_back_after_one_has_looked_around(
    patient: ServerProcess,
) -> None:
    async with people(patient.url, 3) as (anna, bruno, carla):
        table = await begin(anna, bruno)
        async with anna.at(table) as own, bruno.at(table, 1) as other:
            claim = await until_claim(own, other)
            before = stands(own)
            await own.play(claim, "first", hold=True)
            # One is told why not as things look now: it is somebody else's turn.
            because = await own.ask_why(claim[0])
            assert not because["allowed"]
            # Whoever else looks at the table sees nothing of the move.
            async with bruno.at(table, 1) as again, carla.at(table, None) as stranger:
                for line in (again, stranger):
                    await line.ping()
                    assert line.number == before["number"]
                    assert not line.sight["view"]["players"][0]["routes"]
            await own.say({"type": "undo", "id": "first"})
            assert (await own.answer("first"))["type"] == "undone"
            assert stands(own) == before


async def test_nobody_else_can_end_the_moment(patient: ServerProcess) -> None:
    """A refusal changes nothing: neither what a stranger asks for, nor an opponent out of turn."""
    async with people(patient.url, 3) as (anna, bruno, carla):
        table = await begin(anna, bruno)
        async with anna.at(table) as own, bruno.at(table, 1) as other:
            claim = await until_claim(own, other)
            before = stands(own)
            await own.play(claim, "first", hold=True)
            path = f"/tables/{table}"
            for wanted in (
                carla.ask("PATCH", f"{path}/seats/0", {"name": "Carla"}),
                carla.ask("POST", f"{path}/seats/0/leave"),
                carla.ask("POST", f"{path}/end"),
                bruno.ask("POST", f"{path}/start"),
            ):
                assert (await wanted).is_client_error
            assert (await other.ask_hint())["code"] == "not_to_act"
            decision = other.sight["decision"]
            await other.say({"type": "back"})
            await other.say({"type": "play", "id": "x", "decision": decision, "move": ["pass"]})
            assert (await other.answer("x"))["code"] == "not_to_act"
            await own.say({"type": "undo", "id": "first"})
            assert (await own.answer("first"))["type"] == "undone"
            assert stands(own) == before


async def test_on_one_screen_the_next_player_sees_the_move(patient: ServerProcess) -> None:
    async with people(patient.url) as (anna,):
        seats = [{**MINE, "name": "Anna"}, {**MINE, "name": "Bea"}]
        table = str((await anna.create("new_york", seats, first=0))["id"])
        await anna.post(f"/tables/{table}/start")
        async with anna.at(table) as own, anna.at(table, 1) as other:
            claim = await until_claim(own, other)
            await own.play(claim, "first", hold=True)
            # The device is handed over: the same player looks from another seat.
            async with anna.at(table, 1) as handed:
                await handed.until(lambda: handed.choices)
                assert handed.sight["view"]["players"][0]["routes"]
            assert (await own.answer("first"))["type"] == "accepted"


async def test_nothing_is_held_in_the_opening_nor_after_a_card_was_drawn(
    patient: ServerProcess,
) -> None:
    async with people(patient.url, 2) as (anna, bruno):
        table = await begin(anna, bruno)
        async with anna.at(table) as own, bruno.at(table, 1) as other:
            for line in (own, other):
                await until_asked(line)
                keep = line.choices[-1]["action"]
                assert (await line.play([keep], hold=True))["type"] == "accepted"
            for kind in ("draw", "tickets"):
                line = await until_asked(own, other)
                chosen = next(each for each in line.choices if each["kind"] == kind)
                assert (await line.play([chosen["action"]], hold=True))["type"] == "accepted"
                line = await until_asked(own, other)
                await line.play([line.choices[-1]["action"]])


async def test_a_tunnel_is_not_held(patient: ServerProcess) -> None:
    async with people(patient.url, 2) as (anna, bruno):
        table = await begin(anna, bruno, "europe")
        async with anna.at(table) as own, bruno.at(table, 1) as other:
            await until_claim(own, other)
            box = await anna.get(f"/tables/{table}/box")
            tunnels = [n for n, route in enumerate(box["routes"]) if route["tunnel"]]
            while not any(c["kind"] == "claim" and c["target"] in tunnels for c in own.choices):
                line = await until_asked(own, other)
                draws = [each for each in line.choices if each["kind"] == "draw"]
                await line.play([draws[-1]["action"]])
                await until_asked(own, other)
            tunnel = next(c for c in own.choices if c["target"] in tunnels)
            move = [tunnel["action"], tunnel["then"][0]["action"]]
            assert (await own.play(move, hold=True))["type"] == "accepted"


@pytest.mark.parametrize(("pace", "answer"), [(30, "accepted"), (60, "held")])
async def test_where_time_is_short_nothing_is_held(
    patient: ServerProcess, pace: int, answer: str
) -> None:
    async with people(patient.url, 2) as (anna, bruno):
        table = await begin(anna, bruno, pace=pace)
        async with anna.at(table) as own, bruno.at(table, 1) as other:
            claim = await until_claim(own, other)
            assert (await own.play(claim, hold=True))["type"] == answer


async def test_a_host_may_allow_none_to_be_taken_back(tmp_path: Path) -> None:
    with serving(sqlite_url(tmp_path), "--undo", "0") as server:
        async with people(server.url, 2) as (anna, bruno):
            table = await begin(anna, bruno)
            async with anna.at(table) as own, bruno.at(table, 1) as other:
                claim = await until_claim(own, other)
                assert (await own.play(claim, hold=True))["type"] == "accepted"


async def test_an_illegal_move_is_refused_and_not_held(patient: ServerProcess) -> None:
    async with people(patient.url, 2) as (anna, bruno):
        table = await begin(anna, bruno)
        async with anna.at(table) as own, bruno.at(table, 1) as other:
            claim = await until_claim(own, other)
            before = stands(own)
            assert (await own.play([claim[0]], hold=True))["code"] == "incomplete"
            assert (await own.play(["end"], hold=True))["code"] == "illegal"
            assert stands(own) == before


async def test_what_is_held_when_the_server_ends_is_saved(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path)
    server = ServerProcess(url, "--undo", "60")
    async with people(server.url, 2) as (anna, bruno):
        table = await begin(anna, bruno)
        async with anna.at(table) as own, bruno.at(table, 1) as other:
            claim = await until_claim(own, other)
            await own.play(claim, hold=True)
            number = own.number
    assert server.stop() == 0
    with serving(url) as server:
        async with people(server.url) as (carla,), carla.at(table, None) as line:
            await line.until(lambda: line.number == number)
