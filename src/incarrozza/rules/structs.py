"""Records as they are read without compiling: fields are attributes, and small integers are wide.

Compiled code computes with 64 bits whatever the width of a field. NumPy's scalars keep their width,
so that 100 + 100 would overflow a byte; here they are read as Python's own numbers. Words of a
bitset stay `numpy.uint64`, which is computed with in the same way on both sides.
"""

from __future__ import annotations

from typing import Any

import numpy as np


class _Numbers(np.ndarray[Any, Any]):
    """An array field whose elements are read as Python's own numbers."""

    def __getitem__(self, place: Any) -> Any:
        value = super().__getitem__(place)
        return value if isinstance(value, np.ndarray) else value.item()


class Fields(np.void):  # type: ignore[misc]  # final in NumPy's types alone
    """One element of a structured array."""

    def __getattr__(self, name: str) -> Any:
        try:
            value = self[name]
        except (KeyError, ValueError):
            raise AttributeError(f"no field is called {name!r}") from None
        if not isinstance(value, np.ndarray):
            return value if value.dtype.kind == "u" else value.item()
        if value.dtype.kind != "u":
            value = value.view(_Numbers)
        # An array field is a view of this record's memory: it need be made only once.
        self.__dict__[name] = value
        return value

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


def struct(fields: list[Any]) -> np.dtype[Any]:
    """Make the type of a record, laid out as a C compiler would."""
    return np.dtype((Fields, np.dtype(fields, align=True)))
