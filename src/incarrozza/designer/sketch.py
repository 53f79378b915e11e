"""A draft as suggestions see it: points in the plane, tracks by number, the numbers they need.

A draft may be half finished. What cannot be understood yet, such as a track to a place that nobody
has named, is left out here, so that a suggestion never fails.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from math import atan2, cos, hypot, isfinite, pi, radians, sin
from typing import Any, Final, NamedTuple

from incarrozza.editions.rows import LONGEST_CELL, fold
from incarrozza.limits import MAX_CITIES, MAX_LENGTH, MAX_ROUTES
from incarrozza.mapfile.draft import Draft, DraftPlace, Preset
from incarrozza.mapfile.presets import PRESETS

EARTH: Final = 6371.0
"""The radius of the earth in kilometres."""
FARTHEST: Final = 1e6
"""Nobody's sheet is larger; beyond it a coordinate is a slip of the finger."""

Point = tuple[float, float]


class Manner(NamedTuple):
    """What is usual on maps of a kind; measured on the packaged ones."""

    colors: tuple[str, ...]
    pieces: int
    players: int
    """At most."""
    longest: int
    """The longest track that is suggested."""
    mean_length: tuple[float, float]
    """Of all tracks; shorter on a map of many places, longer on one of few."""
    doubled: float
    """The part of the connections that have two tracks."""
    tickets: float
    """For each place, long ones not counted."""
    fewest_tickets: int
    long_tickets: int
    wild_land: bool
    """Tunnels and ferries are suggested; the land is not known well enough inside a city."""


def _manner(preset: Preset, **usual: Any) -> Manner:
    rules = PRESETS[preset]
    return Manner(colors=rules.colors, pieces=rules.pieces, players=rules.players[1], **usual)


MANNERS: Final[dict[Preset, Manner]] = {
    "big_map": _manner(
        "big_map",
        longest=8,
        mean_length=(2.2, 3.6),
        doubled=0.12,
        tickets=0.85,
        fewest_tickets=24,
        long_tickets=6,
        wild_land=True,
    ),
    "city_map": _manner(
        "city_map",
        longest=4,
        mean_length=(1.6, 2.4),
        doubled=0.37,
        tickets=1.2,
        fewest_tickets=16,
        long_tickets=0,
        wild_land=False,
    ),
}


class Line(NamedTuple):
    """A track of the draft whose ends are known."""

    track: int
    """Its place among the tracks of the draft."""
    a: int
    b: int

    @property
    def pair(self) -> tuple[int, int]:
        """Give its ends, the lower one first: the same for the two tracks of a double route."""
        return (self.a, self.b) if self.a < self.b else (self.b, self.a)


