"""`incarrozza bench`: the figures are there; whether they are good is not for tests to say."""

from __future__ import annotations

import json
from statistics import median

import pytest
from click.testing import CliRunner

from incarrozza import EDITIONS
from incarrozza.cli import bench, main


def run(*arguments: str) -> str:
    arguments = ("bench", "--quick", "--seconds", "0.001", *arguments)
    result = CliRunner().invoke(main, arguments, env={"LC_ALL": "C"})
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def test_json_has_every_figure() -> None:
    figures = json.loads(run("--json"))
    assert {*figures} == {
        "editions",
        "calibration_per_second",
        "batch_steps_per_second",
        "state_bytes",
        "copy_ns",
        "import_seconds",
        "cached_load_seconds",
        "cold_compile_seconds",
    }
    assert figures["cold_compile_seconds"] is None
    for name in EDITIONS:
        assert name in figures["editions"]
        assert f"{name}+depots" in figures["editions"]
    assert "europe+5players" in figures["editions"]
    for row in figures["editions"].values():
        assert {*row} == {
            "games_per_second",
            "turns_per_second",
            "decisions_per_second",
            "relative",
        }
        assert row["decisions_per_second"] > row["turns_per_second"] > row["games_per_second"] > 0
    # How fast the machine was just then: that is what a row is relative to.
    steps = [row["decisions_per_second"] / row["relative"] for row in figures["editions"].values()]
    assert median(steps) == pytest.approx(figures["calibration_per_second"])
    assert all(value > 0 for name, value in figures.items() if isinstance(value, float))


def test_the_table_is_readable_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    names = ("games_per_second", "turns_per_second", "decisions_per_second")
    speeds = dict.fromkeys(names, 12345.6) | {"relative": 0.00712}
    figures = {"editions": {"new_york+depots": speeds}, "state_bytes": 992, "import_seconds": 0.2}
    bench._print({**figures, "cold_compile_seconds": None}, "it")
    text = capsys.readouterr().out
    assert "partite/s" in text
    assert "12.346" in text
    assert "0,00712" in text
    assert "0,20  secondi per importare il pacchetto" in text
    assert "compilarle" not in text
    bench._print({**figures, "cold_compile_seconds": 41.0}, "en")
    assert "41.00  seconds to compile them, once" in capsys.readouterr().out
