"""Replays: a record played again, step by step, in a worker process where nobody waits for it.

A record may come from anybody: what it may cost is bounded before anything is made of it.
"""

from __future__ import annotations

import asyncio
import gzip
import re
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from incarrozza.analysis import Analysis
from incarrozza.editions import Box
from incarrozza.editions.edition import Language
from incarrozza.editions.layout import read_layout
from incarrozza.errors import FactsError, IncarrozzaError, RecordError
from incarrozza.game import Game
from incarrozza.record import Record, unfinished
from incarrozza.server.messages.fields import COLORS, LONGEST_NAME, Color
from incarrozza.server.messages.recordings import Frame, Replay, TurnThought, WatchedSeat
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.presenters import frames
from incarrozza.server.presenters.catalogue import box_info
from incarrozza.server.presenters.documents import Document
from incarrozza.server.workers.pool import Pool
from incarrozza.words import Narrator

MOST_EVENTS = 2_000
"""Of a game that is watched: about three times as many as the longest one that people play."""
_KEPT = 8
_EDITION = re.compile(r"^edition: (m[0-9a-z]{8,40})\r?$", re.MULTILINE)
_LONGEST_HEAD = 500
"""Letters of a record in which its edition is looked for."""
_LONGEST_REASON = 300
"""Letters of what is wrong with a record: it may quote a line as long as the whole."""

Company = tuple[tuple[str, Color, str | None], ...]
"""Name, colour and bot of each seat; none where only the record knows."""


class Wish(NamedTuple):
    """What somebody wants to watch."""

    record: str
    language: Language
    company: Company = ()
    analysis: str = ""
    board: bytes = b""
    """The layout of a published map, as JSON; a record holds none."""


