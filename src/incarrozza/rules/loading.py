"""Loading the kernel only when a game is played, and saying so when it must be compiled first."""

from __future__ import annotations

from functools import cache
from types import ModuleType


@cache
def kernel() -> ModuleType:
    """Give the compiled kernel: from the cache, or compiled now, which takes a while."""
    from incarrozza.rules.compiled import cache_folder

    folder = cache_folder()
    complete = folder / "complete"
    if not complete.exists():
        pass
    from incarrozza.rules import kernel

    if folder.exists():
        complete.touch()
    return kernel
