"""Reads the facts of a map, and an owner's own tickets, from CSV files.

Every mistake is reported with its file, its line and what was expected there. Which colours and
lengths are allowed depends on the edition, so that is looked at when one is put together.

A table of ours is refused at its first mistake. `make_places`, `make_routes` and `make_tickets`
take rows from wherever, and whoever wants to hear of all mistakes hands them a report.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from incarrozza.editions.edition import GRAY, Map, Place, Route, Ticket
from incarrozza.editions.rows import (
    LONGEST_TEXT,
    Aliases,
    Report,
    Row,
    attempt,
    check_count,
    fold,
    parse_table,
    read_text,
    refuse,
    write_table,
)
from incarrozza.errors import OWN_TICKETS, FactsError
from incarrozza.limits import MAX_CITIES, MAX_COLORS, MAX_LENGTH, MAX_ROUTES

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
    on_sheet = _on_sheet(tables.cities)
    where = _SHEET_COLUMNS if on_sheet else _GLOBE_COLUMNS
    cities = _read(tables.cities, f"{name}/cities.csv", (*_NAMES, *where), _MARKS)
    places = make_places(cities)
    routes = make_routes(
        _read(tables.routes, f"{name}/routes.csv", _ROUTE_COLUMNS[:4], _ROUTE_COLUMNS[4:]), places
    )
    check_connected(cities, places, routes)
    file = f"{name}/tickets.csv"
    rows = parse_table(tables.tickets, file, TICKET_COLUMNS, OPTIONAL_TICKET_COLUMNS)
    return Map(name, places, routes, tuple(make_tickets(rows, places)), flat=on_sheet)


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
        (p.id, p.name, p.english, p.italian, *_position(p, board.flat), p.big_city, p.attraction)
        for p in board.places
    ]
    where = _SHEET_COLUMNS if board.flat else _GLOBE_COLUMNS
    routes = [
        (ids[r.a], ids[r.b], r.length, r.color, r.tunnel, r.locomotives, r.cart)
        for r in board.routes
    ]
    return Tables(
        write_table((*_NAMES, *where, *_MARKS), cities),
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
    return make_tickets(_without_empty_cells(rows, OPTIONAL_TICKET_COLUMNS), map.places, known_sets)


_NAMES = ("id", "board_name", "english", "italian")
_GLOBE_COLUMNS = ("lat", "lon")
_SHEET_COLUMNS = ("x", "y")
_MARKS = ("big_city", "attraction")
_ROUTE_COLUMNS = ("a", "b", "length", "color", "tunnel", "locomotives", "cart")


def _on_sheet(cities: str) -> bool:
    """Tell by the columns of its table whether the places of a map lie on a sheet."""
    header = next((line for line in cities.splitlines() if line.strip()), "")
    columns = {name.strip().casefold() for name in re.split("[,;\t]", header)}
    return columns.issuperset(_SHEET_COLUMNS) and columns.isdisjoint(_GLOBE_COLUMNS)


def _position(place: Place, flat: bool) -> tuple[float, float]:
    # Adding nought makes a plain nought of a negative one.
    return (place.longitude, 0.0 - place.latitude) if flat else (place.latitude, place.longitude)


def _read(text: str, file: str, required: tuple[str, ...], optional: tuple[str, ...]) -> list[Row]:
    return parse_table(text, file, required, (*optional, "confidence"))


def make_places(rows: Sequence[Row], report: Report = refuse) -> tuple[Place, ...]:
    """Make the places of some rows, one for each; those that are too many are left out."""
    check_count(rows, MAX_CITIES, ("places", "luoghi"), report)
    places: list[Place] = []
    aliases: Aliases = {}
    for row in rows[:MAX_CITIES]:
        name = attempt(report, "", row.name, "board_name")
        # Most places have one name in all languages, which is looked at once.
        english, italian = (
            name
            if row.cells[column] == row.cells["board_name"]
            else attempt(report, name, row.name, column)
            for column in ("english", "italian")
        )
        if "x" in row.cells:
            longitude = attempt(report, 0.0, row.distance, "x")
            latitude = 0.0 - attempt(report, 0.0, row.distance, "y")
        else:
            latitude = attempt(report, 0.0, row.degrees, "lat", 90)
            longitude = attempt(report, 0.0, row.degrees, "lon", 180)
        place = Place(
            id=attempt(report, "", row.id, "id"),
            name=name,
            english=english,
            italian=italian,
            latitude=latitude,
            longitude=longitude,
            big_city=attempt(report, False, row.flag, "big_city"),
            attraction=attempt(report, False, row.flag, "attraction"),
        )
        for alias in sorted(_aliases_of(place)):
            if alias in aliases:
                other = places[aliases[alias]].name
                mistake = row.error(
                    f"{alias!r} already names {other}; expected every place once",
                    f"{alias!r} è già un nome di {other}; ogni luogo va una volta sola",
                    "board_name",
                )
                report(mistake)
                break
        for alias in _aliases_of(place):
            aliases.setdefault(alias, len(places))
        places.append(place)
    return tuple(places)


def make_routes(
    rows: Sequence[Row], places: tuple[Place, ...], report: Report = refuse
) -> tuple[Route, ...]:
    """Make the tracks of some rows, one for each; those that are too many are left out."""
    check_count(rows, MAX_ROUTES, ("routes", "linee"), report)
    aliases = _aliases(places)
    routes: list[Route] = []
    tracks: dict[tuple[int, int], list[int]] = {}
    colors: set[str] = {GRAY}
    for number, row in enumerate(rows[:MAX_ROUTES]):
        a, b = _ends(row, places, aliases, report)
        length = attempt(report, 0, row.integer, "length", 1, most=MAX_LENGTH)
        route = Route(
            a=a,
            b=b,
            length=length,
            color=attempt(report, GRAY, row.text, "color"),
            tunnel=attempt(report, False, row.flag, "tunnel"),
            locomotives=attempt(report, 0, row.integer, "locomotives", 0, default=0),
            cart=attempt(report, False, row.flag, "cart"),
        )
        if 0 < length < route.locomotives:
            mistake = row.error(
                f"{route.locomotives} locomotives on a ferry of length {length}; "
                f"expected at most {length}",
                f"{route.locomotives} locomotive su un traghetto lungo {length}; "
                f"al massimo ce ne stanno {length}",
                "locomotives",
            )
            report(mistake)
        if route.color not in colors and len(colors) > MAX_COLORS:
            mistake = row.error(
                f"{route.color!r} is colour number {len(colors)} besides gray; "
                f"expected at most {MAX_COLORS}",
                f"{route.color!r} è il colore numero {len(colors)} oltre al grigio; "
                f"al massimo ce ne stanno {MAX_COLORS}",
                "color",
            )
            report(mistake)
        colors.add(route.color)
        beside = tracks.setdefault((min(a, b), max(a, b)), [])
        if beside and a != b:
            first, last = beside[0], beside[-1]
            if length and routes[first].length not in (0, length):
                there, la = rows[first].where
                mistake = row.error(
                    f"length {length}, but the track beside it {there} has "
                    f"{routes[first].length}; expected all tracks of a route to be equally long",
                    f"lunghezza {length}, ma il binario accanto {la} ha "
                    f"{routes[first].length}; tutti i binari di una linea sono lunghi uguali",
                    "length",
                )
                report(mistake)
            routes[last] = replace(routes[last], beside=number)
            route = replace(route, beside=first)
        beside.append(number)
        routes.append(route)
    return tuple(routes)


def _ends(row: Row, places: tuple[Place, ...], aliases: Aliases, report: Report) -> tuple[int, int]:
    """Read the two places of a row, and report each that is not known."""
    try:
        return row.ends(places, aliases)
    except FactsError as mistake:
        report(mistake)
        if mistake.column == "a":
            attempt(report, 0, row.place, "b", places, aliases)
        # Nowhere in particular: a row that goes round in a circle joins nothing.
        return 0, 0


def make_tickets(
    rows: Sequence[Row],
    places: tuple[Place, ...],
    known_sets: list[str] | None = None,
    report: Report = refuse,
) -> list[Ticket]:
    """Make the tickets of some rows; the sets that are known are given where an owner's are."""
    own = known_sets is not None
    aliases = _aliases(places)
    tickets: list[Ticket] = []
    lines: dict[tuple[int, int, int, str, str], Row] = {}
    for row in rows:
        a, b = _ends(row, places, aliases, report)
        kind = attempt(report, "regular", _kind, row)
        of_set = attempt(report, "", _set, row, known_sets)
        points = attempt(report, 0, row.integer, "points", 1)
        first = lines.setdefault((min(a, b), max(a, b), points, kind, of_set), row)
        if own and first is not row and points and a != b:
            there, la = first.where
            mistake = row.error(
                f"{places[a].name}–{places[b].name} for {points} stands {there} already; "
                "expected every ticket once: delete one of the two lines, or correct it",
                f"{places[a].name}–{places[b].name} per {points} sta già {la}; "
                "ogni biglietto va una volta sola: togli una delle due righe, o correggila",
            )
            report(mistake)
        # On every ticket that is known the logo goes with the cities it names.
        touches = kind == "regular" and (places[a].big_city or places[b].big_city)
        tickets.append(
            Ticket(
                a=a,
                b=b,
                points=points,
                set=of_set,
                long=kind == "long",
                big_city=attempt(report, touches, row.flag, "big_city", default=touches),
                house=row.cells.get("confidence") == "house",
            )
        )
    return tickets


