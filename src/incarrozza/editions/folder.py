"""Editions of one's own: a folder, or a single file.

A folder holds `edition.toml` with the numbers of the rules, the three tables of its map and, if
somebody has drawn it, `layout.json`. Without tables, the edition is played on a map of the package.
A single file is a map file, which says its format, or an `edition.toml` of another name.
docs/editions.md and docs/map-file.md describe all of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from incarrozza.editions.edition import LANGUAGES, Edition, Map, TicketRules
from incarrozza.editions.layout import Layout, read_layout
from incarrozza.editions.rows import LONGEST_TEXT, read_text
from incarrozza.editions.shelf import EDITIONS, SHELF
from incarrozza.editions.tables import Tables, parse_map
from incarrozza.errors import BadOption, FactsError

EDITION = "edition.toml"
_MAP_FILE = re.compile(r"^\ufeff?[ \t]*format[ \t]*=", re.MULTILINE)
"""What tells a map file from the numbers of an edition."""
_MINUTES = 45
LARGEST_LAYOUT = 4 * 1024 * 1024
"""Bytes of a layout; that of the largest packaged map has a quarter of it."""


class Contents(NamedTuple):
    """What an edition of one's own is made of."""

    edition: Edition
    map: Map
    layout: Layout | None


class Folder:
    """A library of editions of one's own: one edition, or a folder of them."""

    def __init__(self, path: str | Path) -> None:
        path = Path(path)
        if not path.exists():
            raise BadOption(
                f"{path}: there is no such folder; expected one with editions in it",
                it=f"{path}: la cartella non esiste; ne serve una con delle edizioni",
            )
        found = [read_contents(each) for each in _editions_in(path)]
        if not found:
            raise BadOption(
                f"{path}: no editions; expected {EDITION} in it, or in folders below it",
                it=f"{path}: nessuna edizione; serve {EDITION} lì o in una sottocartella",
            )
        self._contents: dict[str, Contents] = {}
        for each in found:
            name = each.edition.name
            if name in self._contents:
                raise BadOption(
                    f"{path}: two editions are called {name!r}; expected another name for one",
                    it=f"{path}: due edizioni si chiamano {name!r}; una deve cambiare nome",
                )
            self._contents[name] = each
        self._maps = {each.map.name: each for each in found}

    @property
    def editions(self) -> Mapping[str, Edition]:
        """List the editions by name."""
        return {name: each.edition for name, each in self._contents.items()}

    def map(self, id: str) -> Map:
        """Give a map by its id."""
        return self._maps[id].map

    def layout(self, id: str) -> Layout | None:
        """Give where everything lies on a map; None where nobody has drawn it."""
        return self._maps[id].layout


def _editions_in(path: Path) -> list[Path]:
    """List the editions of a folder, which may be one itself."""
    if path.is_file() or (path / EDITION).exists():
        return [path]
    below = sorted(path.iterdir())
    return [each for each in below if each.suffix == ".toml" or (each / EDITION).exists()]


def read_contents(path: str | Path) -> Contents:
    """Read an edition of one's own from its folder, or from its file."""
    path = Path(path)
    source = path / EDITION if path.is_dir() else path
    if source.suffix == ".csv":
        made = f"incarrozza map new {path} -o {path.with_suffix('.toml')}"
        raise FactsError(
            str(source),
            None,
            f"a table; expected a map file, which this makes of it: {made}",
            it=f"una tabella; serve il file di una mappa, che si fa così: {made}",
        )
    text = _read_declaration(source)
    if source is path and _MAP_FILE.search(text):
        return _read_map_file(path)
    declared = _parse_toml(text, source)
    name = declared.setdefault("name", (path if path.is_dir() else path.with_suffix("")).name)
    tables = _read_tables(path, str(name))
    if tables is not None:
        declared["map"] = name
    edition = make_edition(declared, str(source))
    if tables is None:
        return Contents(edition, _packaged(edition.map, str(source)), SHELF.layout(edition.map))
    board = parse_map(edition.name, tables)
    drawn = path / "layout.json"
    if not drawn.exists():
        return Contents(edition, board, None)
    if drawn.stat().st_size > LARGEST_LAYOUT:
        raise FactsError(str(drawn), None, f"too large; expected at most {LARGEST_LAYOUT} bytes")
    return Contents(edition, board, read_layout(drawn.read_bytes(), str(drawn), board))


