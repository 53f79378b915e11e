"""Whole games over the wire."""

from __future__ import annotations

import random

import pytest

from tests.server.client import BOT, MINE, people
from tests.server.process import ServerProcess

pytestmark = pytest.mark.anyio


@pytest.mark.both_databases
async def test_a_game_against_bots_is_played_to_its_end(server: ServerProcess) -> None:
    async with people(server.url) as (anna,):
        table = await anna.begin("new_york", [MINE, BOT, {"bot": "greedy"}])
        async with anna.at(table) as line:
            await line.play_on(random.Random(1))
            await line.until(lambda: line.result)
            assert line.table["state"] == "over"
            assert [event["number"] for event in line.events] == list(range(line.sight["number"]))
