"""Compiling inner functions only once: as drafts inside the entry points that call them.

Numba optimises and assembles every function also by itself, with all that it calls, although our
inner functions are never called but from others. Leaving that out saves a third to a half of the
time to compile; the machine code of the entry points stays the same.

This is a monkey patch of two methods of Numba, so it is applied to releases that it was tried with.
With any other everything is compiled as Numba likes, which takes longer and is as correct.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import numba
from numba.core.codegen import JITCodeLibrary
from numba.core.cpu import CPUContext

KNOWN: Final = frozenset({(0, 68)})
"""Releases of Numba that this was tried with: `make test`, and a look at `make bench`."""

_this_thread = threading.local()
_make_executable = CPUContext.get_executable
_finalize = JITCodeLibrary.finalize


@contextmanager
def drafting() -> Iterator[None]:
    """While this lasts, functions compiled by this thread are drafts."""
    before = getattr(_this_thread, "drafting", False)
    _this_thread.drafting = True
    try:
        yield
    finally:
        _this_thread.drafting = before


def _get_executable(context: Any, library: Any, *details: Any) -> Any:
    if not getattr(_this_thread, "drafting", False):
        return _make_executable(context, library, *details)
    library.is_draft = True
    # Numba keys functions by identity, so every draft needs a distinct placeholder object.
    return [].append


def _finalize_library(library: Any) -> None:
    """Link what a draft calls, and leave the rest to its caller."""
    if not getattr(library, "is_draft", False):
        _finalize(library)
        return
    for callee in dict.fromkeys(library._linking_libraries):
        library._reload_init.update(callee._reload_init)
        library._final_module.link_in(callee._get_module_for_linking(), preserve=True)
    library._finalized = True


def is_known() -> bool:
    """Tell whether this release of Numba is one that can be patched."""
    return numba.version_info.short in KNOWN


if is_known():
    CPUContext.get_executable = _get_executable
    JITCodeLibrary.finalize = _finalize_library
