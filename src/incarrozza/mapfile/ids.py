"""What places are called by in files: ids, which are made of their names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from incarrozza.editions.rows import LONGEST_CELL, fold
from incarrozza.mapfile.draft import DraftPlace

# Letters of the Latin alphabet that are no other letter with an accent.
_LATIN = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ŋ": "n"}
)


def make_id(name: str) -> str:
    """Make an id of a name; empty where the name has no Latin letters.

    >>> make_id("København"), make_id("Rocchetta Sant'Antonio"), make_id("Москва")
    ('kobenhavn', 'rocchetta_sant_antonio', '')
    """
    small = name[:LONGEST_CELL].casefold().translate(_LATIN)
    plain = unicodedata.normalize("NFKD", small)
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return re.sub(r"[^a-z0-9]+", "_", letters).strip("_")


def place_ids(places: Sequence[DraftPlace]) -> list[str]:
    """Give every place its id: its own, or one made of its name that no other place goes by."""
    taken = {
        fold(name[:LONGEST_CELL])
        for place in places
        for name in (place.id, place.name, *place.names.values())
    }
    ids: list[str] = []
    for number, place in enumerate(places, 1):
        made = place.id or make_id(place.name)
        own = {fold(name[:LONGEST_CELL]) for name in (place.name, *place.names.values())}
        theirs = fold(made) in taken and fold(made) not in own
        if not place.id and (not made or theirs or made in ids):
            made = f"{made or 'place'}_{number}"
            while fold(made) in taken:
                made = f"{made}_{number}"
        taken.add(fold(made))
        ids.append(made)
    return ids
