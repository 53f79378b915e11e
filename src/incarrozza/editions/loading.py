"""Reads the facts of a map, and an owner's own tickets, from CSV files.

Every mistake is reported with its file, its line and what was expected there. Which colours and
lengths are allowed depends on the edition, so that is looked at when one is put together.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from incarrozza.editions.edition import GRAY, Map, Place, Route, Ticket
from incarrozza.editions.rows import (
    Aliases,
    Row,
    check_count,
    fold,
    parse_table,
    read_table,
    read_text,
)
from incarrozza.errors import OWN_TICKETS, FactsError
from incarrozza.limits import MAX_CITIES, MAX_COLORS, MAX_ROUTES

# An owner's tickets may come from a stranger: nobody types more, and more could take long to read.
LONGEST_TEXT = 64 * 1024
"""Characters of a whole text."""

FIRST_ROW = 2
"""The line of the first row in a file of ours: the header is above it, and none is empty."""

TICKET_COLUMNS = ("a", "b", "points")
OPTIONAL_TICKET_COLUMNS = ("set", "kind", "big_city", "confidence")


@cache
def load_map(name: str) -> Map:
    """Load one of the maps that come with the package.

    >>> len(load_map("new_york").places)
    15
    """
    return load_map_from(files("incarrozza") / "facts" / name, name)


def load_map_from(directory: Traversable | Path, name: str) -> Map:
    """Load a map from a folder with cities.csv, routes.csv and tickets.csv."""
    places = _read_places(directory / "cities.csv", f"{name}/cities.csv")
    routes = _read_routes(directory / "routes.csv", f"{name}/routes.csv", places)
    _check_connected(f"{name}/cities.csv", places, routes)
    tickets = _read_tickets(directory / "tickets.csv", f"{name}/tickets.csv", places)
    return Map(name, places, routes, tuple(tickets))


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

    >>> tickets = parse_tickets("a,b,points\\nSoho,Chelsea,3\\n", load_map("new_york"))
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


def _read_places(source: Traversable | Path, file: str) -> tuple[Place, ...]:
    required = ("id", "board_name", "english", "italian", "lat", "lon")
    rows = read_table(source, file, required, ("big_city", "attraction", "confidence"))
    check_count(rows, MAX_CITIES, "places")
    places: list[Place] = []
    aliases: Aliases = {}
    for row in rows:
        place = Place(
            id=row.text("id"),
            name=row.text("board_name"),
            english=row.text("english"),
            italian=row.text("italian"),
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


def _read_routes(
    source: Traversable | Path, file: str, places: tuple[Place, ...]
) -> tuple[Route, ...]:
    optional = ("tunnel", "locomotives", "cart", "confidence")
    rows = read_table(source, file, ("a", "b", "length", "color"), optional)
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
        pair = tracks.setdefault((min(a, b), max(a, b)), [])
        if len(pair) == 2:
            raise row.error(
                f"a third track between {places[a].name} and {places[b].name}; expected at most two"
            )
        if pair:
            twin = pair[0]
            if routes[twin].length != length:
                raise row.error(
                    f"length {length}, but its twin on line {rows[twin].line} has "
                    f"{routes[twin].length}; expected both tracks to be equally long"
                )
            routes[twin] = replace(routes[twin], twin=number)
            route = replace(route, twin=twin)
        pair.append(number)
        routes.append(route)
    return tuple(routes)


def _read_tickets(source: Traversable | Path, file: str, places: tuple[Place, ...]) -> list[Ticket]:
    rows = read_table(source, file, TICKET_COLUMNS, OPTIONAL_TICKET_COLUMNS)
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
