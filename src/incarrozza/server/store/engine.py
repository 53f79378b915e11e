"""The engine: connections to a file (SQLite, write-ahead log) or to PostgreSQL, by its address."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import platformdirs
from sqlalchemy import Connection, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from incarrozza.errors import BadOption

_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
_BUSY_MILLISECONDS = 15_000


def default_url() -> str:
    """Name the embedded database: a file in the folder for this user's data."""
    folder = Path(platformdirs.user_data_dir("incarrozza", appauthor=False))
    return f"sqlite:///{folder / 'tables.db'}"


def read_url(address: str) -> URL:
    """Read the address of a database.

    >>> read_url("postgresql://anna@localhost/games").drivername
    'postgresql+asyncpg'
    >>> read_url("mysql://localhost/games")
    Traceback (most recent call last):
    ...
    incarrozza.errors.BadOption: a database of the kind 'mysql'; expected sqlite:///... or ...
    """
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise BadOption(
            "the address of the database cannot be read; expected sqlite:///FILE or "
            "postgresql://USER:PASSWORD@HOST/NAME"
        ) from None
    kind = url.get_backend_name() if url.drivername != "postgres" else "postgresql"
    if kind not in _DRIVERS:
        raise BadOption(
            f"a database of the kind {kind!r}; expected sqlite:///... or postgresql://..."
        )
    # The driver's own word for it.
    query = {"ssl" if key == "sslmode" else key: value for key, value in url.query.items()}
    return url.set(drivername=_DRIVERS[kind], query=query)


def is_sqlite(engine: AsyncEngine) -> bool:
    """Tell whether the database is a file."""
    return engine.dialect.name == "sqlite"


def connect(address: str) -> AsyncEngine:
    """Make an engine; nothing is opened yet."""
    url = read_url(address)
    # Errors go into the log: they name the statement, never its codes, secrets and moves.
    if url.get_backend_name() == "postgresql":
        return create_async_engine(
            url, pool_size=5, max_overflow=10, pool_pre_ping=True, hide_parameters=True
        )
    if url.database in (None, "", ":memory:"):
        raise BadOption("a database in memory would be lost; expected sqlite:///FILE")
    assert url.database is not None
    Path(url.database).expanduser().parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    url = url.set(database=str(Path(url.database).expanduser()))
    engine = create_async_engine(url, pool_size=4, max_overflow=4, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    # The driver would begin transactions by its own rules; `_begin_sqlite` does it by ours.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {_BUSY_MILLISECONDS}")
    cursor.execute("PRAGMA journal_mode = WAL")
    # FULL: what was committed survives a power cut, not only the end of this process.
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    # A writer takes the lock at once: to ask for it halfway can fail although nobody waits.
    writing = connection.get_execution_options().get("writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")
