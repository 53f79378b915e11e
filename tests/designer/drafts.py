"""Drafts to try suggestions on: the packaged maps, invented ones, and half-finished ones."""

from __future__ import annotations

import random

from incarrozza.editions.shelf import EDITIONS, SHELF
from incarrozza.mapfile.contents import draft_of
from incarrozza.mapfile.draft import Draft, DraftPlace, DraftTicket, DraftTrack, Preset


def packaged(name: str) -> Draft:
    """Write a packaged edition as a draft."""
    return draft_of(EDITIONS[name], SHELF.map(EDITIONS[name].map))


def scattered(count: int, preset: Preset = "big_map", seed: int = 1, flat: bool = False) -> Draft:
    """Scatter places over a country, or over a sheet."""
    rng = random.Random(seed)
    places = []
    for number in range(count):
        across, down = rng.random(), rng.random()
        if flat:
            places.append(DraftPlace(name=f"Place {number}", x=900 * across, y=600 * down))
        else:
            places.append(DraftPlace(name=f"Place {number}", lat=40 + 8 * down, lon=12 * across))
    return Draft(preset=preset, places=tuple(places))


HALF_FINISHED = {
    "nothing": Draft(),
    "one place": Draft(places=(DraftPlace(name="A", lat=1, lon=2),)),
    "no coordinates": Draft(
        places=(DraftPlace(name="A"), DraftPlace(name="B"), DraftPlace(name="C")),
        tracks=(DraftTrack(a="A", b="B", length=2), DraftTrack(a="B", b="C", length=3)),
    ),
    "unknown names": Draft(
        places=(DraftPlace(name="A", lat=1, lon=2), DraftPlace(name="B", lat=1, lon=3)),
        tracks=(DraftTrack(a="A", b="Z", length=2), DraftTrack(a="A", b="A", length=1)),
        tickets=(DraftTicket(a="Y", b="Z", points=4),),
    ),
    "one spot": Draft(places=tuple(DraftPlace(name=f"P{n}", lat=0, lon=0) for n in range(6))),
    "one line": Draft(places=tuple(DraftPlace(name=f"P{n}", x=n, y=0) for n in range(9))),
    "wild numbers": Draft(
        places=(
            DraftPlace(name="A", lat=float("nan"), lon=0),
            DraftPlace(name="B", lat=1e300, lon=float("inf")),
            DraftPlace(name="C", lat=3, lon=3),
            DraftPlace(name="", lat=4, lon=4),
            DraftPlace(name="D" * 5000, lat=5, lon=4),
        ),
        tracks=(
            DraftTrack(a="A", b="C", length=-7, color="octarine", locomotives=-3),
            DraftTrack(a="C", b="A", length=10**9),
            DraftTrack(a="D" * 5000, b="C", length=0),
        ),
        rules={"colors": [], "pieces": "many", "route_points": {"x": 1, "-3": 2}, "tickets": 7},
    ),
    "far sides": Draft(
        places=(
            DraftPlace(name="A", lat=0, lon=0),
            DraftPlace(name="B", lat=0, lon=180),
            DraftPlace(name="C", lat=90, lon=0),
            DraftPlace(name="D", lat=-90, lon=0),
        ),
    ),
    "two islands": Draft(
        places=tuple(DraftPlace(name=name, lat=n, lon=n) for n, name in enumerate("ABCD")),
        tracks=(DraftTrack(a="A", b="B", length=2), DraftTrack(a="C", b="D", length=2)),
    ),
    "too many": Draft(
        places=tuple(DraftPlace(name=f"P{n}", x=n % 10, y=n // 10) for n in range(100)),
        tracks=tuple(DraftTrack(a="P0", b=f"P{n}", length=1) for n in range(1, 100)),
    ),
}
