"""From the globe to the plane: true positions of places, as the frame will show them."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tools.cartographer.atlas import Atlas

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Chart:
    """A projection with a scale: latitude and longitude in, spaces on the board out."""

    parallels: tuple[float, float] | None
    origin: tuple[float, float]
    scale: tuple[float, float]
    offset: tuple[float, float]

    def __call__(self, lat_lon: Floats) -> Floats:
        """Project rows of latitude and longitude, in degrees, to rows of x and y."""
        flat = _flatten(lat_lon, self.parallels, self.origin)
        board: Floats = flat * np.array(self.scale) + np.array(self.offset)
        return board


def make_chart(atlas: Atlas) -> Chart:
    """Choose the scale and offset that fit all places into the frame."""
    settings, board = atlas.settings.projection, atlas.settings.board
    lat_lon = np.array([(place.lat, place.lon) for place in atlas.places])
    middle = (lat_lon.min(axis=0) + lat_lon.max(axis=0)) / 2
    origin = float(middle[0]), float(middle[1])
    flat = _flatten(lat_lon, settings.parallels, origin) * np.array(settings.stretch)
    low, high = flat.min(axis=0), flat.max(axis=0)
    frame = np.array([board.width, board.height])
    rim = 2 * (board.margin + board.radius + board.font)
    scale = float(((frame - rim) / (high - low)).min())
    offset = frame / 2 - (low + high) / 2 * scale + np.array(settings.shift)
    return Chart(
        settings.parallels,
        origin,
        (settings.stretch[0] * scale, settings.stretch[1] * scale),
        (float(offset[0]), float(offset[1])),
    )


def _flatten(
    lat_lon: Floats, parallels: tuple[float, float] | None, origin: tuple[float, float]
) -> Floats:
    """Project with y growing downwards: Lambert's cone for a continent, a plain grid for a town."""
    lat, lon = np.radians(lat_lon[:, 0]), np.radians(lat_lon[:, 1] - origin[1])
    middle = math.radians(origin[0])
    if parallels is None:
        return np.column_stack([lon * math.cos(middle), middle - lat])
    first, second = (math.radians(parallel) for parallel in parallels)
    cone = math.log(math.cos(first) / math.cos(second)) / math.log(_height(second) / _height(first))
    factor = math.cos(first) * _height(first) ** cone / cone
    distance = factor / np.tan(math.pi / 4 + lat / 2) ** cone
    rest = factor / _height(middle) ** cone
    return np.column_stack(
        [distance * np.sin(cone * lon), distance * np.cos(cone * lon) - rest],
    )


def _height(lat: float) -> float:
    return math.tan(math.pi / 4 + lat / 2)
