"""`benchmarks.compare`: both sides are measured alternately, and no work tree is left behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from benchmarks.compare import Ratio, compare, main, read_bench, read_load
from benchmarks.server_load import tell

PROGRAM = """
import json, os, sys, time
from pathlib import Path

with Path(os.environ["DIARY"]).open("a") as diary:
    print("{name}", sys.argv[1], file=diary)
if sys.argv[1] == "bench":
    if os.environ.get("LINGER"):
        time.sleep(600)
    row = {{"games_per_second": {speed}, "relative": {speed}}}
    print(json.dumps({{
        "editions": {{"europe": row}},
        "calibration_per_second": 7,
        "copy_ns": 100 / {speed},
        "cold_compile_seconds": None,
    }}))
"""
LOAD = """
import os, sys
from pathlib import Path

with Path(os.environ["DIARY"]).open("a") as diary:
    print("{name}", "load", file=diary)
print("sqlite, 10 seconds each")
print("   200 tables x 4 clients:    2000 moves, p50    3.0 ms, p95    5.0 ms, p99    8.0 ms, "
      "slowest   20.0 ms; server used {busy}% of a core, clients 20%")
"""


def git(root: Path, *arguments: str) -> str:
    identity = ["-c", "user.name=Anna", "-c", "user.email=anna@example.org"]
    return subprocess.check_output(["git", *identity, *arguments], cwd=root, text=True).strip()


def write(root: Path, name: str, speed: int, busy: int, room: str) -> None:
    """Write a package that answers as ours does, at once; where it lies may differ."""
    package = root / "src" / "incarrozza"
    (package / room).mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "__main__.py").write_text(f"import incarrozza.{room}.program\n")
    (package / room / "program.py").write_text(PROGRAM.format(name=name, speed=speed))
    (root / "benchmarks").mkdir(exist_ok=True)
    (root / "benchmarks" / "server_load.py").write_text(LOAD.format(name=name, busy=busy))


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a repository with an old commit, and changes in its work tree that double the speed."""
    root = tmp_path / "project"
    root.mkdir()
    git(root, "init", "--quiet")
    write(root, "old", speed=10, busy=40, room="flat")
    git(root, "add", ".")
    git(root, "commit", "--quiet", "-m", "Begin")
    write(root, "new", speed=20, busy=20, room="rooms")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    monkeypatch.setenv("DIARY", str(tmp_path / "diary"))
    return root


def assert_nothing_is_left(project: Path) -> None:
    assert len(git(project, "worktree", "list").splitlines()) == 1
    assert not [*(project.parent / "temporary").iterdir()]


def test_ratios_above_one_say_that_the_new_side_is_faster(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["HEAD", "--json", "--rounds", "3"], root=project)
    said = capsys.readouterr()
    result = json.loads(said.out)
    assert result["new"] == f"{result['old']}+", "the work tree is changed"
    assert {each["name"]: each["ratio"] for each in result["figures"]} == {
        "kernel calibration_per_second": 1,
        "kernel copy_ns": 2,
        "kernel europe games_per_second": 2,
        "kernel europe relative": 2,
        "server p50_ms": 1,
        "server p95_ms": 1,
        "server p99_ms": 1,
        "server busy_percent": 2,
    }
    assert len(said.err.splitlines()) == 2 + 2 * 2 * 3
    diary = (project.parent / "diary").read_text().splitlines()
    assert diary[:2] == ["old simulate", "new simulate"]
    assert [line.split()[0] for line in diary[2::2]] == ["old", "new", "new", "old", "old", "new"]
    assert_nothing_is_left(project)


def test_people_get_a_table_and_a_sentence(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["HEAD", "--rounds", "1"], root=project)
    said = capsys.readouterr().out
    assert "is faster than" in said
    assert "kernel europe relative" in said
    assert "games_per_second" not in said, "it says what `relative` says"
    assert "…" not in said


def test_what_is_too_slow_can_be_an_error(project: Path) -> None:
    main(["HEAD", "--rounds", "1", "--only", "server", "--least", "0.95"], root=project)
    git(project, "add", ".")
    git(project, "commit", "--quiet", "-m", "Be faster")
    (project / "benchmarks" / "server_load.py").write_text(LOAD.format(name="newest", busy=30))
    with pytest.raises(SystemExit, match=r"below 0.95:\nserver busy_percent: 0.667, best 0.667"):
        main(["HEAD", "--rounds", "1", "--least", "0.95"], root=project)
    assert_nothing_is_left(project)


def test_a_side_that_fails_says_why(project: Path) -> None:
    (project / "benchmarks" / "server_load.py").write_text("raise ValueError('no room')")
    with pytest.raises(SystemExit, match="no room"):
        main(["HEAD", "--rounds", "1", "--only", "server"], root=project)
    assert_nothing_is_left(project)


def test_a_side_that_is_not_there_is_not_mistaken_for_what_is_installed(project: Path) -> None:
    (project / "src" / "incarrozza" / "__init__.py").unlink()
    with pytest.raises(SystemExit, match="expected a file in"):
        main(["HEAD"], root=project)


def test_an_unknown_commit_is_an_error_of_one_line(project: Path) -> None:
    with pytest.raises(SystemExit, match=r"^git rev-parse .*: fatal: [^\n]*$"):
        main(["nowhere"], root=project)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_who_breaks_it_off_leaves_nothing_behind(project: Path, number: signal.Signals) -> None:
    # A shell that runs tests in the background has all of them ignore Ctrl-C.
    script = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    script += "import sys; from pathlib import Path; from benchmarks.compare import main\n"
    script += "main(['HEAD', '--only', 'kernel'], root=Path(sys.argv[1]))"
    running = subprocess.Popen(
        [sys.executable, "-c", script, str(project)],
        env={**os.environ, "LINGER": "1"},
        stderr=subprocess.PIPE,
    )
    diary = project.parent / "diary"
    end = time.monotonic() + 120
    while "bench" not in (diary.read_text() if diary.exists() else ""):
        assert time.monotonic() < end, "nothing was measured"
        time.sleep(0.02)
    running.send_signal(number)
    running.communicate(timeout=120)
    assert running.returncode
    assert_nothing_is_left(project)


def test_chance_in_one_measure_alone_is_no_verdict() -> None:
    figure = Ratio("kernel relative", 1, 1, ratio=0.9, lowest=0.5, highest=1.5, best=1.0)
    assert not figure.below(0.95)
    assert figure.below(1.01)


def test_figures_that_one_side_lacks_are_not_compared() -> None:
    assert compare([{"a": 1.0, "b": 0.0}], [{"b": 1.0, "c": 1.0}]) == []


def test_the_load_is_read_as_it_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    tell(200, [n / 1000 for n in range(1, 101)], "server used 41.5% of a core, clients 20%")
    assert read_load(capsys.readouterr().out) == {
        "server p50_ms": 51,
        "server p95_ms": 96,
        "server p99_ms": 100,
        "server busy_percent": 41.5,
    }
    with pytest.raises(SystemExit, match="no move came through"):
        read_load("   200 tables: no move came through")


def test_what_was_not_measured_is_no_figure() -> None:
    assert read_bench('{"editions": {}, "cold_compile_seconds": null, "copy_ns": 9}') == {
        "kernel copy_ns": 9
    }
