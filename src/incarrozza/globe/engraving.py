"""What an engraver adds around the land: lines along the shores, a net of degrees, a frame."""

from __future__ import annotations

from itertools import pairwise, product
from typing import Final

import numpy as np
import numpy.typing as npt
import shapely
from shapely import LineString, MultiLineString, Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge

from incarrozza.editions.layout import Layout
from incarrozza.globe.bending import Bending, lay_all
from incarrozza.globe.land import Bounds
from incarrozza.globe.outlines import lines_of
from incarrozza.globe.underlay import Underlay, seen_bounds

Floats = npt.NDArray[np.float64]

RIPPLES: Final = (9.0, 20.0, 33.0, 48.0)
"""Units from the shore."""
RULES: Final = (7.0, 20.0, 25.0)
"""Of a frame with bars: how far from the edge its lines are. The bars lie between the first two."""
_NETS: Final = (0.05, 0.1, 0.2, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 15.0, 30.0)
"""Degrees between lines of a net."""
_LINES: Final = 7.0
"""How many of them a map has along its shorter side, about."""
_PARTS: Final = 5
"""Bars of the frame to a line of the net."""
_BAR: Final = 110.0
"""Units of a bar where no net tells."""

_DOTS: Final = 100.0
"""Units between dots of a row."""

Net = tuple[list[LineString], list[LineString]]
"""Meridians and parallels."""


def ripples(layout: Layout, under: Underlay, taken: BaseGeometry) -> list[BaseGeometry]:
    """Follow the shores at some distances, the more smoothly the farther out."""
    frame = shapely.box(0, 0, layout.width, layout.height)
    # Beyond the edge of the board the sea goes on, so that no shore is drawn along it.
    sea = frame.buffer(100, join_style="mitre").difference(under.land)
    where = frame.difference(under.land).difference(taken)
    found = []
    for far in RIPPLES:
        line = sea.buffer(-far, quad_segs=4).boundary.simplify(1.5 + far / 10).intersection(where)
        parts = lines_of(linemerge(lines_of(line))) if not line.is_empty else []
        found.append(MultiLineString([part for part in parts if part.length > far + 20]))
    return found


def degree_net(bending: Bending, layout: Layout) -> Net:
    """Return meridians and parallels, bent with the land, at round numbers of degrees."""
    west, south, east, north = bounds = seen_bounds(bending, layout)
    step = _net_step(bounds)
    lons = np.arange(np.ceil(west / step), np.floor(east / step) + 1) * step
    lats = np.arange(np.ceil(south / step), np.floor(north / step) + 1) * step
    up, across = np.linspace(south, north, 60), np.linspace(west, east, 60)
    meridians = [np.column_stack([np.full(60, lon), up]) for lon in lons]
    parallels = [np.column_stack([across, np.full(60, lat)]) for lat in lats]
    return _bent(bending, layout, meridians), _bent(bending, layout, parallels)


def _net_step(bounds: Bounds) -> float:
    span = min(bounds[2] - bounds[0], bounds[3] - bounds[1])
    return min(_NETS, key=lambda step: abs(np.log(span / step / _LINES)))


def _bent(bending: Bending, layout: Layout, lines: list[Floats]) -> list[LineString]:
    near = (-100, -100, layout.width + 100, layout.height + 100)
    found = []
    for laid in lay_all(bending, lines):
        for part in lines_of(shapely.clip_by_rect(LineString(laid), *near)):
            points = shapely.get_coordinates(shapely.segmentize(part, 40))
            found.append(LineString(bending.bend(points)).simplify(1))
    return found


def net_at_sea(
    net: Net, layout: Layout, under: Underlay, taken: BaseGeometry
) -> list[BaseGeometry]:
    """Return the lines of a net where nothing else is: at sea."""
    frame = shapely.box(RULES[2], RULES[2], layout.width - RULES[2], layout.height - RULES[2])
    sea = frame.difference(under.land).difference(taken)
    return [line.intersection(sea) for lines in net for line in lines]


def neatlines(layout: Layout, rules: tuple[float, ...]) -> list[BaseGeometry]:
    """Return the lines around a board, so far from its edge."""
    return [shapely.box(r, r, layout.width - r, layout.height - r).exterior for r in rules]


def bars(net: Net | None, layout: Layout) -> list[BaseGeometry]:
    """Return the bars between the first two lines of the frame: parts of degrees, if these show."""
    outer, inner = RULES[:2]
    found = []
    for upright, far in product((False, True), repeat=2):
        across = layout.width if upright else layout.height
        long = layout.height if upright else layout.width
        band = (across - inner, across - outer) if far else (outer, inner)
        side = across - inner if far else inner
        stops = _stops(net, upright, side, long) if net else []
        if len(stops) < 6:
            count = max(2 * round(long / _BAR / 2) + 1, 3)
            stops = [float(stop) for stop in np.linspace(inner, long - inner, count + 1)[1:-1]]
        ends = [inner, *(at for at in stops if inner < at < long - inner), long - inner]
        for a, b in list(pairwise(ends))[::2]:
            found.append(
                shapely.box(band[0], a, band[1], b)
                if upright
                else shapely.box(a, band[0], b, band[1])
            )
    return found


def _stops(net: Net, upright: bool, at: float, long: float) -> list[float]:
    """Return where parts of degrees end along a side: parallels meet the upright ones."""
    side = LineString([(at, 0), (at, long)] if upright else [(0, at), (long, at)])
    stops = sorted(
        {
            round(float(side.project(point)), 1)
            for line in net[upright]
            for point in shapely.get_parts(side.intersection(line)).tolist()
            if isinstance(point, Point) and not point.is_empty
        }
    )
    if len(stops) < 2:
        return []
    # Before the first line and behind the last the parts go on as they did.
    first, last = stops[1] - stops[0], stops[-1] - stops[-2]
    stops = [stops[0] - first, *stops, stops[-1] + last]
    inner = [a + (b - a) * part / _PARTS for a, b in pairwise(stops) for part in range(_PARTS)]
    return [stop for stop in inner if 0 < stop < long]


def squares(layout: Layout, taken: BaseGeometry) -> list[BaseGeometry]:
    """Return fine lines as on squared paper, a space apart, off the game."""
    low, wide, high = RULES[2], layout.width - RULES[2], layout.height - RULES[2]
    free = shapely.box(low, low, wide, high).difference(taken)
    upright = [LineString([(x, low), (x, high)]) for x in range(100, layout.width, 100)]
    level = [LineString([(low, y), (wide, y)]) for y in range(100, layout.height, 100)]
    return [line.intersection(free) for line in (*upright, *level)]


def dots(layout: Layout, taken: BaseGeometry) -> list[BaseGeometry]:
    """Return dots in slanting rows, off the game: strokes so short that they are dots."""
    near = taken.buffer(12)
    shapely.prepare(near)
    x, y = np.meshgrid(
        np.arange(60, layout.width - 50, _DOTS), np.arange(60, layout.height - 50, _DOTS / 2)
    )
    x = x + (np.arange(len(x)) % 2 * _DOTS / 2)[:, None]
    free = ~shapely.contains_xy(near, x, y) & (x < layout.width - 50)
    return [LineString([(a, b), (a + 1, b)]) for a, b in zip(x[free], y[free], strict=True)]
