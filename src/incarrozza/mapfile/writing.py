"""Writes a draft as a map file: canonical TOML, one row for each place, track and ticket.

The same draft gives the same text, so that two versions of a map can be compared line by line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from incarrozza.mapfile.draft import FORMAT, Draft
from incarrozza.mapfile.shaping import ROWS, check_depth

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def write_draft(draft: Draft) -> str:
    """Write a draft as the text of a map file.

    >>> print(write_draft(Draft(title="Toy", rules={"pieces": 20})), end="")
    format = 1
    title = "Toy"
    preset = "big_map"
    look = "engraved"
    places = []
    tracks = []
    tickets = []
    <BLANKLINE>
    [rules]
    pieces = 20
    """
    check_depth(draft.rules)
    return "\n".join(_lines(draft)) + "\n"


def _lines(draft: Draft) -> Iterator[str]:
    yield f"format = {FORMAT}"
    yield f"title = {_value(draft.title)}"
    for name in ("author", "licence"):
        if getattr(draft, name):
            yield f"{name} = {_value(getattr(draft, name))}"
    yield f"preset = {_value(draft.preset)}"
    yield f"look = {_value(draft.look)}"
    if not draft.land:
        yield "land = false"
    for part in ROWS:
        rows = getattr(draft, part)
        if not rows:
            yield f"{part} = []"
            continue
        yield ""
        yield f"{part} = ["
        for row in rows:
            yield f"  {_value(_row(row))},"
        yield "]"
    if draft.rules:
        yield ""
        yield "[rules]"
        for name, value in draft.rules.items():
            if value is not None:
                yield f"{_key(name)} = {_value(value)}"


def _row(row: msgspec.Struct) -> dict[str, Any]:
    said: dict[str, Any] = msgspec.to_builtins(row)
    return said


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _text(name)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        inside = ", ".join(
            f"{_key(str(name))} = {_value(each)}"
            for name, each in value.items()
            if each is not None
        )
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(_value(each) for each in value if each is not None)}]"
    return repr(value)


def _text(text: str) -> str:
    # The escapes of JSON are escapes of TOML too, which also wants one for the delete character.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
