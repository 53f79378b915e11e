"""Map studies: what tickets, routes and seats are worth, from thousands of games.

>>> found = study("new_york", players=2, games=20, bots=["greedy"], seed=1)
>>> found.games, len(found.seats), len(found.tickets)
(20, 2, 18)
"""

from incarrozza.study.findings import Findings
from incarrozza.study.running import study

__all__ = ["Findings", "study"]