def _read_map_file(path: Path) -> Contents:
    # Map files are made of editions: the room next door imports this one.
    from incarrozza.mapfile.reading import read_map_file

    return read_map_file(path)


def make_edition(declared: Mapping[str, Any], file: str) -> Edition:
    """Make an edition of the fields that a file or a record declares."""
    given = {"minutes": _MINUTES, "summary": "", **declared}
    given.setdefault("title", given.get("name"))
    _check_names(file, "", given, Edition)
    if isinstance(given.get("tickets"), Mapping):
        _check_names(file, "tickets.", given["tickets"], TicketRules)
    for text in ("title", "summary"):
        given[text] = _in_all_languages(given[text])
    try:
        return msgspec.convert(given, Edition, str_keys=True)
    except msgspec.ValidationError as problem:
        raise FactsError(file, None, str(problem)) from None


def _in_all_languages(said: object) -> object:
    """Let what is said in one language stand for it in the others."""
    if isinstance(said, Mapping) and said:
        return {**dict.fromkeys(LANGUAGES, next(iter(said.values()))), **said}
    return dict.fromkeys(LANGUAGES, said) if isinstance(said, str) else said


def declare(edition: Edition) -> dict[str, Any]:
    """List the fields of an edition that differ from what is taken for granted.

    >>> declare(EDITIONS["amsterdam"])["pieces"]
    16
    """
    found: dict[str, Any] = {}
    for each in fields(edition):
        value = getattr(edition, each.name)
        default = each.default_factory() if each.default_factory is not MISSING else each.default
        if value != default:
            found[each.name] = msgspec.to_builtins(value, str_keys=True)
    return found


def _check_names(file: str, where: str, given: Mapping[str, Any], kind: Any) -> None:
    """Refuse unknown fields, which would be ignored otherwise, and tell which are missing."""
    known = {each.name: each for each in fields(kind)}
    for name in given:
        if name not in known:
            raise FactsError(
                file,
                None,
                f"unknown field '{where}{name}'; expected {', '.join(sorted(known))}",
                it=f"il campo '{where}{name}' non esiste; va bene {', '.join(sorted(known))}",
            )
    missing = [
        f"'{where}{name}'"
        for name, each in known.items()
        if each.default is MISSING and each.default_factory is MISSING and name not in given
    ]
    if missing:
        raise FactsError(
            file,
            None,
            f"no {', '.join(missing)}; expected a value for each",
            it=f"manca {', '.join(missing)}; serve un valore per ognuno",
        )


def _read_declaration(source: Path) -> str:
    most = LONGEST_TEXT * 4
    if source.is_file() and source.stat().st_size > most:
        raise FactsError(
            str(source),
            None,
            f"too large; expected at most {most} bytes",
            it=f"troppo grande; al massimo {most} byte",
        )
    return read_text(source, str(source))


def _parse_toml(text: str, source: Path) -> dict[str, Any]:
    # Most who import the package never read one, and its patterns take a while to compile.
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as problem:
        raise FactsError(
            str(source),
            None,
            f"not readable as TOML: {problem}",
            it=f"non si legge come TOML: {problem}",
        ) from None


def _read_tables(path: Path, name: str) -> Tables | None:
    """Find the tables of the map: in the folder, or nowhere."""
    files = {table: path / f"{table}.csv" for table in Tables._fields}
    if not path.is_dir() or not any(file.exists() for file in files.values()):
        return None
    return Tables(**{t: read_text(file, f"{name}/{t}.csv") for t, file in files.items()})


def _packaged(id: str, file: str) -> Map:
    known = list(dict.fromkeys(edition.map for edition in EDITIONS.values()))
    if id not in known:
        raise FactsError(
            file,
            None,
            f"no tables of places and routes, and no packaged map {id!r}; "
            f"expected them, or one of {', '.join(known)}",
            it=f"mancano le tabelle di luoghi e linee, e la mappa {id!r} non c'è; "
            f"servono le tabelle, o una di {', '.join(known)}",
        )
    return SHELF.map(id)
