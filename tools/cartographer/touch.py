"""How far apart boxes and circles are, and which way leads out.

Only sums, products, quotients and square roots: every processor rounds those alike, so a layout
comes out the same everywhere. A box is a middle, a direction of length one, and two half sides.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tools.cartographer.projection import Floats


class Boxes(NamedTuple):
    """Boxes, one a row."""

    middle: Floats
    along: Floats
    half_length: Floats
    half_width: Floats

    def take(self, rows: np.ndarray[tuple[int], np.dtype[np.intp]]) -> Boxes:
        """Return some of the boxes."""
        return Boxes(*(part[rows] for part in self))


class Apart(NamedTuple):
    """A distance for each pair, and its slopes by the way between middles and by directions."""

    far: Floats
    by_way: Floats
    by_first: Floats
    by_second: Floats


def dot(a: Floats, b: Floats) -> Floats:
    """Multiply rows of x and y."""
    return a[:, 0] * b[:, 0] + a[:, 1] * b[:, 1]


def turned(a: Floats) -> Floats:
    """Turn rows of x and y by a quarter."""
    return np.column_stack([-a[:, 1], a[:, 0]])


def boxes_apart(one: Boxes, two: Boxes) -> Apart:
    """Measure pairs of boxes along their four sides' directions; the widest gap counts.

    Never more than the true distance, and negative by how deep they overlap.
    """
    way = two.middle - one.middle
    cos, sin = dot(one.along, two.along), dot(turned(one.along), two.along)
    near, far = np.abs(cos), np.abs(sin)
    axes = (one.along, turned(one.along), two.along, turned(two.along))
    lies = [dot(way, axis) for axis in axes]
    half = (one.half_length, one.half_width, two.half_length, two.half_width)
    # What the other box reaches along an axis: so much of its cosine and of its sine.
    reach = (half[2], half[3]), (half[3], half[2]), (half[0], half[1]), (half[1], half[0])
    gaps = np.stack(
        [np.abs(lies[k]) - half[k] - reach[k][0] * near - reach[k][1] * far for k in range(4)]
    )
    best = gaps.argmax(axis=0)
    pick = np.arange(len(way))
    sign = np.sign(np.stack(lies)[best, pick])[:, None]
    by_way = sign * np.stack(axes)[best, pick]
    by_cos = (-np.stack([r[0] for r in reach])[best, pick] * np.sign(cos))[:, None]
    by_sin = (-np.stack([r[1] for r in reach])[best, pick] * np.sign(sin))[:, None]
    # An axis turns with its box: along with the way, or a quarter before it.
    swing = sign * np.where((best % 2 == 0)[:, None], way, -turned(way))
    mine = (best < 2)[:, None]
    by_first = by_cos * two.along - by_sin * turned(two.along) + np.where(mine, swing, 0.0)
    by_second = by_cos * one.along + by_sin * turned(one.along) + np.where(mine, 0.0, swing)
    return Apart(gaps[best, pick], by_way, by_first, by_second)


def point_apart(box: Boxes, at: Floats) -> Apart:
    """Measure boxes against points: exact outside, and how deep inside."""
    way = at - box.middle
    aside = turned(box.along)
    lies, crosses = dot(way, box.along), dot(way, aside)
    over, beyond = np.abs(lies) - box.half_length, np.abs(crosses) - box.half_width
    out_x, out_y = np.maximum(over, 0.0), np.maximum(beyond, 0.0)
    outside = np.sqrt(out_x * out_x + out_y * out_y)
    is_out = outside > 0
    safe = np.where(is_out, outside, 1.0)
    end_first = over > beyond
    by_x = np.where(is_out, out_x / safe, end_first) * np.sign(lies)
    by_y = np.where(is_out, out_y / safe, ~end_first) * np.sign(crosses)
    by_way = by_x[:, None] * box.along + by_y[:, None] * aside
    by_along = by_x[:, None] * way - by_y[:, None] * turned(way)
    far = np.where(is_out, outside, np.maximum(over, beyond))
    return Apart(far, by_way, by_along, np.zeros_like(way))
