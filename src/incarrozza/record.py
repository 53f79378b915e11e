"""The saved game: a header and its events, as text that people can read and compare."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import TYPE_CHECKING

from incarrozza.action import Action
from incarrozza.editions import Box, open_box
from incarrozza.editions.edition import Ticket
from incarrozza.errors import BadOption, IncarrozzaError, NotationError, RecordError
from incarrozza.event import ANSWERS, HIDDEN, MARKS, Answer, Event, Scribe
from incarrozza.rules import state as code
from incarrozza.shuffle import check_cut, check_secret, shuffle_key
from incarrozza.view import check_seat

if TYPE_CHECKING:
    from incarrozza.game import Game

FORMAT = 1
RULES_VERSION = 1
"""Changes when the same answers of chance could lead to another game."""


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
        return body + f"end: {len(self.events)} events, {_checksum(body)}\n"

    @property
    def checksum(self) -> str:
        """Give what stands in the last line: another text has another."""
        return _checksum(self._body())

    def _body(self) -> str:
        return "\n".join([*self._header(), "", *map(str, self.events)]) + "\n"

    def _header(self) -> Iterator[str]:
        box = self.box
        yield f"incarrozza: {FORMAT}"
        yield f"rules: {self.rules}"
        yield f"edition: {box.edition.name}"
        yield f"players: {box.players}"
        yield f"depots: {'yes' if box.depots else 'no'}"
        yield f"bonus_tickets: {'yes' if box.bonus_tickets else 'no'}"
        yield f"first: {'chance' if self.first is None else self.first}"
        for seat, name in enumerate(self.names):
            yield f"name {seat}: {name}"
        yield f"facts: {box.digest}"
        if self.key is not None:
            yield f"key: {self.key.hex()}"
        if self.secret is not None:
            yield f"secret: {self.secret.hex()}"
        for seat, cut in enumerate(self.cuts):
            if cut:
                yield f"cut {seat}: {cut}"
        for ticket in box.own_rows:
            places = [box.map.places[i].id for i in (ticket.a, ticket.b)]
            marks = [m for m in ("long", "big_city", "house") if getattr(ticket, m)]
            row = [*places, str(ticket.points), ticket.set or "-", *marks]
            yield f"ticket: {' '.join(row)}"

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
        return _Reader(text).read()

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
        """Say that answers may differ since the rules changed, which is nobody's fault."""
        if self.rules == RULES_VERSION:
            return ""
        return f" by rules {RULES_VERSION}; expected a version that plays by rules {self.rules}"


def unfinished() -> RecordError:
    """Say that a game is not over, to who needs a finished one."""
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


def _checksum(body: str) -> str:
    return sha256(body.encode()).hexdigest()[:16]


def read_event(line: str, scribe: Scribe, offered: Sequence[Sequence[int]]) -> Event:
    """Read one event as a record has it; offered are the tickets each seat may choose from now."""
    reader = _Reader(line)
    offers = {seat: list(tickets) for seat, tickets in enumerate(offered)}
    return reader.event(line, scribe, offers, set())


_NUMBER = re.compile(r"[0-9]{1,6}")
_CUT = re.compile(r"cut ([0-9]): (.+)")
_EVENT = re.compile(r"([0-9]{1,6}) (?:@([0-9]) )?([^>]+?)(?: > (.+))?$")
_END = re.compile(r"end: ([0-9]{1,6}) events(?:, ([0-9a-f]{16}))?$")


