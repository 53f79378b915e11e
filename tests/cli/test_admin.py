"""`incarrozza admin`: list, end, expire, back up and restore, while servers run and otherwise."""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import stat
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner, Result
from sqlalchemy import insert, select, text, update

from incarrozza.cli import main
from incarrozza.server.store import backup
from incarrozza.server.store.backup_file import BackupError
from incarrozza.server.store.connection import opened
from incarrozza.server.store.engine import connect
from incarrozza.server.store.schema import IN_ORDER, codes, devices, due, players, seats, tables
from tests.server.client import BOT, MINE, PATIENCE, PERSON, Person, people
from tests.server.conftest import GENEROUS
from tests.server.postgres import new_database
from tests.server.process import ServerProcess, serving, sqlite_url

DAY = 86400
Rows = dict[str, list[tuple[Any, ...]]]


def admin(url: str, *arguments: str, typed: str | None = None) -> Result:
    environment = {"LC_ALL": "C", "INCARROZZA_DATABASE_URL": url}
    return CliRunner().invoke(main, ["admin", *arguments], input=typed, env=environment)


def done(result: Result) -> str:
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def refused(result: Result) -> str:
    """Give what was wrong: one line, and no traceback."""
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith("incarrozza: ")
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""
    return result.stderr.removeprefix("incarrozza: ").rstrip("\n")


def rows(url: str) -> Rows:
    """Read everything, in an order that does not depend on the kind of database."""

    async def read() -> Rows:
        async with opened(url) as engine, engine.connect() as connection:
            return {
                table.name: sorted(map(tuple, await connection.execute(select(table))), key=repr)
                for table in IN_ORDER
            }

    return asyncio.run(read())


def execute(url: str, *statements: Any) -> None:
    async def write() -> None:
        engine = connect(url).execution_options(writing=True)
        async with engine.begin() as connection:
            for statement in statements:
                await connection.execute(statement)
        await engine.dispose()

    asyncio.run(write())


def listed(url: str, *arguments: str) -> dict[str, Any]:
    found = json.loads(done(admin(url, "list", "--json", *arguments)))
    return {table["id"]: table for table in found}


@dataclass(frozen=True)
class House:
    """A database with an open table, one being played, and one that is over."""

    url: str
    token: str
    invitation: str
    handover: str
    open: str
    playing: str
    over: str
    backup: Path

    def copy_to(self, url: str) -> str:
        done(admin(url, "restore", str(self.backup)))
        return url


async def _furnish(url: str) -> dict[str, str]:
    async with people(url, 2) as (anna, bruno):
        wish = [{**MINE, "name": "[b]Anna"}, {**BOT, "name": "Robot"}, PERSON]
        waiting = await anna.create("europe", wish, depots=True, bonus_tickets=True, pace=600)
        cut = {"cut": "però, sette"}
        await anna.ask("PATCH", f"/tables/{waiting['id']}/seats/0", cut)
        wish = [{**MINE, "name": "Anna"}, PERSON, BOT]
        playing = await anna.create("new_york", wish, pace=86400)
        await bruno.join(playing["seats"][1]["code"], name="Bruno")
        await anna.post(f"/tables/{playing['id']}/start")
        async with anna.at(playing["id"]) as first, bruno.at(playing["id"], 1) as second:
            rng = random.Random(1)
            while first.sight.get("number", 0) < 15:
                await first.until(lambda: first.sight and second.sight)
                for line in (first, second):
                    if line.sight["choices"]:
                        await line.play(line.choose(rng))
                await first.ping()
                await second.ping()
        finished = await anna.begin("new_york", [MINE, BOT])
        async with anna.at(finished) as line:
            await line.play_on(random.Random(3))
        handover = await anna.post("/players/me/handover")
        assert anna.token is not None
        return {
            "token": anna.token,
            "invitation": waiting["seats"][2]["code"],
            "handover": handover["code"],
            "open": waiting["id"],
            "playing": playing["id"],
            "over": finished,
        }


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> House:
    """Let people play for a while on each kind of database; the server is gone by then."""
    folder = tmp_path_factory.mktemp("house")
    if request.param == "sqlite":
        url = sqlite_url(folder)
    else:
        url = new_database(request.getfixturevalue("postgres"))
    with serving(url, *GENEROUS) as server:
        found = asyncio.run(_furnish(server.url))
        server.stop()
    file = folder / "house.jsonl"
    done(admin(url, "backup", str(file)))
    return House(url=url, backup=file, **found)


