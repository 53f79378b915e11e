"""A client that remembers all it was told, comes back when the line breaks, and compares."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from incarrozza.game import Game
from incarrozza.record import Record
from incarrozza.server.presenters.frames import own_view, public_view
from tests.server.client import Json

LOST = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError)
"""How a client notices that nobody is there any more."""
_TWICE = 0.2
"""How many moves are sent twice in any case, as by a nervous finger."""


class Address:
    """Where the server is, if it is there."""

    def __init__(self, url: str = "") -> None:
        self.url = url
        self._there = asyncio.Event()
        if url:
            self._there.set()

    def appear(self, url: str) -> None:
        self.url = url
        self._there.set()

    def vanish(self) -> None:
        self._there.clear()

    async def find(self) -> str:
        await self._there.wait()
        return self.url


class Moments:
    """Lets somebody wait until one of all the clients has just done or heard something."""

    def __init__(self) -> None:
        self._waiting: dict[str, list[asyncio.Future[None]]] = {}

    def happen(self, what: str) -> None:
        for waiting in self._waiting.pop(what, []):
            if not waiting.done():
                waiting.set_result(None)

    async def next(self, what: str) -> None:
        waiting: asyncio.Future[None] = asyncio.Future()
        self._waiting.setdefault(what, []).append(waiting)
        await waiting


@dataclass
class Sent:
    """A move on its way; it counts when it is acknowledged."""

    id: str
    decision: int
    move: list[str]
    number: int | None = None
    """How many events there were when it was done; None until somebody says so."""
    line: int = 0
    """Which of the client's lines it was sent over."""

    @property
    def message(self) -> Json:
        return {"type": "play", "id": self.id, "decision": self.decision, "move": self.move}


