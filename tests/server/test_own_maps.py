"""Published maps: whoever has the link plays on them as on packaged ones, while tables last."""

from __future__ import annotations

import asyncio
import gzip
import json
import random
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, MagicMock

import pytest
from click.testing import CliRunner
from sqlalchemy import update

from incarrozza.cli import main
from incarrozza.mapfile.draft import Draft
from incarrozza.record import Record
from incarrozza.server.store import own_maps
from incarrozza.server.store.connection import opened
from incarrozza.server.store.schema import maps, tables
from incarrozza.server.tables import publishing
from incarrozza.server.workers.drafting import Playable
from tests.server.client import BOT, MINE, PATIENCE, PERSON, Json, Person, people
from tests.server.conftest import GENEROUS
from tests.server.drawn import publish, small_map
from tests.server.process import ServerProcess, serving, sqlite_url

pytestmark = pytest.mark.anyio


async def admin(url: str, *arguments: str) -> str:
    """Run a command beside this loop, since it has its own."""
    environment = {"LC_ALL": "C", "INCARROZZA_DATABASE_URL": url}
    result = await asyncio.to_thread(
        CliRunner().invoke, main, ["admin", *arguments], env=environment
    )
    assert result.exit_code == 0, result.output
    return result.stdout


async def fine_map(person: Person, id: str) -> Json:
    """Wait until the cartographer is done with a map."""
    async with asyncio.timeout(PATIENCE):
        while not (found := await person.get(f"/workshop/maps/{id}"))["fine"]:
            await asyncio.sleep(0.05)
    return found


@pytest.mark.both_databases
async def test_a_published_map_is_there_for_whoever_has_the_link(server: ServerProcess) -> None:
    async with people(server.url, 2) as (anna, bruno):
        draft = small_map("Laghetto")
        id = (await anna.post("/workshop/maps", {"draft": draft}))["map"]
        assert (await anna.post("/workshop/maps", {"draft": draft}))["map"] == id
        mine = (await anna.get("/workshop/maps"))["maps"]
        assert [(each["id"], each["title"]) for each in mine] == [(id, "Laghetto")]
        assert (await bruno.get("/workshop/maps"))["maps"] == []
        found = await fine_map(bruno, id)
        assert (found["id"], found["mine"]) == (id, False)
        assert found["edition"]["name"] == id
        assert found["edition"]["title"] == {"en": "Laghetto", "it": "Laghetto"}
        assert found["edition"]["tickets"] == len(draft["tickets"])
        assert (await anna.get(f"/workshop/maps/{id}"))["mine"]
        # Nobody is told whose it is, and no list has it.
        assert "owner" not in json.dumps(found)
        offer = await bruno.get("/offer")
        assert id not in {edition["name"] for edition in offer["editions"]}
        box = await bruno.get(f"/editions/{id}/box")
        assert (box["map"], box["layout"]) == (id, found["layout"])
        assert await bruno.get(f"/maps/{id}") == found["layout"]


async def test_what_is_there_already_is_not_laid_out_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[object] = []
    kept = {"fine": SimpleNamespace(id="m1", draft="kept", fine=True)}
    kept["rough"] = SimpleNamespace(id="m2", draft="kept", fine=False)

    async def find(_: object, id: str) -> object:
        return kept[id]

    monkeypatch.setattr(own_maps, "publish", AsyncMock())
    monkeypatch.setattr(own_maps, "find_map", find)
    node: Any = MagicMock()
    node.jobs.begin_once = lambda *arguments: begun.append(arguments[4])
    for id in kept:
        # What is sent may be written otherwise than what is kept, though it has the same id.
        await publishing.publish(node, "anna", "home", Draft(), Playable(id, b""))
    assert begun == ["kept"]


