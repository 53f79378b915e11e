"""Bitsets: sets of small numbers as bit masks, one word or several."""

from __future__ import annotations

import numpy as np

from incarrozza.rules.compiled import compiled
from incarrozza.rules.state import Array

ONE = np.uint64(1)
EMPTY = np.uint64(0)


def popcount(mask: np.uint64) -> int:
    """Count the members of one word. A single instruction when compiled."""
    return int(mask).bit_count()


def lowest(mask: np.uint64) -> int:
    """Find the smallest member of a word that is not empty. A single instruction when compiled."""
    word = int(mask)
    return (word & -word).bit_length() - 1


@compiled
def bit(i: int) -> np.uint64:
    """Make the set of one member (0-63)."""
    return ONE << np.uint64(i)


@compiled
def has(words: Array, i: int) -> bool:
    """Tell whether a set of several words has the member i."""
    return bool((words[i >> 6] >> np.uint64(i & 63)) & ONE)


@compiled
def add(words: Array, i: int) -> None:
    """Put i into a set of several words."""
    words[i >> 6] |= ONE << np.uint64(i & 63)


@compiled
def remove(words: Array, i: int) -> None:
    """Take i out of a set of several words."""
    words[i >> 6] &= ~(ONE << np.uint64(i & 63))


@compiled
def nth(mask: np.uint64, n: int) -> int:
    """Find the n-th smallest member (from 0) of a word that has more than n."""
    position = 0
    width = 32
    while width > 0:
        low = popcount(mask & ((ONE << np.uint64(width)) - ONE))
        if n >= low:
            n -= low
            mask >>= np.uint64(width)
            position += width
        width >>= 1
    return position
