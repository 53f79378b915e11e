"""A game: push actions, pop them, look at it as a seat, score it, save it.

The history is event-sourced: the deal and the events, each with the answers of chance, give the
same game again. Beside it lies a stack of snapshots, one for each action that can be taken back.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any, Literal, Unpack

import numpy as np

from incarrozza.action import Action, Choice, Move, Notation
from incarrozza.editions import Box, take_box
from incarrozza.editions.box import Source
from incarrozza.editions.edition import Language
from incarrozza.editions.options import Choices, Options
from incarrozza.errors import (
    BadOption,
    IllegalAction,
    IncarrozzaError,
    NotationError,
    RecordError,
)
from incarrozza.event import Answer, Event, Scribe
from incarrozza.outcome import Outcome, reckon
from incarrozza.record import RULES_VERSION, Record, read_event
from incarrozza.rules import state as code
from incarrozza.rules.board import lay_out
from incarrozza.rules.loading import kernel
from incarrozza.view import View, check_seat, members
from incarrozza.why import Reason, why_not

_LOG = 256


class Game:
    """One game from a box, with all its cards open to the holder of this object.

    The box may be given, or what it is opened by: see `open_box`.

    >>> game = Game("europe", players=3, seed=7)
    >>> game.phase, game.to_act
    ('opening', (0, 1, 2))
    >>> event = game.push(game.legal_actions[0])
    >>> game.to_act
    (1, 2)
    >>> game.pop() == event
    True
    """

    def __init__(
        self,
        box: Source,
        players: int | None = None,
        *,
        seed: int | None = None,
        key: bytes | None = None,
        first: int | Literal["random"] = 0,
        names: Sequence[str] = (),
        **choices: Unpack[Choices],
    ) -> None:
        self._begin(take_box(box, players, **choices), make_key(seed, key), first, names)

    def _begin(
        self,
        box: Box,
        key: bytes,
        first: int | Literal["random"],
        names: Sequence[str],
        script: Sequence[Answer] | None = None,
        rules: int = RULES_VERSION,
    ) -> None:
        check_first(first, box.players)
        if isinstance(names, str) or (names and len(names) != box.players):
            raise BadOption(f"names are {names!r}; expected one for each of {box.players} players")
        for name in names:
            if type(name) is not str or name.splitlines() != [name] or name.strip() != name:
                raise BadOption(f"the name {name!r}; expected one line of text")
        self._furnish(box, key, first, names, rules)
        self._states["key"][0] = np.frombuffer(key, "<u4")
        start = code.NONE if first == "random" else first
        answers = self._chance(
            lambda log: kernel().deal(self._states, 0, self._board, start, log), script
        )
        self._events.append(Event(0, None, None, answers, scribe=self._scribe))

    def _furnish(
        self,
        box: Box,
        key: bytes | None,
        first: int | Literal["random"],
        names: Sequence[str],
        rules: int = RULES_VERSION,
    ) -> None:
        self.box = box
        self.names = tuple(names)
        self.rules = rules
        """The version of the rules by which it was begun; it goes on by the present ones."""
        self.surprise: int | None = None
        """In a replay: the first event whose chance was not that of the key."""
        self._scribe, self._board = furniture(box)
        self._key = key
        self._first = first
        self._history: list[bytes] = []
        self._events: list[Event] = []
        self._states = np.zeros(1, code.STATE)

    # -- What is to be decided ---------------------------------------------------------------------

    @property
    def edition(self) -> str:
        """Name the edition."""
        return self.box.edition.name

    @property
    def players(self) -> int:
        """Count the seats."""
        return self.box.players

    @property
    def phase(self) -> str:
        """Name what is to be decided."""
        return code.PHASES[self._states[0]["phase"]]

    @property
    def to_act(self) -> tuple[int, ...]:
        """List the seats that may decide now: one in a turn, all in the opening."""
        return tuple(members(int(self._states[0]["to_act"])))

    @property
    def turn(self) -> int:
        """Number the seat whose turn it is."""
        return int(self._states[0]["turn"])

    @property
    def turns(self) -> int:
        """Count the turns begun so far."""
        return int(self._states[0]["turns"])

    @property
    def over(self) -> bool:
        """Tell whether the game has ended."""
        return bool(self._states[0]["phase"] == code.OVER)

    @property
    def legal_actions(self) -> list[Action]:
        """List what the first seat to act may decide; see `legal` for another's."""
        to_act = self.to_act
        return self.legal(to_act[0]) if to_act else []

    def legal(self, seat: int) -> list[Action]:
        """List what a seat may decide now; nothing if it is not to act."""
        self._check_seat(seat)
        notation = self._scribe.notation
        return [notation[i] for i in members(self._legal_words(seat))]

    def is_legal(self, action: Action | str, seat: int | None = None) -> bool:
        """Tell whether an action is legal for a seat, by default the first to act."""
        return self._is_legal(self._read(action), self._asked(seat))

    def _is_legal(self, action: Action, seat: int) -> bool:
        return bool(int(self._legal_words(seat)[action.index >> 6]) >> (action.index & 63) & 1)

    def _was_legal(self, action: Action, seat: int) -> bool:
        """Tell whether older rules allowed it: to draw face-up cards without a deck (G7)."""
        state = self._states[0]
        return bool(
            self.rules < RULES_VERSION
            and state["phase"] == code.TURN
            and state["turn"] == seat
            and not state["deck_size"] + state["discard_size"]
            and action.index - code.DRAW in state["display"][: self.box.edition.display]
        )

    def choices(self, seat: int) -> list[Choice]:
        """List what a seat may decide now, and for each claim and station the ways to pay it.

        >>> game = Game("new_york", players=2, seed=1)
        >>> _ = game.push("keep 1 2", seat=0), game.push("keep 1 2", seat=1)
        >>> for action, ways in game.choices(0)[:2]:
        ...     print(action, *ways, sep="; ")
        claim Lincoln Center–Central Park; pay orange + 1 taxi
        claim Midtown West–Times Square; pay orange; pay taxis
        """
        self._check_seat(seat)
        notation = self._scribe.notation
        sets = np.empty((1 + code.DEPOT, code.WORDS), np.uint64)
        rows = kernel().ways(self._states, 0, self._board, seat, sets)
        legal, *paid = map(tuple, sets[:rows].tolist())
        # Many claims are paid alike, and all stations.
        named = {row: tuple(notation[i] for i in members(row)) for row in set(paid)}
        ways = [named[row] for row in paid]
        actions = [notation[i] for i in members(legal)]
        # Claims and stations have the smallest numbers, so they come first.
        return list(zip(actions, ways + [()] * (len(actions) - len(ways)), strict=True))

    @property
    def moves(self) -> list[Move]:
        """List the complete moves of the first seat to act.

        A move is a chain of decisions up to the next answer by chance or another seat: what to
        claim or build, and how it is paid. Free actions are moves of their own.
        """
        to_act = self.to_act
        moves: list[Move] = []
        for action, ways in self.choices(to_act[0]) if to_act else ():
            moves += [(action, way) for way in ways] or [(action,)]
        return moves

    def why_not(self, action: Action | str, seat: int | None = None) -> Reason | None:
        """Say why an action is not legal for a seat: the rule, a code, the figures; None if it is.

        >>> game = Game("new_york", players=2, seed=1)
        >>> print(game.why_not("draw deck"))
        N2: first choose which of the offered tickets to keep
        """
        action = self._read(action)
        seat = self._asked(seat)
        return None if self._is_legal(action, seat) else why_not(self.view(seat), action)

    # -- Playing -----------------------------------------------------------------------------------

    def push(self, action: Action | str, seat: int | None = None) -> Event:
        """Carry out an action of a seat, by default the first to act; tell what chance answered.

        An illegal action raises an error that says why, and changes nothing.
        """
        action = self._read(action)
        seat = self._seat(seat)
        if not self._is_legal(action, seat):
            reason = why_not(self.view(seat), action)
            raise IllegalAction(f"{action}: {reason}", reason=reason)
        return self._push(action, seat)

    def play(self, move: Iterable[Action | str], seat: int | None = None) -> tuple[Event, ...]:
        """Carry out a complete move; if any part of it is illegal, nothing is changed."""
        if isinstance(move, str):
            raise NotationError(f"{move!r} is one action; expected a sequence of them, or push")
        done: list[Event] = []
        seat = self._seat(seat)
        try:
            for action in move:
                done.append(self.push(action, seat))  # noqa: PERF401  # undone below if one fails
        except Exception:
            for _ in done:
                self.pop()
            raise
        return tuple(done)

    def follow(self, event: Event | str) -> Event:
        """Carry out an event that was decided and answered elsewhere; tell it as of this game.

        It may come as a line of a record. One that does not come next, is illegal or cannot be
        answered so raises a RecordError, and changes nothing.
        """
        if isinstance(event, str):
            event = read_event(event, self._scribe, [self._offered(s) for s in range(self.players)])
        number = event.number
        if number != len(self._events):
            raise RecordError(f"event {number}; expected event {len(self._events)}")
        if event.seat is None or event.action is None:
            raise RecordError(f"event {number}: a hidden choice; expected the whole record")
        try:
            self._check_seat(event.seat)
            action = self._read(event.action)
        except IncarrozzaError as error:
            raise RecordError(f"event {number}: {error}") from error
        if not self._is_legal(action, event.seat) and not self._was_legal(action, event.seat):
            raise RecordError(f"event {number}: {action}: {self.why_not(action, event.seat)}")
        return self._push(action, event.seat, event.answers)

    def pop(self) -> Event:
        """Take the last action back and give its event."""
        if not self._history:
            left = "only the deal is left" if len(self._events) == 1 else "all of it is settled"
            raise IndexError(f"nothing to take back: {left}")
        self._states = np.frombuffer(self._history.pop(), code.STATE).copy()
        return self._events.pop()

    def settle(self) -> None:
        """Drop the snapshots, so that nothing done so far can be taken back; the events stay.

        A game that is held for long takes little memory then.
        """
        self._history.clear()

    def copy(self) -> Game:
        """Make an independent copy of the game."""
        twin = object.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin._states = self._states.copy()
        twin._history = list(self._history)
        twin._events = list(self._events)
        return twin

    def _push(self, action: Action, seat: int, script: Sequence[Answer] | None = None) -> Event:
        before = self._states[0]
        offered: tuple[int, ...] = ()
        opening = bool(before["phase"] in (code.OPENING, code.OPENING_LONG))
        kept = None
        if action.index >= code.KEEP_SET:
            offered = self._offered(seat)
            kept = action.target.bit_count()
        saved = self._states.tobytes()
        answers = self._chance(
            lambda log: kernel().apply(self._states, 0, self._board, seat, action.index, log),
            script,
            saved,
        )
        self._history.append(saved)
        event = Event(
            len(self._events),
            seat,
            action,
            answers,
            offered,
            opening and bool(offered),
            kept,
            scribe=self._scribe,
        )
        self._events.append(event)
        return event

    def _chance(
        self, run: Any, script: Sequence[Answer] | None, saved: bytes | None = None
    ) -> tuple[Answer, ...]:
        """Run a kernel call with a log for chance: free, or prescribed by a script."""
        if saved is None:
            saved = self._states.tobytes()
        if script is not None:
            return self._scripted(run, script, saved)
        size = _LOG
        while True:
            log = _free_log(size)
            run(log)
            count = int(log[code.LOG_COUNT])
            if code.LOG_HEAD + 3 * count <= len(log):
                flat = log[code.LOG_HEAD : code.LOG_HEAD + 3 * count].tolist()
                return tuple(map(Answer, flat[0::3], flat[1::3], flat[2::3]))
            # Too short for many sweeps in a row: run again from the same state with a longer log.
            self._states = np.frombuffer(saved, code.STATE).copy()
            size = code.LOG_HEAD + 3 * count

    def _scripted(self, run: Any, script: Sequence[Answer], saved: bytes) -> tuple[Answer, ...]:
        number = len(self._events)
        if any(answer.value is None for answer in script):
            raise RecordError(f"event {number}: hidden answers; expected the whole record")
        unfit = RecordError(
            f"event {number}: the recorded answers of chance do not fit; expected those of a game "
            "by these rules"
        )
        # What was begun by older rules may have gone on by the present ones.
        for told in (False, True)[: 1 + (self.rules < RULES_VERSION)]:
            log = _free_log(code.LOG_HEAD + 3 * len(script))
            log[code.LOG_TOLD] = told
            try:
                log[code.LOG_SCRIPT] = len(script)
                log[code.LOG_HEAD :] = [part for answer in script for part in answer]
            except OverflowError:
                raise unfit from None
            run(log)
            if not log[code.LOG_ERROR] and log[code.LOG_COUNT] == len(script):
                if log[code.LOG_SURPRISES] and self.surprise is None:
                    self.surprise = number
                return tuple(script)
            self._states = np.frombuffer(saved, code.STATE).copy()
        raise unfit

    # -- Looking -----------------------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        """Show all that a seat may know, and no more; None for an onlooker (K1-K4)."""
        if seat is not None:
            self._check_seat(seat)
        views = np.zeros(1, code.STATE)
        kernel().mask(self._states, 0, code.NONE if seat is None else seat, views, 0)
        return View(views[0], self.box)

    def svg(self, seat: int | None = None, *, language: Language = "en") -> str:
        """Draw the game as a seat sees it, by default as an onlooker: an SVG picture.

        >>> Game("new_york", players=2, seed=1).svg()[:4]
        '<svg'
        """
        from incarrozza.picture import draw_view

        outcome = self.outcome
        return draw_view(
            self.view(seat),
            names=self.names,
            language=language,
            turns=max(0, self.turns - 1),
            scores=None if outcome is None else outcome.scores,
        )

    def _repr_svg_(self) -> str:
        """Show the game in a notebook."""
        return self.svg()

    @property
    def events(self) -> tuple[Event, ...]:
        """List all that happened, the deal first."""
        return tuple(self._events)

    def events_from(self, number: int) -> list[Event]:
        """List what happened from an event on."""
        return self._events[number:]

    @property
    def notation(self) -> Notation:
        """Give the text of every action of this game."""
        return self._scribe.notation

    @property
    def record(self) -> Record:
        """Give the whole game to be saved; secret until it is over."""
        if self._key is None:
            raise RecordError("an imagined game has no beginning; expected a real one to record")
        first = None if self._first == "random" else self._first
        assert not isinstance(first, str)
        return Record(self.box, tuple(self._events), self._key, first, self.names, self.rules)

    @classmethod
    def from_record(cls, record: Record) -> Game:
        """Play a recorded game again from its recorded answers."""
        game = object.__new__(cls)
        deal, *events = record.events
        key = bytes(32) if record.key is None else record.key
        first: int | Literal["random"] = "random" if record.first is None else record.first
        game._begin(record.box, key, first, record.names, deal.answers, record.rules)
        for event in events:
            game.follow(event)
        return game

    @classmethod
    def imagined(cls, view: Any, box: Box, rng: random.Random) -> Game:
        """Complete a view's record to a game; its history begins here and cannot be saved."""
        game = object.__new__(cls)
        game._furnish(box, None, 0, ())
        game._states[0] = view
        game._states["key"][0] = np.frombuffer(rng.randbytes(32), "<u4")
        views = np.zeros(1, code.STATE)
        views[0] = view
        kernel().imagine(views, 0, game._board, game._states, 0)
        game._events.append(Event(0, None, None, (), scribe=game._scribe))
        return game

    @property
    def outcome(self) -> Outcome | None:
        """Give the final scores item by item, the ranking and winners; None until it is over."""
        return self.account_now() if self.over else None

    def account_now(self) -> Outcome:
        """Score the game as if it ended now."""
        return reckon(self._states, self._board, self.box)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return (
            self.box == other.box
            and self._states.tobytes() == other._states.tobytes()
            and self._events == other._events
        )

    __hash__ = None  # type: ignore[assignment]  # a game changes

    def __repr__(self) -> str:
        return f"<Game {self.edition}, {self.players} players, turn {self.turns}, {self.phase}>"

    # -- Small help --------------------------------------------------------------------------------

    def _legal_words(self, seat: int) -> Any:
        words = np.zeros(code.WORDS, np.uint64)
        kernel().legal(self._states, 0, self._board, seat, words)
        return words

    def _read(self, action: Action | str) -> Action:
        """Find the action of this game that is meant: by its text, since numbers may differ."""
        notation = self._scribe.notation
        if isinstance(action, Action):
            known = notation.actions.get(action.index)
            return known if known == action else notation.read(action.text)
        if isinstance(action, str):
            return notation.read(action)
        raise NotationError(f"{action!r} is no action; expected an Action or its notation")

    def _seat(self, seat: int | None) -> int:
        if seat is not None:
            self._check_seat(seat)
            return seat
        to_act = self.to_act
        if not to_act:
            raise IllegalAction("the game is over; expected no more actions")
        return to_act[0]

    def _asked(self, seat: int | None) -> int:
        """Number the seat a question is about: anybody's will do when the game is over."""
        return 0 if seat is None and self.over else self._seat(seat)

    def _offered(self, seat: int) -> tuple[int, ...]:
        return tuple(int(t) for t in self._states[0]["offered"][seat] if t != code.NONE)

    def _check_seat(self, seat: int) -> None:
        check_seat(seat, self.players)


