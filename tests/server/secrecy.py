"""Whether anybody is sent more than they may know (non-interference).

A game is played, and at many moments everything hidden from an onlooker is replaced: by a world
drawn at random that agrees with the onlooker's view, or by another history in which the others were
dealt other cards and tickets and chose otherwise, and the onlooker was told the same. What the
server would send must not change by a byte.

`python -m tests.server.secrecy --games 20` plays 20 games of every edition, number of players and
option, and prints how often it compared what.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import product
from typing import get_args

from rich.progress import track

from incarrozza import Game
from incarrozza.editions import EDITIONS
from incarrozza.editions.edition import LANGUAGES, Language, Route
from incarrozza.errors import RecordError
from incarrozza.event import Answer, Event
from incarrozza.rules import state as code
from incarrozza.server.messages.fields import Color, Decider
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.ops.settings import Settings
from incarrozza.server.presenters.frames import encode
from incarrozza.server.store.table_entry import Entry, Seat, TableSettings
from incarrozza.server.tables.clock import Clock
from incarrozza.server.tables.match import Match, Stamp
from incarrozza.server.tables.sights import Sights
from tests.tables import TABLES

LOOKS = 4
"""How often a phase is looked at in a game; beyond that now and then."""
RETOLD = 2
"""How many moments of a game are told with another history, beside the opening."""
ASKED = 2
"""At how many moments of a game every action is asked for."""
LIMIT = 1500
"""Decisions after which a game is broken off."""
_NOW = 1_000_000.0
_CLOCK = Clock(Settings(database_url=""))

Looker = int | None


@dataclass(frozen=True)
class Setting:
    """What is played."""

    edition: str
    players: int
    depots: bool
    bonus: bool

    def __str__(self) -> str:
        marks = [name for name in ("depots", "bonus") if getattr(self, name)]
        return "-".join([self.edition, str(self.players), *marks])

    @property
    def phases(self) -> set[str]:
        """Name the phases that such a game can come to."""
        edition = EDITIONS[self.edition]
        missing = set()
        if not edition.tickets.long_first:
            missing.add("opening_long")
        if not edition.stations:
            missing |= {"pay_station", "tunnel"}
        if not self.depots:
            missing |= {"first_depot", "first_card", "take", "end"}
        return {*code.PHASES} - missing


SETTINGS = [Setting(*table) for table in TABLES]


# -- Tables without a database ---------------------------------------------------------------------


class Stage(Match):
    """A match, and what is seen of it."""

    def __init__(self, entry: Entry, game: Game) -> None:
        super().__init__(entry, game)
        self.sights = Sights(self)


def new_table(setting: Setting, game: Game) -> Stage:
    """Put a game on a table of persons with a clock."""
    chosen = TableSettings(
        edition=setting.edition, depots=setting.depots, bonus_tickets=setting.bonus, pace=60
    )
    seats = tuple(
        Seat(seat, None, f"Anna {seat}", color, f"player {seat}", False, f"cut {seat}")
        for seat, color in enumerate(get_args(Color)[: setting.players])
    )
    entry = Entry(
        id="t",
        state="playing",
        host="player 0",
        settings=chosen,
        secret=bytes(range(32)),
        header="",
        number=0,
        revision=0,
        to_act=0,
        created=_NOW,
        updated=_NOW,
        rematch=None,
        ending=None,
        seats=seats,
        codes={},
    )
    table = Stage(entry, game)
    for event in game.events:
        note(table, event)
    table.deadlines = _CLOCK.reckon(table, _NOW)
    return table


def note(table: Stage, event: Event) -> None:
    """Let a table know of an event, each at its own time."""
    by: Decider | None = None if event.seat is None else "person"
    table.note(event, Stamp(by, _NOW + event.number))


def decide(game: Game, rng: random.Random) -> Event:
    """Let somebody decide something, each kind of action as likely; go where warehouses are."""
    seat = rng.choice(game.to_act)
    options = game.legal(seat)
    view = game.view(None)
    depots = {city for each in range(game.players) for city in view.depots(each)}
    routes = view.box.map.routes
    there = [a for a in options if a.kind == "claim" and depots & {*_ends(routes[a.target])}]
    if there and rng.random() < 0.5:
        return game.push(rng.choice(there), seat)
    kinds = sorted({action.kind for action in options})
    if len(kinds) > 1 and rng.random() < 0.7:
        # Who has no depot left may not take a warehouse.
        kinds = [kind for kind in kinds if kind != "depot"]
    kind = rng.choice(kinds)
    return game.push(rng.choice([a for a in options if a.kind == kind]), seat)


def _ends(route: Route) -> tuple[int, int]:
    return route.a, route.b


def imagined(table: Stage, looker: Looker, rng: random.Random) -> Stage:
    """Set up a table with a world that a looker cannot tell from this one.

    How many events there were and who has chosen an opening everybody knows.
    """
    assert table.game is not None
    twin = Stage(table.entry, table.game.view(looker).imagine(rng))
    twin.stamps = list(table.stamps)
    twin._openings = Counter(table._openings)
    _keep_time(table, twin)
    return twin


def retold(table: Stage, looker: Looker, rng: random.Random) -> Stage:
    """Set up a table with another history that told a looker the same."""
    assert table.game is not None
    twin = Stage(table.entry, Retelling(table.game, looker, rng).tell())
    assert twin.game is not None
    for event in twin.game.events:
        note(twin, event)
    _keep_time(table, twin)
    return twin


def _keep_time(table: Stage, twin: Stage) -> None:
    """Let a question that was asked at one table have been asked at the same time at another."""
    twin.deadlines = dict(table.deadlines)
    twin.deadlines = _CLOCK.reckon(twin, 0.0)


# -- Another history -------------------------------------------------------------------------------


class Retelling:
    """Tells a game again as a looker has seen it, with everything else changed."""

    def __init__(self, game: Game, looker: Looker, rng: random.Random) -> None:
        self._game = game
        self._looker = looker
        self._rng = rng
        self._hidden = list(self._hidden_cards())
        self._tickets = self._other_tickets()

    def tell(self) -> Game:
        """Make the other game; with fewer changes if the others could not have played so."""
        for cards in (8, 3, 1, 0):
            for choices in (True, False):
                with suppress(RecordError):
                    return self._replay(cards, choices)
        raise AssertionError("tickets nobody has seen cannot be exchanged")

    def _hidden_cards(self) -> Iterator[tuple[int, int]]:
        """List the answers that were cards of others' hands or cards nobody has seen."""
        stored: dict[int, list[tuple[int, int]]] = {}
        hidden: set[tuple[int, int]] = set()
        for event in self._game.events:
            action = event.action
            if action is not None and action.kind == "take":
                contents = stored.pop(action.target, [])
                if event.seat == self._looker:
                    # Now they are in the own hand.
                    hidden -= {*contents}
            for i, answer in enumerate(event.answers):
                here = (event.number, i)
                if answer.what == code.EMPTIED:
                    stored.clear()
                elif answer.what == code.STORED:
                    assert action is not None
                    stored.setdefault(action.target, []).append(here)
                    hidden.add(here)
                elif answer.what == code.DEALT and answer.seat != self._looker:
                    hidden.add(here)
        return iter(sorted(hidden))

    def _other_tickets(self) -> dict[int, int]:
        """Exchange the tickets that the looker has never seen, long ones among themselves."""
        seen = {
            answer.value
            for event in self._game.events
            for answer in event.answers
            if answer.what == code.TICKET and answer.seat == self._looker
        }
        found: dict[int, int] = {}
        for long in (False, True):
            tickets = self._game.box.tickets
            unseen = [i for i, t in enumerate(tickets) if t.long == long and i not in seen]
            found |= zip(unseen, self._rng.sample(unseen, len(unseen)), strict=True)
        return found

    def _replay(self, cards: int, choices: bool) -> Game:
        changed = {*self._rng.sample(self._hidden, min(cards, len(self._hidden)))}
        record = self._game.record
        deal, *events = record.events
        deal = replace(deal, answers=self._answers(deal, changed))
        other = replace(record, events=(deal,), key=self._rng.randbytes(32)).replay()
        for event in events:
            answers = self._answers(event, changed)
            other.follow(replace(self._choice(event, other, choices), answers=answers))
        return other

    def _answers(self, event: Event, changed: set[tuple[int, int]]) -> tuple[Answer, ...]:
        kinds = [*range(len(self._game.box.edition.colors)), code.WILD]
        answers = []
        for i, answer in enumerate(event.answers):
            if (event.number, i) in changed:
                answer = answer._replace(value=self._rng.choice(kinds))
            elif answer.what == code.TICKET:
                assert answer.value is not None
                answer = answer._replace(value=self._tickets.get(answer.value, answer.value))
            answers.append(answer)
        return tuple(answers)

    def _choice(self, event: Event, other: Game, choices: bool) -> Event:
        """Let another seat keep what its tickets have become, or as many others of the offered."""
        if event.seat is None or event.seat == self._looker or not event.offered:
            return event
        options = [a for a in other.legal(event.seat) if a.kind == "keep"]
        if choices:
            # Of an opening not all have chosen even the number is secret.
            free = event.opening and other.phase == self._game.phase
            many = [a for a in options if free or a.target.bit_count() == event.kept]
            return replace(event, action=self._rng.choice(many))
        kept = {self._tickets.get(ticket, ticket) for ticket in event.kept_tickets}
        bits = sum(1 << i for i, t in enumerate(other._offered(event.seat)) if t in kept)
        return replace(event, action=next(a for a in options if a.target == bits))


