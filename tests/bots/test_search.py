"""The search: it plays better than the planner, repeats itself, and stops when it is told to."""

from __future__ import annotations

import random
from threading import Timer

import pytest

from incarrozza import Game
from incarrozza.bots import BOTS, Bot, Planner, Search, Stop
from incarrozza.editions import EDITIONS

SEARCHERS = [kind for kind in BOTS.values() if issubclass(kind, Search)]


def duel(searcher: Search, edition: str, deals: int) -> float:
    """Let it play every deal against the planner from both seats; tell its part of the wins."""
    won = 0.0
    for deal in range(deals):
        for mine in range(2):
            game, rng = Game(edition, 2, seed=deal), random.Random(deal)
            bots: list[Bot] = [Planner(), Planner()]
            bots[mine] = searcher
            while not game.over:
                seat = game.to_act[0]
                game.push(bots[seat].choose(game.view(seat), game.legal(seat), rng=rng), seat)
            assert game.outcome is not None
            won += (mine in game.outcome.winners) / len(game.outcome.winners)
    return won / (2 * deals)


@pytest.mark.siege(part="strength")
@pytest.mark.parametrize("kind", SEARCHERS)
def test_it_beats_the_planner(kind: type[Search]) -> None:
    won = duel(kind(playouts=400), "new_york", 20)
    assert won > 0.55, f"{won:.0%} of the games"


@pytest.mark.parametrize("kind", SEARCHERS)
def test_with_playouts_it_decides_the_same_again(kind: type[Search]) -> None:
    game, rng = Game("europe", 2, seed=2), random.Random(2)
    one, other = kind(playouts=30), kind(playouts=30)
    for number in range(40):
        seat = game.to_act[0]
        view, legal = game.view(seat), game.legal(seat)
        chosen = one.choose(view, legal, rng=random.Random(number))
        assert other.choose(view, legal, rng=random.Random(number)) == chosen
        game.push(rng.choice(legal), seat)


@pytest.mark.parametrize("kind", SEARCHERS)
def test_it_ends_when_it_is_told_to(kind: type[Search]) -> None:
    game, stop = Game("europe", 2, seed=1), Stop()
    while game.phase != "turn":
        game.push(game.legal_actions[0])
    Timer(0.2, stop.set).start()
    view, legal = game.view(0), game.legal(0)
    chosen = kind().choose(view, legal, rng=random.Random(1), seconds=3600.0, stop=stop)
    assert chosen in legal


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_tells_what_it_has_found(edition: str) -> None:
    game, rng = Game(edition, 3, seed=3), random.Random(3)
    searcher = Search(playouts=40)
    pondered = 0
    while not game.over and pondered < 12:
        seat = game.to_act[0]
        legal = game.legal(seat)
        asked = rng.choice(legal)
        if len(legal) > 1:
            found = searcher.ponder(game.view(seat), legal, asked, rng=rng)
            pondered += 1
            assert {evaluation.action for evaluation in found} <= set(legal)
            assert [p.gain for p in found] == sorted((p.gain for p in found), reverse=True)
            # What was asked about is tried in every world, whatever it is worth.
            about = next(evaluation for evaluation in found if evaluation.action == asked)
            assert about.tried >= 10
            for evaluation in found:
                if evaluation.tried:
                    assert sum(evaluation.chances) == pytest.approx(1.0)
        game.push(asked, seat)
