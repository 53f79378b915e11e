"""The cartographer lays out a map it has never seen."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from tools.cartographer.atlas import Atlas, make_atlas
from tools.cartographer.check import faults
from tools.cartographer.scenery import Piece
from tools.cartographer.settings import Board, Naming, Settings
from tools.cartographer.survey import lay_out
from tools.cartographer.write import Layout

BOARD = Board(width=14, height=12, space_width=0.36, radius=0.25, font=0.3, ground="water")

CITIES = [
    ("alba", "Alba", 10.0, 20.0),
    ("borgo", "Borgo San Dalmazzo", 10.3, 23.1),
    ("cima", "Cima", 12.2, 21.3),
    ("duomo", "Duomo", 11.1, 21.9),
    ("eremo", "Eremo", 12.9, 23.6),
    ("foce", "Foce", 9.2, 21.6),
    ("golfo", "Golfo", 11.4, 24.4),
    ("isola", "Isola Bella", 12.6, 19.7),
]
ROUTES = [
    ("alba", "foce", 2),
    ("alba", "duomo", 2),
    ("alba", "duomo", 2),
    ("alba", "isola", 4),
    ("borgo", "foce", 2),
    ("borgo", "foce", 2),
    ("borgo", "golfo", 1),
    ("borgo", "duomo", 2),
    ("cima", "isola", 2),
    ("cima", "duomo", 1),
    ("cima", "eremo", 3),
    ("cima", "eremo", 3),
    ("duomo", "golfo", 3),
    ("duomo", "eremo", 2),
    ("eremo", "golfo", 1),
]


def write_facts(folder: Path, routes: list[tuple[str, str, int]]) -> None:
    with (folder / "cities.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("id", "board_name", "lat", "lon"), *CITIES])
    with (folder / "routes.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("a", "b", "length"), *routes])


def invented(folder: Path, settings: Settings) -> Atlas:
    write_facts(folder, ROUTES)
    return make_atlas(folder, settings)


@pytest.fixture(scope="module")
def layout(tmp_path_factory: pytest.TempPathFactory) -> Layout:
    broken = Naming(lines=("Borgo San", "Dalmazzo"))
    settings = Settings(board=BOARD, labels={"borgo": broken})
    shore = ((9.0, 19.0), (9.0, 25.0), (13.2, 25.0), (13.2, 19.0))
    atlas = invented(tmp_path_factory.mktemp("facts"), settings)
    return lay_out(atlas, [Piece(kind="land", points=shore)])


def test_nothing_on_it_touches(layout: Layout) -> None:
    assert faults(layout) == []


def test_it_has_all_routes_and_spaces(layout: Layout) -> None:
    found = [(route["a"], route["b"], len(route["spaces"])) for route in layout["routes"]]
    assert found == ROUTES


def test_a_name_is_broken_as_asked(layout: Layout) -> None:
    lines = {place["id"]: place["label"]["lines"] for place in layout["places"]}
    assert lines["borgo"] == ["Borgo San", "Dalmazzo"]
    assert lines["isola"] == ["Isola Bella"]


def test_its_land_lies_under_its_places(layout: Layout) -> None:
    assert [piece["kind"] for piece in layout["scenery"]] == ["land"]


def test_a_setting_for_a_place_that_is_not_there_is_refused(tmp_path: Path) -> None:
    settings = Settings(board=BOARD, labels={"nowhere": Naming(side=90.0)})
    with pytest.raises(ValueError, match="not on this map: nowhere"):
        invented(tmp_path, settings)


def test_a_bend_for_a_route_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="not on this map: duomo alba"):
        invented(tmp_path, Settings(board=BOARD, bends={"duomo alba": 0.1}))


def test_tracks_of_one_route_named_both_ways_are_refused(tmp_path: Path) -> None:
    write_facts(tmp_path, [("alba", "foce", 2), ("foce", "alba", 2)])
    with pytest.raises(ValueError, match="both orders"):
        make_atlas(tmp_path, Settings(board=BOARD))


def test_tracks_side_by_side_of_different_length_are_refused(tmp_path: Path) -> None:
    write_facts(tmp_path, [("alba", "foce", 2), ("alba", "foce", 3)])
    with pytest.raises(ValueError, match="differ in length"):
        make_atlas(tmp_path, Settings(board=BOARD))
