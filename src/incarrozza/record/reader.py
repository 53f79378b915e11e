"""Reads a saved game: its header, its box and its events, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from incarrozza.action import Action
from incarrozza.editions import Box
from incarrozza.editions.options import Options
from incarrozza.errors import IncarrozzaError, NotationError, RecordError
from incarrozza.event import ANSWERS, HIDDEN, MARKS, Answer, Event, Scribe
from incarrozza.record.header import NUMBER, Declaration
from incarrozza.record.record import FORMAT, Record, checksum
from incarrozza.rules import state as code


def read_event(line: str, scribe: Scribe, offered: Sequence[Sequence[int]]) -> Event:
    """Read one event as a record has it; offered are the tickets each seat may choose from now."""
    reader = Reader(line)
    offers = {seat: list(tickets) for seat, tickets in enumerate(offered)}
    return reader.event(line, scribe, offers, set())


_CUT = re.compile(r"cut ([0-9]): (.+)")
_EVENT = re.compile(r"([0-9]{1,6}) (?:@([0-9]) )?([^>]+?)(?: > (.+))?$")
_END = re.compile(r"end: ([0-9]{1,6}) events(?:, ([0-9a-f]{16}))?$")


class Reader:
    """Reads a record line by line, keeping the number of the line for errors."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.text = text
        self.line = 0
        self.header: dict[str, str] = {}
        self.names: list[str] = []
        self.cuts: dict[int, str] = {}
        self.declaration = Declaration()

    def wrong(self, what: str, expected: str, *, it: str = "") -> RecordError:
        """Make the error that names the line."""
        return RecordError(f"record, line {self.line}: {what}; expected {expected}", it=it)

    def read(self) -> Record:
        """Read the whole record."""
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
            if self.declaration.take(name, value):
                continue
            if name.startswith("name "):
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
        if not NUMBER.fullmatch(value) or int(value) not in allowed:
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
            box = self.declaration.open(
                self.header.get("edition", ""),
                self._number("players"),
                Options.choose({name: self._flag(name) for name in Options.__struct_fields__}),
            )
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
        if match[2] and match[2] != checksum(body):
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
            if seat and not (NUMBER.fullmatch(seat) and int(seat) < scribe.box.players):
                raise self.wrong(f"seat {seat!r}", f"0 to {scribe.box.players - 1}")
            for value in values.split(", "):
                yield Answer(number, self._value(number, value, scribe), int(seat) if seat else -1)

    def _value(self, what: int, text: str, scribe: Scribe) -> int | None:
        if text == HIDDEN:
            return None
        if what == code.TICKET:
            return self._ticket_number(text, scribe)
        if what == code.STARTER:
            if not NUMBER.fullmatch(text) or int(text) >= scribe.box.players:
                raise self.wrong(f"first: {text}", f"a seat from 0 to {scribe.box.players - 1}")
            return int(text)
        try:
            return scribe.notation.kind_number(text)
        except NotationError as error:
            raise RecordError(f"record, line {self.line}: {error}") from error
