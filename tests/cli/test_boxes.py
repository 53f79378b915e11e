"""Every command that needs a box finds it by a name, in folders of one's own, or by a path."""

from __future__ import annotations

import json
import os
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from incarrozza import Record
from incarrozza.cli import main
from incarrozza.editions.options import OPTIONS
from tests import invented

PLAYS = {
    "simulate": ("--games", "2", "--bots", "greedy"),
    "arena": ("--games", "2", "--bots", "greedy,random"),
    "study": ("--games", "2", "--bots", "greedy"),
}


def run(*arguments: str, **environment: str) -> Result:
    return CliRunner().invoke(main, list(arguments), env={"LC_ALL": "C", **environment})


@pytest.fixture
def maps(tmp_path: Path) -> Path:
    invented.write(tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", PLAYS)
def test_an_edition_of_ones_own_is_played(command: str, maps: Path) -> None:
    single = maps / "files"
    single.mkdir()
    ways = (
        run(command, "valle", "--maps", str(maps), *PLAYS[command], "--depots", "--json"),
        run(command, str(maps / "valle"), *PLAYS[command], "--depots", "--json"),
        run(command, str(invented.write_file(single)), *PLAYS[command], "--depots", "--json"),
        run(command, "valle", *PLAYS[command], "--depots", "--json", INCARROZZA_MAPS=str(maps)),
    )
    for result in ways:
        assert result.exit_code == 0, result.output
        figures = json.loads(result.stdout)
        assert figures["edition"] == "valle"
        assert figures["depots"] is True
        assert figures["games"] == 2


def test_the_environment_names_several_folders(maps: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    file = invented.write_file(other)
    file.rename(other / "monte.toml")
    named = os.pathsep.join([str(maps / "valle"), "", str(other)])
    listed = json.loads(run("editions", "--json", INCARROZZA_MAPS=named).stdout)
    assert [each["name"] for each in listed][-2:] == ["valle", "monte"]


@pytest.mark.parametrize("command", PLAYS)
def test_every_option_has_a_flag_with_help(command: str) -> None:
    text = " ".join(run(command, "--help").stdout.split())
    for option in OPTIONS:
        assert option.flag in text
        assert option.about["en"] in text


def test_it_is_told_by_its_own_title(maps: Path) -> None:
    text = run("simulate", str(maps / "valle"), "--games", "2", "--language", "it").stdout
    assert "2 partite di La Valle, 2 giocatori, seme 0" in text


def test_it_is_listed(maps: Path) -> None:
    text = run("editions", "--maps", str(maps)).stdout
    assert "The Valley" in text
    found = json.loads(run("editions", "--maps", str(maps), "--json").stdout)
    assert found[-1]["title"] == {"en": "The Valley", "it": "La Valle"}
    assert found[-1]["tickets"] == {"long": 0, "regular": 12, "house": 0}
    assert found[-1]["options"] == ["depots", "tickets"]


def test_its_saved_games_are_told_drawn_and_analysed_without_its_folder(maps: Path) -> None:
    saved = maps / "saved"
    done = run(
        *("simulate", str(maps / "valle"), "--games", "1", "--bots", "greedy,random"),
        *("--save", str(saved), "--depots"),
    )
    assert done.exit_code == 0, done.output
    for file in (maps / "valle").iterdir():
        file.unlink()
    game = saved / "0001.txt"
    assert "La Valle, 2 giocatori, depositi" in run("replay", str(game), "--language", "it").stdout
    assert run("verify", str(game)).exit_code == 0
    picture = maps / "game.svg"
    assert run("picture", str(game), "-o", str(picture)).exit_code == 0
    ElementTree.fromstring(picture.read_text("utf-8"))
    output = maps / "analysis.json"
    analysed = run("analyse", str(game), "--playouts", "8", "--json", str(output))
    assert analysed.exit_code == 0, analysed.output
    assert "The Valley, 2 players" in analysed.stdout
    kept = json.loads(output.read_text("utf-8"))
    assert Record.parse(kept["record"]).box.edition.name == "valle"


def test_its_board_is_drawn(maps: Path) -> None:
    ways: tuple[tuple[str, ...], ...] = (
        (str(maps / "valle"),),
        (str(invented.write_file(maps)),),
    )
    for number, way in enumerate(ways):
        file = maps / f"{number}.svg"
        result = run("picture", *way, "-o", str(file), "--language", "it")
        assert result.exit_code == 0, result.output
        text = file.read_text("utf-8")
        ElementTree.fromstring(text)
        assert "Isola Bella" in text
        assert 'aria-label="La Valle"' in text


def test_a_board_is_drawn_by_the_name_of_its_edition(maps: Path) -> None:
    file = maps / "board.svg"
    assert run("picture", "valle", "--maps", str(maps), "-o", str(file)).exit_code == 0
    assert "Isola Bella" in file.read_text("utf-8")
    assert run("picture", "new_york", "-o", str(file)).exit_code == 0
    assert "Soho" in file.read_text("utf-8")


def test_a_file_is_a_saved_game_whatever_it_is_called(
    maps: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(maps)
    (maps / "europe").write_text("Dear diary,\n", "utf-8")
    done = run("picture", "europe", "-o", "a.svg")
    assert done.exit_code == 2
    assert done.stderr.startswith("incarrozza: europe")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("simulate", "valle"), "unknown edition 'valle'"),
        (("simulate", "maps/nowhere"), "maps/nowhere"),
        (("editions", "--maps", "nowhere"), "nowhere: there is no such folder"),
        (("picture", "new_york", "-o", "a.svg", "--turn", "3"), "expected a saved game for these"),
        (("simulate", "valle", "--maps", ".", "--players", "5"), "valle is for 2 to 4 players"),
        (("simulate", "valle", "--maps", ".", "--bonus-tickets"), "valle has no bonus tickets"),
        (("study", "valle.toml", "--games", "1", "--report", "valle.toml"), "is named twice"),
    ],
)
def test_a_mistake_is_one_line_and_exit_code_2(
    arguments: tuple[str, ...], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = invented.write_file(tmp_path)
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.startswith("incarrozza: ")
    assert result.stderr.count("\n") == 1
    assert words in result.stderr
    assert list(tmp_path.iterdir()) == [file]
