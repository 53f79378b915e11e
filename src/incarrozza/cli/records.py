"""What the commands share that read a saved game."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from incarrozza.errors import IncarrozzaError, RecordError

# Control characters that text never holds; line ends and tabs are allowed.
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")

file_argument = click.argument("file", type=click.Path(path_type=Path, allow_dash=True))


@contextmanager
def naming(file: Path) -> Iterator[None]:
    """Name the file in what is said of its record."""
    try:
        yield
    except IncarrozzaError as error:
        name = "standard input" if str(file) == "-" else str(file)
        said = str(error)
        said = said.removeprefix("record") if said.startswith("record, ") else f": {said}"
        raise RecordError(f"{name}{said}") from error


def read(file: Path) -> str:
    """Read a saved game, with a byte order mark or without."""
    data = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RecordError("this is not text in UTF-8; expected a saved game") from None
    if _CONTROL.search(text):
        raise RecordError("this is not text; expected a saved game")
    return text.replace("\r\n", "\n").replace("\r", "\n")