@dataclass(frozen=True)
class Sketch:
    """What is known of a draft."""

    draft: Draft

    @cached_property
    def manner(self) -> Manner:
        """Tell what is usual on maps of this kind, with the numbers that the draft changes."""
        manner, rules = MANNERS[self.draft.preset], self.draft.rules
        colors = rules.get("colors")
        if isinstance(colors, list | tuple) and all(isinstance(each, str) for each in colors):
            manner = manner._replace(colors=tuple(colors) or manner.colors)
        if isinstance(pieces := rules.get("pieces"), int) and pieces > 0:
            manner = manner._replace(pieces=pieces)
        dealt = rules.get("tickets")
        if isinstance(dealt, Mapping) and isinstance(long := dealt.get("long_dealt"), int):
            usual = manner.long_tickets or MANNERS["big_map"].long_tickets
            manner = manner._replace(long_tickets=usual if long > 0 else 0)
        return manner

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """List the lengths that score and that are usual on such a map."""
        scored = {*PRESETS[self.draft.preset].route_points, *_lengths_of(self.draft.rules)}
        return tuple(sorted(each for each in scored if each <= self.manner.longest))

    @cached_property
    def aliases(self) -> dict[str, int]:
        """Give the number of a place by each of its names, folded."""
        found: dict[str, int] = {}
        for number, place in enumerate(self.draft.places[:MAX_CITIES]):
            for name in (place.id, place.name, *place.names.values()):
                if len(name) <= LONGEST_CELL and fold(name):
                    found.setdefault(fold(name), number)
        return found

    def number(self, name: str) -> int | None:
        """Find a place by its id or a name."""
        return self.aliases.get(fold(name)) if len(name) <= LONGEST_CELL else None

    def call(self, number: int) -> str:
        """Tell what tracks and tickets call a place by: its name, or its id if names are alike."""
        place = self.draft.places[number]
        return place.name if self.number(place.name) == number or not place.id else place.id

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """List the tracks whose ends are known; no more than a game has room for."""
        return tuple(islice(self._lines(), MAX_ROUTES))

    def _lines(self) -> Iterator[Line]:
        for index, track in enumerate(self.draft.tracks):
            a, b = self.number(track.a), self.number(track.b)
            if a is not None and b is not None and a != b:
                yield Line(index, a, b)

    @cached_property
    def points(self) -> dict[int, Point]:
        """Give where places lie, in kilometres or in units of the sheet, x to the right, y up."""
        places = self.draft.places[:MAX_CITIES]
        if self.draft.flat:
            on_sheet = (_within(place.x, place.y, FARTHEST, FARTHEST) for place in places)
            return {n: (p[0], -p[1]) for n, p in enumerate(on_sheet) if p is not None}
        return _project({n: p for n, p in enumerate(map(on_globe, places)) if p is not None})

    def distance(self, a: int, b: int) -> float | None:
        """Measure how far two places are apart; None where one of them lies nowhere yet."""
        p, q = self.points.get(a), self.points.get(b)
        return None if p is None or q is None else hypot(p[0] - q[0], p[1] - q[1])


def on_globe(place: DraftPlace) -> Point | None:
    """Give the latitude and longitude of a place, if it has both."""
    return _within(place.lat, place.lon, 90, 180)


def _within(x: float | None, y: float | None, most_x: float, most_y: float) -> Point | None:
    if x is None or y is None or not (isfinite(x) and isfinite(y)):
        return None
    return (x, y) if abs(x) <= most_x and abs(y) <= most_y else None


def _project(places: dict[int, Point]) -> dict[int, Point]:
    """Flatten a piece of the globe around its middle (azimuthal equidistant projection)."""
    if not places:
        return {}
    angles = {n: (radians(lat), radians(lon)) for n, (lat, lon) in places.items()}
    # The mean of unit vectors knows no date line.
    x = sum(cos(lat) * cos(lon) for lat, lon in angles.values())
    y = sum(cos(lat) * sin(lon) for lat, lon in angles.values())
    z = sum(sin(lat) for lat, _ in angles.values())
    middle, meridian = atan2(z, hypot(x, y)), atan2(y, x)
    return {n: _flatten(lat, lon - meridian, middle) for n, (lat, lon) in angles.items()}


def _flatten(lat: float, lon: float, middle: float) -> Point:
    east = cos(lat) * sin(lon)
    north = cos(middle) * sin(lat) - sin(middle) * cos(lat) * cos(lon)
    up = sin(middle) * sin(lat) + cos(middle) * cos(lat) * cos(lon)
    far = hypot(east, north)
    if far < 1e-12:
        return (0.0, 0.0) if up > 0 else (0.0, pi * EARTH)
    radius = EARTH * atan2(far, up) / far
    return (radius * east, radius * north)


def _lengths_of(rules: Mapping[str, Any]) -> set[int]:
    """List the lengths that a draft's own table of points has; in a file its keys are texts."""
    points = rules.get("route_points")
    if not isinstance(points, Mapping):
        return set()
    texts = (str(key) for key in points)
    found = {int(text) for text in texts if text.isascii() and text.isdigit() and len(text) < 4}
    return {each for each in found if 1 <= each <= MAX_LENGTH}
