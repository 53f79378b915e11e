"""The file of results: its first line says what is played, each further line is a game.

A line is written as soon as its game is over, so that whatever happens no finished game is lost.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO, Literal

import msgspec
from msgspec import Struct

from incarrozza.arena.contest import Contest, Fixture, Played
from incarrozza.arena.program import fingerprint
from incarrozza.editions.options import Options
from incarrozza.errors import IncarrozzaError
from incarrozza.record import RULES_VERSION


class Header(Options, frozen=True, forbid_unknown_fields=True):
    """What a file's games have in common; the number of games is not part of it."""

    arena: Literal[1]
    """The version of this format."""
    edition: str
    players: int
    facts: str
    """The digest of places, routes, tickets and numbers of the rules."""
    rules: int
    seed: int
    limit: int
    tables: tuple[tuple[str, ...], ...]
    """The bots of each table, with their milliseconds."""
    program: str
    """The digest of this package: bots of another one are others, whatever their names."""


def header(contest: Contest) -> Header:
    """Say what a contest's games have in common."""
    box = contest.setting.box
    return Header(
        arena=1,
        edition=box.edition.name,
        players=box.players,
        **msgspec.structs.asdict(box.options),
        facts=box.digest,
        rules=RULES_VERSION,
        seed=contest.seed,
        limit=contest.setting.limit,
        tables=tuple(tuple(f"{e.bot}@{e.milliseconds}" for e in table) for table in contest.tables),
        program=fingerprint(),
    )


class Results:
    """The games played so far, in memory and, if there is one, in a file."""

    def __init__(self, contest: Contest, file: Path | None = None) -> None:
        self.played: dict[Fixture, Played] = {}
        self._file: BinaryIO | None = None
        if file is None:
            return
        if file.exists() and not file.is_file():
            raise IncarrozzaError(f"{file} is no file; expected results, or a new file")
        self._file = file.open("ab")
        try:
            _hold(self._file, file)
            self._resume(file, contest)
        except BaseException:
            self.close()
            raise

    def _resume(self, file: Path, contest: Contest) -> None:
        """Read what has been played, and get ready to write what follows."""
        assert self._file is not None
        head = header(contest)
        kept = file.read_bytes()
        whole = kept[: kept.rfind(b"\n") + 1]
        if whole:
            for number, line in enumerate(whole.splitlines(), 1):
                self._read(line, f"{file}, line {number}", head, contest)
        elif kept and not msgspec.json.encode(head).startswith(kept):
            # Whatever this is, it was not begun by an arena.
            raise IncarrozzaError(f"{file} holds something else; expected results, or a new file")
        # Of a line that was being written when the light went out, nothing is left.
        self._file.truncate(len(whole))
        if not whole:
            self._write(head)

    def _read(self, line: bytes, where: str, head: Header, contest: Contest) -> None:
        try:
            if where.endswith(", line 1"):
                _compare(msgspec.json.decode(line, type=Header), head, where)
                return
            game = msgspec.json.decode(line, type=Played)
        except msgspec.DecodeError as error:
            raise IncarrozzaError(
                f"{where}: {error}; expected the results of an arena, or a new file"
            ) from error
        if not _belongs(game, contest):
            raise IncarrozzaError(
                f"{where}: no game of this contest; expected what an arena wrote, or a new file"
            )
        self.played[game.fixture] = game

    def add(self, game: Played) -> None:
        """Keep a game that is over."""
        self.played[game.fixture] = game
        self._write(game)

    def _write(self, line: Struct) -> None:
        if self._file is not None:
            self._file.write(msgspec.json.encode(line) + b"\n")
            self._file.flush()

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()

    def of(self, fixtures: Iterable[Fixture]) -> list[Played]:
        """List those of some games that have been played."""
        return [self.played[each] for each in fixtures if each in self.played]


def _belongs(game: Played, contest: Contest) -> bool:
    """Tell whether a game is one of a contest, with everybody on their seats."""
    seats = contest.setting.players
    if not (0 <= game.table < len(contest.tables) and game.deal >= 0 and 0 <= game.turn < seats):
        return False
    lists = game.scores, game.ranks, game.decisions, game.seconds, game.slowest
    return (
        game.bots == contest.seats(game.fixture)
        and all(len(each) == seats for each in lists)
        and 0 in game.ranks
    )


def _hold(opened: BinaryIO, file: Path) -> None:
    """Keep other arenas from a file as long as it is open; the system lets go of it in any case."""
    if sys.platform == "win32":
        return  # there, who locks a file also keeps everybody from reading it
    import fcntl

    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise IncarrozzaError(
            f"{file} is being written by another arena; expected its end, or a new file"
        ) from None


def _compare(found: Header, expected: Header, where: str) -> None:
    """Refuse to go on with another contest; name the first thing that differs."""
    if found.program != expected.program:
        raise IncarrozzaError(
            f"{where}: games of another version of incarrozza, whose bots may differ; "
            "expected the same version, or a new file"
        )
    # An option may change the facts: then it is what differs.
    for name in sorted(Header.__struct_fields__, key="facts".__eq__):
        theirs, ours = getattr(found, name), getattr(expected, name)
        if theirs != ours:
            raise IncarrozzaError(
                f"{where}: games of another contest, with {name.replace('_', ' ')} "
                f"{_told(theirs)}, not {_told(ours)}; expected the same settings, or a new file"
            )


def _told(value: object) -> str:
    if isinstance(value, tuple):
        return " and ".join(" : ".join(table) for table in value)
    return str(value)
