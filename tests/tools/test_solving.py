"""The parts of the solver, one by one."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.tools.test_invented_map import BOARD, invented, write_facts
from tools.cartographer.atlas import Atlas, make_atlas
from tools.cartographer.contacts import Prices, find_contacts
from tools.cartographer.curves import ruler, stops
from tools.cartographer.descent import descend
from tools.cartographer.drawing import Drawing, rest_controls
from tools.cartographer.energy import energy
from tools.cartographer.projection import Floats, make_chart
from tools.cartographer.settings import Settings
from tools.cartographer.shapes import make_shapes
from tools.cartographer.truth import make_truth, true_places
from tools.cartographer.uncross import uncross


def test_the_slope_of_the_energy_foretells_small_steps(tmp_path: Path) -> None:
    atlas = invented(tmp_path, Settings(board=BOARD))
    chance = np.random.default_rng(1)
    places = true_places(atlas, make_chart(atlas))
    bends = np.full(len(atlas.links), 0.05)
    truth = make_truth(atlas, places, bends)
    # Crowded in a corner, so that everything touches and much is outside.
    moved = places * 0.4 - 1.5 + chance.normal(size=places.shape) * 0.3
    curves = rest_controls(moved, atlas, bends)
    drawing = Drawing(
        moved,
        curves + chance.normal(size=curves.shape) * 0.2,
        chance.normal(size=len(bends)) * 0.1,
        chance.normal(size=places.shape),
    )
    shapes = make_shapes(atlas, drawing)
    contacts = find_contacts(drawing, shapes, Prices(30.0, 20.0), np.zeros_like(places), {})
    start = drawing.pack() + chance.normal(size=drawing.pack().shape) * 0.05

    def slope(row: Floats) -> tuple[float, Floats]:
        value, by = energy(truth, drawing.unpack(row), (shapes, contacts))
        return value, by.pack()

    _, steep = slope(start)
    step = 1e-6 * np.eye(len(start))
    told = [(slope(start + d)[0] - slope(start - d)[0]) / 2e-6 for d in step]
    assert steep == pytest.approx(np.array(told), rel=1e-4, abs=1e-3)


def test_downhill_leads_to_the_bottom_of_a_narrow_valley() -> None:
    def slope(row: Floats) -> tuple[float, Floats]:
        x, y = row
        by = [-2 * (1 - x) - 400 * x * (y - x * x), 200 * (y - x * x)]
        return float((1 - x) ** 2 + 100 * (y - x * x) ** 2), np.array(by)

    assert descend(slope, np.array([-1.2, 1.0]), 200) == pytest.approx([1, 1], abs=1e-3)


def in_a_row(folder: Path, bends: dict[str, float]) -> tuple[Atlas, Floats]:
    """Put three places in a row, joined to the next and the first to the last, and others away."""
    write_facts(folder, [("alba", "borgo", 2), ("borgo", "cima", 2), ("alba", "cima", 5)])
    atlas = make_atlas(folder, Settings(board=BOARD, bends=bends))
    return atlas, np.array([(3.0 * number, 9.0 * (number > 2)) for number in range(8)])


def test_a_route_straight_over_a_place_is_bent_around_it(tmp_path: Path) -> None:
    atlas, places = in_a_row(tmp_path, {})
    first, second, around = uncross(atlas, places, np.zeros(3))
    assert (first, second) == (0, 0)
    assert around != 0


def test_a_route_past_a_place_without_routes_keeps_away_from_it(tmp_path: Path) -> None:
    _, places = in_a_row(tmp_path, {})
    write_facts(tmp_path, [("alba", "cima", 5)])
    alone = make_atlas(tmp_path, Settings(board=BOARD))
    assert uncross(alone, places, np.zeros(1)) != 0


def test_a_bend_that_a_person_chose_stays(tmp_path: Path) -> None:
    atlas, places = in_a_row(tmp_path, {"alba cima": 0.01})
    bends = np.array([link.bend for link in atlas.links])
    assert uncross(atlas, places, bends)[2] == 0.01


def test_spaces_share_what_a_curve_is_longer_than_they_need() -> None:
    length = ruler(np.array([[0.0, 0], [1, 0], [2, 0], [3.0, 0]]))[1][-1]
    assert length == pytest.approx(3)
    first, second = stops(length, 2, (0.3, 0.3), 0.0)
    assert second - first == pytest.approx(1 + 0.4 / 3)
    assert first + second == pytest.approx(length)
    assert stops(length, 2, (0.3, 0.3), 0.1) == pytest.approx([first + 0.1, second + 0.1])
