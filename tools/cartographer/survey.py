"""The whole way from facts to a layout."""

from __future__ import annotations

from collections.abc import Sequence

from tools.cartographer.atlas import Atlas
from tools.cartographer.check import in_the_way
from tools.cartographer.projection import make_chart
from tools.cartographer.scenery import Piece, bend_pieces, make_scenery
from tools.cartographer.solve import solve
from tools.cartographer.texture import graticule, make_texture
from tools.cartographer.write import Layout, make_layout, write_shapes


def lay_out(atlas: Atlas, pieces: Sequence[Piece]) -> Layout:
    """Return the layout of a map."""
    chart = make_chart(atlas)
    drawing = solve(atlas, chart)
    lines = graticule(atlas.settings.texture.graticule)
    bent = bend_pieces(atlas, chart, drawing.places, [*pieces, *lines])
    layout = make_layout(atlas, drawing, make_scenery(atlas, bent))
    texture = make_texture(atlas, bent, in_the_way(layout))
    return {**layout, "texture": write_shapes(texture)}