@pytest.fixture
def copied(house: House, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Give a copy of the house, on the same kind of database."""
    if house.url.startswith("sqlite"):
        return house.copy_to(sqlite_url(tmp_path / "copied"))
    return house.copy_to(new_database(request.getfixturevalue("postgres")))


# -- list ------------------------------------------------------------------------------------------


def test_tables_are_listed_with_who_sits_there(house: House) -> None:
    text = done(admin(house.url, "list"))
    assert " ".join(text.splitlines()[0].split()) == "table edition state seats events last change"
    assert text.rstrip().endswith("3 tables.")
    found = listed(house.url)
    assert [found[id]["state"] for id in (house.open, house.playing, house.over)] == [
        "open",
        "playing",
        "over",
    ]
    waiting = found[house.open]
    assert (waiting["edition"], waiting["depots"], waiting["pace"]) == ("europe", True, 600)
    assert [seat["name"] for seat in waiting["seats"]] == ["[b]Anna", "Robot", "Player 3"]
    assert [seat["bot"] for seat in waiting["seats"]] == [None, "random", None]
    assert [seat["taken"] for seat in waiting["seats"]] == [True, True, False]
    assert found[house.over]["events"] == sum(
        row[0] == house.over for row in rows(house.url)["events"]
    )
    for id in found:
        assert id in text
    for words in ("+ depots", "+ bonus tickets", "[b]Anna", "Robot (bot random)", "3 (free)"):
        assert words in text


def test_only_one_state_is_listed_if_asked_and_in_italian(house: House) -> None:
    assert list(listed(house.url, "--state", "playing")) == [house.playing]
    assert listed(house.url, "--state", "ended") == {}
    text = done(admin(house.url, "list", "--state", "over", "--language", "it"))
    assert "finito" in text
    assert text.rstrip().endswith("1 tavolo.")


def test_no_secret_is_listed(house: House) -> None:
    said = done(admin(house.url, "list")) + done(admin(house.url, "list", "--json"))
    everything = rows(house.url)
    secrets = [house.token, house.invitation, house.handover, "però, sette"]
    secrets += [row[0] for row in everything["players"]]
    secrets += [
        value.hex() for row in everything["tables"] for value in row if type(value) is bytes
    ]
    secrets += [row[2] for row in everything["events"] if len(row[2]) > 20]
    assert len(secrets) > 20
    assert [secret for secret in secrets if secret in said] == []


def test_who_is_away_is_listed(house: House, copied: str) -> None:
    mine = (seats.c.table_id == house.playing) & (seats.c.seat == 1)
    execute(copied, update(seats).where(mine).values(away=True))
    assert "Bruno (away)" in done(admin(copied, "list"))


def test_an_empty_database_has_no_tables(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path)
    asyncio.run(_make(url))
    assert done(admin(url, "list")) == "No tables.\n"
    assert done(admin(url, "list", "--json")) == "[]\n"


async def _make(url: str) -> None:
    async with opened(url, new=True):
        pass


@pytest.mark.parametrize(
    "arguments", [("list",), ("end", "x"), ("expire", "--days", "1"), ("backup", "x.jsonl")]
)
def test_a_database_that_is_not_there_is_not_made(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = refused(admin(sqlite_url(tmp_path / "nowhere"), *arguments))
    assert said.endswith("there is no such file; expected the database of a server")
    assert list(tmp_path.iterdir()) == []


def test_a_database_of_another_kind_or_version_is_refused(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path)
    (tmp_path / "tables.db").touch()
    assert "no server has used it yet" in refused(admin(url, "list"))
    asyncio.run(_make(url))
    execute(url, text("UPDATE alembic_version SET version_num = 'later'"))
    assert "its schema is later; expected" in refused(admin(url, "list"))
    (tmp_path / "tables.db").write_bytes(b"These are not the tables you are looking for." * 100)
    assert "this is no SQLite database" in refused(admin(url, "list"))


def test_the_password_is_never_said() -> None:
    said = refused(admin("postgresql://anna:geheim@127.0.0.1:1/games", "list"))
    assert said.startswith("postgresql://anna@127.0.0.1:1/games: it cannot be reached")
    assert "geheim" not in said


# -- end -------------------------------------------------------------------------------------------


def test_a_running_server_tells_those_connected_that_their_table_was_ended(
    house: House, copied: str
) -> None:

    async def look_on(url: str) -> None:
        async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
            anna = Person(http, house.token)
            async with anna.at(house.playing) as line:
                await line.until(lambda: line.sight)
                assert line.table["state"] == "playing"
                said = await asyncio.to_thread(admin, copied, "end", house.playing)
                assert done(said) == f"{house.playing} is ended.\n"
                await line.until(lambda: line.table["state"] == "ended")
                await line.until(lambda: line.choices or not line.table["to_act"])
                refusal = await line.play(["draw deck"])
                assert refusal["code"] == "not_playing"
            # The code for the free seat of another table still works; that of an ended one is void.
            done(await asyncio.to_thread(admin, copied, "end", house.open))
            refusal = await anna.refused("POST", "/seats", {"code": house.invitation})
            assert refusal["code"] == "bad_code"

    with serving(copied, *GENEROUS) as server:
        asyncio.run(look_on(server.url))


def test_what_is_over_stays_as_it_is(house: House, copied: str) -> None:
    before = rows(copied)
    said = done(admin(copied, "end", house.over))
    assert said == f"{house.over} was over or ended already; nothing has changed.\n"
    assert rows(copied) == before


def test_all_tables_named_are_ended_or_none(house: House, copied: str) -> None:
    before = rows(copied)
    said = refused(admin(copied, "end", house.open, "atlantis", house.playing))
    assert said == "no table is called 'atlantis'; expected one that is listed"
    assert rows(copied) == before
    said = done(admin(copied, "end", house.open, house.playing, "--language", "it"))
    assert said == f"{house.open} è chiuso.\n{house.playing} è chiuso.\n"
    assert set(listed(copied, "--state", "ended")) == {house.open, house.playing}
    after = rows(copied)
    assert before["due"]
    assert after["due"] == []
    assert after["events"] == before["events"]


# -- expire ----------------------------------------------------------------------------------------


def age(url: str, days: float, *ids: str) -> None:
    then = time.time() - days * DAY
    execute(url, update(tables).where(tables.c.id.in_(ids)).values(updated=then, created=then))


def age_everybody(url: str, days: float) -> None:
    then = time.time() - days * DAY
    execute(url, update(players).values(created=then), update(devices).values(created=then))


def test_tables_untouched_for_long_are_ended(house: House, copied: str) -> None:
    age(copied, 31, house.playing, house.over)
    age(copied, 29, house.open)
    before = rows(copied)
    said = done(admin(copied, "expire", "--days", "30", "--dry-run"))
    assert said == "Tables that would be ended: 1. Nothing has changed.\n"
    assert rows(copied) == before
    assert done(admin(copied, "expire", "--days", "30")) == "Tables ended: 1.\n"
    found = listed(copied)
    assert [found[id]["state"] for id in (house.open, house.playing, house.over)] == [
        "open",
        "ended",
        "over",
    ]
    after = rows(copied)
    assert [after[name] for name in ("players", "devices", "events")] == [
        before[name] for name in ("players", "devices", "events")
    ]
    # It can be deleted when it is old enough, counted from when it was last touched.
    assert done(admin(copied, "expire", "--days", "30")) == "Tables ended: 0.\n"
    said = done(admin(copied, "expire", "--days", "30", "--delete", "--dry-run"))
    assert said.startswith("Tables that would be deleted: 2.")


def test_old_tables_are_deleted_with_all_that_belongs_to_them(house: House, copied: str) -> None:
    age_everybody(copied, 40)
    age(copied, 31, house.playing, house.over)
    execute(copied, update(tables).values(rematch=house.over))
    before = rows(copied)
    promise = done(admin(copied, "expire", "--days", "30", "--delete", "--dry-run"))
    assert promise.startswith(
        "Tables that would be deleted: 2. Players that would be forgotten: 1. "
    )
    assert rows(copied) == before
    said = done(admin(copied, "expire", "--days", "30", "--delete"))
    assert said == "Tables deleted: 2. Players forgotten: 1. Maps deleted: 0.\n"
    after = rows(copied)
    assert [row[0] for row in after["tables"]] == [house.open]
    assert after["tables"][0][-1] is None
    assert {row[0] for row in after["seats"]} == {house.open}
    assert after["events"] == []
    # Anna still hosts a table; Bruno sat only where nothing is left.
    assert len(after["players"]) == len(after["devices"]) == 1
    assert [row for row in after["codes"] if row[1] == house.open] == [
        row for row in before["codes"] if row[1] == house.open
    ]


def test_everything_goes_when_everything_is_old_and_new_players_stay(
    house: House, copied: str
) -> None:
    age_everybody(copied, 40)
    age(copied, 31, house.open, house.playing, house.over)
    old, now = time.time() - 40 * DAY, time.time()
    execute(
        copied,
        insert(players).values(id="new", created=now),
        insert(players).values(id="moved", created=old),
        insert(devices).values(token=b"moved", player="moved", created=now),
        insert(codes).values(code="AAAA", player="moved", expires=now - 1),
        insert(codes).values(code="BBBB", player="new", expires=now + 1000),
    )
    said = done(admin(copied, "expire", "--days", "30", "--delete"))
    assert said == "Tables deleted: 3. Players forgotten: 2. Maps deleted: 0.\n"
    after = rows(copied)
    assert [row[0] for row in after["players"]] == ["moved", "new"]
    assert [row[0] for row in after["codes"]] == ["BBBB"]
    assert not after["tables"] + after["seats"] + after["events"] + after["due"]


def test_many_tables_expire_in_small_steps(house: House, copied: str) -> None:
    pattern = next(row for row in rows(copied)["tables"] if row[0] == house.open)
    names = [column.name for column in tables.columns]
    like = dict(zip(names, pattern, strict=True))
    more = [{**like, "id": f"copy{n}", "updated": 1.0} for n in range(450)]
    execute(copied, insert(tables).values(more))
    assert done(admin(copied, "expire", "--days", "9")) == "Tables ended: 450.\n"
    said = done(admin(copied, "expire", "--days", "9", "--delete", "--language", "it"))
    assert said == "Tavoli cancellati: 450. Giocatori dimenticati: 0. Mappe cancellate: 0.\n"
    assert set(listed(copied)) == {house.open, house.playing, house.over}


@pytest.mark.parametrize("days", ["0", "-1", "x"])
def test_days_must_be_days(days: str, tmp_path: Path) -> None:
    result = admin(sqlite_url(tmp_path), "expire", "--days", days)
    assert result.exit_code == 2
    assert "--days" in result.stderr


def test_a_running_server_tells_those_connected_that_their_table_was_deleted(
    house: House, copied: str
) -> None:
    age(copied, 31, house.playing)

    async def look_on(url: str) -> None:
        async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
            anna = Person(http, house.token)
            async with anna.at(house.playing) as line:
                await line.until(lambda: line.sight)
                said = await asyncio.to_thread(admin, copied, "expire", "--days", "30", "--delete")
                assert done(said).startswith("Tables deleted: 1.")
                await line.until(lambda: line.refusals)
                assert line.refusals[0]["code"] == "no_table"
                assert (await line.play(["draw deck"]))["code"] == "no_table"

    with serving(copied, *GENEROUS) as server:
        asyncio.run(look_on(server.url))


# -- backup and restore ----------------------------------------------------------------------------


@pytest.mark.both_databases
@pytest.mark.parametrize("name", ["all.jsonl", "all.jsonl.gz"])
def test_everything_comes_back_on_either_kind_of_database(
    house: House, database_url: str, tmp_path: Path, name: str
) -> None:
    file = tmp_path / name
    said = done(admin(house.url, "backup", str(file)))
    assert said.startswith("Saved 3 tables and ")
    assert (file.read_bytes()[:2] == b"\x1f\x8b") == name.endswith(".gz")
    assert done(admin(database_url, "restore", str(file))).startswith("Restored 3 tables and ")
    assert rows(database_url) == rows(house.url)
    again = tmp_path / "again.jsonl"
    done(admin(database_url, "backup", str(again)))
    data = gzip.decompress(file.read_bytes()) if name.endswith(".gz") else file.read_bytes()
    assert sorted(data.splitlines()[1:-1]) == sorted(again.read_bytes().splitlines()[1:-1])


def test_a_backup_is_for_its_owner_alone_and_leaves_nothing_beside_it(
    house: House, tmp_path: Path
) -> None:
    file = tmp_path / "all.jsonl"
    file.write_text("an older one")
    file.chmod(0o644)
    done(admin(house.url, "backup", str(file)))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [file]
    head = json.loads(file.read_bytes().splitlines()[0])
    assert (head["format"], head["version"]) == ("incarrozza backup", 1)
    assert head["counts"]["tables"] == 3


def test_games_go_on_after_they_were_restored(house: House, copied: str) -> None:

    async def play_on(url: str) -> None:
        async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
            anna = Person(http, house.token)
            mine = await anna.get("/players/me/tables")
            assert {table["id"] for table in mine["tables"]} == {
                house.open,
                house.playing,
                house.over,
            }
            answer = await anna.ask("POST", "/players/takeover", {"code": house.handover})
            phone = Person(http, answer.json()["token"])
            async with phone.at(house.playing) as line:
                await line.play_on(random.Random(5))
                await line.until(lambda: line.result)
                assert line.table["state"] == "over"
            carla = Person(http, (await http.post("/api/players")).json()["token"])
            joined = await carla.join(house.invitation, name="Carla")
            assert joined["seats"][2]["mine"]

    # Bruno is gone: a bot plays for him from now on.
    bruno = (seats.c.table_id == house.playing) & (seats.c.seat == 1)
    execute(
        copied,
        update(seats).where(bruno).values(away=True),
        due.delete().where(due.c.table_id == house.playing, due.c.seat == 1),
        insert(due).values(table_id=house.playing, seat=1, at=0.0, held_until=0.0),
    )
    with serving(copied, *GENEROUS) as server:
        asyncio.run(play_on(server.url))


@pytest.mark.parametrize(
    ("edition", "number"),
    [("new_york", 2), pytest.param("europe", 4, marks=pytest.mark.siege(part="endurance"))],
)
def test_backups_of_a_running_server_hold_one_moment_each(
    database_url: str, tmp_path: Path, edition: str, number: int
) -> None:
    """Save so many backups while so many tables of so many bots play."""
    files = [tmp_path / f"{n}.jsonl.gz" for n in range(number)]

    async def watch(server: ServerProcess) -> list[str]:
        async with people(server.url) as (anna,):
            begun = [await anna.begin(edition, [BOT] * number) for _ in range(number)]
            for wave, file in enumerate(files):
                async with asyncio.timeout(PATIENCE):
                    while (await anna.get(f"/tables/{begun[0]}"))["number"] <= 10 * wave:
                        await asyncio.sleep(0.01)
                done(await asyncio.to_thread(admin, database_url, "backup", str(file)))
            return begun

    with serving(database_url, *GENEROUS) as server:
        begun = asyncio.run(watch(server))
    seen = []
    for copy, file in enumerate(files):
        url = sqlite_url(tmp_path / f"copy{copy}")
        done(admin(url, "restore", str(file)))
        found = rows(url)
        counted = {id: sum(row[0] == id for row in found["events"]) for id in begun}
        assert {row[0]: row[7] for row in found["tables"]} == counted
        seen.append(sum(counted.values()))
    assert seen == sorted(seen)
    assert seen[0] < seen[-1], "nothing was played meanwhile"
    # And what was saved in the midst of it is played to its end.
    with serving(sqlite_url(tmp_path / "copy0")) as server:
        asyncio.run(_until_over(server.url, begun))


async def _until_over(url: str, ids: list[str]) -> None:
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
        for id in ids:
            async with asyncio.timeout(4 * PATIENCE):
                while (await http.get(f"/api/tables/{id}")).json()["state"] != "over":
                    await asyncio.sleep(0.1)


def test_a_database_that_is_not_empty_is_refused(house: House, copied: str) -> None:
    done(admin(copied, "end", house.playing))
    before = rows(copied)
    said = refused(admin(copied, "restore", str(house.backup)))
    assert "the database is not empty; expected an empty one, or --replace" in said
    assert rows(copied) == before


def test_replacing_must_be_confirmed(house: House, copied: str) -> None:
    done(admin(copied, "end", house.playing))
    before = rows(copied)
    for answer in ("n\n", "\n"):
        result = admin(copied, "restore", str(house.backup), "--replace", typed=answer)
        assert result.exit_code == 1
        assert "holds 3 tables, which will be lost" in result.output
        assert result.stdout.endswith("Nothing has changed.\n")
        assert rows(copied) == before
    result = admin(copied, "restore", str(house.backup), "--replace", typed="y\n")
    assert result.exit_code == 0, result.output
    assert rows(copied) == rows(house.url)
    done(admin(copied, "end", house.playing))
    done(admin(copied, "restore", str(house.backup), "--replace", "--yes"))
    assert rows(copied) == rows(house.url)


def test_a_restore_that_breaks_off_leaves_everything_as_it_was(house: House, copied: str) -> None:
    done(admin(copied, "end", house.playing))
    before = rows(copied)

    def interrupt(finished: int, total: int) -> None:
        if finished == total:
            raise KeyboardInterrupt

    async def restore() -> None:
        async with opened(copied) as engine:
            await backup.restore(engine, house.backup, interrupt, replace=True)

    with pytest.raises(KeyboardInterrupt):
        asyncio.run(restore())
    assert rows(copied) == before


def test_a_backup_that_breaks_off_leaves_the_older_one(house: House, tmp_path: Path) -> None:
    file = tmp_path / "all.jsonl"
    file.write_text("an older one")

    def interrupt(finished: int, total: int) -> None:
        if finished == total:
            raise KeyboardInterrupt

    async def back_up() -> None:
        async with opened(house.url) as engine:
            await backup.back_up(engine, file, interrupt)

    with pytest.raises(KeyboardInterrupt):
        asyncio.run(back_up())
    assert file.read_text() == "an older one"
    assert list(tmp_path.iterdir()) == [file]


def test_a_backup_that_cannot_be_written_is_refused(house: House, tmp_path: Path) -> None:
    said = refused(admin(house.url, "backup", str(tmp_path / "no folder" / "x.jsonl")))
    assert said.endswith("x.jsonl cannot be written: No such file or directory")


# -- Files that are no backups ---------------------------------------------------------------------


def _edit_head(**values: Any) -> Callable[[bytes], bytes]:
    def edit(data: bytes) -> bytes:
        head, _, rest = data.partition(b"\n")
        return json.dumps({**json.loads(head), **values}).encode() + b"\n" + rest

    return edit


def _fewer(data: bytes) -> bytes:
    head, _, rest = data.partition(b"\n")
    found = json.loads(head)
    found["counts"]["events"] -= 1
    return json.dumps(found).encode() + b"\n" + rest


def _lines(edit: Callable[[list[bytes]], list[bytes]]) -> Callable[[bytes], bytes]:
    return lambda data: b"".join(edit(data.splitlines(keepends=True)))


DAMAGE: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "empty": (lambda _: b"", "this is no backup"),
    "text": (lambda _: b"Dear diary,\ntoday", "this is no backup"),
    "one line": (lambda _: b"x" * 100, "this is no backup"),
    "json": (lambda _: b'{"format": "something else"}\n', "this is no backup"),
    "bytes": (lambda _: bytes(range(256)), "this is no backup"),
    "other format": (_edit_head(format="diary"), "this is no backup"),
    "newer version": (_edit_head(version=2), "expected format 1"),
    "other schema": (_edit_head(revision="9999"), "schema 9999); expected format 1, schema"),
    "other columns": (_edit_head(columns={}), "its columns are not those of its schema"),
    "fewer counted": (_fewer, "is damaged"),
    "half of it": (lambda data: data[: len(data) // 2], "it ends in line"),
    "no last line": (_lines(lambda lines: lines[:-1]), "it ends in line"),
    "last line cut": (lambda data: data[:-1], "it ends in line"),
    "a row lost": (_lines(lambda lines: lines[:5] + lines[6:]), "is damaged"),
    "a row twice": (_lines(lambda lines: lines[:5] + lines[4:]), "is damaged"),
    "rows exchanged": (
        _lines(lambda lines: [lines[0], lines[2], lines[1], *lines[3:]]),
        "its checksum is wrong",
    ),
    "a letter changed": (lambda data: data.replace(b"Anna", b"Anno", 1), "its checksum is wrong"),
    "a row of another kind": (_lines(lambda lines: [lines[0], b"[1]\n", *lines[2:]]), "line 2 is"),
    "a value of another kind": (
        _lines(lambda lines: [lines[0], b'["players",1,2.0]\n', *lines[2:]]),
        "line 2 is damaged",
    ),
    "not UTF-8": (lambda data: data.replace(b"Anna", b"\xff\xfe\xfd\xfc", 1), "is damaged"),
    "more after the end": (lambda data: data + b"\n", "there is more after its end"),
    "twice": (lambda data: data + data, "there is more after its end"),
    "packed half": (lambda data: gzip.compress(data)[:-20], "it is damaged or cut off"),
    "packed text": (lambda _: gzip.compress(b"hello\n"), "this is no backup"),
    "packed badly": (
        lambda data: gzip.compress(data)[:200] + b"\0" * 20 + gzip.compress(data)[220:],
        "it is damaged or cut off",
    ),
}


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Give a database whose contents must never change."""
    url = sqlite_url(tmp_path_factory.mktemp("target"))
    asyncio.run(_make(url))
    execute(url, insert(players).values(id="anna", created=1.5))
    return url


@pytest.mark.parametrize("house", ["sqlite"], indirect=True)
@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_or_foreign_file_is_refused_and_nothing_lost(
    house: House, target: str, tmp_path: Path, name: str
) -> None:
    damage, words = DAMAGE[name]
    file = tmp_path / "damaged"
    file.write_bytes(damage(house.backup.read_bytes()))
    said = refused(admin(target, "restore", str(file), "--replace", "--yes"))
    assert said.startswith(f"{file}: ")
    assert words in said
    assert said.isprintable()
    assert rows(target)["players"] == [("anna", 1.5)]
    nowhere = tmp_path / "new"
    refused(admin(sqlite_url(nowhere), "restore", str(file)))
    assert not nowhere.exists(), "a database was made for a bad file"


def test_a_file_that_is_not_there_is_refused(target: str, tmp_path: Path) -> None:
    said = refused(admin(target, "restore", str(tmp_path / "none")))
    assert said.endswith("none: No such file or directory")


def test_a_file_that_changes_after_it_was_checked_loses_nothing(
    house: House, target: str, tmp_path: Path
) -> None:
    file = tmp_path / "changing"
    file.write_bytes(house.backup.read_bytes().replace(b"Anna", b"Anno", 1))

    async def restore() -> None:
        async with opened(target) as engine:
            await backup.restore(engine, file, lambda _done, _total: None, replace=True)

    with pytest.raises(BackupError, match="its checksum is wrong"):
        asyncio.run(restore())
    assert rows(target)["players"] == [("anna", 1.5)]
