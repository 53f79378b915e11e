"""A test that may be looked at after every deal, and ends as soon as the answer is certain.

The method is sequential testing by betting; its intervals are a confidence sequence.

The question is whether a bot's share of the victories is a given one, say one half. Of each deal,
played once from every seat, we note the share it won: a number from 0 to 1. Nothing is assumed of
these numbers but that deals do not depend on each other; within a deal the games may.

Somebody who believes that the true share is q bets against somebody who says it is m: a share x of
a deal multiplies the stake by x q/m + (1-x)(1-q)/(1-m). If m is right this is a fair game, whatever
q is, and so is one whose stake is spread evenly over all q. A fair game is ever worth 20 times its
stake with a probability of at most 1 in 20 (Ville's inequality). So m is refused when the stake has
grown twentyfold, and those m which are never refused are a 95 % interval that holds for all time:
at the first deal, at the last, and at one where somebody chose to stop. That is what a fixed
number of games, with the usual interval, does not give; it costs an interval wider by about half.

We prefer this to Wald's sequential test, which needs a second share to test against and a
distribution for draws, and to group-sequential bounds, which need the number of games in advance:
here a contest can be prolonged at will. `tests/arena/test_sequential.py` counts the errors.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

RISK = 0.05
"""The probability that a true share is ever refused."""
_BELIEFS = (np.arange(200) + 0.5) / 200
_GRID = 1000


class Evidence:
    """What the deals played so far say about a share; their order does not matter.

    >>> evidence = Evidence()
    >>> for _ in range(12):
    ...     evidence.add(Fraction(1))
    >>> evidence.refuses(0.5), evidence.refuses(0.8)
    (True, False)
    """

    def __init__(self) -> None:
        self._seen: Counter[Fraction] = Counter()

    def add(self, share: Fraction) -> None:
        """Take note of the share that was won in a deal."""
        self._seen[share] += 1

    @property
    def deals(self) -> int:
        """Count the deals."""
        return self._seen.total()

    def refuses(self, share: float) -> bool:
        """Tell whether a share is refused by what has been seen so far."""
        return bool(self._growth((share,))[0] >= -np.log(RISK))

    def interval(self) -> tuple[float, float]:
        """Give the shares that are not refused, to a thousandth, from the lowest to the highest."""
        left = np.flatnonzero(self._growth(_shares()) < -np.log(RISK))
        # A cell of the grid belongs to the interval if one of its edges does.
        return float(left[0]) / _GRID, float(left[-1] + 2) / _GRID

    def _growth(self, shares: tuple[float, ...]) -> NDArray[np.float64]:
        """Compute for each share how much a stake against it has grown, as a logarithm."""
        growth = np.zeros((len(shares), len(_BELIEFS)))
        for won, times in self._seen.items():
            growth += times * _one_deal(won, shares)
        top = growth.max(axis=1)
        mixed: NDArray[np.float64] = top + np.log(np.exp(growth - top[:, None]).mean(axis=1))
        return mixed


@lru_cache(64)
def _one_deal(won: Fraction, shares: tuple[float, ...]) -> NDArray[np.float64]:
    """Compute by how much a stake grows with a deal, for each share and belief.

    Few shares of a deal can be won, and they are asked about after every deal.
    """
    x, says = float(won), np.array(shares)[:, None]
    growth: NDArray[np.float64] = np.log(
        x * _BELIEFS / says + (1 - x) * (1 - _BELIEFS) / (1 - says)
    )
    return growth


@cache
def _shares() -> tuple[float, ...]:
    return tuple(n / _GRID for n in range(1, _GRID))
