"""Reads the facts of a map, and an owner's own tickets, from CSV files.

Every mistake is reported with its file, its line and what was expected there. Which colours and
lengths are allowed depends on the edition, so that is looked at when one is put together.
"""

from __future__ import annotations

import csv
import io
import math
import re
import unicodedata
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from incarrozza.editions.edition import GRAY, Map, Place, Route, Ticket
from incarrozza.errors import FactsError

# What the state of a game has room for.
MOST_PLACES = 64
MOST_ROUTES = 128
MOST_TICKETS = 120
MOST_COLORS = 8
LARGEST_NUMBER = 99

# An owner's tickets may come from a stranger: nobody types more, and more could take long to read.
LONGEST_TEXT = 64 * 1024
"""Characters of a whole text."""
LONGEST_CELL = 100
"""Characters of a cell; taking the accents off a long one takes the square of its length."""

FIRST_ROW = 2
"""The line of the first row in a file of ours: the header is above it, and none is empty."""

TICKET_COLUMNS = ("a", "b", "points")
OPTIONAL_TICKET_COLUMNS = ("set", "kind", "big_city", "confidence")

Aliases = dict[str, int]
"""Every name a place may be typed as, folded, and the place's number."""


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
    return parse_tickets(_read_text(Path(path), str(path)), map, str(path))


def parse_tickets(text: str, map: Map, file: str = "tickets") -> list[Ticket]:
    """Read an owner's own tickets from the text of a file as `read_tickets` wants it.

    Errors call the text by the name of the file. Whatever the text is, it gives tickets or a
    FactsError, and soon: texts longer than `LONGEST_TEXT` are not looked into.

    >>> tickets = parse_tickets("a,b,points\\nSoho,Chelsea,3\\n", load_map("new_york"))
    >>> tickets[0].points
    3
    """
    if len(text) > LONGEST_TEXT:
        raise FactsError(
            file, None, f"{len(text)} characters long; expected at most {LONGEST_TEXT}"
        )
    rows = _parse_table(
        text.removeprefix("\ufeff"), file, TICKET_COLUMNS, OPTIONAL_TICKET_COLUMNS, typed=True
    )
    known_sets = list(dict.fromkeys(ticket.set for ticket in map.tickets))
    return _tickets(_without_empty_cells(rows, OPTIONAL_TICKET_COLUMNS), map.places, known_sets)