async def test_what_is_not_published_is_not_found(server: ServerProcess) -> None:
    async with people(server.url) as (anna,):
        for id in ("m" + "a" * 12, "M" + "A" * 12, "new_york", "..%2F..", "m%00aaaaaaaaaa"):
            assert (await anna.refused("GET", f"/workshop/maps/{id}"))["code"] in (
                "no_map",
                "no_page",
            )
        nowhere = {"edition": "m" + "a" * 12, "seats": [MINE, BOT]}
        assert (await anna.refused("POST", "/tables", nowhere))["code"] == "bad_option"
        pad = {"edition": "m" + "a" * 12, "seats": [{}, {}]}
        assert (await anna.refused("POST", "/score", pad))["code"] == "bad_option"


async def test_two_people_play_a_game_on_a_map_of_their_own(server: ServerProcess) -> None:
    async with people(server.url, 2) as (anna, bruno):
        id = await publish(anna, "Nostra")
        drawn = (await fine_map(anna, id))["layout"]
        table = await anna.create(id, [MINE, PERSON, BOT], listed=True)
        assert table["title"] == {"en": "Nostra", "it": "Nostra"}
        await bruno.join(table["seats"][1]["code"])
        path = f"/tables/{table['id']}"
        await bruno.post(f"{path}/start")
        assert (await bruno.get(f"{path}/box"))["layout"] == drawn
        async with anna.at(table["id"], 0) as one, bruno.at(table["id"], 1) as other:
            await asyncio.gather(one.play_on(random.Random(1)), other.play_on(random.Random(2)))
            await asyncio.gather(one.until(lambda: one.result), other.until(lambda: other.result))
            assert one.result == other.result
        # What was played can be watched, kept, and played again.
        replay = await anna.get(f"{path}/replay")
        assert replay["box"]["layout"] == drawn
        text = (await anna.ask("GET", f"{path}/record")).text
        record = Record.parse(text)
        record.replay()
        assert (record.box.edition.name, record.box.edition.title["en"]) == (id, "Nostra")
        watched = await bruno.post("/replay", {"record": text})
        assert watched["box"]["layout"] == drawn
        again = await bruno.post(f"{path}/rematch")
        assert (again["edition"], again["title"]) == (id, table["title"])
        mine = (await bruno.get("/players/me/tables"))["tables"]
        assert {each["title"]["it"] for each in mine} == {"Nostra"}


async def test_the_score_pad_adds_up_a_map_of_ones_own(server: ServerProcess) -> None:
    async with people(server.url) as (anna,):
        id = await publish(anna, "Carta")
        pad = {"edition": id, "seats": [{"routes": [0, 1], "tickets": [0]}, {"routes": [2]}]}
        scores = await anna.post("/score", pad)
        # Two routes of two spaces, and the ticket between their ends; then one more route.
        assert [account["total"] for account in scores["accounts"]] == [2 + 2 + 2, 2]


async def test_own_tickets_and_options_are_those_of_the_map(server: ServerProcess) -> None:
    async with people(server.url) as (anna,):
        id = await publish(anna, "Biglietti")
        names = [place["name"] for place in small_map()["places"]]
        rows = [f"{a},{b},5" for a, b in combinations(names[1:], 2)]
        table = await anna.create(
            id, [MINE, BOT], tickets="\n".join(["a,b,points", *rows]), depots=True
        )
        assert (table["own_tickets"], table["depots"]) == (True, True)
        box = await anna.get(f"/tables/{table['id']}/box")
        assert len(box["tickets"]) == len(rows)
        await anna.post(f"/tables/{table['id']}/start")
        bonus = {"edition": id, "seats": [MINE, BOT], "bonus_tickets": True}
        assert (await anna.refused("POST", "/tables", bonus))["code"] == "bad_option"


async def test_a_map_is_printed_for_whoever_has_the_link(server: ServerProcess) -> None:
    async with people(server.url) as (anna,):
        id = await publish(anna, "Stampata")
        stranger = Person(anna.http, None)
        answer = await stranger.ask("GET", f"/workshop/maps/{id}/print.pdf?paper=a3&language=it")
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.headers["content-disposition"].endswith(f'"incarrozza-{id}.pdf"')
        assert answer.content.startswith(b"%PDF-")
        for path, code in (
            (f"{id}/print.pdf?paper=a0", "malformed"),
            ("maaaaaaaaaaaa/print.pdf", "no_map"),
        ):
            assert (await stranger.refused("GET", f"/workshop/maps/{path}"))["code"] == code