def _kind(row: Row) -> str:
    kind = row.cells.get("kind", "regular")
    if kind not in ("long", "regular"):
        raise row.error(
            f"unknown kind {kind!r}; expected long or regular",
            f"il tipo {kind!r} non esiste; va bene long (lungo) o regular (normale)",
            "kind",
        )
    return kind


def _set(row: Row, known_sets: list[str] | None) -> str:
    of_set = row.cells.get("set", "")
    if "set" in row.cells and known_sets is not None and of_set not in known_sets:
        names = ", ".join(known_sets).strip()
        raise row.error(
            f"unknown set {of_set!r}; expected {names or 'no sets here: leave the column out'}",
            f"la serie {of_set!r} non esiste; "
            + (f"va bene {names}" if names else "qui non ci sono serie: togli la colonna"),
            "set",
        )
    return of_set


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


def check_connected(
    rows: Sequence[Row],
    places: tuple[Place, ...],
    routes: tuple[Route, ...],
    report: Report = refuse,
) -> None:
    """Report the places that no route joins to the first one: once for all that hang together."""
    apart = set(range(len(places)))
    while apart:
        start = min(apart)
        island = _joined(start, routes)
        apart -= island
        if start:
            others = len(island) - 1
            mistake = rows[start].error(
                f"{places[start].name} cannot be reached from {places[0].name}"
                + (f", nor can {others} more" if others else "")
                + "; expected routes to join all places",
                f"{places[start].name} non si raggiunge da {places[0].name}"
                + (f", e nemmeno altri {others}" if others else "")
                + "; le linee devono collegare tutti i luoghi",
            )
            report(mistake)


def _joined(start: int, routes: tuple[Route, ...]) -> set[int]:
    """Find all places that routes join to one."""
    reached = {start}
    waiting = [start]
    while waiting:
        here = waiting.pop()
        ends = [(route.a, route.b) for route in routes if here in (route.a, route.b)]
        new = {place for pair in ends for place in pair} - reached
        reached |= new
        waiting.extend(new)
    return reached


def _aliases_of(place: Place) -> set[str]:
    # The id is among them for letters that are no accented ones: København is also Kobenhavn.
    names = {fold(name) for name in (place.id, place.name, place.english, place.italian)}
    return names - {""}


def _aliases(places: tuple[Place, ...]) -> Aliases:
    return {alias: number for number, place in enumerate(places) for alias in _aliases_of(place)}
