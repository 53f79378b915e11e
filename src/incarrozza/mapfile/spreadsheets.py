"""Reads places and connections as spreadsheets give them: CSV with columns of any name.

Commas, semicolons and tabs separate cells, numbers may have decimal commas, and several tables may
stand below or beside each other in one file. Our own three tables are read the same way.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from math import asin, cos, hypot, radians, sin, sqrt
from statistics import median
from typing import Any

from msgspec.structs import replace

from incarrozza.editions.edition import GRAY
from incarrozza.editions.rows import LONGEST_CELL, fold
from incarrozza.limits import MAX_LENGTH
from incarrozza.mapfile.columns import (
    PLACE_FIELDS,
    TICKET_FIELDS,
    TRACK_FIELDS,
    ColumnQuestion,
    Guess,
    Table,
    guess_columns,
    to_number,
)
from incarrozza.mapfile.draft import Draft, DraftPlace, DraftTicket, DraftTrack, Preset
from incarrozza.mapfile.problems import MapFileError, Part, Problem, make_problem
from incarrozza.mapfile.shaping import MOST_ROWS

CITY_PLACES = 20
"""Up to so many places a map is taken for that of a city."""
MEDIAN_LENGTH: dict[Preset, float] = {"big_map": 2.6, "city_map": 1.8}
"""How long a track is that is longer than half of the others, where only distances are known."""
LONGEST: dict[Preset, int] = {"big_map": 8, "city_map": 4}

_YES = {"1", "true", "yes", "y", "x", "si", "vero", "long", "lungo"}
_NO = {"", "0", "false", "no", "n", "falso", "regular", "normale"}
_COLORS = {
    "rosso": "red",
    "rossa": "red",
    "blu": "blue",
    "verde": "green",
    "giallo": "yellow",
    "gialla": "yellow",
    "nero": "black",
    "nera": "black",
    "bianco": "white",
    "bianca": "white",
    "arancione": "orange",
    "arancio": "orange",
    "viola": "purple",
    "rosa": "pink",
    "grigio": GRAY,
    "grigia": GRAY,
    "grey": GRAY,
    "any": GRAY,
    "qualsiasi": GRAY,
}
_EARTH = 6371.0


@dataclass
class Sheets:
    """What tables say: a draft, what is wrong with it, and where its rows stand."""

    draft: Draft = field(default_factory=Draft)
    problems: list[Problem] = field(default_factory=list)
    questions: list[ColumnQuestion] = field(default_factory=list)
    lines: dict[tuple[Part, int], tuple[str, int]] = field(default_factory=dict)

    def located(self, problem: Problem) -> Problem:
        """Write the file and the line to a problem of a row."""
        if problem.index is None or (problem.part, problem.index) not in self.lines:
            return problem
        file, line = self.lines[problem.part, problem.index]
        return replace(problem, file=file, line=line)


def read_sheets(files: Sequence[tuple[str, str]], told: Mapping[str, str]) -> Sheets:
    """Read tables from the texts of files, each with its name.

    >>> text = "Nome;Lat;Lon\\nRoma;41,9;12,5\\nNapoli;40,8;14,3\\n\\nDa;A;km\\nRoma;Napoli;190\\n"
    >>> read_sheets([("italy.csv", text)], {}).draft.tracks
    (DraftTrack(a='Roma', b='Napoli', length=2, color='gray', tunnel=False, ...),)
    """
    tables = [table for name, text in files for table in _tables(name, text)]
    found = Sheets()
    guesses = [guess_columns(table, told) for table in tables]
    names = {
        fold(cell[:LONGEST_CELL])
        for table, guess in zip(tables, guesses, strict=True)
        if "places" in guess.parts
        for cell in table.cells(guess.fields["name"])
    }
    rows: dict[Part, list[Any]] = {"places": [], "tracks": [], "tickets": []}
    for table in tables:
        # Once the places are known, their names tell which columns are ends of connections.
        guess = guess_columns(table, told, names)
        found.questions += guess.questions
        # Rows whose columns are not all known are read when somebody has told.
        for line, cells in () if guess.questions else table.rows:
            for part in sorted(guess.parts):
                _Reader(found, table.file, line, part, rows[part]).read(cells, guess)
    found.problems += _unknown_columns(tables, told)
    for question in found.questions:
        found.problems.append(
            replace(
                make_problem(
                    question.part, question.text("en"), question.text("it"), field=question.field
                ),
                file=question.file,
            )
        )
    places, tickets = tuple(rows["places"]), tuple(rows["tickets"])
    preset: Preset = "city_map" if len(places) <= CITY_PLACES else "big_map"
    tracks = _measured(places, rows["tracks"], preset)
    found.draft = Draft(preset=preset, places=places, tracks=tracks, tickets=tickets)
    return found


def _unknown_columns(tables: Sequence[Table], told: Mapping[str, str]) -> list[Problem]:
    """Tell of columns that somebody has named, and that no table has."""
    labels = list(dict.fromkeys(label for table in tables for label in table.labels))
    known = {fold(name[:LONGEST_CELL]) for name in labels}
    listed = ", ".join(label[:40] for label in labels[:20])
    return [
        make_problem(
            "file",
            f"no column {column!r} for {name}; expected one of {listed}",
            f"nessuna colonna {column!r} per {name}; va bene una di {listed}",
        )
        for name, column in told.items()
        if fold(column[:LONGEST_CELL]) not in known
    ]


def _tables(file: str, text: str) -> list[Table]:
    """Part a text into its tables: a new one begins with a header below an empty line."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = next((sign for sign in "\t;" if sign in first), ",")
    reader = csv.reader(
        io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=delimiter, strict=True
    )
    lines: list[tuple[int, tuple[str, ...]]] = []
    try:
        lines.extend((reader.line_num, tuple(cell.strip() for cell in cells)) for cells in reader)
    except csv.Error:
        problem = make_problem(
            "file",
            "not readable as CSV; expected closed quotes",
            "non si legge come CSV; le virgolette aperte vanno chiuse",
            line=reader.line_num,
        )
        raise MapFileError([replace(problem, file=file)]) from None
    if not any(any(cells) for _, cells in lines):
        problem = make_problem(
            "file",
            "the file is empty; expected a table of places or connections",
            "il file è vuoto; serve una tabella di luoghi o collegamenti",
        )
        raise MapFileError([replace(problem, file=file)])
    tables: list[Table] = []
    for filled, block in groupby(lines, lambda line: any(line[1])):
        rows = list(block)
        if not filled:
            continue
        if _is_header(rows[0][1]):
            tables.append(Table(file, rows[0][1], tuple(rows[1:])))
        elif tables:
            tables[-1] = Table(file, tables[-1].header, (*tables[-1].rows, *rows))
        else:
            width = max(len(cells) for _, cells in rows)
            tables.append(Table(file, ("",) * width, tuple(rows)))
    return tables


