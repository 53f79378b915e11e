"""Reads maps: from the text of a map file, and from whatever lies under a path.

Whoever only wants the draft calls `read_draft` or `open_draft`. A `Reading` has the draft as far as
it could be read, and everything that is wrong with it, each with its file and line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path, PurePath
from typing import Any, NamedTuple

from msgspec.structs import replace

from incarrozza.editions.folder import Contents, read_contents
from incarrozza.errors import FactsError, IncarrozzaError
from incarrozza.mapfile.checking import assemble
from incarrozza.mapfile.columns import ColumnQuestion
from incarrozza.mapfile.contents import draft_of
from incarrozza.mapfile.draft import Draft
from incarrozza.mapfile.drawn import find_layout
from incarrozza.mapfile.lines import Lines, scan
from incarrozza.mapfile.problems import MapFileError, Problem, errors_of, make_problem
from incarrozza.mapfile.shaping import shape_draft
from incarrozza.mapfile.spreadsheets import read_sheets

LARGEST_FILE = 128 * 1024
"""Bytes of a map file or a spreadsheet; the largest map that can be played has a third of it."""

# What Python's reader says of mistakes that people make, and the same in other words.
_MISTAKES: tuple[tuple[str, str, str], ...] = (
    (
        "Unclosed array",
        "a row is not closed, or a comma is missing before this one",
        "una riga non è chiusa, o manca una virgola prima di questa",
    ),
    (
        "Unclosed inline table",
        "a comma or } is missing in this row",
        "in questa riga manca una virgola o }",
    ),
    (
        "Cannot overwrite a value",
        "this stands there twice; expected it once",
        "questo c'è due volte; va scritto una volta sola",
    ),
    (
        "Duplicate inline table key",
        "this row has a field twice; expected it once",
        "in questa riga un campo c'è due volte; va scritto una volta sola",
    ),
    (
        "Cannot declare",
        "this table stands there twice; expected it once",
        "questa tabella c'è due volte; va scritta una volta sola",
    ),
    (
        "Expected '=' after a key",
        "no = after a name; expected name = value",
        "manca = dopo un nome; serve nome = valore",
    ),
    (
        "Expected newline",
        "something follows the value; expected the end of the line",
        "dopo il valore c'è altro; serve la fine della riga",
    ),
    (
        "Invalid value",
        'no value here; expected a number, true, false, or text in quotes: "Roma"',
        'qui manca un valore; serve un numero, true, false, o un testo tra virgolette: "Roma"',
    ),
    (
        "Unterminated string",
        "a text is not closed; expected quotes at its end",
        "un testo non è chiuso; servono le virgolette alla fine",
    ),
    (
        "Illegal character '\\n'",
        "a text is not closed; expected quotes at its end",
        "un testo non è chiuso; servono le virgolette alla fine",
    ),
    (
        "Illegal character",
        "a character that cannot be seen; expected text without any",
        "un carattere invisibile; serve un testo senza",
    ),
    (
        "Invalid statement",
        "no name here; expected name = value",
        "qui manca un nome; serve nome = valore",
    ),
    (
        "Invalid initial character",
        "no name here; expected name = value",
        "qui manca un nome; serve nome = valore",
    ),
    (
        "Unescaped '\\'",
        "a single \\ in a text; expected \\\\, or text in 'single quotes'",
        "un solo \\ in un testo; serve \\\\, o un testo tra 'virgolette semplici'",
    ),
)


class Reading(NamedTuple):
    """What was read: a draft, and all that is wrong with it."""

    draft: Draft | None
    """None where the text could not be read at all."""
    problems: tuple[Problem, ...]
    contents: Contents | None
    """An edition and its map, and the layout that lies beside it; None where there are errors."""
    questions: tuple[ColumnQuestion, ...] = ()
    """Columns of a spreadsheet that could not be guessed."""

    def checked(self) -> Draft:
        """Give the draft; raise all that is wrong if it could not be read as it stands."""
        if self.draft is None:
            raise MapFileError(errors_of(self.problems))
        return self.draft


def read_draft(text: str, file: str) -> Draft:
    """Read a draft from the text of a map file.

    Whether it can be played is another question: `check_draft` answers it. What cannot be read as a
    draft raises a MapFileError with all that is wrong, the file's name and the lines.

    >>> read_draft('format = 1\\ntitle = "Toy"', "toy.toml").title
    'Toy'
    """
    draft, shape, _ = _read(text)
    if draft is None or shape:
        raise MapFileError(errors_of(survey(text, file).problems))
    return draft


def survey(text: str, file: str, name: str = "map") -> Reading:
    """Read the text of a map file, and tell all that is wrong with it."""
    draft, shape, lines = _read(text)
    if draft is None:
        return Reading(None, _in_file(shape, file), None)
    edition, board, problems = assemble(draft, name, shape, lines)
    contents = Contents(edition, board, None) if edition and board else None
    return Reading(None if shape else draft, _in_file(problems, file), contents)


def _read(text: str) -> tuple[Draft | None, list[Problem], Lines]:
    """Read a text: the draft as far as it goes, what is wrong with its shape, and the lines."""
    # Most who import the package never read one, and its patterns take a while to compile.
    import tomllib

    try:
        _check_size(len(text.encode("utf-8", "surrogatepass")))
        lines = scan(text.replace("\r\n", "\n"))
        said = tomllib.loads(text)
    except MapFileError as refused:
        return None, list(refused.problems), Lines()
    except tomllib.TOMLDecodeError as refused:
        return None, [_translated(str(refused), text)], Lines()
    except (ValueError, RecursionError):
        problem = make_problem(
            "file",
            "a number of thousands of digits; expected one that a game can have",
            "un numero di migliaia di cifre; ne serve uno da gioco",
        )
        return None, [problem], Lines()
    shaped = shape_draft(said)
    return shaped.draft, shaped.problems, lines


def _check_size(size: int) -> None:
    if size > LARGEST_FILE:
        raise MapFileError(
            [
                make_problem(
                    "file",
                    f"{size} bytes; expected at most {LARGEST_FILE}",
                    f"{size} byte; al massimo {LARGEST_FILE}",
                )
            ]
        )


def _translated(refusal: str, text: str) -> Problem:
    """Say in both languages what Python's reader has found."""
    found = re.search(r"\(at (?:line (\d+), column \d+|end of document)\)", refusal)
    line = int(found[1]) if found and found[1] else text.rstrip().count("\n") + 1
    said = refusal[: found.start()].strip() if found else refusal
    for start, en, it in _MISTAKES:
        if said.startswith(start):
            return make_problem("file", en, it, line=line)
    said = said[:100]
    return make_problem(
        "file", f"not readable as TOML: {said}", f"non si legge come TOML: {said}", line=line
    )


