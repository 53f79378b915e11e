"""Counting cards: what nobody has shown yet, and what a set of routes lacks in hand."""

from __future__ import annotations

import numpy as np

from incarrozza.rules.bits import EMPTY, ONE, lowest
from incarrozza.rules.compiled import compiled
from incarrozza.rules.state import COLORS, DISPLAY, KINDS, MAX_LENGTH, NONE, WILD, Array, Struct
from incarrozza.thinking.mind import BILL, GRAYS, SYMBOLS


@compiled
def count_cards(v: Struct, b: Struct, m: Struct) -> None:
    """Count the cards this seat has not seen, and tell how scarce each colour is."""
    for kind in range(KINDS):
        left = int(b.cards[kind]) - v.discards[kind] - v.turned[kind]
        for seat in range(v.players):
            left -= v.hand[seat, kind] if seat == v.seat else v.known[seat, kind]
        m.unseen[kind] = left
    for slot in range(DISPLAY):
        if v.display[slot] != NONE:
            m.unseen[v.display[slot]] -= 1
    if v.laid_color != NONE:
        m.unseen[v.laid_color] -= v.laid_cards
        m.unseen[WILD] -= v.laid_wilds
    for kind in range(KINDS):
        m.unseen[kind] = max(0, m.unseen[kind])
    _weigh_scarcity(v, b, m)


@compiled
def _weigh_scarcity(v: Struct, b: Struct, m: Struct) -> None:
    """Compare what can still be drawn of each kind with what the whole deck has of it."""
    left = 0
    whole = 0
    for kind in range(KINDS):
        m.scarce[kind] = m.unseen[kind]
        left += m.unseen[kind]
        whole += b.cards[kind]
    for slot in range(DISPLAY):
        if v.display[slot] != NONE:
            m.scarce[v.display[slot]] += 1.0
            left += 1
    for kind in range(KINDS):
        usual = max(1, int(b.cards[kind])) * left / max(1, whole)
        m.scarce[kind] = max(0.0, 1.0 - m.scarce[kind] / max(1.0, usual))


@compiled
def write_bill(b: Struct, low: np.uint64, high: np.uint64, bill: Array) -> None:
    """Write what a set of routes takes: cards of each colour, wilds for ferries, gray routes."""
    for i in range(BILL):
        bill[i] = 0
    for w in range(2):
        rest = low if w == 0 else high
        while rest != EMPTY:
            charge(b, 64 * w + lowest(rest), bill, 1)
            rest &= rest - ONE


@compiled
def charge(b: Struct, route: int, bill: Array, times: int) -> None:
    """Put a route on a bill, or take it off (-1)."""
    cards = int(b.length[route]) - b.symbols[route]
    bill[SYMBOLS] += times * b.symbols[route]
    if b.color[route] != WILD:
        bill[b.color[route]] += times * cards
    else:
        bill[GRAYS + cards] += times


@compiled
def lacking(bill: Array, hand: Array, spare: Array) -> tuple[int, int]:
    """Count the cards that a hand lacks for a bill, and those that wilds replace.

    Coloured routes come first; then gray ones, the longest first, each in the colour of which most
    is to spare. Wilds that no ferry needs replace what is missing. Writes what is to spare.
    """
    for kind in range(COLORS):
        spare[kind] = hand[kind] - bill[kind]
    for cards in range(MAX_LENGTH, 0, -1):
        for _ in range(bill[GRAYS + cards]):
            best = 0
            for kind in range(1, COLORS):
                if spare[kind] > spare[best]:
                    best = kind
            spare[best] -= cards
    lack = 0
    for kind in range(COLORS):
        if spare[kind] < 0:
            lack -= spare[kind]
    wilds = int(hand[WILD])
    symbols = int(bill[SYMBOLS])
    if wilds < symbols:
        return lack + symbols - wilds, 0
    replaced = min(lack, wilds - symbols)
    return lack - replaced, replaced


@compiled
def missing(b: Struct, route: int, hand: Array) -> int:
    """Count the cards that a hand lacks for one route, wilds of a ferry included."""
    best = 0
    if b.color[route] != WILD:
        best = int(hand[b.color[route]])
    else:
        for kind in range(COLORS):
            best = max(best, int(hand[kind]))
    symbols = int(b.symbols[route])
    rest = int(hand[WILD]) - symbols
    lack = int(b.length[route]) - symbols - best
    return max(0, -rest) + max(0, lack - max(0, rest))
