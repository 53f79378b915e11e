"""`incarrozza`: one command starts the server and opens the browser, or finds it running."""

from __future__ import annotations

import shlex
import signal
import socket
import subprocess
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import httpx
import pytest
from click.testing import CliRunner

from incarrozza.cli import main, play
from incarrozza.editions.edition import LANGUAGES
from incarrozza.server.ops import address
from incarrozza.server.ops.qr_code import qr_code
from tests.installed import environment
from tests.server.client import PATIENCE
from tests.server.process import serving, sqlite_url

STARTING = 90
"""Seconds in which it must have begun, on the slowest machine."""


class Player:
    """Somebody who wants to play: with the command, and a browser that tells what it opens."""

    def __init__(self, folder: Path, ear: socket.socket) -> None:
        self._ear = ear
        self._started: list[subprocess.Popen[str]] = []
        script = f"import socket, sys; socket.create_connection({ear.getsockname()})"
        browser = [sys.executable, "-c", f"{script}.sendall(sys.argv[1].encode())"]
        self._environment = environment(
            LC_ALL="C.UTF-8",
            BROWSER=f"{shlex.join(browser)} %s",
            INCARROZZA_DATABASE_URL=sqlite_url(folder),
        )

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        running = subprocess.Popen(
            [sys.executable, "-m", "incarrozza", *arguments],
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._started.append(running)
        return running

    def leave(self) -> None:
        """End what a test that failed has left running."""
        for running in self._started:
            running.kill()
            running.communicate()

    def opened(self) -> str:
        """Wait until the browser opens a page; tell which."""
        call, _ = self._ear.accept()
        with call, call.makefile() as words:
            return words.read()


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    with socket.create_server(("127.0.0.1", 0)) as ear:
        ear.settimeout(STARTING)
        player = Player(tmp_path, ear)
        yield player
        player.leave()


def end(running: subprocess.Popen[str]) -> tuple[list[str], str]:
    """End it as people do; give what it has said, and what it complained of."""
    running.send_signal(signal.SIGINT)
    said, complaints = running.communicate(timeout=STARTING)
    assert running.returncode == 0, complaints
    return said.splitlines(), complaints


@contextmanager
def stranger() -> Iterator[int]:
    """Run a server that is not ours; give its port."""

    class Stranger(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'{"version": 1}')

        def log_message(self, *_arguments: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Stranger) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            thread.join()


def test_it_starts_and_opens_the_browser_at_the_page(player: Player) -> None:
    running = player.start("play", "--port", "0", "--local")
    page = player.opened()
    answer = httpx.get(page, timeout=PATIENCE)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert httpx.get(f"{page}api/offer", timeout=PATIENCE).json()["address"] is None
    said, complaints = end(running)
    assert said == [
        f"In Carrozza! On this computer: {page}",
        play.WORDS["local"]["en"],
        play.WORDS["stop"]["en"],
        play.WORDS["bye"]["en"],
    ]
    assert complaints == ""


def test_friends_may_join_unless_it_is_kept_local(player: Player) -> None:
    running = player.start("play", "--port", "0")
    page = player.opened()
    port = int(page.rstrip("/").rpartition(":")[2])
    offered = httpx.get(f"{page}api/offer", timeout=PATIENCE).json()["address"]
    assert offered == address.address_for_others("0.0.0.0", port)
    said, _ = end(running)
    assert play.WORDS["local"]["en"] not in said


@pytest.mark.parametrize("home", ["192.0.2.7", None])
def test_friends_are_told_the_way(
    home: str | None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(address, "home_address", lambda: home)
    play._tell("0.0.0.0", 8000, False, "it")
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "In Carrozza! Su questo computer: http://127.0.0.1:8000/"
    if home is None:
        assert said[1] == play.WORDS["alone"]["it"]
    else:
        assert said[1] == "Per gli amici sulla stessa rete: http://192.0.2.7:8000"
        code = list(qr_code("http://192.0.2.7:8000", colors=False))
        assert said[2:-2] == code
        assert said[-2] == play.WORDS["open"]["it"]
    assert said[-1] == play.WORDS["stop"]["it"]


def test_a_second_start_opens_the_page_of_the_first(player: Player, tmp_path: Path) -> None:
    with serving(sqlite_url(tmp_path)) as first:
        port = first.url.rpartition(":")[2]
        second = player.start("play", "--port", port)
        assert player.opened() == f"{first.url}/"
        said, complaints = second.communicate(timeout=STARTING)
    assert second.returncode == 0
    assert said == f"In Carrozza is running already: {first.url}/\n"
    assert complaints == ""


def test_another_port_is_taken_if_a_stranger_has_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with stranger() as port, socket.socket() as deaf:
        monkeypatch.setattr(play, "_FIRST_PORT", port)
        monkeypatch.setattr(play, "_PORTS", 1)
        assert play._look_for_port(None) == (0, False)
        # Who asks for that very port is told that it is taken.
        assert play._look_for_port(port) == (port, False)
        # One that takes the call and says nothing is a stranger too.
        deaf.bind(("127.0.0.1", 0))
        deaf.listen()
        monkeypatch.setattr(play, "_PATIENCE", 0.1)
        assert play._who_listens(deaf.getsockname()[1]) == "stranger"


def test_a_port_that_somebody_else_has_is_refused(player: Player) -> None:
    with stranger() as port:
        running = player.start("play", "--no-browser", "--local", "--port", str(port))
        said, complaints = running.communicate(timeout=STARTING)
    assert (running.returncode, said) == (2, "")
    assert complaints.startswith(f"incarrozza: port {port} is in use; expected a free one")


def test_without_a_command_it_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[object] = []
    monkeypatch.setattr(play, "_play", lambda *arguments: started.append(arguments[1:4]))
    monkeypatch.setattr(play, "_look_for_port", lambda wanted: (wanted or 1, False))
    monkeypatch.setenv("INCARROZZA_DATABASE_URL", "sqlite:///tables.db")
    for arguments in ([], ["play"]):
        assert CliRunner().invoke(main, arguments).exit_code == 0
    # Open to the network, with a browser, on the database that the surroundings name.
    assert started == [(False, True, "sqlite:///tables.db")] * 2


@pytest.mark.parametrize(
    "browser",
    [
        webbrowser.Error("no browser"),
        OSError("it does not run"),
        webbrowser.GenericBrowser(["a-browser-in-the-terminal"]),
    ],
)
def test_no_browser_is_no_reason_to_fail(
    browser: Exception | webbrowser.GenericBrowser, monkeypatch: pytest.MonkeyPatch
) -> None:
    def get() -> webbrowser.GenericBrowser:
        if isinstance(browser, Exception):
            raise browser
        monkeypatch.setattr(browser, "open", lambda _: pytest.fail("it was opened"))
        return browser

    monkeypatch.delenv("BROWSER", raising=False)
    monkeypatch.setattr(webbrowser, "get", get)
    play._open("http://127.0.0.1:8000/")


def test_words_are_there_in_both_languages() -> None:
    for words in play.WORDS.values():
        assert set(words) == set(LANGUAGES)
