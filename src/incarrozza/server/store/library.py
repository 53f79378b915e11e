"""The library that tables are played from: the one place of the server that looks up names.

Names come from strangers. `open_box` of the editions also takes a path; here only the name of an
edition that is offered opens a box, or a published map that was read from the database before (see
`own_maps.py`), and nothing else is looked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from incarrozza.editions import Box, find_edition, open_library
from incarrozza.editions import open_box as open_any_box
from incarrozza.editions.box import put_together
from incarrozza.editions.edition import Edition, Map, Ticket
from incarrozza.editions.layout import Layout
from incarrozza.editions.options import Options
from incarrozza.editions.plain import plain_layout
from incarrozza.editions.tables import parse_tickets
from incarrozza.server.store.database import Database
from incarrozza.server.store.own_maps import OwnMap, find_map

_BOXES = 128
"""Of published maps; those of the shelf are kept by themselves."""


def editions() -> Mapping[str, Edition]:
    """List the editions that can be played, by name."""
    return open_library().editions


async def find_own(database: Database, name: str) -> OwnMap | None:
    """Find a published map that new tables may be played on; None if the name is another's."""
    return None if name in editions() else await find_map(database, name)


def open_box(
    edition: str,
    players: int,
    options: Options,
    tickets: tuple[Ticket, ...] | None = None,
    own: OwnMap | None = None,
) -> Box:
    """Open a box by the name of its edition, or that of a published map.

    >>> open_box("/etc/passwd", 2, Options())
    Traceback (most recent call last):
    ...
    incarrozza.errors.UnknownEdition: unknown edition '/etc/passwd': expected one of europe, ...
    """
    if own is not None:
        if tickets is None:
            return _own_box(own, players, options)
        return put_together(
            own.edition, own.map, players, options, tickets=tickets, layout=own.layout
        )
    name = find_edition(edition).name
    chosen = {field: getattr(options, field) for field in Options.__struct_fields__}
    return open_any_box(name, players, tickets=tickets, **chosen)


@lru_cache(_BOXES)
def _own_box(own: OwnMap, players: int, options: Options) -> Box:
    return put_together(own.edition, own.map, players, options, layout=own.layout)


class OneMap:
    """A library of one published map."""

    def __init__(self, own: OwnMap) -> None:
        self._own = own

    @property
    def editions(self) -> Mapping[str, Edition]:
        """List its edition."""
        return {self._own.id: self._own.edition}

    def map(self, _: str) -> Map:
        """Give the map."""
        return self._own.map

    def layout(self, _: str) -> Layout | None:
        """Give where everything lies on it."""
        return self._own.layout


def read_tickets(edition: str, text: str, own: OwnMap | None = None) -> tuple[Ticket, ...]:
    """Read an owner's own tickets for the map of an edition."""
    if own is not None:
        return tuple(parse_tickets(text, own.map))
    return tuple(parse_tickets(text, open_library().map(find_edition(edition).map)))


def layout(map: str) -> Layout | None:
    """Tell where everything lies on a map; None if no edition is played on it."""
    if map not in {edition.map for edition in editions().values()}:
        return None
    library = open_library()
    return library.layout(map) or plain_layout(library.map(map))
