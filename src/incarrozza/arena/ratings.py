"""Ratings: how strong everybody is, from who finished ahead of whom.

At a table of two this is the model of Bradley and Terry: the odds of winning are those of the two
strengths. At larger tables it is its extension by Plackett and Luce: the winner is drawn by the
strengths of all, the second by those of the rest, and so on. We prefer it to counting a table of
four as six pairs, which would take one game for six. A tie is averaged over both orders: a draw of
two counts as half a victory for each.

Ratings are the maximum likelihood, found by Newton's method, on the Elo scale: 400 points more are
odds of ten to one. Their mean is 0. Everybody is given one drawn game against an imaginary bot of
rating 0 (a prior), without which a bot that won every game would be infinitely strong. Intervals
are from the curvature of the likelihood (Fisher information). Games of the same deal are taken as
independent, which makes them rather too wide: with seats exchanged, what was luck for one is luck
for the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations
from math import factorial, log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from incarrozza.arena.shares import Z

POINTS = 400 / log(10)
"""Rating points of a factor e in the odds."""
_STEPS = 100
_CLOSE = 1e-10

Finish = tuple[tuple[int, ...], ...]
"""Players from the first to the last, those who tied together."""


class Rating(NamedTuple):
    """A rating and its 95 % interval."""

    points: float
    low: float
    high: float


def rate(finishes: Iterable[Finish], players: int) -> list[Rating]:
    """Rate players, numbered from 0, by how their games ended.

    >>> won, lost = ((0,), (1,)), ((1,), (0,))
    >>> [round(rating.points) for rating in rate([won] * 30 + [lost] * 10, 2)]
    [94, -94]
    >>> [round(rating.points) for rating in rate([((0, 1),)] * 10, 2)]
    [0, 0]
    """
    stages = _stages(finishes)
    strengths = np.zeros(players)
    information = np.eye(players)
    for _ in range(_STEPS):
        slope, information = _likelihood(stages, strengths)
        step = np.linalg.solve(information, slope)
        # Damped: a long step may overshoot where a player won nearly everything.
        strengths += step * min(1.0, 2.0 / max(np.abs(step).max(), 1e-12))
        if np.abs(step).max() < _CLOSE:
            break
    centre = np.eye(players) - 1 / players
    spread = np.sqrt(np.diag(centre @ np.linalg.inv(information) @ centre.T))
    return [
        Rating(POINTS * at, POINTS * (at - Z * wide), POINTS * (at + Z * wide))
        for at, wide in zip((centre @ strengths).tolist(), spread.tolist(), strict=True)
    ]


Stage = tuple[int, tuple[int, ...]]
"""Who was drawn, and of whom: everybody not drawn before."""


def _stages(finishes: Iterable[Finish]) -> dict[Stage, float]:
    """Count how often a player was drawn from a company; ties are averaged over their orders."""
    stages: Counter[Stage] = Counter()
    for finish, times in Counter(finishes).items():
        rest = [player for group in finish for player in group]
        for group in finish:
            weight = times / factorial(len(group))
            for order in permutations(group):
                company = sorted(rest)
                for player in order:
                    if len(company) > 1:
                        stages[player, tuple(company)] += weight  # type: ignore[assignment]  # parts of games
                    company.remove(player)
            for player in group:
                rest.remove(player)
    return dict(stages)


def _likelihood(
    stages: dict[Stage, float], strengths: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Compute gradient and information of the log-likelihood, the imaginary draws included."""
    odds = np.exp(strengths)
    beaten = odds / (1 + odds)
    slope = 0.5 - beaten
    information = np.diag(beaten * (1 - beaten))
    for (player, company), times in stages.items():
        chances = np.zeros(len(odds))
        for other in company:
            chances[other] += odds[other]
        chances /= chances.sum()
        slope -= times * chances
        slope[player] += times
        information += times * (np.diag(chances) - np.outer(chances, chances))
    return slope, information


def finish_of(players: Sequence[int], ranks: Sequence[int]) -> Finish:
    """Put players into groups by their ranks.

    >>> finish_of([5, 3, 4], [1, 0, 1])
    ((3,), (4, 5))
    """
    return tuple(
        tuple(sorted(who for who, rank in zip(players, ranks, strict=True) if rank == place))
        for place in sorted({*ranks})
    )
