"""Suggestions for a track between two places: length, colour, tunnel, ferry, a second track."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from incarrozza.designer.coloring import color_for, suggest_colors
from incarrozza.designer.journeys import Journeys
from incarrozza.designer.measure import Measure
from incarrozza.designer.sketch import Sketch
from incarrozza.designer.terrain import (
    MOUNTAIN,
    SHORTEST_TUNNEL,
    STEEP,
    TUNNELS,
    Terrain,
    look_at,
)
from incarrozza.editions.edition import GRAY, Language
from incarrozza.mapfile.draft import Draft, DraftTrack

__all__ = ["TrackAdvice", "suggest_colors", "suggest_length", "suggest_track"]

LONGEST_DOUBLE: Final = 4
"""Longer tracks are hardly ever fought for."""
CROWDED: Final = 4
"""Connections at both ends that make a second track advisable."""


class TrackAdvice(Struct, frozen=True):
    """A track as it is suggested."""

    track: DraftTrack
    double: bool
    """A second track beside it is advisable."""
    why: dict[Language, str]
    """What speaks for it, in a sentence."""


def suggest_length(draft: Draft, a: str, b: str) -> int:
    """Suggest the length of a track by the distance and by the measure of the map.

    A second track beside others is as long as they are.
    """
    sketch = Sketch(draft)
    one, two = sketch.number(a), sketch.number(b)
    if one is None or two is None or one == two:
        return Measure.of(sketch).length(None)
    return _length(sketch, one, two)


def _length(sketch: Sketch, a: int, b: int) -> int:
    beside = [line.track for line in sketch.lines if {line.a, line.b} == {a, b}]
    if beside and (length := sketch.draft.tracks[beside[0]].length) in sketch.lengths:
        return length
    return Measure.of(sketch).length(sketch.distance(a, b))


def suggest_track(draft: Draft, a: str, b: str) -> TrackAdvice:
    """Suggest all of a track between two places."""
    sketch = Sketch(draft)
    one, two = sketch.number(a), sketch.number(b)
    if one is None or two is None or one == two:
        track = DraftTrack(a=a, b=b, length=Measure.of(sketch).length(None))
        return TrackAdvice(track, double=False, why=_why(track, double=False))
    length = _length(sketch, one, two)
    land = look_at(sketch, [(one, two)])[one, two]
    ferry = land.ferry
    track = DraftTrack(
        a=sketch.call(one),
        b=sketch.call(two),
        length=length,
        color=GRAY if ferry else color_for(sketch, one, two, length),
        tunnel=not ferry and length >= SHORTEST_TUNNEL and _is_tunnel(draft, land),
        locomotives=ferry_locomotives(length) if ferry else 0,
    )
    double = not ferry and _worth_doubling(sketch, one, two, length)
    return TrackAdvice(track, double, _why(track, double))


def _is_tunnel(draft: Draft, land: Terrain) -> bool:
    """Tell whether a way is a tunnel: where there are many already, only if it is steep."""
    enough = sum(track.tunnel for track in draft.tracks) > TUNNELS * len(draft.tracks)
    return land.mountain >= (STEEP if enough else MOUNTAIN)


def ferry_locomotives(length: int) -> int:
    """Tell how many locomotives a ferry asks for: one, or two where it is long."""
    return 1 if length < 4 else 2


def _worth_doubling(sketch: Sketch, a: int, b: int, length: int) -> bool:
    """Tell whether a track lies in the thick of the map, where two players will want it."""
    if length > LONGEST_DOUBLE or any({line.a, line.b} == {a, b} for line in sketch.lines):
        return False
    journeys = Journeys.of(sketch)
    return all(len(journeys.neighbours(end) | {a, b}) > CROWDED for end in (a, b))


def _why(track: DraftTrack, double: bool) -> dict[Language, str]:
    if track.locomotives:
        said: dict[Language, str] = {
            "en": "The way leads over water: a ferry.",
            "it": "La via passa sull'acqua: un traghetto.",
        }
    elif track.tunnel:
        said = {
            "en": "The way leads through mountains: a tunnel.",
            "it": "La via attraversa le montagne: una galleria.",
        }
    else:
        said = {
            "en": "The length follows the distance.",
            "it": "La lunghezza segue la distanza.",
        }
    if double:
        said["en"] += " Both places have many tracks: a second one here keeps the middle open."
        said["it"] += " I due luoghi hanno molti binari: un secondo qui tiene aperto il centro."
    return said
