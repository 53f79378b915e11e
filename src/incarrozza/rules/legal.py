"""What a seat may decide now: one function says it for people, bots and learners alike."""

from __future__ import annotations

import numpy as np

from incarrozza.rules import stations
from incarrozza.rules.bits import EMPTY, ONE
from incarrozza.rules.cards import best_color, can_draw
from incarrozza.rules.compiled import compiled
from incarrozza.rules.depots import empty_cities, takings
from incarrozza.rules.routes import claimable, payments
from incarrozza.rules.state import (
    DECLINE,
    DEPOSIT,
    DEPOT,
    DRAW,
    DRAW_DECK,
    END,
    END_TURN,
    FIRST_CARD,
    FIRST_DEPOT,
    GIVE_UP,
    KEEP,
    KEEP_SET,
    NONE,
    OPENING,
    OPENING_LONG,
    PASS,
    PAY,
    PAY_STATION,
    SECOND_CARD,
    STATION,
    TAKE,
    TAKE_FROM,
    TICKETS,
    TUNNEL,
    TURN,
    WILD,
    WORDS,
    Array,
    Struct,
)
from incarrozza.rules.tickets import keep_at_least, offer_size

OTHER = PASS >> 6
"""The word of all actions that are neither a claim, a city nor a coloured payment."""


@compiled
def _allow(words: Array, action: int) -> None:
    words[OTHER] |= ONE << np.uint64(action & 63)


@compiled
def _drawable(s: Struct, b: Struct, words: Array, second: bool) -> None:
    """Allow the face-up cards, the wild one only as the first (G5), and the deck (G4, G7)."""
    for slot in range(b.display):
        kind = s.display[slot]
        if kind != NONE and not (second and kind == WILD):
            _allow(words, DRAW + kind)
    if can_draw(s, b):
        _allow(words, DRAW_DECK)


@compiled
def _turn(s: Struct, b: Struct, seat: int, words: Array) -> None:
    claimable(s, b, seat, words)
    cities = EMPTY
    if s.depots_left[seat] > 0 or s.stations_left[seat] > 0:
        cities = empty_cities(s, b)
    if s.stations_left[seat] > 0:
        cards = best_color(s, seat) + s.hand[seat, WILD]
        if cards >= stations.cost(s, b, seat):
            words[STATION >> 6] = cities
    # Without a deck nobody may begin to draw, whatever lies face up (G7).
    if can_draw(s, b):
        if b.depots > 0:
            everybody = (ONE << np.uint64(s.players)) - ONE
            words[OTHER] |= everybody << np.uint64(DEPOSIT & 63)
        else:
            _drawable(s, b, words, False)
    if s.ticket_deck > 0:
        _allow(words, TICKETS)
    # Nobody must build a station, and a depot is no action (W5): with nothing else, one may pass.
    if words[0] | words[1] | words[OTHER] == EMPTY:
        _allow(words, PASS)
    if s.depots_left[seat] > 0:
        words[DEPOT >> 6] = cities


@compiled
def _subsets(tickets: int, least: int, most: int, words: Array) -> None:
    """Allow every choice of at least `least` and at most `most` of the offered tickets."""
    for chosen in range(1 << tickets):
        kept = 0
        rest = chosen
        while rest:
            rest &= rest - 1
            kept += 1
        if kept <= most and (kept >= least or kept == tickets):
            _allow(words, KEEP_SET + chosen)


@compiled
def legal(s: Struct, b: Struct, seat: int, words: Array) -> None:
    """Write the set of actions this seat may decide for, as a mask of all actions."""
    for w in range(WORDS):
        words[w] = EMPTY
    if not (s.to_act >> seat) & 1:
        return
    phase = s.phase
    if phase == TURN:
        _turn(s, b, seat, words)
    elif phase == PAY:
        route = s.subject
        payments(s, seat, b.length[route], b.color[route], b.symbols[route], words)
    elif phase == SECOND_CARD:
        _drawable(s, b, words, True)
    elif phase == FIRST_CARD:
        _drawable(s, b, words, False)
    elif phase == PAY_STATION:
        payments(s, seat, stations.cost(s, b, seat), WILD, 0, words)
    elif phase == TUNNEL:
        if s.laid_color == WILD:
            if s.hand[seat, WILD] >= s.extra:
                payments(s, seat, s.extra, WILD, s.extra, words)
        else:
            payments(s, seat, s.extra, s.laid_color, 0, words)
        _allow(words, GIVE_UP)
    elif phase == KEEP:
        tickets = offer_size(s, seat)
        _subsets(tickets, 1, tickets, words)
    elif phase == END:
        words[DEPOT >> 6] = empty_cities(s, b)
        _allow(words, END_TURN)
    elif phase == TAKE:
        owners = takings(s, b, seat, s.subject)
        for owner in range(s.players):
            if (owners >> owner) & 1:
                _allow(words, TAKE_FROM + owner)
        _allow(words, DECLINE)
    elif phase == FIRST_DEPOT:
        words[DEPOT >> 6] = empty_cities(s, b)
    elif phase == OPENING:
        tickets = offer_size(s, seat)
        _subsets(tickets, keep_at_least(s, b, seat), tickets, words)
    elif phase == OPENING_LONG:
        _subsets(offer_size(s, seat), 0, 1, words)
