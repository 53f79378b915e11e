"""`incarrozza simulate`: a table for people, one JSON object for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from incarrozza.cli import main
from incarrozza.words.figures import house_note

KEYS = {
    "edition",
    "players",
    "depots",
    "bonus_tickets",
    "seed",
    "bots",
    "games",
    "turns",
    "decisions",
    "games_per_second",
    "turns_per_second",
    "decisions_per_second",
    "mean_scores",
    "score_spread",
    "wins",
    "mean_turns",
    "limited",
    "interrupted",
}


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["simulate", *arguments], env={"LC_ALL": "C"})


def test_json_is_one_object_and_nothing_else() -> None:
    result = run(
        *("new_york", "--players", "3", "--games", "20", "--seed", "5"),
        *("--bots", "random,greedy", "--depots", "--json"),
    )
    assert result.exit_code == 0
    assert result.stderr == ""
    figures = json.loads(result.stdout)
    assert {*figures} >= KEYS
    assert figures["edition"] == "new_york"
    assert figures["players"] == 3
    assert figures["depots"] is True
    assert figures["bonus_tickets"] is False
    assert figures["seed"] == 5
    assert figures["bots"] == ["random", "greedy", "random"]
    assert figures["games"] == 20
    assert figures["limited"] == 0
    assert figures["interrupted"] is False
    assert len(figures["mean_scores"]) == len(figures["score_spread"]) == 3
    assert len(figures["wins"]) == 3
    assert figures["mean_turns"] == pytest.approx(figures["turns"] / 20)
    assert figures["decisions"] > figures["turns"]


def test_the_table_has_a_row_for_each_seat() -> None:
    text = run("new_york", "--games", "30", "--bots", "random,greedy").stdout
    assert "30 games of New York, 2 players, seed 0" in text
    rows = [line.split() for line in text.splitlines()]
    assert any(row[:2] == ["1", "random"] for row in rows)
    assert any(row[:2] == ["2", "greedy"] for row in rows)
    assert "games/s" in text
    assert "A shared victory counts for each who shares it." in text
    assert "house" not in text


def test_the_table_in_italian() -> None:
    text = run("amsterdam", "--games", "5", "--language", "it").stdout
    assert "5 partite di Amsterdam, 2 giocatori, seme 0" in text
    assert "20 dei 24 biglietti di questo mazzo sono della casa" in text
    assert "partite/s" in text


def test_house_tickets_are_no_secret() -> None:
    assert "20 of the 24 tickets in this deck are house tickets" in (
        run("amsterdam", "--games", "5").stdout
    )
    assert "7 of the 53 tickets in this deck are house tickets" in (
        run("europe", "--games", "5", "--bonus-tickets").stdout
    )


def test_limited_games_are_reported() -> None:
    text = run("new_york", "--games", "3", "--limit", "5").stdout
    assert "3 games were broken off at 5 turns; they count" in text


def test_one_of_a_thing_is_said_as_one() -> None:
    english = run("new_york", "--games", "1", "--limit", "1").stdout
    italian = run("new_york", "--games", "1", "--limit", "1", "--language", "it").stdout
    assert "1 game was broken off at 1 turn; it counts" in english
    assert "1 partita è stata fermata a 1 turno: conta" in italian
    assert "\n1 turn (1.0 a game), " in english
    assert "\n1 turno (1,0 a partita), " in italian
    assert "1 of the 24 tickets in this deck is a house ticket" in house_note(1, 24, "en")
    assert "1 dei 24 biglietti di questo mazzo è della casa" in house_note(1, 24, "it")
    assert "5 degli 11 biglietti di questo mazzo sono della casa" in house_note(5, 11, "it")


def test_saved_games_can_be_told(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    result = run("new_york", "--games", "2", "--bots", "greedy", "--save", str(folder))
    assert result.exit_code == 0
    assert sorted(file.name for file in folder.iterdir()) == ["0001.txt", "0002.txt"]
    told = CliRunner().invoke(main, ["replay", str(folder / "0002.txt")])
    assert told.exit_code == 0


def test_own_tickets_are_played_with(tmp_path: Path) -> None:
    own = tmp_path / "own.csv"
    own.write_text("a,b,points\nDam,Waag,5\nJordaan,Oude Kerk,6\n" * 1 + OWN, encoding="utf-8")
    result = run("amsterdam", "--games", "3", "--tickets", str(own))
    assert result.exit_code == 0, result.output
    assert "seed 0, own tickets: 5 (printed: 24)\n" in result.stdout
    assert "house" not in result.stdout
    italian = run("amsterdam", "--games", "3", "--tickets", str(own), "--language", "it").stdout
    assert "biglietti propri: 5 (stampati: 24)" in italian


def test_own_tickets_of_a_set_are_counted_against_that_set(tmp_path: Path) -> None:
    own = tmp_path / "own.csv"
    own.write_text("a,b,points,set\nParis,Wien,9,orient_express\n", encoding="utf-8")
    text = run("europe", "--games", "2", "--bonus-tickets", "--tickets", str(own)).stdout
    assert "own tickets: 1 (printed: 6)" in text
    assert "1 of the 48 tickets in this deck is a house ticket, standing in for a card" in text


@pytest.mark.parametrize("name", ["a[/b]", "[bold]games", ":smile:"])
def test_a_folder_is_named_as_it_was_typed(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    result = run("new_york", "--games", "1", "--save", str(folder))
    assert result.exit_code == 0, result.output
    assert f"Saved in {folder}.\n" in result.stdout


OWN = "Noordermarkt,Waag,5\nOude Waal,Blauwbrug,4\nDam,De Drie Hendricken,3\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("atlantis",), "unknown edition 'atlantis'"),
        (("new_yrok",), "did you mean 'new_york'?"),
        (("new_york", "--players", "7"), "new_york is for 2 to 4 players, not 7"),
        (("new_york", "--bots", "greeedy"), "did you mean 'greedy'?"),
        (("new_york", "--games", "0"), "games is 0; expected 1 or more"),
        (("new_york", "--tickets", "nowhere.csv"), "nowhere.csv: cannot be read"),
        (("new_york", "--bonus-tickets"), "has no bonus tickets"),
    ],
)
def test_a_mistake_is_one_line_and_exit_code_2(arguments: tuple[str, ...], words: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("incarrozza: ")
    assert result.stderr.count("\n") == 1
    assert words in result.stderr
