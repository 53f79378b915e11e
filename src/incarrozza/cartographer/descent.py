"""Walk downhill: L-BFGS, written out so that it takes the same steps on every machine.

Library versions multiply through BLAS, whose sums depend on the processor; these do not.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from incarrozza.cartographer.energy import energy
from incarrozza.cartographer.sheet import Boxes, Contacts, Sheet
from incarrozza.rules.compiled import compiled

MEMORY = 12
STILL = 1e-6
FURTHEST = 0.25
"""No number changes by more than this in one step, so that nothing leaps over anything."""
SETTLED = 1e-6
"""Who gains less than this in a step has arrived."""
TRIES = 25


@compiled
def dot(a: Any, b: Any) -> float:
    """Multiply two rows."""
    total = 0.0
    for at in range(len(a)):
        total += a[at] * b[at]
    return total


@compiled
def descend(
    row: Any,
    sheet: Sheet,
    boxes: Boxes,
    contacts: Contacts,
    slots: Any,
    hold: float,
    steps: int,
) -> int:
    """Take at most so many steps downhill, and count how often the energy was asked for."""
    # Long: the parts of a step of L-BFGS share nine arrays.
    size = len(row)
    steep, way, there, gentler = np.empty(size), np.empty(size), np.empty(size), np.empty(size)
    moved, changed = np.empty((MEMORY, size)), np.empty((MEMORY, size))
    curve, share = np.empty(MEMORY), np.empty(MEMORY)
    height = energy(row, sheet, boxes, contacts, slots, hold, steep)
    asked, known, newest = 1, 0, 0
    for _ in range(steps):
        turn(steep, way, moved, changed, curve, share, known, newest)
        fall = dot(way, steep)
        if fall >= 0:
            known = 0
            for at in range(size):
                way[at] = -steep[at]
            fall = -dot(steep, steep)
        if fall > -STILL * STILL:
            break
        furthest = 0.0
        for at in range(size):
            furthest = max(furthest, abs(way[at]))
        stride = 1.0 if known else min(1.0, 0.1 / sqrt(dot(steep, steep)))
        longest = FURTHEST / furthest
        stride = min(stride, longest)
        # A stride that goes down enough and does not stop while it is still steep (Wolfe).
        low, high, lower = 0.0, 0.0, height
        arrived = False
        for _ in range(TRIES):
            for at in range(size):
                there[at] = row[at] + stride * way[at]
            lower = energy(there, sheet, boxes, contacts, slots, hold, gentler)
            asked += 1
            if lower > height + 1e-4 * stride * fall:
                high = stride
            elif dot(way, gentler) < 0.9 * fall and stride < longest:
                low = stride
            else:
                arrived = True
                break
            stride = (low + high) / 2 if high > 0 else min(2 * stride, longest)
        if not arrived:
            if known == 0:
                break
            known = 0
            continue
        newest = (newest + 1) % MEMORY
        for at in range(size):
            moved[newest, at] = there[at] - row[at]
            changed[newest, at] = gentler[at] - steep[at]
            row[at] = there[at]
            steep[at] = gentler[at]
        curve[newest] = dot(moved[newest], changed[newest])
        if curve[newest] > 1e-12:
            known = min(known + 1, MEMORY)
        else:
            # Its slot was that of the oldest step, which is gone.
            newest = (newest - 1) % MEMORY
            known = min(known, MEMORY - 1)
        settled = height - lower < SETTLED * max(1.0, abs(height))
        height = lower
        if settled:
            break
    return asked


@compiled
def turn(
    steep: Any, way: Any, moved: Any, changed: Any, curve: Any, share: Any, known: int, newest: int
) -> None:
    """Bend the steepest way by what recent steps taught about the ground."""
    size = len(steep)
    for at in range(size):
        way[at] = -steep[at]
    for back in range(known):
        k = (newest - back) % MEMORY
        share[k] = dot(moved[k], way) / curve[k]
        for at in range(size):
            way[at] -= share[k] * changed[k, at]
    if known:
        scale = curve[newest] / dot(changed[newest], changed[newest])
        for at in range(size):
            way[at] *= scale
    for back in range(known - 1, -1, -1):
        k = (newest - back) % MEMORY
        rest = share[k] - dot(changed[k], way) / curve[k]
        for at in range(size):
            way[at] += rest * moved[k, at]
