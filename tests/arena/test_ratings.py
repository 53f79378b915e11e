"""Ratings are those of the games, with intervals that hold."""

from __future__ import annotations

from math import log10

import numpy as np
import pytest

from incarrozza.arena.ratings import POINTS, Finish, finish_of, rate
from incarrozza.arena.shares import Share, wilson


def drawn_finish(rng: np.random.Generator, strengths: list[float], players: list[int]) -> Finish:
    """Draw an order by strengths, one after the other."""
    left, order = list(players), []
    while left:
        odds = np.exp([strengths[player] / POINTS for player in left])
        order.append(left.pop(int(rng.choice(len(left), p=odds / odds.sum()))))
    return tuple((player,) for player in order)


def test_two_players_have_the_odds_of_their_games() -> None:
    won, lost = ((0,), (1,)), ((1,), (0,))
    one, two = rate([won] * 7500 + [lost] * 2500, 2)
    assert one.points - two.points == pytest.approx(400 * log10(3), rel=0.001)
    assert one.points == pytest.approx(-two.points)


def test_a_draw_is_half_a_victory() -> None:
    won, lost, drawn = ((0,), (1,)), ((1,), (0,)), ((0, 1),)
    halves = rate([won] * 40 + [drawn] * 20 + [lost] * 20, 2)
    whole = rate([won] * 50 + [lost] * 30, 2)
    assert [a.points for a in halves] == pytest.approx([b.points for b in whole])


def test_who_wins_everything_is_strong_but_not_infinitely() -> None:
    few, many = (rate([((0,), (1,))] * n, 2)[0] for n in (10, 1000))
    assert 200 < few.points < many.points < 2000
    assert few.low < few.points < few.high < 10_000


def test_copies_of_a_bot_at_one_table_say_nothing_about_it() -> None:
    ratings = rate([((0,), (0,), (1,)), ((0,), (1,), (0,)), ((1,), (0,), (0,))] * 20, 2)
    assert ratings[0].points == pytest.approx(0, abs=1)


def test_nobody_has_played() -> None:
    assert [rating.points for rating in rate([], 3)] == [0, 0, 0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_intervals_hold_the_truth_as_often_as_they_say(players: int) -> None:
    rng = np.random.default_rng(5)
    truth = [200.0, 50.0, -50.0, -200.0]
    held = total = 0
    for _ in range(60):
        finishes = [
            drawn_finish(rng, truth, sorted(rng.choice(4, players, replace=False).tolist()))
            for _ in range(150)
        ]
        for rating, true in zip(rate(finishes, 4), truth, strict=True):
            held += rating.low <= true <= rating.high
            total += 1
    assert 0.91 <= held / total <= 0.99


def test_players_are_grouped_by_their_ranks() -> None:
    assert finish_of([2, 0, 1], [0, 2, 0]) == ((1, 2), (0,))
    assert finish_of([0, 1], [0, 0]) == ((0, 1),)


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    # Published examples of the score interval.
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (29, 29, 0.883, 1),
    ],
)
def test_wilson(won: int, games: int, low: float, high: float) -> None:
    assert wilson(won, games) == pytest.approx((low, high), abs=0.0002)


def test_a_share_of_nothing_is_anything() -> None:
    assert Share.of(0, 0) == Share(0, 0, 0.0, 0.0, 1.0)
