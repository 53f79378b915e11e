"""A server whose rules are compiled as soon as a file appears, and not before.

Run as `python -m tests.server.compiling serve ...`. To compile them in earnest takes a minute. The
processes in which bots think import the main module too, and it is one of these that compiles.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from types import ModuleType

from incarrozza.rules import loading

FILE = "INCARROZZA_COMPILING"
"""The variable that names the file."""


def _compiled() -> bool:
    return Path(os.environ[FILE]).exists()


if __name__ in ("__main__", "__mp_main__"):
    _is_kept, _load = loading.is_compiled, loading.load

    def _is_compiled(room: str = "rules") -> bool:
        return _compiled() and _is_kept(room)

    def _compile(module: str, announcement: str) -> ModuleType:
        while not _compiled():
            time.sleep(0.01)
        return _load(module, announcement)

    # Others take these from there by their names: nothing else may have been imported yet.
    loading.is_compiled = _is_compiled
    loading.load = _compile

if __name__ == "__main__":
    from incarrozza.cli import main

    main()
