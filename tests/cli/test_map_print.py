"""`incarrozza map print`."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from pypdf import PdfReader

from incarrozza.cli import main
from incarrozza.mapfile.starter import write_starter

LAGUNA = Path(__file__).parents[1] / "maps" / "laguna"


def run(*arguments: str) -> Result:
    """Call the command."""
    return CliRunner().invoke(main, ["map", "print", *arguments])


@pytest.mark.parametrize("what", ["amsterdam", str(LAGUNA)])
def test_a_packaged_edition_and_an_own_one_are_printed(what: str, tmp_path: Path) -> None:
    file = tmp_path / "map.pdf"
    options = ["--paper", "a3", "--language", "it", "--space", "20", "--no-cards"]
    result = run(what, "-o", str(file), *options)
    assert result.exit_code == 0, result.output
    cover = PdfReader(file).pages[0]
    assert float(cover.mediabox.width) == pytest.approx(297 * 72 / 25.4)
    assert "Una casella misura 20 ×" in cover.extract_text()


def test_a_map_file_says_whose_it_is(tmp_path: Path) -> None:
    text = write_starter("city_map", "Prova", "map.toml", "it")
    source, file = tmp_path / "map.toml", tmp_path / "map.pdf"
    source.write_text(f'author = "Anna"\nlicence = "CC0"\n{text}', "utf-8")
    result = run(str(source), "-o", str(file), "--language", "it", "--no-cards")
    assert result.exit_code == 0, result.output
    cover = PdfReader(file).pages[0].extract_text()
    assert "Prova" in cover
    assert "Di Anna" in cover
    assert "Licenza: CC0" in cover


@pytest.mark.parametrize(
    ("what", "output", "message"),
    [
        ("amsterdam", "map.png", "pages called map.png; expected a name in .pdf"),
        ("nowhere", "map.pdf", "nowhere is no map; expected a map file"),
    ],
)
def test_what_cannot_be_printed_is_said(
    what: str, output: str, message: str, tmp_path: Path
) -> None:
    result = run(what, "-o", str(tmp_path / output))
    assert result.exit_code == 2
    assert message in result.output
    assert not list(tmp_path.iterdir())
