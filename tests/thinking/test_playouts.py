"""Games played to their end in thought: true games, and nothing but the deal decides them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from incarrozza import Game
from incarrozza.editions import EDITIONS
from incarrozza.rules import state as code
from incarrozza.thinking.beliefs import beliefs
from incarrozza.thinking.loading import thinking
from incarrozza.thinking.mind import MIND


def rehearse(game: Game, minds: Any) -> tuple[Any, Any]:
    """Play a game on in thought; give its last state and the results."""
    states = game._states.copy()
    results = np.zeros((1, 2 * code.SEATS))
    everybody = np.concatenate([beliefs(quick=1.0)] * code.SEATS)
    thinking().rehearse(states, game._board, everybody, minds, results)
    return states, results[0]


def old_thoughts(seed: int) -> Any:
    """Give minds full of what was thought about other games."""
    minds = np.zeros(code.SEATS, MIND)
    rng = np.random.default_rng(seed)
    for name in MIND.names or ():
        field = minds[name]
        field[...] = rng.integers(0, 4, field.shape).astype(field.dtype)
    return minds


@pytest.mark.boundscheck(of="thinking")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("depots", [False, True])
@pytest.mark.parametrize("most", [False, True])
def test_games_come_to_their_end_and_are_scored(edition: str, depots: bool, most: bool) -> None:
    players = EDITIONS[edition].players[1 if most else 0]
    for seed in range(3):
        game = Game(edition, players, seed=seed, depots=depots)
        states, results = rehearse(game, np.zeros(code.SEATS, MIND))
        game._states[:] = states
        assert game.over
        assert game.outcome is not None
        assert tuple(results[:players].tolist()) == game.outcome.scores
        shares = results[code.SEATS : code.SEATS + players]
        winners = game.outcome.winners
        assert {seat for seat in range(players) if shares[seat] > 0} == set(winners)
        assert shares.sum() == pytest.approx(1.0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_was_thought_about_another_game_changes_nothing(edition: str) -> None:
    game = Game(edition, 3, seed=4)
    first, _ = rehearse(game, np.zeros(code.SEATS, MIND))
    for seed in range(3):
        again, _ = rehearse(game, old_thoughts(seed))
        assert again.tobytes() == first.tobytes()