def _is_header(cells: Sequence[str]) -> bool:
    return not any(to_number(cell) is not None for cell in cells)


@dataclass
class _Reader:
    """Reads a row of a table as a place, a connection or a ticket."""

    found: Sheets
    file: str
    line: int
    part: Part
    rows: list[Any]

    def read(self, cells: Sequence[str], guess: Guess) -> None:
        known = {"places": PLACE_FIELDS, "tracks": TRACK_FIELDS, "tickets": TICKET_FIELDS}
        said = {
            name: cells[column][: 2 * LONGEST_CELL]
            for name, column in guess.fields.items()
            if name in known[self.part] and column < len(cells)
        }
        if not any(said.get(each) for each in ("name", "a", "b")) or len(self.rows) > MOST_ROWS:
            return
        self.found.lines[self.part, len(self.rows)] = (self.file, self.line)
        make: dict[Part, Callable[[dict[str, str]], Any]] = {
            "places": self._place,
            "tracks": self._track,
            "tickets": self._ticket,
        }
        self.rows.append(make[self.part](said))

    def _place(self, said: dict[str, str]) -> DraftPlace:
        flat = "x" in said and "y" in said and not (said.get("lat") and said.get("lon"))
        axes = ("x", "y") if flat else ("lat", "lon")
        where: dict[str, Any] = {axis: self._number(axis, said.get(axis, "")) for axis in axes}
        name = said.get("name", "")
        names: dict[Any, str] = {
            language: said[language]
            for language in ("en", "it")
            if said.get(language) and said[language] != name
        }
        return DraftPlace(
            name=name,
            id=said.get("id", "") if said.get("id", "").isascii() else "",
            names=names,
            big_city=self._flag("big_city", said),
            attraction=self._flag("attraction", said),
            **where,
        )

    def _track(self, said: dict[str, str]) -> tuple[DraftTrack, float | None]:
        """Read a connection, and how far it goes where it does not say how long it is."""
        length, distance = said.get("length", ""), said.get("distance", "")
        number = self._number("length", length) if length else None
        far = self._number("distance", distance) if distance else None
        if number is not None and not (number == int(number) and 1 <= number <= MAX_LENGTH):
            number, far = None, number
        color = said.get("color", "").casefold()
        track = DraftTrack(
            a=said.get("a", ""),
            b=said.get("b", ""),
            length=int(number or 0),
            color=_COLORS.get(color, color) or GRAY,
            tunnel=self._flag("tunnel", said),
            locomotives=self._locomotives(said),
            cart=self._flag("cart", said),
        )
        return track, far

    def _locomotives(self, said: dict[str, str]) -> int:
        """Read how many locomotives a ferry needs; where it is only called a ferry, one."""
        cell = said.get("locomotives", "")
        if to_number(cell) is None and fold(cell) in _YES | _NO:
            return int(fold(cell) in _YES)
        return int(self._number("locomotives", cell) or 0)

    def _ticket(self, said: dict[str, str]) -> DraftTicket:
        long = self._flag("kind", said) or self._flag("long", said)
        points = self._number("points", said.get("points", ""))
        return DraftTicket(
            a=said.get("a", ""), b=said.get("b", ""), points=int(points or 0), long=long
        )

    def _number(self, name: str, cell: str) -> float | None:
        number = to_number(cell)
        if number is None:
            self._wrong(name, cell, "a number", "un numero")
        return number

    def _flag(self, name: str, said: dict[str, str]) -> bool:
        cell = fold(said.get(name, ""))
        if cell not in _YES | _NO:
            self._wrong(name, said[name], "yes or no", "sì o no")
        return cell in _YES

    def _wrong(self, name: str, cell: str, en: str, it: str) -> None:
        problem = make_problem(
            self.part,
            f"{name} is {cell[:40]!r}; expected {en}",
            f"{name} è {cell[:40]!r}; serve {it}",
            index=len(self.rows),
            field=name,
        )
        self.found.problems.append(replace(problem, file=self.file, line=self.line))


