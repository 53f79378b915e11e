"""Why an action is refused, anywhere: there is a reason for every action unless it is legal."""

from __future__ import annotations

import re
from random import Random

import pytest

from incarrozza import EDITIONS, Action, Game, NotationError
from incarrozza.rules import state as code
from tests.position import position


def wander(game: Game, rng: Random) -> None:
    """Take a random action, each kind of action as likely as another."""
    seat = rng.choice(game.to_act)
    options: dict[str, list[Action]] = {}
    for action in game.legal(seat):
        options.setdefault(action.kind, []).append(action)
    game.push(rng.choice(options[rng.choice(sorted(options))]), seat)


def check_every_action(game: Game) -> None:
    notation = game._scribe.notation
    for seat in range(game.players):
        legal = {action.index for action in game.legal(seat)}
        for index in notation.actions:
            reason = game.why_not(notation[index], seat)
            assert (reason is None) == (index in legal), notation[index]
            if reason is not None:
                assert reason.text("en")
                assert reason.text("it")
                assert re.fullmatch(r"[GEVWNAIL]\d+|S", reason.rule)


@pytest.mark.boundscheck
@pytest.mark.parametrize("depots", [False, True])
@pytest.mark.parametrize("edition", EDITIONS)
def test_there_is_a_reason_for_every_action_unless_it_is_legal(edition: str, depots: bool) -> None:
    rng = Random(f"{edition} {depots}")
    phases = set()
    game = Game(edition, 2, seed=rng.randrange(1000), depots=depots)
    for step in range(500):
        if game.phase not in phases or step % 50 == 0:
            phases.add(game.phase)
            check_every_action(game)
        if game.over:
            break
        wander(game, rng)
    assert {"opening", "turn", "pay", "second_card", "keep"} <= phases
    assert ({"first_depot", "first_card", "end"} <= phases) == depots


def test_a_number_that_is_no_action_is_refused_too() -> None:
    game = position("europe").hand(0, red=3).game()
    for index in (-1, 127, 191, code.ACTIONS, 10_000):
        with pytest.raises(NotationError, match="names no action"):
            game.is_legal(Action(index, "nothing"))
