"""`incarrozza picture`: moments of saved games as files."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from incarrozza import Record
from incarrozza.cli import main

GOLDEN = Path(__file__).parents[1] / "goldens" / "new_york-2-greedy.txt"


def picture(*arguments: object, given: str | None = None) -> Result:
    return CliRunner().invoke(main, ["picture", *map(str, arguments)], input=given)


def test_the_suffix_says_which_picture(tmp_path: Path) -> None:
    svg, png = tmp_path / "a.svg", tmp_path / "a.PNG"
    assert picture(GOLDEN, "-o", svg, "--turn", 9, "--language", "it").exit_code == 0
    text = svg.read_text("utf-8")
    ElementTree.fromstring(text)
    assert "dopo 9 turni" in text
    assert picture(GOLDEN, "-o", png, "--width", 300).exit_code == 0
    assert png.read_bytes().startswith(b"\x89PNG")


def test_it_ends_with_the_final_scores_and_reads_from_a_pipe(tmp_path: Path) -> None:
    svg = tmp_path / "a.svg"
    done = picture("-", "-o", svg, "--language", "en", given=GOLDEN.read_text("utf-8"))
    assert done.exit_code == 0
    assert "final scores" in svg.read_text("utf-8")


def test_a_seat_shows_its_cards(tmp_path: Path) -> None:
    svg = tmp_path / "a.svg"
    arguments = (GOLDEN, "-o", svg, "--turn", 3, "--language", "en")
    assert picture(*arguments).exit_code == 0
    assert "Cards of" not in svg.read_text("utf-8")
    assert picture(*arguments, "--seat", 2).exit_code == 0
    assert "Cards of Bruno" in svg.read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("-o", "a.jpg"), "expected a name in .svg or .png"),
        (("-o", "a.svg", "--turn", "400"), "turn 400; expected 0 to 31"),
        (("-o", "a.svg", "--turn", "-1"), "turn -1; expected 0 to 31"),
        (("-o", "a.svg", "--seat", "3"), "seat 3; expected 1 to 2"),
        (("-o", "nowhere/a.svg"), "nowhere"),
        (("-o", "a.png", "--width", "0"), "--width"),
        ((), "--output"),
    ],
)
def test_what_is_wrong_is_said(
    arguments: tuple[str, ...], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = picture(GOLDEN, *arguments)
    assert done.exit_code == 2
    assert words in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_picture_does_not_take_the_place_of_its_game(tmp_path: Path) -> None:
    game = tmp_path / "game.svg"
    game.write_text(GOLDEN.read_text("utf-8"), "utf-8")
    assert "is named twice" in picture(game, "-o", game).stderr
    assert game.read_text("utf-8") == GOLDEN.read_text("utf-8")


def test_what_one_seat_saw_cannot_be_drawn(tmp_path: Path) -> None:
    seen = tmp_path / "seen.txt"
    seen.write_text(str(Record.parse(GOLDEN.read_text("utf-8")).seen_by(0)), "utf-8")
    done = picture(seen, "-o", tmp_path / "a.svg")
    assert done.exit_code == 2
    assert "only what one seat saw" in done.stderr
