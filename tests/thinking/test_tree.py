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
from incarrozza.thinking.loading import thinking
from incarrozza.thinking.mind import MIND
from incarrozza.thinking.search_record import DEPTH, NODE, NODES, SEARCH, WIDTH


def begun(edition: str, seed: int = 1, **options: Any) -> Game:
    """Deal, and let everybody keep the first tickets that may be kept."""
    game = Game(edition, 2, seed=seed, **options)
    while game.phase != "turn":
        game.push(game.legal_actions[0])
    return game


class Thought:
    """A search in a game's first turn."""

    def __init__(self, game: Game) -> None:
        seen, self._board = game.view(game.turn).records()
        self._states, self._minds = np.zeros(4, STATE), np.zeros(SEATS, MIND)
        self._states[0] = seen[0]
        self._everybody = np.concatenate([beliefs(quick=1.0)] * SEATS)
        self._found, self.nodes = np.zeros(1, SEARCH), np.zeros(NODES, NODE)
        self._found["key"][0] = range(8)
        self.found = self._found[0]
        thinking().begin(seen, self._board, beliefs(), self._minds, NONE, self._found, self.nodes)

    def go_on(self, playouts: int) -> None:
        thinking().explore(
            self._states,
            self._board,
            self._everybody,
            self._minds,
            self._found,
            self.nodes,
            playouts,
            np.zeros(1, np.uint8),
        )


@pytest.mark.boundscheck
@pytest.mark.parametrize("depots", [False, True])
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_game_is_counted_once_in_every_node_of_its_path(edition: str, depots: bool) -> None:
    thought = Thought(begun(edition, depots=depots))
    thought.go_on(300)
    found, nodes = thought.found, thought.nodes
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


def test_what_was_found_to_be_best_is_chosen() -> None:
    thought = Thought(begun("new_york"))
    thought.go_on(400)
    # What comes after the planner's choice is tried in every world.
    node = thought.nodes[0]
    count = int(node["count"])
    assert count > 2
    for best in range(count):
        before = 1000
        node["tried"][:count] = before
        node["value"][:count] = 0.2 * before
        node["value"][best] = 0.9 * before
        thought.go_on(40)
        more = node["tried"][:count] - before
        # Not everything can be done in every world, but what can, and is best, is done.
        assert more.sum() >= 10
        assert more[best] == more.max()
        assert more[best] > 0


def test_what_was_found_for_another_decision_is_forgotten() -> None:
    one, other = Search(playouts=300), Search(playouts=300)
    game, elsewhere = begun("new_york", 2), begun("europe", 3)
    one.choose(elsewhere.view(0), elsewhere.legal(0), rng=random.Random(5))
    view, legal = game.view(0), game.legal(0)
    found = [each.ponder(view, legal, legal[0], rng=random.Random(6)) for each in (one, other)]
    assert found[0] == found[1]


def test_a_search_goes_on_when_the_tree_is_full() -> None:
    thought = Thought(begun("new_york"))
    thought.found["nodes"] = NODES
    thought.go_on(500)
    assert thought.found["nodes"] == NODES
    assert thought.found["tried"].sum() == 500
    for node in thought.nodes[: int(thought.found["count"])]:
        assert set(node["next"][: node["count"]].tolist()) <= {NONE, 0}
