"""The arena on a Ray cluster: one of this machine alone, which the tests start themselves."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory

import pytest

from incarrozza import BadOption
from incarrozza.arena.crew import Crew
from incarrozza.rules.cache import cache_folder
from tests.arena.test_arena import played

COMMAND = [sys.executable, "-m", "incarrozza"]
# A token for these tests alone: Ray listens to the whole network, whatever address it is given.
ENVIRONMENT = {**os.environ, "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": token_hex(32)}
CONTEST = ["arena", "new_york", "--bots", "greedy,random", "--games", "8", "--seed", "3"]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Start a cluster that obeys nobody without its token; give its address."""
    # Not the folder of the tests: paths of sockets must be short.
    with TemporaryDirectory(prefix="ray") as folder:
        yield from started(Path(folder))


def started(folder: Path) -> Iterator[str]:
    log = folder / "log"
    options = [
        f"--temp-dir={folder}",
        *("--head", "--port=0", "--node-ip-address=127.0.0.1", "--num-cpus=2"),
        *("--include-dashboard=false", "--disable-usage-stats", "--block"),
    ]
    with log.open("w") as file:
        head = subprocess.Popen(
            [sys.executable, "-m", "ray.scripts.scripts", "start", *options],
            stdout=file,
            stderr=subprocess.STDOUT,
            env=ENVIRONMENT,
        )
    try:
        while not (found := re.search(r"--address='([\d.:]+)'", log.read_text("utf-8"))):
            assert head.poll() is None, log.read_text("utf-8")
            time.sleep(0.2)
        yield found[1]
    finally:
        # It ends the processes that it has started.
        head.terminate()
        head.wait()


def run(*arguments: str, **changes: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments],
        capture_output=True,
        encoding="utf-8",
        env={**ENVIRONMENT, **changes},
        check=False,
    )


def test_a_cluster_plays_the_same_games(address: str, tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    assert run(*CONTEST, "--out", str(here)).returncode == 0
    done = run(*CONTEST, "--out", str(there), "--ray", address, "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 8
    assert played(there) == played(here)


@pytest.mark.siege(part="cluster")
def test_a_study_can_use_it_too(address: str) -> None:
    study = ["study", "new_york", "--games", "12", "--bots", "greedy", "--json"]
    here, there = run(*study), run(*study, "--ray", address)
    assert there.returncode == 0, there.stderr
    assert there.stdout == here.stdout


def test_another_version_on_a_machine_is_refused(address: str) -> None:
    script = (
        "from incarrozza.arena import cluster\n"
        "from incarrozza.arena.crew import Crew\n"
        "from incarrozza.errors import IncarrozzaError\n"
        "cluster.fingerprint = lambda: 'another'\n"
        "try:\n"
        f"    with Crew(ray={address!r}) as crew:\n"
        "        list(crew.work(abs, [-1]))\n"
        "except IncarrozzaError as error:\n"
        "    print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        encoding="utf-8",
        env=ENVIRONMENT,
        check=False,
    )
    assert "has another version of incarrozza; expected the same everywhere" in done.stdout, (
        done.stderr
    )


@pytest.mark.siege(part="cluster")
def test_without_its_token_a_cluster_refuses_and_one_is_told_why(address: str) -> None:
    done = run(*CONTEST, "--ray", address, RAY_AUTH_TOKEN=token_hex(32))
    assert done.returncode == 2
    assert f"what answers at '{address}' does not let us in; expected" in done.stderr
    assert "its token in RAY_AUTH_TOKEN" in done.stderr


@pytest.mark.siege(part="cluster")
def test_a_cluster_of_this_machine_leaves_nothing_in_the_home_folder(tmp_path: Path) -> None:
    settings = ("RAY_AUTH_MODE", "RAY_AUTH_TOKEN", "RAY_AUTH_TOKEN_PATH")
    environment = {name: value for name, value in os.environ.items() if name not in settings}
    home = tmp_path / "home"
    home.mkdir()
    # The compiled rules are kept below the home folder: not these again.
    kept = str(cache_folder().parent)
    done = subprocess.run(
        [*COMMAND, *CONTEST, "--ray", "local", "--json"],
        capture_output=True,
        encoding="utf-8",
        env={**environment, "HOME": str(home), "INCARROZZA_CACHE": kept},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 8
    assert not (home / ".ray").exists()


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1:1",
        pytest.param("ray://127.0.0.1:1", marks=pytest.mark.siege(part="cluster")),
        pytest.param("nobody:here", marks=pytest.mark.siege(part="cluster")),
    ],
)
def test_where_no_cluster_is_one_is_told_so(address: str) -> None:
    done = run(*CONTEST, "--ray", address)
    assert done.returncode == 2
    assert f"no cluster answers at '{address}'; expected the address" in done.stderr
    assert done.stderr.count("\n") == 1


def test_without_ray_one_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadOption, match=r"pip install 'incarrozza\[ray\]'"), Crew(ray="x") as crew:
        list(crew.work(abs, [1]))
