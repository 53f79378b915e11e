"""What is compiled: one decorator for inner functions, one for entry points. Plain Python.

Both leave a function as it is, so all of it also runs uncompiled, on the same records and with the
same results: at once, and under a debugger. `compiler.py` makes machine code of what is marked
here; `loading.py` says which of the two is used.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import numpy.typing as npt

Function = TypeVar("Function", bound=Callable[..., Any])


class EntryPoint(NamedTuple):
    """An entry point."""

    function: Callable[..., Any]
    seconds: float


class ArrayOf(NamedTuple):
    """What an array holds that is passed to an entry point, in its annotation."""

    dtype: npt.DTypeLike
    dimensions: int = 1
    readonly: bool = False


INNER: list[Callable[..., Any]] = []
"""Inner functions, in the order of their definition."""
ENTRIES: dict[str, dict[str, EntryPoint]] = {}
"""Entry points by their room and name, in the order of their definition."""


def compiled(function: Function) -> Function:
    """Mark an inner function: compiled as part of the entry points that call it."""
    INNER.append(function)
    return function


def entry(*, seconds: float) -> Callable[[Function], Function]:
    """Mark an entry point: compiled for the one signature that its annotations tell.

    It says about how long that takes, after those above it, so that progress can be shown.
    """

    def mark(function: Function) -> Function:
        room = ENTRIES.setdefault(room_of(function), {})
        room[function.__name__] = EntryPoint(function, seconds)
        return function

    return mark


def room_of(function: Callable[..., Any]) -> str:
    """Name the room of the house that a function belongs to."""
    return function.__module__.split(".")[-2]
