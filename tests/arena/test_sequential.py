"""The sequential test keeps its error rate at any number of looks, and has power."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest
from numpy.typing import NDArray

from incarrozza.arena.sequential import RISK, Evidence

TRIALS = 400
DEALS = 200

Draw = Callable[[np.random.Generator, float], NDArray[np.float64]]


def games_apart(rng: np.random.Generator, share: float) -> NDArray[np.float64]:
    """Draw deals of two games that have nothing to do with each other."""
    return rng.binomial(2, share, DEALS) / 2


def games_alike(rng: np.random.Generator, share: float) -> NDArray[np.float64]:
    """Draw deals of two games that always end alike."""
    return rng.binomial(1, share, DEALS).astype(float)


def many_draws(rng: np.random.Generator, share: float) -> NDArray[np.float64]:
    """Draw deals that mostly end in the middle; the share is near one half."""
    lean = share - 0.5
    drawn: NDArray[np.float64] = rng.choice([0.0, 0.5, 1.0], DEALS, p=[0.1 - lean, 0.8, 0.1 + lean])
    return drawn


def ever_refused(draw: Draw, share: float, asked: float) -> float:
    """Tell how often a share is refused at any look, one after each deal."""
    rng = np.random.default_rng(1)
    refused = 0
    for _ in range(TRIALS):
        evidence = Evidence()
        for won in draw(rng, share):
            evidence.add(Fraction(won))
            if evidence.refuses(asked):
                refused += 1
                break
    return refused / TRIALS


@pytest.mark.parametrize(
    ("draw", "share"),
    [
        (games_apart, 0.5),
        (games_apart, 0.8),
        (games_alike, 0.5),
        (games_alike, 0.8),
        (many_draws, 0.5),
    ],
)
def test_a_true_share_is_hardly_ever_refused(draw: Draw, share: float) -> None:
    # Of the true risk, which is at most the stated one, chance may show three deviations more.
    assert ever_refused(draw, share, share) <= RISK + 3 * (RISK * (1 - RISK) / TRIALS) ** 0.5


def test_an_interval_looked_at_as_often_as_one_likes_would_not_do() -> None:
    """The usual interval refuses the truth again and again if it is looked at after each deal."""
    from incarrozza.arena.shares import wilson

    rng = np.random.default_rng(1)
    refused = 0
    for _ in range(TRIALS):
        won = np.cumsum(games_alike(rng, 0.5))
        ends = [wilson(float(won[n]), n + 1) for n in range(9, DEALS)]
        refused += any(not low <= 0.5 <= high for low, high in ends)
    assert refused / TRIALS > 3 * RISK


@pytest.mark.parametrize(
    ("draw", "share", "asked"),
    [
        (games_apart, 0.65, 0.5),
        (games_apart, 0.35, 0.5),
        (games_apart, 0.92, 0.8),
        (many_draws, 0.58, 0.5),
    ],
)
def test_what_is_clearly_otherwise_is_found_out(draw: Draw, share: float, asked: float) -> None:
    assert ever_refused(draw, share, asked) > 0.8


def test_the_interval_holds_what_is_not_refused() -> None:
    rng = np.random.default_rng(3)
    evidence = Evidence()
    low, high = evidence.interval()
    assert (low, high) == (0.0, 1.0)
    for won in games_apart(rng, 0.7):
        evidence.add(Fraction(won))
        low, high = evidence.interval()
        assert low < high
        for asked in (low + 0.002, (low + high) / 2, high - 0.002):
            assert not evidence.refuses(asked)
        assert low < 0.002 or evidence.refuses(low - 0.001)
        assert high > 0.998 or evidence.refuses(high + 0.001)
    assert evidence.deals == DEALS
    assert 0.5 < low < 0.7 < high < 0.85


def test_the_order_of_deals_does_not_matter() -> None:
    there, back = Evidence(), Evidence()
    shares = [Fraction(1), Fraction(0), Fraction(1, 3), Fraction(1), Fraction(3, 4)] * 5
    for share in shares:
        there.add(share)
    for share in reversed(shares):
        back.add(share)
    assert there.interval() == back.interval()
