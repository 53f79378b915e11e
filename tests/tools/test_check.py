"""The check sees what is wrong with a layout."""

from __future__ import annotations

import copy

import pytest

from tools.cartographer.check import faults
from tools.cartographer.write import Layout


def place(name: str, at: list[int], label_at: list[int], align: str) -> Layout:
    label = {"at": label_at, "align": align, "lines": [name.upper()]}
    return {"id": name, "at": at, "label": label}


def route(ends: str, line: str, *spaces: list[int]) -> Layout:
    return {"a": ends[0], "b": ends[1], "line": line, "spaces": list(spaces)}


# Four places in a square: two tracks above, one on either side.
FINE: Layout = {
    "width": 800,
    "height": 600,
    "space": {"length": 100, "width": 30},
    "radius": 20,
    "font": 20,
    "ground": "land",
    "places": [
        place("a", [200, 200], [175, 200], "end"),
        place("b", [400, 200], [425, 200], "start"),
        place("c", [200, 400], [200, 435], "middle"),
        place("d", [400, 400], [425, 400], "start"),
    ],
    "routes": [
        route("ab", "M200 200C260 183 340 183 400 200", [300, 182, 0]),
        route("ab", "M200 200C260 217 340 217 400 200", [300, 218, 0]),
        route("ac", "M200 200C200 260 200 340 200 400", [200, 300, 90]),
        route("bd", "M400 200L400 400", [400, 300, 90]),
    ],
    "scenery": [],
    "ornaments": [],
    "names": [],
}


@pytest.fixture
def layout() -> Layout:
    return copy.deepcopy(FINE)


def test_a_fine_layout_has_no_fault(layout: Layout) -> None:
    assert faults(layout) == []


def test_a_place_that_leaves_the_frame(layout: Layout) -> None:
    layout["height"] = 419
    assert "c is outside" in faults(layout)


def test_a_name_that_leaves_the_frame(layout: Layout) -> None:
    layout["places"][0]["label"]["lines"] = ["A rather long name"]
    assert "the name of a is outside" in faults(layout)


def test_tracks_closer_than_three_hundredths(layout: Layout) -> None:
    layout["routes"][1]["spaces"][0][1] = 214
    assert faults(layout) == ["space 1 from a to b and space 1 from a to b are 0.020 apart"]


def test_spaces_of_one_route_that_overlap(layout: Layout) -> None:
    layout["routes"][2]["spaces"] = [[200, 280, 90], [200, 320, 90]]
    assert faults(layout) == ["space 1 from a to c and space 2 from a to c are 0.000 apart"]


def test_a_space_over_a_place(layout: Layout) -> None:
    layout["routes"][2]["spaces"] = [[200, 260, 90]]
    assert "space 1 from a to c and a are 0.000 apart" in faults(layout)


def test_a_name_on_a_space(layout: Layout) -> None:
    layout["places"][3]["label"]["at"] = [410, 330]
    assert "space 1 from b to d and the name of d are 0.000 apart" in faults(layout)


def test_two_names_in_one_spot(layout: Layout) -> None:
    layout["places"][1]["label"]["at"] = [425, 405]
    assert "the name of b and the name of d are 0.000 apart" in faults(layout)


def test_a_name_across_a_bare_curve(layout: Layout) -> None:
    layout["places"][2]["label"]["at"] = [200, 364]
    assert "a-c runs over the name of c" in faults(layout)


def test_curves_that_cross_where_no_space_lies(layout: Layout) -> None:
    layout["space"] = {"length": 60, "width": 20}
    layout["routes"] = [
        route("ad", "M200 200L400 400", [350, 350, 45]),
        route("bc", "M400 200L200 400", [250, 350, 135]),
    ]
    assert faults(layout) == ["a-d crosses b-c"]


def test_a_curve_under_another_route(layout: Layout) -> None:
    layout["routes"][3]["line"] = "M400 200L400 300L210 300L400 400"
    assert "b-d runs over space 1 from a to c" in faults(layout)


def test_a_curve_through_a_strange_place(layout: Layout) -> None:
    layout["routes"][3]["line"] = "M400 200L450 300L215 400L400 400"
    assert "b-d runs over c" in faults(layout)


def test_an_ornament_on_a_space(layout: Layout) -> None:
    layout["ornaments"] = [{"motif": "ship", "box": [190, 280, 100, 60]}]
    assert "space 1 from a to c and the ship are 0.000 apart" in faults(layout)


def test_an_ornament_under_a_bare_curve(layout: Layout) -> None:
    layout["ornaments"] = [{"motif": "ship", "box": [390, 228, 20, 10]}]
    assert "b-d runs over the ship" in faults(layout)


def test_an_ornament_beside_everything(layout: Layout) -> None:
    layout["ornaments"] = [{"motif": "ship", "box": [600, 450, 100, 60]}]
    assert faults(layout) == []


def test_an_ornament_that_leaves_the_frame(layout: Layout) -> None:
    layout["ornaments"] = [{"motif": "ship", "box": [760, 450, 100, 60]}]
    assert faults(layout) == ["the ship is outside"]


def test_the_name_of_a_sea_over_the_name_of_a_place(layout: Layout) -> None:
    line = "M410 412C450 412 470 412 500 412"
    sea = {"text": {"en": "SEA", "it": "MARE"}, "on": "water", "size": 30, "line": line}
    layout["names"] = [sea]
    assert "the name of d and SEA are 0.000 apart" in faults(layout)
