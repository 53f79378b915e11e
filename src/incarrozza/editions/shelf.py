"""The packaged shelf: every edition that comes with the package, by name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from incarrozza.editions.amsterdam import AMSTERDAM
from incarrozza.editions.big_cities import BIG_CITIES
from incarrozza.editions.edition import Edition, Map
from incarrozza.editions.europe import EUROPE
from incarrozza.editions.europe_1912 import EUROPE_1912
from incarrozza.editions.europe_expanded import EUROPE_EXPANDED
from incarrozza.editions.italia import ITALIA
from incarrozza.editions.layout import Layout, read_layout
from incarrozza.editions.mega_europe import MEGA_EUROPE
from incarrozza.editions.new_york import NEW_YORK
from incarrozza.editions.tables import load_map_from
from incarrozza.editions.venezia import VENEZIA

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

EDITIONS: dict[str, Edition] = {
    declared.name: declared
    for declared in (
        EUROPE,
        EUROPE_EXPANDED,
        EUROPE_1912,
        MEGA_EUROPE,
        BIG_CITIES,
        NEW_YORK,
        AMSTERDAM,
        ITALIA,
        VENEZIA,
    )
}
"""In the order in which they are offered."""


class Shelf:
    """The library that comes with the package; its files are read once."""

    @property
    def editions(self) -> Mapping[str, Edition]:
        """List the editions by name, in the order in which they are offered."""
        return EDITIONS

    def map(self, id: str) -> Map:
        """Load a map.

        >>> len(SHELF.map("new_york").places)
        15
        """
        return _map(id)

    def layout(self, id: str) -> Layout:
        """Load where everything lies on a map.

        >>> SHELF.layout("new_york").places[0].id
        'lincoln_center'
        """
        return _layout(id)

    def holds(self, edition: Edition, board: Map) -> bool:
        """Tell whether an edition and a map are just those of the package."""
        return EDITIONS.get(edition.name) == edition and self.holds_map(board)

    def holds_map(self, board: Map) -> bool:
        """Tell whether a map is just the one of the package."""
        known = any(edition.map == board.name for edition in EDITIONS.values())
        return known and _map(board.name) == board


SHELF = Shelf()


def _facts(id: str) -> Traversable:
    # Imported when a map is wanted: it imports half the library of Python.
    from importlib.resources import files

    return files("incarrozza") / "facts" / id


@cache
def _map(id: str) -> Map:
    return load_map_from(_facts(id), id)


@cache
def _layout(id: str) -> Layout:
    return read_layout((_facts(id) / "layout.json").read_bytes(), f"{id}/layout.json", _map(id))
