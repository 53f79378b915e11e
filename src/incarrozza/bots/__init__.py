"""The computer players, by name.

>>> import random
>>> from incarrozza.game import Game
>>> game = Game("new_york", players=2, seed=1)
>>> player = bot("greedy")
>>> while not game.over:
...     seat = game.to_act[0]
...     action = player.choose(game.view(seat), game.legal_actions, rng=random.Random(1))
...     event = game.push(action, seat)
>>> game.phase
'over'
"""

from __future__ import annotations

from difflib import get_close_matches

from incarrozza.bots.bot import SECONDS, Bot, QuickBot, Stop
from incarrozza.bots.champion import Champion
from incarrozza.bots.greedy import Greedy
from incarrozza.bots.hungry import Hungry
from incarrozza.bots.long_route import LongRoute
from incarrozza.bots.one_step import OneStep
from incarrozza.bots.path import Path
from incarrozza.bots.planner import Planner
from incarrozza.bots.random_bot import RandomBot
from incarrozza.bots.search import Search
from incarrozza.bots.titles import BOT_WORDS
from incarrozza.errors import BadOption

__all__ = [
    "BOTS",
    "SECONDS",
    "Bot",
    "Champion",
    "Greedy",
    "Hungry",
    "LongRoute",
    "OneStep",
    "Path",
    "Planner",
    "QuickBot",
    "RandomBot",
    "Search",
    "Stop",
    "bot",
    "check_bot",
    "quickest_good_bot",
    "searching_bots",
    "strongest",
]

BOTS: dict[str, type[Bot]] = {
    "random": RandomBot,
    "one_step": OneStep,
    "long_route": LongRoute,
    "hungry": Hungry,
    "path": Path,
    "greedy": Greedy,
    "planner": Planner,
    "search": Search,
    "champion": Champion,
}
"""How to make each of them, from the weakest to the strongest; baselines among them."""


def strongest() -> str:
    """Name the strongest computer player that people are offered.

    >>> strongest()
    'champion'
    """
    return list(BOT_WORDS)[-1]


def quickest_good_bot() -> str:
    """Name the strongest of those that decide at once, for good play by the thousand and hints.

    >>> quickest_good_bot()
    'planner'
    """
    return [name for name, kind in BOTS.items() if issubclass(kind, QuickBot)][-1]


def searching_bots() -> list[str]:
    """Name those that people are offered and that search, for which they must be compiled.

    >>> searching_bots()
    ['search', 'champion']
    """
    return [name for name in BOT_WORDS if issubclass(BOTS[name], Search)]


def bot(name: str) -> Bot:
    """Make a computer player, ready to play: what it needs is loaded, or compiled at first.

    >>> bot("greedly")
    Traceback (most recent call last):
    ...
    incarrozza.errors.BadOption: no bot is called 'greedly': did you mean 'greedy'? expected ...
    """
    check_bot(name)
    return BOTS[name]()


def check_bot(name: str) -> None:
    """Refuse a name that no computer player has."""
    if name in BOTS:
        return
    close = get_close_matches(name.casefold().strip(), BOTS, n=1)
    hint = f"did you mean {close[0]!r}? " if close else ""
    raise BadOption(
        f"no bot is called {name!r}: {hint}expected one of {', '.join(BOTS)}",
        it=f"nessun computer si chiama {name!r}; va bene {', '.join(BOTS)}",
    )
