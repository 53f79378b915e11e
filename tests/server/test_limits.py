"""Limits: each of them works, and can be set by `--limit`.

The server believes this machine when it says for whom it asks, as it would a reverse proxy: so
every test comes from an address of its own.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import fields
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from incarrozza.cli.serve import read_limits
from incarrozza.errors import BadOption
from incarrozza.server.http.map_makers import CODE
from incarrozza.server.ops.settings import Limits
from tests.server.client import BOT, MINE, PATIENCE, PERSON, Json, Person
from tests.server.drawn import publish, small_map
from tests.server.process import ServerProcess, serving, sqlite_url

pytestmark = pytest.mark.anyio

STRICT = {
    "message_bytes": 1_000,
    "body_bytes": 3_000,
    "messages_per_second": 5,
    "connections_per_address": 3,
    "connections": 5,
    "tables_per_hour": 3,
    "tables_at_once": 2,
    "players_per_hour": 4,
    "wrong_codes_per_hour": 3,
    "replays_per_hour": 2,
    "requests_per_second": 6,
    "seconds_to_greet": 2,
    "draft_bytes": 60_000,
    "drafts_per_player": 2,
    "maps_per_player": 1,
    "maps_per_day": 2,
    "workshop_bytes": 100_000,
    "sketches_per_minute": 8,
    "jobs_per_hour": 2,
    "jobs_waiting": 1,
    "job_seconds": 60,
}
FRIEND = "https://games.example"
MAKERS = "Binario-9"
"""The code of those who may make maps."""
_numbers = itertools.count(1)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Give a server where every limit is low."""
    limits = [f"--limit={name}={number}" for name, number in STRICT.items()]
    url = sqlite_url(tmp_path_factory.mktemp("strict"))
    maps = ("--maps-by=code", f"--maps-code={MAKERS}")
    with serving(url, *limits, *maps, f"--allowed-origin={FRIEND}") as running:
        yield running


@asynccontextmanager
async def somewhere(server: ServerProcess, address: str | None = None) -> AsyncIterator[Person]:
    """Come from an address where nobody was before; without a token as yet."""
    address = address or f"198.51.100.{next(_numbers)}"
    headers = {"X-Forwarded-For": address}
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE, headers=headers) as http:
        yield Person(http, None)


@asynccontextmanager
async def somebody(server: ServerProcess, address: str | None = None) -> AsyncIterator[Person]:
    """Come from such an address, and be a player."""
    async with somewhere(server, address) as person:
        person.token = (await person.post("/players"))["token"]
        yield person


@asynccontextmanager
async def line(person: Person, table: str, **more: Any) -> AsyncIterator[ClientConnection]:
    """Open a WebSocket from a person's address."""
    headers = {"X-Forwarded-For": person.http.headers["X-Forwarded-For"]}
    url = str(person.http.base_url).replace("http", "ws", 1).rstrip("/")
    target = f"{url}/api/tables/{table}/live"
    async with connect(target, additional_headers=headers, **more) as socket:
        yield socket


@asynccontextmanager
async def line_when_free(person: Person, table: str) -> AsyncIterator[ClientConnection]:
    """Open one as soon as the server has noticed that those of earlier tests are gone."""
    async with AsyncExitStack() as stack:
        async with asyncio.timeout(PATIENCE):
            while True:
                with suppress(InvalidStatus):
                    socket = await stack.enter_async_context(line(person, table))
                    break
                await asyncio.sleep(0.1)
        yield socket


