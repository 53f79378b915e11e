"""Claims and stations: what it is worth to act now, and how to pay (G8, E4-E7, E10)."""

from __future__ import annotations

import numpy as np

from incarrozza.rules.bits import EMPTY, ONE, has, lowest, popcount
from incarrozza.rules.compiled import compiled
from incarrozza.rules.paths import connect
from incarrozza.rules.routes import paid_color, paid_wilds
from incarrozza.rules.state import (
    ALL_WILD,
    COLORS,
    KINDS,
    MAX_CITIES,
    NONE,
    PAY_STATION,
    PAYMENT,
    WILD,
    Array,
    Struct,
)
from incarrozza.thinking.candidates import propose
from incarrozza.thinking.counting import charge
from incarrozza.thinking.draws import burden
from incarrozza.thinking.mind import ARRIVED, FAR, PLANNED
from incarrozza.thinking.ways import spread

MOST_DAMAGE = 20.0
"""A blocked route costs another player at most so many points: there is another way."""
SOME_TRACK = 2
"""The owner of a network will want to connect a part of so many pieces."""


# -- What a claim is worth -------------------------------------------------------------------------


@compiled
def worth_of_claim(v: Struct, b: Struct, w: Struct, m: Struct, route: int, enough: float) -> float:
    """Tell what claiming a route now is worth, in points; a turn of drawing is worth about one.

    What it costs to pay is left out where the rest is less than enough.
    """
    length = int(b.length[route])
    left = int(v.pieces[v.seat]) - length
    ends = left <= b.last_round and v.last_turns == NONE
    gain = b.points[length] + m.bonus[route]
    if not ends:
        gain -= m.piece * length
    if has(m.plan, route):
        worth = m.turn + _haste(b, m, route)
        if m.danger[route] > 0.0:
            worth += m.danger[route] * _damage(b, m, route)
    elif left < m.pieces:
        return -FAR
    elif has(m.goals, route):
        worth = m.turn + m.danger[route] * gain
    elif ends:
        worth = gain
    else:
        worth = gain - m.card * w.saved * length * min(1.0, (m.time - 1.0) / w.season)
    if w.block > 0.0:
        worth += w.block * _hurt(v, b, m, route)
    if ends:
        worth += _worth_of_end(b, w, m, route)
    elif _is_ahead(m):
        worth += w.hurry * length
    if worth > enough:
        if b.tunnel[route]:
            worth *= _tunnel_chance(v, b, m, route)
        worth -= m.card * _cheapest_loss(v, b, w, m, route)
    return worth


@compiled
def _tunnel_chance(v: Struct, b: Struct, m: Struct, route: int) -> float:
    """Tell how likely the hand can pay what a tunnel costs more (E5)."""
    best = 0.0
    total = 0
    for kind in range(KINDS):
        total += m.unseen[kind]
    wilds = int(v.hand[v.seat, WILD])
    for color in range(COLORS):
        if b.color[route] not in (WILD, color) or v.hand[v.seat, color] == 0:
            continue
        left = int(v.hand[v.seat, color]) + wilds - int(b.length[route])
        if left >= b.tunnel_cards or total == 0:
            return 1.0
        if left < 0:
            continue
        hit = (m.unseen[color] + m.unseen[WILD]) / total
        # Binomial: so many hits among the turned cards, or fewer.
        chance = 0.0
        ways = 1.0
        for hits in range(left + 1):
            misses = b.tunnel_cards - hits
            chance += ways * _power(hit, hits) * _power(1.0 - hit, misses)
            ways *= misses / (hits + 1)
        best = max(best, chance)
    return best


@compiled
def _power(base: float, exponent: int) -> float:
    """Multiply a number with itself; `**` rounds differently when compiled."""
    product = 1.0
    for _ in range(exponent):
        product *= base
    return product


@compiled
def _damage(b: Struct, m: Struct, route: int) -> float:
    """Tell what it would cost if another took a route of the plan."""
    total = 0.0
    for k in range(2):
        m.free[k] = m.own[k] | m.plan[k] | m.loans[k]
    for i in range(m.tickets):
        if m.fate[i] == PLANNED and has(m.path[i], route):
            ticket = int(m.ticket[i])
            extra = spread(b, m, b.ticket_a[ticket], b.ticket_b[ticket], route)
            total += min(extra, 2.0 * b.ticket_points[ticket])
    for k in range(2):
        m.free[k] = m.own[k]
    return total


@compiled
def _haste(b: Struct, m: Struct, route: int) -> float:
    """Tell what is at stake with a route of the plan when time is short."""
    if m.late == 0.0:
        return 0.0
    total = 0.0
    for i in range(m.tickets):
        if m.fate[i] == PLANNED and has(m.path[i], route):
            left = popcount(m.path[i, 0]) + popcount(m.path[i, 1])
            total += 2.0 * b.ticket_points[m.ticket[i]] / left
    return m.late * total


