"""The last turn: what the planner takes scores most, by the final account of every option."""

from __future__ import annotations

import random

import pytest

from incarrozza import Action, Game
from incarrozza.bots import bot
from incarrozza.rules import state as code


def lead(game: Game, seat: int) -> int:
    """Tell by how many points one of two would be ahead if the game ended now."""
    scores = game.account_now().scores
    return scores[seat] - scores[1 - seat]


def brought(game: Game, action: Action) -> int:
    """Tell by how many points a claim or a station brings its player forward."""
    seat, after = game.turn, game.copy()
    after.push(action)
    while after.phase in ("pay", "pay_station"):
        after.push(after.legal_actions[0])
    return lead(after, seat) - lead(game, seat)


def is_tunnel(game: Game, action: Action) -> bool:
    return action.index < code.STATION and game.box.map.routes[action.index].tunnel


@pytest.mark.parametrize("edition", ["europe", "new_york", "amsterdam"])
@pytest.mark.parametrize("played", ["random", "greedy"])
def test_the_last_turn_takes_what_scores_most(edition: str, played: str) -> None:
    planner, player, judged = bot("planner"), bot(played), 0
    for seed in range(40):
        game, rng = Game(edition, 2, seed=seed), random.Random(seed)
        while not game.over:
            seat, legal = game.to_act[0], game.legal_actions
            view = game.view(seat)
            if game.phase == "turn" and game._states[0]["last_turns"] != code.NONE:
                chosen = planner.choose(view, legal, rng=rng)
                # What a tunnel brings is known only when its cards are turned.
                options = [a for a in legal if a.index < code.DEPOT and not is_tunnel(game, a)]
                if options and not is_tunnel(game, chosen):
                    most = max(brought(game, action) for action in options)
                    got = brought(game, chosen) if chosen.index < code.DEPOT else 0
                    assert got >= most or most <= 0
                    judged += 1
            game.push(player.choose(view, legal, rng=rng), seat)
    assert judged >= 20
