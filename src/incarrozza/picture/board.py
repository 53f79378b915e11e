"""A board, drawn from the layout of its map: box and colours in, SVG text out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from xml.sax.saxutils import escape

from incarrozza.editions import Box
from incarrozza.editions.edition import Place, Route
from incarrozza.editions.layout import (
    Label,
    Layout,
    PlaceLayout,
    RouteLayout,
    Scenery,
    load_layout,
)
from incarrozza.picture.pieces import Pieces

FONT = "'Source Sans Pro', 'Source Sans 3', system-ui, sans-serif"
"""What letters are drawn in, where there is one of these."""
NOTHING: Mapping[int, str] = {}
LINE = 1.1
"""Letter heights from one line of a label to the next."""
_AREAS = ("land", "water", "park")
_STROKES = {"border": 4, "street": 7, "grid": 3, "canal": 13}


@dataclass(frozen=True)
class Palette:
    """The colours of a board, in any way that SVG or a style sheet writes them."""

    water: str = "#bcd3da"
    land: str = "#efe3c6"
    park: str = "#c9d8ab"
    border: str = "#d8c8a4"
    street: str = "#e3d5b3"
    coast: str = "#8fa9ad"
    ink: str = "#2a211a"
    halo: str = "#fffaf0"
    place: str = "#d9673a"
    kinds: Mapping[str, str] = field(
        default_factory=lambda: {
            "black": "#32302f",
            "blue": "#2f6db5",
            "gray": "#a9a294",
            "green": "#4c9a3f",
            "orange": "#e08a2c",
            "pink": "#dc7fb0",
            "purple": "#8f57a6",
            "red": "#c8372d",
            "white": "#f5f1e8",
            "yellow": "#ecc531",
        }
    )
    """By the colour of a route."""

    def of(self, kind: str) -> str:
        """Give the colour of a piece of scenery."""
        return {"canal": self.water, "grid": self.street}.get(kind) or str(getattr(self, kind))


PRINT = Palette()
"""Colours that every program understands."""
PAGE = Palette(
    **{name: f"var(--{name})" for name in ("water", "land", "park", "border", "street", "coast")},  # type: ignore[arg-type]  # all of these are text
    ink="var(--ink)",
    halo="var(--raised)",
)
"""Colours of a page of ours, by day and by night."""


def draw_board(
    box: Box,
    colors: Mapping[int, str] | None = None,
    *,
    titles: Mapping[int, str] | None = None,
    palette: Palette = PRINT,
    label: str = "",
) -> str:
    """Draw the board of a box.

    Routes are drawn in the colours given by their numbers, and the others as they are printed. A
    title is shown to who points at a route; the label tells what is to be seen to who cannot.
    """
    layout = load_layout(box.map.name)
    size = f'viewBox="0 0 {layout.width} {layout.height}"'
    said = f'role="img" aria-label="{quoted(label or box.edition.title["en"])}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {said}>',
        *board_layers(box, layout, colors or {}, titles or {}, palette=palette),
        "</svg>",
    ]
    return "\n".join(parts)


def board_layers(
    box: Box,
    layout: Layout,
    colors: Mapping[int, str] = NOTHING,
    titles: Mapping[int, str] = NOTHING,
    *,
    palette: Palette,
    pieces: Pieces | None = None,
) -> Iterator[str]:
    """Draw everything on a board from the ground up; names last, for nothing may hide them."""
    yield from _ground(layout, palette)
    yield from _routes(box, layout, colors, titles, palette)
    if pieces is not None:
        yield from pieces.on_routes(layout)
    yield from _places(box, layout, palette)
    if pieces is not None:
        yield from pieces.on_places(layout)
    yield from _names(layout, palette)


def quoted(text: str) -> str:
    """Write a text so that it can be an attribute."""
    return escape(text, {'"': "&quot;"})


def _ground(layout: Layout, palette: Palette) -> Iterator[str]:
    size = f'width="{layout.width}" height="{layout.height}"'
    # A picture in the picture, so that nothing reaches beyond the edge of the board.
    yield f'<svg {size} fill="none" stroke-linejoin="round" stroke-linecap="round">'
    yield f'<rect {size} fill="{palette.of(layout.ground)}"/>'
    for piece in layout.scenery:
        yield _scenery(piece, palette)
    rails = "".join(route.line for route in layout.routes)
    yield f'<path d="{rails}" stroke="{palette.coast}" stroke-width="6"/>'
    yield "</svg>"


def _scenery(piece: Scenery, palette: Palette) -> str:
    if piece.kind in _AREAS:
        look = f'fill="{palette.of(piece.kind)}" stroke="{palette.coast}" stroke-width="3"'
    else:
        look = f'stroke="{palette.of(piece.kind)}" stroke-width="{_STROKES[piece.kind]}"'
    return f'<path d="{piece.line}" {look}/>'


def _routes(
    box: Box,
    layout: Layout,
    colors: Mapping[int, str],
    titles: Mapping[int, str],
    palette: Palette,
) -> Iterator[str]:
    yield f'<g stroke="{palette.ink}" stroke-width="3">'
    for number, (route, where) in enumerate(zip(box.map.routes, layout.routes, strict=True)):
        color = colors.get(number) or palette.kinds.get(route.color, palette.kinds["gray"])
        title = f"<title>{escape(titles[number])}</title>" if number in titles else ""
        yield f'<g fill="{color}">{title}{_spaces(route, where, layout, palette)}</g>'
    yield "</g>"


def _spaces(route: Route, where: RouteLayout, layout: Layout, palette: Palette) -> str:
    long, wide = layout.space.length, layout.space.width
    size = f'x="{-long / 2:g}" y="{-wide / 2:g}" width="{long}" height="{wide}"'
    look = f'rx="{0.22 * wide:.0f}"' + (' stroke-width="8"' if route.tunnel else "")
    spaces = "".join(
        f'<rect {size} {look} transform="translate({x} {y}) rotate({angle})"/>'
        for x, y, angle in where.spaces
    )
    # The spaces of a ferry that take a wild card each.
    wilds = "".join(
        f'<circle cx="{x}" cy="{y}" r="{0.3 * wide:.0f}" fill="{palette.halo}"/>'
        for x, y, _ in where.spaces[: route.locomotives]
    )
    return spaces + wilds


def _places(box: Box, layout: Layout, palette: Palette) -> Iterator[str]:
    yield f'<g fill="{palette.place}" stroke="{palette.ink}" stroke-width="5">'
    for place, where in zip(box.map.places, layout.places, strict=True):
        yield _circle(place, where, layout.radius)
    yield "</g>"


def _names(layout: Layout, palette: Palette) -> Iterator[str]:
    yield (
        f'<g font-family="{FONT}" font-weight="600" font-size="{layout.font}"'
        f' fill="{palette.ink}" stroke="{palette.halo}" stroke-width="{0.22 * layout.font:.0f}"'
        ' stroke-linejoin="round" paint-order="stroke">'
    )
    for where in layout.places:
        yield _name(where.label, layout.font)
    yield "</g>"


def _circle(place: Place, where: PlaceLayout, radius: int) -> str:
    grown = round(1.3 * radius) if place.big_city or place.attraction else radius
    return f'<circle cx="{where.at[0]}" cy="{where.at[1]}" r="{grown}"/>'


def _name(label: Label, font: int) -> str:
    x, y = label.at
    # Letters stand on their line, a third of their height below its middle.
    first = y - (len(label.lines) - 1) * LINE * font / 2 + 0.34 * font
    return "".join(
        f'<text x="{x}" y="{first + number * LINE * font:.0f}" text-anchor="{label.align}">'
        f"{escape(line)}</text>"
        for number, line in enumerate(label.lines)
    )
