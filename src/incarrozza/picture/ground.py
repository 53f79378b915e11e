"""What lies under the game: sea and land, what an engraver adds, and the ways of all routes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from incarrozza.editions.layout import Layout
from incarrozza.picture.palette import Palette
from incarrozza.picture.pieces import USUAL

_BUTT = ' stroke-linecap="butt"'
_FILLS: Final[Mapping[str, str]] = {
    "land": "land",
    "water": "water",
    "park": "park",
    "blocks": "block",
    "relief": "relief",
    "rampart": "rampart",
    "bars": "ink",
}
"""By what is drawn, the colour it is filled with."""
_LINES: Final[Mapping[str, tuple[tuple[str, float, str], ...]]] = {
    "land": (("coast", 3, ""),),
    "water": (("coast", 3, ""),),
    "border": (("border", 4, ' stroke-dasharray="14 10"'),),
    "street": (("street", 7, ""),),
    "grid": (("street", 3, ""),),
    "canal": (("quay", 18, ""), ("water", 13, "")),
    "rivers": (("ripple", 3, ""),),
    "graticule": (("graticule", 1.5, ""),),
    "ripples": (("ripple", 1.8, ' stroke-opacity="0.75"'),),
    "relief": (("relief", 16, ""),),
    "hachures": (("hachure", 2.2, ""),),
    "piers": (("coast", 12, _BUTT), ("land", 7, _BUTT)),
    "rampart": (("coast", 2.5, ""),),
    "houses": (
        ("house", 14, _BUTT + ' stroke-dasharray="9 1.5 6 1.5 11 1.5 7.5 1.5"'),
        ("roof", 1.5, _BUTT),
    ),
    "trees": (("tree", 12, ""),),
    "bridges": (("coast", 20, _BUTT + ' stroke-dasharray="2 5"'), ("street", 12, _BUTT)),
    "neatline": (("ink", 2, ""),),
}
"""And its strokes, one upon the other: colour, width, and what else there is to say."""
_WAYS: Final[Mapping[str, tuple[tuple[str, float, str], ...]]] = {
    "train": (("rail", 15, _BUTT + ' stroke-dasharray="3 9"'), ("rail", 4, "")),
    "taxi": (("rail", 15, _BUTT), ("panel", 2, _BUTT + ' stroke-dasharray="9 7"')),
    "cart": (("rail", 11, _BUTT), ("land", 6, "")),
    "boat": (("rail", 11, ""), ("water", 6, "")),
    "car": (("rail", 15, _BUTT),),
}
"""Sleepers and a rail; a road and its middle; a track of two wheels; a channel; or any way."""
_PASSAGE = (("rail", 5, ' stroke-dasharray="1 13"'),)


def draw_ground(
    layout: Layout, palette: Palette, piece: str, ferries: frozenset[int]
) -> Iterator[str]:
    """Draw it; ferries are the routes over water."""
    size = f'width="{layout.width}" height="{layout.height}"'
    # A picture in the picture, so that nothing reaches beyond the edge of the board.
    yield f'<svg {size} fill="none" stroke-linejoin="round" stroke-linecap="round">'
    yield f'<rect {size} fill="{palette.ground[layout.ground]}"/>'
    if layout.ground == "water":
        for each in layout.scenery:
            if each.kind == "land":
                yield from _strokes(each.line, (("shallows", 34, ""),), palette)
    drawn: list[tuple[str, str]] = [(each.kind, each.line) for each in layout.scenery]
    drawn += [(each.kind, each.line) for each in layout.texture]
    for kind, line in drawn:
        fill = palette.ground.get(_FILLS.get(kind, ""))
        if fill:
            yield f'<path d="{line}" fill="{fill}"/>'
        yield from _strokes(line, _LINES.get(kind, ()), palette)
    ways = [route.line for number, route in enumerate(layout.routes) if number not in ferries]
    yield from _strokes("".join(ways), _WAYS.get(piece, _WAYS[USUAL]), palette)
    passages = [layout.routes[number].line for number in sorted(ferries)]
    yield from _strokes("".join(passages), _PASSAGE, palette)
    yield "</svg>"


def _strokes(
    line: str, strokes: tuple[tuple[str, float, str], ...], palette: Palette
) -> Iterator[str]:
    for name, width, more in strokes:
        color = palette.ground.get(name)
        if line and color:
            yield f'<path d="{line}" stroke="{color}" stroke-width="{width:g}"{more}/>'
