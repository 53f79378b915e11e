"""`incarrozza study`: findings for people, one JSON object for programs, a page for both."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from incarrozza.cli import main


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["study", *arguments], env={"LC_ALL": "C"})


def test_json_is_one_object_and_nothing_else() -> None:
    result = run("new_york", "--games", "6", "--bots", "greedy", "--players", "3", "--json")
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    figures = json.loads(result.stdout)
    assert figures["games"] == 6
    assert len(figures["seats"]) == 3
    assert len(figures["tickets"]) == 18
    assert set(figures["routes"][0]["wins"]) == {"won", "games", "share", "low", "high"}


def test_findings_are_told_in_both_languages() -> None:
    english = run("new_york", "--games", "6", "--bots", "greedy").stdout
    assert "Map study: New York, 2 players, seed 0" in english
    assert "6 games of greedy, " in english
    for title in ("Seats", "How scores are made up", "Most claimed routes", "Least claimed routes"):
        assert f"\n{title}\n" in english
    italian = run("amsterdam", "--games", "6", "--bots", "greedy", "--language", "it").stdout
    assert "Studio della mappa: Amsterdam, 2 giocatori, seme 0" in italian
    assert "I biglietti che portano di più" in italian
    assert "sono della casa" in italian


def test_a_report_is_written(tmp_path: Path) -> None:
    file = tmp_path / "study.html"
    result = run("new_york", "--games", "4", "--bots", "random", "--report", str(file))
    assert result.exit_code == 0, result.output
    assert f"Report in {file}." in result.stdout
    assert file.read_text("utf-8").count("<title>") > 30


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("new_yrok",), "did you mean 'new_york'?"),
        (("new_york", "--bots", "greeedy"), "did you mean 'greedy'?"),
        (("new_york", "--games", "0"), "games is 0; expected 1 or more"),
        (("new_york", "--bonus-tickets"), "has no bonus tickets"),
        (("new_york", "--games", "1", "--report", "/dev/null/x.html"), "/dev/null"),
    ],
)
def test_a_mistake_is_one_line_and_exit_code_2(arguments: tuple[str, ...], words: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("incarrozza: ")
    assert result.stderr.count("\n") == 1
    assert words in result.stderr
