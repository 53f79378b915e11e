"""Machine code of the entry points, made by Numba and kept in our cache.

Compilation is eager: every entry point is compiled for the one signature that its annotations tell.
Numba's own cache does not notice a change in another file, and knows a source by its path and time;
here it is only told where to look (`cache.py`).

Inner functions are seen by Numba through `_numba_type_`, the attribute by which it knows a value's
type. In Python they stay the plain functions that they are.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, get_args, get_type_hints

import numba
import numpy as np
from numba import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.registry import cpu_target
from numba.extending import intrinsic
from numba.np.numpy_support import from_dtype

from incarrozza.rules import bits
from incarrozza.rules.cache import cache_folder
from incarrozza.rules.compiled import INNER, ArrayOf, room_of
from incarrozza.rules.drafts import drafting, entering

_SCALARS = {int: types.int64, np.uint64: types.uint64, type(None): types.void}


def compile_entry(function: Callable[..., Any]) -> Callable[..., Any]:
    """Make the machine code of an entry point, and put it into the cache."""
    return _entry(function, _Cache(function))


def load_entry(function: Callable[..., Any]) -> Callable[..., Any] | None:
    """Give the machine code of an entry point out of the cache; None if Numba cannot use it."""
    try:
        return _entry(function, _Kept(function))
    except _NotKeptError:
        return None


def _entry(function: Callable[..., Any], cache: FunctionCache) -> Callable[..., Any]:
    show_inner_functions()
    with entering():
        compiled: Any = numba.njit(error_model="numpy", nogil=True)(function)
        compiled._cache = cache
        compiled.compile(_signature(function))
        compiled.disable_compile()
    machine_code: Callable[..., Any] = compiled
    return machine_code


def _signature(function: Callable[..., Any]) -> Any:
    hints = get_type_hints(function, include_extras=True)
    result = _type(hints.pop("return"))
    return result(*map(_type, hints.values()))


def _type(hint: Any) -> Any:
    if hint in _SCALARS:
        return _SCALARS[hint]
    array: ArrayOf = next(each for each in get_args(hint) if isinstance(each, ArrayOf))
    return types.Array(
        from_dtype(np.dtype(array.dtype)), array.dimensions, "C", readonly=array.readonly
    )


# -- Inner functions -------------------------------------------------------------------------------


_shown: dict[Any, Any] = {}
"""What Numba compiles of each inner function; it refers to these weakly."""


def show_inner_functions() -> None:
    """Give Numba the type of every inner function that it has not been shown yet."""
    for function in (*_INSTRUCTIONS, *INNER):
        if function not in _shown:
            generate = _INSTRUCTIONS.get(function)
            _shown[function] = _instruction(generate) if generate else _inner(function)
            context = cpu_target.typing_context
            context.refresh()
            function._numba_type_ = context.resolve_value_type(_shown[function])


def _inner(function: Callable[..., Any]) -> Any:
    """Wrap an inner function.

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
    return wrapped


def _wide(kind: Any) -> Any:
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) and kind.signed else kind


def _count_bits(builder: Any, word: Any) -> Any:
    return builder.ctpop(word)


def _count_trailing_zeros(builder: Any, word: Any) -> Any:
    from llvmlite import ir

    return builder.cttz(word, ir.Constant(ir.IntType(1), 1))


_INSTRUCTIONS: dict[Any, Callable[[Any, Any], Any]] = {
    bits.popcount: _count_bits,
    bits.lowest: _count_trailing_zeros,
}
"""Functions that are a single instruction of the processor."""


def _instruction(generate: Callable[[Any, Any], Any]) -> Any:
    @intrinsic  # type: ignore[untyped-decorator]  # Numba has no types for it
    def instruction(_context: Any, _word: Any) -> Any:
        def generate_code(_ctx: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return generate(builder, args[0])

        return types.int64(types.uint64), generate_code

    return instruction


# -- The cache -------------------------------------------------------------------------------------


class _Locator(_CacheLocator):  # type: ignore[misc]  # Numba has no types
    """Tells Numba where an entry point is kept: its folder says all that it depends on."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._room = room_of(function)

    @classmethod
    def from_function(cls, py_func: Callable[..., Any], _py_file: str) -> _Locator:
        return cls(py_func)

    def get_cache_path(self) -> str:
        return str(cache_folder(self._room))

    def get_source_stamp(self) -> str:
        return ""

    def get_disambiguator(self) -> str:
        return ""


class _CacheImpl(CompileResultCacheImpl):  # type: ignore[misc]  # Numba has no types
    _locator_classes = (_Locator,)


class _NotKeptError(Exception):
    """What is in the cache was made by another compiler or for another machine."""


class _Kept(FunctionCache):  # type: ignore[misc]  # Numba has no types
    """A cache from which is only read."""

    _impl_class = _CacheImpl

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        found = super().load_overload(sig, target_context)
        if found is None:
            raise _NotKeptError
        return found


class _Cache(FunctionCache):  # type: ignore[misc]  # Numba has no types
    """A cache into which is only written."""

    _impl_class = _CacheImpl

    def load_overload(self, _sig: Any, _target_context: Any) -> None:
        return None

    def save_overload(self, sig: Any, data: Any) -> None:
        # Where nothing can be written, it is compiled each time.
        with suppress(OSError):
            super().save_overload(sig, data)
