"""`incarrozza serve`: what it says when it begins, when it cannot, and when it ends."""

from __future__ import annotations

import asyncio
import os
import pty
import random
import re
import signal
import socket
import subprocess
import sys
from contextlib import closing
from dataclasses import fields
from pathlib import Path

import asyncpg
import httpx
import psutil
import pytest
import segno
from click.testing import CliRunner
from sqlalchemy.engine import make_url

from incarrozza.bots import quickest_good_bot, searching_bots, strongest
from incarrozza.cli import main
from incarrozza.server.ops import address
from incarrozza.server.ops.qr_code import qr_code
from incarrozza.server.ops.settings import Limits
from tests.installed import environment
from tests.server.client import MINE, PATIENCE, Person, people
from tests.server.postgres import new_database
from tests.server.process import ServerProcess, sqlite_url

COMPILING = 900
"""Seconds in which everything must be compiled, on the slowest machine."""


def serve(url: str, *options: str) -> subprocess.CompletedProcess[str]:
    """Start a server that cannot begin; tell how it ended."""
    return subprocess.run(
        [sys.executable, "-m", "incarrozza", "serve", "--port", "0", *options],
        env=environment(LC_ALL="C.UTF-8", INCARROZZA_DATABASE_URL=url),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def refused(done: subprocess.CompletedProcess[str]) -> str:
    """Give what was wrong: one line, and no traceback."""
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert done.stderr.startswith("incarrozza: ")
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr.removeprefix("incarrozza: ").rstrip("\n")


# -- Options ---------------------------------------------------------------------------------------


def test_help_shows_the_options_in_groups_and_every_limit() -> None:
    text = CliRunner().invoke(main, ["serve", "--help"]).stdout
    titles = [line for line in text.splitlines() if re.match(r"[A-Z].*:$", line)]
    assert titles[0] == "Where it listens:"
    assert "How much a stranger may ask for:" in titles
    # Every option belongs to a group; what is left is the help itself.
    left = text.partition("\nOther:\n")[2]
    assert left.split()[:2] == ["-h,", "--help"]
    assert len(left.splitlines()) == 1
    for field in fields(Limits):
        assert f"{field.name}={getattr(Limits(), field.name)}" in " ".join(text.split())
    for line in text.splitlines():
        assert len(line) <= 80


@pytest.mark.parametrize(
    ("limit", "words"),
    [
        ("cats=1", "no limit is called 'cats'; expected one of message_bytes, "),
        ("connections", "--limit connections; expected connections=NUMBER"),
        ("connections=many", "--limit connections=many; expected connections=NUMBER"),
        ("connections=0", "--limit connections=0; expected a number above nought"),
        ("requests_per_second=nan", "expected a number above nought"),
        ("requests_per_second=inf", "expected a number above nought"),
    ],
)
def test_a_limit_that_makes_no_sense_is_refused(limit: str, words: str) -> None:
    result = CliRunner().invoke(main, ["serve", "--limit", limit])
    assert result.exit_code == 2
    assert result.stderr.startswith("incarrozza: ")
    assert words in result.stderr


# -- Databases that cannot be used -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "words"),
    [
        (
            "postgresql://anna:geheim@127.0.0.1:1/games",
            "postgresql://anna@127.0.0.1:1/games: it cannot be reached (nobody listens there); exp",
        ),
        (
            "postgresql://anna:geheim@127.0.0.1:port/games",
            "the address of the database cannot be read; expected sqlite:///FILE or postgresql://",
        ),
        ("games.db", "the address of the database cannot be read; expected sqlite:///FILE or"),
        ("mysql://anna:geheim@localhost/games", "a database of the kind 'mysql'; expected"),
        ("sqlite://", "a database in memory would be lost; expected sqlite:///FILE"),
        ("sqlite:////proc/games/tables.db", "the file cannot be opened"),
    ],
)
def test_a_database_that_cannot_be_reached_is_named_without_its_password(
    url: str, words: str
) -> None:
    said = refused(serve(url))
    assert words in said
    assert "geheim" not in said


def test_a_file_that_is_no_database_is_refused_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    file.write_text("Dear diary, " * 1000)
    said = refused(serve(sqlite_url(tmp_path)))
    assert said == (
        f"sqlite:///{file}: this is no SQLite database; expected one, or a file that does not"
        " exist yet"
    )
    assert file.read_text() == "Dear diary, " * 1000
    said = refused(serve(f"sqlite:///{tmp_path}"))
    assert "the file cannot be opened (Is a directory)" in said
    said = refused(serve(f"sqlite:///{file}/tables.db"))
    assert "expected a place that this user may write to" in said


def test_a_database_of_a_later_version_is_refused(tmp_path: Path) -> None:
    import sqlite3

    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection, connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
    said = refused(serve(sqlite_url(tmp_path)))
    assert said.endswith("it was made by another version; expected this one or an older one")


def _as(url: str, user: str, password: str | None = None) -> str:
    changed = make_url(url).set(username=user, password=password)
    return changed.render_as_string(hide_password=False)


