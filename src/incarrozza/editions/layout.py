"""Where everything lies on a board: what the cartographer has written for each map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec import Struct

from incarrozza.editions.edition import Language
from incarrozza.errors import FactsError

if TYPE_CHECKING:
    # Whatever this module holds when it runs is written down as a message for the page.
    from incarrozza.editions.edition import Map

Kind = Literal["land", "water", "park", "border", "street", "canal", "grid"]
Stroke = Literal[
    "bars",
    "blocks",
    "bridges",
    "graticule",
    "hachures",
    "houses",
    "neatline",
    "piers",
    "rampart",
    "relief",
    "ripples",
    "rivers",
    "trees",
]
Manner = Literal["plain", "engraved", "poster"]
Motif = Literal[
    "arch",
    "basilica",
    "bridge",
    "brownstones",
    "cab",
    "campanile",
    "cartouche",
    "felucca",
    "gables",
    "gondola",
    "liberty",
    "lighthouse",
    "liner",
    "marquee",
    "rose",
    "scores",
    "scroll",
    "ship",
    "skyscraper",
    "slab",
    "sloop",
    "spire",
    "starburst",
    "steamer",
    "tower",
    "train",
    "volcano",
    "watertower",
    "windmill",
]


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

    kind: Kind
    line: str
    """An SVG path."""


class Texture(Struct, kw_only=True, frozen=True):
    """Fine strokes over the scenery, under the game."""

    kind: Stroke
    line: str
    """An SVG path."""


class Theme(Struct, kw_only=True, frozen=True):
    """How a map looks."""

    manner: Manner
    """Of what is written and drawn on it."""
    light: dict[str, str]
    """Colours by day: what has the colour, and the colour."""
    dark: dict[str, str]
    """And by night."""


class Ornament(Struct, kw_only=True, frozen=True):
    """A small picture where the board is empty."""

    motif: Motif
    box: tuple[int, int, int, int]
    """Left, top, width and height of the room it has."""


class Inscription(Struct, kw_only=True, frozen=True):
    """The name of a sea or a land."""

    text: dict[Language, str]
    on: Literal["water", "land"]
    size: int
    """The height of its letters."""
    line: str
    """What it stands on, from its first letter to its last: an SVG path."""
    length: int
    """Of that line."""


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
    theme: Theme
    texture: tuple[Texture, ...]
    """In the order in which it is drawn."""
    ornaments: tuple[Ornament, ...]
    names: tuple[Inscription, ...]


def read_layout(data: bytes, file: str, board: Map) -> Layout:
    """Read where everything lies on a map, and hold it against its places and routes."""
    try:
        found = msgspec.json.decode(data, type=Layout)
    except msgspec.DecodeError as error:
        raise FactsError(file, None, str(error)) from error
    ids = [place.id for place in board.places]
    if [place.id for place in found.places] != ids:
        raise FactsError(file, None, "its places are not those of cities.csv, in that order")
    tracks = [(ids[route.a], ids[route.b], route.length) for route in board.routes]
    if [(route.a, route.b, len(route.spaces)) for route in found.routes] != tracks:
        raise FactsError(file, None, "its routes are not those of routes.csv, in that order")
    return found