def changes(table: Stage, twin: Stage) -> set[str]:
    """Name what is different in another history."""
    assert table.game is not None
    assert twin.game is not None
    found = set()
    for here, there in zip(table.game.events, twin.game.events, strict=True):
        if here.action != there.action:
            found.add("other choices")
        for mine, theirs in zip(here.answers, there.answers, strict=True):
            if mine != theirs:
                found.add("other tickets" if mine.what == code.TICKET else "other cards")
    return found


# -- Comparing -------------------------------------------------------------------------------------


def _difference(looker: Looker, here: str, there: str) -> str:
    """Show where two messages begin to differ."""
    same = next((i for i, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), 0)
    start, end = max(0, same - 200), same + 200
    return f"looking from {looker}:\n...{here[start:end]}...\n...{there[start:end]}..."


def check_sight(table: Stage, twin: Stage, looker: Looker, told: int) -> None:
    """See that two tables look the same, with the events from a number on, in both languages."""
    for language in LANGUAGES:
        here, there = (t.sights.sight(looker, language, told) for t in (table, twin))
        assert here == there, _difference(looker, here.decode(), there.decode())


def check_record(table: Stage, twin: Stage, looker: Looker) -> None:
    """See that a player can save the same record at two tables."""
    player = None if looker is None else f"player {looker}"
    here, there = (str(t.record(player)) for t in (table, twin))
    assert here == there, _difference(looker, here, there)


