"""Dresses a board: lays the land under it, in one of the house's manners.

The land is bent so that it stays with the places (`bending`), whatever the cartographer has done to
them. All of it lies under the game and keeps away from it. Nothing is random: the same board gives
the same bytes, on every machine.
"""

from __future__ import annotations

from typing import Final, Protocol

import msgspec
import shapely
from shapely.geometry.base import BaseGeometry

from incarrozza.editions.edition import Map
from incarrozza.editions.layout import Kind, Layout, Manner, Ornament, Scenery, Stroke, Texture
from incarrozza.globe.adorning import put_pictures, put_title
from incarrozza.globe.bending import Bending, make_bending
from incarrozza.globe.engraving import (
    RULES,
    Net,
    bars,
    degree_net,
    dots,
    neatlines,
    net_at_sea,
    ripples,
    squares,
)
from incarrozza.globe.hachures import hachures, peaks
from incarrozza.globe.looks import PAPERS, THEMES
from incarrozza.globe.occupied import Rooms, game_area
from incarrozza.globe.outlines import path_of
from incarrozza.globe.seas import inscribe
from incarrozza.globe.underlay import Underlay, survey

_POSTER_RULES: Final = (9.0, 16.0)
_RIM: Final[dict[Manner, float]] = {"engraved": 34.0, "poster": 26.0, "plain": 16.0}
"""Units along the edge of a board where nothing is put."""


class Dressing(Protocol):
    """What is wished of how a board looks; the cartographer's wishes are that."""

    @property
    def look(self) -> Manner:
        """The manner it is drawn in."""
        ...

    @property
    def land(self) -> bool:
        """Whether there is land, for a map on the globe."""
        ...


def dress(board: Map, layout: Layout, wishes: Dressing, *, quick: bool = False) -> Layout:
    """Return a layout with scenery, texture, ornaments and names of seas, in the manner wished.

    What the layout had of these is replaced; the game on it stays as it is. `quick` leaves out what
    takes long, for a board that will be drawn again in a moment.
    """
    manner = wishes.look
    bare = msgspec.structs.replace(
        layout, scenery=(), ground="land", theme=THEMES[manner], texture=(), ornaments=(), names=()
    )
    if board.flat or not wishes.land or not board.places:
        return _paper(bare, manner, quick)
    bending = make_bending(board, bare)
    under = survey(bending, bare, quick)
    dressed = msgspec.structs.replace(
        bare,
        ground="land" if under.dry else "water",
        scenery=tuple(_scenery(bare, under)),
    )
    if quick:
        strokes = [*_tints(under), *_frame(bare, manner, None)]
        return msgspec.structs.replace(dressed, texture=_textures(strokes))
    return _adorned(dressed, manner, bending, under)


def _paper(layout: Layout, manner: Manner, quick: bool) -> Layout:
    """Return a board on plain paper, framed and adorned in a manner."""
    layout = msgspec.structs.replace(layout, theme=PAPERS[manner])
    strokes = _frame(layout, manner, None)
    if quick:
        return msgspec.structs.replace(layout, texture=_textures(strokes))
    game = game_area(layout)
    rooms = Rooms.of(layout, game, _RIM[manner])
    ornaments = [*put_title(layout, manner, rooms), *put_pictures(layout, manner, rooms, None)]
    taken = shapely.union_all([game, *_rooms_of(ornaments)])
    if manner == "engraved":
        strokes += [("graticule", line) for line in squares(layout, taken)]
    elif manner == "poster":
        strokes += [("trees", dot) for dot in dots(layout, taken)]
    return msgspec.structs.replace(layout, texture=_textures(strokes), ornaments=tuple(ornaments))


def _adorned(layout: Layout, manner: Manner, bending: Bending, under: Underlay) -> Layout:
    """Add all that an engraver adds, off the game and off one another."""
    game = game_area(layout)
    rooms = Rooms.of(layout, game, _RIM[manner])
    frame = shapely.box(0, 0, layout.width, layout.height)
    water = frame.difference(under.land)
    ornaments = put_title(layout, manner, rooms)
    names = inscribe(layout, bending, under.bounds, rooms, water) if manner != "plain" else []
    ornaments += put_pictures(layout, manner, rooms, water)
    taken = shapely.union_all([game, *_rooms_of(ornaments), *(room for _, room in names)])
    net = degree_net(bending, layout) if manner == "engraved" else None
    strokes: list[tuple[Stroke, BaseGeometry]] = []
    if net is not None:
        strokes += [("graticule", line) for line in net_at_sea(net, layout, under, taken)]
        strokes += [("ripples", line) for line in ripples(layout, under, taken)]
    strokes += _tints(under)
    strokes.append(("rivers", under.rivers.difference(taken)))
    if manner == "engraved":
        strokes += [("hachures", line) for line in hachures(bending, layout, under, taken)]
    elif manner == "poster":
        strokes += [("hachures", line) for line in peaks(layout, under, taken)]
    strokes += _frame(layout, manner, net)
    return msgspec.structs.replace(
        layout,
        texture=_textures(strokes),
        ornaments=tuple(ornaments),
        names=tuple(name for name, _ in names),
    )


def _rooms_of(ornaments: list[Ornament]) -> list[BaseGeometry]:
    """Return the rooms that ornaments fill, and a little around them."""
    boxes = [each.box for each in ornaments]
    return [shapely.box(x, y, x + wide, y + high).buffer(8) for x, y, wide, high in boxes]


def _scenery(layout: Layout, under: Underlay) -> list[Scenery]:
    """Return land or water upon the ground, and borders."""
    pieces: list[tuple[Kind, BaseGeometry]] = []
    if under.dry:
        rim = 30
        seen = shapely.box(-rim, -rim, layout.width + rim, layout.height + rim)
        pieces.append(("water", seen.difference(under.land)))
    else:
        pieces.append(("land", under.land))
    pieces.append(("border", under.borders))
    drawn = [(kind, path_of([shape])) for kind, shape in pieces]
    return [Scenery(kind=kind, line=line) for kind, line in drawn if line]


def _tints(under: Underlay) -> list[tuple[Stroke, BaseGeometry]]:
    return [("relief", under.mountains)]


def _frame(layout: Layout, manner: Manner, net: Net | None) -> list[tuple[Stroke, BaseGeometry]]:
    """Draw the lines around the board, with bars between them as an engraver has."""
    if manner == "plain":
        return []
    if manner == "poster":
        return [("neatline", line) for line in neatlines(layout, _POSTER_RULES)]
    return [
        *(("neatline", line) for line in neatlines(layout, RULES)),
        *(("bars", bar) for bar in bars(net, layout)),
    ]


def _textures(strokes: list[tuple[Stroke, BaseGeometry]]) -> tuple[Texture, ...]:
    """Write strokes, all of a kind together, in the order in which kinds are drawn."""
    kinds = list(dict.fromkeys(kind for kind, _ in strokes))
    found = []
    for kind in kinds:
        line = path_of(shape for each, shape in strokes if each == kind)
        if line:
            found.append(Texture(kind=kind, line=line))
    return tuple(found)
