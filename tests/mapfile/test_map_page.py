"""docs/map-file.md says what is so: its examples, its fields, its limits."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from incarrozza.cli import main
from incarrozza.cli.map import command
from incarrozza.limits import MAX_CITIES, MAX_ROUTES, MAX_TICKETS
from incarrozza.mapfile.draft import Draft, DraftPlace, DraftTicket, DraftTrack
from incarrozza.mapfile.lines import DEEPEST
from incarrozza.mapfile.numbers import LONGEST_SUMMARY
from incarrozza.mapfile.presets import PRESETS, ROUTE_POINTS
from incarrozza.mapfile.problems import MOST_PROBLEMS, errors_of
from incarrozza.mapfile.reading import LARGEST_FILE, survey

PAGE = (Path(__file__).parent.parent.parent / "docs" / "map-file.md").read_text("utf-8")
EXAMPLE, RULES, BROKEN, _ = re.findall(r"```toml\n(.*?)```", PAGE, re.S)


def test_the_example_can_be_played() -> None:
    assert errors_of(survey(EXAMPLE, "lakes.toml").problems) == []


def test_the_rules_of_the_page_are_rules() -> None:
    problems = survey(EXAMPLE.partition("[rules]")[0] + RULES, "x.toml").problems
    assert [each for each in errors_of(problems) if each.part == "rules"] == []


def test_mistakes_look_as_the_page_shows_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("boot.toml").write_text(BROKEN, "utf-8")
    shown = re.search(r"\$ incarrozza map check boot\.toml\n(.*?)```", PAGE, re.S)
    assert shown is not None
    done = CliRunner().invoke(main, ["map", "check", "boot.toml"], env={"LC_ALL": "C"})
    assert done.stdout == shown[1]


def test_every_field_command_and_preset_is_named() -> None:
    for kind in (Draft, DraftPlace, DraftTrack, DraftTicket):
        for field in msgspec.structs.fields(kind):
            assert re.search(rf"`(\[\[?)?{field.name}\]?\]?`", PAGE), field.name
    for name in command.commands:
        assert f"incarrozza map {name}" in PAGE
    for preset, edition in PRESETS.items():
        assert f"`{preset}`" in PAGE
        for color in edition.colors:
            assert color in PAGE


def test_limits_and_points_are_those_of_the_code() -> None:
    limits = PAGE.partition("## Limits")[2].partition("## Commands")[0]
    said = {int(number) for number in re.findall(r"\d+", limits)}
    assert said == {
        LARGEST_FILE // 1024,
        100,
        LONGEST_SUMMARY,
        MAX_CITIES,
        MAX_ROUTES,
        MAX_TICKETS,
        DEEPEST,
        MOST_PROBLEMS,
    }
    listed = re.search(r"spaces give ([\d, \nand]+) points", PAGE)
    assert listed is not None
    assert [int(each) for each in re.findall(r"\d+", listed[1])] == [*ROUTE_POINTS.values()]
