"""Railway networks over real cities of 30 countries, as somebody who designs a map would draw them.

A network is as good as planar: short connections first, none across another, none at a very sharp
angle to another or through a third city. How dense it is, how many routes are double, how far
lengths are from distances, and whether a few routes cross, differs from map to map.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import acos, cos, degrees, hypot, radians
from pathlib import Path
from random import Random

from incarrozza.editions.edition import Map, Place, Route

KNOWN, HELD_OUT = 100, 30
"""Maps to tune with, and maps that nobody looks at while tuning: the numbers after those."""
_COLORS = ("black", "blue", "green", "orange", "pink", "red", "white", "yellow")

Spot = tuple[float, float]
Pair = tuple[int, int]


@dataclass(frozen=True)
class Character:
    """What a network is like."""

    places: int
    tracks: int
    doubles: float
    """The share of connections that are double."""
    sharpest: float
    """Degrees between neighbours at a city."""
    nearest: float
    """How near a connection comes to a third city, as a part of its length."""
    noise: float
    """How far lengths are from distances."""
    mean: float
    """Spaces of a track."""
    crossings: int


@cache
def _cities() -> dict[str, list[tuple[str, float, float]]]:
    found: dict[str, list[tuple[str, float, float]]] = {}
    path = Path(__file__).with_name("cities.csv")
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            city = row["name"], float(row["lat"]), float(row["lon"])
            found.setdefault(row["country"], []).append(city)
    return found


def make_network(number: int) -> Map:
    """Invent a network; the same number gives the same one."""
    random = Random(f"network {number}")
    countries = sorted(_cities())
    country = countries[number % len(countries)]
    character = _character(random)
    cities = _cities()[country][: character.places + random.randint(0, 6)]
    cities = sorted(random.sample(cities, min(character.places, len(cities))))
    middle = cos(radians(sum(lat for _, lat, _ in cities) / len(cities)))
    spots = [(lon * middle, -lat) for _, lat, lon in cities]
    pairs = _connections(random, spots, character)
    routes = _routes(random, spots, pairs, character)
    places = tuple(
        Place(f"p{at}", name, name, name, lat, lon) for at, (name, lat, lon) in enumerate(cities)
    )
    return Map(f"{country.lower()}{number}", places, routes, ())


def _character(random: Random) -> Character:
    return Character(
        places=random.randint(32, 40),
        tracks=random.randint(70, 101),
        doubles=random.choice((0.1, 0.2, 0.3, 0.4)),
        sharpest=random.choice((16.0, 20.0, 25.0)),
        nearest=random.choice((0.1, 0.14, 0.18)),
        noise=random.choice((0.1, 0.2, 0.3)),
        mean=random.uniform(2.4, 3.4),
        crossings=random.choice((0, 0, 0, 0, 1, 2)),
    )


def _connections(random: Random, spots: list[Spot], character: Character) -> list[Pair]:
    wanted = round(character.tracks / (1 + character.doubles))
    tree = _tree(spots)
    ranked = sorted(
        combinations(range(len(spots)), 2),
        key=lambda pair: _far(spots, pair) * random.uniform(0.8, 1.25),
    )
    found = list(tree)
    for pair in ranked:
        if len(found) >= wanted - character.crossings:
            break
        if pair not in found and _fits(spots, found, pair, character, crossings=0):
            found.append(pair)
    for _ in range(character.crossings):
        bridges = [
            pair
            for pair in ranked[: 6 * len(spots)]
            if pair not in found and _fits(spots, found, pair, character, crossings=1)
        ]
        if bridges:
            found.append(bridges[random.randrange(min(5, len(bridges)))])
    return found


def _tree(spots: list[Spot]) -> list[Pair]:
    """Join all cities by the shortest tree."""
    inside, tree = {0}, []
    while len(inside) < len(spots):
        _, one, two = min(
            (_far(spots, (a, b)), a, b)
            for a in inside
            for b in range(len(spots))
            if b not in inside
        )
        inside.add(two)
        tree.append((min(one, two), max(one, two)))
    return tree


def _fits(
    spots: list[Spot], found: list[Pair], pair: Pair, character: Character, crossings: int
) -> bool:
    """Tell whether a connection crosses so many others and keeps its distance from the rest."""
    if sum(_cross(spots, pair, other) for other in found) != crossings:
        return False
    length = _far(spots, pair)
    if any(
        _beside(spots, at, pair) < character.nearest * length
        for at in range(len(spots))
        if at not in pair
    ):
        return False
    return all(_angle(spots, pair, other) >= character.sharpest for other in found)


def _far(spots: list[Spot], pair: Pair) -> float:
    (a, b), (c, d) = spots[pair[0]], spots[pair[1]]
    return hypot(c - a, d - b)


def _side(a: Spot, b: Spot, c: Spot) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _cross(spots: list[Spot], one: Pair, two: Pair) -> bool:
    if {*one} & {*two}:
        return False
    a, b, c, d = (spots[at] for at in (*one, *two))
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _beside(spots: list[Spot], at: int, pair: Pair) -> float:
    """Tell how far a city lies from a connection."""
    (x, y), (a, b), (c, d) = spots[at], spots[pair[0]], spots[pair[1]]
    part = ((x - a) * (c - a) + (y - b) * (d - b)) / ((c - a) ** 2 + (d - b) ** 2)
    part = min(max(part, 0.0), 1.0)
    return hypot(x - a - part * (c - a), y - b - part * (d - b))


def _angle(spots: list[Spot], one: Pair, two: Pair) -> float:
    shared = {*one} & {*two}
    if len(shared) != 1:
        return 180.0
    at = shared.pop()
    (x, y), (a, b), (c, d) = spots[at], spots[sum(one) - at], spots[sum(two) - at]
    agree = ((a - x) * (c - x) + (b - y) * (d - y)) / (hypot(a - x, b - y) * hypot(c - x, d - y))
    return degrees(acos(min(max(agree, -1.0), 1.0)))


def _routes(
    random: Random, spots: list[Spot], pairs: list[Pair], character: Character
) -> tuple[Route, ...]:
    unit = sum(_far(spots, pair) for pair in pairs) / len(pairs) / character.mean
    double = set(random.sample(range(len(pairs)), max(character.tracks - len(pairs), 0)))
    routes: list[Route] = []
    for at, (a, b) in enumerate(pairs):
        wanted = (
            _far(spots, (a, b)) / unit * random.uniform(1 - character.noise, 1 + character.noise)
        )
        length = min(max(round(wanted), 1), 8)
        beside = len(routes) + 1 if at in double else -1
        routes.append(Route(a, b, length, random.choice(_COLORS), beside=beside))
        if at in double:
            routes.append(Route(a, b, length, random.choice(_COLORS), beside=len(routes) - 1))
    return tuple(routes)
