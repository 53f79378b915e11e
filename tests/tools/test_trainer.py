"""Training: practice repeats itself, and what the champion has learned is better."""

from __future__ import annotations

import numpy as np
import pytest

from incarrozza.bots import Champion
from incarrozza.editions import EDITIONS, open_box
from incarrozza.thinking.beliefs import USUAL
from tools.trainer.practice import changed, practise, telling, value
from tools.trainer.table import Table


def test_who_believes_the_same_does_as_well() -> None:
    assert value(Table(open_box("new_york", 2)), USUAL, USUAL, 20, seed=1) == pytest.approx(0.5)


def test_a_change_is_a_factor_and_back_again() -> None:
    names = [name for name in USUAL if name != "turn"]
    change = np.linspace(-1.0, 1.0, len(names))
    moved = changed(USUAL, names, change)
    assert moved["turn"] == USUAL["turn"]
    assert moved != pytest.approx(USUAL)
    assert changed(moved, names, -change) == pytest.approx(USUAL)


@pytest.mark.siege(part="strength")
def test_only_beliefs_that_matter_at_the_table_are_practised() -> None:
    without, with_depots = (
        telling(Table(open_box("europe", 2, depots=depots)), USUAL, 1) for depots in (False, True)
    )
    assert {"turn", "care", "goal", "tunnel"} <= set(without)
    assert not {"cart", "depot", "stored", "quick"} & set(without)
    assert {"depot", "stored"} <= set(with_depots)
    assert "cart" in telling(Table(open_box("amsterdam", 2)), USUAL, 1)


def test_practice_repeats_itself_and_tells_how_far_it_is() -> None:
    ticks: list[int] = []
    table = Table(open_box("new_york", 2))
    found = [
        practise(
            [table],
            USUAL,
            [USUAL, {**USUAL, "turn": 1.0}],
            generations=2,
            trials=5,
            games=5,
            seed=7,
            tick=lambda: ticks.append(1),
        )
        for _ in range(2)
    ]
    assert found[0] == found[1] != USUAL
    assert len(ticks) == 2 * 2 * 5


@pytest.mark.siege(part="strength")
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_the_champion_has_learned_is_better(edition: str, players: int) -> None:
    box = open_box(edition, players)
    table, learned = Table(box), {**USUAL, **Champion().learned(box)}
    even = value(table, USUAL, USUAL, 300, seed=5)
    assert value(table, learned, USUAL, 300, seed=5) > even