# -- Lengths ---------------------------------------------------------------------------------------


def _measured(
    places: Sequence[DraftPlace], tracks: Sequence[tuple[DraftTrack, float | None]], preset: Preset
) -> tuple[DraftTrack, ...]:
    """Give a length to the tracks that have none, by how far they go compared with the others."""
    where = {
        fold(name[:LONGEST_CELL]): place
        for place in places
        for name in (place.name, place.id, *place.names.values())
    }
    told = [far for track, far in tracks if not track.length and far]
    unit_told = median(told) if told else 0.0
    straight = [
        _distance(where.get(fold(track.a[:LONGEST_CELL])), where.get(fold(track.b[:LONGEST_CELL])))
        for track, _ in tracks
    ]
    far_enough = [way for way in straight if way]
    unit_straight = median(far_enough) if far_enough else 0.0
    lengths: dict[frozenset[str], int] = {}
    found = []
    for (track, far), way in zip(tracks, straight, strict=True):
        length = track.length
        if not length:
            share = far / unit_told if far and unit_told else way / (unit_straight or 1.0)
            length = min(max(1, round(share * MEDIAN_LENGTH[preset])), LONGEST[preset])
        # Tracks side by side are equally long.
        pair = frozenset((fold(track.a[:LONGEST_CELL]), fold(track.b[:LONGEST_CELL])))
        length = length if track.length else lengths.get(pair, length)
        lengths.setdefault(pair, length)
        found.append(replace(track, length=length))
    return tuple(found)


def _distance(a: DraftPlace | None, b: DraftPlace | None) -> float:
    """Tell how far two places are apart: on the globe in kilometres (haversine)."""
    if a is None or b is None:
        return 0.0
    if a.x is not None and a.y is not None and b.x is not None and b.y is not None:
        return hypot(a.x - b.x, a.y - b.y)
    if a.lat is None or a.lon is None or b.lat is None or b.lon is None:
        return 0.0
    up, across = radians(a.lat - b.lat) / 2, radians(a.lon - b.lon) / 2
    part = sin(up) ** 2 + cos(radians(a.lat)) * cos(radians(b.lat)) * sin(across) ** 2
    return 2 * _EARTH * asin(sqrt(min(1.0, part)))
