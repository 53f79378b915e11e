"""The saved game: a header and its events (an event log), as text to read and to diff."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import TYPE_CHECKING

from incarrozza.editions import Box
from incarrozza.errors import BadOption, RecordError
from incarrozza.event import Event
from incarrozza.record.header import write_box, write_contents
from incarrozza.shuffle import check_cut, check_secret, shuffle_key
from incarrozza.view import check_seat

if TYPE_CHECKING:
    from incarrozza.game import Game

FORMAT = 1
RULES_VERSION = 2
"""Changes when the same answers of chance could lead to another game. Older games still replay."""


@dataclass(frozen=True)
class Record:
    """A game as it was played, from the deal on."""

    box: Box
    events: tuple[Event, ...]
    key: bytes | None = field(default=None, repr=False)
    """The generator's secret; None in a record that tells only what a seat saw."""
    first: int | None = 0
    """The seat set to play first; None where chance was asked (G16)."""
    names: tuple[str, ...] = ()
    rules: int = RULES_VERSION
    secret: bytes | None = field(default=None, repr=False)
    """What the host promised before the cuts; None where the key was made without."""
    cuts: tuple[str, ...] = ()
    """Each seat's cut, empty where it did not; all of them missing where nobody was asked."""

    def __post_init__(self) -> None:
        if self.secret is not None:
            check_secret(self.secret)
            if self.key is None:
                raise RecordError("record, secret: there is no key to it; expected a line 'key:'")
        if (self.secret is not None or self.cuts) and len(self.cuts) != self.box.players:
            raise RecordError(
                f"record, cuts: there are {len(self.cuts)}; expected {self.box.players}, "
                "empty where a seat did not cut"
            )
        for seat, cut in enumerate(self.cuts):
            _check_kept(seat, cut)

    # -- Writing -----------------------------------------------------------------------------------

    def __str__(self) -> str:
        body = self._body()
        return body + f"end: {len(self.events)} events, {checksum(body)}\n"

    @property
    def checksum(self) -> str:
        """Give the checksum of the text, which stands in its last line."""
        return checksum(self._body())

    def _body(self) -> str:
        return "\n".join([*self._header(), "", *map(str, self.events)]) + "\n"

    def _header(self) -> Iterator[str]:
        yield f"incarrozza: {FORMAT}"
        yield f"rules: {self.rules}"
        yield from write_box(self.box)
        yield f"first: {'chance' if self.first is None else self.first}"
        for seat, name in enumerate(self.names):
            yield f"name {seat}: {name}"
        yield f"facts: {self.box.digest}"
        if self.key is not None:
            yield f"key: {self.key.hex()}"
        if self.secret is not None:
            yield f"secret: {self.secret.hex()}"
        for seat, cut in enumerate(self.cuts):
            if cut:
                yield f"cut {seat}: {cut}"
        yield from write_contents(self.box)

    def seen_by(self, seat: int | None) -> Record:
        """Show the record as a seat saw it: nothing of the key, and others' secrets hidden."""
        if seat is not None:
            check_seat(seat, self.box.players)
        events = tuple(event.seen_by(seat) for event in self.events)
        return replace(self, key=None, secret=None, cuts=(), events=events)

    @property
    def is_whole(self) -> bool:
        """Tell whether nothing is hidden, as it is in a record of what one seat saw."""
        return not any(
            (event.number and event.action is None) or any(a.value is None for a in event.answers)
            for event in self.events
        )

    def check_whole(self) -> None:
        """Refuse a record that hides something."""
        if not self.is_whole:
            raise RecordError(
                "this record holds only what one seat saw; expected the whole one, which is there"
                " when the game is over",
                it="questo file contiene solo ciò che ha visto un posto; serve quello intero, che"
                " si ha a partita finita",
            )

    # -- Reading -----------------------------------------------------------------------------------

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record's text; a RecordError names the line that is wrong."""
        from incarrozza.record.reader import Reader

        return Reader(text).read()

    def replay(self) -> Game:
        """Play the game again from its recorded answers.

        >>> from incarrozza import Game
        >>> game = Game("new_york", players=2, seed=1)
        >>> Record.parse(str(game.record)).replay() == game
        True
        """
        from incarrozza.game import Game

        return Game.from_record(self)

    def at_turn(self, turn: int) -> Game:
        """Play the game again up to the end of a turn; 0 is the end of the opening."""
        from incarrozza.game import Game

        game = Game.from_record(replace(self, events=self.events[:1]))
        for event in self.events[1:]:
            # Another turn begins when the one before it is over.
            if 0 <= turn < game.turns:
                break
            game.follow(event)
        if not 0 <= turn <= game.turns:
            raise BadOption(f"turn {turn}; expected 0 to {game.turns}")
        return game

    def verify(self) -> None:
        """Check that every answer of chance follows from the key, and the key from the cuts.

        The latter where the record holds the secret. What does not follow raises a RecordError.
        """
        if self.key is None:
            raise RecordError("a record without its key cannot be verified; expected a line 'key:'")
        if self.secret is not None and self.key != shuffle_key(self.secret, self.cuts):
            raise RecordError(
                "record, key: it does not follow from the secret and the cuts; expected the key "
                "that they make"
            )
        game = self.replay()
        if game.surprise is not None:
            raise RecordError(
                f"event {game.surprise}: chance's answer is not that of the key{self._other_rules}"
            )

    @property
    def _other_rules(self) -> str:
        """Say that answers may differ because the rules changed, and nothing was tampered with."""
        if self.rules == RULES_VERSION:
            return ""
        return f" by rules {RULES_VERSION}; expected a version that plays by rules {self.rules}"


def unfinished() -> RecordError:
    """Make the error for a game that is not over where a finished one is needed."""
    return RecordError(
        "this game is not over; expected a finished one",
        it="questa partita non è finita; serve una partita finita",
    )


def _check_kept(seat: int, cut: str) -> None:
    """Refuse a cut that is not as it was taken, since it would make another key."""
    try:
        taken = check_cut(cut)
    except BadOption as error:
        raise RecordError(f"record, cut {seat}: {error}") from error
    if cut != taken:
        raise RecordError(f"record, cut {seat}: {cut!a} was changed; expected {taken!a}")


def checksum(body: str) -> str:
    """Compute the checksum in the last line of a record: SHA-256, shortened."""
    return sha256(body.encode()).hexdigest()[:16]