# Long: to start a server takes longer than all that is asked of it.
async def test_maps_and_tables_outlive_a_server_a_removal_and_a_move(tmp_path: Path) -> None:
    url, rng = sqlite_url(tmp_path), random.Random(3)
    with serving(url, *GENEROUS) as server:
        async with people(server.url) as (anna,):
            id, other, old = [await publish(anna, title) for title in ("Isola", "Altra", "Vecchia")]
            waiting = (await anna.create(id, [MINE, BOT]))["id"]
            begun = await anna.begin(id, [MINE, BOT])
            async with anna.at(begun) as line:
                await line.play_on(rng, moves=3)
            draft = (await anna.post("/workshop/drafts", {"draft": small_map("Bozza")}))["id"]
            listed = json.loads(await admin(url, "maps", "--json"))
            assert {each["id"]: each["tables"] for each in listed} == {id: 2, other: 0, old: 0}
            assert "3 maps." in (await admin(url, "maps"))
            # Removed while the server runs, and a table is being played.
            assert (await admin(url, "remove-map", id, other)).count("is removed") == 2
            assert "already" in (await admin(url, "remove-map", id))
            assert (await anna.refused("GET", f"/workshop/maps/{id}"))["code"] == "no_map"
            assert (await anna.refused("GET", f"/editions/{id}/box"))["code"] == "no_page"
            again = {"draft": small_map()}
            assert (await anna.refused("POST", "/workshop/maps", again))["code"] == "map_removed"
            table = {"edition": id, "seats": [MINE, BOT]}
            assert (await anna.refused("POST", "/tables", table))["code"] == "bad_option"
            token = anna.token
    sizes = {each["id"]: each["bytes"] for each in json.loads(await admin(url, "maps", "--json"))}
    assert sizes[id] > 0 == sizes[other]
    # To another file, by a backup; and there nobody may draw.
    moved = sqlite_url(tmp_path / "moved")
    await admin(url, "backup", str(tmp_path / "all.jsonl.gz"))
    await admin(moved, "restore", str(tmp_path / "all.jsonl.gz"))
    assert draft in gzip.decompress((tmp_path / "all.jsonl.gz").read_bytes()).decode()
    assert (await admin(moved, "maps", "--json")) == (await admin(url, "maps", "--json"))
    with serving(moved, *GENEROUS, "--maps-by=nobody") as server:
        async with people(server.url) as (stranger,):
            anna = Person(stranger.http, token)
            for table_id in (waiting, begun):
                assert (await anna.get(f"/tables/{table_id}/box"))["layout"]
            await anna.post(f"/tables/{waiting}/start")
            async with anna.at(begun) as line:
                await line.play_on(rng)
                await line.until(lambda: line.result)
            assert (await anna.get(f"/tables/{begun}/replay"))["box"]["map"] == id
            assert (await anna.refused("POST", f"/tables/{begun}/rematch"))["code"] == "no_map"
            info = await anna.get("/workshop")
            assert (info["allowed"], info["needs_code"]) == (False, False)
            for path in ("drafts", "rough", "lay", "maps"):
                refusal = await anna.refused("POST", f"/workshop/{path}", {"draft": {}})
                assert refusal["code"] == "maps_closed"
    # When the tables are gone, so is what they needed; what was removed stays so.
    await _make_old(moved)
    said = await admin(moved, "expire", "--days=1", "--delete", "--dry-run")
    assert "Maps that would be deleted: 1." in said
    assert "Maps deleted: 1." in (await admin(moved, "expire", "--days=1", "--delete"))
    left = json.loads(await admin(moved, "maps", "--json"))
    assert {each["id"]: each["bytes"] for each in left} == {id: 0, other: 0}


async def _make_old(url: str) -> None:
    async with (
        opened(url) as engine,
        engine.execution_options(writing=True).begin() as connection,
    ):
        await connection.execute(update(tables).values(updated=0.0))
        await connection.execute(update(maps).values(used=0.0))
