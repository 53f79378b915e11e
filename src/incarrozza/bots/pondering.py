"""Computer players that can tell what they think of every option, and so judge others' play."""

from __future__ import annotations

from incarrozza.bots import BOTS
from incarrozza.bots.search import Search
from incarrozza.errors import BadOption

PONDERERS = {name: kind for name, kind in BOTS.items() if issubclass(kind, Search)}
"""How to make each of them, from the weakest to the strongest."""


def ponderer(name: str = "", playouts: int = 0) -> Search:
    """Make a computer player that can ponder, by default the strongest.

    It tries so many games for a decision; with 0 it is time that counts.

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
