"""A box in the header of a record.

A box from the packaged shelf is named there. Any other stands there in full, so that the record
replays anywhere: the numbers of its rules, the tables of its map, and its owner's own tickets.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from msgspec.structs import asdict

from incarrozza.editions import Box, find_edition, open_box
from incarrozza.editions.box import put_together
from incarrozza.editions.edition import Map, Ticket
from incarrozza.editions.folder import declare, make_edition
from incarrozza.editions.options import Options
from incarrozza.editions.shelf import SHELF
from incarrozza.editions.tables import Tables, parse_map, write_map
from incarrozza.errors import RecordError

NUMBER = re.compile(r"[0-9]{1,6}")
_RULE = "rule "
_TICKET = "ticket"


def write_box(box: Box) -> Iterator[str]:
    """Write what a box is called, and how it is played."""
    yield f"edition: {box.edition.name}"
    yield f"players: {box.players}"
    for name in Options.__struct_fields__:
        yield f"{name}: {'yes' if getattr(box.options, name) else 'no'}"


def write_contents(box: Box) -> Iterator[str]:
    """Write what is in a box and not in the package."""
    for ticket in box.own_rows:
        places = [box.map.places[i].id for i in (ticket.a, ticket.b)]
        marks = [mark for mark in ("long", "big_city", "house") if getattr(ticket, mark)]
        row = [*places, str(ticket.points), ticket.set or "-", *marks]
        yield f"{_TICKET}: {' '.join(row)}"
    if box.packaged:
        return
    for name, value in declare(box.edition).items():
        if name != "name":
            yield f"{_RULE}{name}: {json.dumps(value, ensure_ascii=False)}"
    for table, text in write_map(box.map)._asdict().items():
        yield from (f"{table}: {row}" for row in text.splitlines())


class Declaration:
    """What a header says of the inside of its box."""

    def __init__(self) -> None:
        self._own: list[str] = []
        self._rules: dict[str, Any] = {}
        self._tables: dict[str, list[str]] = {}

    def take(self, name: str, value: str) -> bool:
        """Take a line of the header, if it is about that."""
        if name == _TICKET:
            self._own.append(value)
        elif name in Tables._fields:
            self._tables.setdefault(name, []).append(value)
        elif name.startswith(_RULE):
            try:
                self._rules[name.removeprefix(_RULE)] = json.loads(value)
            except (json.JSONDecodeError, RecursionError):
                raise RecordError(f"record, {name}: {value!r}; expected a JSON value") from None
        else:
            return False
        return True

    def open(self, name: str, players: int, options: Options) -> Box:
        """Open the box: from the shelf by its name, or as it stands in the record."""
        if not self._rules and not self._tables:
            # Only the shelf is the same everywhere. A record may come from anybody: what it calls
            # an edition is a name there, and never a path.
            name = find_edition(name, SHELF).name
            box = open_box(name, players, library=SHELF, **asdict(options))
            if not self._own:
                return box
            edition, board = box.edition, box.map
        else:
            edition = make_edition({**self._rules, "name": name}, "record")
            tables = {table: "\n".join(self._tables.get(table, ())) for table in Tables._fields}
            board = parse_map(edition.map, Tables(**tables))
        own = [_read_ticket(board, row) for row in self._own]
        return put_together(edition, board, players, options, tickets=own or None)


def _read_ticket(board: Map, row: str) -> Ticket:
    ids = {place.id: i for i, place in enumerate(board.places)}
    match row.split():
        case [a, b, points, group, *marks] if {a, b} <= ids.keys() and NUMBER.fullmatch(points):
            return Ticket(
                ids[a],
                ids[b],
                int(points),
                "" if group == "-" else group,
                long="long" in marks,
                big_city="big_city" in marks,
                house="house" in marks,
            )
    raise RecordError(f"record, ticket: {row!r}; expected 'place place points set'")