def check_answers(table: Stage, twin: Stage, seat: int, rng: random.Random) -> int:
    """See that two tables refuse the same for the same reasons; tell how often they were asked."""
    assert table.game is not None
    actions = [action.text for action in table.game.notation.actions.values()]
    payments = [text for text in actions if text.startswith("pay ")]
    dear = [text for text in actions if text.startswith(("claim ", "station "))]
    moves = [[text] for text in actions]
    moves += [[text, rng.choice(payments)] for text in dear]
    moves += [rng.sample(actions, 2) for _ in range(20)]
    for text in actions:
        for language in LANGUAGES:
            here, there = (
                encode(t.sights.because(seat, text, "", language)) for t in (table, twin)
            )
            assert here == there, _difference(seat, here.decode(), there.decode())
    for move in moves:
        language = rng.choice(LANGUAGES)
        mine, theirs = (_attempt(t, seat, move, language) for t in (table, twin))
        assert mine == theirs, _difference(seat, mine.decode(), theirs.decode())
    return len(actions) + len(moves)


def _attempt(table: Stage, seat: int, move: list[str], language: Language) -> bytes:
    """Try a move, and take it back; tell how it is refused."""
    try:
        table.check(seat, table.entry.seats[seat].player, table.decision(seat))
        table.take_back(table.push(seat, move, Stamp("person", _NOW)))
    except Refusal as refusal:
        return encode(refusal.message(language))
    return b"accepted"


