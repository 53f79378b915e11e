"""Backups: the whole database as one file, which either kind of database can be restored from.

A line of JSON for each thing, all of it in UTF-8, packed by gzip where the name ends in .gz:

    {"format": "incarrozza backup", "version": 1, "revision": ..., "counts": {...}, ...}
    ["players", "hx7...", 1767225600.0]      the table's name, then a row's values
    ...                                      bytes stand there as hexadecimal digits
    {"sha256": ...}                          of all bytes before this line
"""

from __future__ import annotations

import gzip
import os
import secrets
import time
import zlib
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from io import BufferedReader
from itertools import groupby, islice
from pathlib import Path
from typing import Any, BinaryIO, cast

import msgspec
from sqlalchemy import (
    Boolean,
    Column,
    Float,
    Integer,
    LargeBinary,
    Table,
    delete,
    func,
    insert,
    select,
    text,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from incarrozza import __version__
from incarrozza.errors import IncarrozzaError
from incarrozza.server.store.engine import is_sqlite
from incarrozza.server.store.revisions import revision_of, today
from incarrozza.server.store.schema import IN_ORDER

FORMAT, VERSION = "incarrozza backup", 1
_AT_ONCE = 1000
_LONGEST_LINE = 16 * 2**20
_TABLES = {str(table.name): table for table in IN_ORDER}

Progress = Callable[[int, int], None]
"""Is told how many rows are done, and of how many."""


class BackupError(IncarrozzaError):
    """Reports a file that is no backup, or a damaged one."""


class Head(msgspec.Struct, kw_only=True):
    """The first line."""

    format: str
    version: int
    revision: str
    """Of the schema."""
    program: str
    created: float
    columns: dict[str, list[str]]
    counts: dict[str, int]

    @property
    def total(self) -> int:
        """Count the rows."""
        return sum(self.counts.values())


# -- Writing ---------------------------------------------------------------------------------------


async def back_up(engine: AsyncEngine, file: Path, progress: Progress) -> Head:
    """Write all that a database holds at this moment; servers go on meanwhile."""
    if not is_sqlite(engine):
        # Everything is read as it was at one moment; SQLite never reads otherwise.
        engine = engine.execution_options(isolation_level="REPEATABLE READ")
    async with engine.connect() as connection:
        head = await _read_head(connection)
        with _new_file(file) as out:
            seal = sha256()
            done = 0
            async for lines in _read_lines(connection, head):
                block = b"".join(lines)
                seal.update(block)
                out.write(block)
                done += len(lines)
                progress(max(0, done - 1), head.total)
            out.write(_line({"sha256": seal.hexdigest()}))
    return head


async def _read_head(connection: AsyncConnection) -> Head:
    counts = {
        table.name: (await connection.execute(select(func.count()).select_from(table))).scalar_one()
        for table in IN_ORDER
    }
    return Head(
        format=FORMAT,
        version=VERSION,
        revision=await revision_of(connection) or "",
        program=__version__,
        created=time.time(),
        columns=_columns(),
        counts=counts,
    )


def _columns() -> dict[str, list[str]]:
    return {str(table.name): [str(column.name) for column in table.columns] for table in IN_ORDER}


async def _read_lines(connection: AsyncConnection, head: Head) -> AsyncIterator[list[bytes]]:
    yield [_line(head)]
    for table in IN_ORDER:
        rows = await connection.stream(select(table).order_by(*table.primary_key.columns))
        async for some in rows.partitions(_AT_ONCE):
            yield [_line([str(table.name), *map(_plain, row)]) for row in some]


def _plain(value: object) -> object:
    return value.hex() if isinstance(value, bytes) else value


def _line(value: object) -> bytes:
    return msgspec.json.encode(value) + b"\n"


@contextmanager
def _new_file(file: Path) -> Iterator[BinaryIO]:
    """Write a file for its owner alone, which has its name only once it is whole."""
    draft = file.with_name(f".{file.name}.{secrets.token_hex(4)}.part")
    try:
        with open(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as raw:
            if file.name.endswith(".gz"):
                with gzip.GzipFile(fileobj=raw, mode="wb", compresslevel=6, filename="") as packed:
                    yield cast("BinaryIO", packed)
            else:
                yield raw
            raw.flush()
            os.fsync(raw.fileno())
        os.replace(draft, file)
        _settle(file.parent)
    except ConnectionError:
        raise  # that was the database
    except OSError as error:
        raise BackupError(f"{file} cannot be written: {error.strerror or error}") from error
    finally:
        draft.unlink(missing_ok=True)


def _settle(folder: Path) -> None:
    """See to it that a new name in a folder survives a power cut, where the system can do that."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# -- Reading ---------------------------------------------------------------------------------------


def check(file: Path, progress: Progress) -> Head:
    """Read a whole file, and refuse it if anything is wrong with it."""
    with _reading(file) as (head, rows):
        for done, _ in enumerate(rows, 1):
            if not done % _AT_ONCE:
                progress(done, head.total)
        return head


@contextmanager
def _reading(file: Path) -> Iterator[tuple[Head, Iterator[tuple[Table, dict[str, Any]]]]]:
    """Open a backup; what is wrong is said with the file's name."""
    try:
        with file.open("rb") as raw, _unpacked(raw) as data:
            lines = _Lines(data)
            head = lines.head()
            yield head, lines.rows(head)
    except BackupError as error:
        raise BackupError(f"{file}: {error}") from error.__cause__
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise BackupError(f"{file}: it is damaged or cut off; expected a whole file") from error


def _unpacked(raw: BufferedReader) -> BinaryIO:
    packed = raw.peek(2)[:2] == b"\x1f\x8b"
    return cast("BinaryIO", gzip.GzipFile(fileobj=raw, mode="rb")) if packed else raw


class _Lines:
    """Reads the lines of a backup, and sums them up."""

    def __init__(self, data: BinaryIO) -> None:
        self._data = data
        self._seal = sha256()
        self._number = 0

    def head(self) -> Head:
        """Read the first line."""
        line = self._read()
        try:
            head = msgspec.json.decode(line, type=Head)
        except (msgspec.DecodeError, UnicodeError):
            raise BackupError("this is no backup; expected a file made by `admin backup`") from None
        if head.format != FORMAT:
            raise BackupError("this is no backup; expected a file made by `admin backup`")
        if head.version != VERSION or head.revision != today():
            raise BackupError(
                f"a backup by version {head.program} (format {head.version}, schema "
                f"{head.revision}); expected format {VERSION}, schema {today()}: restore it with "
                "the version that made it, and upgrade then"
            )
        if head.columns != _columns() or head.counts.keys() != _TABLES.keys():
            raise BackupError("its columns are not those of its schema; expected a whole file")
        self._seal.update(line)
        return head

    def rows(self, head: Head) -> Iterator[tuple[Table, dict[str, Any]]]:
        """Read the rows and the last line, and compare with what the first line promises."""
        for table in IN_ORDER:
            for _ in range(head.counts[table.name]):
                line = self._read()
                yield table, self._row(table, line)
                self._seal.update(line)
        last = self._read()
        if self._decode(last) != {"sha256": self._seal.hexdigest()}:
            raise BackupError("its checksum is wrong; expected a file that nobody has changed")
        if self._data.read(1):
            raise BackupError("there is more after its end; expected nothing there")

    def _read(self) -> bytes:
        line = self._data.readline(_LONGEST_LINE)
        self._number += 1
        if not line.endswith(b"\n"):
            if self._number == 1:
                raise BackupError("this is no backup; expected a file made by `admin backup`")
            raise BackupError(f"it ends in line {self._number}; expected a whole file")
        return line

    def _decode(self, line: bytes) -> object:
        try:
            return msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeError):
            raise self._damage() from None

    def _row(self, table: Table, line: bytes) -> dict[str, Any]:
        values = self._decode(line)
        if not isinstance(values, list) or len(values) != len(table.columns) + 1:
            raise self._damage()
        name, *values = values
        if name != table.name:
            raise self._damage()
        return {
            column.name: self._value(column, value)
            for column, value in zip(table.columns, values, strict=True)
        }

    def _value(self, column: Column[Any], value: object) -> object:
        if value is None and column.nullable:
            return None
        kind = column.type
        if isinstance(kind, LargeBinary) and isinstance(value, str):
            try:
                return bytes.fromhex(value)
            except ValueError:
                raise self._damage() from None
        wanted = (
            bool
            if isinstance(kind, Boolean)
            else float
            if isinstance(kind, Float)
            else int
            if isinstance(kind, Integer)
            else str
        )
        if type(value) is not wanted:
            raise self._damage()
        return value

    def _damage(self) -> BackupError:
        return BackupError(f"line {self._number} is damaged; expected a whole file")


# -- Restoring -------------------------------------------------------------------------------------


async def count_tables(engine: AsyncEngine) -> int | None:
    """Count the game tables in a database; None if it holds nothing at all."""
    async with engine.connect() as connection:
        if await _is_empty(connection):
            return None
        return int(
            (
                await connection.execute(select(func.count()).select_from(_TABLES["tables"]))
            ).scalar_one()
        )


async def _is_empty(connection: AsyncConnection) -> bool:
    for table in IN_ORDER:
        if (await connection.execute(select(table.primary_key.columns[0]).limit(1))).first():
            return False
    return True


async def restore(engine: AsyncEngine, file: Path, progress: Progress, *, replace: bool) -> Head:
    """Put all that a backup holds into a database, or nothing; replace what is there, if asked."""
    async with engine.execution_options(writing=True).begin() as connection:
        await _keep_others_out(connection)
        if replace:
            for table in reversed(IN_ORDER):
                await connection.execute(delete(table))
        elif not await _is_empty(connection):
            raise BackupError(
                "the database is not empty; expected an empty one, or --replace to lose what it has"
            )
        # The file is checked again while it is read: a mistake undoes everything.
        with _reading(file) as (head, rows):
            done = 0
            for table, group in groupby(rows, key=lambda row: row[0]):
                while some := [row for _, row in islice(group, _AT_ONCE)]:
                    await connection.execute(insert(table), some)
                    done += len(some)
                    progress(done, head.total)
    return head


async def _keep_others_out(connection: AsyncConnection) -> None:
    """Let nobody write, or see half of it; on SQLite a writer is alone anyway."""
    if connection.dialect.name == "postgresql":
        names = ", ".join(table.name for table in IN_ORDER)
        await connection.execute(text(f"LOCK TABLE {names} IN ACCESS EXCLUSIVE MODE"))
