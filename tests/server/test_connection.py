"""Opening a database: the addresses people type, and what errors may say."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import insert
from sqlalchemy.engine import make_url

from incarrozza.server.store.connection import DatabaseTrouble, name_of, opened
from incarrozza.server.store.revisions import revision_of, today
from incarrozza.server.store.schema import devices, players
from tests.server.client import BOT, MINE, people
from tests.server.postgres import new_database
from tests.server.process import serving


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("sqlite:////var/lib/tables.db", "sqlite:////var/lib/tables.db"),
        ("postgres://anna:geheim@db:5433/games", "postgresql://anna@db:5433/games"),
        ("postgresql://db/games?user=anna&password=geheim", "postgresql://db/games"),
        ("postgresql:///games?host=/run/pg", "postgresql:///games?host=%2Frun%2Fpg"),
    ],
)
def test_a_database_is_named_without_its_secrets(address: str, name: str) -> None:
    assert name_of(address) == name


@pytest.mark.both_databases
def test_a_new_database_gets_todays_schema(database_url: str) -> None:
    async def look() -> str | None:
        async with opened(database_url, new=True):
            pass
        async with opened(database_url) as engine, engine.connect() as connection:
            return await revision_of(connection)

    assert asyncio.run(look()) == today()


@pytest.mark.both_databases
def test_an_error_does_not_hold_what_could_not_be_written(database_url: str) -> None:
    async def fail() -> None:
        row = {"token": b"geheim", "player": "somebody", "created": 1.0}
        async with opened(database_url, new=True) as engine, engine.begin() as connection:
            await connection.execute(insert(players).values(id="somebody", created=1.0))
            await connection.execute(insert(devices), [row, row])

    with pytest.raises(DatabaseTrouble) as caught:
        asyncio.run(fail())
    said = str(caught.value.__cause__)
    assert "INSERT INTO devices" in said
    assert "geheim" not in said
    assert b"geheim".hex() not in said
    assert "parameters hidden" in said


def test_the_addresses_that_other_programs_take_are_understood(postgres: str) -> None:
    url = make_url(new_database(postgres)).update_query_dict({"sslmode": "disable"})
    address = url.render_as_string(hide_password=False)

    async def look(server: str) -> None:
        async with people(server) as (anna,):
            await anna.create("new_york", [MINE, BOT])

    with serving(address) as server:
        asyncio.run(look(server.url))
        assert not [line for line in server.log if "connection to the database was lost" in line]
