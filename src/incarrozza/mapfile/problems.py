"""What is wrong with a map: every mistake at once, each with its place, in both languages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from typing import Literal, get_args

from msgspec import Struct

from incarrozza.editions.edition import LANGUAGES, Language
from incarrozza.errors import IncarrozzaError

Part = Literal["file", "title", "rules", "places", "tracks", "tickets"]
PARTS: tuple[Part, ...] = get_args(Part)
Severity = Literal["error", "warning"]
MOST_PROBLEMS = 100
"""How many are told; nobody reads more, and a hostile file could have thousands."""

_PART_WORDS: dict[Part, dict[Language, str]] = {
    "places": {"en": "place", "it": "luogo"},
    "tracks": {"en": "track", "it": "binario"},
    "tickets": {"en": "ticket", "it": "biglietto"},
}


class Problem(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that is wrong with a map, or that may be meant otherwise."""

    part: Part
    text: dict[Language, str]
    """What was found, and what would be right."""
    index: int | None = None
    """The number of the place, track or ticket, from 0."""
    field: str = ""
    """Of that row, or of the rules."""
    line: int | None = None
    file: str = ""
    severity: Severity = "error"
    """A map with errors cannot be played; warnings are for its author to judge."""

    def told(self, language: Language) -> str:
        """Say where it is, and what.

        >>> text = {"en": "length 0; expected 1 to 12", "it": "lunghezza 0; va bene da 1 a 12"}
        >>> Problem(part="tracks", index=4, line=30, file="boot.toml", text=text).told("en")
        'boot.toml, line 30: length 0; expected 1 to 12'
        >>> Problem(part="tracks", index=4, text=text).told("it")
        'binario 5: lunghezza 0; va bene da 1 a 12'
        """
        where = [self.file] if self.file else []
        if self.line is not None:
            where.append(f"line {self.line}" if language == "en" else f"riga {self.line}")
        elif self.index is not None:
            where.append(f"{_PART_WORDS[self.part][language]} {self.index + 1}")
        return f"{', '.join(where)}: {self.text[language]}" if where else self.text[language]


class MapFileError(IncarrozzaError):
    """Reports all that is wrong with a map."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(self.problems, it=self._told("it"))

    def __str__(self) -> str:
        return self._told("en")

    def _told(self, language: Language) -> str:
        return "\n".join(problem.told(language) for problem in self.problems)


def make_problem(
    part: Part,
    en: str,
    it: str,
    *,
    index: int | None = None,
    field: str = "",
    line: int | None = None,
    severity: Severity = "error",
) -> Problem:
    """Make a problem of what it says in each language."""
    return Problem(
        part=part,
        index=index,
        field=field,
        line=line,
        severity=severity,
        text=dict(zip(LANGUAGES, (en, it), strict=True)),
    )


def errors_of(problems: Iterable[Problem]) -> list[Problem]:
    """Leave out the warnings."""
    return [problem for problem in problems if problem.severity == "error"]


def in_order(problems: Sequence[Problem]) -> list[Problem]:
    """Sort problems by their lines, or else by their parts, and tell no more than can be read.

    Where there are too many, errors go before warnings, and the last one says how many there are.
    """

    def place(problem: Problem) -> tuple[float, int, int]:
        line = inf if problem.line is None else problem.line
        return line, PARTS.index(problem.part), -1 if problem.index is None else problem.index

    if len(problems) <= MOST_PROBLEMS:
        return sorted(problems, key=place)
    kept = sorted(problems, key=lambda problem: problem.severity)[: MOST_PROBLEMS - 1]
    more = len(problems) - len(kept)
    last = make_problem(
        "file",
        f"and {more} more like these",
        f"e altri {more} come questi",
        severity="error" if errors_of(problems) else "warning",
    )
    return [*sorted(kept, key=place), last]
