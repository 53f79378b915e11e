"""Transport cards: the deck, the discards, the display of face-up cards, the hands (G1-G7).

A pile is a multiset, the counts by kind. The shuffle is lazy: the order is drawn from chance only
when a card is turned.
"""

from __future__ import annotations

from incarrozza.rules.chance import answer, draw_kind, next_told
from incarrozza.rules.compiled import compiled
from incarrozza.rules.state import (
    EMPTIED,
    KINDS,
    LOG_ERROR,
    LOG_TOLD,
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
    """Tell whether a card of the deck can be had (G6, W6).

    When somebody is to decide, that is whether the deck has cards: discards or warehouses wait to
    be shuffled only in a game that was begun by older rules.
    """
    return s.deck_size > 0 or s.discard_size > 0 or warehouses_open(s, b)


@compiled
def _reshuffle(s: Struct, log: Array) -> None:
    """Make the discards a new deck (G6)."""
    answer(log, RESHUFFLED, 0, NONE)
    for kind in range(KINDS):
        s.deck[kind] = s.discards[kind]
        s.discards[kind] = 0
    s.deck_size = s.discard_size
    s.discard_size = 0


@compiled
def _empty_warehouses(s: Struct, log: Array) -> None:
    """Make all cards of the warehouses a new deck (W6)."""
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
def _sweep(s: Struct, b: Struct, log: Array) -> None:
    """Discard the whole display (G2)."""
    answer(log, SWEPT, 0, NONE)
    for slot in range(b.display):
        discard(s, s.display[slot], 1)
        s.display[slot] = NONE


@compiled
def _take(s: Struct, log: Array, what: int, seat: int) -> int:
    """Take the top card of the deck, which has one."""
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
def _renew(s: Struct, log: Array) -> None:
    """Make the discards a new deck at the moment the old one has run out (G6)."""
    if s.deck_size == 0 and s.discard_size > 0 and not log[LOG_TOLD]:
        _reshuffle(s, log)


@compiled
def _look(s: Struct, b: Struct) -> tuple[int, int]:
    """Find the first gap of the display, or NONE, and count the wilds in it."""
    gap = NONE
    wilds = 0
    for slot in range(b.display - 1, -1, -1):
        if s.display[slot] == NONE:
            gap = slot
        elif s.display[slot] == WILD:
            wilds += 1
    return gap, wilds


@compiled
def settle(s: Struct, b: Struct, log: Array) -> None:
    """Do all that is due with display and deck: sweep (G2), renew the deck, fill gaps (G6).

    A sweep comes first, so that the swept cards are in the new deck. Otherwise two halves of few
    cards, both with many wilds, would be swept in turn for ever.
    """
    if log[LOG_TOLD]:
        follow(s, b, log)
        return
    while True:
        gap, wilds = _look(s, b)
        if gap == NONE and wilds >= b.sweep and _can_improve(s, b, wilds):
            _sweep(s, b, log)
        elif s.deck_size == 0 and s.discard_size > 0:
            _reshuffle(s, log)
        elif gap != NONE and s.deck_size > 0:
            s.display[gap] = _take(s, log, TURNED_UP, NONE)
        else:
            return


@compiled
def _can_improve(s: Struct, b: Struct, wilds: int) -> bool:
    """Tell whether the cards of deck, discards and display could make a legal display (G2)."""
    colored = s.deck_size - s.deck[WILD] + s.discard_size - s.discards[WILD] + b.display - wilds
    return colored > b.display - b.sweep


@compiled
def stock_up(s: Struct, b: Struct, log: Array) -> None:
    """Look after an empty deck when somebody is to decide: it may be time for W6.

    Discards are found here only in a game that was begun by older rules.
    """
    if not log[LOG_TOLD]:
        if s.discard_size == 0 and warehouses_open(s, b):
            _empty_warehouses(s, log)
        settle(s, b, log)


@compiled
def _follow_new_deck(s: Struct, b: Struct, log: Array) -> bool:
    """Make a new deck if a record of older rules tells so now; tell whether it does.

    What the rules have changed is when that is done. That it can be done is checked here.
    """
    if not log[LOG_TOLD] or s.deck_size > 0:
        return False
    what = next_told(log)
    if what == RESHUFFLED and s.discard_size > 0:
        _reshuffle(s, log)
    elif what == EMPTIED and s.discard_size == 0 and warehouses_open(s, b):
        _empty_warehouses(s, log)
    return s.deck_size > 0


@compiled
def follow(s: Struct, b: Struct, log: Array) -> None:
    """Do with the display what a record of older rules tells; nothing in any other game."""
    while log[LOG_TOLD]:
        gap, wilds = _look(s, b)
        if gap == NONE:
            if wilds < b.sweep or not _can_improve(s, b, wilds) or next_told(log) != SWEPT:
                return
            _sweep(s, b, log)
        elif s.deck_size > 0 and next_told(log) == TURNED_UP:
            s.display[gap] = _take(s, log, TURNED_UP, NONE)
        elif not _follow_new_deck(s, b, log):
            return


@compiled
def has_card(s: Struct, b: Struct, log: Array) -> bool:
    """Tell whether the deck has a card; by older rules it is renewed only when one is needed."""
    if s.deck_size == 0:
        _follow_new_deck(s, b, log)
        _renew(s, log)
    return s.deck_size > 0


@compiled
def draw_card(s: Struct, b: Struct, log: Array, what: int, seat: int) -> int:
    """Take the top card of the deck and, if it was the last, renew the deck (G6)."""
    if not has_card(s, b, log):
        log[LOG_ERROR] = 1
        return WILD
    kind = _take(s, log, what, seat)
    _renew(s, log)
    return kind


@compiled
def take_face_up(s: Struct, b: Struct, log: Array, seat: int, kind: int) -> None:
    """Take a face-up card into the hand, in front of everybody, and replace it (G4)."""
    s.hand[seat, kind] += 1
    s.known[seat, kind] += 1
    s.hand_size[seat] += 1
    slot = 0
    while s.display[slot] != kind:
        slot += 1
    s.display[slot] = NONE
    if s.deck_size > 1 and not log[LOG_TOLD]:
        # A fast path: with a colour turned up and the deck not at its end, nothing else is due.
        s.display[slot] = _take(s, log, TURNED_UP, NONE)
        if s.display[slot] != WILD:
            return
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
