"""The arena: computer players play and meet, and what they are worth is found out.

>>> standings = arena("new_york", players=2, bots=["random", "greedy"], games=10, seed=1)
>>> [bot.bot for bot in standings.bots], standings.games
(['greedy', 'random'], 10)
"""

from incarrozza.arena.crew import Crew
from incarrozza.arena.running import Course, arena
from incarrozza.arena.setting import Budget
from incarrozza.arena.simulation import Report, simulate
from incarrozza.arena.standings import Standings

__all__ = ["Budget", "Course", "Crew", "Report", "Standings", "arena", "simulate"]
