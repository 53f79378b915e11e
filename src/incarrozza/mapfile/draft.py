"""A draft: what a map file says, as it stands there, whether or not it can be played yet.

The file, the workshop's requests and the database hold the same fields. `contents.py` makes an
edition and its map of a draft; docs/map-file.md describes all of it.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from incarrozza.editions.edition import GRAY, Language

FORMAT = 1
"""The version of the format; a file says which one it follows."""

Preset = Literal["big_map", "city_map"]
"""Where the numbers of the rules come from, before the draft changes some of them."""
Look = Literal["plain", "engraved", "poster"]
"""The manner in which the board is drawn."""


class DraftPart(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A part of a draft: what is left out has its default, and unknown fields are refused."""


class DraftPlace(DraftPart, frozen=True):
    """A place: on the globe by latitude and longitude, or on a sheet by x and y (downwards)."""

    name: str
    """As it is printed on the board."""
    id: str = ""
    """What tracks and tickets call it by; empty: made of the name."""
    lat: float | None = None
    lon: float | None = None
    x: float | None = None
    y: float | None = None
    names: dict[Language, str] = {}
    """In other languages, where they call it otherwise."""
    big_city: bool = False
    attraction: bool = False
    fixed: bool = False
    """The cartographer leaves it exactly where it was put."""


class DraftTrack(DraftPart, frozen=True):
    """A track between two places; a double route is two of these."""

    a: str
    """The id or a name of the place."""
    b: str
    length: int
    color: str = GRAY
    tunnel: bool = False
    locomotives: int = 0
    cart: bool = False


class DraftTicket(DraftPart, frozen=True):
    """Two places to join."""

    a: str
    b: str
    points: int
    long: bool = False


class Draft(DraftPart, frozen=True):
    """All that a map file says."""

    format: int = FORMAT
    title: dict[Language, str] | str = ""
    author: str = ""
    licence: str = ""
    preset: Preset = "big_map"
    rules: dict[str, Any] = {}
    """Numbers of the rules that differ from the preset's: fields of `Edition`."""
    look: Look = "engraved"
    land: bool = True
    """Draw coast, lakes, rivers and borders; only for places on the globe."""
    places: tuple[DraftPlace, ...] = ()
    tracks: tuple[DraftTrack, ...] = ()
    tickets: tuple[DraftTicket, ...] = ()

    @property
    def flat(self) -> bool:
        """Tell whether the places lie on a sheet, not on the globe."""
        return any(place.x is not None for place in self.places)
