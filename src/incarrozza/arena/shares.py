"""Shares of victories, and how sure one can be of them (Wilson's score interval)."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

Z = 1.959963984540054
"""How many standard errors a 95 % interval reaches to each side."""


def wilson(won: float, games: int) -> tuple[float, float]:
    """Give the 95 % interval of a share by Wilson's score; it never leaves 0 to 1.

    A draw counts half. With draws the interval is rather too wide.

    >>> tuple(round(end, 3) for end in wilson(84, 100))
    (0.756, 0.899)
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if not games:
        return 0.0, 1.0
    share, square = won / games, Z * Z / games
    middle = (share + square / 2) / (1 + square)
    reach = Z * sqrt(share * (1 - share) / games + square / (4 * games)) / (1 + square)
    return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass(frozen=True)
class Share:
    """A part of the victories, and its 95 % interval for a number of games fixed beforehand."""

    won: float
    """Victories; one that is shared counts in parts."""
    games: int
    share: float
    low: float
    high: float

    @classmethod
    def of(cls, won: float, games: int) -> Share:
        """Compute a share."""
        return cls(won, games, won / max(games, 1), *wilson(won, games))
