"""From the globe to the plane and back: Lambert's conformal cone, or a plain grid of degrees.

Longitudes are unrolled: a map across 180° has some that are greater than that.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

STEEPEST = 84.0
"""Degrees of latitude beyond which a plane shows nothing: at the poles it would have no end."""
_FLAT = 12.0
"""Degrees from the equator within which a cone would be nearly a cylinder."""


@dataclass(frozen=True)
class Plane:
    """A projection: rows of longitude and latitude in, rows of x and (downwards) y out."""

    middle: tuple[float, float]
    """Longitude and latitude of the origin."""
    cone: float = 0.0
    """The constant of the cone; 0 for a grid of degrees."""
    factor: float = 0.0

    def __call__(self, points: Floats) -> Floats:
        """Project points; a unit is a radian."""
        lon = np.radians(points[:, 0] - self.middle[0])
        lat = np.radians(np.clip(points[:, 1], -STEEPEST, STEEPEST))
        origin = math.radians(self.middle[1])
        if not self.cone:
            return np.column_stack([lon * math.cos(origin), origin - lat])
        away = self.factor / np.tan(math.pi / 4 + lat / 2) ** self.cone
        rest = self.factor / _height(origin) ** self.cone
        return np.column_stack(
            [away * np.sin(self.cone * lon), away * np.cos(self.cone * lon) - rest]
        )

    def back(self, points: Floats) -> Floats:
        """Return the longitudes and latitudes that are projected to points."""
        x, y = points[:, 0], points[:, 1]
        origin = math.radians(self.middle[1])
        if not self.cone:
            lon, lat = x / math.cos(origin), origin - y
        else:
            rest = self.factor / _height(origin) ** self.cone + y
            sign = math.copysign(1, self.cone)
            away = sign * np.maximum(np.hypot(x, rest), 1e-9)
            lon = np.arctan2(sign * x, sign * rest) / self.cone
            lat = 2 * np.arctan((self.factor / away) ** (1 / self.cone)) - math.pi / 2
        return np.column_stack(
            [
                np.degrees(lon) + self.middle[0],
                np.clip(np.degrees(lat), -STEEPEST, STEEPEST),
            ]
        )


def unroll(longitudes: Sequence[float]) -> list[float]:
    """Count longitudes on beyond 180° where that keeps a map together.

    >>> unroll([178.0, -179.0, 175.0])
    [178.0, 181.0, 175.0]
    >>> unroll([-10.0, 30.0])
    [-10.0, 30.0]
    """
    ordered = sorted({lon % 360 for lon in longitudes})
    gaps = [
        (after - before, -after)
        for before, after in zip([ordered[-1] - 360, *ordered[:-1]], ordered, strict=True)
    ]
    first = -max(gaps)[1]
    found = [first + (lon - first) % 360 for lon in longitudes]
    turn = 360 * math.floor((min(found) + 180) / 360)
    # Rounded, so that a longitude that stays comes out as it went in.
    return [round(lon - turn, 9) for lon in found]


def grid_plane(points: Floats) -> Plane:
    """Return the plain grid around points."""
    low, high = points.min(axis=0), points.max(axis=0)
    lon, lat = (low + high) / 2
    return Plane((float(lon), float(np.clip(lat, -75, 75))))


def cone_plane(points: Floats) -> Plane:
    """Return the cone that fits points, or the grid where a cone cannot."""
    grid = grid_plane(points)
    low, high = float(points[:, 1].min()), float(points[:, 1].max())
    if low * high < 0 or min(abs(low), abs(high)) < _FLAT or high - low < 1 or high > 80:
        return grid
    first, second = (math.radians(low + (high - low) * share) for share in (1 / 6, 5 / 6))
    cone = math.log(math.cos(first) / math.cos(second)) / math.log(_height(second) / _height(first))
    factor = math.cos(first) * _height(first) ** cone / cone
    return Plane(grid.middle, cone, factor)


def _height(lat: float) -> float:
    return math.tan(math.pi / 4 + lat / 2)
