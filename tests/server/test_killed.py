"""Nothing is lost when the server is killed. `python -m tests.server.killed` does it more often."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path

import pytest
from sqlalchemy import text, update

from incarrozza.server.store.engine import connect
from incarrozza.server.store.schema import due, events
from tests.server.client import BOT, MINE, PATIENCE, people
from tests.server.killed import OPTIONS, besiege
from tests.server.process import ServerProcess, serving, sqlite_url

pytestmark = pytest.mark.anyio

KILLS = 2


async def test_games_survive_a_server_that_is_killed_again_and_again(database_url: str) -> None:
    figures = await besiege(database_url, KILLS, secrets.randbits(32))
    assert figures.kills.total() == KILLS
    assert figures.acknowledged > 0


async def test_a_commit_to_the_file_reaches_the_disk_before_it_counts(tmp_path: Path) -> None:
    # A killed process cannot tell this from less: only a power cut could.
    engine = connect(sqlite_url(tmp_path))
    for options in ({}, {"writing": True}):
        async with engine.execution_options(**options).connect() as connection:
            journal = (await connection.execute(text("PRAGMA journal_mode"))).scalar_one()
            synchronous = (await connection.execute(text("PRAGMA synchronous"))).scalar_one()
        assert (journal, synchronous) == ("wal", 2)
    await engine.dispose()


async def test_a_game_that_cannot_be_read_does_not_hold_up_the_others(database_url: str) -> None:
    server = await asyncio.to_thread(ServerProcess, database_url, *OPTIONS)
    async with people(server.url) as (anna,):
        broken = await anna.begin("new_york", [MINE, MINE], pace=10)
        table = await anna.begin("amsterdam", [BOT, BOT, BOT])
        server.kill()
    engine = connect(database_url)
    async with engine.execution_options(writing=True).begin() as connection:
        await connection.execute(
            update(events).where(events.c.table_id == broken).values(line="0 deal > nonsense")
        )
        # Of all that is late, this is the latest.
        await connection.execute(
            update(due).where(due.c.table_id == broken).values(at=0, held_until=0)
        )
    await engine.dispose()
    with serving(database_url, *OPTIONS) as again:
        async with people(again.url) as (bruno,):
            async with asyncio.timeout(4 * PATIENCE):
                while (await bruno.get(f"/tables/{table}"))["state"] != "over":
                    await asyncio.sleep(0.1)
            assert (await bruno.refused("GET", f"/tables/{broken}/record"))["code"] == "damaged"
        # It complains whenever it comes by: only when it has ended, that was all of it.
        await asyncio.to_thread(again.stop)
        assert all(broken in line for line in again.errors)
        again.log.clear()