async def hear(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """Wait for a message of a kind."""
    async with asyncio.timeout(PATIENCE):
        while True:
            message: dict[str, Any] = json.loads(await socket.recv())
            if message["type"] == kind:
                return message


async def closing_code(socket: ClientConnection) -> int:
    """Wait until the server closes a line; tell how."""
    async with asyncio.timeout(PATIENCE):
        with suppress(ConnectionClosed):
            while True:
                await socket.recv()
    assert socket.close_code is not None
    return socket.close_code


# -- On a WebSocket --------------------------------------------------------------------------------


async def test_a_message_that_is_too_large_closes_the_line_and_does_nothing(
    strict: ServerProcess,
) -> None:
    async with somebody(strict) as anna:
        table = await anna.begin("new_york", [MINE, MINE])
        async with line(anna, table) as socket:
            await socket.send(json.dumps({"type": "hello", "token": anna.token, "seat": 0}))
            sight = await hear(socket, "sight")
            play = {"type": "play", "id": "large", "decision": sight["decision"]}
            move = json.dumps({**play, "move": [sight["choices"][0]["action"]]})
            await socket.send(move.ljust(STRICT["message_bytes"] + 1))
            assert await closing_code(socket) == 1009
        assert (await anna.get(f"/tables/{table}"))["number"] == sight["number"]
        async with line(anna, table) as socket:
            await socket.send(json.dumps({"type": "hello", "token": anna.token, "seat": 0}))
            await hear(socket, "sight")
            await socket.send(move.ljust(STRICT["message_bytes"]))
            assert await hear(socket, "accepted")


async def test_a_message_in_pieces_is_as_large_as_all_of_them(strict: ServerProcess) -> None:
    async with somebody(strict) as anna:
        table = await anna.create("new_york", [MINE, BOT])
        async with line(anna, table["id"]) as socket:
            await socket.send([" " * 400, " " * 400, " " * 400])
            assert await closing_code(socket) == 1009


async def test_who_sends_too_fast_is_told_so_and_at_last_cut_off(strict: ServerProcess) -> None:
    async with somebody(strict) as anna:
        table = await anna.create("new_york", [MINE, BOT])
        async with line(anna, table["id"]) as rude, line(anna, table["id"]) as polite:
            for socket in (rude, polite):
                await socket.send('{"type":"hello"}')
                await hear(socket, "table")
            for _ in range(100):
                await rude.send('{"type":"ping"}')
            assert (await hear(rude, "refused"))["code"] == "too_fast"
            with suppress(ConnectionClosed):
                for _ in range(400):
                    await rude.send('{"type":"ping"}')
            assert await closing_code(rude) == 4029
            await polite.send('{"type":"ping"}')
            await hear(polite, "pong")


async def test_a_message_now_and_then_does_not_excuse_a_flood(strict: ServerProcess) -> None:
    async with somebody(strict) as anna:
        table = await anna.create("new_york", [MINE, BOT])
        async with line(anna, table["id"]) as socket:
            await socket.send('{"type":"hello"}')
            code = asyncio.create_task(closing_code(socket))
            with suppress(ConnectionClosed):
                # Never two hundred in a row are ignored: one in forty comes in time.
                while not code.done():
                    for _ in range(40):
                        await socket.send('{"type":"ping"}')
                    await asyncio.sleep(1.1 / STRICT["messages_per_second"])
            assert await code == 4029


async def test_an_address_has_only_so_many_lines_and_all_have_only_so_many(
    strict: ServerProcess,
) -> None:
    async with AsyncExitStack() as stack:
        anna = await stack.enter_async_context(somebody(strict))
        table = (await anna.create("new_york", [MINE, BOT]))["id"]
        berta = await stack.enter_async_context(somewhere(strict))
        carla = await stack.enter_async_context(somewhere(strict))
        sockets = []
        for person, lines in ((anna, 3), (berta, 2)):
            for _ in range(lines):
                sockets.append(await stack.enter_async_context(line_when_free(person, table)))
                await sockets[-1].send('{"type":"hello"}')
                await hear(sockets[-1], "table")
            # The fourth of an address, then the sixth of all.
            with pytest.raises(InvalidStatus) as refused:
                async with line(anna if person is anna else carla, table):
                    pass
            assert refused.value.response.status_code == 403
        await sockets[0].close()
        async with asyncio.timeout(PATIENCE):
            while not await _gets_in(carla, table):
                await asyncio.sleep(0.1)


async def _gets_in(person: Person, table: str) -> bool:
    try:
        async with line(person, table) as socket:
            await socket.send('{"type":"hello"}')
            await hear(socket, "table")
    except InvalidStatus:
        return False
    return True


async def test_who_says_no_hello_in_time_is_sent_away(strict: ServerProcess) -> None:
    async with somebody(strict) as anna:
        table = await anna.create("new_york", [MINE, BOT])
        async with line(anna, table["id"]) as socket:
            assert await closing_code(socket) == 4001
        # Neither do other words keep the line open.
        async with line(anna, table["id"]) as socket:
            code = asyncio.create_task(closing_code(socket))
            with suppress(ConnectionClosed):
                while not code.done():
                    await socket.send('{"type":"ping"}')
                    await asyncio.sleep(0.4)
            assert await code == 4001


# -- Over HTTP -------------------------------------------------------------------------------------


async def test_an_address_makes_only_so_many_tables_rematches_included(
    strict: ServerProcess,
) -> None:
    async with somebody(strict) as anna, somebody(strict) as berta:
        tables = [await anna.create("new_york", [MINE, BOT]) for _ in range(2)]
        await anna.post(f"/tables/{tables[0]['id']}/end")
        await anna.post(f"/tables/{tables[0]['id']}/rematch")
        await anna.post(f"/tables/{tables[1]['id']}/end")
        assert (await anna.refused("POST", f"/tables/{tables[1]['id']}/rematch"))["code"] == (
            "too_many"
        )
        table = {"edition": "new_york", "seats": [MINE, BOT]}
        refusal = await anna.refused("POST", "/tables", table)
        assert refusal["code"] == "too_many"
        assert len((await anna.get("/players/me/tables"))["tables"]) == 3
        await berta.post("/tables", table)


async def test_a_host_has_only_so_many_tables_at_once(strict: ServerProcess) -> None:
    table = {"edition": "new_york", "seats": [MINE, BOT]}
    async with somebody(strict) as anna:
        first = await anna.post("/tables", table)
        await anna.post("/tables", table)
        assert (await anna.refused("POST", "/tables", table))["code"] == "too_many"
    async with somewhere(strict) as elsewhere:
        # Another address, the same host.
        elsewhere.token = anna.token
        assert (await elsewhere.refused("POST", "/tables", table))["code"] == "too_many"
        await elsewhere.post(f"/tables/{first['id']}/end")
        await elsewhere.post("/tables", table)


async def test_an_address_makes_only_so_many_players_and_devices(strict: ServerProcess) -> None:
    async with somebody(strict) as anna:
        for _ in range(2):
            await anna.post("/players")
        code = (await anna.post("/players/me/handover"))["code"]
        await anna.post("/players/takeover", {"code": code})
        assert (await anna.refused("POST", "/players"))["code"] == "too_many"
        code = (await anna.post("/players/me/handover"))["code"]
        refusal = await anna.refused("POST", "/players/takeover", {"code": code})
        assert refusal["code"] == "too_many"
        async with somewhere(strict) as elsewhere:
            await elsewhere.post("/players/takeover", {"code": code})


async def test_an_address_tries_only_so_many_wrong_codes_even_at_once(
    strict: ServerProcess,
) -> None:
    async with somebody(strict) as anna, somebody(strict) as guesser, somebody(strict) as berta:
        tables = [await anna.create("new_york", [MINE, PERSON, PERSON, PERSON]) for _ in range(2)]
        codes = [seat["code"] for table in tables for seat in table["seats"][1:]]
        # Right ones are not counted, nor are other mistakes.
        for code in codes[:4]:
            await guesser.join(code)
        taken = {"code": codes[4], "color": tables[1]["seats"][0]["color"]}
        for _ in range(4):
            assert (await guesser.refused("POST", "/seats", taken))["code"] == "color_taken"
        body = {"code": "ABCD-EFGH-JKMN"}
        found = await asyncio.gather(*(guesser.refused("POST", "/seats", body) for _ in range(8)))
        counts = Counter(refusal["code"] for refusal in found)
        assert counts == {"bad_code": 3, "too_many": 5}
        for path in ("/seats", "/invitations", "/players/takeover"):
            refusal = await guesser.refused("POST", path, {"code": codes[4]})
            assert refusal["code"] == "too_many"
        await berta.join(codes[4])


async def test_an_address_asks_only_so_often(strict: ServerProcess) -> None:
    async with somebody(strict) as anna, somebody(strict) as berta:
        table = await anna.create("new_york", [MINE, BOT])
        answers = await _ask_too_often(anna)
        assert {answer.status_code for answer in answers} == {200, 429}
        assert all(answer.json()["code"] == "too_fast" for answer in answers if answer.is_error)
        # To open a WebSocket is to ask, too.
        async with asyncio.timeout(PATIENCE):
            while await _gets_in(anna, table["id"]):
                await _ask_too_often(anna)
        assert (await berta.ask("GET", "/offer")).is_success


async def _ask_too_often(person: Person) -> list[httpx.Response]:
    """Ask until that is refused: however slow this machine is, at last it is too often."""
    answers: list[httpx.Response] = []
    async with asyncio.timeout(PATIENCE):
        while not any(answer.is_error for answer in answers):
            answers += await asyncio.gather(*(person.ask("GET", "/offer") for _ in range(60)))
    return answers


async def test_a_body_that_is_too_large_is_not_read(strict: ServerProcess) -> None:
    async with somebody(strict) as anna:
        table = json.dumps({"edition": "new_york", "seats": [MINE, BOT]}).encode()
        most = STRICT["body_bytes"]
        json_type = {"Content-Type": "application/json"}

        async def in_chunks() -> AsyncIterator[bytes]:
            yield table
            for _ in range(most):
                yield b" "

        for content in (table.ljust(most + 1), in_chunks()):
            answer = await anna.ask("POST", "/tables", content=content, headers=json_type)
            assert answer.status_code == 413
            assert answer.json()["code"] == "too_large"
        answer = await anna.ask("POST", "/tables", content=table.ljust(most), headers=json_type)
        assert answer.is_success
        assert len((await anna.get("/players/me/tables"))["tables"]) == 1


# -- Who is believed -------------------------------------------------------------------------------

OURS, STRANGE = "our own", "https://elsewhere.example"


@pytest.mark.parametrize("origin", [None, OURS, FRIEND])
async def test_pages_of_the_server_and_its_friends_may_open_a_line(
    strict: ServerProcess, origin: str | None
) -> None:
    async with somebody(strict) as anna:
        table = await anna.create("new_york", [MINE, BOT])
        origin = strict.url if origin == OURS else origin
        headers = {} if origin is None else {"Origin": origin}
        async with line(anna, table["id"], origin=origin) as socket:
            await socket.send('{"type":"hello"}')
            await hear(socket, "table")
        assert (await anna.ask("GET", "/tables", headers=headers)).is_success


@pytest.mark.parametrize("origin", [STRANGE, "null", "http://127.0.0.1", "http://localhost:1", ""])
async def test_pages_of_others_may_not(strict: ServerProcess, origin: str) -> None:
    async with somebody(strict) as anna:
        table = await anna.create("new_york", [MINE, BOT])
        with pytest.raises(InvalidStatus) as refused:
            async with line(anna, table["id"], origin=origin):
                pass
        assert refused.value.response.status_code == 403
        # A page of others could otherwise make players and tables in its visitors' name.
        answer = await anna.ask("POST", "/players", headers={"Origin": origin})
        assert answer.status_code == 403
        assert answer.json()["code"] == "origin"


async def test_only_the_proxies_named_are_believed_for_whom_they_ask(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    url = sqlite_url(tmp_path_factory.mktemp("alone"))
    with serving(url, "--behind=192.0.2.1", "--limit=players_per_hour=2") as server:
        for expected in (True, True, False):
            async with somewhere(server) as stranger:
                assert (await stranger.ask("POST", "/players")).is_success == expected


async def test_a_network_of_version_6_is_one_address(strict: ServerProcess) -> None:
    codes = []
    for number in range(5):
        async with somewhere(strict, f"2001:db8:7:7::{number:x}") as person:
            codes.append((await person.ask("POST", "/players")).status_code)
    assert codes == [201, 201, 201, 201, 429]


# -- Setting them ----------------------------------------------------------------------------------


# -- The workshop ----------------------------------------------------------------------------------

DRAFTS = "/workshop/drafts"
EMPTY: Json = {"draft": {"title": "Nulla"}}
LONG: Json = {"draft": {"author": "x" * 52_000}}


@asynccontextmanager
async def maker(server: ServerProcess, address: str | None = None) -> AsyncIterator[Person]:
    """Come from an address, be a player, and know the host's code."""
    async with somebody(server, address) as person:
        yield showing(person, MAKERS)


def showing(person: Person, code: str) -> Person:
    person.http.headers[CODE] = code
    return person


async def test_a_code_lets_people_make_maps_and_cannot_be_guessed(strict: ServerProcess) -> None:
    async with somebody(strict) as anna:
        assert (await anna.refused("POST", DRAFTS, EMPTY))["code"] == "maps_code"
        info = await anna.get("/workshop")
        assert (info["allowed"], info["needs_code"]) == (False, True)
        assert "code" in info["reason"]
        showing(anna, MAKERS.lower())
        assert (await anna.get("/workshop"))["allowed"]
        assert (await anna.get(DRAFTS))["drafts"] == []
        tried = [
            (await showing(anna, f"wrong{n}").refused("GET", DRAFTS))["code"] for n in range(5)
        ]
        assert tried == ["maps_code"] * 3 + ["too_many"] * 2
        # For now, whoever knows it cannot be told from who guesses.
        assert (await showing(anna, MAKERS).refused("GET", DRAFTS))["code"] == "too_many"


async def test_only_so_many_drafts_are_kept_and_so_large(strict: ServerProcess) -> None:
    async with maker(strict) as anna, maker(strict) as bruno:
        tries = await asyncio.gather(*(anna.ask("POST", DRAFTS, EMPTY) for _ in range(6)))
        assert sum(answer.is_success for answer in tries) == 2
        assert {a.json()["code"] for a in tries if not a.is_success} == {"too_many_drafts"}
        longer = {"draft": {"author": "x" * 61_000}}
        assert (await anna.refused("POST", DRAFTS, longer))["code"] == "too_large"
        await bruno.post(DRAFTS, LONG)
        assert (await bruno.refused("POST", DRAFTS, LONG))["code"] == "workshop_full"
        id = (await anna.get(DRAFTS))["drafts"][0]["id"]
        grown = await anna.ask("PUT", f"{DRAFTS}/{id}", {"revision": 1, **LONG})
        assert (grown.status_code, grown.json()["code"]) == (409, "workshop_full")
        assert (await anna.ask("PUT", f"{DRAFTS}/{id}", {"revision": 1, **EMPTY})).is_success
        # Others find room again.
        for person in (anna, bruno):
            for draft in (await person.get(DRAFTS))["drafts"]:
                await person.ask("DELETE", f"{DRAFTS}/{draft['id']}")


async def test_only_so_many_maps_are_published(strict: ServerProcess) -> None:
    home = "198.51.100.250"
    async with maker(strict, home) as anna, maker(strict, home) as bruno:
        id = await publish(anna)
        # The same again is no other map.
        assert await publish(anna) == id == await publish(bruno)
        another = {"draft": small_map("Altra")}
        assert (await anna.refused("POST", "/workshop/maps", another))["code"] == "too_many_maps"
        # That was the second one from this address.
        assert (await bruno.refused("POST", "/workshop/maps", another))["code"] == "too_many"


async def test_an_address_sketches_and_lays_out_only_so_much(strict: ServerProcess) -> None:
    async with maker(strict) as anna:
        answers = [await anna.ask("POST", "/workshop/check", EMPTY) for _ in range(10)]
        assert Counter(answer.status_code for answer in answers) == {200: 8, 429: 2}
        jobs = [await anna.ask("POST", "/workshop/lay", EMPTY) for _ in range(3)]
        assert [answer.status_code for answer in jobs] == [201, 201, 429]


def test_every_limit_can_be_set() -> None:
    names = [field.name for field in fields(Limits)]
    assert set(STRICT) == set(names)
    for name in names:
        assert getattr(read_limits((f"{name}=7",)), name) == 7


@pytest.mark.parametrize(
    "wish",
    [
        "",
        "tables_per_hour",
        "tables_per_hour=",
        "tables_per_hour=1.5",
        "tables_per_hour=0",
        "tables_per_hour=-1",
        "no_such=1",
        "message_bytes=many",
        "messages_per_second=nan",
        "messages_per_second=inf",
    ],
)
def test_a_limit_that_is_none_is_refused(wish: str) -> None:
    with pytest.raises(BadOption, match="expected"):
        read_limits((wish,))
