"""Checkable shuffles over the wire: what is promised before, shown at the end, and follows."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from incarrozza.cli import main
from incarrozza.errors import RecordError
from incarrozza.record import Record
from incarrozza.shuffle import commitment, shuffle_key
from tests.server.client import BOT, MINE, PERSON, Person, people
from tests.server.process import ServerProcess
from tests.server.steps import code_of

pytestmark = pytest.mark.anyio


async def record_of(person: Person, table: str) -> str:
    answer = await person.ask("GET", f"/tables/{table}/record")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["content-disposition"] == (
        f'attachment; filename="incarrozza-{table}.txt"'
    )
    return answer.text


async def test_the_key_follows_from_the_promised_secret_and_the_cuts(
    server: ServerProcess,
) -> None:
    async with people(server.url, 2) as (anna, bruno):
        table = await anna.create("new_york", [{**MINE, "name": "Anna"}, PERSON, BOT])
        id, promised = table["id"], table["commitment"]
        assert table["secret"] is None
        joined = await bruno.join(code_of(table, 1), name="Bruno")
        assert joined["commitment"] == promised
        await anna.ask("PATCH", f"/tables/{id}/seats/0", {"cut": " piu\u0300 "})
        await bruno.ask("PATCH", f"/tables/{id}/seats/1", {"cut": "changed my mind"})
        await bruno.ask("PATCH", f"/tables/{id}/seats/1", {"cut": "sette: 7"})
        started = await anna.post(f"/tables/{id}/start")
        assert (started["commitment"], started["secret"]) == (promised, None)
        async with anna.at(id, 0) as hers, bruno.at(id, 1) as his:
            rng = random.Random(1)
            await asyncio.gather(hers.play_on(rng), his.play_on(rng))
            await hers.until(lambda: hers.result)
            await his.until(lambda: his.result)
            for line in (hers, his):
                assert line.result["commitment"] == promised
                assert line.table["secret"] == line.result["secret"]
        secret = bytes.fromhex(hers.result["secret"])
        assert commitment(secret) == promised
        assert (await bruno.get(f"/tables/{id}"))["secret"] == secret.hex()

        text = await record_of(Person(anna.http, None), id)
        assert text == await record_of(bruno, id)
        record = Record.parse(text)
        record.verify()
        assert record.secret == secret
        assert record.cuts == ("più", "sette: 7", "")
        assert record.key == shuffle_key(secret, ("più", "sette: 7", ""))
        assert record.names == ("Anna", "Bruno", "Daydreamer")
        assert len(record.events) == hers.sight["number"]


async def test_the_record_is_verified_by_the_program_and_no_other_would_be(
    server: ServerProcess, tmp_path: Path
) -> None:
    async with people(server.url) as (anna,):
        table = await anna.begin("new_york", [BOT, BOT])
        async with anna.at(table, None) as line:
            await line.until(lambda: line.result)
        text = await record_of(anna, table)
    game = tmp_path / "game.txt"
    game.write_text(text, "utf-8")
    verified = CliRunner().invoke(main, ["verify", str(game)])
    assert verified.exit_code == 0, verified.output
    other = bytes(32)
    forged = text.replace(line.result["secret"], other.hex())
    with pytest.raises(RecordError):
        Record.parse(forged).verify()


async def test_every_table_has_a_secret_of_its_own(server: ServerProcess) -> None:
    async with people(server.url) as (anna,):
        tables = [await anna.create("new_york", [MINE, BOT]) for _ in range(5)]
        assert len({table["commitment"] for table in tables}) == 5


async def test_before_the_end_a_record_tells_what_its_reader_has_seen(
    server: ServerProcess,
) -> None:
    async with people(server.url, 2) as (anna, bruno):
        table = await anna.create("new_york", [MINE, PERSON])
        id = table["id"]
        assert (await anna.refused("GET", f"/tables/{id}/record"))["code"] == "not_playing"
        await bruno.join(code_of(table, 1))
        await bruno.ask("PATCH", f"/tables/{id}/seats/1", {"cut": "my own cut"})
        await anna.post(f"/tables/{id}/start")
        stranger = Person(anna.http, None)
        texts = [await record_of(person, id) for person in (anna, bruno, stranger)]
        assert len(set(texts)) == 3
        for text in texts:
            record = Record.parse(text)
            assert (record.key, record.secret) == (None, None)
            assert "my own cut" not in text
        # A game that was given up shows no more than that, ever.
        await anna.post(f"/tables/{id}/end")
        assert [await record_of(person, id) for person in (anna, bruno, stranger)] == texts
        assert (await anna.get(f"/tables/{id}"))["secret"] is None
