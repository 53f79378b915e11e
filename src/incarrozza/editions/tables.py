"""Reads the facts of a map, and an owner's own tickets, from CSV files.

Every mistake is reported with its file, its line and what was expected there. Which colours and
lengths are allowed depends on the edition, so that is looked at when one is put together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from incarrozza.editions.edition import GRAY, Map, Place, Route, Ticket
from incarrozza.editions.rows import (
    LONGEST_TEXT,
    Aliases,
    Row,
    check_count,
    fold,
    parse_table,
    read_text,
    write_table,
)
from incarrozza.errors import OWN_TICKETS, FactsError
from incarrozza.limits import MAX_CITIES, MAX_COLORS, MAX_ROUTES

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

FIRST_ROW = 2
"""The line of the first row in a file of ours: the header is above it, and none is empty."""

TICKET_COLUMNS = ("a", "b", "points")
OPTIONAL_TICKET_COLUMNS = ("set", "kind", "big_city", "confidence")


class Tables(NamedTuple):
    """The three tables that make a map, as CSV text."""

    cities: str
    routes: str
    tickets: str


def load_map_from(directory: Traversable | Path, name: str) -> Map:
    """Load a map from a folder with cities.csv, routes.csv and tickets.csv."""
    texts = (read_text(directory / f"{t}.csv", f"{name}/{t}.csv") for t in Tables._fields)
    return parse_map(name, Tables(*texts))


def parse_map(name: str, tables: Tables) -> Map:
    """Make a map of its tables; errors call them by the name of the map."""
    places = _parse_places(tables.cities, f"{name}/cities.csv")
    routes = _parse_routes(tables.routes, f"{name}/routes.csv", places)
    _check_connected(f"{name}/cities.csv", places, routes)
    tickets = _parse_tickets(tables.tickets, f"{name}/tickets.csv", places)
    return Map(name, places, routes, tuple(tickets))


def write_map(board: Map) -> Tables:
    """Write a map as the tables it can be made of.

    >>> board = parse_map(
    ...     "toy",
    ...     Tables(
    ...         "id,board_name,english,italian,lat,lon\\na,A,A,A,0,1\\nb,B,B,B,2,3\\n",
    ...         "a,b,length,color\\na,b,2,red\\n",
    ...         "a,b,points\\nb,a,4\\n",
    ...     ),
    ... )
    >>> parse_map("toy", write_map(board)) == board
    True
    """
    ids = [place.id for place in board.places]
    cities = [
        (p.id, p.name, p.english, p.italian, p.latitude, p.longitude, p.big_city, p.attraction)
        for p in board.places
    ]
    routes = [
        (ids[r.a], ids[r.b], r.length, r.color, r.tunnel, r.locomotives, r.cart)
        for r in board.routes
    ]
    return Tables(
        write_table(_PLACE_COLUMNS, cities),
        write_table(_ROUTE_COLUMNS, routes),
        write_table((*TICKET_COLUMNS, *OPTIONAL_TICKET_COLUMNS), write_tickets(board.tickets, ids)),
    )


def write_tickets(tickets: Iterable[Ticket], ids: Sequence[str]) -> Iterator[tuple[object, ...]]:
    """Write tickets as rows, with all columns they can have."""
    for t in tickets:
        kind, known = ("long" if t.long else "regular"), ("house" if t.house else "")
        yield ids[t.a], ids[t.b], t.points, t.set, kind, t.big_city, known


def read_tickets(path: str | Path, map: Map) -> list[Ticket]:
    """Read an owner's own tickets: a CSV file with the columns a, b and points.

    The columns set, kind (long or regular), big_city and confidence may follow; an empty cell there
    counts as absent. A place may be typed by any of its names, with or without accents. Blank lines
    are skipped, and a ticket that stands there twice is refused.
    """
    return parse_tickets(read_text(Path(path), str(path)), map, str(path))


def parse_tickets(text: str, map: Map, file: str = OWN_TICKETS) -> list[Ticket]:
    """Read an owner's own tickets from the text of a file as `read_tickets` wants it.

    Errors call the text by the name of the file. Whatever the text is, it gives tickets or a
    FactsError, and soon: texts longer than `LONGEST_TEXT` are not looked into.

    >>> from incarrozza.editions.shelf import SHELF
    >>> tickets = parse_tickets("a,b,points\\nSoho,Chelsea,3\\n", SHELF.map("new_york"))
    >>> tickets[0].points
    3
    """
    if len(text) > LONGEST_TEXT:
        raise FactsError(
            file,
            None,
            f"{len(text)} characters long; expected at most {LONGEST_TEXT}",
            it=f"lungo {len(text)} caratteri; al massimo ne vanno bene {LONGEST_TEXT}",
        )
    rows = parse_table(
        text.removeprefix("\ufeff"), file, TICKET_COLUMNS, OPTIONAL_TICKET_COLUMNS, typed=True
    )
    known_sets = list(dict.fromkeys(ticket.set for ticket in map.tickets))
    return _tickets(_without_empty_cells(rows, OPTIONAL_TICKET_COLUMNS), map.places, known_sets)


_PLACE_COLUMNS = ("id", "board_name", "english", "italian", "lat", "lon", "big_city", "attraction")
_ROUTE_COLUMNS = ("a", "b", "length", "color", "tunnel", "locomotives", "cart")


def _parse_places(text: str, file: str) -> tuple[Place, ...]:
    required, optional = _PLACE_COLUMNS[:6], _PLACE_COLUMNS[6:]
    rows = parse_table(text, file, required, (*optional, "confidence"))
    check_count(rows, MAX_CITIES, "places")
    places: list[Place] = []
    aliases: Aliases = {}
    for row in rows:
        place = Place(
            id=row.id("id"),
            name=row.name("board_name"),
            english=row.name("english"),
            italian=row.name("italian"),
            latitude=row.degrees("lat", 90),
            longitude=row.degrees("lon", 180),
            big_city=row.flag("big_city"),
            attraction=row.flag("attraction"),
        )
        for alias in _aliases_of(place):
            if alias in aliases:
                other = places[aliases[alias]].name
                raise row.error(f"{alias!r} already names {other}; expected every place once")
        aliases.update(dict.fromkeys(_aliases_of(place), len(places)))
        places.append(place)
    return tuple(places)


def _parse_routes(text: str, file: str, places: tuple[Place, ...]) -> tuple[Route, ...]:
    required, optional = _ROUTE_COLUMNS[:4], _ROUTE_COLUMNS[4:]
    rows = parse_table(text, file, required, (*optional, "confidence"))
    check_count(rows, MAX_ROUTES, "routes")
    aliases = _aliases(places)
    routes: list[Route] = []
    tracks: dict[tuple[int, int], list[int]] = {}
    colors: set[str] = {GRAY}
    for number, row in enumerate(rows):
        a, b = row.ends(places, aliases)
        length = row.integer("length", 1)
        route = Route(
            a=a,
            b=b,
            length=length,
            color=row.text("color"),
            tunnel=row.flag("tunnel"),
            locomotives=row.integer("locomotives", 0, default=0),
            cart=row.flag("cart"),
        )
        if route.locomotives > length:
            raise row.error(
                f"{route.locomotives} locomotives on a ferry of length {length}; "
                f"expected at most {length}"
            )
        colors.add(route.color)
        if len(colors) - 1 > MAX_COLORS:
            raise row.error(
                f"{route.color!r} is colour number {len(colors) - 1} besides gray; "
                f"expected at most {MAX_COLORS}"
            )
        beside = tracks.setdefault((min(a, b), max(a, b)), [])
        if beside:
            first, last = beside[0], beside[-1]
            if routes[first].length != length:
                raise row.error(
                    f"length {length}, but the track beside it on line {rows[first].line} has "
                    f"{routes[first].length}; expected all tracks of a route to be equally long"
                )
            routes[last] = replace(routes[last], beside=number)
            route = replace(route, beside=first)
        beside.append(number)
        routes.append(route)
    return tuple(routes)


def _parse_tickets(text: str, file: str, places: tuple[Place, ...]) -> list[Ticket]:
    rows = parse_table(text, file, TICKET_COLUMNS, OPTIONAL_TICKET_COLUMNS)
    return _tickets(rows, places, None)


def _tickets(
    rows: list[Row], places: tuple[Place, ...], known_sets: list[str] | None
) -> list[Ticket]:
    """Make the tickets of some rows; the sets that are known are given where an owner's are."""
    own = known_sets is not None
    aliases = _aliases(places)
    tickets: list[Ticket] = []
    lines: dict[tuple[int, int, int, str, str], int] = {}
    for row in rows:
        a, b = row.ends(places, aliases)
        kind = row.cells.get("kind", "regular")
        if kind not in ("long", "regular"):
            raise row.error(
                f"unknown kind {kind!r}; expected long or regular",
                it=f"il tipo {kind!r} non esiste; va bene long (lungo) o regular (normale)",
            )
        of_set = row.cells.get("set", "")
        if "set" in row.cells and known_sets is not None and of_set not in known_sets:
            names = ", ".join(known_sets).strip()
            raise row.error(
                f"unknown set {of_set!r}; expected {names or 'no sets here: leave the column out'}",
                it=f"la serie {of_set!r} non esiste; "
                + (f"va bene {names}" if names else "qui non ci sono serie: togli la colonna"),
            )
        points = row.integer("points", 1)
        first = lines.setdefault((min(a, b), max(a, b), points, kind, of_set), row.line)
        if own and first != row.line:
            raise row.error(
                f"{places[a].name}–{places[b].name} for {points} stands on line {first} already; "
                "expected every ticket once: delete one of the two lines, or correct it",
                it=f"{places[a].name}–{places[b].name} per {points} sta già alla riga {first}; "
                "ogni biglietto va una volta sola: togli una delle due righe, o correggila",
            )
        # On every ticket that is known the logo goes with the cities it names.
        touches = kind == "regular" and (places[a].big_city or places[b].big_city)
        tickets.append(
            Ticket(
                a=a,
                b=b,
                points=points,
                set=of_set,
                long=kind == "long",
                big_city=row.flag("big_city", default=touches),
                house=row.cells.get("confidence") == "house",
            )
        )
    return tickets


