"""Beliefs for a map that was never practised, by its numbers.

What is learned on one map is too special for another: a planner with the beliefs of one packaged
city loses on the next. So there are two sets that were practised on many invented maps at once, one
on big maps and one on small ones. A map lies between them, or beyond one of them, by its pieces,
places, and the length of its routes; its beliefs are a weighted geometric mean of the two.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log
from typing import Final, NamedTuple

from incarrozza.editions import Box
from incarrozza.thinking.beliefs import USUAL

SMALL, BIG = "city_map", "big_map"
"""Under these names the two are kept beside what was learned on packaged maps."""


class Size(NamedTuple):
    """The numbers of a map that its beliefs depend on."""

    pieces: float
    """Of each player."""
    places: float
    length: float
    """Of a route, on average."""


TYPICAL: Final = {SMALL: Size(15, 16, 2.0), BIG: Size(45, 36, 2.8)}
"""The maps that the two were practised on, on average."""
WEIGHT: Final = Size(0.6, 0.2, 0.2)
"""How much each number says."""


def measure(box: Box) -> Size:
    """Take the numbers of a map."""
    routes = box.map.routes
    length = sum(route.length for route in routes) / max(len(routes), 1)
    return Size(box.edition.pieces, len(box.map.places), max(length, 1.0))


def bigness(size: Size) -> float:
    """Tell where a map lies between small ones (0) and big ones (1).

    >>> bigness(Size(15, 16, 2.0)), bigness(Size(45, 36, 2.8))
    (0.0, 1.0)
    """
    small, big = TYPICAL[SMALL], TYPICAL[BIG]
    parts = (
        weight * (log(number) - log(low)) / (log(high) - log(low))
        for number, low, high, weight in zip(size, small, big, WEIGHT, strict=True)
    )
    return round(min(1.0, max(0.0, sum(parts))), 3)


def interpolate(learned: Mapping[str, Mapping[str, float]], share: float) -> dict[str, float]:
    """Mix the beliefs for small maps with those for big ones, by the share of the latter.

    >>> interpolate({"city_map": {"turn": 0.5}, "big_map": {"turn": 2.0}}, 0.5)
    {'turn': 1.0}
    """
    small, big = learned.get(SMALL, {}), learned.get(BIG, {})
    mixed = {}
    for name in USUAL:
        if name in small or name in big:
            low, high = small.get(name, USUAL[name]), big.get(name, USUAL[name])
            if min(low, high) > 0:
                mixed[name] = round(exp((1 - share) * log(low) + share * log(high)), 6)
            else:
                mixed[name] = (1 - share) * low + share * high
    return mixed
