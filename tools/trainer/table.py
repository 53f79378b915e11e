"""A table to train at: one box, and as many games of it as are wanted."""

from __future__ import annotations

from typing import Any

import numpy as np

from incarrozza.editions import Box
from incarrozza.rules.board import lay_out
from incarrozza.rules.loading import kernel
from incarrozza.rules.state import SEATS, STATE
from incarrozza.thinking.beliefs import BELIEFS
from incarrozza.thinking.loading import thinking
from incarrozza.thinking.mind import MIND


class Table:
    """Deals games of one box and has them played in thought."""

    def __init__(self, box: Box) -> None:
        self.players = box.players
        self.board = lay_out(box)
        self.pieces = float(self.board["pieces"][0])
        """What points are measured by: on every map they come to about two for a piece."""
        self.minds = np.zeros(SEATS, MIND)

    def deal(self, games: int, rng: np.random.Generator) -> Any:
        """Deal so many games."""
        states = np.zeros(games, STATE)
        states["key"] = rng.integers(0, 2**32, (games, 8), np.uint32)
        states["block_used"] = 16
        kernel().deal_many(states, games, self.board, 0)
        return states

    def play(self, states: Any, beliefs: Any) -> Any:
        """Play games to their end, seat s by beliefs[s].

        Gives a row for each: every seat's points, then its part of the victory.
        """
        everybody = np.zeros(SEATS, BELIEFS)
        everybody[: self.players] = beliefs
        results = np.zeros((len(states), 2 * SEATS))
        thinking().rehearse(states, self.board, everybody, self.minds, results)
        return results[:, : self.players], results[:, SEATS : SEATS + self.players]