def check_first(first: object, players: int) -> None:
    """Refuse a first player who is neither a seat nor left to chance (G16)."""
    if first != "random" and (type(first) is not int or first not in range(players)):
        raise BadOption(
            f"first is {first!r}; expected 0 to {players - 1}, or 'random'",
            it=f"comincia il posto {first!r}; va bene da 0 a {players - 1}, o 'random'",
        )


def make_key(seed: int | None, key: bytes | None) -> bytes:
    """Make the generator's 256 bits: given, or from a seed, or unpredictable."""
    if key is not None:
        if seed is not None:
            raise BadOption("both a seed and a key; expected one of them, or none")
        if type(key) is not bytes or len(key) != 32:
            raise BadOption("the key is not 32 bytes; expected 32")
        return key
    if seed is None:
        return secrets.token_bytes(32)
    if type(seed) is not int:
        raise BadOption(f"seed is {seed!r}; expected a whole number")
    return sha256(f"incarrozza seed {seed}".encode()).digest()


def _free_log(size: int = _LOG) -> Any:
    log = np.zeros(size, np.int32)
    log[code.LOG_SCRIPT] = -1
    return log


_boxes: dict[tuple[str, int, Options], tuple[Scribe, Any]] = {}


def furniture(box: Box) -> tuple[Scribe, Any]:
    """Make the scribe and the board of a box; memoised for each kind of box."""
    key = (box.digest, box.players, box.options)
    found = _boxes.get(key)
    if found is None or found[0].box != box:
        if len(_boxes) > 64:
            _boxes.clear()
        found = _boxes[key] = (Scribe(box), lay_out(box))
    return found
