"""Finds cities and towns by what people call them.

The data is that of GeoNames, under the licence CC BY 4.0: whoever shows it names its source, which
`ATTRIBUTION` does.
"""

from __future__ import annotations

import struct
import zlib
from bisect import bisect_left
from dataclasses import dataclass
from functools import cache
from heapq import nlargest
from importlib.resources import files
from typing import Final

import numpy as np
import numpy.typing as npt

from incarrozza.editions.edition import LANGUAGES, Language
from incarrozza.editions.rows import LONGEST_CELL, fold

ATTRIBUTION: Final[dict[Language, str]] = {
    "en": "Cities: GeoNames (geonames.org), CC BY 4.0",
    "it": "Città: GeoNames (geonames.org), CC BY 4.0",
}
"""To be shown where cities are suggested."""

_EARTH: Final = 6371.0
_NEAR: Final = 200.0
"""Kilometres within which a city counts as near."""
_EXACT: Final = 1.5
"""A city that is called just so comes before one that is thirty times as great."""
_FOREIGN: Final = 1.0
"""One whose name in some other language begins so comes after one that is a tenth as great."""
_MOST: Final = 20_000
"""Names that are weighed; no prefix has more but one letter or none."""


@dataclass(frozen=True)
class City:
    """A city or a town."""

    name: str
    """As it is called there, in Latin letters."""
    names: dict[Language, str]
    """In languages that call it otherwise."""
    country: str
    """Two letters of ISO 3166."""
    lat: float
    lon: float
    population: int


@dataclass(frozen=True)
class _Index:
    """All cities, the greatest first, and the names they are found by in alphabetical order."""

    countries: list[str]
    country: bytes
    people: npt.NDArray[np.int64]
    lat: npt.NDArray[np.int64]
    lon: npt.NDArray[np.int64]
    names: list[str]
    keys: list[str]
    owners: list[tuple[int, int]]
    """Whose name it is, and in which column it stands."""


def search_cities(
    query: str,
    language: Language = "en",
    limit: int = 10,
    near: tuple[float, float] | None = None,
) -> list[City]:
    """Find the cities whose name, in any language, begins with what was typed.

    Case, accents and punctuation do not matter. Great cities come first, and, where `near` is given
    as latitude and longitude, near ones; those that are called just so before both.

    >>> [(city.name, city.names) for city in search_cities("colonia", limit=1)]
    [('Köln', {'en': 'Cologne', 'it': 'Colonia'})]
    >>> [city.name for city in search_cities("rom", "it", limit=1)]
    ['Roma']
    """
    typed = fold(query[:LONGEST_CELL])
    if not typed or limit < 1:
        return []
    index = _index()
    start = bisect_left(index.keys, typed)
    scores: dict[int, float] = {}
    # The columns of a city's names: the local one, the English, the Italian, and all others.
    fluent = {0, LANGUAGES.index(language) + 1}
    for at in range(start, min(start + _MOST, len(index.keys))):
        key = index.keys[at]
        if not key.startswith(typed):
            break
        owner, column = index.owners[at]
        bonus = (_EXACT if key == typed else 0.0) - (0.0 if column in fluent else _FOREIGN)
        scores[owner] = max(scores.get(owner, -_FOREIGN), bonus)
    owners = np.array(list(scores), int)
    weights = _weights(index, owners, near) + np.array(list(scores.values()), float)
    weighed = zip(weights.tolist(), (-owners).tolist(), strict=True)
    return [_city(index, -owner) for _, owner in nlargest(limit, weighed)]


def _weights(
    index: _Index, owners: npt.NDArray[np.intp], near: tuple[float, float] | None
) -> npt.NDArray[np.float64]:
    """Weigh cities by the logarithm of their people, and of how far away they are."""
    weights: npt.NDArray[np.float64] = np.log10(index.people[owners] + 1000.0)
    if near is not None:
        there = np.radians(np.stack([index.lat[owners], index.lon[owners]]) / 1000)
        weights = weights - 2.5 * np.log10(1 + _away(np.radians(near), there) / _NEAR)
    return weights


def distance(a: tuple[float, float], b: tuple[float, float]) -> float:
    """Measure kilometres along the great circle between two latitudes and longitudes.

    >>> round(distance((41.9, 12.5), (45.46, 9.19)))
    477
    """
    return float(_away(np.radians(a), np.radians(b)))


def _away(here: npt.NDArray[np.float64], there: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Measure kilometres from a point to others, all in radians (haversine)."""
    rise, turn = np.sin((there[0] - here[0]) / 2), np.sin((there[1] - here[1]) / 2)
    share = rise * rise + np.cos(here[0]) * np.cos(there[0]) * turn * turn
    return np.asarray(2 * _EARTH * np.arcsin(np.sqrt(np.minimum(1.0, share))))


def _city(index: _Index, owner: int) -> City:
    name, english, italian, *_ = index.names[owner].split("\t")
    known: dict[Language, str] = {}
    if english:
        known["en"] = english
    if italian:
        known["it"] = italian
    return City(
        name=name,
        names=known,
        country=index.countries[index.country[owner]],
        lat=int(index.lat[owner]) / 1000,
        lon=int(index.lon[owner]) / 1000,
        population=int(index.people[owner]),
    )


@cache
def _index() -> _Index:
    """Read the cities, the first time somebody asks for one."""
    body = zlib.decompress((files("incarrozza.globe") / "data" / "cities.gz").read_bytes())
    (count,) = struct.unpack_from("<I", body)
    country, at, columns = body[4 : 4 + count], 4 + count, []
    for _ in range(3):
        planes = np.frombuffer(body, "u1", 4 * count, at).reshape(4, count)
        columns.append(np.ascontiguousarray(planes.T).view("<i4").ravel().astype(np.int64))
        at += 4 * count
    first, *names = body[at:].decode().split("\n")
    found = sorted(
        (_key(name), owner, column)
        for owner, line in enumerate(names)
        for column, name in enumerate(line.split("\t"))
        if name
    )
    return _Index(
        countries=first.split(" "),
        country=country,
        people=np.cumsum(columns[0])[::-1],
        lat=columns[1],
        lon=columns[2],
        names=names,
        keys=[key for key, _, _ in found],
        owners=[(owner, column) for _, owner, column in found],
    )


def _key(name: str) -> str:
    """Fold a name; most are plain letters, for which that takes a tenth of the time."""
    return name.lower() if name.isascii() and name.isalpha() else fold(name)
