"""The legend: what the signs on a board mean, each drawn as the board has it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from msgspec import structs

from incarrozza.editions import Box
from incarrozza.editions.edition import GRAY, Route
from incarrozza.editions.layout import Label, Layout, PlaceLayout, RouteLayout
from incarrozza.picture import draw_board

_SHOWN = 2
"""Spaces of a route in the legend."""
_STEP = 1.12
"""From one space to the next, in lengths of a space."""


class Sign(NamedTuple):
    """A sign on the board."""

    name: str
    """Of the words that explain it."""
    drawing: str
    """As an SVG picture."""


_ROUTES: tuple[tuple[str, Callable[[Route], object]], ...] = (
    ("sign_gray", lambda route: route.color == GRAY and _plain(route)),
    ("sign_color", lambda route: route.color != GRAY and _plain(route)),
    ("sign_tunnel", lambda route: route.tunnel),
    ("sign_ferry", lambda route: route.locomotives),
    ("sign_cart", lambda route: route.cart),
)
"""What a route can show, and how one is told that does."""


def _plain(route: Route) -> bool:
    return not (route.tunnel or route.locomotives or route.cart)


def explain_signs(box: Box) -> Iterator[Sign]:
    """Draw an example of every sign that the board of a box has.

    >>> from incarrozza.editions import open_box
    >>> [sign.name for sign in explain_signs(open_box("new_york", 2))]
    ['sign_gray', 'sign_color', 'sign_attraction']
    """
    for name, has in _ROUTES:
        example = next((route for route in box.map.routes if has(route)), None)
        if example is not None:
            yield Sign(name, _draw_route(box, example))
    if box.edition.attraction_points and any(place.attraction for place in box.map.places):
        yield Sign("sign_attraction", _draw_attraction(box))


def _draw_route(box: Box, example: Route) -> str:
    space = box.layout.space
    step = round(_STEP * space.length)
    width, height = _SHOWN * step + space.width, 2 * space.width
    spaces = tuple(
        ((width - (_SHOWN - 1 - 2 * number) * step) // 2, height // 2, 0)
        for number in range(_SHOWN)
    )
    line = f"M0 {height // 2}L{width} {height // 2}"
    route = replace(
        example, length=_SHOWN, locomotives=min(example.locomotives, _SHOWN - 1), beside=-1
    )
    layout = structs.replace(
        _empty(box.layout, width, height),
        routes=(RouteLayout(a="", b="", line=line, spaces=spaces),),
        ground="water" if example.locomotives else "land",
    )
    board = replace(box.map, places=(), routes=(route,))
    return draw_board(replace(box, map=board, own_layout=layout))


def _draw_attraction(box: Box) -> str:
    place = next(place for place in box.map.places if place.attraction)
    side = 4 * box.layout.radius
    middle = (side // 2, side // 2)
    label = Label(at=middle, align="middle", lines=())
    layout = structs.replace(
        _empty(box.layout, side, side),
        places=(PlaceLayout(id=place.id, at=middle, label=label),),
    )
    board = replace(box.map, places=(place,), routes=())
    return draw_board(replace(box, map=board, own_layout=layout))


def _empty(layout: Layout, width: int, height: int) -> Layout:
    """Give an empty piece of a board, in the same colours."""
    return structs.replace(
        layout,
        width=width,
        height=height,
        places=(),
        routes=(),
        scenery=(),
        texture=(),
        ornaments=(),
        names=(),
        ground="land",
    )
