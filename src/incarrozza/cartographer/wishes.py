"""What somebody may wish of a board."""

from __future__ import annotations

from dataclasses import dataclass

from incarrozza.editions.layout import Manner


@dataclass(frozen=True, slots=True)
class Wishes:
    """What somebody wishes of a board."""

    fixed: frozenset[str] = frozenset()
    """The ids of places that stay exactly where they were put, beside each other."""
    look: Manner = "plain"
    """The manner in which it is drawn."""
    land: bool = True
    """Draw coast, lakes, rivers and borders; only for places on the globe."""
