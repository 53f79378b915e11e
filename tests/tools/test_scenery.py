"""Scenery stays with the places, and streets end at the shore."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from shapely import Point, box
from shapely.geometry.base import BaseGeometry

from incarrozza.editions.layout import Kind
from tests.tools.test_invented_map import BOARD, invented
from tools.cartographer.atlas import Atlas
from tools.cartographer.projection import Chart, Floats, make_chart
from tools.cartographer.scenery import Piece, bend_pieces, make_scenery, outlines
from tools.cartographer.settings import Scenery, Settings
from tools.cartographer.truth import true_places

EAST_HALF = ((8.0, 22.0), (8.0, 26.0), (14.0, 26.0), (14.0, 22.0))
ACROSS = ((11.0, 18.0), (11.0, 26.0))


def scenery_of(
    atlas: Atlas, chart: Chart, places: Floats, pieces: list[Piece]
) -> list[tuple[Kind, BaseGeometry]]:
    return make_scenery(atlas, bend_pieces(atlas, chart, places, pieces))


def test_land_follows_a_place_that_moved(tmp_path: Path) -> None:
    atlas = invented(tmp_path, Settings(board=BOARD))
    chart, duomo = make_chart(atlas), atlas.places[3]
    places = true_places(atlas, chart)
    places[3] += [1.0, -0.5]
    here = ((duomo.lat - 0.1, duomo.lon), (duomo.lat + 0.1, duomo.lon))
    ((_, line),) = scenery_of(atlas, chart, places, [Piece(kind="canal", points=here)])
    assert line.distance(Point(places[3])) < 0.02


def test_land_does_not_follow_a_place_that_is_free(tmp_path: Path) -> None:
    atlas = invented(tmp_path, Settings(board=BOARD, scenery=Scenery(free=("duomo",))))
    chart, duomo = make_chart(atlas), atlas.places[3]
    places = true_places(atlas, chart)
    places[3] += [3.0, 0.0]
    here = ((duomo.lat - 0.1, duomo.lon), (duomo.lat + 0.1, duomo.lon))
    ((_, line),) = scenery_of(atlas, chart, places, [Piece(kind="canal", points=here)])
    assert line.distance(Point(places[3])) == pytest.approx(3.0, abs=0.1)


def test_a_pin_holds_its_point(tmp_path: Path) -> None:
    pins = ((13.0, 25.5, 12.0, 1.0),)
    atlas = invented(tmp_path, Settings(board=BOARD, scenery=Scenery(pins=pins)))
    chart = make_chart(atlas)
    piece = Piece(kind="border", points=((12.9, 25.5), (13.0, 25.5), (13.1, 25.5)))
    ((_, line),) = scenery_of(atlas, chart, true_places(atlas, chart), [piece])
    assert line.distance(Point(12.0, 1.0)) < 0.02


def test_a_street_ends_at_the_shore_and_a_bridge_does_not(tmp_path: Path) -> None:
    atlas = invented(tmp_path, Settings(board=BOARD))
    chart = make_chart(atlas)
    pieces = [
        Piece(kind="land", points=EAST_HALF),
        Piece(kind="street", points=ACROSS),
        Piece(kind="street", points=ACROSS, over_water=True),
    ]
    found = scenery_of(atlas, chart, true_places(atlas, chart), pieces)
    land, street, bridge = (shape for _, shape in found)
    assert land.buffer(0.05).contains(street)
    assert not land.buffer(0.05).contains(bridge)


def test_a_ladder_has_so_many_lines(tmp_path: Path) -> None:
    atlas = invented(tmp_path, Settings(board=BOARD))
    chart = make_chart(atlas)
    ladder = Piece(
        kind="grid",
        points=((10.0, 20.0), (12.0, 20.0)),
        across=((10.0, 24.0), (12.0, 24.0)),
        count=5,
        over_water=True,
    )
    assert len(scenery_of(atlas, chart, true_places(atlas, chart), [ladder])) == 5


def test_a_hole_runs_the_other_way_round() -> None:
    rim, hole = outlines(box(0, 0, 9, 9).difference(box(3, 3, 6, 6)))

    def turn(ring: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> float:
        x, y = ring.T
        return float((x[:-1] * y[1:] - x[1:] * y[:-1]).sum())

    assert turn(rim) * turn(hole) < 0
