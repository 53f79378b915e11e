"""Tickets to choose from, and whether to draw more (E2, E3, V4, V5, N2)."""

from __future__ import annotations

import numpy as np

from incarrozza.rules.bits import EMPTY, ONE, add, has, lowest, remove
from incarrozza.rules.compiled import compiled
from incarrozza.rules.state import (
    KEEP_SET,
    MAX_TICKETS,
    NONE,
    OFFER,
    Array,
    Struct,
)
from incarrozza.rules.tickets import size
from incarrozza.thinking.candidates import propose
from incarrozza.thinking.mind import FAR
from incarrozza.thinking.plans import at_stake, gather, make_plan, risk, worth_of
from incarrozza.thinking.ways import spread, total_of, trace

BUSY = 0.2
"""With a greater risk than this for the tickets held, nobody draws more."""
SAMPLE = 5
"""Thinking quickly, look at the tickets of one city in so many, others every turn."""


@compiled
def weigh_tickets(v: Struct, b: Struct, w: Struct, m: Struct, words: Array) -> None:
    """Weigh which tickets to keep, together with those held."""
    seat = int(v.seat)
    held = np.empty(2, np.uint64)
    for chosen in range(1 << OFFER):
        action = KEEP_SET + chosen
        if not has(words, action):
            continue
        held[0] = v.held[seat, 0]
        held[1] = v.held[seat, 1]
        for i in range(OFFER):
            if (chosen >> i) & 1:
                add(held, v.offered[seat, i])
        gather(b, m, held[0], held[1])
        make_plan(v, b, w, m)
        propose(m, action, worth_of(b, w, m))


@compiled
def worth_of_drawing(v: Struct, b: Struct, w: Struct, m: Struct) -> float:
    """Estimate what the best of the tickets drawn next would bring, beside the plan."""
    now = risk(w, m, m.need)
    if now > BUSY:
        return -FAR
    values = np.empty(MAX_TICKETS, np.float64)
    count = 0
    unknown = np.empty(2, np.uint64)
    _unknown_tickets(v, b, unknown)
    for k in range(2):
        m.free[k] = m.own[k] | m.plan[k]
    left = int(v.pieces[v.seat]) - int(m.pieces)
    stake = at_stake(b, m)
    delayed = stake * (risk(w, m, m.need + 1.0) - now)
    sample = SAMPLE if w.quick else 1
    start = NONE
    for k in range(2):
        rest = unknown[k]
        while rest != EMPTY:
            ticket = 64 * k + lowest(rest)
            rest &= rest - ONE
            a = int(b.ticket_a[ticket])
            z = int(b.ticket_b[ticket])
            if (a + v.turns) % sample != 0:
                continue
            points = float(b.ticket_points[ticket])
            # Tickets are listed by their first city, as a rule: one search serves several.
            if a != start:
                spread(b, m, a, NONE, NONE)
                start = a
            values[count] = -points - delayed
            if m.far[z] < FAR:
                trace(b, m, a, z)
                low = m.trail[0] & ~m.free[0]
                high = m.trail[1] & ~m.free[1]
                if total_of(b.length, low & m.open[0], high & m.open[1]) <= left:
                    late = risk(w, m, m.need + 1.0 + _turns(m, low, high))
                    value = points - w.care * m.far[z] - stake * (late - now)
                    if m.trail[0] | m.trail[1] != EMPTY:
                        value -= 2.0 * points * late
                    values[count] = max(value, values[count])
            count += 1
    for k in range(2):
        m.free[k] = m.own[k]
    if count == 0:
        return -FAR
    return _expected_best(values[:count], min(int(b.drawn), int(v.ticket_deck)))


@compiled
def _turns(m: Struct, low: np.uint64, high: np.uint64) -> float:
    total = 0.0
    for k in range(2):
        rest = (low if k == 0 else high) & m.open[k]
        while rest != EMPTY:
            total += m.turns[64 * k + lowest(rest)]
            rest &= rest - ONE
    return total


@compiled
def _unknown_tickets(v: Struct, b: Struct, unknown: Array) -> None:
    """Find the regular tickets that may come next: those this seat has never seen, first."""
    seat = int(v.seat)
    for k in range(2):
        unknown[k] = b.regular[k] & ~v.held[seat, k]
        seen = v.returned[seat, k] | v.strayed[seat, k]
        if unknown[k] & ~seen != EMPTY:
            unknown[k] &= ~seen
    for i in range(OFFER):
        if v.gone[seat, i] != NONE:
            remove(unknown, v.gone[seat, i])
    if size(unknown) == 0:
        for k in range(2):
            unknown[k] = b.regular[k] & ~v.held[seat, k]


@compiled
def _expected_best(values: Array, drawn: int) -> float:
    """Average the best of so many of these values, drawn at random."""
    ordered = np.sort(values)
    count = len(ordered)
    total = 0.0
    chance = 1.0
    for i in range(count - 1, -1, -1):
        if i + 1 <= drawn:
            return total + chance * ordered[i]
        # The chance that this one is drawn, when no better one was.
        here = chance * drawn / (i + 1)
        total += here * ordered[i]
        chance -= here
    return total
