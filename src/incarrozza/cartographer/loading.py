"""Loading the compiled half of the cartographer, only for those who lay out boards."""

from __future__ import annotations

from functools import cache

from incarrozza.rules.loading import EntryPoints, open_room

CARTOGRAPHER = "incarrozza.cartographer.solver"
COMPILING = "In Carrozza: compiling the cartographer, about a quarter of a minute, only once..."


@cache
def solver() -> EntryPoints:
    """Give the entry points of the cartographer."""
    return open_room(CARTOGRAPHER, COMPILING)
