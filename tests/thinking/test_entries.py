"""The entry points of thinking: whole games inside compiled code, and word for word the same."""

from __future__ import annotations

import random

import numpy as np
import pytest

from incarrozza import Game
from incarrozza.bots import Planner
from incarrozza.editions import EDITIONS
from incarrozza.rules import state as code
from incarrozza.thinking.beliefs import beliefs
from incarrozza.thinking.loading import thinking

LIMIT = 1000


@pytest.mark.boundscheck
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("depots", [False, True])
def test_planners_play_the_same_game_inside_compiled_code(edition: str, depots: bool) -> None:
    players = EDITIONS[edition].players[1]
    game, rng = Game(edition, players, seed=7, depots=depots), random.Random(7)
    states, seats = game._states.copy(), np.concatenate([beliefs() for _ in range(players)])
    accounts = np.zeros((1, 2 * code.SEATS), np.int64)
    thinking().playout(states, 0, 1, game._board, seats, LIMIT, accounts)
    planners = [Planner() for _ in range(players)]
    while not game.over:
        seat = game.to_act[0]
        game.push(planners[seat].choose(game.view(seat), game.legal(seat), rng=rng), seat)
    assert game.outcome is not None
    assert states.tobytes() == game._states.tobytes()
    assert tuple(accounts[0, :players].tolist()) == game.outcome.scores


def test_a_game_that_meets_the_limit_is_scored_as_it_stands() -> None:
    game = Game("new_york", 2, seed=1)
    states, seats = game._states.copy(), np.concatenate([beliefs(), beliefs()])
    accounts = np.zeros((1, 2 * code.SEATS), np.int64)
    thinking().playout(states, 0, 1, game._board, seats, 4, accounts)
    assert int(states["turns"][0]) == 4
    game._states[:] = states
    assert tuple(accounts[0, :2].tolist()) == game.account_now().scores
