"""Compiling: one decorator for inner functions, one for entry points, and the cache of the latter.

Compilation is eager: Numba compiles every entry point for one fixed signature. Numba's own cache
does not notice a change in another file. So ours is content-addressed: its folder is named after a
digest of everything that the machine code depends on. The digest also covers what Numba itself
compares, the path of a source and the time of its last change.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba import types
from platformdirs import user_cache_path

from incarrozza.rules.drafts import drafting, entering

RULES = "rules"
_CONSTANTS = ("limits.py", "editions/items.py")
"""What numbers in the machine code come from, beside the compiled rooms."""
Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """Mark an inner function: compiled as part of the entry points that call it.

    Numba specialises a function for every width of integer and every constant that it is called
    with. Here all signed integers are widened to int64, so that there is one version.
    """
    wrapped: Any = numba.njit(
        error_model="numpy", nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True
    )(function)
    resolve, compile_for = wrapped.get_call_template, wrapped.compile

    def get_call_template(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return resolve(tuple(map(_wide, args)), kws)

    def compile_draft(signature: Any) -> Any:
        with drafting():
            return compile_for(signature)

    wrapped.get_call_template = get_call_template
    wrapped.compile = compile_draft
    marked: Function = wrapped
    return marked


def _wide(kind: Any) -> Any:
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) and kind.signed else kind


def entry(signature: str | Any) -> Callable[[Function], Function]:
    """Mark an entry point: compiled for this one signature, and kept on disk."""

    def wrap(function: Function) -> Function:
        with _cache_folder(function.__module__.split(".")[-2]), entering():
            wrapped: Function = numba.njit(signature, error_model="numpy", nogil=True, cache=True)(
                function
            )
        return wrapped

    return wrap


@cache
def cache_folder(room: str = RULES) -> Path:
    """Tell where machine code is kept for exactly these sources and this compiler.

    A room of the house that is compiled too has a folder of its own: the rules are part of its
    machine code, but it is no part of theirs.
    """
    house = Path(__file__).parent.parent
    digest = hashlib.sha256()
    for constants in _CONSTANTS:
        digest.update((house / constants).read_bytes())
    for each in dict.fromkeys((RULES, room)):
        for source in sorted((house / each).glob("*.py")):
            digest.update(source.read_bytes())
    for source in sorted((house / room).glob("*.py")):
        digest.update(repr((str(source), source.stat().st_mtime_ns)).encode())
    digest.update(repr((sys.version_info[:3], numba.__version__)).encode())
    digest.update(repr((numba.config.BOUNDSCHECK, numba.config.CPU_NAME)).encode())
    name = f"{'kernel' if room == RULES else f'kernel-{room}'}-{digest.hexdigest()[:16]}"
    home = os.environ.get("INCARROZZA_CACHE")
    wanted = (Path(home) if home else user_cache_path("incarrozza")) / name
    # Where Numba cannot write, it falls back to a folder that is not named after our sources.
    return wanted if _writable(wanted) else Path(tempfile.gettempdir()) / f"incarrozza-{name}"


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


@contextmanager
def _cache_folder(room: str) -> Iterator[None]:
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder(room))
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before
