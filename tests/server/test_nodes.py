"""Two servers on one PostgreSQL: any of them serves any table, and one can do without the other."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import httpx
import pytest

from incarrozza.record import Record
from tests.server.client import BOT, MINE, PATIENCE, PERSON, Json, Line, Person, people
from tests.server.conftest import GENEROUS
from tests.server.drawn import publish, small_map
from tests.server.postgres import new_database
from tests.server.process import ServerProcess, serving
from tests.server.witness import Address, Witness, check_record

pytestmark = pytest.mark.anyio

OPTIONS = (*GENEROUS, "--lease", "1")
LISTENING = """
SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'
"""
CUT_OFF = """
SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE $1
"""

Nodes = tuple[ServerProcess, ServerProcess]


@pytest.fixture(scope="module")
def database(postgres: str) -> str:
    return new_database(postgres)


@pytest.fixture(scope="module")
def nodes(database: str) -> Iterator[Nodes]:
    """Give two servers that the tests share."""
    with serving(database, *OPTIONS) as one, serving(database, *OPTIONS) as other:
        yield one, other


@asynccontextmanager
async def behind_the_scenes(database: str) -> AsyncIterator[Any]:
    """Speak to the database itself."""
    connection = await asyncpg.connect(database)
    try:
        yield connection
    finally:
        connection.terminate()


@asynccontextmanager
async def elsewhere(server: ServerProcess, *known: Person) -> AsyncIterator[list[Person]]:
    """Let people speak to another server than the one that knows them."""
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as http:
        yield [Person(http, person.token) for person in known]


async def to_play(lines: list[Line]) -> Line:
    """Wait until it is somebody's turn; give the line of that one."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for line in lines:
                if line.choices:
                    return line
            await asyncio.sleep(0.01)


async def asked(line: Line, decision: int) -> None:
    await line.until(lambda: line.sight and line.sight["decision"] == decision)


async def told(line: Line, number: int) -> None:
    await line.until(lambda: line.number >= number)


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0.01)


async def until_table(person: Person, table: str, happened: Callable[[Json], bool]) -> None:
    """Wait for something at a table without looking on there."""
    async with asyncio.timeout(4 * PATIENCE):
        while not happened(await person.get(f"/tables/{table}")):
            await asyncio.sleep(0.1)


# -- Playing ---------------------------------------------------------------------------------------


async def test_players_at_different_nodes_play_a_game_together(nodes: Nodes) -> None:
    async with people(nodes[0].url, 2) as (anna, known), elsewhere(nodes[1], known) as (bruno,):
        table = await anna.create("europe", [MINE, PERSON])
        await bruno.join(table["seats"][1]["code"])
        await bruno.post(f"/tables/{table['id']}/start")
        async with anna.at(table["id"], 0) as one, bruno.at(table["id"], 1) as other:
            # Were they told only now and then, a whole game would take minutes.
            async with asyncio.timeout(90):
                await asyncio.gather(one.play_on(random.Random(1)), other.play_on(random.Random(2)))
                await asyncio.gather(
                    one.until(lambda: one.result), other.until(lambda: other.result)
                )
            assert one.result == other.result
            assert [e["number"] for e in one.events] == list(range(one.sight["number"]))
            assert [e["at"] for e in one.events] == [e["at"] for e in other.events]


async def test_a_map_published_at_one_node_is_played_at_the_other(nodes: Nodes) -> None:
    async with people(nodes[0].url) as (anna,), elsewhere(nodes[1], anna) as (there,):
        kept = await anna.post("/workshop/drafts", {"draft": small_map("Bozza")})
        path = f"/workshop/drafts/{kept['id']}"
        saved = [person.ask("PUT", path, {"revision": 1, "draft": {}}) for person in (anna, there)]
        assert sorted(a.status_code for a in await asyncio.gather(*saved)) == [200, 409]
        id = await publish(anna, "Lontana")
        # The other node sees it at once, and its fine board when that is ready.
        async with asyncio.timeout(PATIENCE):
            while not (found := await there.get(f"/workshop/maps/{id}"))["fine"]:
                await asyncio.sleep(0.05)
        assert await anna.get(f"/workshop/maps/{id}") == found
        table = await there.begin(id, [MINE, BOT])
        async with anna.at(table) as line:
            await line.play_on(random.Random(1))
            await line.until(lambda: line.result)
        assert (await there.get(f"/tables/{table}/box"))["layout"] == found["layout"]


async def test_either_node_answers_for_any_table(nodes: Nodes) -> None:
    async with people(nodes[0].url) as (anna,), elsewhere(nodes[1], anna) as (there,):
        table = await anna.begin("new_york", [MINE, BOT])
        async with anna.at(table) as line:
            await line.play_on(random.Random(3))
            await line.until(lambda: line.result)
        for path in ("", "/box", "/result"):
            assert await there.get(f"/tables/{table}{path}") == await anna.get(
                f"/tables/{table}{path}"
            )
        record = [(await who.ask("GET", f"/tables/{table}/record")).text for who in (anna, there)]
        assert record[0] == record[1]
        mine = await there.get("/players/me/tables")
        assert table in [found["id"] for found in mine["tables"]]
        async with there.at(table) as again:
            await again.until(lambda: again.result)
            assert again.events == line.events


