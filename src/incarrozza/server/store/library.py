"""The library that tables are played from: the one place of the server that looks up names.

Names come from strangers. `open_box` of the editions also takes a path; here only the name of an
edition that is offered opens a box, and nothing else is looked for.
"""

from __future__ import annotations

from collections.abc import Mapping

from incarrozza.editions import Box, find_edition, open_library
from incarrozza.editions import open_box as open_any_box
from incarrozza.editions.edition import Edition, Ticket
from incarrozza.editions.layout import Layout
from incarrozza.editions.options import Options
from incarrozza.editions.plain import plain_layout
from incarrozza.editions.tables import parse_tickets


def editions() -> Mapping[str, Edition]:
    """List the editions that can be played, by name."""
    return open_library().editions


def open_box(
    edition: str,
    players: int,
    options: Options,
    tickets: tuple[Ticket, ...] | None = None,
) -> Box:
    """Open a box by the name of its edition.

    >>> open_box("/etc/passwd", 2, Options())
    Traceback (most recent call last):
    ...
    incarrozza.errors.UnknownEdition: unknown edition '/etc/passwd': expected one of europe, ...
    """
    name = find_edition(edition).name
    chosen = {field: getattr(options, field) for field in Options.__struct_fields__}
    return open_any_box(name, players, tickets=tickets, **chosen)


def read_tickets(edition: str, text: str) -> tuple[Ticket, ...]:
    """Read an owner's own tickets for the map of an edition."""
    board = open_library().map(find_edition(edition).map)
    return tuple(parse_tickets(text, board))


def layout(map: str) -> Layout | None:
    """Tell where everything lies on a map; None if no edition is played on it."""
    if map not in {edition.map for edition in editions().values()}:
        return None
    library = open_library()
    return library.layout(map) or plain_layout(library.map(map))
