"""Walk downhill: L-BFGS, written out so that it takes the same steps on every machine.

Library versions multiply through BLAS, whose sums depend on the processor; these do not.
"""

from __future__ import annotations

from collections.abc import Callable

from tools.cartographer.projection import Floats

MEMORY = 12
Slope = Callable[[Floats], tuple[float, Floats]]


def descend(slope: Slope, start: Floats, steps: int, still: float = 1e-6) -> Floats:
    """Return where at most so many steps downhill lead from a start."""
    here = start
    height, steep = slope(here)
    past: list[tuple[Floats, Floats, float]] = []
    for _ in range(steps):
        way = -_turn(steep, past)
        fall = _dot(way, steep)
        if fall >= 0:
            past.clear()
            way, fall = -steep, -_dot(steep, steep)
        if fall > -still * still:
            break
        stride = 1.0 if past else min(1.0, 0.1 / _dot(steep, steep) ** 0.5)
        found = _stride(slope, here, height, way, fall, stride)
        if found is None:
            if not past:
                break
            past.clear()
            continue
        there, lower, gentler = found
        moved, changed = there - here, gentler - steep
        curve = _dot(moved, changed)
        if curve > 1e-12:
            past = [*past[-MEMORY + 1 :], (moved, changed, curve)]
        settled = height - lower < 1e-9 * max(1.0, abs(height))
        here, height, steep = there, lower, gentler
        if settled:
            break
    return here


def _dot(a: Floats, b: Floats) -> float:
    return float((a * b).sum())


def _turn(steep: Floats, past: list[tuple[Floats, Floats, float]]) -> Floats:
    """Bend the steepest way by what recent steps taught about the ground."""
    way = steep
    shares: list[float] = []
    for moved, changed, curve in reversed(past):
        share = _dot(moved, way) / curve
        way = way - share * changed
        shares.append(share)
    if past:
        _, changed, curve = past[-1]
        way = way * (curve / _dot(changed, changed))
    for (moved, changed, curve), share in zip(past, reversed(shares), strict=True):
        way = way + (share - _dot(changed, way) / curve) * moved
    return way


def _stride(
    slope: Slope, here: Floats, height: float, way: Floats, fall: float, stride: float
) -> tuple[Floats, float, Floats] | None:
    """Find a stride that goes down enough and does not stop while it is still steep."""
    low, high = 0.0, 0.0
    for _ in range(25):
        there = here + stride * way
        now, steep = slope(there)
        if now > height + 1e-4 * stride * fall:
            high = stride
        elif _dot(way, steep) < 0.9 * fall:
            low = stride
        else:
            return there, now, steep
        stride = (low + high) / 2 if high else 2 * stride
    return None
