"""The file of a backup: its format, and how it is written and read without a database.

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
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from io import BufferedReader
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
)

from incarrozza.errors import IncarrozzaError
from incarrozza.server.store.revisions import today
from incarrozza.server.store.schema import IN_ORDER

FORMAT, VERSION = "incarrozza backup", 1
_LONGEST_LINE = 16 * 2**20
_TABLES = {str(table.name): table for table in IN_ORDER}


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


def columns_now() -> dict[str, list[str]]:
    """Name the columns of every table, in order."""
    return {str(table.name): [str(column.name) for column in table.columns] for table in IN_ORDER}


def plain(value: object) -> object:
    """Give a value as JSON has it."""
    return value.hex() if isinstance(value, bytes) else value


def line_of(value: object) -> bytes:
    """Write a line."""
    return msgspec.json.encode(value) + b"\n"


@contextmanager
def new_file(file: Path) -> Iterator[BinaryIO]:
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


@contextmanager
def reading(file: Path) -> Iterator[tuple[Head, Iterator[tuple[Table, dict[str, Any]]]]]:
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
        if head.columns != columns_now() or head.counts.keys() != _TABLES.keys():
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
