"""Loading the kernel only when a game is played, and saying so when it must be compiled first."""

from __future__ import annotations

import sys
from functools import cache
from types import ModuleType

COMPILING = "In Carrozza: compiling the rules for this machine, about half a minute, only once..."


@cache
def kernel() -> ModuleType:
    """Give the compiled kernel: from the cache, or compiled now, which takes a while."""
    from incarrozza.rules.compiled import cache_folder

    folder = cache_folder()
    complete = folder / "complete"
    if not complete.exists():
        sys.stderr.write(COMPILING + "\n")
        sys.stderr.flush()
    from incarrozza.rules import kernel

    if folder.exists():
        complete.touch()
    return kernel
