"""The engraver's strokes belong where they are, and leave the game alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from shapely import GeometryCollection, LineString, Point, box, get_parts
from shapely.geometry.base import BaseGeometry

from tests.tools.test_invented_map import BOARD, invented
from tools.cartographer.atlas import Atlas
from tools.cartographer.scenery import Bent, Piece
from tools.cartographer.settings import Settings, Texture
from tools.cartographer.texture import graticule, make_texture

# The west of the board is water. What these pieces look like on a globe does not matter here.
LAND = Piece(kind="land", points=((0, 0), (0, 1), (1, 1))), box(6, -1, 15, 13)
NOTHING = Point(-9, -9).buffer(0.1)
ANYWHERE = ((0.0, 0.0), (1.0, 1.0))


@pytest.fixture
def atlas(tmp_path: Path) -> Atlas:
    texture = Texture(ripples=(0.1, 0.3), rules=(0.1, 0.2), graticule=5.0)
    return invented(tmp_path, Settings(board=BOARD, texture=texture))


def strokes(
    atlas: Atlas, kind: str, *bent: Bent, taken: BaseGeometry = NOTHING
) -> GeometryCollection[BaseGeometry]:
    found = make_texture(atlas, [LAND, *bent], taken)
    return GeometryCollection(list(get_parts([shape for each, shape in found if each == kind])))


def test_ripples_follow_the_shore_at_their_distances(atlas: Atlas) -> None:
    ripples = strokes(atlas, "ripples")
    far = {round(6 - x, 1) for line in ripples.geoms for x, _ in line.coords}
    assert far == {0.1, 0.3}


def test_ripples_break_off_where_something_lies(atlas: Atlas) -> None:
    ferry = box(5, 4, 6, 5)
    assert strokes(atlas, "ripples").intersects(ferry)
    assert not strokes(atlas, "ripples", taken=ferry).intersects(ferry.buffer(-0.01))


def test_hachures_run_down_from_a_ridge_and_not_under_the_game(atlas: Atlas) -> None:
    ridge = Piece(kind="ridge", width=0.5, points=ANYWHERE), LineString([(7, 6), (13, 6)])
    city = Point(10, 6).buffer(0.6)
    free, kept = (strokes(atlas, "hachures", ridge, taken=taken) for taken in (NOTHING, city))
    assert 0.1 < max(stroke.length for stroke in free.geoms) < 0.8
    assert free.distance(ridge[1]) > 0.04
    assert free.intersects(city)
    assert not kept.intersects(city)
    assert 0 < len(kept.geoms) < len(free.geoms)


def test_the_shadow_of_a_ridge_is_longer_than_its_light(atlas: Atlas) -> None:
    ridge = Piece(kind="ridge", width=0.5, points=ANYWHERE), LineString([(7, 6), (13, 6)])
    _, above, _, below = strokes(atlas, "hachures", ridge).bounds
    assert below - 6 > 6 - above


def test_piers_stand_in_the_water(atlas: Atlas) -> None:
    shore = Piece(kind="shore", count=9, width=0.4, points=ANYWHERE), LineString([(6, 2), (6, 9)])
    piers = strokes(atlas, "piers", shore)
    assert len(piers.geoms) == 9
    assert all(pier.bounds[0] < 5.8 for pier in piers.geoms)


def test_bulwarks_jut_out_into_the_moat(atlas: Atlas) -> None:
    moat = Piece(kind="rampart", count=5, width=0.3, points=ANYWHERE), LineString([(8, 1), (8, 11)])
    wall = strokes(atlas, "rampart", moat)
    inner, outer = sorted(abs(8 - x) for x in (wall.bounds[0], wall.bounds[2]))
    assert 0 < inner < 0.3 * 1.3 < outer


def test_houses_line_a_canal_and_stand_clear_of_routes(atlas: Atlas) -> None:
    canal = Piece(kind="canal", houses=0.2, points=ANYWHERE), LineString([(7, 6), (13, 6)])
    route = box(9, 5, 10, 7)
    houses = strokes(atlas, "houses", canal, taken=route)
    assert {round(y, 2) for row in houses.geoms for _, y in row.coords} == {5.8, 6.2}
    assert not houses.intersects(route.buffer(-0.01))


def test_trees_grow_in_their_park(atlas: Atlas) -> None:
    park = Piece(kind="park", trees=0.3, points=ANYWHERE), box(8, 4, 10, 6)
    trees = strokes(atlas, "trees", park)
    assert 20 < len(trees.geoms) < 60
    assert park[1].contains(trees)


def test_a_river_ends_at_the_sea(atlas: Atlas) -> None:
    river = Piece(kind="river", points=ANYWHERE), LineString([(4, 6), (9, 6)])
    assert strokes(atlas, "rivers", river).bounds == (6, 6, 9, 6)


def test_meridians_and_parallels_are_so_many_degrees_apart() -> None:
    lines = graticule(10.0)
    meridians = [line for line in lines if line.points[0][1] == line.points[1][1]]
    assert [line.points[0][1] for line in meridians][:3] == [-30, -20, -10]
    assert len(lines) == 10 + 5


def test_no_degrees_no_lines() -> None:
    assert graticule(0.0) == []


def test_the_frame_runs_along_the_edge(atlas: Atlas) -> None:
    assert strokes(atlas, "neatline").bounds == (0.1, 0.1, 13.9, 11.9)


def test_the_same_pieces_give_the_same_strokes(atlas: Atlas) -> None:
    ridge = Piece(kind="ridge", width=0.5, points=ANYWHERE), LineString([(7, 6), (13, 6)])
    once, again = (make_texture(atlas, [LAND, ridge], NOTHING) for _ in range(2))
    assert [(kind, shape.wkt) for kind, shape in once] == [
        (kind, shape.wkt) for kind, shape in again
    ]
