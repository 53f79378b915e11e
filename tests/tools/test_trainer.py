"""Training: practice repeats itself, and what the champion has learned is better."""

from __future__ import annotations

import numpy as np
import pytest

from incarrozza.bots.champion import weights
from incarrozza.bots.search import LIGHT
from incarrozza.thinking.beliefs import USUAL
from tools.trainer.practice import NAMES, changed, practise, value
from tools.trainer.table import Table


def test_who_believes_the_same_does_as_well() -> None:
    assert value(Table("new_york", 2), USUAL, USUAL, 20, seed=1) == pytest.approx(0.5)


def test_a_change_is_a_factor_and_back_again() -> None:
    change = np.linspace(-1.0, 1.0, len(NAMES))
    moved = changed(USUAL, change)
    assert moved != USUAL
    back = changed(moved, -change)
    assert back == pytest.approx(USUAL)
    assert {name: moved[name] for name in LIGHT} == {name: USUAL[name] for name in LIGHT}


def test_practice_repeats_itself_and_tells_how_far_it_is() -> None:
    ticks: list[int] = []
    table = Table("new_york", 2)
    found = [
        practise(table, USUAL, trials=3, games=5, seed=7, tick=lambda: ticks.append(1))
        for _ in range(2)
    ]
    assert found[0] == found[1]
    assert len(ticks) == 2 * (3 + 5)


@pytest.mark.parametrize("edition", weights())
def test_what_the_champion_has_learned_is_better(edition: str) -> None:
    learned = {**USUAL, **weights()[edition]}
    assert value(Table(edition, 2), learned, USUAL, 400, seed=5) > 0.53
