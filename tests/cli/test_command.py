"""The command as a whole: help, version, and how little it loads."""

from __future__ import annotations

import subprocess
import sys

from click.testing import CliRunner

import incarrozza
from incarrozza.cli import COMMANDS, main


def test_help_lists_the_commands_and_their_own_help_agrees() -> None:
    result = CliRunner().invoke(main, ["--help"])
    assert result.exit_code == 0
    for name, words in COMMANDS.items():
        assert f"{name} " in result.stdout
        assert words in result.stdout
        assert CliRunner().invoke(main, [name, "--help"]).exit_code == 0


def test_version() -> None:
    result = CliRunner().invoke(main, ["--version"])
    assert result.stdout.split()[-1] == incarrozza.__version__


def test_an_unknown_command_is_refused() -> None:
    result = CliRunner().invoke(main, ["dance"])
    assert result.exit_code == 2
    assert "No such command 'dance'" in result.stderr


def test_help_and_editions_do_not_load_the_compiler() -> None:
    script = (
        "import sys\n"
        "from incarrozza.cli import main\n"
        "for command in ('--help', 'editions', 'simulate -h', 'arena -h', 'study -h', 'verify -h',"
        " 'bench -h'):\n"
        "    try:\n"
        "        main(command.split())\n"
        "    except SystemExit as end:\n"
        "        assert not end.code\n"
        "assert 'numba' not in sys.modules, 'the compiler was loaded'\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)


def test_the_installed_command_plays_and_pipes() -> None:
    command = [sys.executable, "-m", "incarrozza", "simulate", "new_york", "--games", "3", "--json"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert done.stdout.startswith("{")
    assert done.stderr == ""


def test_a_mistake_leaves_no_traceback() -> None:
    command = [sys.executable, "-m", "incarrozza", "replay", "no such file"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr == "incarrozza: no such file: No such file or directory\n"
