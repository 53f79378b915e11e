"""How a visitor chooses among what a page offers."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from tests.web.deeds import Deed

Sort = Literal["answer", "claim", "build", "draw", "tickets"]


@dataclass(frozen=True)
class Option:
    """Something that can be pressed."""

    sort: Sort
    target: int | str
    """A route or place by its number, a card by its handle, an answer by its place on a sheet."""
    sheet: str = ""
    """The title of that sheet."""
    may_be: frozenset[Deed] = frozenset()
    """What it may turn out to be."""


class Policy(Protocol):
    """A way to choose."""

    def __call__(self, options: Sequence[Option], done: Counter[Deed], /) -> Option: ...


_WEIGHTS: Final[dict[Sort, float]] = {
    "answer": 8,
    "claim": 8,
    "build": 0.5,
    "draw": 2,
    "tickets": 0.1,
}
"""So that a game soon comes to its end."""


class Curious:
    """Tries what it wants to have done once; then plays whatever ends the game soon."""

    def __init__(self, rng: random.Random, wanted: Collection[Deed] = ()) -> None:
        self._rng = rng
        self._wanted = frozenset(wanted)

    def __call__(self, options: Sequence[Option], done: Counter[Deed]) -> Option:
        missing = self._wanted - done.keys()
        new = [option for option in options if option.may_be & missing]
        sorts = sorted({option.sort for option in new or options})
        weights = None if new else [_WEIGHTS[sort] for sort in sorts]
        sort = self._rng.choices(sorts, weights)[0]
        return self._rng.choice([option for option in new or options if option.sort == sort])
