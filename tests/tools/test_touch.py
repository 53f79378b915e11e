"""Distances between boxes, held against Shapely; and slopes, held against small steps."""

from __future__ import annotations

import numpy as np
import pytest
from shapely import Point, Polygon

from tools.cartographer.projection import Floats
from tools.cartographer.touch import Boxes, boxes_apart, point_apart, turned

PAIRS = 400


def some_boxes(seed: int) -> Boxes:
    chance = np.random.default_rng(seed)
    angle = chance.uniform(0, 2 * np.pi, PAIRS)
    return Boxes(
        chance.uniform(-1, 1, (PAIRS, 2)),
        np.column_stack([np.cos(angle), np.sin(angle)]),
        chance.uniform(0.1, 0.7, PAIRS),
        chance.uniform(0.1, 0.3, PAIRS),
    )


def polygons(boxes: Boxes) -> list[Polygon]:
    long = boxes.along * boxes.half_length[:, None]
    wide = turned(boxes.along) * boxes.half_width[:, None]
    corners = [long + wide, long - wide, -long - wide, -long + wide]
    return [Polygon([m + c[k] for c in corners]) for k, m in enumerate(boxes.middle)]


def test_boxes_are_apart_when_shapely_says_so_and_never_farther() -> None:
    one, two = some_boxes(1), some_boxes(2)
    found = boxes_apart(one, two).far
    true = np.array([a.distance(b) for a, b in zip(polygons(one), polygons(two), strict=True)])
    assert ((found > 0) == (true > 0)).all()
    assert (found <= true + 1e-9).all()
    assert (found < 0).any()
    assert (found > 0).any()


def test_points_outside_are_exactly_as_far_as_shapely_says() -> None:
    one, at = some_boxes(3), some_boxes(4).middle
    found = point_apart(one, at).far
    shapes = polygons(one)
    true = np.array([shape.distance(Point(p)) for shape, p in zip(shapes, at, strict=True)])
    assert np.maximum(found, 0) == pytest.approx(true)
    inside = np.array([shape.contains(Point(p)) for shape, p in zip(shapes, at, strict=True)])
    assert ((found < 0) == inside).all()
    assert inside.any()


def steps(by: Floats, slope: Floats) -> Floats:
    change: Floats = (by * slope).sum(axis=1)
    return change


def test_slopes_foretell_small_steps() -> None:
    one, two = some_boxes(5), some_boxes(6)
    chance = np.random.default_rng(7)
    tiny = 1e-7
    move, swing, swing2 = (chance.normal(size=(PAIRS, 2)) * tiny for _ in range(3))
    one_then = one._replace(along=one.along + swing)
    two_then = two._replace(middle=two.middle + move, along=two.along + swing2)

    gap = boxes_apart(one, two)
    told = steps(move, gap.by_way) + steps(swing, gap.by_first) + steps(swing2, gap.by_second)
    assert boxes_apart(one_then, two_then).far - gap.far == pytest.approx(told, abs=1e-11)

    hole = point_apart(one, two.middle)
    told = steps(move, hole.by_way) + steps(swing, hole.by_first)
    assert point_apart(one_then, two_then.middle).far - hole.far == pytest.approx(told, abs=1e-11)
