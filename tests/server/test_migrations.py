"""The steps of `migrations` lead to the tables of `schema`, and back to nothing."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from incarrozza.server.store import migrations
from incarrozza.server.store.engine import connect
from incarrozza.server.store.revisions import migrate
from incarrozza.server.store.schema import IN_ORDER, metadata
from tests.server.client import BOT, MINE, Person, people
from tests.server.process import serving

pytestmark = [pytest.mark.anyio, pytest.mark.both_databases]


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__path__[0])))
    config.attributes["connection"] = connection
    return config


def _differences(connection: Connection) -> list[Any]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


def _names(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names()) - {"alembic_version"}


def _shape(connection: Connection) -> dict[str, list[Any]]:
    """Describe all tables as the database has them, for what `compare_metadata` does not see."""
    found = inspect(connection)
    return {
        name: [
            [(c["name"], str(c["type"]), c["nullable"], c["default"]) for c in columns],
            found.get_pk_constraint(name)["constrained_columns"],
            sorted(
                (key["constrained_columns"], key["referred_table"], key["options"])
                for key in found.get_foreign_keys(name)
            ),
            sorted(
                (index["name"], index["column_names"], bool(index["unique"]))
                for index in found.get_indexes(name)
            ),
        ]
        for name in _names(connection)
        if (columns := found.get_columns(name))
    }


async def test_all_steps_together_lead_to_exactly_the_schema(database_url: str) -> None:
    engine = connect(database_url)
    await migrate(engine)
    async with engine.connect() as connection:
        assert await connection.run_sync(_differences) == []
        stepped = await connection.run_sync(_shape)
        assert stepped.keys() == {table.name for table in IN_ORDER}
    async with engine.execution_options(writing=True).begin() as connection:
        await connection.run_sync(metadata.drop_all)
        await connection.run_sync(metadata.create_all)
        assert await connection.run_sync(_shape) == stepped
    await engine.dispose()


async def test_a_schema_that_is_up_to_date_stays_as_it_is(database_url: str) -> None:
    engine = connect(database_url)
    await migrate(engine)
    async with engine.execution_options(writing=True).begin() as connection:
        await connection.execute(IN_ORDER[0].insert().values(id="anna", created=1.0))
    await migrate(engine)
    async with engine.connect() as connection:
        assert [row.id for row in await connection.execute(IN_ORDER[0].select())] == ["anna"]
    await engine.dispose()


async def test_every_step_can_be_taken_back_and_taken_again(database_url: str) -> None:
    engine = connect(database_url)
    await migrate(engine)
    async with engine.execution_options(writing=True).begin() as connection:
        await connection.run_sync(lambda c: command.downgrade(_config(c), "base"))
        assert await connection.run_sync(_names) == set()
    await migrate(engine)
    async with engine.connect() as connection:
        assert await connection.run_sync(_differences) == []
    await engine.dispose()


async def test_games_from_before_endings_were_kept_are_listed_and_go_on(database_url: str) -> None:
    seats, rng = [MINE, BOT], random.Random(1)
    with serving(database_url) as server:
        async with people(server.url) as (anna,):
            over, begun = [await anna.begin("new_york", seats) for _ in range(2)]
            async with anna.at(over) as line:
                await line.play_on(rng)
                await line.until(lambda: line.result)
                result = line.result
            token = anna.token
    engine = connect(database_url)
    async with engine.execution_options(writing=True).begin() as connection:
        await connection.run_sync(lambda c: command.downgrade(_config(c), "0001"))
    await engine.dispose()
    with serving(database_url) as server:
        async with people(server.url) as (stranger,):
            anna = Person(stranger.http, token)
            listed = (await anna.get("/players/me/tables"))["tables"]
            endings = {table["id"]: (table["state"], table["ending"]) for table in listed}
            assert endings == {over: ("over", None), begun: ("playing", None)}
            async with anna.at(over) as line:
                await line.until(lambda: line.result)
                assert line.result == result
            async with anna.at(begun) as line:
                await line.play_on(rng)
                assert line.over
            listed = (await anna.get("/players/me/tables"))["tables"]
            assert next(each["ending"] for each in listed if each["id"] == begun)


def test_there_is_one_last_step() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__path__[0])))
    assert len(ScriptDirectory.from_config(config).get_heads()) == 1
