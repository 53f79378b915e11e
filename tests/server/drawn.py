"""Maps that tests draw: a small one that can be played, and what may be done with it."""

from __future__ import annotations

from itertools import combinations
from math import cos, pi, sin

from tests.server.client import Json, Person

_AROUND = ("Alba", "Bosco", "Colle", "Duomo", "Erta", "Fonte")
_MIDDLE = "Isola"
_FEW = 6
"""Pieces of a player: games are short."""
_COLORS = ("red", "green", "blue", "gray")


def small_map(title: str = "Isola") -> Json:
    """Draw a map that can be played: six places around one, each joined to its neighbours."""
    around = [
        {"name": name, "x": 500 + 400 * sin(n * pi / 3), "y": 400 - 300 * cos(n * pi / 3)}
        for n, name in enumerate(_AROUND)
    ]
    ring = list(zip(_AROUND, (*_AROUND[1:], _AROUND[0]), strict=True))
    spokes = [(name, _MIDDLE) for name in _AROUND]
    names = (*_AROUND, _MIDDLE)
    return {
        "title": title,
        "preset": "city_map",
        "rules": {"pieces": _FEW},
        "places": [*around, {"name": _MIDDLE, "x": 500, "y": 400}],
        "tracks": [
            {"a": a, "b": b, "length": 2, "color": _COLORS[n % len(_COLORS)]}
            for n, (a, b) in enumerate([*ring, *spokes])
        ],
        "tickets": [
            {"a": a, "b": b, "points": 2 + n % 3} for n, (a, b) in enumerate(combinations(names, 2))
        ],
    }


async def publish(person: Person, title: str = "Isola") -> str:
    """Publish such a map; give its id."""
    return str((await person.post("/workshop/maps", {"draft": small_map(title)}))["map"])
