"""Loading the kernel only when a game is played, and saying so when it must be compiled first."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

COMPILING = "In Carrozza: compiling the rules for this machine, about half a minute, only once..."

KEPT_DAYS = 30
"""Machine code of sources that were not used for so long is removed."""


def is_compiled(room: str = "rules") -> bool:
    """Tell whether machine code is in the cache, so that it loads in a second."""
    from incarrozza.rules.compiled import cache_folder

    return (cache_folder(room) / "complete").exists()


@cache
def kernel() -> ModuleType:
    """Give the compiled kernel: from the cache, or compiled now, which takes a while."""
    return load("incarrozza.rules.kernel", COMPILING)


def load(module: str, announcement: str) -> ModuleType:
    """Import a module of entry points, and say so first if it must be compiled."""
    from incarrozza.rules.compiled import cache_folder

    complete = cache_folder(module.split(".")[-2]) / "complete"
    compiling = not complete.exists()
    if compiling:
        sys.stderr.write(announcement + "\n")
        sys.stderr.flush()
    loaded = import_module(module)
    complete.touch()
    if compiling:
        _tidy(complete)
    return loaded


def _tidy(complete: Path) -> None:
    """Remove what earlier versions of the sources left, if nobody has used it for long."""
    import shutil  # with all its kinds of archives: only who has compiled need wait for it

    for other in complete.parent.parent.glob("*kernel-*/complete"):
        if complete.stat().st_mtime - other.stat().st_mtime > KEPT_DAYS * 86400:
            shutil.rmtree(other.parent, ignore_errors=True)