class _Reader:
    """Reads a record line by line, keeping the number of the line for errors."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.text = text
        self.line = 0
        self.header: dict[str, str] = {}
        self.names: list[str] = []
        self.cuts: dict[int, str] = {}
        self.own: list[str] = []

    def wrong(self, what: str, expected: str, *, it: str = "") -> RecordError:
        return RecordError(f"record, line {self.line}: {what}; expected {expected}", it=it)

    def read(self) -> Record:
        self._read_header()
        box = self._open_box()
        scribe = Scribe(box)
        events = self._read_events(box, scribe)
        if self.names and len(self.names) != box.players:
            raise RecordError(f"record: {len(self.names)} names; expected {box.players} or none")
        first = self.header.get("first", "0")
        return Record(
            box=box,
            events=tuple(events),
            key=self._bytes("key"),
            first=None if first == "chance" else self._number("first", range(box.players)),
            names=tuple(self.names),
            rules=self._number("rules"),
            secret=self._bytes("secret"),
            cuts=self._cuts(box.players),
        )

    def _read_header(self) -> None:
        for number, line in enumerate(self.lines, 1):
            self.line = number
            if not line.strip():
                break
            name, colon, value = line.partition(": ")
            if not colon:
                raise self.wrong(f"{line!r}", "'name: value' or an empty line")
            if name == "ticket":
                self.own.append(value)
            elif name.startswith("name "):
                if name != f"name {len(self.names)}":
                    raise self.wrong(f"{line!r}", f"'name {len(self.names)}: ...'")
                self.names.append(value)
            elif name.startswith("cut"):
                self._read_cut(line)
            elif name in self.header:
                raise self.wrong(f"a second line {name!r}", "one")
            else:
                self.header[name] = value
        if self.header.get("incarrozza") != str(FORMAT):
            self.line = 1
            raise self.wrong(
                "this is no record of this format",
                f"'incarrozza: {FORMAT}'",
                it="questo file non è una partita salvata da In Carrozza",
            )

    def _read_cut(self, line: str) -> None:
        match = _CUT.fullmatch(line)
        if not match:
            raise self.wrong(f"{line!r}", "'cut 0: ...' or another seat's")
        seat = int(match[1])
        if seat in self.cuts:
            raise self.wrong(f"a second cut by seat {seat}", "one")
        self.cuts[seat] = match[2]

    def _cuts(self, players: int) -> tuple[str, ...]:
        """List the cuts by seat; none at all in a record of a game without them."""
        for seat in self.cuts:
            if seat not in range(players):
                raise RecordError(f"record, cut {seat}: no such seat; expected 0 to {players - 1}")
        if not self.cuts and "secret" not in self.header:
            return ()
        return tuple(self.cuts.get(seat, "") for seat in range(players))

    def _number(self, name: str, allowed: range = range(1, 10**6)) -> int:
        value = self.header.get(name, "")
        if not _NUMBER.fullmatch(value) or int(value) not in allowed:
            span = f"{allowed.start} to {allowed.stop - 1}"
            raise RecordError(f"record, {name}: {value or 'missing'}; expected a number {span}")
        return int(value)

    def _flag(self, name: str) -> bool:
        value = self.header.get(name, "missing")
        if value not in ("yes", "no"):
            raise RecordError(f"record, {name}: {value}; expected yes or no")
        return value == "yes"

    def _bytes(self, name: str) -> bytes | None:
        value = self.header.get(name)
        if value is None:
            return None
        if not re.fullmatch(r"[0-9a-f]{64}", value):
            raise RecordError(f"record, {name}: damaged; expected 64 hexadecimal digits")
        return bytes.fromhex(value)

    def _open_box(self) -> Box:
        try:
            box = self._box(tickets=None)
            if self.own:
                rows = [self._ticket(box, row) for row in self.own]
                box = self._box(tickets=rows)
        except RecordError:
            raise
        except IncarrozzaError as error:
            raise RecordError(f"record, header: {error}") from error
        if self.header.get("facts") != box.digest:
            raise RecordError(
                "record, facts: played with other places, routes or tickets than this version has; "
                f"expected {box.digest}",
                it="questa partita è stata giocata con luoghi, linee o biglietti diversi da quelli "
                "di questa versione",
            )
        return box

    def _box(self, tickets: list[Ticket] | None) -> Box:
        return open_box(
            self.header.get("edition", ""),
            self._number("players"),
            depots=self._flag("depots"),
            bonus_tickets=self._flag("bonus_tickets"),
            tickets=tickets,
        )

    def _ticket(self, box: Box, row: str) -> Ticket:
        ids = {place.id: i for i, place in enumerate(box.map.places)}
        match row.split():
            case [a, b, points, group, *marks] if {a, b} <= ids.keys() and _NUMBER.fullmatch(
                points
            ):
                return Ticket(
                    ids[a],
                    ids[b],
                    int(points),
                    "" if group == "-" else group,
                    long="long" in marks,
                    big_city="big_city" in marks,
                    house="house" in marks,
                )
        raise RecordError(f"record, ticket: {row!r}; expected 'place place points set'")

    # -- Events ------------------------------------------------------------------------------------

    def _read_events(self, box: Box, scribe: Scribe) -> Iterator[Event]:
        offers: dict[int, list[int]] = {seat: [] for seat in range(box.players)}
        opening = set(range(box.players))
        events: list[Event] = []
        ended = False
        for text in self._joined_lines():
            if ended:
                raise self.wrong("text after the end", "nothing")
            if text.startswith("end: "):
                self._check_end(text, len(events))
                ended = True
                continue
            event = self.event(text, scribe, offers, opening)
            if event.number != len(events):
                raise self.wrong(f"event {event.number}", f"event {len(events)}")
            events.append(event)
        if not ended:
            raise self.wrong(
                "the record is cut short",
                "a last line 'end: ...'",
                it="il file è incompleto: manca l'ultima riga",
            )
        if not events:
            raise self.wrong("no deal", "'0 deal' and chance's answers")
        return iter(events)

    def _joined_lines(self) -> Iterator[str]:
        """Join the lines of the deal to one."""
        start = self.lines.index("") if "" in self.lines else len(self.lines)
        pending: str | None = None
        for number, line in enumerate(self.lines[start:], start + 1):
            if line.startswith("  ") and pending is not None:
                pending += (" > " if " > " not in pending else "; ") + line.strip()
                continue
            if pending is not None:
                yield pending
            self.line = number
            pending = line if line.strip() else None
        if pending is not None:
            yield pending

    def _check_end(self, text: str, events: int) -> None:
        match = _END.match(text)
        if not match or int(match[1]) != events:
            raise self.wrong(f"{text!r} after {events} events", f"'end: {events} events'")
        body = self.text[: self.text.rindex("end: ")].replace("\r\n", "\n")
        if match[2] and match[2] != _checksum(body):
            raise self.wrong(
                "the text was changed: its checksum differs",
                "an unchanged record",
                it="il testo è stato cambiato: la somma di controllo non torna",
            )

    def event(
        self, text: str, scribe: Scribe, offers: dict[int, list[int]], opening: set[int]
    ) -> Event:
        """Read one event; the offers and who is still in the opening change with it."""
        match = _EVENT.match(text)
        if not match:
            raise self.wrong(f"{text!r}", "'number @seat action > answers'")
        number, seat = int(match[1]), None if match[2] is None else int(match[2])
        if seat is not None and seat not in offers:
            raise self.wrong(f"seat {seat}", f"a seat from 0 to {len(offers) - 1}")
        if (seat is None) != (number == 0) or (number == 0 and match[3] != "deal"):
            raise self.wrong(f"{text!r}", "'0 deal' first, then '@seat' in every event")
        answers = tuple(self._answers(match[4] or "", scribe))
        event = Event(number, seat, None, answers, scribe=scribe)
        if seat is not None:
            if match[3].startswith("keep "):
                event = self._kept(event, match[3][5:], tuple(sorted(offers[seat])), scribe)
                event = replace(event, opening=seat in opening)
                offers[seat] = []
            else:
                opening.clear()
                event = replace(event, action=self._action(match[3], scribe))
        for answer in answers:
            if answer.what == code.TICKET:
                offers[answer.seat].append(code.UNKNOWN if answer.value is None else answer.value)
        return event

    def _action(self, text: str, scribe: Scribe) -> Action:
        try:
            return scribe.notation.read(text)
        except NotationError as error:
            raise RecordError(f"record, line {self.line}: {error}") from error

    def _kept(self, event: Event, text: str, offered: tuple[int, ...], scribe: Scribe) -> Event:
        hidden = re.fullmatch(r"(\?|[0-9]) of [0-9]", text)
        if hidden:
            kept = None if hidden[1] == HIDDEN else int(hidden[1])
            return replace(event, offered=offered, kept=kept)
        chosen = 0
        for name in [] if text == "none" else text.split(", "):
            ticket = self._ticket_number(name, scribe)
            if ticket not in offered:
                raise self.wrong(
                    f"{name} was not offered", "one of " + ", ".join(map(scribe.ticket, offered))
                )
            chosen |= 1 << offered.index(ticket)
        action = scribe.notation[code.KEEP_SET + chosen]
        return replace(event, action=action, offered=offered, kept=chosen.bit_count())

    def _ticket_number(self, name: str, scribe: Scribe) -> int:
        try:
            return scribe.ticket_number(name)
        except KeyError:
            raise self.wrong(f"no ticket {name!r}", "a ticket of the deck") from None

    def _answers(self, text: str, scribe: Scribe) -> Iterator[Answer]:
        for group in filter(None, text.split("; ")):
            head, colon, values = group.partition(": ")
            what, _, seat = head.partition(" ")
            if what not in ANSWERS or (not colon) != (ANSWERS.index(what) in MARKS):
                raise self.wrong(f"{group!r}", f"one of {', '.join(ANSWERS)}")
            number = ANSWERS.index(what)
            if not colon:
                yield Answer(number, 0, -1)
                continue
            if seat and not (_NUMBER.fullmatch(seat) and int(seat) < scribe.box.players):
                raise self.wrong(f"seat {seat!r}", f"0 to {scribe.box.players - 1}")
            for value in values.split(", "):
                yield Answer(number, self._value(number, value, scribe), int(seat) if seat else -1)

    def _value(self, what: int, text: str, scribe: Scribe) -> int | None:
        if text == HIDDEN:
            return None
        if what == code.TICKET:
            return self._ticket_number(text, scribe)
        if what == code.STARTER:
            if not _NUMBER.fullmatch(text) or int(text) >= scribe.box.players:
                raise self.wrong(f"first: {text}", f"a seat from 0 to {scribe.box.players - 1}")
            return int(text)
        try:
            return scribe.notation.kind_number(text)
        except NotationError as error:
            raise RecordError(f"record, line {self.line}: {error}") from error
