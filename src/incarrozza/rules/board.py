"""Laying out a box as the read-only board record that the kernel plays on. Plain Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from incarrozza.editions.items import NUMBERS
from incarrozza.rules.state import (
    BOARD,
    MAX_LENGTH,
    NONE,
    TIE_LONGEST_PATH,
    TIE_STATIONS,
    TIE_TICKETS,
    WILD,
    Array,
)

if TYPE_CHECKING:
    from incarrozza.editions import Box

NEVER = 127
"""More wilds than a display has places: it is not swept."""
TIES = {"tickets": TIE_TICKETS, "stations": TIE_STATIONS, "longest_path": TIE_LONGEST_PATH}


def lay_out(box: Box) -> Array:
    """Make the board record of a box, as an array of one."""
    board = np.zeros(1, BOARD)
    b = board[0]
    _lay_numbers(box, b)
    _lay_routes(box, b)
    for i, ticket in enumerate(box.tickets):
        b["ticket_a"][i] = ticket.a
        b["ticket_b"][i] = ticket.b
        b["ticket_points"][i] = ticket.points
        _put(b["long" if ticket.long else "regular"], i)
    for i, place in enumerate(box.map.places):
        b["cities"] |= np.uint64(1 << i)
        if place.attraction:
            b["attractions"] |= np.uint64(1 << i)
    board.flags.writeable = False
    return board


def _put(words: Array, i: int) -> None:
    words[i >> 6] |= np.uint64(1 << (i & 63))


def _lay_numbers(box: Box, b: Array) -> None:
    edition, tickets = box.edition, box.edition.tickets
    for kind in range(len(edition.colors)):
        b["cards"][kind] = edition.cards_per_color
    b["cards"][WILD] = edition.wild_cards
    b["players"] = box.players
    b["hand"] = edition.hand
    b["pieces"] = edition.pieces
    b["stations"] = edition.stations
    b["display"] = edition.display
    b["sweep"] = edition.sweep or NEVER
    b["tunnel_cards"] = edition.tunnel_cards
    b["last_round"] = edition.last_round
    b["equal_turns"] = edition.equal_turns
    b["depots"] = edition.depots if box.options.depots else 0
    b["closes_doubles"] = box.players <= edition.closed_doubles
    b["long_dealt"] = tickets.long_dealt
    b["regular_dealt"] = tickets.regular_dealt
    b["long_first"] = tickets.long_first
    b["keep"] = tickets.keep
    b["keep_without_long"] = (
        tickets.keep if tickets.keep_without_long is None else tickets.keep_without_long
    )
    b["rejects_return"] = tickets.rejects_return
    b["drawn"] = tickets.drawn
    b["merchandise"] = edition.merchandise
    for place, points in enumerate(edition.merchandise_points.get(box.players, ())):
        b["prizes"][place] = points
    for number in NUMBERS:
        b[number] = getattr(edition, number)
    b["tie_breaks"] = NONE
    for i, tie in enumerate(edition.tie_breaks):
        b["tie_breaks"][i] = TIES[tie]
    for length, points in edition.route_points.items():
        b["points"][length] = points


def _lay_routes(box: Box, b: Array) -> None:
    colors = box.edition.colors
    b["routes"] = len(box.map.routes)
    b["beside"] = NONE
    for i, route in enumerate(box.map.routes):
        color = colors.index(route.color) if route.color in colors else WILD
        b["a"][i] = route.a
        b["b"][i] = route.b
        b["length"][i] = route.length
        b["color"][i] = color
        b["symbols"][i] = route.locomotives
        b["tunnel"][i] = route.tunnel
        b["cart"][i] = route.cart
        b["beside"][i] = route.beside
        _put(b["into"][route.a], i)
        _put(b["into"][route.b], i)
        for n in range(MAX_LENGTH + 1):
            if route.length <= n:
                _put(b["price"][color, n], i)
                _put(b["fits"][n], i)
            if route.locomotives <= n:
                _put(b["ferry"][n], i)
