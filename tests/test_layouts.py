"""The boards as they are shipped: complete, in order, and nothing on them touches."""

from __future__ import annotations

import csv
import gzip
import json
import math
from collections import defaultdict
from functools import cache, reduce
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from shapely import Point, Polygon, box
from shapely.geometry.base import BaseGeometry

import incarrozza
from tools.cartographer.atlas import HERE, read_atlas
from tools.cartographer.check import faults
from tools.cartographer.scenery import read_pieces
from tools.cartographer.survey import lay_out
from tools.cartographer.write import to_text

FACTS = Path(incarrozza.__file__).parent / "facts"
MAPS = sorted(path.parent.name for path in FACTS.glob("*/routes.csv"))
KINDS = {"land", "water", "park", "border", "street", "canal", "grid"}

each_map = pytest.mark.parametrize("name", MAPS)


def rows(name: str, table: str) -> list[dict[str, str]]:
    with (FACTS / name / f"{table}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@cache
def layout(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FACTS / name / "layout.json").read_text(encoding="utf-8"))
    return found


def outlines(line: str) -> list[list[tuple[int, int]]]:
    """Read the outlines that `M x y l dx dy ... Z` draws."""
    found = []
    for part in line.split("M")[1:]:
        start, steps = part.removesuffix("Z").split("l")
        numbers = [int(number) for number in steps.replace("-", " -").split()]
        points = [(int(start.split()[0]), int(start.split()[1]))]
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            points.append((points[-1][0] + dx, points[-1][1] + dy))
        found.append(points)
    return found


def test_every_map_has_a_layout() -> None:
    assert MAPS
    assert [name for name in MAPS if (FACTS / name / "layout.json").exists()] == MAPS


@each_map
def test_all_numbers_are_whole(name: str) -> None:
    def numbers(value: object) -> list[object]:
        if isinstance(value, dict):
            return [found for part in value.values() for found in numbers(part)]
        if isinstance(value, list):
            return [found for part in value for found in numbers(part)]
        return [] if isinstance(value, str) else [value]

    found = numbers(layout(name))
    assert found
    assert {type(number) for number in found} == {int}


@each_map
def test_places_stand_in_the_order_of_the_facts_and_carry_their_names(name: str) -> None:
    cities = rows(name, "cities")
    places = layout(name)["places"]
    assert [place["id"] for place in places] == [city["id"] for city in cities]
    for place, city in zip(places, cities, strict=True):
        lines, whole = place["label"]["lines"], city["board_name"]
        # A name is broken between words, or within one, with a hyphen.
        assert whole in (" ".join(lines), "".join(line.removesuffix("-") for line in lines))
        assert place["label"]["align"] in {"start", "middle", "end"}


@each_map
def test_routes_stand_in_the_order_of_the_facts_with_all_their_spaces(name: str) -> None:
    expected = [(row["a"], row["b"], int(row["length"])) for row in rows(name, "routes")]
    found = [(route["a"], route["b"], len(route["spaces"])) for route in layout(name)["routes"]]
    assert found == expected


@each_map
def test_spaces_lead_from_one_end_to_the_other(name: str) -> None:
    at = {place["id"]: place["at"] for place in layout(name)["places"]}
    for route in layout(name)["routes"]:
        stops = [at[route["a"]], *(space[:2] for space in route["spaces"]), at[route["b"]]]
        far = [math.dist(stops[0], stop) for stop in stops]
        assert far == sorted(far), (route["a"], route["b"])
        for (_, _, angle), before, after in zip(route["spaces"], stops, stops[2:], strict=False):
            way = math.atan2(after[1] - before[1], after[0] - before[0])
            assert math.cos(way - math.radians(angle)) > 0.9, (route["a"], route["b"])


@each_map
def test_nothing_touches_crosses_or_leaves_the_frame(name: str) -> None:
    assert faults(layout(name)) == []


@each_map
def test_routes_bend_gently(name: str) -> None:
    turns = [
        abs((after[2] - before[2] + 180) % 360 - 180)
        for route in layout(name)["routes"]
        for before, after in pairwise(route["spaces"])
    ]
    assert max(turns) <= 17


@each_map
def test_the_tracks_of_a_double_route_run_side_by_side(name: str) -> None:
    board = layout(name)
    tracks = defaultdict(list)
    for route in board["routes"]:
        tracks[route["a"], route["b"]].append(route["spaces"])
    doubles = [pair for pair in tracks.values() if len(pair) > 1]
    assert doubles
    for one, two in doubles:
        for (x, y, angle), (x2, y2, angle2) in zip(one, two, strict=True):
            assert angle == angle2
            turn, way = math.radians(angle), (x2 - x, y2 - y)
            along = way[0] * math.cos(turn) + way[1] * math.sin(turn)
            aside = abs(way[1] * math.cos(turn) - way[0] * math.sin(turn))
            assert abs(along) < 2
            assert board["space"]["width"] + 3 <= aside <= board["space"]["width"] + 7


@each_map
def test_geography_is_recognised(name: str) -> None:
    at = np.array([place["at"] for place in layout(name)["places"]])
    cities = rows(name, "cities")
    east = np.array([float(city["lon"]) for city in cities])
    south = np.array([-float(city["lat"]) for city in cities])
    # By rank (Spearman): an island far out may be drawn nearer, if it stays the outermost.
    for drawn, true in ((at[:, 0], east), (at[:, 1], south)):
        assert np.corrcoef(drawn.argsort().argsort(), true.argsort().argsort())[0, 1] > 0.9


@each_map
def test_scenery_is_drawn_within_the_board(name: str) -> None:
    board = layout(name)
    assert board["ground"] in {"water", "land"}
    assert board["scenery"]
    for piece in board["scenery"]:
        assert piece["kind"] in KINDS
        # A little beyond, so that no rim is seen.
        for x, y in (point for outline in outlines(piece["line"]) for point in outline):
            assert -40 <= x <= board["width"] + 40
            assert -40 <= y <= board["height"] + 40


@each_map
def test_no_place_is_lost_at_sea(name: str) -> None:
    board = layout(name)
    dry: BaseGeometry = box(0, 0, board["width"], board["height"])
    if board["ground"] == "water":
        dry = dry.difference(dry)
    for piece in board["scenery"]:
        if piece["kind"] in {"land", "water"}:
            rings: list[BaseGeometry] = [
                Polygon(ring).buffer(0) for ring in outlines(piece["line"])
            ]
            # A ring within a ring is a hole.
            area = reduce(lambda one, two: one.symmetric_difference(two), rings)
            dry = dry.union(area) if piece["kind"] == "land" else dry.difference(area)
    # Half a space off the shore is a harbour.
    ashore = dry.buffer(50)
    at_sea = [place["id"] for place in board["places"] if not ashore.contains(Point(place["at"]))]
    assert at_sea == []


@each_map
def test_a_layout_is_quickly_sent(name: str) -> None:
    assert len(gzip.compress((FACTS / name / "layout.json").read_bytes())) <= 40_000


def test_the_same_facts_give_the_same_bytes() -> None:
    smallest = min(MAPS, key=lambda name: len(rows(name, "routes")))
    made = lay_out(read_atlas(smallest), read_pieces(HERE / "data" / f"{smallest}.toml"))
    assert to_text(made) == (FACTS / smallest / "layout.json").read_text(encoding="utf-8")