async def test_of_two_moves_for_one_decision_at_two_nodes_one_is_made(nodes: Nodes) -> None:
    rng = random.Random(4)
    async with people(nodes[0].url) as (anna,), elsewhere(nodes[1], anna) as (there,):
        table = await anna.begin("new_york", [MINE, MINE])
        async with (
            anna.at(table, 0) as first,
            anna.at(table, 1) as second,
            there.at(table, 0) as first_there,
            there.at(table, 1) as second_there,
        ):
            tabs = {id(first): first_there, id(second): second_there}
            for _ in range(20):
                one = await to_play([first, second])
                other = tabs[id(one)]
                decision = one.sight["decision"]
                await asked(other, decision)
                answers = await asyncio.gather(
                    one.play(one.choose(rng)), other.play(other.choose(rng))
                )
                assert sorted(a["type"] for a in answers) == ["accepted", "refused"]
                assert [a["code"] for a in answers if a["type"] == "refused"] == ["stale"]
                number = next(a["number"] for a in answers if a["type"] == "accepted")
                await asyncio.gather(told(one, number), told(other, number))
                assert one.events == other.events


async def test_a_move_repeated_at_the_other_node_acts_once(nodes: Nodes) -> None:
    rng = random.Random(5)
    async with people(nodes[0].url) as (anna,), elsewhere(nodes[1], anna) as (there,):
        table = await anna.begin("europe", [MINE, BOT])
        async with anna.at(table) as one, there.at(table) as other:
            for turn in range(20):
                await one.until(lambda: one.choices)
                move, decision = one.choose(rng), one.sight["decision"]
                id = f"move-{turn}"
                before = len([e for e in one.events if e["seat"] == 0])
                await asked(other, decision)
                together = await asyncio.gather(
                    one.play(move, id, decision=decision), other.play(move, id, decision=decision)
                )
                # And once more, when everybody knows.
                answers = [*together, await other.play(move, id, decision=decision)]
                assert {a["type"] for a in answers} == {"accepted"}
                assert len({a["number"] for a in answers}) == 1
                await one.ping()
                assert len([e for e in one.events if e["seat"] == 0]) == before + len(move)


# -- Around the game -------------------------------------------------------------------------------


async def test_what_happens_around_the_game_is_told_at_the_other_node(nodes: Nodes) -> None:
    async with people(nodes[0].url, 2) as (anna, bruno), elsewhere(nodes[1], anna) as (there,):
        table = await anna.create("new_york", [MINE, PERSON, PERSON])
        id = table["id"]
        async with there.at(id) as line:
            await line.until(lambda: line.table)
            await bruno.join(table["seats"][1]["code"], name="Bruno", color="black")
            await line.until(lambda: line.table["seats"][1]["taken"])
            assert line.table["seats"][1]["name"] == "Bruno"
            await bruno.post(f"/tables/{id}/seats/1/leave")
            await line.until(lambda: not line.table["seats"][1]["taken"])
            invitation = await anna.post(f"/tables/{id}/seats/1/invitation")
            await line.until(lambda: line.table["seats"][1]["code"] == invitation["code"])
            await bruno.join(invitation["code"])
            await anna.ask("PATCH", f"/tables/{id}/seats/0", {"cut": "anything"})
            await line.until(lambda: line.table["seats"][0]["has_cut"])
            await anna.post(f"/tables/{id}/seats/2", {})
            await anna.post(f"/tables/{id}/start")
            await line.until(lambda: line.sight)
            assert line.table["state"] == "playing"
            await bruno.post(f"/tables/{id}/seats/1/leave")
            await line.until(lambda: line.table["seats"][1]["away"])
            await anna.post(f"/tables/{id}/end")
            await line.until(lambda: line.table["state"] == "ended")
            again = await anna.post(f"/tables/{id}/rematch")
            await line.until(lambda: line.table["rematch"] == again["id"])
            assert (await there.get(f"/tables/{again['id']}"))["state"] == "open"


# -- One of them is gone ---------------------------------------------------------------------------


@pytest.fixture
def mortal_nodes(postgres: str) -> Iterator[tuple[str, ServerProcess, ServerProcess]]:
    """Give a database and two servers that one test may kill."""
    url = new_database(postgres)
    with serving(url, *OPTIONS) as one, serving(url, *OPTIONS) as other:
        yield url, one, other


