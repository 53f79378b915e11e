"""Secrets do not leak into logs, metrics or headers."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from incarrozza.server.http.headers import HEADERS
from incarrozza.server.store.engine import connect as connect_database
from tests.installed import environment
from tests.server.client import BOT, MINE, PATIENCE, PERSON, Person
from tests.server.conftest import GENEROUS
from tests.server.process import ServerProcess

pytestmark = pytest.mark.anyio

PASSWORD = "parola-segreta-47"
CUT = "settebello di Anna"
CODE = re.compile(r"\b[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}\b")
HIDDEN_CARD = re.compile(r"(hand|store|ticket) [0-9]: ")
LARGE = b'{"code": "' + b"x" * 200_000 + b'"}'


class Spy:
    """Remembers what must not be read elsewhere, and everything that was answered."""

    def __init__(self) -> None:
        self.secrets: set[str] = {PASSWORD, CUT}
        self.answers: list[httpx.Response] = []

    async def take(self, answer: httpx.Response) -> None:
        """Take an answer, and note what secrets its body tells to who asked."""
        await answer.aread()
        self.answers.append(answer)
        self.secrets |= {found[0] for found in CODE.finditer(answer.text)}
        if answer.headers.get("content-type") == "application/json" and answer.text:
            told = answer.json()
            self.secrets |= {told[name] for name in ("token", "secret") if told.get(name)}

    def found_in(self, words: str) -> set[str]:
        """List the secrets that can be read in a text."""
        typed = {secret: {secret, secret.replace("-", "")} for secret in self.secrets}
        return {secret for secret, ways in typed.items() if any(way in words for way in ways)}


@pytest.fixture
def url(database_url: str) -> str:
    """Give the address of a database, with a password in it where there can be one."""
    address = make_url(database_url)
    if address.get_backend_name() == "postgresql":
        address = address.set(password=PASSWORD)
    return address.render_as_string(hide_password=False)


@pytest.fixture
def outspoken(url: str) -> Iterator[ServerProcess]:
    """Run a server that logs all it can say; its errors are what the tests look at."""
    server = ServerProcess(url, "--log-level=debug", *GENEROUS)
    try:
        yield server.wait_until_ready()
    finally:
        if server.running:
            server.kill()


@asynccontextmanager
async def visitors(server: ServerProcess, spy: Spy, number: int) -> AsyncIterator[list[Person]]:
    """Let some new players come, with a spy among them."""
    hooks = {"response": [spy.take]}
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE, event_hooks=hooks) as http:
        nobody = Person(http, None)
        yield [Person(http, (await nobody.post("/players"))["token"]) for _ in range(number)]


def words_of(server: ServerProcess) -> str:
    """End a server; give all that it has written."""
    assert server.stop() == 0
    said = []
    while not server._said.empty():
        said.append(server._said.get())
    return "".join([server.url, *said, *server.log])


# -- What happens at a server ----------------------------------------------------------------------


async def move_to_another_device(anna: Person) -> None:
    code = (await anna.post("/players/me/handover"))["code"]
    nobody = Person(anna.http, None)
    anna.token = (await nobody.post("/players/takeover", {"code": code}))["token"]
    await nobody.refused("POST", "/players/takeover", {"code": code})


async def play(anna: Person, bruno: Person) -> str:
    """Play a whole game, with all that can go before and come after it; name the table."""
    table = await anna.create("new_york", [MINE, PERSON, BOT], listed=True)
    path = f"/tables/{table['id']}"
    await anna.ask("DELETE", f"{path}/seats/1/invitation")
    code = (await anna.post(f"{path}/seats/1/invitation"))["code"]
    await bruno.refused("POST", "/seats", {"code": "ABCD-EFGH-JKMN"})
    await bruno.join(code, name="Bruno")
    await bruno.refused("POST", "/seats", {"code": code})
    await anna.ask("PATCH", f"{path}/seats/0", {"cut": CUT})
    await anna.post(f"{path}/start")
    async with anna.at(table["id"], 0) as line:
        await line.play_on(random.Random(1), 1)
        await line.ask_why("pass")
        await line.play(["draw nothing"])
        await bruno.post(f"{path}/seats/1/leave")
        await line.play_on(random.Random(2))
        await line.until(lambda: line.result)
    await anna.get(f"{path}/result")
    await anna.ask("GET", f"{path}/record")
    await anna.post(f"{path}/rematch")
    return str(table["id"])


async def blunder(anna: Person, table: str) -> None:
    """Put secrets where they do not belong, and ask for what there is not."""
    token, code = str(anna.token), (await anna.post("/players/me/handover"))["code"]
    for path in (
        *(f"/?token={token}", f"/{token}", f"/?code={code}", f"/health?token={token}"),
        *(f"/api/tables?token={token}", f"/api/tables/{token}", f"/api/tables/{token}/record"),
        *(f"/api/tables/{table}/live?token={token}", f"/api/seats/{code}", f"/api/{code}"),
        *("/schema", "/schema/openapi.json", "/schema/nothing", "/metrics", "/api/offer", "/%00"),
    ):
        for method in ("GET", "HEAD", "OPTIONS", "POST", "DELETE"):
            await anna.http.request(method, path)
    for headers in (
        *({"Authorization": f"Basic {token}"}, {"Authorization": token}, {"Cookie": token}),
        {"Authorization": f"Bearer {token}x"},
    ):
        await anna.http.get("/api/players/me/tables", headers=headers)
    kind = {"Content-Type": "application/json"}
    for body in (
        *(b"{", b"\xff", b"[]", LARGE, f'"{code}"'.encode(), f'{{"code": ["{code}"]}}'.encode()),
        f'{{"code": "{code}", "token": "{token}"}}'.encode(),
    ):
        await anna.http.post("/api/players/takeover", content=body, headers=kind)
    address = anna.http.base_url.copy_with(scheme="ws", path=f"/api/tables/{table}/live")
    for message in (
        *("{", token, json.dumps({"type": token}), json.dumps({"type": "hello", "token": [token]})),
        *(json.dumps({"type": "hello", "token": token + "x"}), '{"type": "ask"}', "x" * 100_000),
    ):
        with suppress(ConnectionClosed):
            async with connect(f"{address}?token={token}") as socket:
                await socket.send(message)
                await socket.recv()


async def break_the_database(anna: Person, url: str) -> None:
    """Take tables of the database away, and try what needs them."""
    table = await anna.begin("new_york", [MINE, MINE])
    engine = connect_database(url)
    try:
        async with anna.at(table) as line:
            await line.until(lambda: line.sight)
            await _rename(engine, "codes", "events")
            await line.play(line.choose(random.Random(1)))
        await anna.ask("POST", "/players/me/handover")
        await anna.ask("POST", "/players/takeover", {"code": "ABCD-EFGH-JKMN"})
        await anna.ask("POST", "/seats", {"code": "ABCD-EFGH-JKMN"})
        await anna.ask(
            "POST", "/tables", {"edition": "europe", "seats": [MINE, PERSON], "listed": True}
        )
        await _rename(engine, "seats", "devices", "players")
        await anna.ask("GET", "/tables")
        await anna.ask("POST", "/players")
    finally:
        await engine.dispose()


async def _rename(engine: AsyncEngine, *names: str) -> None:
    async with engine.begin() as connection:
        for name in names:
            await connection.execute(text(f"ALTER TABLE {name} RENAME TO missing_{name}"))


# -- What is to be read of it ----------------------------------------------------------------------


@pytest.mark.both_databases
async def test_no_secret_is_to_be_read_anywhere(outspoken: ServerProcess, url: str) -> None:
    spy = Spy()
    async with visitors(outspoken, spy, 2) as (anna, bruno):
        await move_to_another_device(anna)
        table = await play(anna, bruno)
        secret = (await anna.get(f"/tables/{table}"))["secret"]
        record = (await anna.ask("GET", f"/tables/{table}/record")).text
        spy.secrets.add(record.partition("key: ")[2][:64])
        await blunder(anna, table)
        assert not outspoken.errors, "so far nothing was the server's fault"
        await break_the_database(anna, url)
        figures = (await anna.http.get("/metrics")).text
    words = words_of(outspoken)
    assert outspoken.errors, "now there was something to tell"
    assert secret in spy.secrets
    assert len(spy.secrets) > 10
    for place in (words, figures):
        assert not spy.found_in(place)
        # What was made and never told cannot be looked for by its name.
        assert not CODE.search(place)
        assert not HIDDEN_CARD.search(place)
        assert "parameters:" not in place
    for answer in spy.answers:
        assert not spy.found_in(str(answer.headers)), answer.request.url


async def test_every_answer_carries_the_headers_for_browsers(
    outspoken: ServerProcess, url: str
) -> None:
    spy = Spy()
    async with visitors(outspoken, spy, 1) as (anna,):
        await blunder(anna, "a" * 16)
        await anna.http.get("/")
        await break_the_database(anna, url)
    statuses = {answer.status_code for answer in spy.answers}
    assert {200, 201, 204, 400, 401, 404, 405, 413, 500} <= statuses
    for answer in spy.answers:
        where = f"{answer.request.method} {answer.request.url}: {answer.status_code}"
        found = {name: answer.headers.get(name) for name in HEADERS}
        assert found == HEADERS, where
        # The page is the same for everybody, and kept; nothing else is.
        is_page = answer.headers.get("content-type", "").startswith("text/html")
        kept = is_page and answer.status_code == 200
        assert answer.headers["cache-control"] == ("no-cache" if kept else "no-store"), where
        assert "set-cookie" not in answer.headers, where
        assert "server" not in answer.headers, where


def test_a_server_that_cannot_reach_its_database_does_not_tell_the_password(
    tmp_path: Path,
) -> None:
    for address in (
        f"postgresql://anna:{PASSWORD}@127.0.0.1:1/games",
        f"mysql://anna:{PASSWORD}@127.0.0.1/games",
        f"postgresql://anna:{PASSWORD}@127.0.0.1:port/games",
        f"postgresql//anna:{PASSWORD}@127.0.0.1",
    ):
        ended = subprocess.run(
            [sys.executable, "-m", "incarrozza", "serve", "--port=0", "--log-level=debug"],
            env=environment(INCARROZZA_DATABASE_URL=address),
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert ended.returncode != 0
        assert ended.stderr
        assert PASSWORD not in ended.stdout + ended.stderr
