"""Cubic curves between places, and where spaces lie along them."""

from __future__ import annotations

import numpy as np

from tools.cartographer.projection import Floats

STEPS = 64
LEAST_GAP, MOST_GAP = 0.06, 0.17


def weights(at: Floats) -> Floats:
    """Return what the four control points weigh in the points of a curve."""
    rest = 1 - at
    return np.stack(
        [rest * rest * rest, 3 * rest * rest * at, 3 * rest * at * at, at * at * at], axis=-1
    )


def slopes(at: Floats) -> Floats:
    """Return what the four control points weigh in the direction of a curve."""
    rest = 1 - at
    return 3 * np.stack(
        [-rest * rest, rest * rest - 2 * rest * at, 2 * rest * at - at * at, at * at], axis=-1
    )


def points(controls: Floats, at: Floats) -> Floats:
    """Return the points of one curve (4 × 2) at the given moments between 0 and 1."""
    along: Floats = (weights(at)[:, :, None] * controls).sum(axis=1)
    return along


def part(controls: Floats, low: float, high: float) -> Floats:
    """Return the control points of the piece of a curve between two moments."""
    at = np.array([low, high])
    ends = points(controls, at)
    reach = (slopes(at)[:, :, None] * controls).sum(axis=1) * (high - low) / 3
    return np.array([ends[0], ends[0] + reach[0], ends[1] - reach[1], ends[1]])


def ruler(controls: Floats) -> tuple[Floats, Floats]:
    """Return moments along a curve, and how far from its beginning each lies."""
    at = np.arange(STEPS + 1) / STEPS
    step = np.diff(points(controls, at), axis=0)
    far = np.cumsum(np.sqrt((step * step).sum(axis=1)))
    return at, np.concatenate([[0.0], far])


def stops(length: float, spaces: int, ends: tuple[float, float], slide: float) -> Floats:
    """Return how far from the beginning the middles of a route's spaces lie.

    What a curve is longer than its spaces goes first into gaps between them, then to both ends.
    """
    slack = length - spaces - ends[0] - ends[1]
    gap = min(max(slack / (spaces + 1), LEAST_GAP), MOST_GAP)
    first = ends[0] + (slack - (spaces - 1) * gap) / 2
    return first + 0.5 + slide + np.arange(float(spaces)) * (1 + gap)
