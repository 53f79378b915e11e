"""On which line of a TOML text everything stands, which Python's own reader does not tell.

A small lexical scanner: it knows strings, comments, keys and brackets, and leaves it to the reader
to refuse what is no TOML. What would take the reader long or exhaust its stack is refused here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from incarrozza.mapfile.problems import MapFileError, make_problem

Path: TypeAlias = tuple[str | int, ...]
"""From the root of the text: names of keys, and numbers of rows from 0."""

DEEPEST = 8
"""How deep brackets may be nested, and how many parts a key may have."""

_TOKEN = re.compile(
    r"""
    (?P<space>[ \t\r]+|\#[^\n]*)
    |(?P<newline>\n)
    |(?P<long>\"{3}[^"\\]*(?:(?:\\.|"(?!""))[^"\\]*)*"{3,5}|'{3}[^']*(?:'(?!'')[^']*)*'{3,5})
    |(?P<unclosed>\"{3}|'{3})
    |(?P<short>"[^"\\\n]*(?:\\[^\n][^"\\\n]*)*"|'[^'\n]*')
    |(?P<mark>[\[\]{}=,.])
    |(?P<bare>[^\s\[\]{}=,."'\#]+)
    |(?P<other>.)
    """,
    re.VERBOSE | re.DOTALL,
)

_HEADER = re.compile(r"(\[\[?)([^\]\n]{1,200})\]")


class Lines:
    """Where the keys and rows of a text stand."""

    def __init__(self) -> None:
        self._known: dict[Path, int] = {}

    def note(self, path: Path, line: int) -> None:
        """Write down where something stands; what is said first counts."""
        self._known.setdefault(path, line)

    def of(self, *path: str | int) -> int | None:
        """Find the line of something, or of what it is a part of; None where it is not there.

        >>> lines = scan('format = 1\\nplaces = [\\n  { name = "Roma" },\\n]')
        >>> lines.of("places", 0, "lat"), lines.of("tracks", 0)
        (3, None)
        """
        while path:
            if path in self._known:
                return self._known[path]
            path = path[:-1]
        return None


@dataclass
class _Frame:
    """A bracket that is open: an array, an inline table, or the document itself."""

    closing: str
    path: Path
    line: int
    index: int = 0
    fresh: bool = True
    """An array's next element, or a table's next key, has not begun."""


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = Lines()
        self.line = 1
        self.frames = [_Frame("", (), 1)]
        self.prefix: Path = ()
        self.rows: dict[Path, int] = {}
        """How many tables of each [[array]] have begun."""
        self.key: list[str] = []
        self.value: Path | None = None
        """What the value that follows belongs to; None while a key is read."""

    def run(self) -> Lines:
        position = 0
        while found := _TOKEN.match(self.text, position):
            kind, token = found.lastgroup, found.group()
            position = found.end()
            if kind == "newline":
                self.line += 1
                self._end_line()
            elif kind == "unclosed" or token in ('"', "'"):
                raise _refused(
                    self.line,
                    f"a text that begins with {token} has no end; expected {token} to close it",
                    f"un testo che comincia con {token} non finisce; va chiuso con {token}",
                )
            elif token == "[" and len(self.frames) == 1 and self.value is None and not self.key:
                end = self.text.find("\n", position)
                self._header(self.text[found.start() : end if end >= 0 else None])
                position = end if end >= 0 else len(self.text)
            elif kind == "mark":
                self._mark(token)
            elif kind in ("bare", "short", "long", "other"):
                self._word(token)
                self.line += token.count("\n")
        if len(self.frames) > 1:
            frame = self.frames[1]
            opened = "[" if frame.closing == "]" else "{"
            raise _refused(
                frame.line,
                f"{opened} has no end; expected {frame.closing} to close it",
                f"{opened} non finisce; va chiusa con {frame.closing}",
            )
        return self.lines

    def _end_line(self) -> None:
        if len(self.frames) == 1:
            self.key, self.value = [], None

    def _word(self, token: str) -> None:
        frame = self.frames[-1]
        if frame.closing == "]":
            self._begin_element(frame)
        elif self.value is None:
            if len(self.key) == DEEPEST:
                raise too_deep(self.line)
            self.key.append(token.strip("\"'"))

    def _mark(self, token: str) -> None:
        frame = self.frames[-1]
        if token in "[{":
            if frame.closing == "]":
                self._begin_element(frame)
                path: Path = (*frame.path, frame.index)
            else:
                path = self.value or frame.path
            if len(self.frames) > DEEPEST:
                raise too_deep(self.line)
            self.frames.append(_Frame("]" if token == "[" else "}", path, self.line))
            self.key, self.value = [], None
        elif token == frame.closing:
            self.frames.pop()
            # What was opened as a value is over; a table inside of an array has no key.
            self.value = frame.path if self.frames[-1].closing != "]" else None
        elif token == "=" and frame.closing != "]" and self.value is None:
            base = frame.path if frame.closing else self.prefix
            self.value = (*base, *self.key)
            self.lines.note(self.value, self.line)
            # The table of a dotted key begins where its first key stands.
            if len(self.key) > 1:
                self.lines.note((*base, self.key[0]), self.line)
            self.key = []
        elif token == ",":
            frame.index += 1
            frame.fresh = True
            self.key, self.value = [], None

    def _begin_element(self, frame: _Frame) -> None:
        if frame.fresh:
            frame.fresh = False
            self.lines.note((*frame.path, frame.index), self.line)

    def _header(self, line: str) -> None:
        """Begin a [table], or one more of an [[array]] of tables."""
        # Before anything else: Python's reader takes the square of their number.
        if line.count(".") > DEEPEST:
            raise too_deep(self.line)
        found = _HEADER.match(line)
        if found is None:
            return
        parts = [part.strip().strip("\"'") for part in found[2].split(".")]
        path: Path = ()
        for part in parts:
            path = (*path, part)
            if path in self.rows and not (found[1] == "[[" and len(path) == len(parts)):
                path = (*path, self.rows[path] - 1)
        if found[1] == "[[":
            number = self.rows.get(path, 0)
            self.rows[path] = number + 1
            path = (*path, number)
        self.lines.note(path, self.line)
        self.prefix = path


def scan(text: str) -> Lines:
    """Find out on which line everything stands; refuse what is nested too deeply or has no end."""
    return _Scanner(text).run()


def too_deep(line: int | None = None) -> MapFileError:
    """Make the error about what is nested too deeply."""
    return _refused(
        line,
        f"nested too deeply; expected at most {DEEPEST} brackets or keys inside each other",
        f"troppe parentesi o chiavi l'una nell'altra; al massimo {DEEPEST}",
    )


def _refused(line: int | None, en: str, it: str) -> MapFileError:
    return MapFileError([make_problem("file", en, it, line=line)])
