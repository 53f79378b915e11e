"""What a drawing should look like: where places are, what lies beside what, how long curves are."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.spatial import Delaunay

from tools.cartographer.atlas import Atlas
from tools.cartographer.curves import LEAST_GAP
from tools.cartographer.drawing import ends
from tools.cartographer.projection import Chart, Floats
from tools.cartographer.shapes import Ints, margins
from tools.cartographer.touch import dot, turned

# Triangles lower than this, along the rim, say nothing about who lies beside whom.
SLIVER = 0.3


@dataclass(frozen=True)
class Truth:
    """What the energy compares a drawing with.

    For each place its position and how hard it is held there; for each link its ends, the length
    it needs and its bend; for neighbours their bearing; and the triangles they form.
    """

    atlas: Atlas
    places: Floats
    pull: Floats
    begin: Ints
    end: Ints
    need: Floats
    bends: Floats
    edges: Ints
    bearings: Floats
    triangles: Ints
    areas: Floats


def true_places(atlas: Atlas, chart: Chart) -> Floats:
    """Return where places belong: their true position, moved if the settings say so."""
    places = chart(np.array([(place.lat, place.lon) for place in atlas.places]))
    for number, place in enumerate(atlas.places):
        if place.id in atlas.settings.anchors:
            places[number] += atlas.settings.anchors[place.id].move
    # Rounded, so that a last digit that differs between machines does not spread.
    return np.round(places, 4)


def make_truth(atlas: Atlas, places: Floats, bends: Floats) -> Truth:
    """Gather what the energy compares a drawing with."""
    begin, end = ends(atlas)
    margin = margins(atlas)
    spaces = np.array([link.length for link in atlas.links])
    need = spaces + (spaces - 1) * LEAST_GAP + margin[begin] + margin[end]
    corners = np.asarray(Delaunay(places).simplices, dtype=np.intp)
    corners = corners[np.lexsort(corners.T)]
    sides = np.concatenate([corners[:, [0, 1]], corners[:, [1, 2]], corners[:, [2, 0]]])
    links = np.column_stack([begin, end])
    edges = np.unique(np.sort(np.concatenate([sides, links]), axis=1), axis=0)
    longest = _lengths(places, sides).reshape(3, -1).max(axis=0)
    size = areas(places, corners)
    kept = np.abs(size) > SLIVER * longest
    way = places[edges[:, 1]] - places[edges[:, 0]]
    held = atlas.settings.anchors
    pull = [held[place.id].weight if place.id in held else 1.0 for place in atlas.places]
    return Truth(
        atlas,
        places,
        np.array(pull),
        begin,
        end,
        need,
        bends,
        edges,
        way / _lengths(places, edges)[:, None],
        corners[kept],
        size[kept],
    )


def areas(places: Floats, corners: Ints) -> Floats:
    """Return twice the area of triangles, with the sign of the way round."""
    first = places[corners[:, 1]] - places[corners[:, 0]]
    second = places[corners[:, 2]] - places[corners[:, 0]]
    return dot(turned(first), second)


def _lengths(places: Floats, pairs: Ints) -> Floats:
    way = places[pairs[:, 1]] - places[pairs[:, 0]]
    return np.sqrt(dot(way, way))
