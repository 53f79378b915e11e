"""Makes a draft of what a text says, field by field, and tells all that is not as it should be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, time
from difflib import get_close_matches
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from incarrozza.editions.edition import Language
from incarrozza.mapfile.draft import (
    FORMAT,
    Draft,
    DraftPlace,
    DraftTicket,
    DraftTrack,
)
from incarrozza.mapfile.lines import DEEPEST, too_deep
from incarrozza.mapfile.problems import MOST_PROBLEMS, Part, Problem, make_problem

ROWS: dict[Part, type[DraftPlace | DraftTrack | DraftTicket]] = {
    "places": DraftPlace,
    "tracks": DraftTrack,
    "tickets": DraftTicket,
}
"""The parts of a draft that have rows."""

MOST_ROWS = 200
"""Rows of a part that are looked at one by one; far more than a map may have."""

_PLACEHOLDERS: dict[str, Any] = {"name": "", "a": "", "b": "", "length": 1, "points": 1}
"""What stands for a field that must be there and is not, or is wrong."""
_WORDS: dict[Any, tuple[str, str]] = {
    str: ("some text in quotes", "un testo tra virgolette"),
    int: ("a whole number", "un numero intero"),
    float: ("a number", "un numero"),
    bool: ("true or false", "true (sì) o false (no)"),
    dict: (
        'a table like { en = "...", it = "..." }',
        'una tabella come { en = "...", it = "..." }',
    ),
    tuple: ("a list in [ ]", "un elenco tra [ ]"),
}

_KINDS: dict[str, dict[Language, str]] = {
    "table": {"en": "a table", "it": "una tabella"},
    "list": {"en": "a list", "it": "un elenco"},
    "huge": {"en": "a huge number", "it": "un numero enorme"},
}


@dataclass
class Shaped:
    """A draft, and what was wrong with its shape."""

    draft: Draft
    problems: list[Problem] = field(default_factory=list)

    @property
    def broken(self) -> frozenset[tuple[Part, int]]:
        """List the rows that are not as they were written: their other mistakes are not told."""
        return frozenset(
            (problem.part, problem.index) for problem in self.problems if problem.index is not None
        )


def shape_draft(said: Mapping[str, Any]) -> Shaped:
    """Make a draft of a table as TOML or JSON give it; what is wrong is left out and told."""
    problems: list[Problem] = []
    given = dict(said)
    version = given.get("format", FORMAT)
    if version != FORMAT or isinstance(version, bool):
        problems.append(_wrong_format(version))
        given.pop("format")
    rows: dict[str, tuple[Any, ...]] = {}
    for part, kind in ROWS.items():
        listed = given.pop(part, [])
        if not isinstance(listed, list):
            en, it = _WORDS[tuple]
            problems.append(_wrong("file", part, listed, en, it))
            listed = []
        rows[part] = tuple(
            _shape(kind, row, part, index, problems) for index, row in enumerate(listed[:MOST_ROWS])
        )
        if len(listed) > MOST_ROWS:
            problems.append(
                make_problem(
                    part,
                    f"{len(listed)} {part}; expected far fewer",
                    f"{len(listed)} righe in {part}; ne servono molte meno",
                )
            )
    fields = _fields(Draft, given, "file", None, problems)
    if isinstance(fields.get("rules"), dict):
        fields["rules"] = {
            name: value for name, value in fields["rules"].items() if _is_sane(value)
        }
        for name in given["rules"].keys() - fields["rules"].keys():
            en, it = _WORDS[int]
            problems.append(_wrong("rules", name, given["rules"][name], en, it))
    return Shaped(Draft(**{**fields, **rows}), problems)


def _is_sane(value: object) -> bool:
    """Tell whether a value has no number that could not even be written down."""
    if isinstance(value, dict):
        return all(_is_sane(each) for each in value.values())
    if isinstance(value, list):
        return all(_is_sane(each) for each in value)
    return not isinstance(value, int) or value.bit_length() <= 63


def _wrong_format(version: object) -> Problem:
    return make_problem(
        "file",
        f"format is {shown(version)}; expected {FORMAT}, the only one that this version knows",
        f"format è {shown(version, 'it')}; va bene {FORMAT}, l'unico che questa versione conosce",
        field="format",
    )


def _shape(
    kind: type[Struct], row: object, part: Part, index: int, problems: list[Problem]
) -> Struct:
    if not isinstance(row, dict):
        problems.append(
            make_problem(
                part,
                f"{shown(row)} in {part}; expected a row like {{ {_example(part)} }}",
                f"{shown(row, 'it')} in {part}; serve una riga come {{ {_example(part)} }}",
                index=index,
            )
        )
        return kind(**{name: _PLACEHOLDERS[name] for name in _required(kind)})
    fields = _fields(kind, row, part, index, problems)
    for name in _required(kind):
        if name not in fields:
            if name not in row:
                problems.append(
                    make_problem(
                        part,
                        f"no {name}; expected {_words(kind, name)[0]}",
                        f"manca {name}; serve {_words(kind, name)[1]}",
                        index=index,
                        field=name,
                    )
                )
            fields[name] = _PLACEHOLDERS[name]
    return kind(**fields)


def _example(part: Part) -> str:
    if part == "places":
        return 'name = "Roma", lat = 41.9, lon = 12.5'
    last = "length = 2" if part == "tracks" else "points = 5"
    return f'a = "Roma", b = "Napoli", {last}'


def _required(kind: type[Struct]) -> list[str]:
    return [each.name for each in msgspec.structs.fields(kind) if each.required]


def _fields(
    kind: type[Struct],
    given: Mapping[str, Any],
    part: Part,
    index: int | None,
    problems: list[Problem],
) -> dict[str, Any]:
    """Take the fields that are known and of the right type; tell of the others."""
    types = get_type_hints(kind)
    fields: dict[str, Any] = {}
    for name, value in given.items():
        if len(problems) > MOST_PROBLEMS:
            break
        if name not in types:
            problems.append(unknown_field(part, name, list(types), index))
            continue
        try:
            fields[name] = msgspec.convert(value, types[name])
        except msgspec.ValidationError:
            en, it = _words(kind, name)
            where: Part = "title" if name == "title" else "rules" if name == "rules" else part
            problems.append(_wrong(where, name, value, en, it, index))
    return fields


def _words(kind: type[Struct], name: str) -> tuple[str, str]:
    """Say of which type a field is."""
    wanted = get_type_hints(kind)[name]
    if get_origin(wanted) is Literal:
        listed = ", ".join(f'"{each}"' for each in get_args(wanted))
        return f"one of {listed}", f"uno di {listed}"
    if get_origin(wanted) in (Union, UnionType):
        choices = get_args(wanted)
        wanted = str if str in choices else choices[0]
    return _WORDS[get_origin(wanted) or wanted]


def unknown_field(part: Part, name: str, known: list[str], index: int | None = None) -> Problem:
    """Tell of a field that there is none of, and which one may be meant."""
    close = get_close_matches(name.casefold()[:100], known, n=1)
    meant = f"did you mean {close[0]}?" if close else f"expected {', '.join(known)}"
    forse = f"forse {close[0]}?" if close else f"va bene {', '.join(known)}"
    return make_problem(
        part,
        f"unknown field {shown(name)}; {meant}",
        f"il campo {shown(name)} non esiste; {forse}",
        index=index,
        field=name[:100],
    )


def _wrong(
    part: Part, name: str, value: object, en: str, it: str, index: int | None = None
) -> Problem:
    return make_problem(
        part,
        f"{name} is {shown(value)}; expected {en}",
        f"{name} è {shown(value, 'it')}; serve {it}",
        index=index,
        field=name,
    )


def shown(value: object, language: Language = "en") -> str:
    """Show a value as a file has it, and not at length.

    >>> shown(True), shown("x" * 50), shown({"a": 1}), shown(16**9000, "it")
    ('true', "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…", 'a table', 'un numero enorme')
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return _KINDS["table"][language]
    if isinstance(value, list | tuple):
        return _KINDS["list"][language]
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, int) and value.bit_length() > 64:
        return _KINDS["huge"][language]
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:40]}…"


def check_depth(value: object) -> None:
    """Refuse values that are nested too deeply to be written down; the workshop may send any."""
    level = [value]
    for _ in range(DEEPEST + 1):
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list | tuple)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not level:
            return
    raise too_deep()
