"""Every edition there is, by name."""

from __future__ import annotations

from difflib import get_close_matches

from incarrozza.editions.amsterdam import AMSTERDAM
from incarrozza.editions.big_cities import BIG_CITIES
from incarrozza.editions.edition import Edition
from incarrozza.editions.europe import EUROPE
from incarrozza.editions.europe_1912 import EUROPE_1912
from incarrozza.editions.europe_expanded import EUROPE_EXPANDED
from incarrozza.editions.mega_europe import MEGA_EUROPE
from incarrozza.editions.new_york import NEW_YORK
from incarrozza.errors import UnknownEdition

EDITIONS: dict[str, Edition] = {
    declared.name: declared
    for declared in (
        EUROPE,
        EUROPE_EXPANDED,
        EUROPE_1912,
        MEGA_EUROPE,
        BIG_CITIES,
        NEW_YORK,
        AMSTERDAM,
    )
}
"""In the order in which they are offered."""


def edition(name: str) -> Edition:
    """Find an edition by its name.

    >>> edition("new_york").pieces
    15
    """
    if name in EDITIONS:
        return EDITIONS[name]
    close = get_close_matches(str(name).casefold().replace(" ", "_"), EDITIONS, n=1)
    hint = f"did you mean {close[0]!r}? " if close else ""
    raise UnknownEdition(
        f"unknown edition {name!r}: {hint}expected one of {', '.join(EDITIONS)}",
        it=f"l'edizione {name!r} non esiste; va bene {', '.join(EDITIONS)}",
    )
