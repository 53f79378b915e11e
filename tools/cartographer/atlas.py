"""What is known about a map: its places, and which of them routes join."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

from tools.cartographer.settings import Settings, read_settings

HERE = Path(__file__).parent
FACTS = HERE.parents[1] / "src" / "incarrozza" / "facts"


@dataclass(frozen=True)
class Place:
    """A place, where it lies on the globe, and how its name is written."""

    id: str
    lines: tuple[str, ...]
    lat: float
    lon: float


@dataclass(frozen=True)
class Link:
    """Two places joined by one route or by several side by side: one curve, a lane for each."""

    a: int
    b: int
    length: int
    lanes: tuple[int, ...]
    bend: float


@dataclass(frozen=True)
class Atlas:
    """A map as the cartographer gets it."""

    places: tuple[Place, ...]
    links: tuple[Link, ...]
    settings: Settings


def read_atlas(name: str) -> Atlas:
    """Read the facts and the settings of a map."""
    return make_atlas(FACTS / name, read_settings(HERE / f"{name}.toml"))


def make_atlas(folder: Path, settings: Settings) -> Atlas:
    """Read `cities.csv` and `routes.csv` in a folder, and join them with settings."""
    with (folder / "cities.csv").open(encoding="utf-8", newline="") as file:
        places = tuple(
            Place(
                row["id"],
                _lines(row["id"], row["board_name"], settings),
                float(row["lat"]),
                float(row["lon"]),
            )
            for row in csv.DictReader(file)
        )
    number = {place.id: at for at, place in enumerate(places)}
    lanes: dict[tuple[int, int], list[int]] = {}
    lengths: dict[tuple[int, int], int] = {}
    with (folder / "routes.csv").open(encoding="utf-8", newline="") as file:
        for track, row in enumerate(csv.DictReader(file)):
            ends = number[row["a"]], number[row["b"]]
            if ends[::-1] in lanes:
                raise ValueError(f"{row['a']} and {row['b']} are named in both orders")
            if lengths.setdefault(ends, int(row["length"])) != int(row["length"]):
                raise ValueError(f"the routes from {row['a']} to {row['b']} differ in length")
            lanes.setdefault(ends, []).append(track)
    links = tuple(
        Link(a, b, lengths[a, b], tuple(tracks), _bend(places[a], places[b], settings))
        for (a, b), tracks in lanes.items()
    )
    _refuse_strangers(settings, places, links)
    return Atlas(places, links, settings)


def _lines(place: str, name: str, settings: Settings) -> tuple[str, ...]:
    naming = settings.labels.get(place)
    return naming.lines if naming and naming.lines else (name,)


def _bend(a: Place, b: Place, settings: Settings) -> float:
    return settings.bends.get(f"{a.id} {b.id}", 0.0)


def _refuse_strangers(
    settings: Settings, places: tuple[Place, ...], links: tuple[Link, ...]
) -> None:
    """Raise if the settings speak of places or routes that the map does not have."""
    known = {place.id for place in places}
    joined = {f"{places[link.a].id} {places[link.b].id}" for link in links}
    named = {*settings.anchors, *settings.labels, *settings.scenery.free}
    strangers = (named - known) | (set(settings.bends) - joined)
    if strangers:
        raise ValueError(f"not on this map: {', '.join(sorted(strangers))}")