class Watch:
    """Plays one game and compares on the way."""

    def __init__(self, setting: Setting, seed: int) -> None:
        self._rng = random.Random(f"look {setting} {seed}")
        self._players = f"play {setting} {seed}"
        self._game = Game(
            setting.edition,
            setting.players,
            seed=seed,
            depots=setting.depots,
            bonus_tickets=setting.bonus,
            first=self._rng.choice((0, "random")),
        )
        self._table = new_table(setting, self._game)
        self._lookers: list[Looker] = [*range(setting.players), None]
        self.counts: Counter[str] = Counter()
        """How often something was compared: phases, histories, answers."""

    def play(self) -> Counter[str]:
        """Play to the end; tell how often what was compared."""
        rng = random.Random(self._players)
        whole = self._length()
        tell_again = {*self._rng.sample(range(whole), min(RETOLD, whole))}
        ask = {*self._rng.sample(range(whole), min(ASKED, whole))}
        for moment in range(LIMIT):
            phase = self._game.phase
            if self.counts[phase] < LOOKS * len(self._lookers) or self._rng.random() < 0.01:
                self._look(phase)
            if moment in tell_again or phase.startswith("opening"):
                self._tell_again()
            if moment in ask:
                self._ask()
            if self._game.over:
                break
            event = decide(self._game, rng)
            note(self._table, event)
            self._table.deadlines = _CLOCK.reckon(self._table, _NOW + event.number)
        return self.counts

    def _length(self) -> int:
        """Find how long the game will be, by playing it before."""
        trial, rng = self._game.copy(), random.Random(self._players)
        while not trial.over and len(trial.events) < LIMIT:
            decide(trial, rng)
        return len(trial.events)

    def _look(self, phase: str) -> None:
        for looker in self._lookers:
            twin = imagined(self._table, looker, self._rng)
            check_sight(self._table, twin, looker, self._table.number)
            self.counts[phase] += 1

    def _tell_again(self) -> None:
        if self._game.over:
            return
        for looker in (self._rng.randrange(self._game.players), None):
            twin = retold(self._table, looker, self._rng)
            check_sight(self._table, twin, looker, 0)
            check_record(self._table, twin, looker)
            self.counts["told again"] += 1
            self.counts.update(changes(self._table, twin))

    def _ask(self) -> None:
        seat = self._rng.choice((*self._game.to_act, self._rng.randrange(self._game.players)))
        twin = imagined(self._table, seat, self._rng)
        self.counts["asked"] += check_answers(self._table, twin, seat, self._rng)


def watch(setting: Setting, seed: int) -> Counter[str]:
    """Play a game of a setting and compare on the way."""
    return Watch(setting, seed).play()


# -- On the command line ---------------------------------------------------------------------------


def _watch(task: tuple[Setting, int]) -> Counter[str]:
    return watch(*task)


def main(argv: Sequence[str] | None = None) -> int:
    """Play many games and print what was compared."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="games of every setting")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args(argv)
    seeds = range(options.first, options.first + options.games)
    todo = list(product(SETTINGS, seeds))
    counts: Counter[str] = Counter()
    with ProcessPoolExecutor(options.workers) as pool:
        for found in track(pool.map(_watch, todo), f"{len(todo):,} games", total=len(todo)):
            counts += found
    for name, count in counts.most_common():
        print(f"{count:>12,} {name}")
    missing = {*code.PHASES} - {*counts}
    if missing:
        print(f"never seen: {', '.join(sorted(missing))}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
