"""The identity of a map: a digest of its content, whatever way it was written."""

from __future__ import annotations

import json
import unicodedata
from base64 import b32encode
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec

from incarrozza.editions.edition import LANGUAGES
from incarrozza.editions.rows import LONGEST_CELL, fold
from incarrozza.limits import MAX_CITIES
from incarrozza.mapfile.draft import Draft, DraftPlace
from incarrozza.mapfile.ids import place_ids
from incarrozza.mapfile.shaping import check_depth

DIGITS = 12


def map_id(draft: Draft) -> str:
    """Compute the id of a map: the same for the same content.

    >>> map_id(Draft(title="The Boot")) == map_id(Draft(title={"en": "The Boot"}))
    True
    >>> map_id(Draft(title="The Boot"))
    'm...'
    """
    check_depth(draft.rules)
    title = {"en": draft.title} if isinstance(draft.title, str) else draft.title
    first = next((text for text in title.values() if text.strip()), "")
    said = {
        "title": {language: title.get(language) or first for language in LANGUAGES},
        "author": draft.author,
        "licence": draft.licence,
        "preset": draft.preset,
        "rules": draft.rules,
        **_board(draft),
        "tickets": _rows(draft.tickets, _finder(draft)),
    }
    return f"m{_digest(said)}"


def board_id(draft: Draft) -> str:
    """Compute the id of what a layout depends on: places, tracks, and how they shall look."""
    return f"b{_digest(_board(draft))}"


def _board(draft: Draft) -> dict[str, Any]:
    ids = _ids(draft)
    return {
        "places": [_place(place, id) for place, id in zip(draft.places, ids, strict=True)],
        "tracks": _rows(draft.tracks, _finder(draft)),
        "look": draft.look,
        "land": draft.land,
    }


def _ids(draft: Draft) -> list[str]:
    # More places than a map may have are no map: there, ids need not be what they would be.
    made = place_ids(draft.places[:MAX_CITIES])
    return [*made, *(place.id for place in draft.places[MAX_CITIES:])]


def _place(place: DraftPlace, id: str) -> dict[str, Any]:
    said: dict[str, Any] = msgspec.to_builtins(place)
    names = {language: place.names.get(language) or place.name for language in LANGUAGES}
    said.update(id=id, names=names)
    for field in ("lat", "lon", "x", "y"):
        if field in said:
            # A negative nought is a nought, and 42 is 42.0.
            said[field] = float(said[field]) + 0.0
    return said


def _finder(draft: Draft) -> Callable[[str], str]:
    """Make a function that gives the id of a place by any of its names."""
    known: dict[str, str] = {}
    for place, id in zip(draft.places[:MAX_CITIES], _ids(draft), strict=False):
        for name in (id, place.name, *place.names.values()):
            known.setdefault(fold(name[:LONGEST_CELL]), id)
    return lambda name: known.get(fold(name[:LONGEST_CELL]), name)


def _rows(rows: Any, find: Callable[[str], str]) -> list[dict[str, Any]]:
    return [{**msgspec.to_builtins(row), "a": find(row.a), "b": find(row.b)} for row in rows]


def _digest(said: dict[str, Any]) -> str:
    text = json.dumps(said, ensure_ascii=False, sort_keys=True, default=str)
    data = unicodedata.normalize("NFC", text).encode()
    return b32encode(sha256(data).digest()).decode().lower()[:DIGITS]
