"""Pricing the board for a seat: what each route takes, what it brings, and who else may want it."""

from __future__ import annotations

import numpy as np

from incarrozza.rules import stations
from incarrozza.rules.bits import EMPTY, ONE, bit, has, lowest
from incarrozza.rules.compiled import compiled
from incarrozza.rules.routes import has_beside
from incarrozza.rules.scoring import touched
from incarrozza.rules.state import COLORS, MAX_LENGTH, WILD, Array, Struct

ON_LOAN = 0.05
"""A route that a station lends already costs next to nothing."""
POOR = 0.3
"""How likely a player claims a route with fewer cards than it is long."""


@compiled
def price_board(v: Struct, b: Struct, w: Struct, m: Struct) -> None:
    """Write what there is to be had, and what it costs."""
    seat = int(v.seat)
    pieces = min(int(v.pieces[seat]), MAX_LENGTH)
    for k in range(2):
        m.own[k] = v.own[seat, k]
        m.free[k] = v.own[seat, k]
        m.open[k] = v.open[seat, k] & b.fits[pieces, k]
        m.lent[k] = EMPTY
        m.lendable[k] = EMPTY
        for other in range(v.players):
            if other != seat and b.stations > 0:
                m.lendable[k] |= v.own[other, k]
    m.stations = v.stations_left[seat]
    rest = v.stations[seat]
    while rest != EMPTY:
        city = lowest(rest)
        rest &= rest - ONE
        for k in range(2):
            m.lent[k] |= m.lendable[k] & b.into[city, k]
    _set_scales(v, b, w, m)
    near = np.zeros(v.players, np.uint64)
    for each in range(v.players):
        near[each] = touched(b, v.own[each])
    mine = near[seat]
    detour = w.detour * m.turn
    loan = b.station_points + m.turn * (1.0 + w.card * stations.cost(v, b, seat)) + detour
    for k in range(2):
        rest = m.lendable[k]
        while rest != EMPTY:
            route = 64 * k + lowest(rest)
            rest &= rest - ONE
            m.price[route] = ON_LOAN if has(m.lent, route) else loan
        rest = m.open[k]
        while rest != EMPTY:
            route = 64 * k + lowest(rest)
            rest &= rest - ONE
            m.turns[route] = turns_for(b, w, m, route, v.hand[seat])
            m.bonus[route] = _bonus(v, b, w, route, mine)
            m.danger[route] = _danger(v, b, w, route, near)
            gain = b.points[b.length[route]] + m.bonus[route]
            price = w.effort * m.turn * m.turns[route] - w.score * gain
            m.price[route] = detour + max(w.track * m.turn * b.length[route], price)


@compiled
def _usual_ticket(b: Struct) -> float:
    """Average the points of the regular tickets."""
    total = 0
    count = 0
    for k in range(2):
        rest = b.regular[k]
        while rest != EMPTY:
            total += b.ticket_points[64 * k + lowest(rest)]
            count += 1
            rest &= rest - ONE
    return total / max(1, count)


@compiled
def _set_scales(v: Struct, b: Struct, w: Struct, m: Struct) -> None:
    """Write what a turn, a card and a piece are worth, by the best routes of the board."""
    rate = 0.0
    dense = 0.0
    for route in range(b.routes):
        length = int(b.length[route])
        rate = max(rate, b.points[length] / (1.0 + w.card * length))
        dense = max(dense, b.points[length] / length)
    m.usual = _usual_ticket(b)
    m.turn = w.turn * rate
    m.card = 0.5 * m.turn
    all_laid = w.lay * max(1, int(v.pieces[v.seat]))
    m.piece = w.piece * dense * min(1.0, m.time / all_laid)


@compiled
def turns_for(b: Struct, w: Struct, m: Struct, route: int, hand: Array) -> float:
    """Estimate the turns that a route takes, from what a hand lacks to the claim itself."""
    symbols = int(b.symbols[route])
    color = int(b.color[route])
    if color == WILD:
        color = 0
        for kind in range(1, COLORS):
            if hand[kind] > hand[color]:
                color = kind
    cards = max(0.0, int(b.length[route]) - symbols - w.hold * hand[color])
    wilds = max(0, symbols - int(hand[WILD]))
    slow = 1.0 if b.color[route] == WILD else 1.0 + w.scarce * m.scarce[color]
    return 1.0 + w.card * slow * cards + w.wild * wilds + w.tunnel * b.tunnel[route]


@compiled
def _bonus(v: Struct, b: Struct, w: Struct, route: int, mine: np.uint64) -> float:
    """Add up what a route brings beside its points: attractions, carts, a longer path."""
    ends = bit(b.a[route]) | bit(b.b[route])
    total = 0.0
    if b.attraction_points > 0:
        fresh = ends & b.attractions & ~mine
        while fresh != EMPTY:
            fresh &= fresh - ONE
            total += b.attraction_points
    if b.cart[route] and v.merchandise_left > 0:
        total += w.cart
    if b.longest_path_points > 0 and ends & mine and ends & ~mine:
        total += w.longest * b.length[route]
    return total


@compiled
def _danger(v: Struct, b: Struct, w: Struct, route: int, near: Array) -> float:
    """Estimate how likely another takes a route, or one beside it that closes it, before long."""
    safe = 1.0
    for other in range(v.players):
        if other == v.seat or v.pieces[other] < b.length[route]:
            continue
        opens = has(v.open[other], route)
        if not opens and not (b.closes_doubles and has_beside(b, v.open[other], route)):
            continue
        # With another track still there, nothing is lost.
        if not b.closes_doubles and has_beside(b, v.open[v.seat], route):
            continue
        chance = w.danger
        chance += w.lure * max(0, b.points[b.length[route]] - 2 * int(b.length[route]))
        if near[other] & bit(b.a[route]):
            chance += w.touch
        if near[other] & bit(b.b[route]):
            chance += w.touch
        if v.hand_size[other] < b.length[route]:
            chance *= POOR
        safe *= 1.0 - chance
    return 1.0 - safe
