"""Layouts that lie beside a map file: where the cartographer has put everything.

`NAME.layout.json` belongs to `NAME.toml`. It says which board it was drawn for; after a change to
places or tracks it is not used any more.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from incarrozza.editions.edition import Map
from incarrozza.editions.folder import LARGEST_LAYOUT
from incarrozza.editions.layout import Layout, read_layout
from incarrozza.errors import FactsError
from incarrozza.mapfile.draft import Draft
from incarrozza.mapfile.identity import board_id
from incarrozza.mapfile.problems import Problem, make_problem

BOARD = "board"
"""The key of a layout that says which board it was drawn for."""


def layout_path(path: Path) -> Path:
    """Say where the layout of a map file lies.

    >>> layout_path(Path("maps/boot.toml")).as_posix()
    'maps/boot.layout.json'
    """
    return path.with_suffix(".layout.json")


def write_layout(layout: Layout, draft: Draft) -> bytes:
    """Write a layout as a file, with the board that it was drawn for."""
    said = {BOARD: board_id(draft), **msgspec.to_builtins(layout)}
    return msgspec.json.format(msgspec.json.encode(said), indent=1) + b"\n"


class _Stamp(msgspec.Struct):
    board: str = ""


def find_layout(path: Path, draft: Draft, board: Map) -> tuple[Layout | None, list[Problem]]:
    """Find the layout beside a map file; a warning says why it is not used."""
    drawn = layout_path(path)
    if not drawn.is_file():
        return None, []
    if drawn.stat().st_size > LARGEST_LAYOUT:
        return None, [_unused(drawn, "it is too large", "è troppo grande")]
    data = drawn.read_bytes()
    try:
        if msgspec.json.decode(data, type=_Stamp).board != board_id(draft):
            return None, [
                _unused(
                    drawn,
                    "it was drawn before places or tracks were changed; run `incarrozza map lay` "
                    "again",
                    "è stato disegnato prima che luoghi o binari cambiassero; ripeti `incarrozza "
                    "map lay`",
                )
            ]
        return read_layout(data, str(drawn), board), []
    except (FactsError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as refused:
        return None, [_unused(drawn, f"{refused}", f"{refused}")]


def _unused(drawn: Path, en: str, it: str) -> Problem:
    return make_problem(
        "file",
        f"{drawn.name} is not used: {en}",
        f"{drawn.name} non viene usato: {it}",
        severity="warning",
    )