def _without_empty_cells(rows: list[Row], optional: tuple[str, ...]) -> list[Row]:
    """Drop the empty cells of optional columns; of the sets only if no row names one.

    Whether tickets replace a set or the whole deck is for all of them to say, or for none.
    """
    mixed = any(row.cells.get("set") for row in rows)
    dropped = [name for name in optional if name != "set" or not mixed]
    return [
        replace(row, cells={k: cell for k, cell in row.cells.items() if cell or k not in dropped})
        for row in rows
    ]


def _check_connected(file: str, places: tuple[Place, ...], routes: tuple[Route, ...]) -> None:
    reached = {0}
    waiting = [0]
    while waiting:
        here = waiting.pop()
        ends = [(route.a, route.b) for route in routes if here in (route.a, route.b)]
        new = {place for pair in ends for place in pair} - reached
        reached |= new
        waiting.extend(new)
    for number, place in enumerate(places):
        if number not in reached:
            raise FactsError(
                file,
                number + FIRST_ROW,
                f"{place.name} cannot be reached from {places[0].name}; "
                "expected routes to join all places",
            )


def _aliases_of(place: Place) -> set[str]:
    # The id is among them for letters that are no accented ones: København is also Kobenhavn.
    return {fold(name) for name in (place.id, place.name, place.english, place.italian)}


def _aliases(places: tuple[Place, ...]) -> Aliases:
    return {alias: number for number, place in enumerate(places) for alias in _aliases_of(place)}
