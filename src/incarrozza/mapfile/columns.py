"""The columns of a spreadsheet: what they hold, by their names and by what is in them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from incarrozza.editions.edition import Language
from incarrozza.editions.rows import LONGEST_CELL, fold
from incarrozza.mapfile.problems import Part

SYNONYMS: dict[str, str] = {
    "name": "name nome city citta place luogo town station stazione boardname localita comune"
    " fermata stop",
    "id": "id code codice",
    "lat": "lat latitude latitudine",
    "lon": "lon lng long longitude longitudine",
    "x": "x",
    "y": "y",
    "en": "english inglese en nameen englishname nomeinglese",
    "it": "italian italiano it nameit italianname nomeitaliano",
    "big_city": "bigcity grandecitta",
    "attraction": "attraction attrazione",
    "a": "a from da start partenza origin origine source city1 citta1 place1 luogo1 stationa",
    "b": "b to end arrivo destination destinazione target city2 citta2 place2 luogo2 stationb",
    "length": "length lunghezza spaces caselle spazi carri vagoni",
    "distance": "km distance distanza miles miglia chilometri distancekm distanzakm kilometres"
    " kilometers",
    "color": "color colour colore",
    "tunnel": "tunnel galleria",
    "locomotives": "locomotives locomotive ferry traghetto",
    "cart": "cart carretto",
    "points": "points punti value valore",
    "kind": "kind tipo",
    "long": "lungo",
}
"""What columns are called, in English and in Italian, by what they hold."""

PLACE_FIELDS = ("name", "id", "lat", "lon", "x", "y", "en", "it", "big_city", "attraction")
TRACK_FIELDS = ("a", "b", "length", "distance", "color", "tunnel", "locomotives", "cart")
TICKET_FIELDS = ("a", "b", "points", "kind", "long")

FIELD_WORDS: dict[str, dict[Language, str]] = {
    "name": {"en": "the name of the place", "it": "il nome del luogo"},
    "lat": {"en": "the latitude", "it": "la latitudine"},
    "lon": {"en": "the longitude", "it": "la longitudine"},
    "a": {"en": "the place where a connection begins", "it": "il luogo dove parte un collegamento"},
    "b": {"en": "the place where a connection ends", "it": "il luogo dove arriva un collegamento"},
}
"""What is asked for, if it cannot be guessed."""


class ColumnQuestion(NamedTuple):
    """Asks for a column that could not be guessed."""

    field: str
    file: str
    part: Part
    columns: tuple[str, ...]
    """What it may be."""

    def text(self, language: Language) -> str:
        """Ask, and list the columns.

        >>> ColumnQuestion("lat", "a.csv", "places", ("Nord", "Est")).text("en")
        'which column is the latitude: Nord, Est?'
        """
        which = "which column is" if language == "en" else "quale colonna è"
        return f"{which} {FIELD_WORDS[self.field][language]}: {', '.join(self.columns)}?"


@dataclass(frozen=True)
class Table:
    """A table of a spreadsheet: its header, and rows with their lines."""

    file: str
    header: tuple[str, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]

    @property
    def labels(self) -> tuple[str, ...]:
        """Call every column by its name, or by its number if it has none."""
        return tuple(name or str(number) for number, name in enumerate(self.header, 1))

    def cells(self, column: int) -> list[str]:
        """List what a column holds, without its empty cells."""
        found = (row[column] for _, row in self.rows if column < len(row))
        return [cell for cell in found if cell]


class Guess(NamedTuple):
    """Which column of a table holds what, and what is not known."""

    fields: dict[str, int]
    questions: list[ColumnQuestion]

    @property
    def parts(self) -> set[Part]:
        """Tell what the rows of the table are; a wide table has places and connections."""
        found: set[Part] = set()
        if "name" in self.fields:
            found.add("places")
        if "a" in self.fields and "b" in self.fields:
            measured = {"length", "distance", "color"} & self.fields.keys()
            found.add("tickets" if "points" in self.fields and not measured else "tracks")
        return found


def to_number(cell: str) -> float | None:
    """Read a number, with a decimal point or a decimal comma.

    >>> to_number("41,9"), to_number("1.234,5"), to_number("-3.7"), to_number("Roma")
    (41.9, 1234.5, -3.7, None)
    """
    text = cell.replace(" ", "").replace("\u00a0", "")
    if text.rfind(",") > text.rfind("."):
        text = text.replace(".", "").replace(",", ".")
    elif "." in text:
        text = text.replace(",", "")
    return float(text) if re.fullmatch(r"[-+]?\d{1,9}(\.\d{0,20})?", text) else None


def guess_columns(table: Table, told: Mapping[str, str], places: Collection[str] = ()) -> Guess:
    """Guess what the columns of a table hold.

    Told is what somebody has said of them, by what they hold. Places are the folded names of places
    that other tables have: a column that holds such names is an end of a connection.
    """
    fields = _by_name(table)
    folded = [fold(name[:LONGEST_CELL]) for name in table.labels]
    for field, name in told.items():
        if fold(name) in folded:
            column = folded.index(fold(name))
            fields = {each: number for each, number in fields.items() if number != column}
            fields[field] = column
    _by_content(table, fields, places)
    return Guess(fields, _questions(table, fields))


def _by_name(table: Table) -> dict[str, int]:
    fields: dict[str, int] = {}
    folded = [fold(name[:LONGEST_CELL]) for name in table.header]
    for column, name in enumerate(folded):
        for field, synonyms in SYNONYMS.items():
            if name in synonyms.split():
                fields.setdefault(field, column)
                break
    # In Italian "a" is where a connection ends, if there is a "da" where it begins.
    if "da" in folded and "a" in folded:
        fields["a"], fields["b"] = folded.index("da"), folded.index("a")
    return fields


def _by_content(table: Table, fields: dict[str, int], places: Collection[str]) -> None:
    """Guess what the names of the columns do not say."""
    free = [column for column in range(len(table.header)) if column not in fields.values()]
    numbers = [column for column in free if _is_numeric(table.cells(column))]
    texts = [column for column in free if column not in numbers and table.cells(column)]
    ends = [column for column in texts if _are_places(table.cells(column), places)]
    if not {"a", "b", "name"} & fields.keys() and len(ends) == 2:
        fields["a"], fields["b"] = ends
    if {"lat", "lon"} <= fields.keys() or {"x", "y"} <= fields.keys():
        if "name" not in fields and "a" not in fields and len(texts) == 1:
            fields["name"] = texts[0]
    elif not any(table.header):
        _without_header(fields, texts, numbers)


def _without_header(fields: dict[str, int], texts: list[int], numbers: list[int]) -> None:
    if len(texts) == 1 and len(numbers) == 2:
        fields["name"], fields["lat"], fields["lon"] = texts[0], *numbers
    elif len(texts) == 2 and len(numbers) <= 1:
        fields["a"], fields["b"] = texts
        if numbers:
            fields["length"] = numbers[0]


def _is_numeric(cells: Sequence[str]) -> bool:
    return bool(cells) and all(to_number(cell) is not None for cell in cells)


def _are_places(cells: Sequence[str], places: Collection[str]) -> bool:
    known = sum(fold(cell[:LONGEST_CELL]) in places for cell in cells)
    return bool(cells) and known * 2 > len(cells)


def _questions(table: Table, fields: dict[str, int]) -> list[ColumnQuestion]:
    """Ask for what a table of its kind must have."""
    columns = tuple(
        label for number, label in enumerate(table.labels) if number not in fields.values()
    )

    def ask(part: Part, *wanted: str) -> list[ColumnQuestion]:
        return [
            ColumnQuestion(each, table.file, part, columns) for each in wanted if each not in fields
        ]

    if "a" in fields or "b" in fields:
        found = ask("tracks", "a", "b")
    elif {"x", "y"} & fields.keys() or {"lat", "lon"} & fields.keys() or "name" in fields:
        where = () if {"x", "y"} <= fields.keys() else ("lat", "lon")
        found = ask("places", "name", *where)
    else:
        found = ask("places", "name", "lat", "lon")
    return found if columns else []
