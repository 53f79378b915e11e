"""The cartographer lays out maps that it has never seen."""

from __future__ import annotations

from itertools import pairwise
from math import cos, dist, pi, sin

import pytest

from incarrozza.cartographer import Wishes, drawing, find_faults, lay_out, rough_layout
from incarrozza.cartographer.inspection import rail
from incarrozza.cartographer.loading import CARTOGRAPHER
from incarrozza.editions.edition import Map
from incarrozza.editions.layout import Layout
from incarrozza.rules.loading import EntryPoints
from tests.cartographer.maps import SQUARE, VALLEY, make_map


@pytest.fixture(scope="module")
def layout() -> Layout:
    laid = lay_out(VALLEY)
    assert laid.faults == ()
    return laid.layout


def complete(board: Map, layout: Layout) -> bool:
    """Tell whether a layout has all places and spaces of a map, in its frame."""
    ids = [place.id for place in board.places]
    tracks = [(ids[route.a], ids[route.b], route.length) for route in board.routes]
    inside = all(
        0 <= x <= layout.width and 0 <= y <= layout.height
        for route in layout.routes
        for x, y, _ in route.spaces
    )
    return (
        inside
        and [place.id for place in layout.places] == ids
        and [(route.a, route.b, len(route.spaces)) for route in layout.routes] == tracks
    )


def test_it_has_all_places_tracks_and_spaces(layout: Layout) -> None:
    assert complete(VALLEY, layout)


def test_every_track_runs_from_its_first_place_to_its_second(layout: Layout) -> None:
    at = {place.id: place.at for place in layout.places}
    for route in layout.routes:
        line = rail(route.line)
        assert line.coords[0] == at[route.a]
        assert line.coords[-1] == at[route.b]
        ways = [dist(at[route.a], (x, y)) for x, y, _ in route.spaces]
        assert ways == sorted(ways)


