"""The house's manners: the colours of a map by day and by night, and what is drawn in each."""

from __future__ import annotations

from typing import Final

from incarrozza.editions.layout import Manner, Motif, Theme

_ENGRAVED: Final = Theme(
    manner="engraved",
    light={
        "water": "#cfdeda",
        "ripple": "#86aaaf",
        "shallows": "#c0d5d4",
        "graticule": "#aec5c6",
        "land": "#f5ecd6",
        "coast": "#6f8a8a",
        "border": "#d3bd92",
        "relief": "#ecdfc2",
        "hachure": "#b89a6a",
        "ink": "#6b573b",
        "panel": "#fbf5e6",
        "accent": "#a8472f",
    },
    dark={
        "water": "#13263a",
        "ripple": "#33546f",
        "shallows": "#182f46",
        "graticule": "#25405a",
        "land": "#3c3b37",
        "coast": "#7f97a3",
        "border": "#5d584b",
        "relief": "#353430",
        "hachure": "#615a4a",
        "ink": "#b3a789",
        "panel": "#262a2e",
        "accent": "#c9795a",
    },
)
_POSTER: Final = Theme(
    manner="poster",
    light={
        "water": "#a9d3d0",
        "ripple": "#5f9ea0",
        "shallows": "#bddfd9",
        "graticule": "#97c6c4",
        "land": "#f0dfb9",
        "coast": "#5f9ea0",
        "border": "#d9bf88",
        "relief": "#e6cd9a",
        "hachure": "#c9a566",
        "ink": "#3d5a63",
        "panel": "#fbf4e0",
        "accent": "#e2a13a",
        "rail": "#8b8f8c",
    },
    dark={
        "water": "#10273b",
        "ripple": "#4a7690",
        "shallows": "#163449",
        "graticule": "#1d3a50",
        "land": "#333a47",
        "coast": "#5d86a0",
        "border": "#4d5666",
        "relief": "#3d4453",
        "hachure": "#5a6376",
        "ink": "#9fb4c2",
        "panel": "#242b36",
        "accent": "#d59a3c",
        "rail": "#171c24",
    },
)
_PLAIN: Final = Theme(
    manner="plain",
    light={
        "water": "#cddfe6",
        "ripple": "#9dbfcc",
        "shallows": "#d8e7ec",
        "graticule": "#bdd3dc",
        "land": "#f6f1e4",
        "coast": "#9db4b8",
        "border": "#d9ccab",
        "relief": "#ebe4d0",
        "hachure": "#b9ab8a",
        "ink": "#5e6b6e",
        "panel": "#fdfbf4",
        "accent": "#b5532f",
    },
    dark={
        "water": "#172a38",
        "ripple": "#35566a",
        "shallows": "#1b3241",
        "graticule": "#223c4c",
        "land": "#36393a",
        "coast": "#6d858f",
        "border": "#55564f",
        "relief": "#303334",
        "hachure": "#5b5e58",
        "ink": "#a9b3b3",
        "panel": "#25292c",
        "accent": "#cf8257",
    },
)
THEMES: Final[dict[Manner, Theme]] = {
    "engraved": _ENGRAVED,
    "poster": _POSTER,
    "plain": _PLAIN,
}
_PAPER: Final[dict[Manner, tuple[dict[str, str], dict[str, str]]]] = {
    "engraved": ({"graticule": "#e9ddc0"}, {"graticule": "#454339"}),
    "poster": ({"tree": "#e9d3a4"}, {"tree": "#3b4352"}),
    "plain": ({}, {}),
}
PAPERS: Final[dict[Manner, Theme]] = {
    manner: Theme(
        manner=manner,
        light={**theme.light, **_PAPER[manner][0]},
        dark={**theme.dark, **_PAPER[manner][1]},
    )
    for manner, theme in THEMES.items()
}
"""For maps without land: the paper has fine squares, or dots."""

TITLES: Final[dict[Manner, tuple[Motif, int, int]]] = {
    "engraved": ("scroll", 460, 215),
    "poster": ("marquee", 340, 175),
    "plain": ("scroll", 410, 192),
}
"""What a title is written on, and its size on a board as large as a table's."""
