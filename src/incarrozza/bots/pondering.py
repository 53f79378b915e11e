"""Computer players that can tell what they think of every option, and so judge others' play."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Protocol

from incarrozza.action import Action
from incarrozza.bots.bot import SECONDS, Bot, Stop
from incarrozza.bots.champion import Champion
from incarrozza.bots.search import Prospect, Search
from incarrozza.errors import BadOption
from incarrozza.view import View


class Ponderer(Bot, Protocol):
    """A computer player that can say how good its options are."""

    def ponder(
        self,
        view: View,
        legal_actions: Sequence[Action],
        asked: Action,
        *,
        rng: random.Random,
        seconds: float = SECONDS,
        stop: Stop | None = None,
    ) -> list[Prospect]:
        """Tell what is found about the options, the best first; above all about one of them."""


PONDERERS: dict[str, Callable[[int], Ponderer]] = {"search": Search, "champion": Champion}
"""How to make each of them, from the weakest to the strongest.

They are told how many games to try for a decision; with 0 it is time that counts.
"""


def ponderer(name: str = "", playouts: int = 0) -> Ponderer:
    """Make a computer player that can ponder, by default the strongest.

    >>> ponderer("random")
    Traceback (most recent call last):
    ...
    incarrozza.errors.BadOption: no bot that can analyse is called 'random'; expected ...
    """
    name = name or strongest_ponderer()
    check_ponderer(name)
    return PONDERERS[name](playouts)


def check_ponderer(name: str) -> None:
    """Refuse a name that no computer player has who can ponder."""
    if name not in PONDERERS:
        known = ", ".join(PONDERERS)
        raise BadOption(
            f"no bot that can analyse is called {name!r}; expected {known}",
            it=f"nessun computer che sa analizzare si chiama {name!r}; va bene {known}",
        )


def strongest_ponderer() -> str:
    """Name the strongest of them."""
    return list(PONDERERS)[-1]
