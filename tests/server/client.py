"""A client as a browser would be one: HTTP to set up and join, a WebSocket to play."""

from __future__ import annotations

import asyncio
import json
import random
import uuid
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PATIENCE = 120
"""Seconds to wait for an answer before a test fails."""

Json = dict[str, Any]
BOT: Json = {"bot": "random"}
PERSON: Json = {}
MINE: Json = {"mine": True}


class Person:
    """Somebody with a token."""

    def __init__(self, http: httpx.AsyncClient, token: str | None) -> None:
        self.http = http
        self.token = token

    async def ask(self, method: str, path: str, body: object = None, **more: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        headers |= more.pop("headers", {})
        if body is not None:
            more["json"] = body
        return await self.http.request(method, f"/api{path}", headers=headers, **more)

    async def post(self, path: str, body: object = None) -> Json:
        return _done(await self.ask("POST", path, body))

    async def get(self, path: str) -> Json:
        return _done(await self.ask("GET", path))

    async def refused(self, method: str, path: str, body: object = None) -> Json:
        """Ask for something that is refused; tell how."""
        answer = await self.ask(method, path, body)
        assert 400 <= answer.status_code < 500, answer.text
        refusal: Json = answer.json()
        assert refusal["type"] == "refused"
        return refusal

    async def create(self, edition: str, seats: list[Json], **options: Any) -> Json:
        return await self.post("/tables", {"edition": edition, "seats": seats, **options})

    async def begin(self, edition: str, seats: list[Json], **options: Any) -> str:
        """Set up a table whose seats are this person's or bots', and deal."""
        table = await self.create(edition, seats, **options)
        await self.post(f"/tables/{table['id']}/start")
        return str(table["id"])

    async def join(self, code: str, **more: Any) -> Json:
        return await self.post("/seats", {"code": code, **more})

    @asynccontextmanager
    async def at(
        self, table: str, seat: int | None = 0, language: str = "en"
    ) -> AsyncIterator[Line]:
        """Look at a table from a seat."""
        url = str(self.http.base_url).replace("http", "ws", 1).rstrip("/")
        async with connect(f"{url}/api/tables/{table}/live", max_size=None) as socket:
            line = Line(socket, self.token, seat, language)
            await line.hello()
            listening = asyncio.create_task(line.listen())
            try:
                # Who looks at the table before anything was told would see none.
                await line.until(lambda: line.table or line.refusals or line.closed)
                yield line
            finally:
                listening.cancel()
                await asyncio.gather(listening, return_exceptions=True)


def _done(answer: httpx.Response) -> Json:
    assert answer.is_success, f"{answer.request.url}: {answer.status_code} {answer.text}"
    result: Json = answer.json() if answer.content else {}
    return result


class Line:
    """A WebSocket to a table, and the latest that came over it."""

    def __init__(
        self, socket: ClientConnection, token: str | None, seat: int | None, language: str
    ) -> None:
        self.socket = socket
        self.seat = seat
        self.frames: list[str] = []
        """Everything that came, as it came."""
        self.table: Json = {}
        self.sight: Json = {}
        self.result: Json = {}
        self.events: list[Json] = []
        self.answers: defaultdict[str, list[Json]] = defaultdict(list)
        self.refusals: list[Json] = []
        self.pongs = 0
        self.closed = False
        self._token = token
        self._language = language
        self._news = asyncio.Condition()

    # -- Speaking ----------------------------------------------------------------------------------

    async def say(self, message: Json) -> None:
        await self.socket.send(json.dumps(message))

    async def hello(self, **more: Any) -> None:
        greeting = {"type": "hello", "seat": self.seat, "language": self._language, **more}
        await self.say({**greeting, "token": self._token} if self._token else greeting)

    async def send_move(self, move: list[str], id: str | None = None, **more: Any) -> str:
        id = id or uuid.uuid4().hex
        decision = self.sight["decision"]
        await self.say({"type": "play", "id": id, "decision": decision, "move": move, **more})
        return id

    async def play(self, move: list[str], id: str | None = None, **more: Any) -> Json:
        """Make a move and wait for what becomes of it."""
        return await self.answer(await self.send_move(move, id, **more))

    async def ask_why(self, action: str) -> Json:
        id = uuid.uuid4().hex
        await self.say({"type": "ask", "id": id, "action": action})
        return await self.answer(id)

    async def ask_hint(self) -> Json:
        id = uuid.uuid4().hex
        await self.say({"type": "hint", "id": id})
        return await self.answer(id)

    async def answer(self, id: str) -> Json:
        """Wait for the first answer that has not been taken yet; a move that is held gets two."""
        await self.until(lambda: self.answers[id])
        return self.answers[id].pop(0)

    async def ping(self) -> None:
        """Wait until everything said so far was heard and answered."""
        before = self.pongs
        await self.say({"type": "ping"})
        await self.until(lambda: self.pongs > before)

    # -- Hearing -----------------------------------------------------------------------------------

    async def listen(self) -> None:
        try:
            async for frame in self.socket:
                assert isinstance(frame, str)
                self._take(frame)
                async with self._news:
                    self._news.notify_all()
        except ConnectionClosed:
            pass
        finally:
            self.closed = True
            async with self._news:
                self._news.notify_all()

    def _take(self, frame: str) -> None:
        self.frames.append(frame)
        message: Json = json.loads(frame)
        match message["type"]:
            case "table":
                self.table = message["table"]
            case "sight":
                self.sight = message
                del self.events[message["number"] :]
                for event in message["events"]:
                    # Those this client has already may come again after a hello.
                    del self.events[event["number"] :]
                    self.events.append(event)
            case "result":
                self.result = message
            case "pong":
                self.pongs += 1
            case "refused" if message.get("id") is None:
                self.refusals.append(message)
            case "held" | "undone":
                self._take(json.dumps(message["sight"]))
                del self.frames[-1]
                self.answers[message["id"]].append(message)
            case "accepted" | "because" | "advice" | "refused":
                self.answers[message["id"]].append(message)
            case other:
                raise AssertionError(f"an unknown message: {other}")

    async def until(self, happened: Callable[[], Any]) -> None:
        async with asyncio.timeout(PATIENCE), self._news:
            while not happened():
                if self.closed:
                    raise ConnectionError("the line is closed")
                await self._news.wait()

    # -- Playing on --------------------------------------------------------------------------------

    @property
    def choices(self) -> list[Json]:
        """What this seat may do; nothing, as long as nothing was told."""
        found: list[Json] = self.sight.get("choices", [])
        return found

    @property
    def number(self) -> int:
        """How many events are known here; -1, as long as nothing was told."""
        return int(self.sight.get("number", -1))

    def choose(self, rng: random.Random) -> list[str]:
        """Choose a complete move at random."""
        choice = rng.choice(self.choices)
        move = [choice["action"]]
        if choice["then"]:
            move.append(rng.choice(choice["then"])["action"])
        return move

    @property
    def over(self) -> bool:
        return bool(self.sight) and self.sight["view"]["phase"] == "over"

    async def play_on(self, rng: random.Random, moves: int = 10**6) -> int:
        """Play whenever it is this seat's turn, to the end or for so many moves; count them."""
        made = 0
        while made < moves:
            await self.until(lambda: self.over or self.choices)
            if self.over:
                break
            await self.play(self.choose(rng))
            made += 1
        return made


@asynccontextmanager
async def people(url: str, number: int = 1) -> AsyncIterator[list[Person]]:
    """Let some new players come to a server."""
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
        found = []
        for _ in range(number):
            identity = _done(await http.post("/api/players"))
            found.append(Person(http, identity["token"]))
        yield found
