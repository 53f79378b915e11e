"""A network for places: tracks that cross nowhere, join all of them, and leave choices."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Final

from msgspec.structs import replace

from incarrozza.designer.coloring import suggest_colors
from incarrozza.designer.journeys import Connection, Journeys
from incarrozza.designer.measure import Measure
from incarrozza.designer.mesh import CONNECTIONS, Mesh, Pair
from incarrozza.designer.sketch import Sketch
from incarrozza.designer.terrain import (
    FERRIES,
    SHORTEST_TUNNEL,
    TUNNELS,
    choose_ferries,
    choose_tunnels,
    look_at,
)
from incarrozza.designer.tracks import LONGEST_DOUBLE, ferry_locomotives
from incarrozza.limits import MAX_ROUTES
from incarrozza.mapfile.draft import Draft, DraftTrack

FEWEST_CONNECTIONS: Final = 1.7
"""For each place."""


def suggest_network(draft: Draft) -> tuple[DraftTrack, ...]:
    """Suggest all tracks of a draft: those that it has, as they are, and those that it lacks.

    Places have two to six connections, about 1.9 on average for each place. Doubles are where most
    of the shortest ways lead through, which is around the middle. Ferries and tunnels follow the
    land, and lengths the distances. Nothing is suggested for places that lie nowhere yet.
    """
    sketch = Sketch(draft)
    drawn = {line.pair for line in sketch.lines}
    room = MAX_ROUTES - len(draft.tracks)
    # On a large map there is no room for all doubles, and connections matter more.
    roomy = (len(drawn) + room) / (1 + sketch.manner.doubled) / max(len(sketch.points), 1)
    wanted = round(min(CONNECTIONS, max(roomy, FEWEST_CONNECTIONS)) * len(sketch.points))
    pairs = [pair for pair in Mesh(sketch.points, drawn).pairs(wanted) if pair not in drawn]
    pairs = pairs[: max(room, 0)]
    measure = Measure.of(sketch, [*drawn, *pairs])
    new = _tracks(sketch, measure, pairs)
    doubles = _doubles(sketch, dict(zip(pairs, new, strict=True)), room - len(new))
    grown = replace(draft, tracks=(*draft.tracks, *new, *doubles))
    painted = suggest_colors(grown)
    # Whoever drew a gray track may well have meant it.
    return (*draft.tracks, *painted[len(draft.tracks) :])


def _tracks(sketch: Sketch, measure: Measure, pairs: list[Pair]) -> list[DraftTrack]:
    """Make the tracks between some places; ferries and tunnels where land and number allow."""
    land = look_at(sketch, pairs)
    length = {pair: measure.length(sketch.distance(*pair)) for pair in pairs}
    there = [sketch.draft.tracks[line.track] for line in sketch.lines]
    whole = len(there) + len(pairs)
    ferries = choose_ferries(land, round(FERRIES * whole) - sum(t.locomotives > 0 for t in there))
    dry = {p: each for p, each in land.items() if p not in ferries and length[p] >= SHORTEST_TUNNEL}
    tunnels = choose_tunnels(dry, round(TUNNELS * whole) - sum(t.tunnel for t in there))
    return [
        DraftTrack(
            a=sketch.call(pair[0]),
            b=sketch.call(pair[1]),
            length=length[pair],
            tunnel=pair in tunnels,
            locomotives=ferry_locomotives(length[pair]) if pair in ferries else 0,
        )
        for pair in pairs
    ]


def _doubles(sketch: Sketch, new: dict[Pair, DraftTrack], room: int) -> list[DraftTrack]:
    """Choose the new tracks that get a second one: the busiest, if they are short."""
    wanted = min(round(sketch.manner.doubled * len(new)), room)
    ranked = sorted(busy(sketch, new).items(), key=lambda item: (-item[1], item[0]))
    fit = [
        new[pair]
        for pair, _ in ranked
        if not new[pair].locomotives and new[pair].length <= LONGEST_DOUBLE
    ]
    return fit[: max(wanted, 0)]


def busy(sketch: Sketch, new: dict[Pair, DraftTrack]) -> Counter[Pair]:
    """Count how many shortest ways lead over each of the new tracks (edge betweenness)."""
    there = Journeys.of(sketch)
    joined = [*there.joined, *(Connection(*pair, new[pair].length, (), 0) for pair in new)]
    journeys = Journeys(there.count, joined)
    found: Counter[Pair] = Counter(dict.fromkeys(new, 0))
    for a, b in combinations(sorted(sketch.points), 2):
        for number in journeys.way(a, b):
            pair = (journeys.joined[number].a, journeys.joined[number].b)
            if pair in new:
                found[pair] += 1
    return found