def _read_places(source: Traversable | Path, file: str) -> tuple[Place, ...]:
    required = ("id", "board_name", "english", "italian", "lat", "lon")
    rows = _read_table(source, file, required, ("big_city", "attraction", "confidence"))
    _check_count(rows, MOST_PLACES, "places")
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
    rows = _read_table(source, file, ("a", "b", "length", "color"), optional)
    _check_count(rows, MOST_ROUTES, "routes")
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
        if len(colors) - 1 > MOST_COLORS:
            raise row.error(
                f"{route.color!r} is colour number {len(colors) - 1} besides gray; "
                f"expected at most {MOST_COLORS}"
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
    rows = _read_table(source, file, TICKET_COLUMNS, OPTIONAL_TICKET_COLUMNS)
    return _tickets(rows, places, None)


def _tickets(
    rows: list[_Row], places: tuple[Place, ...], known_sets: list[str] | None
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
            raise row.error(f"unknown kind {kind!r}; expected long or regular")
        of_set = row.cells.get("set", "")
        if "set" in row.cells and known_sets is not None and of_set not in known_sets:
            names = ", ".join(known_sets).strip() or "no sets here: leave the column out"
            raise row.error(f"unknown set {of_set!r}; expected {names}")
        points = row.integer("points", 1)
        first = lines.setdefault((min(a, b), max(a, b), points, kind, of_set), row.line)
        if own and first != row.line:
            raise row.error(
                f"{places[a].name}–{places[b].name} for {points} stands on line {first} already; "
                "expected every ticket once: delete one of the two lines, or correct it"
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


def _without_empty_cells(rows: list[_Row], optional: tuple[str, ...]) -> list[_Row]:
    """Drop the empty cells of optional columns; of the sets only if no row names one.

    Whether tickets replace a set or the whole deck is for all of them to say, or for none.
    """
    mixed = any(row.cells.get("set") for row in rows)
    dropped = [name for name in optional if name != "set" or not mixed]
    return [
        replace(row, cells={k: cell for k, cell in row.cells.items() if cell or k not in dropped})
        for row in rows
    ]


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of a file, and where it stands."""

    file: str
    line: int
    cells: dict[str, str]

    def error(self, message: str) -> FactsError:
        """Make the error that points at this row."""
        return FactsError(self.file, self.line, message)

    def text(self, column: str) -> str:
        """Read a cell that may not be empty."""
        if not self.cells[column]:
            raise self.error(f"{column} is empty; expected some text")
        return self.cells[column]

    def integer(self, column: str, least: int, default: int | None = None) -> int:
        """Read a whole number."""
        if default is not None and column not in self.cells:
            return default
        cell = self.cells[column]
        if not re.fullmatch(r"-?[0-9]{1,9}", cell):
            raise self.error(f"{column} is {cell!r}; expected a whole number, {least} or more")
        if not least <= int(cell) <= LARGEST_NUMBER:
            raise self.error(f"{column} is {cell}; expected {least} to {LARGEST_NUMBER}")
        return int(cell)

    def flag(self, column: str, default: bool = False) -> bool:
        """Read a 0 or a 1."""
        if column not in self.cells:
            return default
        if self.cells[column] not in ("0", "1"):
            raise self.error(f"{column} is {self.cells[column]!r}; expected 0 or 1")
        return self.cells[column] == "1"

    def degrees(self, column: str, most: int) -> float:
        """Read a latitude or a longitude."""
        try:
            value = float(self.cells[column])
        except ValueError:
            value = math.nan
        if not -most <= value <= most:
            raise self.error(
                f"{column} is {self.cells[column]!r}; expected degrees from -{most} to {most}"
            )
        return value

    def ends(self, places: tuple[Place, ...], aliases: Aliases) -> tuple[int, int]:
        """Read the two places of a route or a ticket."""
        a, b = (self._place(column, places, aliases) for column in ("a", "b"))
        if a == b:
            raise self.error(f"{places[a].name} is joined to itself; expected two places")
        return a, b

    def _place(self, column: str, places: tuple[Place, ...], aliases: Aliases) -> int:
        typed = _fold(self.cells[column])
        if typed in aliases:
            return aliases[typed]
        close = get_close_matches(typed, aliases, n=1)
        hint = f"did you mean {places[aliases[close[0]]].name}?" if close else "see cities.csv"
        raise self.error(
            f"unknown place {self.cells[column]!r} in column {column}; "
            f"expected a place of the map: {hint}"
        )


def _read_table(
    source: Traversable | Path, file: str, required: tuple[str, ...], optional: tuple[str, ...]
) -> list[_Row]:
    return _parse_table(_read_text(source, file), file, required, optional)


def _parse_table(
    text: str,
    file: str,
    required: tuple[str, ...],
    optional: tuple[str, ...],
    typed: bool = False,
) -> list[_Row]:
    """Read CSV, separated by commas, (as Italian Excel does) by semicolons, or by tabs.

    In a file that somebody has typed blank lines are skipped; in ours they are a mistake.
    """
    first = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = max(",;\t", key=first.count)  # the comma, if there is none of them
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        lines = [(reader.line_num, [cell.strip() for cell in cells]) for cells in reader]
    except csv.Error as problem:
        raise FactsError(
            file, reader.line_num, f"not readable as CSV ({problem}); expected closed quotes"
        ) from None
    while lines and not any(lines[-1][1]):
        lines.pop()
    if typed:
        lines = [(line, cells) for line, cells in lines if any(cells)]
        _check_cells(file, lines)
    if not lines:
        raise FactsError(
            file, 1, f"the file is empty; expected the columns {','.join(required)} and rows"
        )
    header = _read_header(file, *lines[0], required, optional)
    if len(lines) == 1:
        raise FactsError(file, lines[0][0] + 1, "no rows; expected at least one below the header")
    width = len(header)
    rows = []
    for line, cells in lines[1:]:
        if not any(cells):
            raise FactsError(file, line, f"an empty row; expected {','.join(header)}")
        # Spreadsheets pad rows with empty cells on the right.
        if len(cells) < width or any(cells[width:]):
            raise FactsError(
                file, line, f"{len(cells)} cells; expected {width}: {','.join(header)}"
            )
        rows.append(_Row(file, line, dict(zip(header, cells[:width], strict=True))))
    return rows


def _read_text(source: Traversable | Path, file: str) -> str:
    try:
        data = source.read_bytes()
    except OSError as problem:
        raise FactsError(
            file, None, f"cannot be read ({problem.strerror}); expected a CSV file"
        ) from None
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as problem:
        before = data[: problem.start]
        column = problem.start - before.rfind(b"\n")
        raise FactsError(
            file,
            before.count(b"\n") + 1,
            f"byte {column} of the line, 0x{data[problem.start]:02x}, is not UTF-8; "
            "expected the file to be saved as CSV UTF-8",
        ) from None


def _read_header(
    file: str, line: int, cells: list[str], required: tuple[str, ...], optional: tuple[str, ...]
) -> list[str]:
    header = [name.casefold() for name in cells]
    while header and not header[-1]:
        header.pop()
    known = required + optional
    for name in required:
        if name not in header:
            raise FactsError(
                file, line, f"no column {name!r}; expected the columns {','.join(required)}"
            )
    for name in header:
        if name not in known:
            raise FactsError(file, line, f"unknown column {name!r}; expected {', '.join(known)}")
        if header.count(name) > 1:
            raise FactsError(file, line, f"column {name!r} stands there twice; expected it once")
    return header


def _check_cells(file: str, lines: list[tuple[int, list[str]]]) -> None:
    for line, cells in lines:
        longest = max(map(len, cells))
        if longest > LONGEST_CELL:
            raise FactsError(
                file, line, f"a cell of {longest} characters; expected at most {LONGEST_CELL}"
            )
        if any("\0" in cell for cell in cells):
            raise FactsError(file, line, "a NUL character; expected a file saved as CSV UTF-8")


def _check_count(rows: list[_Row], most: int, what: str) -> None:
    if len(rows) > most:
        raise rows[most].error(f"{len(rows)} {what}; expected at most {most}")


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


def _fold(name: str) -> str:
    """Drop case, accents and punctuation."""
    letters = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in letters if letter.isalnum())


def _aliases_of(place: Place) -> set[str]:
    # The id is among them for letters that are no accented ones: København is also Kobenhavn.
    return {_fold(name) for name in (place.id, place.name, place.english, place.italian)}


def _aliases(places: tuple[Place, ...]) -> Aliases:
    return {alias: number for number, place in enumerate(places) for alias in _aliases_of(place)}
