"""A finished game, looked at again by a computer player: who stood how, and what was better.

>>> from incarrozza.game import Game
>>> game = Game("new_york", players=2, seed=1, names=["Anna", "Bruno"])
>>> while not game.over:
...     _ = game.push(game.legal_actions[-1])
>>> found = review(game.record, playouts=4)
>>> found.turns[0].number, len(found.turns) == game.turns + 1
(0, True)
"""

from incarrozza.review.judging import Judgement
from incarrozza.review.reviewing import Review, Turn, review

__all__ = ["Judgement", "Review", "Turn", "review"]
