"""Compiling inner functions only once: as drafts inside the entry points that call them.

Numba optimises and assembles every function also by itself, with all that it calls, although our
inner functions are never called but from others. Leaving that out saves a third to a half of the
time to compile; the machine code of the entry points stays the same.

Numba keeps a compiled function twice: as machine code, and as bitcode that can be inlined into
others. Nothing compiled calls an entry point, so of its bitcode only the names are kept, which
saves a fifth of the time to load it.

This is a monkey patch of three methods of Numba, so it is applied to releases that it was tried
with. With any other everything is compiled as Numba likes, which takes longer and is as correct.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Final

import numba
from llvmlite import binding, ir
from numba.core.codegen import JITCodeLibrary
from numba.core.cpu import CPUContext

KNOWN: Final = frozenset({(0, 68)})
"""Releases of Numba that this was tried with: `make test`, and a look at `make bench`."""

_this_thread = threading.local()
_make_executable = CPUContext.get_executable
_finalize = JITCodeLibrary.finalize
_serialize = JITCodeLibrary.serialize_using_object_code


def drafting() -> AbstractContextManager[None]:
    """While this lasts, functions compiled by this thread are drafts."""
    return _compiling("drafting")


def entering() -> AbstractContextManager[None]:
    """While this lasts, functions compiled by this thread are entry points."""
    return _compiling("entering")


@contextmanager
def _compiling(what: str) -> Iterator[None]:
    before = getattr(_this_thread, what, False)
    setattr(_this_thread, what, True)
    try:
        yield
    finally:
        setattr(_this_thread, what, before)


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


def _serialize_library(library: Any) -> Any:
    name, kind, (machine_code, bitcode) = _serialize(library)
    if getattr(_this_thread, "entering", False):
        bitcode = _only_names(binding.parse_bitcode(bitcode))
    return name, kind, (machine_code, bitcode)


def _only_names(module: Any) -> bytes:
    """Make a module that defines the same symbols, all of them empty."""
    empty = ir.Module()
    for function in module.functions:
        if not function.is_declaration:
            kind = ir.FunctionType(ir.VoidType(), ())
            ir.IRBuilder(ir.Function(empty, kind, function.name).append_basic_block()).ret_void()
    for variable in module.global_variables:
        if not variable.is_declaration:
            ir.GlobalVariable(empty, ir.IntType(8), variable.name).initializer = ir.IntType(8)(0)
    bitcode: bytes = binding.parse_assembly(str(empty)).as_bitcode()
    return bitcode


def is_known() -> bool:
    """Tell whether this release of Numba is one that can be patched."""
    return numba.version_info.short in KNOWN


if is_known():
    CPUContext.get_executable = _get_executable
    JITCodeLibrary.finalize = _finalize_library
    JITCodeLibrary.serialize_using_object_code = _serialize_library
