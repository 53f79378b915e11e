"""A game told in words, in English and in Italian: what happened, what to do, how it was scored.

>>> from incarrozza.game import Game
>>> game = Game("new_york", players=2, seed=1, names=["Anna", "Bruno"])
>>> for action in ("keep 1", "keep 1 2", "draw deck", "draw deck"):
...     _ = game.push(action)
>>> narrator = Narrator(game.box, game.names)
>>> for event in game.record.seen_by(1).events[1:]:
...     print(*narrator.tell(event))
Anna has chosen among the opening tickets.
Bruno keeps Lower East Side–Wall Street (2) and United Nations–Wall Street (8).
Anna draws a card from the deck.
Anna draws a card from the deck.
"""

from incarrozza.words.adviser import Adviser, Fact
from incarrozza.words.grammar import grammar
from incarrozza.words.narrator import Narrator
from incarrozza.words.scoring import ItemScore, Scoring

__all__ = ["Adviser", "Fact", "ItemScore", "Narrator", "Scoring", "grammar"]
