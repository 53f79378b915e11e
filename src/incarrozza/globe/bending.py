"""Bends the land along with the places: an affine map, and on what it leaves over a thin plate.

The thin-plate spline is smoothed, and smoothed more until it folds nowhere (its Jacobian stays well
above zero); at worst the affine map alone is left.

The same map gives the same bytes on every machine, though the solvers of linear algebra differ in
their last digits: what they find is rounded to far fewer digits at once, and so are all points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import numpy.typing as npt

from incarrozza.editions.edition import Map
from incarrozza.editions.layout import Layout
from incarrozza.globe.plane import Plane, cone_plane, grid_plane, unroll

Floats = npt.NDArray[np.float64]

SPACE: Final = 100.0
"""Units of a layout to a space."""
_SMOOTHING: Final = (0.1, 1.0, 10.0, 100.0)
"""What is tried, one after another: how much the plate resists."""
_SHRUNK, _SWOLLEN = 0.25, 4.0
"""What an area may become of what the affine map makes of it."""
_ALIKE: Final = 0.5
"""How alike (a correlation) layout and globe are, at least, where one is fitted to the other."""
_SLANT: Final = 2.5
"""How much longer one side of a square may become than the other."""
_STIFF: Final = 60
"""Places that bend the land at most; of more, every second or third does."""
_PINS: Final = 5
"""Along each side of the frame, beyond it: there the land is not bent at all."""
_BEYOND, _SPAN = 0.15, 1.3
"""The mesh begins so much of the board's size before it, and is so many times as large."""
_COLUMNS, _ROWS = 78, 59
_PATIENCE: Final = 0.9
"""A cone is taken only where it fits so much better than the grid."""


@dataclass(frozen=True)
class Bending:
    """How a piece of the globe comes under a layout."""

    plane: Plane
    linear: Floats
    """Two rows and two columns, from the plane to units of the layout."""
    shift: Floats
    size: tuple[int, int]
    """Of the layout."""
    mesh: Floats | None = None
    """How far points are pushed, in a mesh over the layout and some of what lies around it."""

    def lay(self, points: Floats) -> Floats:
        """Lay longitudes and latitudes under the layout, not bent yet."""
        return np.asarray(self.plane(points) @ self.linear.T + self.shift, float)

    def back(self, points: Floats) -> Floats:
        """Return the longitudes and latitudes that are laid at points."""
        return self.plane.back((points - self.shift) @ np.linalg.inv(self.linear).T)

    def bend(self, points: Floats) -> Floats:
        """Bend what is laid, between the points of the mesh in proportion (bilinear)."""
        if self.mesh is None or not len(points):
            return points.round(2)
        rows, columns, _ = self.mesh.shape
        x = np.clip((points[:, 0] / self.size[0] + _BEYOND) / _SPAN, 0, 0.999999) * (columns - 1)
        y = np.clip((points[:, 1] / self.size[1] + _BEYOND) / _SPAN, 0, 0.999999) * (rows - 1)
        column, row = x.astype(int), y.astype(int)
        right, down = (x - column)[:, None], (y - row)[:, None]
        above = self.mesh[row, column] * (1 - right) + self.mesh[row, column + 1] * right
        below = self.mesh[row + 1, column] * (1 - right) + self.mesh[row + 1, column + 1] * right
        return np.asarray(points + above * (1 - down) + below * down, float).round(2)


def make_bending(board: Map, layout: Layout) -> Bending:
    """Find how the globe has to be bent so that every place comes where it lies."""
    lons = unroll([place.longitude for place in board.places])
    lats = [place.latitude for place in board.places]
    globe = np.column_stack([lons, np.clip(lats, -80, 80)])
    there = np.array([place.at for place in layout.places], float)
    fits = [_fit(plane, globe, there, layout) for plane in (grid_plane(globe), cone_plane(globe))]
    plane, linear, shift, error = fits[1] if fits[1][3] < _PATIENCE * fits[0][3] else fits[0]
    stiff = Bending(plane, linear, shift, (layout.width, layout.height))
    laid = stiff.lay(globe)
    step = -(-len(laid) // _STIFF)
    knots, targets = _apart(laid[::step], there[::step])
    if len(knots) < 3 or error == 0:
        return stiff
    pins = _pins(layout)
    knots, pushes = np.concatenate([knots, pins]), np.concatenate([targets - knots, 0 * pins])
    for smoothing in _SMOOTHING:
        mesh = _mesh(layout, knots, _solve(knots, pushes, smoothing))
        if not _folds(mesh, layout):
            return replace(stiff, mesh=mesh)
    return stiff


def _fit(
    plane: Plane, globe: Floats, there: Floats, layout: Layout
) -> tuple[Plane, Floats, Floats, float]:
    """Fit an affine map by least squares; a similarity where that would slant the land."""
    flat = plane(globe)
    middle, centre = flat.mean(axis=0), there.mean(axis=0)
    a, b = flat - middle, there - centre
    size = float((a * a).sum())
    if size < 1e-18:
        # All places on one spot: as if the board were some kilometres wide.
        linear = np.eye(2) * max(layout.width, layout.height) / 0.005
        return plane, linear, centre - linear @ middle, 0.0
    turn = float((a * b).sum()) / size
    twist = float((a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]).sum()) / size
    spread = float(np.sqrt((b * b).sum() / size))
    if np.hypot(turn, twist) < _ALIKE * spread:
        # The layout has little to do with the globe: north up, and as large.
        turn, twist = spread or max(layout.width, layout.height) / float(np.sqrt(size)), 0.0
    linear = np.array([[turn, -twist], [twist, turn]])
    # Ridge regression: what the places do not tell remains as it is in the similarity.
    ridge = 0.01 * size * np.eye(2)
    affine = np.linalg.solve(a.T @ a + ridge, a.T @ (b - a @ linear.T)).T + linear
    long, short = np.linalg.svd(affine, compute_uv=False)
    if np.linalg.det(affine) > 0 and long < _SLANT * short:
        linear = affine
    # To six digits, see above.
    linear = _rounded(linear, 6)
    shift = (centre - linear @ middle).round(3)
    error = float(np.sqrt(((flat @ linear.T + shift - there) ** 2).mean()))
    return plane, linear, shift, round(error, 3)


