"""Loading how bots think, only for those who think that way."""

from __future__ import annotations

from functools import cache

from incarrozza.rules.loading import EntryPoints, open_room

THINKING = "incarrozza.thinking.entries"
COMPILING = "In Carrozza: compiling how bots think, about half a minute, only once..."


@cache
def thinking() -> EntryPoints:
    """Give the entry points of thinking."""
    return open_room(THINKING, COMPILING)