def _execute(url: str, *statements: str) -> list[str]:
    async def do() -> list[str]:
        connection = await asyncpg.connect(url)
        try:
            return [str(await connection.fetchval(statement)) for statement in statements]
        finally:
            await connection.close()

    return asyncio.run(do())


def _reload(url: str) -> None:
    """Have PostgreSQL read its settings again, and wait until whoever comes meets the new ones."""
    loaded = "SELECT pg_conf_load_time()::text"
    before = _execute(url, loaded)
    _execute(url, "SELECT pg_reload_conf()")
    while _execute(url, loaded) == before:
        pass


def test_a_wrong_password_is_refused(postgres: str) -> None:
    url = new_database(postgres)
    (file,) = _execute(url, "SHOW hba_file")
    # Only this user is asked for a password.
    before = Path(file).read_text()
    rules = "local all carla scram-sha-256\nhost all carla all scram-sha-256\n"
    Path(file).write_text(rules + before)
    try:
        _execute(url, "CREATE ROLE carla LOGIN PASSWORD 'right'")
        _reload(url)
        said = refused(serve(_as(url, "carla", "geheim")))
    finally:
        Path(file).write_text(before)
        _execute(url, "DROP ROLE carla")
        _reload(url)
    assert said.endswith(": the password is wrong; expected that of this user")
    assert said.startswith("postgresql://carla@")
    assert "geheim" not in said


def test_a_user_without_permission_is_refused(postgres: str) -> None:
    url = new_database(postgres)
    _execute(url, "REVOKE CREATE ON SCHEMA public FROM PUBLIC", "CREATE ROLE dora LOGIN")
    try:
        said = refused(serve(_as(url, "dora")))
    finally:
        _execute(url, "DROP ROLE dora")
    assert said.endswith("this user may not do that there; expected the owner of the database")


def test_a_database_or_user_that_is_not_there_is_refused(postgres: str) -> None:
    url = new_database(postgres)
    elsewhere = make_url(url).set(database="atlantis").render_as_string(hide_password=False)
    said = refused(serve(elsewhere))
    assert "there is no such database; expected one that exists" in said
    assert "may not connect" in refused(serve(_as(url, "nobody_at_all")))


# -- Where it listens ------------------------------------------------------------------------------


def test_a_port_in_use_is_refused_kindly(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refused(serve(sqlite_url(tmp_path), "--port", str(port)))
    assert said.startswith(f"port {port} is in use; expected a free one, for instance --port ")
    assert not (tmp_path / "tables.db").exists()


@pytest.mark.parametrize(
    ("host", "words"),
    [
        ("192.0.2.77", "192.0.2.77 is not an address of this machine; expected one that is"),
        ("no such host", "'no such host' is no address; expected one of this machine's"),
    ],
)
def test_an_address_of_another_machine_is_refused(host: str, words: str, tmp_path: Path) -> None:
    assert words in refused(serve(sqlite_url(tmp_path), "--host", host))


def _has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return False
    return True


@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ("127.0.0.1", r"http://127\.0\.0\.1:\d+/"),
        ("localhost", r"http://localhost:\d+/"),
        pytest.param(
            "::1",
            r"http://\[::1\]:\d+/",
            marks=pytest.mark.skipif(not _has_ipv6(), reason="this machine has no IPv6"),
        ),
    ],
)
def test_the_address_that_is_printed_answers(host: str, shown: str, tmp_path: Path) -> None:
    server = ServerProcess(sqlite_url(tmp_path), "--host", host)
    try:
        assert re.fullmatch(shown, server.url + "/")
        assert httpx.get(server.url + "/", timeout=PATIENCE).status_code == 200
    finally:
        assert server.stop() == 0
    assert server.errors == []


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "localhost", "192.0.2.7"])
def test_who_listens_everywhere_is_told_apart(host: str) -> None:
    assert address.is_everywhere(host) == (host in ("0.0.0.0", "::"))


def test_the_home_address_is_one_that_others_can_type() -> None:
    found = address.home_address()
    assert found is None or found not in ("0.0.0.0", "::", "127.0.0.1", "::1")


# -- The QR code -----------------------------------------------------------------------------------

ADDRESS = "http://192.0.2.2:8000/"
DARK = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}


def _read(lines: list[str], *, ink_is_dark: bool) -> list[list[int]]:
    """Read half blocks back, as rows of dark squares."""
    rows: list[list[int]] = []
    for line in lines:
        halves = [DARK[letter] for letter in line]
        rows += [
            [pair[half] if ink_is_dark else 1 - pair[half] for pair in halves] for half in (0, 1)
        ]
    return rows


def _expected() -> list[list[int]]:
    return [[int(bool(square)) for square in row] for row in segno.make(ADDRESS, error="m").matrix]


@pytest.mark.parametrize("colors", [True, False])
def test_the_qr_code_is_that_of_the_address_with_a_light_margin(colors: bool) -> None:
    lines = list(qr_code(ADDRESS, colors=colors))
    if colors:
        # Black on white, of the colours that no terminal changes; and nothing is left coloured.
        for line in lines:
            assert line.startswith("\x1b[38;5;16;48;5;231m")
            assert line.endswith("\x1b[0m")
        lines = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in lines]
    rows = _read(lines, ink_is_dark=colors)
    inner = _expected()
    size = len(inner)
    assert [row[4 : 4 + size] for row in rows[4 : 4 + size]] == inner
    margin = [*rows[:4], *rows[4 + size :], *(row[:4] + row[4 + size :] for row in rows)]
    assert len(rows[4 + size :]) >= 4
    assert not any(map(any, margin))