def _in_file(problems: Iterable[Problem], file: str) -> tuple[Problem, ...]:
    return tuple(replace(each, file=each.file or file) for each in problems)


def survey_text(text: str, file: str, columns: Mapping[str, str] | None = None) -> Reading:
    """Read the text of any file: a map file by its name in .toml, a spreadsheet by any other.

    >>> survey_text("name,lat,lon\\nRoma,41.9,12.5", "places.csv").draft.places[0].lat
    41.9
    """
    name = PurePath(file)
    if name.suffix.casefold() == ".toml":
        return survey(text, file, name.stem)
    try:
        _check_size(len(text.encode("utf-8", "surrogatepass")))
        return _survey_tables([(file, text)], name.stem, columns or {})
    except MapFileError as refused:
        return Reading(None, _in_file(refused.problems, file), None)


# -- Paths -----------------------------------------------------------------------------------------


def open_draft(path: str | Path, columns: Mapping[str, str] | None = None) -> Draft:
    """Open a draft: a map file, a folder of tables, or a spreadsheet's places and connections.

    The columns of a spreadsheet are guessed; where that fails they are told: {"lat": "Nord"}.
    """
    return survey_paths([path], columns).checked()


def survey_paths(paths: Iterable[str | Path], columns: Mapping[str, str] | None = None) -> Reading:
    """Read whatever lies under a path, or under several for tables, and tell all that is wrong."""
    files = [Path(path) for path in paths]
    try:
        if len(files) == 1 and files[0].suffix == ".toml":
            return _survey_file(files[0])
        if len(files) == 1 and (files[0] / "edition.toml").exists():
            return _survey_edition(files[0])
        return _survey_sheets(files, columns or {})
    except MapFileError as refused:
        return Reading(None, refused.problems, None)


