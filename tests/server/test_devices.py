"""My games on all my devices: the list of them, and the code that brings them to another one."""

from __future__ import annotations

import random

import pytest
from sqlalchemy import update

from incarrozza.server.store.engine import connect
from incarrozza.server.store.schema import codes
from tests.server.client import BOT, MINE, PERSON, Line, Person, people
from tests.server.conftest import GENEROUS
from tests.server.process import ServerProcess, serving
from tests.server.steps import both_languages, code_of

pytestmark = pytest.mark.anyio


async def take_over(old: Person) -> Person:
    """Let another device speak for the same person."""
    code = (await old.post("/players/me/handover"))["code"]
    new = Person(old.http, None)
    identity = await new.post("/players/takeover", {"code": code})
    return Person(old.http, identity["token"])


@pytest.mark.both_databases
async def test_my_games_tell_whose_turn_it_is(server: ServerProcess) -> None:
    async with people(server.url, 3) as (anna, bruno, carla):
        waiting = await anna.create("new_york", [MINE, PERSON])
        table = await anna.create("new_york", [PERSON, PERSON])
        await bruno.join(code_of(table, 0))
        await carla.join(code_of(table, 1))
        id = table["id"]
        await anna.post(f"/tables/{id}/start")
        async with bruno.at(id, 0) as his, carla.at(id, 1) as hers:
            await his.until(lambda: his.sight)
            await hers.until(lambda: hers.sight)
            for asking, mine in ((bruno, 0), (carla, 1)):
                (found,) = (await asking.get("/players/me/tables"))["tables"]
                assert found["id"] == id
                assert found["to_act"] == [0, 1]
                assert [seat["mine"] for seat in found["seats"]] == [mine == 0, mine == 1]
            await hers.play(hers.choose(random.Random(1)))
            (found,) = (await bruno.get("/players/me/tables"))["tables"]
            assert found["to_act"] == [0]
            await his.play(his.choose(random.Random(1)))
            await his.until(lambda: his.number == 3)
            (found,) = (await bruno.get("/players/me/tables"))["tables"]
            assert found["to_act"] == his.sight["view"]["to_act"]
            assert len(found["to_act"]) == 1
        # The host has both, the latest first, though without a seat at one of them.
        tables = (await anna.get("/players/me/tables"))["tables"]
        assert [each["id"] for each in tables] == [id, waiting["id"]]
        await anna.post(f"/tables/{id}/end")
        tables = (await anna.get("/players/me/tables"))["tables"]
        assert [each["id"] for each in tables] == [waiting["id"], id]
        assert [each["state"] for each in tables] == ["open", "ended"]
        assert tables[1]["to_act"] == []


async def test_a_game_that_was_left_is_no_longer_mine(server: ServerProcess) -> None:
    async with people(server.url, 2) as (anna, bruno):
        table = await anna.create("new_york", [MINE, PERSON])
        await bruno.join(code_of(table, 1))
        await bruno.post(f"/tables/{table['id']}/seats/1/leave")
        assert (await bruno.get("/players/me/tables"))["tables"] == []


async def test_another_device_sees_the_same_games_and_plays_the_same_seat(
    server: ServerProcess,
) -> None:
    async with people(server.url) as (laptop,):
        table = await laptop.begin("new_york", [MINE, BOT])
        phone = await take_over(laptop)
        assert phone.token != laptop.token
        async with laptop.at(table) as one, phone.at(table) as two:
            # Once the bot has chosen its tickets, nothing changes between two looks at the list.
            await until_number(one, 2)
            mine = await phone.get("/players/me/tables")
            assert mine == await laptop.get("/players/me/tables")
            assert mine["tables"][0]["host"]
            rng = random.Random(1)
            # Both go on working, move by move.
            for line in (two, one, two, one):
                await until_asked(one)
                await until_asked(two)
                answer = await line.play(line.choose(rng))
                assert answer["type"] == "accepted"
                for each in (one, two):
                    await until_number(each, answer["number"])
            await until_asked(one)
            await until_asked(two)
            assert one.sight == two.sight
        await phone.post(f"/tables/{table}/end")


async def until_asked(line: Line) -> None:
    await line.until(lambda: line.choices)


async def until_number(line: Line, number: int) -> None:
    await line.until(lambda: line.number >= number)


async def test_a_handover_is_good_once(server: ServerProcess) -> None:
    async with people(server.url, 2) as (anna, bruno):
        code = (await anna.post("/players/me/handover"))["code"]
        new = Person(anna.http, None)
        body = {"code": code.lower().replace("-", " ")}
        assert (await new.post("/players/takeover", body))["token"] != anna.token
        assert await both_languages(new, "POST", "/players/takeover", body) == (
            "bad_code",
            "this code is not valid, or was used already; ask the host for another",
            "questo codice non vale, o è già stato usato; chiedine un altro a chi ospita",
        )
        # A later one makes an earlier one void, and each is for its own player.
        first = (await anna.post("/players/me/handover"))["code"]
        second = (await anna.post("/players/me/handover"))["code"]
        other = (await bruno.post("/players/me/handover"))["code"]
        assert len({first, second, other}) == 3
        refusal = await new.refused("POST", "/players/takeover", {"code": first})
        assert refusal["code"] == "bad_code"
        ours = await new.post("/players/takeover", {"code": second})
        theirs = await new.post("/players/takeover", {"code": other})
        assert ours["player"] != theirs["player"]


async def test_a_code_for_a_seat_moves_nobody_and_a_handover_seats_nobody(
    server: ServerProcess,
) -> None:
    async with people(server.url, 2) as (anna, bruno):
        table = await anna.create("new_york", [MINE, PERSON])
        seat = {"code": code_of(table, 1)}
        handover = {"code": (await anna.post("/players/me/handover"))["code"]}
        assert (await bruno.refused("POST", "/players/takeover", seat))["code"] == "bad_code"
        assert (await bruno.refused("POST", "/seats", handover))["code"] == "bad_code"
        # Neither was used up by that.
        assert (await bruno.post("/seats", seat))["id"] == table["id"]
        await bruno.post("/players/takeover", handover)


@pytest.mark.both_databases
async def test_a_handover_expires(database_url: str) -> None:
    with serving(database_url, *GENEROUS) as server:
        async with people(server.url) as (anna,):
            handover = await anna.post("/players/me/handover")
            table = await anna.create("new_york", [MINE, PERSON])
            engine = connect(database_url)
            async with engine.execution_options(writing=True).begin() as connection:
                # As if a quarter of an hour had passed.
                aged = update(codes).where(codes.c.player.is_not(None))
                await connection.execute(aged.values(expires=codes.c.expires - 15 * 60))
            await engine.dispose()
            body = {"code": handover["code"]}
            refusal = await anna.refused("POST", "/players/takeover", body)
            assert refusal["code"] == "bad_code"
            # Invitations to a seat do not, and asking for a new handover does them no harm.
            again = {"code": (await anna.post("/players/me/handover"))["code"]}
            await anna.post("/players/takeover", again)
            await anna.join(code_of(table, 1))