class Projector:
    """Shows games, one at a time: bots shall find a process to think in. The last ones it keeps."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._shown: OrderedDict[Wish, Document] = OrderedDict()
        self._lock = asyncio.Lock()

    async def show(self, wish: Wish, pay: Callable[[], None]) -> Document:
        """Make what is sent to who watches; `pay` refuses who asks too often for something new."""
        if wish not in self._shown:
            pay()
            async with self._lock:
                if wish not in self._shown:
                    self._shown[wish] = await self._make(wish)
        self._shown.move_to_end(wish)
        while len(self._shown) > _KEPT:
            self._shown.popitem(last=False)
        return self._shown[wish]

    async def _make(self, wish: Wish) -> Document:
        try:
            body, packed = await self._pool.work(make, wish)
        except IncarrozzaError as error:
            raise Refusal("bad_record", why=error) from error
        return Document(body, "application/json", {"gzip": packed})


# -- In the process --------------------------------------------------------------------------------


def make(wish: Wish) -> tuple[bytes, bytes]:
    """Make the message, plain and compressed; what cannot be watched raises an IncarrozzaError."""
    try:
        body = msgspec.json.encode(make_replay(wish))
    except IncarrozzaError as error:
        raise RecordError(str(error)[:_LONGEST_REASON], it=error.it[:_LONGEST_REASON]) from None
    return body, gzip.compress(body, 6)


def make_replay(wish: Wish) -> Replay:
    """Play a recorded game again, and tell it step by step."""
    analysis = Analysis.parse(wish.analysis) if wish.analysis else None
    record = _read(wish.record or (analysis.record if analysis else ""))
    if analysis is not None:
        analysis.check(record)
    names = tuple(name[:LONGEST_NAME].strip() for name in record.names)
    box, language = record.box, wish.language
    film = _Film(replace(record, names=names), language)
    shown = list(film.frames())
    outcome = film.game.outcome
    if outcome is None:
        raise unfinished()
    company = wish.company or tuple(
        (film.narrator.name(seat), COLORS[seat], None) for seat in range(box.players)
    )
    return Replay(
        box=box_info(_drawn(box, wish.board)),
        seats=[WatchedSeat(name=name, color=color, bot=bot) for name, color, bot in company],
        frames=shown,
        verdict=film.narrator.scoring(outcome).verdict(),
        ranking=outcome.ranking,
        analysed_by=analysis.by if analysis else "",
        thoughts=[] if analysis is None else _thoughts(analysis, language),
    )


def named_map(record: str) -> str:
    """Name the edition of a record, which may be a published map; nothing where it names none.

    >>> named_map("incarrozza: 1\\nedition: m0123456789ab\\n")
    'm0123456789ab'
    """
    found = _EDITION.search(record[:_LONGEST_HEAD])
    return "" if found is None else found[1]


def _drawn(box: Box, board: bytes) -> Box:
    """Lay a board under a box, if it is that of its map: a record may name any."""
    if not board or box.packaged:
        return box
    try:
        return replace(box, own_layout=read_layout(board, box.map.name, box.map))
    except FactsError:
        return box


def _read(text: str) -> Record:
    # A byte order mark and other ends of lines are what some editors add.
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    if not text.startswith("incarrozza: "):
        raise RecordError(
            "this is no saved game; expected a file that begins with 'incarrozza: 1'",
            it="questa non è una partita salvata; serve un file che comincia con 'incarrozza: 1'",
        )
    record = Record.parse(text)
    events = len(record.events)
    if events > MOST_EVENTS:
        raise RecordError(
            f"this game has {events} events; expected at most {MOST_EVENTS}",
            it=f"questa partita ha {events} eventi; possono essere al più {MOST_EVENTS}",
        )
    record.check_whole()
    return record


def _thoughts(analysis: Analysis, language: Language) -> list[TurnThought]:
    turns = sorted(analysis.turns, key=lambda each: each.turn)
    return [
        TurnThought(
            turn=each.turn,
            chances=each.chances,
            best=each.best,
            text=each.text.get(language, ""),
        )
        for each in turns
    ]


class _Film:
    """A game that is played again from its record."""

    def __init__(self, record: Record, language: Language) -> None:
        self._events = record.events
        self.game = Game.from_record(replace(record, events=record.events[:1]))
        self.narrator = Narrator(record.box, record.names, language)
        self._ears = [Narrator(record.box, record.names, language) for _ in self._seats]
        self._before: list[Struct | None] = [None] * (1 + 2 * self.game.players)

    @property
    def _seats(self) -> range:
        return range(self.game.players)

    def frames(self) -> Iterator[Frame]:
        """Play it; what tells nothing belongs to what comes next."""
        told: list[str] = []
        heard: list[list[str]] = [[] for _ in self._seats]
        for event in self._events:
            if event.number:
                self.game.follow(event)
                self.game.settle()
            told += self.narrator.tell(event)
            for seat, ear in enumerate(self._ears):
                heard[seat] += ear.tell(event.seen_by(seat))
            if told or event is self._events[-1]:
                yield self._frame(event.seat, told, heard)
                told, heard = [], [[] for _ in self._seats]

    def _frame(
        self, seat: int | None, told: Sequence[str], heard: Sequence[Sequence[str]]
    ) -> Frame:
        game = self.game
        view = frames.public_view(game.view(None))
        owns = [frames.own_view(game.view(seat)) for seat in self._seats]
        now: list[Any] = [view, *view.players, *owns]
        public, *others = (
            _changes(before, after) for before, after in zip(self._before, now, strict=True)
        )
        public.pop("players", None)
        self._before = now
        return Frame(
            number=len(game.events),
            turn=self.narrator.turn,
            seat=seat,
            told=list(told),
            heard=[None if lines == told else list(lines) for lines in heard],
            view=public,
            players=others[: game.players],
            own=others[game.players :],
            standing=game.account_now().scores,
        )


def _changes(before: Struct | None, after: Struct) -> dict[str, Any]:
    """List the fields that are not as they were."""
    fields = msgspec.structs.asdict(after)
    if before is None:
        return fields
    return {name: value for name, value in fields.items() if value != getattr(before, name)}
