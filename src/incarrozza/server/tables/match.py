"""A table in memory: its game, who looks at it, and the order in which things happen there."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Raw

from incarrozza.action import Action
from incarrozza.bots import quickest_good_bot
from incarrozza.editions.edition import Language
from incarrozza.errors import RecordError
from incarrozza.event import Event
from incarrozza.game import Game
from incarrozza.record import Record
from incarrozza.server.messages.fields import Decider
from incarrozza.server.messages.live import Advice, Because, Sight, TableNews
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.messages.scores import Result
from incarrozza.server.ops import metrics
from incarrozza.server.presenters import frames
from incarrozza.server.presenters.replays import Wish
from incarrozza.server.presenters.result import make_result
from incarrozza.server.store.queries import Entry, Seat, read_due, read_entry, read_events
from incarrozza.server.store.writer import Turn
from incarrozza.why import Reason
from incarrozza.words import Adviser, Narrator

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from incarrozza.server.tables.registry import Hall

log = logging.getLogger(__name__)


class Onlooker(Protocol):
    """Somebody who is told what happens: a connection."""

    player: str | None
    seat: int | None
    language: Language
    told: int
    """How many events this one has been sent."""

    def tell(self, frame: bytes) -> None:
        """Take a message to be sent; never waits."""


class Perspective:
    """The game from one seat, or from beside the table, in one language.

    Many can share it: what they are sent is made once.
    """

    def __init__(self, game: Game, seats: tuple[Seat, ...], seat: int | None, language: Language):
        self.seat = seat
        self.language = language
        self._game = game
        self.narrator = Narrator(game.box, [each.name for each in seats], language)
        self._told: list[bytes] = []

    def catch_up(self, stamps: list[tuple[Decider | None, float]]) -> None:
        """Put the latest events into words."""
        for event in self._game.events_from(len(self._told)):
            seen = event.seen_by(self.seat)
            by, at = stamps[event.number]
            told = self.narrator.tell(seen)
            self._told.append(frames.encode(frames.event_info(seen, by, at, told)))

    def events_after(self, number: int) -> Raw:
        """List what happened from a number on."""
        return Raw(b"[" + b",".join(self._told[number:]) + b"]")


@dataclass(eq=False)
class Table:
    """One table. Whoever changes it holds its lock."""

    hall: Hall
    entry: Entry
    game: Game | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    onlookers: set[Onlooker] = field(default_factory=set)
    touched: float = field(default_factory=time.monotonic)
    doubtful: bool = False
    """A write failed, and nobody knows how far it got: read again before going on."""

    def __post_init__(self) -> None:
        self._stamps: list[tuple[Decider | None, float]] = []
        self._requests: dict[str, int] = {}
        self._openings: Counter[int] = Counter()
        self._due: dict[int, tuple[int, float]] = {}
        self._perspectives: dict[tuple[int | None, Language], Perspective] = {}
        self._public: tuple[int, Raw] | None = None
        self._results: dict[Language, Result] = {}

    @property
    def unread(self) -> bool:
        """Tell whether what is in memory is a guess, or the game is not there."""
        return self.doubtful or (self.game is None and self.entry.number > 0)

    # -- Reading -----------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """Name the table."""
        return self.entry.id

    @property
    def number(self) -> int:
        """Count the events known here."""
        return len(self._stamps)

    async def read(self, connection: AsyncConnection) -> bool:
        """Catch up with the database; tell whether anything was new."""
        entry = await read_entry(connection, self.id)
        if entry is None:
            raise Refusal("no_table")
        news = self.doubtful or (entry.revision, entry.number, entry.state) != (
            self.entry.revision,
            self.number,
            self.entry.state,
        )
        if not news and (self.game is not None or not entry.number):
            return False
        if self.doubtful or entry.number < self.number:
            self._forget_game()
        renamed = [s.name for s in entry.seats] != [s.name for s in self.entry.seats]
        self.entry = entry
        self.doubtful = False
        if entry.number:
            await self.hall.ready.wait()
            rows = await read_events(connection, self.id, self.number)
            # Somebody may have moved since the entry was read.
            self._follow(rows[: max(0, entry.number - self.number)])
            due = await read_due(connection, self.id)
            self._due = {seat: (self.decision(seat), at) for seat, at in due.items()}
        if renamed:
            self._perspectives.clear()
        return True

    def _forget_game(self) -> None:
        self.game = None
        self.__post_init__()

    def _follow(self, rows: list[Any]) -> None:
        try:
            if self.game is None:
                body = "\n".join([self.entry.header, "", *(row.line for row in rows)])
                self.game = Record.parse(f"{body}\nend: {len(rows)} events\n").replay()
            else:
                for row in rows:
                    self.game.follow(row.line)
        except RecordError as error:
            log.error("a game cannot be read", extra={"table": self.id, "why": str(error)})
            raise Refusal("damaged") from error
        self.game.settle()
        for row, event in zip(rows, self.game.events_from(self.number), strict=True):
            self._note(event, row.by, row.at, row.request)

    def _note(self, event: Event, by: Decider | None, at: float, request: str | None) -> None:
        self._stamps.append((by, at))
        if event.opening and event.seat is not None:
            self._openings[event.seat] += 1
        if request is not None:
            self._requests[request] = event.number + 1

    def put_away(self) -> None:
        """Keep only what those who look on need; the game is read again when it goes on."""
        self._forget_game()

    # -- Looking -----------------------------------------------------------------------------------

    def decision(self, seat: int | None) -> int:
        """Number the question a seat is asked.

        In the opening all choose at the same time: what others chose does not change the question.
        """
        others = self._openings.total() - (0 if seat is None else self._openings[seat])
        return self.number - (0 if seat is None else others)

    def sight(self, onlooker: Onlooker) -> bytes:
        """Make what an onlooker sees now, with the events not told to it yet."""
        return self._sight(onlooker.seat, onlooker.language, onlooker.told)

    def _sight(self, seat: int | None, language: Language, told: int) -> bytes:
        game = self.game
        assert game is not None
        perspective = self._perspective(seat, language)
        own, choices = None, Raw(b"[]")
        if seat is not None:
            view = game.view(seat)
            own = frames.own_view(view)
            choices = frames.choices(view, game.notation, game.choices(seat))
        return frames.encode(
            Sight(
                number=self.number,
                decision=self.decision(seat),
                events=perspective.events_after(told),
                view=self._public_view(),
                own=own,
                choices=choices,
                deadlines={
                    str(seat): at
                    for seat, (_, at) in sorted(self._due.items())
                    if not self.entry.seats[seat].automatic
                },
            )
        )

    def _perspective(self, seat: int | None, language: Language) -> Perspective:
        assert self.game is not None
        key = (seat, language)
        if key not in self._perspectives:
            self._perspectives[key] = Perspective(self.game, self.entry.seats, seat, language)
        found = self._perspectives[key]
        found.catch_up(self._stamps)
        return found

    def _public_view(self) -> Raw:
        assert self.game is not None
        if self._public is None or self._public[0] != self.number:
            view = frames.public_view(self.game.view(None))
            self._public = (self.number, Raw(frames.encode(view)))
        return self._public[1]

    def news(self, player: str | None) -> bytes:
        """Make the message that tells who sits here and what the table is doing."""
        return frames.encode(TableNews(table=self.entry.info(player)))

    def result(self, language: Language) -> bytes:
        """Make the message that tells the end of the game."""
        return frames.encode(self.make_result(language))

    def make_result(self, language: Language) -> Result:
        """Score the game, item by item."""
        if self.game is None or not self.game.over:
            raise Refusal("not_over")
        # Once: it plays the whole game again, and anybody may ask for it.
        if language not in self._results:
            narrator = self._perspective(None, language).narrator
            self._results[language] = make_result(self.game, narrator, self.entry.secret)
        return self._results[language]

    def record(self, player: str | None) -> Record:
        """Give the record: whole when the game is over, else what the player has seen."""
        if self.game is None:
            raise Refusal("not_playing")
        names = tuple(seat.name for seat in self.entry.seats)
        record = replace(self.game.record, names=names)
        if self.game.over:
            cuts = tuple(seat.cut for seat in self.entry.seats)
            return replace(record, secret=self.entry.secret, cuts=cuts)
        seats = self.entry.seat_of(player)
        return record.seen_by(seats[0] if len(seats) == 1 else None)

    def wish(self, language: Language) -> Wish:
        """Say what is needed to watch the game again; like the whole record, when it is over."""
        if self.game is None or not self.game.over:
            raise Refusal("not_over")
        company = tuple((seat.name, seat.color, seat.bot) for seat in self.entry.seats)
        return Wish(str(self.record(None)), language, company)

    def welcome(self, onlooker: Onlooker) -> None:
        """Tell somebody who has just come, or asks again, how things stand."""
        self._see_off(onlooker)
        onlooker.tell(self.news(onlooker.player))
        # Before the deal there are none, whatever a client says it has.
        onlooker.told = min(onlooker.told, self.number)
        if self.game is not None:
            onlooker.tell(self.sight(onlooker))
            onlooker.told = self.number
            if self.game.over:
                onlooker.tell(self.result(onlooker.language))

    def _see_off(self, onlooker: Onlooker) -> None:
        """Show whoever has left a seat no more than everybody sees."""
        seat = onlooker.seat
        if seat is not None and self.entry.seats[seat].player != onlooker.player:
            onlooker.seat = None

    def announce(self, *, table: bool = False) -> None:
        """Tell everybody who looks on what they do not know yet."""
        made: dict[tuple[int | None, Language, int], bytes] = {}
        for onlooker in self.onlookers:
            self._see_off(onlooker)
            if table:
                onlooker.tell(self.news(onlooker.player))
            if self.game is None or onlooker.told >= self.number:
                continue
            key = (onlooker.seat, onlooker.language, onlooker.told)
            if key not in made:
                made[key] = self._sight(*key)
            onlooker.tell(made[key])
            onlooker.told = self.number
            if self.game.over:
                onlooker.tell(self.result(onlooker.language))

    def why_not(self, seat: int, text: str, id: str, language: Language) -> Because:
        """Say why a seat may not do something now."""
        game = self._playing()
        action = self._read(text)
        reason = self._refused(game, action, seat)
        if reason is None:
            return Because(id=id, allowed=True, rule=None, message="")
        return Because(id=id, allowed=False, rule=reason.rule, message=reason.text(language))

    async def advise(self, seat: int, id: str, language: Language) -> Advice:
        """Say what a good bot would do in a seat's place; nobody waits while it thinks."""
        async with self.lock:
            await self.hall.make_sure(self)
            game = self._playing()
            if self.entry.state == "ended":
                raise Refusal("not_playing")
            if seat not in game.to_act:
                raise Refusal("not_to_act")
            view, decision = game.view(seat), self.decision(seat)
        move, fact = await self.hall.thinkers.advise(quickest_good_bot(), view)
        async with self.lock:
            await self.hall.make_sure(self)
            if self.decision(seat) != decision:
                raise Refusal("stale")
            text = Adviser(self._perspective(seat, language).narrator).advise(view, move, fact)
        return Advice(id=id, move=[action.text for action in move], text=text)

    # -- Playing -----------------------------------------------------------------------------------

    def _playing(self) -> Game:
        if self.game is None or self.entry.state == "open":
            raise Refusal("not_playing")
        return self.game

    def _read(self, text: str) -> Action:
        assert self.game is not None
        found = self.game.notation.find(text)
        if found is None:
            raise Refusal("unknown_action", action=text)
        return found

    def _refused(self, game: Game, action: Action, seat: int) -> Reason | None:
        """Say why a seat may not do something, to whoever sits there."""
        reason = game.why_not(action, seat)
        names = [each.name for each in self.entry.seats]
        return None if reason is None else reason.told_to(seat, names)

    async def play(
        self,
        seat: int,
        decision: int,
        move: list[str],
        by: Decider,
        *,
        player: str | None = None,
        request: str | None = None,
    ) -> int:
        """Carry out a move, of a player or of a bot, once; give the number of events after it."""
        arrived = time.perf_counter()
        # The seat's own name for it: nobody else's can be mistaken for it.
        request = None if request is None else f"{seat} {request}"
        async with self.lock:
            self.touched = time.monotonic()
            for _ in range(3):
                if self.doubtful or self.game is None:
                    await self.hall.read(self)
                if request in self._requests:
                    return self._requests[request]
                self._check(seat, player, decision)
                number = await self._carry_out(seat, move, by, request)
                if number is not None:
                    metrics.MOVES.labels(by).inc()
                    metrics.ANSWERED.observe(time.perf_counter() - arrived)
                    return number
                # Another process was quicker: look at what it did, and judge the move anew.
                await self.hall.read(self)
            raise Refusal("busy")

    def _check(self, seat: int, player: str | None, decision: int) -> None:
        game, chair = self._playing(), self.entry.seats[seat]
        if player is not None and chair.player != player:
            raise Refusal("not_seated")
        if player is None and not chair.automatic:
            # Whoever has come back decides for themselves.
            raise Refusal("not_to_act")
        if self.entry.state == "ended":
            raise Refusal("not_playing")
        if decision != self.decision(seat):
            raise Refusal("stale")
        if seat not in game.to_act:
            raise Refusal("not_to_act")

    async def _carry_out(
        self, seat: int, move: list[str], by: Decider, request: str | None
    ) -> int | None:
        """Play a move and write it; None if it came too late. Until it is written nobody knows."""
        game = self._playing()
        events = self._push(game, seat, move)
        now = time.time()
        before = self.number
        for event in events:
            self._note(event, by, now, None)
        due_before, self._due = self._due, self._new_due(now)
        turn = Turn(
            table=self.id,
            before=before,
            revision=self.entry.revision,
            events=[
                {
                    "table_id": self.id,
                    "number": event.number,
                    "line": str(event),
                    "by": by,
                    "at": now,
                    "request": request if event is events[-1] else None,
                }
                for event in events
            ],
            state="over" if game.over else "playing",
            to_act=sum(1 << each for each in game.to_act),
            updated=now,
            due=self.due_rows(),
            was_due=bool(due_before),
        )
        try:
            written = await self.hall.writer.move(turn)
        except Exception as error:
            self.doubtful = True
            raise Refusal("busy") from error
        if not written:
            self._take_back(game, events)
            self._due = due_before
            return None
        game.settle()
        if request is not None:
            self._requests[request] = self.number
        self.entry = replace(
            self.entry,
            state=turn.state,  # type: ignore[arg-type]  # one of State
            number=self.number,
            to_act=turn.to_act,
            updated=now,
        )
        self.hall.expect(self)
        self.announce(table=game.over)
        return self.number

    def _push(self, game: Game, seat: int, move: list[str]) -> list[Event]:
        actions = [self._read(text) for text in move]
        if (actions[0].is_paid) != (len(actions) == 2):
            reason = self._refused(game, actions[0], seat)
            raise Refusal("incomplete") if reason is None else Refusal("illegal", reason=reason)
        events: list[Event] = []
        for action in actions:
            reason = self._refused(game, action, seat)
            if reason is not None:
                for _ in events:
                    game.pop()
                raise Refusal("illegal", reason=reason)
            events.append(game.push(action, seat))
        return events

    def _take_back(self, game: Game, events: list[Event]) -> None:
        for event in reversed(events):
            game.pop()
            self._stamps.pop()
            if event.opening and event.seat is not None:
                self._openings[event.seat] -= 1

    # -- What is due -------------------------------------------------------------------------------

    def _new_due(self, now: float) -> dict[int, tuple[int, float]]:
        """Say when somebody must decide for whom; a question asked before keeps its time."""
        game = self.game
        if game is None or game.over or self.entry.state == "ended":
            return {}
        found: dict[int, tuple[int, float]] = {}
        for seat in game.to_act:
            wait = self._wait(self.entry.seats[seat])
            if wait is None:
                continue
            decision = self.decision(seat)
            known = self._due.get(seat)
            same = known is not None and known[0] == decision
            found[seat] = known if same and known else (decision, now + wait)
        return found

    def _wait(self, seat: Seat) -> float | None:
        if seat.automatic:
            return self.hall.settings.bot_pause
        pace = self.entry.settings.pace
        return None if pace is None else float(pace)

    def due_rows(self) -> list[dict[str, Any]]:
        """Give what is due as rows, held by this process."""
        return [
            {
                "table_id": self.id,
                "seat": seat,
                "at": at,
                "holder": self.hall.settings.node,
                "held_until": at + self.hall.settings.lease,
            }
            for seat, (_, at) in self._due.items()
        ]

    def redo_due(self, entry: Entry, seats: Iterable[int] = ()) -> None:
        """Reckon anew what is due, for these seats from now on."""
        self.entry = entry
        for seat in seats:
            self._due.pop(seat, None)
        self._due = self._new_due(time.time())

    def next_due(self) -> float | None:
        """Tell when somebody must be decided for next."""
        return min((at for _, at in self._due.values()), default=None)

    def overdue(self, now: float) -> Iterator[tuple[int, int]]:
        """List the seats whose time has come, and the question they are asked."""
        for seat, (decision, at) in self._due.items():
            if at <= now:
                yield seat, decision
