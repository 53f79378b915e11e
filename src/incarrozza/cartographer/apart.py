"""How far apart boxes and circles are, and which way leads out (separating axes).

A box is a middle, a direction of length one, and two half sides.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from incarrozza.rules.compiled import compiled

Slopes = tuple[float, float, float, float, float, float]
"""By the way between the middles, by the direction of the first, by that of the second."""


@compiled
def boxes_apart(
    middle: Any, along: Any, half: Any, i: int, j: int
) -> tuple[float, int, float, float]:
    """Measure two boxes along the directions of their sides; the widest gap counts.

    Never more than the true distance, and negative by how deep they overlap. Return it, which of
    the four directions that was, and the way between the middles.
    """
    x, y = middle[j, 0] - middle[i, 0], middle[j, 1] - middle[i, 1]
    a, b = along[i, 0], along[i, 1]
    c, d = along[j, 0], along[j, 1]
    near, far = abs(a * c + b * d), abs(a * d - b * c)
    long_one, wide_one, long_two, wide_two = half[i, 0], half[i, 1], half[j, 0], half[j, 1]
    best = 0
    gap = abs(x * a + y * b) - long_one - long_two * near - wide_two * far
    other = abs(y * a - x * b) - wide_one - wide_two * near - long_two * far
    if other > gap:
        gap, best = other, 1
    other = abs(x * c + y * d) - long_two - long_one * near - wide_one * far
    if other > gap:
        gap, best = other, 2
    other = abs(y * c - x * d) - wide_two - wide_one * near - long_one * far
    if other > gap:
        gap, best = other, 3
    return gap, best, x, y


@compiled
def boxes_slopes(along: Any, half: Any, i: int, j: int, best: int, x: float, y: float) -> Slopes:
    """Tell how the distance of two boxes changes."""
    a, b = along[i, 0], along[i, 1]
    c, d = along[j, 0], along[j, 1]
    cosine, sine = a * c + b * d, a * d - b * c
    if best == 0:
        axis_x, axis_y, by_cosine, by_sine = a, b, half[j, 0], half[j, 1]
    elif best == 1:
        axis_x, axis_y, by_cosine, by_sine = -b, a, half[j, 1], half[j, 0]
    elif best == 2:
        axis_x, axis_y, by_cosine, by_sine = c, d, half[i, 0], half[i, 1]
    else:
        axis_x, axis_y, by_cosine, by_sine = -d, c, half[i, 1], half[i, 0]
    sign = 1.0 if x * axis_x + y * axis_y >= 0 else -1.0
    by_cosine = -by_cosine if cosine >= 0 else by_cosine
    by_sine = -by_sine if sine >= 0 else by_sine
    # An axis turns with its box: along with the way, or a quarter before it.
    if best % 2 == 0:
        swing_x, swing_y = sign * x, sign * y
    else:
        swing_x, swing_y = sign * y, -sign * x
    first_x, first_y = by_cosine * c + by_sine * d, by_cosine * d - by_sine * c
    second_x, second_y = by_cosine * a - by_sine * b, by_cosine * b + by_sine * a
    if best < 2:
        first_x, first_y = first_x + swing_x, first_y + swing_y
    else:
        second_x, second_y = second_x + swing_x, second_y + swing_y
    return sign * axis_x, sign * axis_y, first_x, first_y, second_x, second_y


@compiled
def point_apart(
    middle: Any, along: Any, half: Any, i: int, px: float, py: float
) -> tuple[float, float, float, float, float]:
    """Measure a box against a point: exact outside, and how deep inside.

    Return that, and its slopes by the way to the point and by the direction of the box.
    """
    x, y = px - middle[i, 0], py - middle[i, 1]
    a, b = along[i, 0], along[i, 1]
    lies, crosses = x * a + y * b, y * a - x * b
    over, beyond = abs(lies) - half[i, 0], abs(crosses) - half[i, 1]
    right = 1.0 if lies >= 0 else -1.0
    above = 1.0 if crosses >= 0 else -1.0
    out_x, out_y = max(over, 0.0), max(beyond, 0.0)
    far = sqrt(out_x * out_x + out_y * out_y)
    if far > 0:
        by_x, by_y = out_x / far * right, out_y / far * above
    elif over > beyond:
        far, by_x, by_y = over, right, 0.0
    else:
        far, by_x, by_y = beyond, 0.0, above
    return (
        far,
        by_x * a - by_y * b,
        by_x * b + by_y * a,
        by_x * x + by_y * y,
        by_x * y - by_y * x,
    )