def _read_terminal(terminal: int, words: str) -> str:
    """Read what a terminal shows, until it shows these words."""
    shown = b""
    while words.encode() not in shown:
        shown += os.read(terminal, 4096)
    return shown.decode()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_in_a_terminal_it_tells_where_it_is_and_ends_with_a_word(
    number: signal.Signals, tmp_path: Path
) -> None:
    terminal, inside = pty.openpty()
    arguments = ["serve", "--host", "127.0.0.1", "--port", "0", "--language", "it"]
    process = subprocess.Popen(
        [sys.executable, "-m", "incarrozza", *arguments],
        env=environment(INCARROZZA_DATABASE_URL=sqlite_url(tmp_path)),
        stdin=inside,
        stdout=inside,
        stderr=subprocess.PIPE,
        text=True,
    )
    os.close(inside)
    try:
        shown = _read_terminal(terminal, "Ctrl-C chiude il server.")
        assert re.match(r"In Carrozza! http://127\.0\.0\.1:\d+/\r\n", shown)
        assert f"I tavoli sono conservati in sqlite:///{tmp_path}" in shown
        process.send_signal(number)
        _read_terminal(terminal, "Il server è chiuso. Ogni mossa è salvata.")
        assert process.wait(timeout=PATIENCE) == 0
        assert process.stderr is not None
        log = process.stderr.read()
        assert "Traceback" not in log
        assert "Aborted" not in log
    finally:
        process.kill()
        process.wait()
        if process.stderr is not None:
            process.stderr.close()
        os.close(terminal)


def test_the_database_is_for_its_owner_alone(tmp_path: Path) -> None:
    server = ServerProcess(sqlite_url(tmp_path))
    assert server.stop() == 0
    assert (tmp_path / "tables.db").stat().st_mode & 0o077 == 0


# -- Before anything is compiled -------------------------------------------------------------------


async def _play_at_once(person: Person) -> str:
    """Play a few moves against the strongest player, and ask for a hint; give the table's id."""
    page = await person.http.get("/")
    assert "<title>In Carrozza</title>" in page.text
    assert (await person.http.get("/health")).json() == {"ready": True, "tables": 0}
    table = await person.begin("new_york", [MINE, {"bot": strongest()}])
    async with person.at(table) as line:
        await line.until(lambda: line.choices)
        assert (await line.ask_hint())["type"] == "advice"
        assert await line.play_on(random.Random(1), 5) == 5
        assert any(event["by"] == "bot" for event in line.events)
    return table


def test_everything_can_be_played_uncompiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing is ever compiled, nothing is said to be on its way."""
    # There may be machine code of these sources: it must not be used.
    monkeypatch.setenv("INCARROZZA_COMPILE", "0")

    async def visit() -> None:
        async with people(server.url) as (anna,):
            await _play_at_once(anna)
            assert (await anna.get("/offer"))["preparing"] == {
                "done": None,
                "bots": searching_bots(),
                "substitute": quickest_good_bot(),
            }

    server = ServerProcess(sqlite_url(tmp_path))
    try:
        asyncio.run(visit())
    finally:
        assert server.stop() == 0
    assert server.errors == []


def test_who_ends_it_while_it_begins_to_compile_reads_no_complaint(tmp_path: Path) -> None:
    """Ctrl-C reaches every process of a terminal, those too that have hardly begun."""
    process = subprocess.Popen(
        [sys.executable, "-m", "incarrozza", "serve", "--host", "127.0.0.1", "--port", "0"],
        env=environment(
            INCARROZZA_DATABASE_URL=sqlite_url(tmp_path), INCARROZZA_CACHE=str(tmp_path / "cache")
        ),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while len(psutil.Process(process.pid).children()) < 3:  # one tracks what the others share
        assert process.poll() is None
    os.killpg(process.pid, signal.SIGINT)
    _, complaints = process.communicate()
    assert process.returncode == 0
    assert "Traceback" not in complaints
    assert "has died" not in complaints


@pytest.mark.siege(part="endurance")
def test_a_table_is_played_while_everything_is_compiled_and_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("INCARROZZA_CACHE", str(tmp_path / "cache"))

    async def visit() -> None:
        async with people(server.url) as (anna,):
            table = await _play_at_once(anna)
            done = []
            async with asyncio.timeout(COMPILING):
                while preparing := (await anna.get("/offer"))["preparing"]:
                    done.append(preparing["done"])
                    await asyncio.sleep(1)
            assert done == sorted(done)
            assert len(set(done)) > 5
            async with anna.at(table) as line:
                await line.play_on(random.Random(2))
                assert line.over

    server = ServerProcess(sqlite_url(tmp_path))
    try:
        asyncio.run(visit())
    finally:
        assert server.stop() == 0
    assert server.errors == []
