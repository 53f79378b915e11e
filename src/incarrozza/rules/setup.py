"""Setting up a game: pieces, cards, tickets (G1, E1, E2, N1, N2, A1, A2)."""

from __future__ import annotations

from incarrozza.rules.cards import draw_card, settle
from incarrozza.rules.chance import answer, below
from incarrozza.rules.compiled import compiled
from incarrozza.rules.state import (
    DEALT,
    DISPLAY,
    KINDS,
    LOG_ERROR,
    MAX_TICKETS,
    NONE,
    OFFER,
    OPENING_LONG,
    SEATS,
    STARTER,
    Array,
    Struct,
)
from incarrozza.rules.tickets import draw_from, offer, size
from incarrozza.rules.turn import deal_regular


@compiled
def set_up(s: Struct, b: Struct, first: int, log: Array) -> None:
    """Begin a game in a record that is all zeros but for the key; `first` NONE asks chance."""
    players = int(b.players)
    s.players = players
    s.block_used = 16
    s.last_turns = NONE
    s.subject = NONE
    s.laid_color = NONE
    s.seat = NONE
    s.merchandise_left = b.merchandise
    for slot in range(DISPLAY):
        s.display[slot] = NONE
    for i in range(MAX_TICKETS):
        s.bottom[i] = NONE
    for seat in range(SEATS):
        for i in range(OFFER):
            s.offered[seat, i] = NONE
            s.gone[seat, i] = NONE
    for seat in range(players):
        s.pieces[seat] = b.pieces
        s.stations_left[seat] = b.stations
        s.depots_left[seat] = b.depots
        for w in range(2):
            # All routes fit the most pieces: the last row of the table is the whole board.
            s.open[seat, w] = b.fits[len(b.fits) - 1, w]
    if first == NONE:
        drawn = below(s, players)
        first = answer(log, STARTER, drawn, NONE)
        if first < 0 or first >= players:
            log[LOG_ERROR] = 1
            first = drawn
    s.first = first
    s.turn = first
    cards = 0
    for kind in range(KINDS):
        s.deck[kind] = b.cards[kind]
        cards += b.cards[kind]
    s.deck_size = cards
    for seat in range(players):
        for _ in range(b.hand):
            kind = draw_card(s, b, log, DEALT, seat)
            s.hand[seat, kind] += 1
            s.hand_size[seat] += 1
    settle(s, b, log)
    _deal_tickets(s, b, log)


@compiled
def _deal_tickets(s: Struct, b: Struct, log: Array) -> None:
    """Deal the long tickets, then, unless they are chosen apart (V4), the regular ones."""
    for w in range(2):
        s.top[w] = b.long[w]
    for seat in range(s.players):
        for _ in range(b.long_dealt):
            offer(s, seat, draw_from(s, s.top, seat, log))
    # Long tickets not dealt leave the game unseen (E2).
    for w in range(2):
        s.top[w] = b.regular[w]
    s.ticket_deck = size(s.top)
    if b.long_first:
        s.phase = OPENING_LONG
        s.to_act = (1 << s.players) - 1
    else:
        deal_regular(s, b, log)
