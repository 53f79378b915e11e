"""What a person decides about a map: one small TOML file, checked while it is read."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from incarrozza.editions.edition import Language
from incarrozza.editions.layout import Manner, Motif


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of the settings: a name nobody knows is a mistake."""


class Board(Part, frozen=True):
    """The frame and the sizes of what lies on it, in spaces."""

    width: float
    height: float
    space_width: float
    radius: float
    font: float
    ground: Literal["water", "land"]
    margin: float = 0.35


class Projection(Part, frozen=True):
    """How the globe is laid flat, and how that is stretched to suit the frame."""

    parallels: tuple[float, float] | None = None
    stretch: tuple[float, float] = (1.0, 1.0)
    shift: tuple[float, float] = (0.0, 0.0)


class Weights(Part, frozen=True):
    """What each wish is worth against the others."""

    short: float = 40.0
    long: float = 2.0
    bend: float = 1.2
    twist: float = 6.0
    anchor: float = 0.02
    bearing: float = 1.2
    triangle: float = 4.0
    frame: float = 20.0
    slide: float = 0.8


class Naming(Part, frozen=True):
    """How a place's name is broken into lines, and on which side it should stand."""

    lines: tuple[str, ...] | None = None
    side: float | None = None


class Pull(Part, frozen=True):
    """A place held where the map would not put it by itself."""

    weight: float = 1.0
    move: tuple[float, float] = (0.0, 0.0)


class Scenery(Part, frozen=True):
    """How the land is bent along with the places.

    It does not follow the places that are `free`. `pins` hold points of it: a latitude, a
    longitude, and where on the board that is.
    """

    free: tuple[str, ...] = ()
    pins: tuple[tuple[float, float, float, float], ...] = ()
    smoothing: float = 0.0
    simplify: float = 0.015


class Texture(Part, frozen=True):
    """What the engraver adds: how far from the shore its lines run, how many degrees lie between
    the lines of the globe, and how far from the edge the rules of the frame run.
    """

    ripples: tuple[float, ...] = ()
    graticule: float = 0.0
    rules: tuple[float, ...] = ()


class Theme(Part, frozen=True):
    """How a map looks: the manner of its lettering, and its colours by day and by night."""

    manner: Manner = "plain"
    light: dict[str, str] = {}
    dark: dict[str, str] = {}


class Ornament(Part, frozen=True):
    """A small picture, and the rectangle it fills: left, top, width, height."""

    motif: Motif
    box: tuple[float, float, float, float]


class Inscription(Part, frozen=True):
    """A name that is no place's, spread along a curve: where it begins, bends to, and ends."""

    text: dict[Language, str]
    on: Literal["water", "land"]
    size: float
    line: tuple[tuple[float, float], tuple[float, float], tuple[float, float]]


class Settings(Part, frozen=True):
    """All that a person decides about a map."""

    board: Board
    projection: Projection = Projection()
    weights: Weights = Weights()
    bends: dict[str, float] = {}
    anchors: dict[str, Pull] = {}
    labels: dict[str, Naming] = {}
    scenery: Scenery = Scenery()
    texture: Texture = Texture()
    theme: Theme = Theme()
    ornaments: tuple[Ornament, ...] = ()
    names: tuple[Inscription, ...] = ()


def read_settings(path: Path) -> Settings:
    """Read a map's TOML file."""
    return msgspec.toml.decode(path.read_bytes(), type=Settings)
