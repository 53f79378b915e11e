"""Draw a layout as a plain picture, to be looked at while the settings are edited."""

from __future__ import annotations

import csv
from pathlib import Path
from xml.sax.saxutils import escape

from incarrozza.editions.lettering import LINE
from tools.cartographer.write import Layout

COLORS = {
    "black": "#333333",
    "blue": "#2f6db5",
    "green": "#4b9b3e",
    "gray": "#a9a59a",
    "orange": "#e08b2c",
    "pink": "#d98ab5",
    "purple": "#8f5ba8",
    "red": "#c7352c",
    "white": "#f3f0e8",
    "yellow": "#e8c534",
}
AREAS = {"land": "#efe4c8", "water": "#bcd3db", "park": "#c6d6a5"}
LINES = {
    "border": ("#c9b98f", 3),
    "street": ("#ddd0ae", 3),
    "grid": ("#e6dab9", 2),
    "canal": ("#bcd3db", 14),
}


def picture(layout: Layout, routes: Path) -> str:
    """Return an SVG picture of a layout, its routes coloured as `routes.csv` says."""
    with routes.open(encoding="utf-8", newline="") as file:
        colors = [COLORS[row["color"]] for row in csv.DictReader(file)]
    wide, high = layout["width"], layout["height"]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">',
            f'<rect width="{wide}" height="{high}" fill="{AREAS[layout["ground"]]}"/>',
            *map(_scenery, layout["scenery"]),
            '<g fill="none" stroke="#7a6f57" stroke-width="4">',
            *(f'<path d="{route["line"]}"/>' for route in layout["routes"]),
            '</g><g stroke="#333" stroke-width="1.5">',
            *map(_spaces, [layout] * len(colors), layout["routes"], colors),
            '</g><g fill="#d9531e" stroke="#333" stroke-width="3">',
            *(_circle(layout["radius"], *place["at"]) for place in layout["places"]),
            f'</g><g font-family="sans-serif" font-size="{layout["font"]}" font-weight="bold">',
            *(_name(place["label"], layout["font"]) for place in layout["places"]),
            "</g></svg>\n",
        ]
    )


def _scenery(piece: Layout) -> str:
    if piece["kind"] in AREAS:
        style = f'fill="{AREAS[piece["kind"]]}" stroke="#8fa7ae" stroke-width="2"'
    else:
        color, thick = LINES[piece["kind"]]
        style = f'fill="none" stroke="{color}" stroke-width="{thick}" stroke-linejoin="round"'
    return f'<path d="{piece["line"]}" {style}/>'


def _spaces(layout: Layout, route: Layout, color: str) -> str:
    long, wide = layout["space"]["length"], layout["space"]["width"]
    return "".join(
        f'<rect x="{-long / 2}" y="{-wide / 2}" width="{long}" height="{wide}" fill="{color}" '
        f'transform="translate({x} {y}) rotate({angle})"/>'
        for x, y, angle in route["spaces"]
    )


def _circle(radius: int, x: int, y: int) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{radius}"/>'


def _name(label: Layout, font: int) -> str:
    x, y = label["at"]
    first = y - (len(label["lines"]) - 1) * LINE * font / 2 + 0.35 * font
    return "".join(
        f'<text x="{x}" y="{first + number * LINE * font:.0f}" text-anchor="{label["align"]}">'
        f"{escape(line)}</text>"
        for number, line in enumerate(label["lines"])
    )
