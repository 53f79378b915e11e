"""What is drawn on small things: the map on a ticket, symbols on cards, markers to cut out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from incarrozza.editions import Box
from incarrozza.editions.layout import Layout
from incarrozza.picture.palette import Palette, palette_of
from incarrozza.picture.pieces import PAINTS, SEATS, SHAPES, figure, silhouette

_ROOM = 0.05
"""Around the places on the map of a ticket, as a part of the longer side."""
_SYMBOLS: Mapping[str, str] = {**SHAPES["symbols"], **SHAPES["spares"]}
_INK = "#2a211a"


class TicketWindow(NamedTuple):
    """The part of a board that a ticket shows."""

    x: float
    y: float
    width: float
    height: float

    def locate(self, at: tuple[int, int]) -> tuple[float, float]:
        """Tell where a point lies in it, from 0 to 1."""
        return (at[0] - self.x) / self.width, (at[1] - self.y) / self.height


def look_at(layout: Layout) -> TicketWindow:
    """Choose the part of a board that has all places in it."""
    xs, ys = zip(*(place.at for place in layout.places), strict=True)
    room = _ROOM * max(max(xs) - min(xs), max(ys) - min(ys)) + layout.radius
    return TicketWindow(
        min(xs) - room, min(ys) - room, max(xs) - min(xs) + 2 * room, max(ys) - min(ys) + 2 * room
    )


def draw_small_map(layout: Layout, window: TicketWindow) -> str:
    """Draw land, water, ways and places, as pale as a background."""
    palette = palette_of(layout)
    fine = max(window.width, window.height) / 300
    fill = f'fill="{palette.ground[layout.ground]}"'
    stroke = f'stroke="{_INK}" stroke-opacity="0.45" stroke-width="{fine:.1f}"'
    parts = [
        f'<rect x="{window.x:.1f}" y="{window.y:.1f}" width="100%" height="100%" {fill}/>',
        *(
            f'<path d="{each.line}" fill="{palette.ground[each.kind]}"/>'
            for each in layout.scenery
            if each.kind in ("land", "water", "park") and each.kind in palette.ground
        ),
        f'<path d="{"".join(_ways(layout))}" fill="none" {stroke}/>',
        *(
            f'<circle cx="{place.at[0]}" cy="{place.at[1]}" r="{1.3 * fine:.1f}" fill="{_INK}"/>'
            for place in layout.places
        ),
    ]
    view = " ".join(f"{side:.1f}" for side in window)
    return _svg(view, "".join(parts))


def _ways(layout: Layout) -> Iterator[str]:
    """Draw a line for every two places that are joined: straight where several tracks join them."""
    at = {place.id: place.at for place in layout.places}
    tracks = Counter(frozenset((route.a, route.b)) for route in layout.routes)
    for route in layout.routes:
        count = tracks.pop(frozenset((route.a, route.b)), 0)
        if count == 1:
            yield route.line
        elif count:
            (x, y), (to_x, to_y) = at[route.a], at[route.b]
            yield f"M{x} {y}L{to_x} {to_y}"


class CardFace(NamedTuple):
    """How a kind of card looks."""

    paint: str
    symbol: str
    """As an SVG picture, or nothing."""


def card_faces(box: Box) -> dict[str, CardFace]:
    """Tell how every kind of card of a box looks; the wild one has the colours of all others."""
    palette = palette_of(box.layout).dressed(box.edition)
    faces = {color: _colored_face(color, palette) for color in box.edition.colors}
    faces[box.edition.wild] = CardFace("", draw_symbol("wild"))
    return faces


def _colored_face(color: str, palette: Palette) -> CardFace:
    kind = palette.symbols.get(color, color)
    symbol = draw_symbol(kind) if kind in _SYMBOLS else ""
    return CardFace(palette.kinds[color], symbol)


def draw_symbol(kind: str) -> str:
    """Draw the symbol of a kind of card, for people who cannot tell colours apart."""
    return _svg("0 0 24 24", f'<path d="{_SYMBOLS[kind]}" fill="{_INK}" fill-rule="evenodd"/>')


def draw_piece(piece: str) -> str:
    """Draw the outline of a piece."""
    return _svg("-50 -20 100 40", f'<path d="{silhouette(piece)}" fill="{_INK}"/>')


class CutOut(NamedTuple):
    """Something to cut out, of a player's colour."""

    paint: str
    drawing: str
    """As an SVG picture."""
    number: int
    """How many of it."""


def markers(box: Box) -> Iterator[list[CutOut]]:
    """List what every player has to cut out: a score marker, stations and depots."""
    for color in SEATS[: box.edition.players[1]]:
        on_paint = _INK if color == "yellow" else "#ffffff"
        mark = f'<path d="{SHAPES["marks"][color]}" fill="{on_paint}"/>'
        disc = f'<circle r="24" fill="{PAINTS[color]}"/>{mark}'
        found = [CutOut(PAINTS[color], _svg("-30 -30 60 60", disc), 1)]
        for kind, count in (
            ("station", box.edition.stations),
            ("depot", box.edition.depots * box.options.depots),
        ):
            drawing = _svg("-42 -46 84 84", figure(kind, color, "scale(0.9)"))
            found += [CutOut(PAINTS[color], drawing, count)] * bool(count)
        yield found


def _svg(view: str, drawn: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{drawn}</svg>'
