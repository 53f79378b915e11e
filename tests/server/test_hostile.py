"""Nobody acts for another, and nobody wears the server out.

A short run of hostile messages of every kind; `python -m tests.server.fuzz` is the long one. Then
attacks that take more than one message.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import sys
from collections import Counter
from pathlib import Path
from urllib.parse import quote

import httpx
import psutil
import pytest

from incarrozza.editions import open_box
from incarrozza.game import Game
from incarrozza.server.ops import logs
from tests import invented
from tests.server.client import BOT, MINE, PATIENCE, PERSON, Line, people
from tests.server.fuzz import fuzz
from tests.server.process import ServerProcess
from tests.server.raw import CONTINUATION, ENDLESS, PING, RawHttp, RawLine, address, frame, pour
from tests.server.secrecy import Setting, new_table

pytestmark = pytest.mark.anyio

MEGABYTE = 2**20
MOST_GROWTH = 24
"""Megabytes that a run may add in its second half: what finished games leave for two minutes."""


async def test_hostile_messages_of_every_kind_come_to_nothing(server: ServerProcess) -> None:
    tally = await fuzz(server, messages=10_000)
    assert tally.growth < MOST_GROWTH, tally
    # Whatever refuses has had something to refuse.
    wanted = {"malformed", "not_seated", "no_token", "stale", "not_to_act", "unknown_action"}
    assert wanted | {"bad_code", "hello_first", "no_page", "not_host"} <= set(tally.refusals)
    assert tally.honest_moves > 0


# -- Wearing the server out ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "more"),
    [
        (b"GET /", b"a" * 8000),
        (b"GET / HTTP/1.1\r\nX: ", b"a" * 8000),
        (b"GET / HTTP/1.1\r\n", b"X-a: b\r\n" * 1000),
    ],
    ids=["address", "one header", "many headers"],
)
async def test_a_request_whose_head_has_no_end_is_ended(
    file_server: ServerProcess, first: bytes, more: bytes
) -> None:
    _, writer = await asyncio.open_connection(*address(file_server.url))
    writer.write(first)
    assert await pour(writer, more) < ENDLESS


async def test_a_message_of_endless_empty_pieces_is_ended(file_server: ServerProcess) -> None:
    async with people(file_server.url) as (anna,):
        table = await anna.create("new_york", [MINE, BOT])
        line = await RawLine.open(file_server.url, table["id"])
        line.say({"type": "hello"})
        line.write(frame(b"", fin=False))
        assert await pour(line.writer, frame(b"", CONTINUATION, fin=False) * 1000) < ENDLESS


async def test_who_never_takes_the_answers_is_asked_no_more(file_server: ServerProcess) -> None:
    process = psutil.Process(file_server.pid)
    async with people(file_server.url) as (anna,):
        table = await anna.begin("new_york", [MINE, MINE])
        line = await RawLine.open(file_server.url, table)
        line.stop_reading()
        before = process.memory_info().rss
        line.write(frame(b"x" * 125, PING) * (128 * MEGABYTE // 131))
        async with anna.at(table) as honest:
            left = -1
            # As long as it reads them; the honest are answered all the time.
            while left != (left := line.unsent):
                for _ in range(50):
                    await honest.ping()
        assert left > 0
        assert process.memory_info().rss - before < 32 * MEGABYTE
        line.abandon()


async def test_large_answers_that_nobody_reads_do_not_pile_up(file_server: ServerProcess) -> None:
    process = psutil.Process(file_server.pid)
    async with people(file_server.url) as (anna,):
        table = await anna.begin("europe", [MINE, BOT, BOT, BOT, BOT])
        async with anna.at(table) as honest:
            await honest.play_on(random.Random(1))
            await honest.until(lambda: honest.result)
            before = process.memory_info().rss
            lines = [await RawLine.open(file_server.url, table) for _ in range(20)]
            for line in lines:
                line.stop_reading()
                for _ in range(200):
                    line.say({"type": "hello"})
            grown = -1
            while grown != (grown := process.memory_info().rss - before):
                for _ in range(50):
                    await honest.ping()
            # Two megabytes for each, and what is on its way.
            assert grown < 20 * 3.5 * MEGABYTE
        for line in lines:
            line.abandon()


@pytest.mark.parametrize("headers", [["X: y"] * 300, ["X: " + "y" * 10_000]])
async def test_a_handshake_that_cannot_be_read_is_not_kept_waiting(
    file_server: ServerProcess, headers: list[str]
) -> None:
    line = await RawLine.open(file_server.url, "x" * 16, headers)
    assert line.closed


def test_the_final_scores_are_reckoned_once_however_often_they_are_asked_for() -> None:
    game, rng = Game("new_york", 2, seed=1), random.Random(1)
    while not game.over:
        seat = game.to_act[0]
        game.push(rng.choice(game.legal(seat)), seat)
    table = new_table(Setting("new_york", 2, False, False), game)
    assert table.sights.result("en") is table.sights.result("en")
    assert table.sights.result("it") is table.sights.result("it") is not table.sights.result("en")


@pytest.mark.parametrize("below", ["", "edition.toml"])
async def test_no_name_of_an_edition_opens_a_file_of_the_server(
    file_server: ServerProcess, tmp_path: Path, below: str
) -> None:
    path = str(invented.write(tmp_path) / below)
    assert open_box(path, 2).edition.name == invented.NAME
    record = "\n".join(["incarrozza: 1", f"edition: {path}", "players: 2", "", "end: 0 events"])
    async with people(file_server.url, 1) as (anna,):
        for request, body in (
            ("/tables", {"edition": path, "seats": [MINE, BOT]}),
            ("/score", {"edition": path, "seats": [{}, {}]}),
            ("/replay", {"record": record}),
        ):
            answer = await anna.ask("POST", request, body)
            assert answer.status_code == 400
            assert "unknown edition" in answer.json()["message"]


# -- Taking what is another's ----------------------------------------------------------------------


@pytest.mark.both_databases
async def test_of_many_who_use_one_code_at_once_one_gets_the_seat(server: ServerProcess) -> None:
    async with people(server.url, 11) as (anna, *others):
        table = await anna.create("new_york", [MINE, PERSON, BOT], listed=True)
        code, path = table["seats"][1]["code"], f"/tables/{table['id']}/seats/1"
        tries = [each.ask("POST", "/seats", {"code": code}) for each in others[:5]]
        tries += [each.ask("POST", path, {}) for each in others[5:]]
        answers = await asyncio.gather(*tries)
        winners = [p for p, answer in zip(others, answers, strict=True) if answer.is_success]
        assert len(winners) == 1
        refused = {answer.json()["code"] for answer in answers if not answer.is_success}
        assert refused <= {"bad_code", "seat_taken"}
        seats = (await winners[0].get(f"/tables/{table['id']}"))["seats"]
        assert [seat["mine"] for seat in seats] == [False, True, False]
        # It was good once: after its owner has left, too.
        await winners[0].post(f"{path}/leave")
        assert (await others[0].refused("POST", "/seats", {"code": code}))["code"] == "bad_code"


@pytest.mark.both_databases
async def test_of_many_who_use_one_handover_at_once_one_gets_the_token(
    server: ServerProcess,
) -> None:
    async with people(server.url) as (anna,):
        earlier = (await anna.post("/players/me/handover"))["code"]
        code = (await anna.post("/players/me/handover"))["code"]
        body = {"code": earlier}
        assert (await anna.refused("POST", "/players/takeover", body))["code"] == "bad_code"
        body = {"code": code}
        tries = [anna.ask("POST", "/players/takeover", body) for _ in range(10)]
        answers = await asyncio.gather(*tries)
        assert Counter(answer.status_code for answer in answers) == {201: 1, 404: 9}
        # An invitation's code is no handover, nor the other way round.
        table = await anna.create("new_york", [MINE, PERSON])
        body = {"code": table["seats"][1]["code"]}
        assert (await anna.refused("POST", "/players/takeover", body))["code"] == "bad_code"
        body = {"code": (await anna.post("/players/me/handover"))["code"]}
        assert (await anna.refused("POST", "/seats", body))["code"] == "bad_code"


async def test_a_token_in_an_address_or_a_cookie_is_nobodys(file_server: ServerProcess) -> None:
    async with people(file_server.url) as (anna,):
        path = "/api/players/me/tables"
        for name in ("token", "access_token", "authorization"):
            assert (await anna.http.get(f"{path}?{name}={anna.token}")).status_code == 401
            answer = await anna.http.get(path, headers={"Cookie": f"{name}={anna.token}"})
            assert answer.status_code == 401
        for kind in ("Basic", "Token", "Bearer:"):
            headers = {"Authorization": f"{kind} {anna.token}"}
            assert (await anna.http.get(path, headers=headers)).status_code == 401


async def test_who_is_not_at_a_table_can_neither_move_nor_change_it(server: ServerProcess) -> None:
    async with people(server.url, 2) as (anna, mallory):
        table = await anna.create("new_york", [MINE, MINE, PERSON], listed=False)
        path = f"/tables/{table['id']}"
        for method, what, body in (
            ("POST", "/start", None),
            ("POST", "/end", None),
            ("POST", "/rematch", None),
            ("POST", "/seats/2", {}),
            ("PATCH", "/seats/0", {"name": "Mallory"}),
            ("POST", "/seats/0/leave", None),
            ("POST", "/seats/2/invitation", None),
            ("DELETE", "/seats/2/invitation", None),
        ):
            refusal = await mallory.refused(method, path + what, body)
            assert refusal["code"] in ("not_host", "not_seated", "not_over")
        assert await anna.get(path) == table
        assert "code" not in (await mallory.get(path))["seats"][2] or (
            (await mallory.get(path))["seats"][2]["code"] is None
        )


# -- Odd words -------------------------------------------------------------------------------------


@pytest.mark.both_databases
@pytest.mark.parametrize("id", ["a\0b", "\0", "\n", "x\n", "è", " ", "", "x" * 65])
async def test_an_odd_id_is_refused_before_anything_is_done(server: ServerProcess, id: str) -> None:
    async with people(server.url) as (anna,):
        table = await anna.begin("new_york", [MINE, MINE])
        async with anna.at(table) as line:
            await line.until(lambda: line.sight)
            number, move = line.sight["number"], line.choose(random.Random(1))
            play = {"type": "play", "decision": line.sight["decision"], "move": move}
            await line.say({**play, "id": id})
            await line.until(lambda: line.refusals)
            assert line.refusals[0]["code"] == "malformed"
            assert (await anna.get(f"/tables/{table}"))["number"] == number
            assert (await line.play(move))["type"] == "accepted"


@pytest.mark.both_databases
@pytest.mark.parametrize("id", ["%00", "a%00" * 4, "%ff", "x" * 17, "X" * 16, quote("è" * 16)])
async def test_a_table_of_an_odd_name_is_not_there(server: ServerProcess, id: str) -> None:
    line = await RawLine.open(server.url, id)
    assert line.status == 101
    assert await line.until(b'"no_table"')
    line.abandon()
    for path in ("", "/box", "/result", "/record"):
        answer = httpx.get(f"{server.url}/api/tables/{id}{path}", timeout=PATIENCE)
        assert (answer.status_code, answer.json()["code"]) == (404, "no_table")


async def test_nothing_is_done_at_a_table_that_cannot_be_there(file_server: ServerProcess) -> None:
    async with people(file_server.url) as (anna,):
        for path in ("start", "end", "rematch", "seats/0", "seats/0/leave", "seats/0/invitation"):
            body = {"name": "Anna"} if path == "seats/0" else None
            answer = await anna.ask("POST", f"/tables/doesnotexist/{path}", body)
            assert (answer.status_code, answer.json()["code"]) == (404, "no_table")


@pytest.mark.parametrize("nested", ["[" * 5000, '{"a":' * 3000, "[" * 5000 + "]" * 5000])
async def test_deep_nesting_is_malformed(file_server: ServerProcess, nested: str) -> None:
    async with people(file_server.url) as (anna,):
        table = await anna.create("new_york", [MINE, BOT])
        line = await RawLine.open(file_server.url, table["id"])
        for text in (nested, f'{{"a":{nested}', f'{{"type":"hello","seat":{nested}'):
            line.write(frame(text.encode()))
            assert await line.settle()
        assert line.refusals["malformed"] == 3
        line.abandon()
        for body in (nested, f'{{"edition":{nested}', f'{{"seats":{nested}'):
            headers = {"Content-Type": "application/json"}
            answer = await anna.ask("POST", "/tables", content=body, headers=headers)
            assert answer.status_code == 400
            assert answer.json()["code"] == "malformed"


async def test_who_claims_to_know_the_future_is_told_the_present(
    file_server: ServerProcess,
) -> None:
    async with people(file_server.url) as (anna,):
        table = await anna.create("new_york", [MINE, MINE])
        async with anna.at(table["id"]) as line:
            await line.hello(after=10**6)
            await line.ping()
            await anna.post(f"/tables/{table['id']}/start")
            await line.until(lambda: line.sight)
            assert [event["number"] for event in line.events] == [0]
            await line.hello(after=10**6)
            await line.ping()
            assert line.sight["events"] == []


@pytest.mark.parametrize("name", ["\u202egnat", "a\0b", "a\u200bb", "x" * 41, "\x1b[2J"])
async def test_a_name_that_deceives_is_refused_wherever_it_is_given(
    server: ServerProcess, name: str
) -> None:
    async with people(server.url, 2) as (anna, berta):
        table = await anna.create("new_york", [MINE, PERSON], listed=True)
        seats = f"/tables/{table['id']}/seats"
        wrong = {"name": name}
        for refusal in (
            await anna.refused("POST", "/tables", {"edition": "new_york", "seats": [wrong, MINE]}),
            await anna.refused("PATCH", f"{seats}/0", wrong),
            await berta.refused("POST", f"{seats}/1", wrong),
            await berta.refused("POST", "/seats", {"code": table["seats"][1]["code"], **wrong}),
        ):
            assert refusal["code"] in ("bad_option", "malformed")
        assert (await anna.get(f"/tables/{table['id']}"))["seats"] == table["seats"]


@pytest.mark.both_databases
@pytest.mark.parametrize("name", ['"', "\\", "name 0: x", "end: 1 events", "#", "a: b", "''", "--"])
async def test_a_name_cannot_spoil_the_record(server: ServerProcess, name: str) -> None:
    async with people(server.url) as (anna,):
        seats = [{**MINE, "name": name}, {**MINE, "name": f"{name} 2"}]
        table = await anna.create("new_york", seats)
        await anna.ask("PATCH", f"/tables/{table['id']}/seats/0", {"cut": name})
        await anna.post(f"/tables/{table['id']}/start")
        async with anna.at(table["id"], 0) as one, anna.at(table["id"], 1) as two:
            for line in (one, two):
                await _play_one(line)
        record = (await anna.ask("GET", f"/tables/{table['id']}/record")).text
        assert f": {name}\n" in record


async def _play_one(line: Line) -> None:
    await line.until(lambda: line.sight)
    assert (await line.play(line.choose(random.Random(1))))["type"] == "accepted"


async def test_what_strangers_send_cannot_look_like_a_line_of_the_log(
    capsys: pytest.CaptureFixture[str],
) -> None:
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    try:
        for form in ("text", "json"):
            logs.set_up("json" if form == "json" else "text", "info")
            logging.getLogger("test").info("x", extra={"path": "/a\r\n\x1b[2Jfake\u2028line"})
            sys.stderr.flush()
            written = capsys.readouterr().err
            assert written.count("\n") == 1
            assert written.isascii() or form == "json"
            assert not {"\r", "\x1b"} & set(written)
            if form == "json":
                assert json.loads(written)["path"].startswith("/a\r\n")
    finally:
        root.handlers[:] = before
        root.setLevel(level)


async def test_requests_that_are_dropped_halfway_leave_no_fault(
    file_server: ServerProcess,
) -> None:
    http = RawHttp(file_server.url)
    head = b"POST /api/seats HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
    for rest in (b"Content-Length: 99\r\n\r\n{", b"Transfer-Encoding: chunked\r\n\r\n5\r\nhe"):
        for _ in range(20):
            await http.drop(head + rest)
    assert await http.ask(b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n") == 200
    assert not file_server.errors
    http.close()
