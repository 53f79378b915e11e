"""Revisions of the schema: which one a database has, and how it is brought up to date (Alembic)."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from incarrozza.server.store.engine import is_sqlite

_MIGRATION_LOCK = 0x1CA2
"""Of all servers on one PostgreSQL, one changes the schema while the others wait."""


def today() -> str:
    """Name the schema's revision that this version works with."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head is not None
    return head


async def revision_of(connection: AsyncConnection) -> str | None:
    """Name the schema's revision in a database; None if there is none."""

    def find(connection: Connection) -> str | None:
        return MigrationContext.configure(connection).get_current_revision()

    return await connection.run_sync(find)


async def migrate(engine: AsyncEngine) -> None:
    """Bring the schema to today's; an empty database gets it whole."""
    async with engine.execution_options(writing=True).connect() as connection:
        if not is_sqlite(engine):
            await connection.execute(text("SELECT pg_advisory_lock(:n)"), {"n": _MIGRATION_LOCK})
            await connection.commit()
        try:
            async with connection.begin():
                await connection.run_sync(_upgrade)
        finally:
            if not is_sqlite(engine):
                await connection.execute(
                    text("SELECT pg_advisory_unlock(:n)"), {"n": _MIGRATION_LOCK}
                )
                await connection.commit()


def _upgrade(connection: Connection) -> None:
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config
