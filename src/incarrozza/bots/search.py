"""A player that searches (ISMCTS): playouts of its options in many worlds that may be real."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from incarrozza.action import Action
from incarrozza.bots.bot import SECONDS, Stop
from incarrozza.editions import Box
from incarrozza.editions.edition import Map
from incarrozza.rules.state import NONE, SEATS, STATE
from incarrozza.thinking.beliefs import beliefs
from incarrozza.thinking.loading import thinking
from incarrozza.thinking.mind import MIND
from incarrozza.thinking.search_record import MOST, NODE, NODES, SEARCH
from incarrozza.view import View

LIGHT: Final = {"quick": 1.0, "block": 0.0, "danger": 0.0, "lure": 0.0, "touch": 0.0}
"""What is believed in playouts: the same, but without what takes long to think about."""
BATCH: Final = 64
"""Playouts between two looks at the clock, at most."""


class Evaluation(NamedTuple):
    """What a search has found about one option."""

    action: Action
    tried: int
    """In how many worlds."""
    gain: float
    """How much better it is than the planner's choice, as a part of a game's whole value."""
    chances: tuple[float, ...]
    """Of every seat to win, if it was tried; a tie is shared."""
    points: tuple[float, ...]
    """Of every seat in the end, on average, if it was tried."""


class Search:
    """Imagines what it cannot see, tries its options there, and takes what does best.

    It takes all the time that it is given; or, if it is told so, as many playouts for a decision,
    and then it decides the same on every machine.
    """

    def __init__(self, playouts: int = 0) -> None:
        self._thinking = thinking()
        self._playouts = playouts
        self._beliefs: dict[tuple[Map, int], tuple[Any, Any]] = {}
        self._minds = np.zeros(SEATS, MIND)
        self._states = np.zeros(4, STATE)
        # Room for a long search: pages that are never written take no memory.
        self._nodes = np.zeros(NODES, NODE)

    def learned(self, box: Box) -> dict[str, float]:  # noqa: ARG002  # others may know better
        """Tell which beliefs it has learned, by the map and the pieces of a box."""
        return {}

    def _believed(self, box: Box) -> tuple[Any, Any]:
        """Give what it believes at the table, and what everybody does in thought."""
        key = (box.map, box.edition.pieces)
        if key not in self._beliefs:
            learned = self.learned(box)
            light = np.concatenate([beliefs(**{**learned, **LIGHT})] * SEATS)
            self._beliefs[key] = beliefs(**learned), light
        return self._beliefs[key]

    def choose(
        self,
        view: View,
        legal_actions: Sequence[Action],
        *,
        rng: random.Random,
        seconds: float = SECONDS,
        stop: Stop | None = None,
    ) -> Action:
        """Choose one of the legal actions."""
        if len(legal_actions) == 1:
            return legal_actions[0]
        found = self._explore(view, NONE, rng, seconds, stop)
        best = found["option"][0][self._thinking.judge(found, np.empty(MOST))]
        return next(action for action in legal_actions if action.index == best)

    def ponder(
        self,
        view: View,
        legal_actions: Sequence[Action],
        asked: Action,
        *,
        rng: random.Random,
        seconds: float = SECONDS,
        stop: Stop | None = None,
    ) -> list[Evaluation]:
        """Tell what is found about the options, the best first; above all about one of them."""
        found = self._explore(view, asked.index, rng, seconds, stop)
        gains = np.empty(MOST)
        self._thinking.judge(found, gains)
        names = {action.index: action for action in legal_actions}
        count, seats = int(found["count"][0]), view.box.players
        tried = np.maximum(1, found["tried"][0])[:, None]
        chances, points = found["wins"][0] / tried, found["points"][0] / tried
        evaluations = [
            Evaluation(
                names[int(found["option"][0][i])],
                int(found["tried"][0][i]),
                float(gains[i]),
                tuple(chances[i, :seats].tolist()),
                tuple(points[i, :seats].tolist()),
            )
            for i in range(count)
        ]
        return sorted(evaluations, key=lambda evaluation: -evaluation.gain)

    def _explore(
        self, view: View, asked: int, rng: random.Random, seconds: float, stop: Stop | None
    ) -> Any:
        start = time.perf_counter()
        seen, board = view.records()
        mine, light = self._believed(view.box)
        self._states[0] = seen[0]
        found = np.zeros(1, SEARCH)
        found["key"][0] = [rng.getrandbits(32) for _ in range(8)]
        flag = stop.flag if stop else np.zeros(1, np.uint8)
        self._thinking.begin(seen, board, mine, self._minds, asked, found, self._nodes)
        done = 0
        begun = time.perf_counter()
        batch = self._playouts or 1
        while batch and not found["clear"][0] and not flag[0]:
            self._thinking.explore(
                self._states, board, light, self._minds, found, self._nodes, batch, flag
            )
            done += batch
            now = time.perf_counter()
            left = seconds - (now - start)
            # Fewer and fewer, so that the last ends in time.
            each = (now - begun) / done
            batch = 0 if self._playouts else min(BATCH, max(int(left / each / 2), int(left > each)))
        return found
