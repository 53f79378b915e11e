"""Turns: of all that one address wants done, one stands in the queue; the rest waits behind it.

So whoever comes from elsewhere waits for one of theirs at most, however many these are.
"""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary


class Turns:
    """Locks, one for each address and kind of work; those that nobody holds are forgotten."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()

    def of(self, kind: str, address: str) -> asyncio.Lock:
        """Give the turn of an address, to be held while its work waits and is done."""
        return self._locks.setdefault((kind, address), asyncio.Lock())
