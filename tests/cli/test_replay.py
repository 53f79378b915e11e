"""`incarrozza replay`: saved games in words, whole, unfinished, hidden, or broken."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from incarrozza import Game
from incarrozza.arena import simulate
from incarrozza.cli import main


def run(*arguments: str, text: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["replay", *arguments], input=text, env={"LC_ALL": "C"})


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Save a game of Europe with depots."""
    folder = tmp_path_factory.mktemp("games")
    simulate("europe", players=3, games=1, bots=["greedy"], seed=4, depots=True, save=folder)
    return folder / "0001.txt"


def test_a_game_is_told_turn_by_turn_and_scored(saved: Path) -> None:
    result = run(str(saved))
    assert result.exit_code == 0, result.output
    text = result.stdout
    assert text.startswith("Europe, 3 players, depots\n")
    assert "Turn 1 · Greedy 1   (Greedy 1: 0, Greedy 2: 0, Greedy 3: 0)" in text
    assert "the last round begins" in text
    assert "\nFinal scoring\n" in text
    scoring = text.partition("Final scoring")[2]
    labels = ("Routes", "Tickets", "Stations", "European Express", "Depots", "Total")
    places = [scoring.index(label) for label in labels]
    assert places == sorted(places)
    assert "wins with" in scoring.splitlines()[-1]
    assert "\x1b[" not in text


def test_in_italian(saved: Path) -> None:
    text = run(str(saved), "--language", "it").stdout
    assert "Turno 1 · Greedy 1" in text
    assert "comincia l'ultimo giro" in text
    assert "Punteggio finale" in text
    assert text.splitlines()[-1].startswith("Vince Greedy ")


def test_the_language_is_that_of_the_system(saved: Path) -> None:
    result = CliRunner().invoke(main, ["replay", str(saved)], env={"LC_ALL": "it_IT.UTF-8"})
    assert "Turno 1" in result.stdout


def test_as_one_seat_saw_it(saved: Path) -> None:
    text = run(str(saved), "--seat", "2").stdout
    assert "As Greedy 2 saw it." in text
    assert "Greedy 1 is dealt 4 cards." in text
    assert "Greedy 2 is dealt 4 cards." not in text
    assert "Greedy 3 has chosen among the opening tickets." in text
    # The end lays everything open (K4).
    assert "Final scoring" in text


def test_from_the_standard_input(saved: Path) -> None:
    assert run("-", text=saved.read_text("utf-8")).stdout == run(str(saved)).stdout


def test_an_unfinished_game_is_not_scored() -> None:
    game = Game("new_york", 2, seed=1, names=["Anna", "Bruno"])
    for action in ("keep 1", "keep 1", "draw deck", "draw deck"):
        game.push(action)
    text = run("-", text=str(game.record)).stdout
    assert "Turn 1 · Anna" in text
    assert "The game is not over." in text
    assert "Anna: 0, Bruno: 0" in text.splitlines()[-1]
    assert "Final scoring" not in text


def test_what_one_seat_recorded_is_told_as_far_as_it_goes(saved: Path) -> None:
    from incarrozza import Record

    hidden = Record.parse(saved.read_text("utf-8")).seen_by(0)
    text = run("-", text=str(hidden)).stdout
    assert "Turn 5" in text
    assert "This record holds only what one seat saw" in text
    assert "Final scoring" not in text


def test_house_tickets_are_labelled() -> None:
    game = Game("amsterdam", 2, seed=1)
    text = run("-", text=str(game.record)).stdout
    assert "20 of the 24 tickets in this deck are house tickets" in text
    assert ", house)" in text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hello", "expected 'name: value'"),
        ("", "this is no record of this format"),
    ],
)
def test_what_is_no_record_is_refused_in_one_line(text: str, words: str) -> None:
    result = run("-", text=text)
    assert result.exit_code == 2
    assert result.stderr.startswith("incarrozza: standard input, line 1: ")
    assert result.stderr.count("\n") == 1
    assert words in result.stderr


def test_a_missing_or_unreadable_file_is_refused_in_one_line(tmp_path: Path) -> None:
    result = run(str(tmp_path / "nothing.txt"))
    assert result.exit_code == 2
    assert result.stderr.endswith("nothing.txt: No such file or directory\n")
    binary = tmp_path / "binary.txt"
    binary.write_bytes(b"\xff\xfe\x00")
    assert run(str(binary)).stderr == (
        f"incarrozza: {binary}: this is not text in UTF-8; expected a saved game\n"
    )


@pytest.mark.parametrize("garbage", [b"\x00\x01\x02", b"PK\x03\x04: \x1b[31m\n", b"a: \xc2\x9b\n"])
def test_garbage_is_refused_in_one_line_and_not_shown(tmp_path: Path, garbage: bytes) -> None:
    file = tmp_path / "garbage.txt"
    file.write_bytes(garbage)
    for result in (run(str(file)), run("-", text=garbage)):
        assert result.exit_code == 2
        assert result.stderr.endswith(": this is not text; expected a saved game\n")
        assert result.stderr.count("\n") == 1
        assert result.stderr.rstrip("\n").isprintable()


def test_a_byte_order_mark_and_other_line_ends_do_no_harm(saved: Path, tmp_path: Path) -> None:
    told = run(str(saved)).stdout
    data = b"\xef\xbb\xbf" + saved.read_bytes().replace(b"\n", b"\r\n")
    marked = tmp_path / "marked.txt"
    marked.write_bytes(data)
    assert run(str(marked)).stdout == told
    assert run("-", text=data).stdout == told


def test_errors_name_the_file(saved: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.txt"
    broken.write_text("hello\n", encoding="utf-8")
    assert run(str(broken)).stderr.startswith(f"incarrozza: {broken}, line 1: 'hello'; expected")
    text = saved.read_text("utf-8").replace("edition: europe", "edition: atlantis", 1)
    broken.write_text(text, encoding="utf-8")
    assert run(str(broken)).stderr.startswith(f"incarrozza: {broken}, header: unknown edition")


def test_names_are_told_as_they_are_written() -> None:
    game = Game("new_york", 2, seed=1, names=["[/b]Anna", ":smile:"])
    result = run("-", text=str(game.record))
    assert result.exit_code == 0, result.output
    assert "[/b]Anna: 0, :smile:: 0" in result.stdout


def test_a_seat_that_is_not_there_is_refused(saved: Path) -> None:
    result = run(str(saved), "--seat", "4")
    assert result.exit_code == 2
    assert "seat 4; expected 1 to 3" in result.stderr


def test_a_changed_record_is_refused(saved: Path) -> None:
    text = saved.read_text("utf-8").replace("players: 3", "players: 2", 1)
    result = run("-", text=text)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