def _rounded(numbers: Floats, digits: int) -> Floats:
    """Round numbers to digits of the greatest of them."""
    most = float(np.abs(numbers).max())
    if most == 0:
        return numbers
    return np.asarray(numbers.round(digits - int(np.floor(np.log10(most)))), float)


def _apart(knots: Floats, targets: Floats) -> tuple[Floats, Floats]:
    """Leave out places that lie on top of others."""
    kept: list[int] = []
    for number, knot in enumerate(knots):
        gaps = knots[kept] - knot
        if not kept or float(np.hypot(gaps[:, 0], gaps[:, 1]).min()) > 0.1 * SPACE:
            kept.append(number)
    return knots[kept], targets[kept]


def _pins(layout: Layout) -> Floats:
    """Return points around the frame, a quarter of its size beyond it."""
    share = np.linspace(-0.25, 1.25, _PINS)
    low, high = np.full(_PINS, -0.25), np.full(_PINS, 1.25)
    rim = [(share, low), (share, high), (low[1:-1], share[1:-1]), (high[1:-1], share[1:-1])]
    points = np.concatenate([np.column_stack(side) for side in rim])
    return np.asarray(points * (layout.width, layout.height), float)


def _plate(points: Floats, knots: Floats) -> Floats:
    """Return r² log r for every point and knot, in spaces."""
    gaps = (points[:, None, :] - knots[None, :, :]) / SPACE
    square: Floats = (gaps * gaps).sum(axis=2)
    return np.asarray(0.5 * square * np.log(np.maximum(square, 1e-12)), float)


def _plain(points: Floats) -> Floats:
    return np.column_stack([np.ones(len(points)), points / SPACE])


def _solve(knots: Floats, pushes: Floats, smoothing: float) -> Floats:
    """Solve for a plate that is pushed at its knots, and resists."""
    plain = _plain(knots)
    count = len(knots)
    system = np.zeros((count + 3, count + 3))
    system[:count, :count] = _plate(knots, knots) + smoothing * np.eye(count)
    system[:count, count:], system[count:, :count] = plain, plain.T
    found = np.linalg.solve(system, np.concatenate([pushes, np.zeros((3, 2))]))
    return np.asarray(found.round(5), float)


def _mesh_points(layout: Layout) -> Floats:
    """Return the points of the mesh, row by row."""
    x = np.linspace(-_BEYOND, _SPAN - _BEYOND, _COLUMNS) * layout.width
    y = np.linspace(-_BEYOND, _SPAN - _BEYOND, _ROWS) * layout.height
    return np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)


def _mesh(layout: Layout, knots: Floats, pulls: Floats) -> Floats:
    """Tell how far a plate pushes every point of the mesh, to the thousandth of a unit."""
    points = _mesh_points(layout)
    pushes = _plate(points, knots) @ pulls[:-3] + _plain(points) @ pulls[-3:]
    return np.asarray(pushes.round(3), float).reshape(_ROWS, _COLUMNS, 2)


def _folds(mesh: Floats, layout: Layout) -> bool:
    """Tell whether the plate folds, or squeezes or swells the land beyond measure."""
    flat = _mesh_points(layout).reshape(mesh.shape)
    bent = flat + mesh
    along, down = np.diff(bent, axis=1)[:-1], np.diff(bent, axis=0)[:, :-1]
    area = along[..., 0] * down[..., 1] - along[..., 1] * down[..., 0]
    step = flat[1, 1] - flat[0, 0]
    whole = float(step[0] * step[1])
    return bool(area.min() < _SHRUNK * whole or area.max() > _SWOLLEN * whole)


def lay_all(bending: Bending, lines: Sequence[Floats]) -> list[Floats]:
    """Lay several lines at once, not bent yet."""
    if not lines:
        return []
    laid = bending.lay(np.concatenate(lines))
    return list(np.split(laid, np.cumsum([len(line) for line in lines])[:-1]))
