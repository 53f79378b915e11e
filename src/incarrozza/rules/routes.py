"""Routes: which can be claimed, how they can be paid, and claiming them (G8-G11, E4, A3)."""

from __future__ import annotations

import numpy as np

from incarrozza.rules.bits import EMPTY, ONE, add, has, remove
from incarrozza.rules.cards import best_color, discard, spend
from incarrozza.rules.compiled import compiled
from incarrozza.rules.state import (
    ALL_WILD,
    COLORS,
    MAX_LENGTH,
    NONE,
    PAYMENT,
    WAY_BITS,
    WAYS,
    WILD,
    Array,
    Struct,
)


@compiled
def claimable(s: Struct, b: Struct, seat: int, words: Array) -> None:
    """Write the routes this seat may claim and can pay now into the first two words."""
    wilds = int(s.hand[seat, WILD])
    best = best_color(s, seat)
    gray = min(best + wilds, MAX_LENGTH)
    low = b.price[WILD, gray, 0]
    high = b.price[WILD, gray, 1]
    for color in range(COLORS):
        cards = min(s.hand[seat, color] + wilds, MAX_LENGTH)
        low |= b.price[color, cards, 0]
        high |= b.price[color, cards, 1]
    symbols = min(wilds, MAX_LENGTH)
    pieces = min(int(s.pieces[seat]), MAX_LENGTH)
    words[0] = low & s.open[seat, 0] & b.ferry[symbols, 0] & b.fits[pieces, 0]
    words[1] = high & s.open[seat, 1] & b.ferry[symbols, 1] & b.fits[pieces, 1]


@compiled
def payments(s: Struct, seat: int, cost: int, color: int, symbols: int, words: Array) -> None:
    """Write every way to pay `cost` cards of a colour (WILD: of any one colour).

    At least `symbols` of them are wild (E4).
    """
    wilds = int(s.hand[seat, WILD])
    for kind in range(COLORS):
        if color == kind or color == WILD:  # noqa: SIM109  # a tuple would be slower
            fewest = max(symbols, cost - int(s.hand[seat, kind]))
            most = min(wilds, cost - 1)
            if fewest <= most:
                # All numbers of wilds between the two, at once.
                ways = (ONE << np.uint64(most + 1)) - (ONE << np.uint64(fewest))
                place = PAYMENT + WAYS * kind
                words[place >> 6] |= ways << np.uint64(place & 63)
    if wilds >= cost:
        add(words, ALL_WILD)


@compiled
def paid_color(action: int) -> int:
    """Read the colour of a payment; WILD if it is of wilds alone."""
    return WILD if action == ALL_WILD else (action - PAYMENT) >> WAY_BITS


@compiled
def paid_wilds(action: int, cost: int) -> int:
    """Read how many of the `cost` cards of a payment are wild."""
    return cost if action == ALL_WILD else (action - PAYMENT) & (WAYS - 1)


@compiled
def pay(s: Struct, seat: int, action: int, cost: int) -> None:
    """Discard the cards of a payment from the hand."""
    wilds = paid_wilds(action, cost)
    if wilds < cost:
        color = paid_color(action)
        spend(s, seat, color, cost - wilds)
        discard(s, color, cost - wilds)
    if wilds > 0:
        spend(s, seat, WILD, wilds)
        discard(s, WILD, wilds)


@compiled
def claim(s: Struct, b: Struct, seat: int, route: int) -> None:
    """Lay the pieces: the route is the seat's, scored, and closed to others as G10 and G11 say."""
    length = int(b.length[route])
    add(s.own[seat], route)
    for other in range(s.players):
        remove(s.open[other], route)
        if b.closes_doubles or other == seat:
            track = int(b.beside[route])
            while track not in (NONE, route):
                remove(s.open[other], track)
                track = int(b.beside[track])
    s.pieces[seat] -= length
    s.score[seat] += b.points[length]
    if b.cart[route] and s.merchandise_left > 0:
        s.merchandise[seat] += 1
        s.merchandise_left -= 1


@compiled
def has_beside(b: Struct, words: Array, route: int) -> bool:
    """Tell whether a set has another track of the same route."""
    track = int(b.beside[route])
    while track not in (NONE, route):
        if has(words, track):
            return True
        track = int(b.beside[track])
    return False


@compiled
def owns_any(s: Struct, seat: int) -> bool:
    """Tell whether a seat has claimed a route."""
    return s.own[seat, 0] != EMPTY or s.own[seat, 1] != EMPTY
