"""Loading the compiled thinking only for those who think that way."""

from __future__ import annotations

from functools import cache
from types import ModuleType

from incarrozza.rules.loading import load

COMPILING = "In Carrozza: compiling how bots think, about half a minute, only once..."


@cache
def thinking() -> ModuleType:
    """Give the compiled entry points: from the cache, or compiled now, which takes a while."""
    return load("incarrozza.thinking.entries", COMPILING)
