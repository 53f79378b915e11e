"""The tree of a search: what comes later is chosen by what was found, and counted where it was."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from incarrozza import Game
from incarrozza.bots import Search
from incarrozza.editions import EDITIONS
from incarrozza.rules.state import NONE, SEATS, STATE
from incarrozza.thinking.beliefs import beliefs
from incarrozza.thinking.findings import DEPTH, NODE, NODES, SEARCH, WIDTH
from incarrozza.thinking.loading import thinking
from incarrozza.thinking.mind import MIND


def begun(edition: str, seed: int = 1, **options: Any) -> Game:
    """Deal, and let everybody keep the first tickets that may be kept."""
    game = Game(edition, 2, seed=seed, **options)
    while game.phase != "turn":
        game.push(game.legal_actions[0])
    return game


def explored(game: Game, playouts: int, full: bool = False) -> tuple[Any, Any]:
    """Search in a game's first decision; give what was found, and the tree."""
    seen, board = game.view(game.turn).records()
    states, minds = np.zeros(4, STATE), np.zeros(SEATS, MIND)
    states[0] = seen[0]
    found, nodes = np.zeros(1, SEARCH), np.zeros(NODES, NODE)
    thinking().begin(seen, board, beliefs(), minds, NONE, found, nodes)
    if full:
        found["nodes"] = NODES
    everybody = np.concatenate([beliefs(quick=1.0)] * SEATS)
    key, going_on = np.arange(8, dtype=np.uint32), np.zeros(1, np.uint8)
    thinking().explore(states, board, everybody, minds, found, nodes, key, playouts, going_on)
    return found[0], nodes


@pytest.mark.boundscheck
@pytest.mark.parametrize("depots", [False, True])
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_game_is_counted_once_in_every_node_of_its_path(edition: str, depots: bool) -> None:
    found, nodes = explored(begun(edition, depots=depots), 300)
    assert found["count"] < found["nodes"] <= NODES
    # How deep each node lies, from the options down: nodes come after those that lead to them.
    depth = dict.fromkeys(range(int(found["count"])), 0)
    for number in range(int(found["nodes"])):
        node = nodes[number]
        count = int(node["count"])
        assert 0 <= count <= WIDTH
        assert len(set(node["action"][:count].tolist())) == count
        if number < found["count"]:
            assert node["tried"][:count].sum() <= found["tried"][number]
        for edge in range(count):
            tried, after = int(node["tried"][edge]), int(node["next"][edge])
            assert 0.0 <= node["value"][edge] <= tried
            if tried > 1 and after != NONE:
                # The first game through an option ended the path there.
                below = nodes[after]
                assert below["tried"][: below["count"]].sum() <= tried - 1
                assert after not in depth
                depth[after] = depth[number] + 1
    assert len(depth) == found["nodes"]
    assert 0 < max(depth.values()) < DEPTH


def test_what_was_better_is_tried_more() -> None:
    found, nodes = explored(begun("new_york"), 3000)
    node = nodes[int(found["tried"].argmax())]
    tried = node["tried"][: node["count"]]
    means = node["value"][: node["count"]] / np.maximum(1, tried)
    known = tried >= 20
    assert known.sum() > 1
    assert means[tried.argmax()] == means[known].max()


def test_what_was_found_for_another_decision_is_forgotten() -> None:
    one, other = Search(playouts=300), Search(playouts=300)
    game, elsewhere = begun("new_york", 2), begun("europe", 3)
    one.choose(elsewhere.view(0), elsewhere.legal(0), rng=random.Random(5))
    view, legal = game.view(0), game.legal(0)
    found = [each.ponder(view, legal, legal[0], rng=random.Random(6)) for each in (one, other)]
    assert found[0] == found[1]


def test_a_search_goes_on_when_the_tree_is_full() -> None:
    found, nodes = explored(begun("new_york"), 500, full=True)
    assert found["nodes"] == NODES
    assert found["tried"].sum() == 500
    for number in range(int(found["count"])):
        node = nodes[number]
        assert set(node["next"][: node["count"]].tolist()) <= {NONE, 0}