def crowd(length: int) -> Map:
    """Make a grid of nine places with long names, and tracks of one length."""
    names = ["Rocchetta Sant'Antonio-Lacedonia", "San Giovanni-Monterosso al Mare", "Oz"]
    places = [(name, at % 3 * 2.0, at // 3 * 1.0) for at, name in enumerate(3 * names)]
    across = [(at, at + 1, length) for at in range(8) if at % 3 < 2]
    return make_map(places, [*across, *((at, at + 3, length) for at in range(6))])


def test_a_long_name_is_broken_at_spaces_and_hyphens() -> None:
    board = crowd(2)
    laid = lay_out(board)
    assert laid.faults == ()
    labels = [place.label.lines for place in laid.layout.places]
    assert max(map(len, labels)) > 1
    for lines, place in zip(labels, board.places, strict=True):
        assert "".join(lines).replace(" ", "") == place.name.replace(" ", "")
        assert all(line.endswith("-") or " " in place.name for line in lines[:-1])


def test_where_names_are_longer_than_routes_at_most_two_faults_are_left_and_named() -> None:
    laid = lay_out(crowd(1))
    assert len(laid.faults) <= 2
    for fault in laid.faults:
        assert fault.text["en"] != fault.text["it"]


def test_machine_code_and_plain_python_draw_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    board = make_map([("A", 0, 0), ("B", 2, 0), ("C", 0, 2)], [(0, 1, 1), (1, 2, 2), (1, 0, 1)])
    compiled = lay_out(board).layout
    plain = EntryPoints(CARTOGRAPHER)
    monkeypatch.setattr(drawing, "solver", lambda: plain)
    assert lay_out(board).layout == compiled


def test_fixed_places_stay_where_they_were_put() -> None:
    fixed = {"p0", "p2", "p4"}
    laid = lay_out(VALLEY, Wishes(fixed=frozenset(fixed)))
    spots = {place.id: place.at for place in laid.layout.places}
    truth = {place.id: place.at for place in rough_layout(VALLEY).places}
    kept = [
        (spots[one], truth[one], spots[two], truth[two]) for one, two in pairwise(sorted(fixed))
    ]
    ratios = [dist(a, c) / dist(b, d) for a, b, c, d in kept]
    assert ratios[0] == pytest.approx(ratios[1], rel=0.01)
    for a, b, c, d in kept:
        for axis in range(2):
            assert c[axis] - a[axis] == pytest.approx(ratios[0] * (d[axis] - b[axis]), abs=3)


def test_tracks_that_cannot_but_cross_cross_between_spaces() -> None:
    laid = lay_out(SQUARE)
    assert laid.faults == ()
    lines = [rail(route.line) for route in laid.layout.routes]
    assert lines[4].crosses(lines[5])
    assert sum(one.crosses(two) for one in lines for two in lines) == 2


def test_progress_rises_to_one() -> None:
    told: list[float] = []
    lay_out(SQUARE, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert len(told) > 5


STAR = [("Hub", 0.0, 0.0), *((f"Town {k}", cos(k * pi / 6), sin(k * pi / 6)) for k in range(12))]
HOSTILE = {
    "two places": make_map([("A", 0, 0), ("B", 1, 0)], [(0, 1, 3)]),
    "one place": make_map([("A", 0, 0)], []),
    "no track": make_map([("A", 0, 0), ("B", 1, 0)], []),
    "one spot": make_map(
        [(f"P{k}", 5, 5) for k in range(6)], [(k, (k + 1) % 6, 2) for k in range(6)], flat=False
    ),
    "one line": make_map(
        [(f"P{k}", k, 0) for k in range(6)], [*((k, k + 1, 2) for k in range(5)), (0, 5, 12)]
    ),
    "antimeridian": make_map(
        [("Suva", -18, 178.4), ("Apia", -13.8, -171.8), ("Vila", -17.7, 168.3)],
        [(0, 1, 3), (0, 2, 3), (1, 2, 8)],
        flat=False,
    ),
    "pole": make_map(
        [("Pole", 90, 0), *((f"P{k}", 80, 90.0 * k) for k in range(4))],
        [(0, k, 2) for k in range(1, 5)],
        flat=False,
    ),
    "star": make_map(STAR, [(0, k + 1, 2) for k in range(12)]),
    "triple": make_map(
        [("A", 0, 0), ("B", 1, 0), ("C", 0, 1)],
        [(a, b, 1) for a, b in ((0, 1), (1, 2), (0, 2)) for _ in range(3)],
    ),
}


@pytest.mark.parametrize("board", HOSTILE.values(), ids=HOSTILE)
def test_odd_maps_are_laid_out_without_a_fault(board: Map) -> None:
    laid = lay_out(board)
    assert laid.faults == ()
    assert complete(board, laid.layout)
    assert complete(board, rough_layout(board))


def test_a_map_that_is_nothing_yet_has_an_empty_board() -> None:
    nothing = make_map([], [])
    assert lay_out(nothing).layout == rough_layout(nothing)


def test_neighbours_across_the_antimeridian_lie_side_by_side() -> None:
    west, east, far = (place.at[0] for place in lay_out(HOSTILE["antimeridian"]).layout.places)
    assert far < west < east


def test_a_tangle_is_laid_out_all_the_same_and_its_faults_are_named() -> None:
    ring = [(f"P{k}", cos(k * pi / 3), sin(k * pi / 3)) for k in range(6)]
    board = make_map(ring, [(a, b, 2) for a in range(6) for b in range(a)])
    laid = lay_out(board)
    assert complete(board, laid.layout)
    assert laid.faults == find_faults(board, laid.layout)
    assert all(fault.text["en"] and fault.text["it"] and fault.tracks for fault in laid.faults)


def test_the_largest_map_there_can_be() -> None:
    grid = [(f"Town {k}", k % 8 * 2.0 + k // 8 % 2 * 0.6, k // 8 * 2.0) for k in range(64)]
    across = [(k, k + 1, 2) for k in range(64) if k % 8 < 7]
    down = [(k, k + 8, 2) for k in range(56)]
    board = make_map(grid, [*across, *down, *across[:16]])
    laid = lay_out(board)
    assert laid.faults == ()
    assert complete(board, laid.layout)
