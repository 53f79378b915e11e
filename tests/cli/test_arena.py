"""`incarrozza arena`: standings for people, one JSON object for programs, and Ctrl-C."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest
from click.testing import CliRunner, Result

from incarrozza.cli import main
from tests.arena.test_arena import played


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["arena", *arguments], env={"LC_ALL": "C"})


def test_json_is_one_object_and_nothing_else() -> None:
    result = run("new_york", "--bots", "greedy,random@5", "--games", "10", "--seed", "5", "--json")
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    figures = json.loads(result.stdout)
    assert figures["edition"] == "new_york"
    assert figures["seed"] == 5
    assert figures["games"] == figures["games_each"] == 10
    assert [bot["bot"] for bot in figures["bots"]] == ["greedy", "random@5"]
    assert [bot["milliseconds"] for bot in figures["bots"]] == [50, 5]
    assert figures["tables"][0]["bots"] == ["greedy", "random@5"]
    assert figures["until"] is None


def test_the_standings_have_a_row_for_each_bot() -> None:
    text = run("new_york", "--bots", "greedy,random,hungry", "--games", "10").stdout
    assert "Arena: New York, 2 players, seed 0" in text
    rows = [line.split() for line in text.splitlines() if line]
    firsts = [row[0] for row in rows]
    assert firsts.count("greedy") == 3
    assert "30 games, " in text
    assert "Ratings: 100 points more win 64 %" in text


def test_the_standings_in_italian_with_a_test() -> None:
    text = run(
        *("amsterdam", "--bots", "greedy,random", "--games", "60"),
        *("--until", "50", "--language", "it"),
    ).stdout
    assert "Arena: Amsterdam, 2 giocatori, seme 0" in text
    assert " ✓" in text
    assert "✓: non è 50 %, e il tavolo è finito." in text
    assert "20 dei 24 biglietti di questo mazzo sono della casa" in text


def test_a_report_is_written_where_it_was_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "new" / "report[1].html"
    result = run("new_york", "--bots", "greedy,random", "--games", "4", "--report", str(file))
    assert result.exit_code == 0, result.output
    assert f"Report in {file}." in result.stdout
    assert file.read_text("utf-8").startswith("<!doctype html>")


def test_the_same_command_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    first = run("new_york", "--bots", "greedy,random", "--games", "4", "--out", str(file))
    assert f"Games kept in {file}." in first.stdout
    again = run("new_york", "--bots", "greedy,random", "--games", "4", "--out", str(file))
    assert again.stdout == first.stdout
    assert len(played(file)) == 4


def test_the_report_does_not_take_the_place_of_the_games(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    contest = ("new_york", "--bots", "greedy,random", "--games", "4", "--out", str(file))
    run(*contest)
    kept = file.read_text("utf-8")
    twice = run(*contest, "--report", str(tmp_path / "." / "games.jsonl"))
    assert twice.exit_code == 2
    assert "is named twice; expected a file of its own for each" in twice.stderr
    assert file.read_text("utf-8") == kept


def test_ctrl_c_finishes_the_games_in_play_and_loses_none(tmp_path: Path) -> None:
    file, whole = tmp_path / "games.jsonl", tmp_path / "whole.jsonl"
    contest = [*("new_york", "--bots", "greedy,random", "--seed", "2", "--out")]
    process = subprocess.Popen(
        [sys.executable, "-m", "incarrozza", "arena", *contest, str(file), "--games", "100000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={"PYTHONIOENCODING": "utf-8", "LC_ALL": "C", **inherited()},
    )
    while not file.exists() or file.read_bytes().count(b"\n") < 4:
        assert process.poll() is None, process.communicate()
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert process.returncode == 0, err
    assert "Interrupted: these are the games finished so far." in out
    assert "the same command goes on from there" in out
    assert err == ""
    done = len(played(file))
    assert file.read_bytes().endswith(b"\n")
    more = str(done + 4)
    assert run(*contest, str(file), "--games", more).exit_code == 0
    assert run(*contest, str(whole), "--games", more).exit_code == 0
    assert played(file) == played(whole)


def test_a_killed_arena_leaves_nobody_behind_and_loses_no_game(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    contest = [*("new_york", "--bots", "greedy,random", "--out", str(file))]
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "incarrozza", "arena", *contest),
            *("--games", "100000", "--workers", "2"),
        ]
    )
    while not file.exists() or file.read_bytes().count(b"\n") < 4:
        assert process.poll() is None
        time.sleep(0.05)
    workers = psutil.Process(process.pid).children(recursive=True)
    assert len(workers) >= 2
    process.kill()
    process.wait()
    assert psutil.wait_procs(workers, timeout=60)[1] == []
    done = file.read_bytes().count(b"\n") - 1
    result = run(*contest, "--games", "2", "--json")
    assert result.exit_code == 0, result.output
    assert len(played(file)) >= done


def inherited() -> dict[str, str]:
    import os

    return {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LANG")}


def test_a_terminal_is_shown_the_running_standings() -> None:
    from io import StringIO

    from rich.console import Console
    from rich.live import Live

    from incarrozza.arena import Course, arena
    from incarrozza.cli.arena import _Bar

    screen = StringIO()
    console = Console(file=screen, force_terminal=True, width=120)
    with Live(console=console, auto_refresh=False) as live:
        bar = _Bar(live, "en")

        def look(course: Course) -> None:
            bar._drawn = 0.0
            bar(course)
            live.refresh()

        arena("new_york", bots=["greedy", "random"], games=6, progress=look)
    assert "rating" in screen.getvalue()
    assert "6/6" in screen.getvalue()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("atlantis", "--bots", "greedy"), "unknown edition 'atlantis'"),
        (("new_york", "--bots", "greeedy"), "did you mean 'greedy'?"),
        (("new_york", "--bots", " , "), "no bots; expected at least one"),
        (("new_york", "--bots", "greedy@x"), "has no time behind the @"),
        (("new_york", "--bots", "greedy", "--games", "0"), "games is 0; expected 1 or more"),
        (("new_york", "--bots", "greedy", "--workers", "0"), "workers is 0"),
        (("new_york", "--bots", "greedy", "--players", "7"), "is for 2 to 4 players, not 7"),
        (("new_york", "--bots", "greedy", "--until", "100"), "expected a percentage between"),
        (("new_york", "--bots", "greedy", "--out", "/no/where/games"), "No such file or directory"),
        (("new_york", "--bots", "greedy", "--report", "/dev/null/x.html"), "/dev/null"),
    ],
)
def test_a_mistake_is_one_line_and_exit_code_2(arguments: tuple[str, ...], words: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("incarrozza: ")
    assert result.stderr.count("\n") == 1
    assert words in result.stderr


def test_the_bots_must_be_named() -> None:
    result = run("new_york")
    assert result.exit_code == 2
    assert "Missing option '--bots'" in result.stderr
