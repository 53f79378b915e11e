"""Entry points called twice, uncompiled and compiled: they must give and write the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numba.core.dispatcher import Dispatcher

from incarrozza.rules.loading import EntryPoints


def call_both_ways(
    points: EntryPoints, module: str, monkeypatch: pytest.MonkeyPatch
) -> Counter[str]:
    """Have every call of these entry points made both ways from now on; count the calls."""
    plain, calls = EntryPoints(module), Counter[str]()
    for name in plain.names():
        assert isinstance(getattr(points, name), Dispatcher), "nothing is compared with itself"
        twice = _twice(name, getattr(plain, name), getattr(points, name), calls)
        monkeypatch.setattr(points, name, twice)
    return calls


def _twice(
    name: str, plain: Callable[..., Any], compiled: Callable[..., Any], calls: Counter[str]
) -> Callable[..., Any]:
    def call(*arguments: Any) -> Any:
        calls[name] += 1
        copies = [_copy(each) if isinstance(each, np.ndarray) else each for each in arguments]
        expected = plain(*copies)
        found = compiled(*arguments)
        assert found == expected, f"{name} gives {found}, uncompiled {expected}"
        for place, (argument, copy) in enumerate(zip(arguments, copies, strict=True)):
            if isinstance(argument, np.ndarray):
                assert argument.tobytes() == copy.tobytes(), f"{name} writes differently ({place})"
        return found

    return call


def _copy(array: Any) -> Any:
    """Copy an array with the padding of its records, which NumPy leaves out."""
    return np.frombuffer(bytearray(array.tobytes()), array.dtype).reshape(array.shape)