@compiled
def _hurt(v: Struct, b: Struct, m: Struct, route: int) -> float:
    """Tell what others lose with a route that evidently joins two parts of their networks."""
    group = np.empty(MAX_CITIES, np.int64)
    total = 0.0
    a = int(b.a[route])
    z = int(b.b[route])
    for other in range(v.players):
        if other == v.seat or not has(v.open[other], route):
            continue
        connect(b, v.own[other], group)
        if group[a] == group[z]:
            continue
        if min(_track(v, b, other, group, a), _track(v, b, other, group, z)) < SOME_TRACK:
            continue
        low = m.open[0]
        high = m.open[1]
        for k in range(2):
            m.free[k] = v.own[other, k]
            m.open[k] = v.open[other, k]
        detour = spread(b, m, a, z, route) - m.price[route]
        m.open[0] = low
        m.open[1] = high
        for k in range(2):
            m.free[k] = m.own[k]
        most = MOST_DAMAGE
        if v.stations_left[other] > 0:
            most = b.station_points + 1.5 * m.turn
        total += max(0.0, min(detour, most)) / (v.players - 1)
    return total


@compiled
def _track(v: Struct, b: Struct, seat: int, group: Array, city: int) -> int:
    """Count the pieces of the part of a seat's network that a city belongs to."""
    total = 0
    for k in range(2):
        rest = v.own[seat, k]
        while rest != EMPTY:
            route = 64 * k + lowest(rest)
            rest &= rest - ONE
            if group[b.a[route]] == group[city]:
                total += b.length[route]
    return total


# -- The end ---------------------------------------------------------------------------------------


@compiled
def standing(v: Struct, b: Struct, w: Struct, m: Struct) -> float:
    """Estimate by how many points this seat would be ahead if the game ended now."""
    mine = float(v.score[v.seat]) + b.station_points * v.stations_left[v.seat]
    for i in range(m.tickets):
        points = b.ticket_points[m.ticket[i]]
        mine += points if m.fate[i] == ARRIVED else -points
    best = -FAR
    for other in range(v.players):
        if other != v.seat:
            theirs = v.score[other] + b.station_points * v.stations_left[other]
            best = max(best, theirs + w.lead * m.usual * v.ticket_count[other])
    return mine - best


@compiled
def _is_ahead(m: Struct) -> bool:
    """Tell whether the sooner the game ends the better: all is done, and others are behind."""
    return m.plan[0] | m.plan[1] | m.loans[0] | m.loans[1] == EMPTY and m.ahead > 0.0


@compiled
def _worth_of_end(b: Struct, w: Struct, m: Struct, route: int) -> float:
    """Weigh the last round that a claim would begin: one more turn, then it is over (G13)."""
    worth = 0.0
    ahead = m.ahead + b.points[b.length[route]]
    for i in range(m.tickets):
        if m.fate[i] == PLANNED:
            swing = 2.0 * b.ticket_points[m.ticket[i]]
            left = popcount(m.path[i, 0]) + popcount(m.path[i, 1])
            if left == 1 and has(m.path[i], route):
                ahead += swing
            else:
                worth -= swing
    return worth + m.turn * (w.finish if ahead > 0.0 else -w.finish)


# -- Paying ----------------------------------------------------------------------------------------


@compiled
def loss(
    v: Struct, b: Struct, w: Struct, m: Struct, color: int, cards: int, wilds: int, route: int
) -> float:
    """Tell what a payment costs the plan, in cards lacking; the route paid for needs no more."""
    hand = np.empty(KINDS, np.int64)
    for kind in range(KINDS):
        hand[kind] = v.hand[v.seat, kind]
    planned = route != NONE and has(m.plan, route)
    meant = planned or (route != NONE and has(m.goals, route))
    if planned:
        charge(b, route, m.bill[0], -1)
    if meant:
        charge(b, route, m.bill[1], -1)
    if cards > 0:
        hand[color] -= cards
    hand[WILD] -= wilds
    after = burden(w, m, hand)
    if planned:
        charge(b, route, m.bill[0], 1)
    if meant:
        charge(b, route, m.bill[1], 1)
    needed = after - m.burden
    symbols = int(b.symbols[route]) if route != NONE else 0
    return needed + w.spend_wild * max(0, wilds - symbols)


@compiled
def _cheapest_loss(v: Struct, b: Struct, w: Struct, m: Struct, route: int) -> float:
    """Tell what the best payment for a route costs, in cards lacking."""
    length = int(b.length[route])
    symbols = int(b.symbols[route])
    wilds = int(v.hand[v.seat, WILD])
    best = FAR
    for color in range(COLORS):
        if b.color[route] not in (WILD, color):
            continue
        cards = min(length - symbols, int(v.hand[v.seat, color]))
        if cards > 0 and length - cards <= wilds:
            best = min(best, loss(v, b, w, m, color, cards, length - cards, route))
    if best >= FAR:
        best = loss(v, b, w, m, WILD, 0, length, route)
    return best


@compiled
def weigh_payments(v: Struct, b: Struct, w: Struct, m: Struct, words: Array, cost: int) -> None:
    """Weigh the ways to pay by what they cost the plan."""
    route = NONE if v.phase == PAY_STATION else int(v.subject)
    for action in range(PAYMENT, ALL_WILD + 1):
        if has(words, action):
            wilds = paid_wilds(action, cost)
            price = loss(v, b, w, m, paid_color(action), cost - wilds, wilds, route)
            propose(m, action, -m.card * price)
