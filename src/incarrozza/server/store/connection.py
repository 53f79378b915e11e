"""Opening the database that somebody has typed: what is wrong is said in one line."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path

import asyncpg
from alembic.util import CommandError
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from incarrozza.errors import IncarrozzaError
from incarrozza.server.store.engine import connect, read_url
from incarrozza.server.store.revisions import migrate, revision_of, today

_FAULTS = (SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError, sqlite3.Error)

_PATIENCE = 15
"""Seconds to wait for whoever is writing."""

# By the codes of PostgreSQL.
_STATES = {
    "28P01": "the password is wrong; expected that of this user",
    "28000": "this user may not connect; expected one whom the server lets in",
    "3D000": "there is no such database; expected one that exists (CREATE DATABASE makes it)",
    "42501": "this user may not do that there; expected the owner of the database",
    "53300": "it has too many connections; try again later",
    "57P03": "it is starting or shutting down; try again later",
    "53100": "its disk is full; expected room to write",
    "40P01": "somebody else was writing the same rows; try again",
}
# By what SQLite says.
_SAYINGS = {
    "unable to open": "the file cannot be opened; expected a place that this user may write to",
    "readonly": "the file cannot be written; expected one that this user may write to",
    "not a database": "this is no SQLite database; expected one, or a file that does not exist yet",
    "malformed": "the file is damaged; expected a whole one: restore a backup",
    "locked": "somebody else is writing to it; try again later",
    "full": "the disk is full; expected room to write",
}


class DatabaseTrouble(IncarrozzaError):
    """Reports a database that cannot be used."""


def name_of(address: str) -> str:
    """Name a database as everybody may read it: without its password.

    >>> name_of("postgresql://anna:secret@localhost/games?ssl=require")
    'postgresql://anna@localhost/games'
    """
    url = read_url(address)
    shown = {key: value for key, value in url.query.items() if key in ("host", "port")}
    plain = url.set(drivername=url.get_backend_name(), query=shown)._replace(password=None)
    return plain.render_as_string(hide_password=False)


@asynccontextmanager
async def opened(address: str, *, new: bool = False) -> AsyncIterator[AsyncEngine]:
    """Open a database for as long as the block lasts.

    A new one is made where there is none, and an old one brought up to date; otherwise it must be
    there, and up to date.
    """
    with explaining(address, opening=True):
        _look_for_file(address, new)
        engine = connect(address)
        try:
            if new:
                await migrate(engine)
            else:
                await _check(engine)
        except BaseException:
            await engine.dispose()
            raise
    try:
        with explaining(address):
            yield engine
    finally:
        await engine.dispose()


@contextmanager
def explaining(address: str, *, opening: bool = False) -> Iterator[None]:
    """Say in one line what is wrong with a database.

    While it is opened, what the system says is about the database too; later it may be about
    something else.
    """
    try:
        yield
    except DatabaseTrouble as trouble:
        raise DatabaseTrouble(f"{name_of(address)}: {trouble}") from trouble.__cause__
    except _FAULTS as error:
        raise DatabaseTrouble(f"{name_of(address)}: {_why(error)}") from error
    except CommandError as error:
        raise DatabaseTrouble(
            f"{name_of(address)}: it was made by another version; expected this one or an older one"
        ) from error
    except OSError as error:
        if not opening and not isinstance(error, ConnectionError):
            raise
        raise DatabaseTrouble(f"{name_of(address)}: {_why_system(error)}") from error


def _why(error: BaseException) -> str:
    for each in _causes(error):
        if isinstance(each, OSError) and not isinstance(each, asyncpg.PostgresError):
            return _why_system(each)
        state = getattr(each, "sqlstate", None)
        if state in _STATES:
            return _STATES[state]
        if isinstance(each, sqlite3.Error):
            for words, meaning in _SAYINGS.items():
                if words in str(each):
                    return meaning
    # The innermost says it best; those around it add the statement, which may hold secrets.
    said = str(_causes(error)[-1]).strip() or type(error).__name__
    return said.splitlines()[0]


def _causes(error: BaseException) -> list[BaseException]:
    found: list[BaseException] = []
    each: BaseException | None = error
    while each is not None and each not in found:
        found.append(each)
        each = getattr(each, "orig", None) or each.__cause__
    return found


def _why_system(error: OSError) -> str:
    said = error.strerror or str(error) or "it did not answer in time"
    # asyncio gathers what each of a host's addresses said.
    if isinstance(error, ConnectionError) or "Connect call failed" in said:
        said = "nobody listens there"
    return f"it cannot be reached ({said}); expected a database that is running"


# -- Files -----------------------------------------------------------------------------------------


def _look_for_file(address: str, new: bool) -> None:
    """Refuse a file that cannot be used; make one for its owner alone, since it holds secrets."""
    url = read_url(address)
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return
    assert url.database is not None
    file = Path(url.database).expanduser()
    try:
        if not new and not file.exists():
            raise DatabaseTrouble("there is no such file; expected the database of a server")
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise DatabaseTrouble(
            f"the file cannot be opened ({error.strerror}); expected a place that this user may "
            "write to"
        ) from error
    _try_file(file)


def _try_file(file: Path) -> None:
    """Write nothing to a file, to see that it can be done.

    The driver for many at a time leaves a thread behind where it fails at the first words.
    """
    with closing(sqlite3.connect(file, timeout=_PATIENCE, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")


# -- The schema ------------------------------------------------------------------------------------


async def _check(engine: AsyncEngine) -> None:
    async with engine.connect() as connection:
        found = await revision_of(connection)
    if found is None:
        raise DatabaseTrouble("no server has used it yet; expected the database of a server")
    if found != today():
        raise DatabaseTrouble(
            f"its schema is {found}; expected {today()}: `incarrozza serve` brings it up to date"
        )
