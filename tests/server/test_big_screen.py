"""Around a big screen: its host looks on, and a lost phone is replaced."""

from __future__ import annotations

import pytest

from tests.server.client import BOT, MINE, PERSON, people
from tests.server.process import ServerProcess
from tests.server.steps import code_of

pytestmark = pytest.mark.anyio


async def test_the_big_screen_has_no_seat(server: ServerProcess) -> None:
    async with people(server.url) as (screen,):
        wish = {"edition": "new_york", "seats": [MINE, PERSON], "big_screen": True}
        assert (await screen.refused("POST", "/tables", wish))["code"] == "bad_option"
        table = await screen.create("new_york", [PERSON, BOT], big_screen=True)
        assert table["big_screen"]
        path = f"/tables/{table['id']}/seats/0"
        refused = await screen.refused("POST", path, {})
        assert refused["code"] == "bad_option"
        assert "expected all seats at other devices" in refused["message"]


async def test_a_lost_phone_is_replaced_in_the_game(server: ServerProcess) -> None:
    async with people(server.url, 4) as (screen, anna, bruno, phone):
        table = await screen.create("new_york", [PERSON, PERSON, BOT], big_screen=True)
        await anna.join(code_of(table, 0), name="Anna")
        await bruno.join(code_of(table, 1))
        await screen.post(f"/tables/{table['id']}/start")
        path = f"/tables/{table['id']}/seats"
        assert (await anna.refused("POST", f"{path}/1/invitation"))["code"] == "not_host"
        assert (await screen.refused("POST", f"{path}/2/invitation"))["code"] == "seat_taken"
        async with anna.at(table["id"], 0) as lost, screen.at(table["id"], None) as shown:
            await lost.until(lambda: lost.sight)
            own = lost.sight["own"]
            code = (await screen.post(f"{path}/0/invitation"))["code"]
            # The code may be shown again, and until it is used the seat is Anna's.
            assert (await screen.get(f"/tables/{table['id']}"))["seats"][0]["code"] == code
            assert (await anna.get(f"/tables/{table['id']}"))["seats"][0]["mine"]
            # Nobody who plays may look at another hand.
            assert (await bruno.refused("POST", "/seats", {"code": code}))["code"] == "one_seat"
            seat = (await phone.join(code))["seats"][0]
            assert (seat["mine"], seat["name"], seat["away"]) == (True, "Anna", False)
            async with phone.at(table["id"], 0) as found:
                await found.until(lambda: found.sight)
                assert found.sight["own"] == own
            await lost.until(lambda: not lost.table["seats"][0]["mine"])
            await lost.hello(seat=None)
            await lost.until(lambda: lost.sight["own"] is None)
            await shown.until(lambda: shown.sight)
            assert shown.sight["own"] is None
        assert (await anna.refused("POST", "/seats", {"code": code}))["code"] == "bad_code"


async def test_the_phone_that_was_found_again_may_go_on(server: ServerProcess) -> None:
    async with people(server.url, 3) as (screen, anna, bruno):
        table = await screen.create("new_york", [PERSON, PERSON], big_screen=True)
        await anna.join(code_of(table, 0))
        await bruno.join(code_of(table, 1))
        await screen.post(f"/tables/{table['id']}/start")
        code = (await screen.post(f"/tables/{table['id']}/seats/0/invitation"))["code"]
        assert (await anna.join(code))["seats"][0]["mine"]


async def test_elsewhere_nobody_takes_a_seat_from_somebody(server: ServerProcess) -> None:
    async with people(server.url, 2) as (anna, bruno):
        table = await anna.create("new_york", [PERSON, BOT])
        await bruno.join(code_of(table, 0))
        path = f"/tables/{table['id']}/seats/0/invitation"
        assert (await anna.refused("POST", path))["code"] == "seat_taken"
