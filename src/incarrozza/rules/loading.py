"""Entry points, uncompiled or compiled: opened when first needed, and exchanged while in use.

A state is the same bytes either way. So a program that must be ready at once begins uncompiled and
goes over to machine code between two calls, whenever that is there; one that plays thousands of
games waits for the compiler first.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from incarrozza.rules.cache import (
    RULES,
    can_keep,
    complete,
    forget,
    is_complete,
    is_kept,
    is_whole,
    keep,
    tidy,
    use,
)
from incarrozza.rules.compiled import ENTRIES, EntryPoint

KERNEL = "incarrozza.rules.kernel"
COMPILING = "In Carrozza: compiling the rules for this machine, about half a minute, only once..."


def compiles() -> bool:
    """Tell whether anything may be compiled at all: INCARROZZA_COMPILE=0 forbids it."""
    return os.environ.get("INCARROZZA_COMPILE") != "0"


class EntryPoints:
    """The entry points of a room, by name: plain Python until their machine code is loaded."""

    def __init__(self, module: str) -> None:
        import_module(module)
        self._room = module.split(".")[-2]
        self._entries = ENTRIES[self._room]
        self._plain = list(self._entries)
        """What is not machine code yet."""
        self._loading = threading.Lock()
        for name, (function, _) in self._entries.items():
            # Machine code wraps around silently; generators rely on it.
            setattr(self, name, np.errstate(over="ignore")(function))

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Callable[..., Any]: ...

    def names(self) -> list[str]:
        """Name the entry points, in the order in which they are compiled."""
        return list(self._entries)

    def can_be_kept(self) -> bool:
        """Tell whether machine code can be made here, and put where other processes find it."""
        return compiles() and can_keep(self._room)

    def missing(self) -> list[EntryPoint]:
        """List the entry points whose machine code is not in the cache."""
        return [entry for name, entry in self._entries.items() if not is_kept(self._room, name)]

    def seconds(self) -> float:
        """Tell about how long it takes to compile all of them."""
        return sum(entry.seconds for entry in self._entries.values())

    def load(self, announcement: str = "") -> None:
        """Go over to machine code: loaded from the cache, or compiled now, which takes a while."""
        compiling = self.missing()
        if compiling and announcement:
            sys.stderr.write(announcement + "\n")
            sys.stderr.flush()
        for name in list(self._plain):
            self._load(name, may_compile=True)
        complete(self._room)
        if compiling:
            tidy(self._room)

    def load_kept(self) -> bool:
        """Go over to what machine code there is in the cache; tell whether that is all of it."""
        for name in list(self._plain):
            if compiles() and is_kept(self._room, name):
                self._load(name, may_compile=False)
        return not self._plain

    def _load(self, name: str, *, may_compile: bool) -> None:
        from incarrozza.rules.compiler import compile_entry, load_entry

        with self._loading:
            if name not in self._plain:
                return
            function = self._entries[name].function
            machine_code = None
            if is_whole(self._room, name):
                machine_code = load_entry(function)
                use(self._room, name)
            if machine_code is None:
                forget(self._room, name)
                if not may_compile:
                    return
                machine_code = compile_entry(function)
                keep(self._room, name)
            setattr(self, name, machine_code)
            self._plain.remove(name)


_uncompiled_first = False


def start_uncompiled() -> None:
    """Open rooms uncompiled from now on, without waiting for a compiler."""
    global _uncompiled_first
    _uncompiled_first = True


def do_not_wait() -> None:
    """Play single games uncompiled, unless the rules are in the cache: that takes less time."""
    if not is_complete(RULES):
        start_uncompiled()


def open_room(module: str, announcement: str) -> EntryPoints:
    """Open the entry points of a room; unless told otherwise, they are compiled if need be."""
    points = EntryPoints(module)
    if compiles() and not _uncompiled_first:
        points.load(announcement)
    return points


@cache
def kernel() -> EntryPoints:
    """Give the entry points of the rules."""
    return open_room(KERNEL, COMPILING)
