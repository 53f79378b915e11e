"""`incarrozza map`: begin a map, and check it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import incarrozza as ic
from incarrozza.cli import main
from incarrozza.cli import map as module
from incarrozza.editions.edition import Language
from incarrozza.errors import FactsError
from incarrozza.mapfile.presets import PRESETS
from incarrozza.mapfile.reading import open_draft
from tests import invented


def run(*arguments: object, typed: str = "") -> Result:
    words = ["map", *map(str, arguments)]
    return CliRunner().invoke(main, words, input=typed, env={"LC_ALL": "C"})


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("language", ["en", "it"])
def test_what_is_begun_can_be_played_without_a_warning(
    preset: str, language: Language, tmp_path: Path
) -> None:
    file = tmp_path / "boot.toml"
    made = run("new", "--title", "Boot", "--preset", preset, "-o", file, "--language", language)
    assert made.exit_code == 0, made.output
    assert f"incarrozza map check {file}" in made.stdout
    checked = run("check", file, "--language", language)
    assert checked.exit_code == 0
    assert checked.stdout.splitlines()[1:] == [module.WORDS["fine"][language]]
    assert ("Una riga per ogni" in file.read_text("utf-8")) == (language == "it")
    assert ic.open_box(file, 3).edition.title["en"] == "Boot"


def test_on_a_terminal_it_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "on_terminal", lambda: True)
    file = tmp_path / "a.toml"
    made = run("new", "--language", "it", typed=f"Lo Stivale\ncity_map\n{file}\n")
    assert made.exit_code == 0, made.output
    assert "Quanto è grande?" in made.output
    assert open_draft(file).preset == "city_map"


def test_elsewhere_it_says_which_option_lacks(tmp_path: Path) -> None:
    assert "no --title" in run("new", "-o", tmp_path / "a.toml").output
    assert "no --preset" in run("new", "--title", "A", "-o", tmp_path / "a.toml").output
    assert "no --output" in run("new", "--title", "A", "--preset", "big_map").output


def test_nothing_is_overwritten_and_the_name_says_what_it_is(tmp_path: Path) -> None:
    file = invented.write_file(tmp_path)
    begin = ("new", "--title", "A", "--preset", "big_map", "-o")
    assert "is there already" in run(*begin, file).output
    assert "expected a name in .toml" in run(*begin, tmp_path / "a.txt").output
    assert file.read_text("utf-8") == invented.map_file()


def test_it_begins_with_an_edition(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    assert run("new", "--from", "new_york", "--title", "Mine", "-o", file).exit_code == 0
    box = ic.open_box(file, 2)
    printed = ic.open_box("new_york", 2)
    assert box.edition.title["it"] == "Mine"
    assert (box.map.places, box.map.routes) == (printed.map.places, printed.map.routes)
    assert "unknown edition 'new_yrk'" in run("new", "--from", "new_yrk", "-o", "x.toml").output
    assert "expected one of them" in run("new", "a.csv", "--from", "new_york").output


PLACES = "name,Nord,Est\nRoma,41.9,12.5\nNapoli,40.8,14.3\n"


def tables(folder: Path) -> tuple[Path, Path]:
    places, tracks = folder / "places.csv", folder / "tracks.csv"
    places.write_text(PLACES, "utf-8")
    tracks.write_text("from,to,km\nRoma,Napoli,190\n", "utf-8")
    return places, tracks


def test_it_begins_with_tables_and_asks_for_columns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files, file = tables(tmp_path), tmp_path / "a.toml"
    refused = run("new", *files, "-o", file, "--language", "it")
    assert refused.exit_code == 2
    assert "quale colonna è la latitudine: Nord, Est?" in refused.output
    assert "--column lat=Nord" in refused.output
    told = run("new", *files, "-o", file, "--bare", "--column", "lat=Nord", "--column", "lon=Est")
    assert told.exit_code == 0, told.output
    assert open_draft(file).places[0].lon == 12.5
    monkeypatch.setattr(module, "on_terminal", lambda: True)
    other = tmp_path / "b.toml"
    asked = run("new", *files, "-o", other, "--bare", typed="Nord\nEst\n")
    assert asked.exit_code == 0, asked.output
    assert other.read_text("utf-8") == file.read_text("utf-8")


CITIES = "città;lat;lon\n" + "".join(
    f"{name};{lat};{lon}\n".replace(".", ",")
    for name, lat, lon in (
        ("Torino", 45.07, 7.69),
        ("Milano", 45.46, 9.19),
        ("Genova", 44.41, 8.93),
        ("Verona", 45.44, 10.99),
        ("Padova", 45.41, 11.88),
        ("Bologna", 44.49, 11.34),
        ("Firenze", 43.77, 11.26),
        ("Ancona", 43.62, 13.52),
        ("Roma", 41.9, 12.5),
        ("Napoli", 40.85, 14.27),
        ("Bari", 41.12, 16.87),
        ("Pescara", 42.46, 14.21),
    )
)


def test_a_list_of_cities_becomes_a_map_that_can_be_played(tmp_path: Path) -> None:
    cities, file, bare = tmp_path / "città.csv", tmp_path / "a.toml", tmp_path / "b.toml"
    cities.write_text(CITIES, "utf-8")
    made = run("new", cities, "-o", file, "--language", "it")
    assert made.exit_code == 0, made.output
    assert made.stdout.startswith("Suggeriti, da cambiare come vuoi: ")
    assert run("check", file).exit_code == 0, run("check", file).output
    assert run("new", cities, "-o", bare, "--bare").exit_code == 0
    assert open_draft(bare).tracks == ()
    joined = "da;a\n" + "".join(f"{t.a};{t.b}\n" for t in open_draft(file).tracks)
    (tmp_path / "linee.csv").write_text(joined, "utf-8")
    painted = run("new", cities, tmp_path / "linee.csv", "-o", tmp_path / "c.toml")
    assert "Suggested, for you to change: colours, " in painted.stdout


def test_what_will_be_suggested_is_not_missed(tmp_path: Path) -> None:
    cities = tmp_path / "cities.csv"
    cities.write_text(CITIES.replace("9,19", "east"), "utf-8")
    refused = run("new", cities, "-o", tmp_path / "a.toml")
    assert refused.exit_code == 2
    assert refused.output == f"incarrozza: {cities}, line 3: lon is 'east'; expected a number\n"


def test_a_table_is_not_played_on_and_a_command_says_what_is(tmp_path: Path) -> None:
    cities = tmp_path / "cities.csv"
    cities.write_text(CITIES, "utf-8")
    with pytest.raises(FactsError, match=r"expected a map file, .*: incarrozza map new .*\.toml"):
        ic.open_box(str(cities), 2)


def test_a_column_must_be_one_that_is_known(tmp_path: Path) -> None:
    places, _ = tables(tmp_path)
    assert "expected NAME=COLUMN" in run("check", places, "--column", "nord").output


def test_all_that_is_wrong_is_said_in_a_language(tmp_path: Path) -> None:
    file = tmp_path / "valle.toml"
    broken = invented.map_file().replace("lat = 10.0", "lat = 100").replace("pieces = 14", "x = 1")
    file.write_text(broken, "utf-8")
    english, italian = run("check", file), run("check", file, "--language", "it")
    assert english.exit_code == italian.exit_code == 1
    assert f"error: {file}, line 4: lat is '100.0'; expected degrees" in english.stdout
    assert "unknown field 'x'" in english.stdout
    assert english.stdout.endswith("It cannot be played yet. (2 errors)\n")
    assert f"errore: {file}, riga 4: lat è '100.0'; va bene gradi" in italian.stdout
    assert italian.stdout.endswith("Non si può ancora giocare. (2 errori)\n")


def test_programs_get_json(tmp_path: Path) -> None:
    file = invented.write_file(tmp_path)
    fine = run("check", file, "--json")
    assert fine.exit_code == 0
    found = json.loads(fine.stdout)
    assert found["playable"]
    assert found["id"].startswith("m")
    assert {each["severity"] for each in found["problems"]} == {"warning"}
    file.write_text("format = 2", "utf-8")
    refused = run("check", file, "--json")
    assert refused.exit_code == 1
    problem = json.loads(refused.stdout)["problems"][0]
    assert (problem["line"], problem["field"], problem["part"]) == (1, "format", "file")


def test_a_folder_of_tables_is_checked(tmp_path: Path) -> None:
    folder = invented.write(tmp_path)
    assert run("check", folder).exit_code == 0
    assert run("check", tmp_path / "nowhere.toml").exit_code == 1
