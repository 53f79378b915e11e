"""The arena on a Ray cluster: one of this machine alone, which the tests start themselves."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from incarrozza import BadOption
from incarrozza.arena import cluster
from incarrozza.arena.crew import Crew
from tests.arena.test_arena import played

COMMAND = [sys.executable, "-m", "incarrozza"]
CONTEST = ["arena", "new_york", "--bots", "greedy,random", "--games", "8", "--seed", "3"]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Start a cluster that nobody else on the network can reach; give its address."""
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


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments], capture_output=True, encoding="utf-8", check=False
    )


def test_a_cluster_plays_the_same_games(address: str, tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    assert run(*CONTEST, "--out", str(here)).returncode == 0
    done = run(*CONTEST, "--out", str(there), "--ray", address, "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 8
    assert played(there) == played(here)


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
        [sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=False
    )
    assert "has another version of incarrozza; expected the same everywhere" in done.stdout, (
        done.stderr
    )


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "nobody:here"])
def test_where_no_cluster_is_one_is_told_so(address: str) -> None:
    done = run(*CONTEST, "--ray", address)
    assert done.returncode == 2
    assert f"no cluster answers at '{address}'; expected the address" in done.stderr
    assert done.stderr.count("\n") == 1


def test_without_ray_one_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadOption, match=r"pip install 'incarrozza\[ray\]'"), Crew(ray="x") as crew:
        list(crew.work(abs, [1]))


def test_the_fingerprint_is_of_the_sources(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "a.py").write_text("1")
    monkeypatch.setattr("incarrozza.rules.__file__", str(tmp_path / "rules" / "__init__.py"))

    def taken() -> str:
        cluster.fingerprint.cache_clear()
        return cluster.fingerprint()

    first = taken()
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "a.pyc").write_text("x")
    assert taken() == first
    (tmp_path / "a.py").write_text("2")
    assert taken() != first
    cluster.fingerprint.cache_clear()
