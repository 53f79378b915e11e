"""What players have laid on a board: trains, taxis or carts, stations and depots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

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


def _wheel(x: float, y: float, radius: float) -> str:
    arc = f"a{radius:g} {radius:g} 0 1 1"
    return f"M{x - radius:g} {y:g}{arc} {2 * radius:g} 0{arc} {-2 * radius:g} 0Z"


# Silhouettes around 0 0: pieces for a space of 100 by 34, buildings 56 wide; as on the web page.
_FIGURES = {
    "train": f"M-44 9V-9q0-5 5-5H24q8 0 12 6l7 10q1 2 1 4v3Z{_wheel(-25, 9, 6)}{_wheel(25, 9, 6)}",
    "taxi": "M-44 9V1q0-4 4-5l14-2 8-6q3-2 6-2h5v-3h14v3h5q3 0 6 2l8 6 14 2q4 1 4 5v8Z"
    + _wheel(-25, 9, 7)
    + _wheel(25, 9, 7),
    "cart": f"M-43-14H44L36 5H-35Z{_wheel(-19, 8, 8)}{_wheel(20, 8, 8)}",
    "station": "M-24 24V-4h-6L0-32 14-19v-9h8v16l8 8h-6v28Z",
    "depot": "M-28 24V-2A28 26 0 0 1 28-2V24Z",
}
# One mark for each colour: who cannot tell colours apart can tell these.
_MARKS = {
    "blue": "M-14-4h28v8h-28Z",
    "red": "M-13-6h10v12h-10ZM3-6h10v12H3Z",
    "green": f"{_wheel(-12, 0, 4.5)}{_wheel(0, 0, 4.5)}{_wheel(12, 0, 4.5)}",
    "yellow": "M-12-7h7l7 7-7 7h-7l7-7ZM2-7h7l7 7-7 7H2l7-7Z",
    "black": "M0-8 12 0 0 8-12 0Z",
}


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
    shape, mark = _FIGURES[kind], _MARKS[color]
    on_paint = _DARK if color == "yellow" else "#ffffff"
    # Dark, then light: one of the two stands out on whatever lies below.
    return (
        f'<g class="{kind}" transform="{where}" stroke-linejoin="round">'
        f'<path d="{shape}" fill="none" stroke="{_DARK}" stroke-width="15"/>'
        f'<path d="{shape}" fill="none" stroke="{_LIGHT}" stroke-width="8"/>'
        f'<path d="{shape}" fill="{PAINTS[color]}"/>'
        f'<path d="{mark}" fill="{on_paint}" transform="translate(0 -3)"/></g>'
    )
