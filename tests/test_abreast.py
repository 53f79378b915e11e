"""Commands side by side: all run, whatever fails, and what fails is heard."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path


def command(script: str) -> str:
    return shlex.join([sys.executable, "-c", script])


def run(*scripts: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.abreast", *map(command, scripts)],
        cwd=Path(__file__).parent.parent,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stderr == ""
    return done.returncode, done.stdout


def test_what_all_say_is_told_the_first_one_first() -> None:
    code, said = run("print('one')", "print('two')", "print('three')")
    assert code == 0
    lines = said.splitlines()
    # Each command is named above its words and at the end: only lines of their own count.
    assert [line for line in lines if line in ("one", "two", "three")] == ["one", "two", "three"]
    assert said.count("passed in") == 3


def test_a_failure_of_any_is_one_of_all_and_its_words_are_told() -> None:
    for scripts in (
        ("raise SystemExit(3)", "pass"),
        ("pass", "print('alas'); raise SystemExit(3)"),
    ):
        code, said = run(*scripts)
        assert code == 1
        assert said.count("FAILED in") == said.count("passed in") == 1
        assert ("alas" in said.splitlines()) == ("alas" in scripts[1])


def test_they_run_at_the_same_time(tmp_path: Path) -> None:
    # Each waits for the file that the other makes.
    mine, yours = tmp_path / "mine", tmp_path / "yours"
    meet = "import pathlib\npathlib.Path({!r}).touch()\nwhile not pathlib.Path({!r}).exists(): pass"
    assert run(meet.format(str(mine), str(yours)), meet.format(str(yours), str(mine)))[0] == 0