async def test_when_a_node_is_killed_the_other_goes_on_with_everything(
    mortal_nodes: tuple[str, ServerProcess, ServerProcess],
) -> None:
    url, one, other = mortal_nodes
    async with people(one.url) as (anna,), elsewhere(other, anna) as (there,):
        mixed = await anna.begin("new_york", [MINE, BOT, {"bot": "greedy"}])
        slow = await anna.begin("new_york", [MINE, MINE], pace=10)
        address = Address(one.url)
        witnesses = [Witness(mixed, anna.token, seat, random.Random(6)) for seat in (0, None)]
        async with asyncio.TaskGroup() as tasks:
            for witness in witnesses:
                tasks.create_task(witness.watch(address))
            await until(lambda: len(witnesses[0].acknowledged) >= 5)
            # Nobody looks on here: what goes on does so by itself.
            alone = await anna.begin("europe", [BOT, BOT, BOT, BOT])
            # Asked after the kill, the other server might have played it to its end by then.
            assert (await anna.get(f"/tables/{alone}"))["state"] == "playing"
            one.kill()
            address.appear(other.url)
        check_record((await there.ask("GET", f"/tables/{mixed}/record")).text, witnesses)
        await _let_time_pass(url, slow)
        await until_table(there, slow, lambda table: table["number"] > 2)
        async with there.at(slow) as line:
            await line.until(lambda: len(line.events) > 2)
            assert {e["by"] for e in line.events[1:]} == {"clock"}
            assert all(seat["away"] for seat in line.table["seats"])
        await until_table(there, alone, lambda table: table["state"] == "over")


async def _let_time_pass(database: str, table: str) -> None:
    """Put what is due at a table so far back as if its time were over."""
    async with behind_the_scenes(database) as connection:
        await connection.execute(
            "UPDATE due SET at = at - 20, held_until = held_until - 20 WHERE table_id = $1", table
        )


# -- Messages are lost -----------------------------------------------------------------------------


@asynccontextmanager
async def deafness(database: str) -> AsyncIterator[None]:
    """Cut the line over which servers hear of each other, as often as they renew it."""
    async with behind_the_scenes(database) as connection:
        async with asyncio.timeout(PATIENCE):
            while await connection.fetchval(LISTENING) < 2:
                await asyncio.sleep(0.05)

        async def again_and_again() -> None:
            while True:
                await connection.execute(CUT_OFF, "LISTEN%")
                await asyncio.sleep(0.02)

        await connection.execute(CUT_OFF, "LISTEN%")
        cutting = asyncio.create_task(again_and_again())
        try:
            yield
        finally:
            cutting.cancel()
            await asyncio.gather(cutting, return_exceptions=True)


async def test_moves_reach_the_other_node_even_if_the_word_of_them_is_lost(
    nodes: Nodes, database: str
) -> None:
    rng = random.Random(7)
    async with people(nodes[0].url) as (anna,), elsewhere(nodes[1], anna) as (there,):
        table = await anna.begin("new_york", [MINE, MINE])
        async with anna.at(table, 0) as one, there.at(table, 1) as other:
            async with deafness(database):
                for _ in range(2):
                    line = await to_play([one, other])
                    await line.play(line.choose(rng))
                    await asyncio.gather(*(told(x, line.sight["number"]) for x in (one, other)))
            assert [e["at"] for e in one.events] == [e["at"] for e in other.events]


async def test_a_refused_request_does_not_swallow_the_news_it_found(
    nodes: Nodes, database: str
) -> None:
    rng = random.Random(8)
    async with people(nodes[0].url) as (anna,), elsewhere(nodes[1], anna) as (there,):
        table = await anna.begin("new_york", [MINE, MINE])
        async with (
            anna.at(table, 0) as one,
            there.at(table, 1) as other,
            deafness(database),
        ):
            await one.until(lambda: one.sight)
            moved = await one.play(one.choose(rng))
            # To refuse this, the other node has to look at the table.
            refusal = await there.refused("POST", f"/tables/{table}/start")
            assert refusal["code"] == "not_open"
            await told(other, moved["number"])


async def test_who_comes_from_another_node_is_never_shown_less_than_there(
    nodes: Nodes, database: str
) -> None:
    rng = random.Random(9)
    async with people(nodes[0].url) as (anna,), elsewhere(nodes[1], anna) as (there,):
        table = await anna.begin("new_york", [MINE, MINE])
        async with anna.at(table, 0) as one, there.at(table, 0) as other:
            await one.until(lambda: one.sight)
            await other.until(lambda: other.sight)
            async with deafness(database):
                moved = await one.play(one.choose(rng))
                before = len(other.frames)
                await other.hello(after=moved["number"])
                await other.ping()
            sights = [f for f in map(json.loads, other.frames[before:]) if f["type"] == "sight"]
            assert sights
            assert all(sight["number"] >= moved["number"] for sight in sights)


async def test_a_database_that_drops_all_lines_loses_nothing(nodes: Nodes, database: str) -> None:
    rng = random.Random(10)
    async with people(nodes[0].url) as (anna,):
        table = await anna.begin("new_york", [MINE, BOT])
        async with anna.at(table) as line, behind_the_scenes(database) as connection:
            while True:
                await line.until(lambda: line.over or line.choices)
                if line.over:
                    break
                move, decision, id = line.choose(rng), line.sight["decision"], f"{rng.random()}"
                await connection.execute(CUT_OFF, "%")
                answer = await line.play(move, id, decision=decision)
                while answer["type"] == "refused":
                    assert answer["code"] == "busy"
                    answer = await line.play(move, id, decision=decision)
            await line.until(lambda: line.result)
        record = (await anna.ask("GET", f"/tables/{table}/record")).text
        Record.parse(record).verify()