def _survey_file(path: Path) -> Reading:
    found = survey(load(path), str(path), path.stem)
    if found.draft is None or found.contents is None:
        return found
    layout, problems = find_layout(path, found.draft, found.contents.map)
    return found._replace(
        contents=found.contents._replace(layout=layout),
        problems=(*found.problems, *_in_file(problems, str(path))),
    )


def read_map_file(path: Path) -> Contents:
    """Read an edition and its map from a map file, with the layout beside it if that fits."""
    found = _survey_file(path)
    if found.contents is None:
        raise MapFileError(errors_of(found.problems))
    return found.contents


def _survey_edition(path: Path) -> Reading:
    """Read a folder with the numbers of an edition; its tables are refused at the first mistake."""
    try:
        contents = read_contents(path)
        draft = draft_of(contents.edition, contents.map)
    except FactsError as refused:
        said: dict[Any, str] = refused.messages
        problem = Problem(part="file", text=said, line=refused.line, file=refused.file)
        return Reading(None, (problem,), None)
    except IncarrozzaError as refused:
        problem = make_problem("file", refused.text("en"), refused.text("it"))
        return Reading(None, _in_file([problem], str(path)), None)
    problems = assemble(draft, contents.edition.name).problems
    return Reading(draft, _in_file(problems, str(path)), contents)


def _survey_sheets(paths: list[Path], columns: Mapping[str, str]) -> Reading:
    files = [
        file for path in paths for file in (sorted(path.glob("*.csv")) if path.is_dir() else [path])
    ]
    if not files:
        raise _unreadable(
            paths[0],
            "no tables in this folder; expected CSV files of places and connections",
            "in questa cartella non ci sono tabelle; servono file CSV di luoghi e collegamenti",
        )
    title = (paths[0] if paths[0].is_dir() else paths[0].with_suffix("")).name
    return _survey_tables([(str(file), load(file)) for file in files], title, columns)


def _survey_tables(
    files: Sequence[tuple[str, str]], title: str, columns: Mapping[str, str]
) -> Reading:
    sheets = read_sheets(files, columns)
    if sheets.questions:
        return Reading(None, tuple(sheets.problems), None, tuple(sheets.questions))
    draft = replace(sheets.draft, title=title)
    edition, board, problems = assemble(draft, title, sheets.problems)
    contents = Contents(edition, board, None) if edition and board else None
    located = [sheets.located(problem) for problem in problems]
    return Reading(None if sheets.problems else draft, tuple(located), contents)


def load(path: Path) -> str:
    """Load a file that is text and not too large."""
    try:
        size = path.stat().st_size
        if not path.is_file():
            raise _unreadable(path, "no file; expected one", "non è un file; ne serve uno")
        _check_size(size)
        data = path.read_bytes().removeprefix(b"\xef\xbb\xbf")
    except MapFileError as refused:
        raise MapFileError(_in_file(refused.problems, str(path))) from None
    except OSError as refused:
        why = refused.strerror or str(refused)
        raise _unreadable(path, f"cannot be read ({why})", f"non si legge ({why})") from None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as refused:
        line = data[: refused.start].count(b"\n") + 1
        raise _unreadable(
            path,
            f"byte 0x{data[refused.start]:02x} is not UTF-8; expected the file to be saved as "
            "UTF-8 (in a spreadsheet: CSV UTF-8)",
            f"il byte 0x{data[refused.start]:02x} non è UTF-8; il file va salvato come UTF-8 (in "
            "un foglio di calcolo: CSV UTF-8)",
            line,
        ) from None


def _unreadable(path: Path, en: str, it: str, line: int | None = None) -> MapFileError:
    problem = make_problem("file", en, it, line=line)
    return MapFileError([replace(problem, file=str(path))])
