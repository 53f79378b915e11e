"""Bend curves until none crosses another or runs over a place it does not stop at."""

from __future__ import annotations

import numpy as np
from shapely import LineString, Point, STRtree

from tools.cartographer.atlas import Atlas
from tools.cartographer.curves import points
from tools.cartographer.drawing import ends, rest_controls
from tools.cartographer.projection import Floats

BENDS = (0.0, 0.08, -0.08, 0.16, -0.16, 0.24, -0.24, 0.34, -0.34, 0.45, -0.45)
ROUNDS = 4


def uncross(atlas: Atlas, places: Floats, bends: Floats) -> Floats:
    """Return bends with which fewer curves cross, changing only those that do.

    A bend from the settings is a person's choice and stays.
    """
    bends = bends.copy()
    choices = {bend: _lines(atlas, places, np.full(len(bends), bend)) for bend in BENDS}
    lines = _lines(atlas, places, bends)
    for _ in range(ROUNDS):
        before = bends.copy()
        for link, known in enumerate(atlas.links):
            crossed = _crossings(atlas, places, lines, link)
            if crossed == 0 or known.bend:
                continue
            for bend in BENDS:
                other = [*lines[:link], choices[bend][link], *lines[link + 1 :]]
                fewer = _crossings(atlas, places, other, link)
                if fewer < crossed:
                    crossed, lines, bends[link] = fewer, other, bend
        if (bends == before).all():
            break
    return bends


def _lines(atlas: Atlas, places: Floats, bends: Floats) -> list[LineString]:
    """Return all curves at rest."""
    begin, end = ends(atlas)
    inner = rest_controls(places, atlas, bends)
    curves = np.concatenate([places[begin][:, None], inner, places[end][:, None]], axis=1)
    return [LineString(points(curve, np.arange(25) / 24)) for curve in curves]


def _crossings(atlas: Atlas, places: Floats, lines: list[LineString], link: int) -> int:
    """Count what a curve crosses, and twice each place that it comes too close to."""
    this, line = atlas.links[link], lines[link]
    count = 0
    for other in sorted(STRtree(lines).query(line).tolist()):
        that = atlas.links[other]
        shared = {this.a, this.b} & {that.a, that.b}
        if len(shared) == 2:
            continue
        if shared:
            # Curves that share a place meet there; they may not meet again.
            meeting = Point(places[shared.pop()]).buffer(0.05)
            count += line.difference(meeting).intersects(lines[other].difference(meeting))
        else:
            count += line.intersects(lines[other])
    room = atlas.settings.board.radius + atlas.settings.board.space_width
    near = STRtree([Point(at) for at in places]).query(line, "dwithin", room)
    return count + 2 * len(set(near.tolist()) - {this.a, this.b})
