"""The colours of boards, as SVG or a style sheet writes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from incarrozza.editions.edition import Edition
from incarrozza.editions.layout import Layout

_GROUND: Final[Mapping[str, str]] = {
    "water": "#bcd3da",
    "land": "#efe3c6",
    "park": "#c9d8ab",
    "border": "#d8c8a4",
    "street": "#e3d5b3",
    "coast": "#8fa9ad",
    "rail": "#a08a67",
}
"""What a map that says nothing of its colours looks like."""

SPARES: Final[Mapping[str, str]] = {
    "teal": "#177a75",
    "brown": "#7a4a25",
    "lime": "#a6c93a",
    "navy": "#22365f",
    "tan": "#cfae7d",
    "sky": "#7cc0e8",
    "maroon": "#7c1f3a",
    "lavender": "#b9a6e6",
}
"""For colours that are not among the usual ones: as many as a map can have."""


@dataclass(frozen=True)
class Palette:
    """The colours of a board."""

    ground: Mapping[str, str] = field(default_factory=lambda: _GROUND)
    """By what lies under the game; what has no colour is left out."""
    ink: str = "#2a211a"
    halo: str = "#fffaf0"
    place: str = "#c4512d"
    big: str = "#f4c542"
    """Of big cities and attractions."""
    ferry: str = "#2f7391"
    kinds: Mapping[str, str] = field(
        default_factory=lambda: {
            "black": "#32302f",
            "blue": "#2f6db5",
            "gray": "#a9a294",
            "green": "#4c9a3f",
            "orange": "#e08a2c",
            "pink": "#dc7fb0",
            "purple": "#8f57a6",
            "red": "#c8372d",
            "white": "#f5f1e8",
            "yellow": "#ecc531",
        }
    )
    """By the colour of a route."""
    symbols: Mapping[str, str] = field(default_factory=dict)
    """For colours of an edition's own: the spare colour whose symbol they have."""

    def dressed(self, edition: Edition) -> Palette:
        """Add what an edition's own colours look like.

        Each has a spare symbol that no other card there has, and the paint that goes with it. The
        page does the same (`art/kinds.ts`).
        """
        strange = [color for color in edition.colors if color not in self.kinds]
        if not strange:
            return self
        spares = _share_out(strange)
        paints = {color: SPARES[spare] for color, spare in spares.items()}
        return replace(self, kinds={**self.kinds, **paints}, symbols=spares)


def _share_out(strange: Sequence[str]) -> dict[str, str]:
    """Give each colour the spare one of its name, or else the next that is free."""
    others = iter([spare for spare in SPARES if spare not in strange])
    return {color: color if color in SPARES else next(others) for color in strange}


PAGE = Palette(
    ground={
        "rail": "var(--coast)",
        **{
            name: f"var(--{name})"
            for name in ("water", "land", "park", "border", "street", "coast")
        },
    },
    ink="var(--ink)",
    halo="var(--raised)",
)
"""Colours of a page of ours, by day and by night: a quiet ground for routes that tell something."""


def palette_of(layout: Layout) -> Palette:
    """Give the colours that a map has by day."""
    return Palette(ground={**_GROUND, **layout.theme.light})
