"""What a seat may know (K1-K4).

A view is a state with everything hidden overwritten. It is built by an allow-list: copying what is
allowed, never erasing what is not. So a new field of the state is hidden until it is allowed.
"""

from __future__ import annotations

from incarrozza.rules.bits import has
from incarrozza.rules.compiled import compiled
from incarrozza.rules.state import (
    DISPLAY,
    KINDS,
    MAX_TICKETS,
    NONE,
    OFFER,
    OPENING,
    OPENING_LONG,
    OVER,
    SEATS,
    SECRET,
    UNKNOWN,
    Struct,
)
from incarrozza.rules.tickets import group_end


@compiled
def mask(s: Struct, seat: int, v: Struct) -> None:
    """Write into `v`, which is all zeros, what a seat may know; NONE for an onlooker."""
    v.seat = seat
    _copy_board(s, v)
    _copy_counts(s, v)
    opening = s.phase in (OPENING, OPENING_LONG)
    for each in range(SEATS):
        if each == seat or s.phase == OVER:  # K2, K4
            for kind in range(KINDS):
                v.hand[each, kind] = s.hand[each, kind]
            for w in range(2):
                v.held[each, w] = s.held[each, w]
        if each == seat:
            for w in range(2):
                v.returned[each, w] = s.returned[each, w]
                v.strayed[each, w] = s.strayed[each, w]
        for i in range(OFFER):
            v.gone[each, i] = s.gone[each, i] if each == seat else NONE
            known = each == seat or s.offered[each, i] == NONE
            v.offered[each, i] = s.offered[each, i] if known else UNKNOWN
        # The opening is chosen at the same time: nobody's number is known before all have chosen.
        secret = opening and each != seat and each < s.players
        v.ticket_count[each] = SECRET if secret else s.ticket_count[each]
    _copy_bottom(s, seat, v)


@compiled
def _copy_board(s: Struct, v: Struct) -> None:
    for each in range(SEATS):
        for w in range(2):
            v.own[each, w] = s.own[each, w]
            v.open[each, w] = s.open[each, w]
        v.stations[each] = s.stations[each]
        v.depots[each] = s.depots[each]
        v.score[each] = s.score[each]
        v.hand_size[each] = s.hand_size[each]
        v.warehouse_size[each] = s.warehouse_size[each]
        v.pieces[each] = s.pieces[each]
        v.stations_left[each] = s.stations_left[each]
        v.depots_left[each] = s.depots_left[each]
        v.merchandise[each] = s.merchandise[each]
        for kind in range(KINDS):
            v.known[each, kind] = s.known[each, kind]
    for kind in range(KINDS):
        v.discards[kind] = s.discards[kind]
        v.turned[kind] = s.turned[kind]
    for slot in range(DISPLAY):
        v.display[slot] = s.display[slot]


@compiled
def _copy_counts(s: Struct, v: Struct) -> None:
    v.decisions = s.decisions
    v.turns = s.turns
    v.players = s.players
    v.phase = s.phase
    v.turn = s.turn
    v.first = s.first
    v.to_act = s.to_act
    v.passes = s.passes
    v.last_turns = s.last_turns
    v.subject = s.subject
    v.laid_color = s.laid_color
    v.laid_cards = s.laid_cards
    v.laid_wilds = s.laid_wilds
    v.extra = s.extra
    v.deck_size = s.deck_size
    v.discard_size = s.discard_size
    v.ticket_deck = s.ticket_deck
    v.bottom_size = s.bottom_size
    v.merchandise_left = s.merchandise_left


@compiled
def _copy_bottom(s: Struct, seat: int, v: Struct) -> None:
    """Show the seat's own tickets in groups nobody has drawn from; hide all others.

    Within a group the own ones come first, so that their places tell nothing of the others.
    """
    for w in range(2):
        v.groups[w] = s.groups[w]
    for i in range(MAX_TICKETS):
        v.bottom[i] = NONE
    start = 0
    while start < s.bottom_size:
        end = group_end(s, start)
        place = start
        if seat != NONE:
            for i in range(start, end):
                ticket = s.bottom[i]
                if has(s.returned[seat], ticket):
                    v.bottom[place] = ticket
                    place += 1
        while place < end:
            v.bottom[place] = UNKNOWN
            place += 1
        start = end
