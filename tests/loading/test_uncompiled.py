"""The kernel and how bots think, uncompiled: the same to the byte as the machine code."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import numpy as np
import pytest

from incarrozza import Game, Games, game
from incarrozza.bots import Planner, Search
from incarrozza.editions import EDITIONS
from incarrozza.pad import Holdings, score_table
from incarrozza.rules import state as code
from incarrozza.rules.loading import KERNEL, EntryPoints, kernel
from incarrozza.thinking.beliefs import beliefs
from incarrozza.thinking.loading import THINKING, thinking
from incarrozza.thinking.mind import MIND
from tests.loading.both_ways import call_both_ways


@pytest.mark.parametrize("depots", [False, True])
@pytest.mark.parametrize("edition", EDITIONS)
def test_whole_games_are_the_same_both_ways(
    edition: str, depots: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = call_both_ways(kernel(), KERNEL, monkeypatch)
    rng = random.Random(edition)
    game = Game(edition, 3, seed=2, depots=depots)
    while not game.over:
        seat = rng.choice(game.to_act)
        action, ways = rng.choice(game.choices(seat))
        assert action in game.legal(seat)
        game.push(action, seat)
        if ways:
            game.push(rng.choice(ways), seat)
        if len(game.events) % 8 == 0:
            view = game.view(seat)
            assert len(view.prospects) == len(view.tickets)
            view.imagine(rng)
    assert game.outcome is not None
    assert {"deal", "ways", "legal", "apply", "mask", "account"} <= calls.keys()
    assert {"explain", "prospects", "imagine"} <= calls.keys()


def test_many_games_are_the_same_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = call_both_ways(kernel(), KERNEL, monkeypatch)
    games = Games("new_york", n=3, players=2, seed=1)
    while not games.over.all():
        games.legal_mask()
        games.observe()
        games.step(games.random_actions())
        games.scores()
    Games("amsterdam", n=2, players=2, seed=1).play_out()
    kernel().copy_many(games.states, 3)
    kernel().calibrate(1000)
    assert set(kernel().names()) - calls.keys() == {
        *("deal", "legal", "ways", "apply", "lay", "build", "account", "explain", "prospects"),
        *("mask", "imagine"),
    }


def test_a_score_pad_is_the_same_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = call_both_ways(kernel(), KERNEL, monkeypatch)
    anna = Holdings(routes=["Brest–Paris", "Paris–Zürich"], stations=["Venezia"])
    assert score_table("europe", [anna, Holdings()]).outcome.scores
    assert {"lay", "build"} <= calls.keys()


@pytest.mark.parametrize("edition", ["new_york", "amsterdam", "europe_1912"])
def test_a_planner_decides_the_same_both_ways(
    edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = call_both_ways(thinking(), THINKING, monkeypatch)
    planner, rng = Planner(), random.Random(1)
    game = Game(edition, 2, seed=3, depots=True)
    while not game.over:
        seat = game.to_act[0]
        game.push(planner.choose(game.view(seat), game.legal(seat), rng=rng), seat)
        if len(game.events) % 20 == 0:
            planner.consider(game.view(seat))
    assert calls.keys() == {"think", "consider"}


def test_a_search_finds_the_same_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = call_both_ways(thinking(), THINKING, monkeypatch)
    game, search = Game("new_york", 2, seed=3), Search(playouts=3)
    game.push("keep 1 2", 0)
    game.push("keep 1 2", 1)
    search.choose(game.view(0), game.legal(0), rng=random.Random(1))
    everybody = np.concatenate([beliefs(quick=1.0)] * code.SEATS)
    results, minds = np.zeros((1, 2 * code.SEATS)), np.zeros(code.SEATS, MIND)
    thinking().rehearse(game._states.copy(), game._board, everybody, minds, results)
    assert set(thinking().names()) - calls.keys() == {"think", "consider"}


def test_a_game_goes_over_to_machine_code_between_two_decisions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole, begun = Game("europe", 2, seed=5), Game("europe", 2, seed=5)
    rng, points = random.Random(1), EntryPoints(KERNEL)
    monkeypatch.setattr(game, "kernel", lambda: points)
    plain = points.apply
    for number in range(40):
        if number == 20:
            points.load_kept()
            assert points.apply is not plain
        action = rng.choice(begun.legal_actions)
        begun.push(action)
        whole.push(action)
    assert begun._states.tobytes() == whole._states.tobytes()


def test_nothing_is_compiled_where_that_is_forbidden() -> None:
    script = (
        "import sys\n"
        "from incarrozza import Game\n"
        "from incarrozza.bots import bot\n"
        "game, planner = Game('new_york', 2, seed=1), bot('planner')\n"
        "while len(game.events) < 20:\n"
        "    seat = game.to_act[0]\n"
        "    game.push(planner.choose(game.view(seat), game.legal(seat), rng=None), seat)\n"
        "assert 'numba' not in sys.modules\n"
    )
    environment = {**os.environ, "INCARROZZA_COMPILE": "0"}
    subprocess.run([sys.executable, "-c", script], check=True, env=environment)
