"""A board, drawn from the layout of its map: box and colours in, SVG text out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, pi, radians, sin
from xml.sax.saxutils import escape

from incarrozza.editions import Box
from incarrozza.editions.edition import Language, Place, Route
from incarrozza.editions.layout import Label, Layout, PlaceLayout, RouteLayout
from incarrozza.picture.ground import draw_ground
from incarrozza.picture.ornaments import draw_ornaments
from incarrozza.picture.palette import Palette, palette_of
from incarrozza.picture.pieces import SHAPES, Pieces

FONT = "'Source Sans Pro', 'Source Sans 3', system-ui, sans-serif"
"""What letters are drawn in, where there is one of these."""
NOTHING: Mapping[int, str] = {}
LINE = 1.1
"""Letter heights from one line of a label to the next."""
_DARK, _LIGHT = "#2a211a", "#fffaf0"
# For each kind of card a symbol in a box of 24 by 24: who cannot tell colours apart can tell these.
_SYMBOLS = {**SHAPES["symbols"], **SHAPES["spares"]}
_ON_DARK = ("black", "blue", "purple", "red", "teal", "brown", "navy", "maroon")
"""Colours on which a symbol is white."""


def draw_board(
    box: Box,
    colors: Mapping[int, str] | None = None,
    *,
    titles: Mapping[int, str] | None = None,
    palette: Palette | None = None,
    label: str = "",
    language: Language = "en",
) -> str:
    """Draw the board of a box.

    Routes are drawn in the colours given by their numbers, and the others as they are printed. A
    title is shown to who points at a route; the label tells what is to be seen to who cannot.
    Without a palette, the map has its own colours.
    """
    layout = box.layout
    size = f'viewBox="0 0 {layout.width} {layout.height}"'
    said = f'role="img" aria-label="{quoted(label or box.edition.title[language])}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {said} font-family="{FONT}">',
        *board_layers(
            box,
            layout,
            colors or {},
            titles or {},
            palette=palette or palette_of(layout),
            language=language,
        ),
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
    language: Language = "en",
) -> Iterator[str]:
    """Draw everything on a board from the ground up; names last, for nothing may hide them."""
    palette = palette.dressed(box.edition)
    ferries = frozenset(n for n, route in enumerate(box.map.routes) if route.locomotives)
    yield from draw_ground(layout, palette, box.edition.piece, ferries)
    yield from draw_ornaments(box, layout, palette, language)
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
    for number, (route, where) in enumerate(zip(box.map.routes, layout.routes, strict=True)):
        symbol = "" if number in colors else palette.symbols.get(route.color, route.color)
        yield from _symbols(route, where, layout, symbol)


def _spaces(route: Route, where: RouteLayout, layout: Layout, palette: Palette) -> str:
    long, wide = layout.space.length, layout.space.width
    size = f'x="{-long / 2:g}" y="{-wide / 2:g}" width="{long}" height="{wide}"'
    spaces = "".join(
        f'<rect {size} rx="{0.22 * wide:.0f}" transform="translate({x} {y}) rotate({angle})"/>'
        for x, y, angle in where.spaces
    )
    # A tunnel has teeth as of rock around each space, a ferry has foam.
    if route.tunnel:
        look = f'fill="{palette.ink}" stroke-width="12" stroke-dasharray="5 5.5"'
        return f'<path d="{_outline(where, layout, 3)}" {look}/>{spaces}'
    if route.locomotives:
        look = 'fill="none" stroke-width="8" stroke-linecap="round" stroke-dasharray="0 10"'
        return f'<path d="{_outline(where, layout, 4)}" {look} stroke="{palette.ferry}"/>{spaces}'
    return spaces


def _outline(where: RouteLayout, layout: Layout, grow: int) -> str:
    """Run around each space of a route, at a distance."""
    half, side = layout.space.length / 2 + grow, layout.space.width / 2 + grow
    corners = ((-half, -side), (half, -side), (half, side), (-half, side))
    line = ""
    for x, y, angle in where.spaces:
        c, s = cos(radians(angle)), sin(radians(angle))
        points = (f"{x + a * c - b * s:.0f} {y + a * s + b * c:.0f}" for a, b in corners)
        line += f"M{'L'.join(points)}Z"
    return line


def _symbols(route: Route, where: RouteLayout, layout: Layout, symbol: str) -> Iterator[str]:
    """Draw what is printed on the spaces of a route; no symbol if its colour tells something."""
    wide = layout.space.width
    size = 0.68 * wide
    for index, (x, y, angle) in enumerate(where.spaces):
        if index < route.locomotives:
            yield (
                f'<circle cx="{x}" cy="{y}" r="{0.46 * wide:.0f}" fill="{_LIGHT}"'
                f' stroke="{_DARK}" stroke-width="3"/>'
            )
            kinds = ["wild"]
        else:
            kinds = [symbol] if symbol in _SYMBOLS else []
            kinds += ["cart"] * route.cart
        for number, kind in enumerate(kinds):
            along = (number - (len(kinds) - 1) / 2) * wide
            left = x + along * cos(radians(angle)) - size / 2
            top = y + along * sin(radians(angle)) - size / 2
            where_to = f"translate({left:.0f} {top:.0f}) scale({size / 24:.2f})"
            yield f'<path d="{_SYMBOLS[kind]}" transform="{where_to}" {_look(kind)}/>'


def _look(kind: str) -> str:
    if kind == "cart":
        return 'fill="#fff6dc" stroke="#3a2a12" stroke-width="3.5" paint-order="stroke"'
    return f'fill="{"#ffffff" if kind in _ON_DARK else _DARK}" fill-rule="evenodd"'


def _places(box: Box, layout: Layout, palette: Palette) -> Iterator[str]:
    yield (
        f'<g fill="{palette.place}" stroke="{palette.ink}" stroke-width="5"'
        ' stroke-linejoin="round">'
    )
    for place, where in zip(box.map.places, layout.places, strict=True):
        yield _place(place, where, layout.radius, palette)
    yield "</g>"


def _names(layout: Layout, palette: Palette) -> Iterator[str]:
    yield (
        f'<g font-weight="600" font-size="{layout.font}"'
        f' fill="{palette.ink}" stroke="{palette.halo}" stroke-width="{0.22 * layout.font:.0f}"'
        ' stroke-linejoin="round" paint-order="stroke">'
    )
    for where in layout.places:
        yield _name(where.label, layout.font)
    yield "</g>"


def _place(place: Place, where: PlaceLayout, radius: int, palette: Palette) -> str:
    x, y = where.at
    if place.attraction:
        return f'<path d="{_star(x, y, 1.75 * radius)}" fill="{palette.big}"/>'
    if not place.big_city:
        return f'<circle cx="{x}" cy="{y}" r="{radius}"/>'
    return (
        f'<circle cx="{x}" cy="{y}" r="{round(1.15 * radius)}" fill="{palette.big}"/>'
        f'<circle cx="{x}" cy="{y}" r="{radius / 2:g}" stroke-width="3"/>'
    )


def _star(x: int, y: int, radius: float) -> str:
    points = (
        f"{x + reach * sin(point * pi / 5):.0f} {y - reach * cos(point * pi / 5):.0f}"
        for point in range(10)
        for reach in [radius / 2 if point % 2 else radius]
    )
    return f"M{'L'.join(points)}Z"


def _name(label: Label, font: int) -> str:
    x, y = label.at
    # Letters stand on their line, a third of their height below its middle.
    first = y - (len(label.lines) - 1) * LINE * font / 2 + 0.34 * font
    return "".join(
        f'<text x="{x}" y="{first + number * LINE * font:.0f}" text-anchor="{label.align}">'
        f"{escape(line)}</text>"
        for number, line in enumerate(label.lines)
    )
