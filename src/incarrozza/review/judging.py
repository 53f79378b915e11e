"""Judging one decision, with what its seat could know and nothing else."""

from __future__ import annotations

import random
from dataclasses import dataclass

from incarrozza.action import Action, Move
from incarrozza.bots.advice import complete
from incarrozza.bots.search import Evaluation, Search
from incarrozza.game import Game
from incarrozza.view import View

WORSE = 0.03
"""A decision that loses more than this part of a game's value is a mistake."""
SAME = 0.005
"""What loses less than this is as good as the best."""
TOLD = 0.01
"""Chances that differ by more than this differ when they are told, in whole percents."""


@dataclass(frozen=True)
class Judgement:
    """What is thought of one decision."""

    seat: int
    view: View
    """What the seat could know."""
    played: Evaluation
    best: Evaluation
    move: Move = ()
    """The best move, complete, where it is not what was played."""

    @property
    def loss(self) -> float:
        """Tell what it lost, as a part of a game's value: to win, and by how much."""
        return self.best.gain - self.played.gain

    @property
    def lost_chance(self) -> float:
        """Tell how much likelier the best option wins."""
        return self.best.chances[self.seat] - self.played.chances[self.seat]

    @property
    def lost_points(self) -> float:
        """Tell how many points of lead the best option brings more, on average."""
        return self._lead(self.best) - self._lead(self.played)

    @property
    def is_mistake(self) -> bool:
        """Tell whether something else was clearly better, in a way that can be said."""
        return self.loss > WORSE and (self.lost_chance > TOLD or self.lost_points >= 1)

    def _lead(self, evaluation: Evaluation) -> float:
        others = [points for seat, points in enumerate(evaluation.points) if seat != self.seat]
        return evaluation.points[self.seat] - max(others)


def judge(player: Search, game: Game, seat: int, action: Action, seconds: float) -> Judgement:
    """Judge what a seat is about to do: the same for all games that look the same to it."""
    view = game.view(seat)
    rng = random.Random(view.data())
    evaluations = player.ponder(view, game.legal(seat), action, rng=rng, seconds=seconds)
    played = next(each for each in evaluations if each.action == action)
    # What was never tried, nothing is known of; what was played is always tried.
    best = next((each for each in evaluations if each.tried), played)
    found = Judgement(seat, view, played, best)
    if not found.is_mistake:
        return found
    return Judgement(seat, view, played, best, complete(player, view, best.action, rng, seconds))
