"""Reads the rows of CSV files, ours and those that somebody has typed."""

from __future__ import annotations

import csv
import io
import math
import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec, TypeAlias, TypeVar

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

LARGEST_SHEET = 1_000_000
"""How far from its corner a place on a sheet may lie."""

Aliases = dict[str, int]
"""Every name a place may be typed as, folded, and the place's number."""
Report: TypeAlias = Callable[[FactsError], None]
"""What is told of a mistake: it raises it, or keeps it and lets the rest be looked at."""
Parameters = ParamSpec("Parameters")
Value = TypeVar("Value")

# Letters that join others in Persian and in the scripts of India; all else that cannot be seen, or
# that turns the text around it, is no part of a name.
_JOINERS = "\u200c\u200d"
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")


def refuse(mistake: FactsError) -> None:
    """Raise the first mistake."""
    raise mistake


def attempt(
    report: Report,
    otherwise: Value,
    read: Callable[Parameters, Value],
    *arguments: Parameters.args,
    **named: Parameters.kwargs,
) -> Value:
    """Read something; report what is wrong with it, and go on with something else."""
    try:
        return read(*arguments, **named)
    except FactsError as mistake:
        report(mistake)
        return otherwise


@dataclass(frozen=True)
class Row:
    """A row of a file, and where it stands."""

    file: str
    line: int | None
    cells: dict[str, str]
    index: int | None = None
    """Its number among the rows of the table, from 0."""

    def error(self, message: str, it: str = "", column: str = "") -> FactsError:
        """Make the error that points at this row."""
        return FactsError(
            self.file, self.line, message, it=it, column=self.label(column), index=self.index
        )

    def label(self, column: str) -> str:
        """Call a column as the file does."""
        return column

    def within(self, column: str) -> tuple[str, str]:
        """Say in both languages that something stands in a column."""
        return f"in column {column}", f"nella colonna {column}"

    @property
    def where(self) -> tuple[str, str]:
        """Say in both languages where this row stands."""
        return f"on line {self.line}", f"alla riga {self.line}"

    def text(self, column: str) -> str:
        """Read a cell that may not be empty."""
        if not self.cells[column]:
            said = self.label(column)
            raise self.error(
                f"{said} is empty; expected some text", f"{said} è vuoto; serve un testo", column
            )
        return self.cells[column]

    def id(self, column: str) -> str:
        """Read what a place is known by in files: a single word."""
        word = self.text(column)
        if not re.fullmatch(r"[a-z0-9_]+", word):
            said = self.label(column)
            raise self.error(
                f"{said} is {word!r}; expected small letters, digits and _",
                f"{said} è {word!r}; servono lettere minuscole, cifre e _",
                column,
            )
        return word

    def name(self, column: str) -> str:
        """Read what people call a place. Commas and the like separate names in a record."""
        name = self.text(column)
        if re.search(r"[,;>]", name) or unseen(name) or not fold(name):
            said = self.label(column)
            raise self.error(
                f"{said} is {name!r}; expected letters, and none of , ; >",
                f"{said} è {name!r}; servono lettere, e niente , ; >",
                column,
            )
        return name

    def integer(
        self, column: str, least: int, default: int | None = None, most: int = LARGEST_NUMBER
    ) -> int:
        """Read a whole number."""
        if default is not None and column not in self.cells:
            return default
        cell = self.cells[column]
        if not re.fullmatch(r"-?[0-9]{1,9}", cell):
            said = self.label(column)
            raise self.error(
                f"{said} is {cell!r}; expected a whole number, {least} or more",
                f"{said} è {cell!r}; serve un numero intero, da {least} in su",
                column,
            )
        if not least <= int(cell) <= most:
            said = self.label(column)
            raise self.error(
                f"{said} is {cell}; expected {least} to {most}",
                f"{said} è {cell}; va bene da {least} a {most}",
                column,
            )
        return int(cell)

    def flag(self, column: str, default: bool = False) -> bool:
        """Read a 0 or a 1."""
        if column not in self.cells:
            return default
        if self.cells[column] not in ("0", "1"):
            raise self.error(
                f"{column} is {self.cells[column]!r}; expected 0 or 1",
                f"{column} è {self.cells[column]!r}; va bene 0 o 1",
                column,
            )
        return self.cells[column] == "1"

    def degrees(self, column: str, most: int) -> float:
        """Read a latitude or a longitude."""
        return self._measure(column, most, "degrees", "gradi")

    def distance(self, column: str) -> float:
        """Read how far from its corner something lies on a sheet."""
        return self._measure(column, LARGEST_SHEET, "a number", "un numero")

    def _measure(self, column: str, most: int, what: str, it: str) -> float:
        try:
            value = float(self.cells[column])
        except ValueError:
            value = math.nan
        if not -most <= value <= most:
            raise self.error(
                f"{column} is {self.cells[column]!r}; expected {what} from -{most} to {most}",
                f"{column} è {self.cells[column]!r}; va bene {it} da -{most} a {most}",
                column,
            )
        return value

    def ends(self, places: tuple[Place, ...], aliases: Aliases) -> tuple[int, int]:
        """Read the two places of a route or a ticket."""
        a, b = (self.place(column, places, aliases) for column in ("a", "b"))
        if a == b:
            raise self.error(
                f"{places[a].name} is joined to itself; expected two places",
                f"{places[a].name} è collegato a sé stesso; servono due luoghi",
                "b",
            )
        return a, b

    def place(self, column: str, places: tuple[Place, ...], aliases: Aliases) -> int:
        """Read a place by any of its names, and give its number."""
        typed = fold(self.cells[column])
        if typed in aliases:
            return aliases[typed]
        close = get_close_matches(typed, aliases, n=1)
        meant = f"{places[aliases[close[0]]].name}?" if close else ""
        within, dentro = self.within(column)
        raise self.error(
            f"unknown place {self.cells[column]!r} {within}; "
            "expected a place of the map" + (f": did you mean {meant}" if meant else ""),
            f"il luogo {self.cells[column]!r} {dentro} non esiste; "
            "serve un luogo del tabellone" + (f": forse {meant}" if meant else ""),
            column,
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
    rows: list[Row] = []
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
        rows.append(Row(file, line, dict(zip(header, cells[:width], strict=True)), len(rows)))
    return rows


def read_text(source: Traversable | Path, file: str) -> str:
    """Read a file that must be UTF-8."""
    try:
        data = source.read_bytes()
    except OSError as problem:
        kind = "TOML" if file.endswith(".toml") else "CSV"
        raise FactsError(
            file,
            None,
            f"cannot be read ({problem.strerror}); expected a {kind} file",
            it=f"non si legge ({problem.strerror}); serve un file {kind}",
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


def check_count(rows: Sequence[Row], most: int, what: tuple[str, str], report: Report) -> None:
    """Report the first row that is too many."""
    if len(rows) > most:
        mistake = rows[most].error(
            f"{len(rows)} {what[0]}; expected at most {most}",
            f"{len(rows)} {what[1]}; al massimo ce ne stanno {most}",
        )
        report(mistake)


def unseen(text: str) -> bool:
    """Tell whether text has signs that cannot be seen, or that turn other text around.

    >>> unseen("Sant'Agata"), unseen("Roma\\u202e"), unseen("Roma\\n")
    (False, True, True)
    """
    return any(
        unicodedata.category(letter) in _UNSEEN and letter not in _JOINERS for letter in text
    )


def fold(name: str) -> str:
    """Drop case, accents and punctuation."""
    letters = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in letters if letter.isalnum())
