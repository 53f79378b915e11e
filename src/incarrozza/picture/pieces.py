"""What players have laid on a board: trains, taxis or carts, stations and depots."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files

from incarrozza.editions.layout import Layout

SEATS = ("blue", "red", "green", "yellow", "black")
"""The colours of the seats, in their order, unless they are told."""
PAINTS = {
    "blue": "#1450a3",
    "red": "#b3151d",
    "green": "#17722f",
    "yellow": "#f2b705",
    "black": "#1b1b1f",
}
_DARK, _LIGHT = "#17120d", "#fffaf0"


# Silhouettes around 0 0, pieces for a space of 100 by 34, buildings 56 wide, and for each colour a
# mark: who cannot tell colours apart can tell these. The web page draws from the same file.
SHAPES: Mapping[str, Mapping[str, str]] = json.loads(
    (files("incarrozza") / "picture" / "shapes.json").read_text("utf-8")
)
USUAL = "car"
"""What all pieces look like that nobody has drawn."""
_FIGURES = SHAPES["figures"]
_MARKS = SHAPES["marks"]


@dataclass(frozen=True)
class Pieces:
    """What lies on a board: for routes and places, by their numbers, the colour of whose it is."""

    piece: str
    routes: Mapping[int, str] = field(default_factory=dict)
    stations: Mapping[int, str] = field(default_factory=dict)
    depots: Mapping[int, str] = field(default_factory=dict)

    def on_routes(self, layout: Layout) -> Iterator[str]:
        """Draw what lies on the spaces of claimed routes."""
        scale = layout.space.width / 34
        for route, color in self.routes.items():
            for x, y, angle in layout.routes[route].spaces:
                # Nothing runs upside down.
                upright = (angle + 90) % 180 - 90
                where = f"translate({x} {y}) rotate({upright}) scale(1 {scale:.2f})"
                yield figure(self.piece, color, where)

    def on_places(self, layout: Layout) -> Iterator[str]:
        """Draw what stands in cities."""
        scale = layout.radius / 27
        for kind, built, side in (("depot", self.depots, -1), ("station", self.stations, 1)):
            for place, color in built.items():
                x, y = layout.places[place].at
                # Where there are both, they stand side by side.
                x += (
                    side
                    * round(0.8 * layout.radius)
                    * (place in self.depots.keys() & self.stations)
                )
                lifted = f"translate({x} {y - 0.3 * layout.radius:.0f}) scale({scale:.2f})"
                yield figure(kind, color, lifted)


def figure(kind: str, color: str, where: str) -> str:
    """Draw one wooden piece; where is an SVG transform."""
    shape, mark = silhouette(kind), _MARKS[color]
    on_paint = _DARK if color == "yellow" else "#ffffff"
    # Dark, then light: one of the two stands out on whatever lies below.
    return (
        f'<g class="{kind}" transform="{where}" stroke-linejoin="round">'
        f'<path d="{shape}" fill="none" stroke="{_DARK}" stroke-width="15"/>'
        f'<path d="{shape}" fill="none" stroke="{_LIGHT}" stroke-width="8"/>'
        f'<path d="{shape}" fill="{PAINTS[color]}"/>'
        f'<path d="{mark}" fill="{on_paint}" transform="translate(0 -3)"/></g>'
    )


def silhouette(kind: str) -> str:
    """Give the outline of a piece or a building; an unknown piece is a plain car."""
    return _FIGURES.get(kind, _FIGURES[USUAL])