@dataclass
class Witness:
    """Somebody at a table; with a seat, a player who plays at random."""

    table: str
    token: str | None
    seat: int | None
    rng: random.Random
    moments: Moments = field(default_factory=Moments)
    events: list[Json] = field(default_factory=list)
    """All that was told, in order, without gaps."""
    sights: dict[int, Json] = field(default_factory=dict)
    """How the game looked after so many events."""
    moves: list[Sent] = field(default_factory=list)
    lines: int = 0
    """How often this one has come."""
    repeated: int = 0
    """Moves sent again, since nobody had said what became of them."""
    result: Json = field(default_factory=dict)
    _latest: Json = field(default_factory=dict)

    # -- Coming and coming back --------------------------------------------------------------------

    async def watch(self, address: Address) -> None:
        """Play or look on to the end of the game, however often the server goes."""
        while not self.over:
            url = await address.find()
            try:
                await self.visit(url)
            except LOST:
                await asyncio.sleep(0.02)

    async def visit(self, url: str, until: int = 10**6) -> None:
        """Play or look on until the line breaks, the game ends or there are so many events."""
        url = url.replace("http", "ws", 1)
        async with connect(f"{url}/api/tables/{self.table}/live", max_size=None) as socket:
            await self._greet(socket)
            async for frame in socket:
                assert isinstance(frame, str)
                self.hear(json.loads(frame))
                await self._act(socket)
                if self.over or len(self.events) >= until:
                    return

    async def _greet(self, socket: ClientConnection) -> None:
        self.lines += 1
        self._latest = {}
        hello: Json = {"type": "hello", "seat": self.seat}
        # Mostly everything is asked for again, to be compared with what was told before.
        if self.rng.random() < 0.3:
            hello["after"] = len(self.events)
        await socket.send(json.dumps({**hello, "token": self.token} if self.token else hello))

    # -- Hearing -----------------------------------------------------------------------------------

    def hear(self, message: Json) -> None:
        match message["type"]:
            case "sight":
                self._see(message)
            case "accepted":
                self._count(message)
            case "result":
                assert self.result in ({}, message)
                self.result = message
            case "table":
                assert message["table"]["state"] in ("playing", "over"), message
            case other:
                raise AssertionError(f"{self.name} was told {other}: {message}")

    @property
    def name(self) -> str:
        return f"seat {self.seat} of {self.table}"

    def _see(self, sight: Json) -> None:
        number = sight["number"]
        assert number >= len(self.events), f"{self.name}: {len(self.events)} events became {number}"
        for event in sight["events"]:
            at = event["number"]
            assert at <= len(self.events), (
                f"{self.name}: nothing between {len(self.events)} and {at}"
            )
            if at == len(self.events):
                self.events.append(event)
            assert self.events[at] == event, f"{self.name}: {self.events[at]} became {event}"
        assert len(self.events) == number, f"{self.name}: {len(self.events)} of {number} events"
        before = self.sights.setdefault(number, sight)
        for part in ("own", "view", "choices", "decision"):
            was, now = before[part], sight[part]
            assert was == now, f"{self.name}, {part} after {number} events: {was} became {now}"
        self._latest = sight
        if self.events[-1]["by"] == "bot":
            self.moments.happen("bot")

    def _count(self, accepted: Json) -> None:
        sent = next(sent for sent in self.moves if sent.id == accepted["id"])
        number = accepted["number"]
        assert sent.number in (None, number), f"{self.name}: {sent}, then {number}"
        sent.number = number
        self.moments.happen("accepted")

    # -- Playing -----------------------------------------------------------------------------------

    async def _act(self, socket: ClientConnection) -> None:
        if not self._latest:
            return
        waiting = self._waiting
        if waiting is not None:
            # Sent over a line that has broken: nobody knows what became of it.
            if waiting.line < self.lines:
                waiting.line = self.lines
                self.repeated += 1
                await socket.send(json.dumps(waiting.message))
                self.moments.happen("repeated")
        elif self._latest["choices"] and self._latest["decision"] not in self._answered:
            await self._play(socket)

    @property
    def _waiting(self) -> Sent | None:
        """Give the move that was sent and not acknowledged."""
        return self.moves[-1] if self.moves and self.moves[-1].number is None else None

    @property
    def over(self) -> bool:
        return bool(self.result) and self._waiting is None

    @property
    def _answered(self) -> set[int]:
        return {sent.decision for sent in self.moves}

    async def _play(self, socket: ClientConnection) -> None:
        choice = self.rng.choice(self._latest["choices"])
        move = [choice["action"]]
        if choice["then"]:
            move.append(self.rng.choice(choice["then"])["action"])
        id = f"{self.rng.getrandbits(64):x}"
        sent = Sent(id, self._latest["decision"], move, line=self.lines)
        self.moves.append(sent)
        for _ in range(2 if self.rng.random() < _TWICE else 1):
            await socket.send(json.dumps(sent.message))
            self.moments.happen("sent")

    # -- Afterwards --------------------------------------------------------------------------------

    @property
    def acknowledged(self) -> list[Sent]:
        return [sent for sent in self.moves if sent.number is not None]

    def check_moves(self) -> None:
        """See that every acknowledged move is in the game, and none of them twice."""
        for sent in self.acknowledged:
            assert sent.number is not None
            done = self.events[sent.number - len(sent.move) : sent.number]
            assert [event["action"] for event in done] == sent.move, f"{self.name}: {sent}, {done}"
            assert {(event["seat"], event["by"]) for event in done} == {(self.seat, "person")}
        mine = [e for e in self.events if e["seat"] == self.seat and e["by"] == "person"]
        counted = sum(len(sent.move) for sent in self.acknowledged)
        assert self.seat is None or len(mine) == counted, f"{self.name}: {len(mine)}, {counted}"


def check_record(text: str, witnesses: Iterable[Witness]) -> Record:
    """See that a record is true, and that it is the game everybody saw, hand by hand."""
    record = Record.parse(text)
    record.verify()
    for witness in witnesses:
        assert len(witness.events) == len(record.events)
        for told, event in zip(witness.events, record.events, strict=True):
            seen = event.seen_by(witness.seat)
            action = None if seen.action is None else seen.action.text
            assert (told["seat"], told["action"]) == (event.seat, action)
        witness.check_moves()
    game = replace(record, events=record.events[:1]).replay()
    for event in record.events[1:]:
        _compare(game, witnesses)
        game.follow(event)
    _compare(game, witnesses)
    return record


def _compare(game: Game, witnesses: Iterable[Witness]) -> None:
    number = len(game.events)
    for witness in witnesses:
        sight = witness.sights.get(number)
        if sight is None:
            continue
        own = None if witness.seat is None else _plain(own_view(game.view(witness.seat)))
        assert own == sight["own"], f"{witness.name}, after {number} events"
        assert _plain(public_view(game.view(None))) == sight["view"]


def _plain(thing: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing))
