"""`incarrozza map lay`, `draw` and `study`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import incarrozza as ic
from incarrozza import cartographer
from incarrozza.cartographer import Fault, Laid, Wishes, rough_layout
from incarrozza.cli import main
from incarrozza.editions.edition import Map
from incarrozza.mapfile.drawn import layout_path
from incarrozza.mapfile.reading import survey_paths
from tests import invented


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["map", *map(str, arguments)], env={"LC_ALL": "C"})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return invented.write_file(tmp_path)


def laid_with(*faults: str) -> object:
    """Make a cartographer that is quick, and leaves faults."""

    def lay_out(board: Map, wishes: Wishes, progress: object) -> Laid:
        assert callable(progress)
        progress(1.0)
        found = [
            Fault(kind="touching", text={"en": each, "it": f"it {each}"}, places=(), tracks=())
            for each in faults
        ]
        return Laid(rough_layout(board, wishes), tuple(found), 1.25)

    return lay_out


def test_a_board_is_laid_out_and_used(file: Path) -> None:
    done = run("lay", file)
    assert done.exit_code == 0, done.output
    assert "without a fault." in done.stdout
    box = ic.open_box(file, 2)
    assert box.own_layout is not None
    assert survey_paths([file]).contents == (box.edition, box.map, box.own_layout)
    assert layout_path(file).read_bytes().startswith(b'{\n "board": "b')


def test_faults_are_told_and_the_board_is_there(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cartographer, "lay_out", laid_with("A touches B"))
    one = run("lay", file)
    assert one.exit_code == 1
    assert "laid out in 1.2 s, with 1 fault." in one.stdout
    assert one.stdout.endswith("\n  A touches B\n")
    monkeypatch.setattr(cartographer, "lay_out", laid_with("A touches B", "C"))
    two = run("lay", file, "-o", file.with_name("other.json"), "--language", "it")
    assert "con 2 difetti" in two.stdout
    assert "  it A touches B\n" in two.stdout
    assert file.with_name("other.json").exists()


def test_a_board_is_drawn_rough_fine_or_as_it_was_laid_out(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = file.with_suffix(".svg")
    assert run("draw", file, "-o", board, "--rough", "--language", "it").exit_code == 0
    rough = board.read_text("utf-8")
    assert "Borgo San" in rough
    monkeypatch.setattr(cartographer, "lay_out", laid_with())
    assert run("draw", file, "-o", board).exit_code == 0
    assert run("lay", file).exit_code == 0
    monkeypatch.setattr(cartographer, "lay_out", None)
    done = run("draw", file, "-o", board)
    assert done.stdout == f"{board}: the board of The Valley.\n"
    assert "expected a name in .svg" in run("draw", file, "-o", "x.pdf").output


def test_what_has_errors_is_not_laid_out(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_text("format = 1", "utf-8")
    refused = run("lay", file, "--language", "it")
    assert refused.exit_code == 2
    assert f"{file}: niente luoghi; ne serve almeno uno" in refused.output
    assert not layout_path(file).exists()


def test_a_folder_needs_a_name_for_its_layout(tmp_path: Path) -> None:
    assert "expected -o" in run("lay", invented.write(tmp_path)).output


def test_a_map_is_called_by_its_file_if_it_is_for_fewer(file: Path) -> None:
    refused = run("study", file, "--players", 9)
    assert refused.exit_code == 2
    assert f"{file.stem} is for 2 to " in refused.output


def test_a_map_is_studied(file: Path) -> None:
    told = run("study", file, "--games", 2, "--language", "it")
    assert told.exit_code == 0, told.output
    assert "una partita dura" in told.stdout
    found = json.loads(run("study", file, "--games", 2, "--json").stdout)
    assert found["figures"]
    assert found["summary"][0]["it"] in told.stdout
