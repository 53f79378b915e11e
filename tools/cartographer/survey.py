"""The whole way from facts to a layout."""

from __future__ import annotations

from collections.abc import Sequence

from tools.cartographer.atlas import Atlas
from tools.cartographer.projection import make_chart
from tools.cartographer.scenery import Piece, make_scenery
from tools.cartographer.solve import solve
from tools.cartographer.write import Layout, make_layout


def lay_out(atlas: Atlas, pieces: Sequence[Piece]) -> Layout:
    """Return the layout of a map."""
    chart = make_chart(atlas)
    drawing = solve(atlas, chart)
    return make_layout(atlas, drawing, make_scenery(atlas, chart, drawing.places, pieces))
