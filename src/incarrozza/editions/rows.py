"""Reads the rows of CSV files, ours and those that somebody has typed."""

from __future__ import annotations

import csv
import io
import math
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from incarrozza.editions.edition import Place
from incarrozza.errors import FactsError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

LARGEST_NUMBER = 99
"""What the state of a game has room for."""
LONGEST_TEXT = 64 * 1024
"""Characters of a table: nobody types more, and more could take long to read."""
LONGEST_CELL = 100
"""Characters of a cell; taking the accents off a long one takes the square of its length."""

Aliases = dict[str, int]
"""Every name a place may be typed as, folded, and the place's number."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a file, and where it stands."""

    file: str
    line: int
    cells: dict[str, str]

    def error(self, message: str, it: str = "") -> FactsError:
        """Make the error that points at this row."""
        return FactsError(self.file, self.line, message, it=it)

    def text(self, column: str) -> str:
        """Read a cell that may not be empty."""
        if not self.cells[column]:
            raise self.error(f"{column} is empty; expected some text")
        return self.cells[column]

    def id(self, column: str) -> str:
        """Read what a place is known by in files: a single word."""
        word = self.text(column)
        if not re.fullmatch(r"[a-z0-9_]+", word):
            raise self.error(
                f"{column} is {word!r}; expected small letters, digits and _",
                it=f"{column} è {word!r}; servono lettere minuscole, cifre e _",
            )
        return word

    def name(self, column: str) -> str:
        """Read what people call a place. Commas and the like separate names in a record."""
        name = self.text(column)
        if re.search(r"[,;>\x00-\x1f\x7f]", name) or not fold(name):
            raise self.error(
                f"{column} is {name!r}; expected letters, and none of , ; >",
                it=f"{column} è {name!r}; servono lettere, e niente , ; >",
            )
        return name

    def integer(self, column: str, least: int, default: int | None = None) -> int:
        """Read a whole number."""
        if default is not None and column not in self.cells:
            return default
        cell = self.cells[column]
        if not re.fullmatch(r"-?[0-9]{1,9}", cell):
            raise self.error(
                f"{column} is {cell!r}; expected a whole number, {least} or more",
                it=f"{column} è {cell!r}; serve un numero intero, da {least} in su",
            )
        if not least <= int(cell) <= LARGEST_NUMBER:
            raise self.error(
                f"{column} is {cell}; expected {least} to {LARGEST_NUMBER}",
                it=f"{column} è {cell}; va bene da {least} a {LARGEST_NUMBER}",
            )
        return int(cell)

    def flag(self, column: str, default: bool = False) -> bool:
        """Read a 0 or a 1."""
        if column not in self.cells:
            return default
        if self.cells[column] not in ("0", "1"):
            raise self.error(
                f"{column} is {self.cells[column]!r}; expected 0 or 1",
                it=f"{column} è {self.cells[column]!r}; va bene 0 o 1",
            )
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
            raise self.error(
                f"{places[a].name} is joined to itself; expected two places",
                it=f"{places[a].name} è collegato a sé stesso; servono due luoghi",
            )
        return a, b

    def _place(self, column: str, places: tuple[Place, ...], aliases: Aliases) -> int:
        typed = fold(self.cells[column])
        if typed in aliases:
            return aliases[typed]
        close = get_close_matches(typed, aliases, n=1)
        meant = f"{places[aliases[close[0]]].name}?" if close else ""
        raise self.error(
            f"unknown place {self.cells[column]!r} in column {column}; "
            "expected a place of the map: "
            + (f"did you mean {meant}" if meant else "see cities.csv"),
            it=f"il luogo {self.cells[column]!r} nella colonna {column} non esiste; "
            "serve un luogo del tabellone" + (f": forse {meant}" if meant else ""),
        )


def write_table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Write CSV; a flag is a 0 or a 1."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([int(cell) if isinstance(cell, bool) else cell for cell in row])
    return text.getvalue()


def parse_table(
    text: str,
    file: str,
    required: tuple[str, ...],
    optional: tuple[str, ...],
    typed: bool = False,
) -> list[Row]:
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
            file,
            reader.line_num,
            f"not readable as CSV ({problem}); expected closed quotes",
            it="non si legge come CSV; le virgolette aperte vanno chiuse",
        ) from None
    while lines and not any(lines[-1][1]):
        lines.pop()
    if typed:
        lines = [(line, cells) for line, cells in lines if any(cells)]
    _check_cells(file, lines)
    if not lines:
        raise FactsError(
            file,
            1,
            f"the file is empty; expected the columns {','.join(required)} and rows",
            it=f"il file è vuoto; servono le colonne {','.join(required)} e delle righe",
        )
    header = _read_header(file, *lines[0], required, optional)
    if len(lines) == 1:
        raise FactsError(
            file,
            lines[0][0] + 1,
            "no rows; expected at least one below the header",
            it="nessuna riga; ne serve almeno una sotto l'intestazione",
        )
    width = len(header)
    rows = []
    for line, cells in lines[1:]:
        if not any(cells):
            raise FactsError(file, line, f"an empty row; expected {','.join(header)}")
        # Spreadsheets pad rows with empty cells on the right.
        if len(cells) < width or any(cells[width:]):
            raise FactsError(
                file,
                line,
                f"{len(cells)} cells; expected {width}: {','.join(header)}",
                it=f"{len(cells)} caselle; ne servono {width}: {','.join(header)}",
            )
        rows.append(Row(file, line, dict(zip(header, cells[:width], strict=True))))
    return rows


def read_text(source: Traversable | Path, file: str) -> str:
    """Read a file that must be UTF-8."""
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
                file,
                line,
                f"no column {name!r}; expected the columns {','.join(required)}",
                it=f"manca la colonna {name!r}; servono le colonne {','.join(required)}",
            )
    for name in header:
        if name not in known:
            raise FactsError(
                file,
                line,
                f"unknown column {name!r}; expected {', '.join(known)}",
                it=f"la colonna {name!r} non esiste; va bene {', '.join(known)}",
            )
        if header.count(name) > 1:
            raise FactsError(
                file,
                line,
                f"column {name!r} stands there twice; expected it once",
                it=f"la colonna {name!r} c'è due volte; ne serve una",
            )
    return header


def _check_cells(file: str, lines: list[tuple[int, list[str]]]) -> None:
    for line, cells in lines:
        longest = max(map(len, cells), default=0)
        if longest > LONGEST_CELL:
            raise FactsError(
                file,
                line,
                f"a cell of {longest} characters; expected at most {LONGEST_CELL}",
                it=f"una casella di {longest} caratteri; al massimo ne vanno bene {LONGEST_CELL}",
            )
        if any("\0" in cell for cell in cells):
            raise FactsError(
                file,
                line,
                "a NUL character; expected a file saved as CSV UTF-8",
                it="un carattere NUL; serve un file salvato come CSV UTF-8",
            )


def check_count(rows: list[Row], most: int, what: str) -> None:
    """Refuse the first row that is too many."""
    if len(rows) > most:
        raise rows[most].error(f"{len(rows)} {what}; expected at most {most}")


def fold(name: str) -> str:
    """Drop case, accents and punctuation."""
    letters = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in letters if letter.isalnum())
