"""Where everything lies on a board: what the cartographer has written for each map."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct

from incarrozza.editions.loading import load_map
from incarrozza.errors import FactsError


class SpaceSize(Struct, kw_only=True, frozen=True):
    """The size of every space of a map."""

    length: int
    width: int


class Label(Struct, kw_only=True, frozen=True):
    """The name of a place, where there is room for it."""

    at: tuple[int, int]
    """The vertical middle of all lines, and horizontally the edge or middle that `align` names."""
    align: Literal["start", "middle", "end"]
    lines: tuple[str, ...]
    """1.1 letter heights apart."""


class PlaceLayout(Struct, kw_only=True, frozen=True):
    """Where a place lies."""

    id: str
    at: tuple[int, int]
    label: Label


class RouteLayout(Struct, kw_only=True, frozen=True):
    """How a track runs; the tracks of a double route lie side by side."""

    a: str
    b: str
    line: str
    """The curve under the spaces, as an SVG path."""
    spaces: tuple[tuple[int, int, int], ...]
    """The centre of each space, and its direction in degrees, from a to b."""


class Scenery(Struct, kw_only=True, frozen=True):
    """Something to look at."""

    kind: Literal["land", "water", "park", "border", "street", "canal", "grid"]
    line: str
    """An SVG path."""


class Layout(Struct, kw_only=True, frozen=True):
    """Where everything lies on a board. A space is 100 long; y grows downwards."""

    width: int
    height: int
    space: SpaceSize
    radius: int
    """Of a place's circle."""
    font: int
    """The height of a label's letters."""
    places: tuple[PlaceLayout, ...]
    """In the order of the map's places."""
    routes: tuple[RouteLayout, ...]
    """In the order of the map's routes."""
    scenery: tuple[Scenery, ...]
    """In the order in which it is drawn."""
    ground: Literal["water", "land"]
    """What is below it."""


@cache
def load_layout(map: str) -> Layout:
    """Read where everything lies on a map, and hold it against the places and routes there are.

    >>> load_layout("new_york").places[0].id
    'lincoln_center'
    """
    file = f"{map}/layout.json"
    text = (files("incarrozza") / "facts" / map / "layout.json").read_bytes()
    try:
        found = msgspec.json.decode(text, type=Layout)
    except msgspec.DecodeError as error:
        raise FactsError(file, None, str(error)) from error
    board = load_map(map)
    ids = [place.id for place in board.places]
    if [place.id for place in found.places] != ids:
        raise FactsError(file, None, "its places are not those of cities.csv, in that order")
    tracks = [(ids[route.a], ids[route.b], route.length) for route in board.routes]
    if [(route.a, route.b, len(route.spaces)) for route in found.routes] != tracks:
        raise FactsError(file, None, "its routes are not those of routes.csv, in that order")
    return found
