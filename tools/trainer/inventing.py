"""Maps to practise on that nobody has drawn: what is learned on many of them holds on any."""

from __future__ import annotations

import random
from typing import Final

from msgspec.structs import replace

from incarrozza.designer.network import suggest_network
from incarrozza.designer.tickets import suggest_tickets
from incarrozza.editions import Box
from incarrozza.editions.box import put_together
from incarrozza.mapfile.contents import contents_of
from incarrozza.mapfile.draft import Draft, DraftPlace, DraftTrack, Preset

PLACES: Final[dict[Preset, tuple[int, int]]] = {"big_map": (26, 46), "city_map": (13, 20)}
"""How many places such maps have, at least and at most."""
TUNNELS, FERRIES = 0.15, 0.1
"""The parts of the tracks of a big map."""
APART: Final = 0.6
"""How far places lie apart at least, as a part of what would fit evenly."""


def invent(preset: Preset, seed: int, players: int = 2) -> Box:
    """Scatter places over a sheet and have all the rest suggested."""
    rng = random.Random(f"{preset} {seed}")
    count = rng.randint(*PLACES[preset])
    wide = rng.uniform(1.0, 2.5)
    draft = Draft(title=f"{preset} {seed}", preset=preset, places=_scatter(rng, count, wide))
    tracks = suggest_network(draft)
    if preset == "big_map":
        tracks = tuple(_roughen(rng, track) for track in tracks)
    draft = replace(draft, tracks=tracks)
    contents = contents_of(replace(draft, tickets=suggest_tickets(draft)))
    return put_together(contents.edition, contents.map, players)


def _scatter(rng: random.Random, count: int, wide: float) -> tuple[DraftPlace, ...]:
    spots: list[tuple[float, float]] = []
    apart = APART * (wide / count) ** 0.5
    while len(spots) < count:
        x, y = rng.uniform(0, wide), rng.random()
        if all((x - a) ** 2 + (y - b) ** 2 >= apart**2 for a, b in spots):
            spots.append((x, y))
        apart *= 0.999  # so that it comes to an end
    return tuple(
        DraftPlace(name=f"Place {n}", x=1000 * x, y=1000 * y) for n, (x, y) in enumerate(spots)
    )


def _roughen(rng: random.Random, track: DraftTrack) -> DraftTrack:
    """Put mountains and water on a board that lies nowhere."""
    luck = rng.random()
    if luck < TUNNELS and track.length > 1:
        return replace(track, tunnel=True)
    if luck > 1 - FERRIES:
        return replace(track, color="gray", locomotives=1 if track.length < 4 else 2)
    return track
