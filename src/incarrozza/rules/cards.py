"""Transport cards: the deck, the discards, the five face-up cards and the hands (G1-G7).

A pile is its counts by kind; its order is drawn from chance only when a card is turned.
"""

from __future__ import annotations

from incarrozza.rules.chance import answer, draw_kind
from incarrozza.rules.compiled import compiled
from incarrozza.rules.state import (
    DISPLAY,
    EMPTIED,
    KINDS,
    NONE,
    RESHUFFLED,
    SWEPT,
    TURNED_UP,
    WILD,
    Array,
    Struct,
)


@compiled
def warehouses_open(s: Struct, b: Struct) -> bool:
    """Tell whether W6 would bring cards: a player is out of depots and a warehouse has cards."""
    if b.depots == 0:
        return False
    out_of_depots = False
    cards = 0
    for seat in range(s.players):
        if s.depots_left[seat] == 0:
            out_of_depots = True
        cards += s.warehouse_size[seat]
    return out_of_depots and cards > 0


@compiled
def can_draw(s: Struct, b: Struct) -> bool:
    """Tell whether a card of the deck can be had, if need be by reshuffling (G6, W6)."""
    return s.deck_size > 0 or s.discard_size > 0 or warehouses_open(s, b)


@compiled
def _make_deck(s: Struct, log: Array) -> None:
    """Make a new deck of the discards (G6) or, if there are none, of all warehouses (W6)."""
    if s.discard_size > 0:
        answer(log, RESHUFFLED, 0, NONE)
        for kind in range(KINDS):
            s.deck[kind] = s.discards[kind]
            s.discards[kind] = 0
        s.deck_size = s.discard_size
        s.discard_size = 0
        return
    answer(log, EMPTIED, 0, NONE)
    size = 0
    for seat in range(s.players):
        for kind in range(KINDS):
            s.deck[kind] += s.warehouse[seat, kind]
            s.warehouse[seat, kind] = 0
        size += s.warehouse_size[seat]
        s.warehouse_size[seat] = 0
    s.deck_size = size


@compiled
def draw_card(s: Struct, log: Array, what: int, seat: int) -> int:
    """Take the next card of the deck, which `can_draw` has promised."""
    if s.deck_size == 0:
        _make_deck(s, log)
    kind = draw_kind(s, s.deck, s.deck_size, log, what, seat)
    s.deck[kind] -= 1
    s.deck_size -= 1
    return kind


@compiled
def discard(s: Struct, kind: int, cards: int) -> None:
    """Lay cards on the discards; `settle` must follow."""
    s.discards[kind] += cards
    s.discard_size += cards


@compiled
def fill(s: Struct, b: Struct, log: Array) -> None:
    """Fill the gaps of the display as far as cards can be had."""
    for slot in range(DISPLAY):
        if s.display[slot] == NONE and can_draw(s, b):
            s.display[slot] = draw_card(s, log, TURNED_UP, NONE)


@compiled
def settle(s: Struct, b: Struct, log: Array) -> None:
    """Fill the display (G6) and sweep it while three or more wilds lie in it (G2)."""
    while True:
        fill(s, b, log)
        wilds = 0
        for slot in range(DISPLAY):
            if s.display[slot] == NONE:
                return
            if s.display[slot] == WILD:
                wilds += 1
        if wilds < 3:
            return
        colored = s.deck_size - s.deck[WILD] + s.discard_size - s.discards[WILD] + DISPLAY - wilds
        if colored < 3:
            return
        answer(log, SWEPT, 0, NONE)
        for slot in range(DISPLAY):
            discard(s, s.display[slot], 1)
            s.display[slot] = NONE


@compiled
def settle_gap(s: Struct, b: Struct, log: Array) -> None:
    """Settle the display if it has a gap that can be filled now, though nothing was discarded."""
    for slot in range(DISPLAY):
        if s.display[slot] == NONE:
            if can_draw(s, b):
                settle(s, b, log)
            return


@compiled
def take_face_up(s: Struct, b: Struct, log: Array, seat: int, kind: int) -> None:
    """Take a face-up card into the hand, in front of everybody, and replace it (G4)."""
    for slot in range(DISPLAY):
        if s.display[slot] == kind:
            s.display[slot] = NONE
            break
    s.hand[seat, kind] += 1
    s.known[seat, kind] += 1
    s.hand_size[seat] += 1
    settle(s, b, log)


@compiled
def spend(s: Struct, seat: int, kind: int, cards: int) -> None:
    """Take cards out of a hand, in front of everybody; they are not discarded yet."""
    s.hand[seat, kind] -= cards
    s.hand_size[seat] -= cards
    s.known[seat, kind] = max(0, s.known[seat, kind] - cards)


@compiled
def best_color(s: Struct, seat: int) -> int:
    """Count the cards of the colour that this hand has most of."""
    most = 0
    for kind in range(WILD):
        if s.hand[seat, kind] > most:
            most = s.hand[seat, kind]
    return most
