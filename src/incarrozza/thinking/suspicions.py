"""What others' tickets probably are: those that their routes would serve.

Importance sampling: a few worlds are imagined, one is kept in proportion to its likelihood, and in
that one each hidden ticket is drawn again by its weight.
"""

from __future__ import annotations

import numpy as np

from incarrozza.rules.bits import EMPTY, ONE, add, bit, has, lowest, remove
from incarrozza.rules.chance import below
from incarrozza.rules.compiled import compiled
from incarrozza.rules.state import (
    MAX_CITIES,
    MAX_TICKETS,
    NONE,
    OFFER,
    OPENING,
    OPENING_LONG,
    OVER,
    Array,
    Struct,
)
from incarrozza.rules.tickets import group_end, write_group
from incarrozza.rules.worlds import imagine

GUESSES = 4
"""Worlds that are imagined to find out whether others hold long tickets."""
FAINT = 0.01
"""How likely a ticket is held whose way has not been begun, beside one that is completed ..."""
BEGUN = 0.5
"""... and how much likelier one is whose way is nearly done. Both fade with the pieces that are
left, since the owner of a ticket sees to it in time ..."""
LEAST = 0.05
"""... but never below this part of it."""
CERTAIN = 1 << 20


@compiled
def suspect(v: Struct, b: Struct, weights: Array) -> None:
    """Write for each other seat how likely it holds each ticket, compared with other tickets."""
    bare = np.empty(MAX_CITIES, np.int64)
    left = np.empty(MAX_CITIES, np.int64)
    for seat in range(v.players):
        if seat == v.seat:
            continue
        start = NONE
        time = max(LEAST, v.pieces[seat] / b.pieces)
        for ticket in range(MAX_TICKETS):
            weights[seat, ticket] = 1.0
            if not (has(b.regular, ticket) or has(b.long, ticket)):
                continue
            a = int(b.ticket_a[ticket])
            z = int(b.ticket_b[ticket])
            if a != start:
                _spread(v, b, a, NONE, bare)
                _spread(v, b, a, seat, left)
                start = a
            if left[z] > 0:
                begun = max(0.0, 1.0 - left[z] / max(1, bare[z]))
                weights[seat, ticket] = time * (FAINT + BEGUN * begun * begun)


@compiled
def _spread(v: Struct, b: Struct, start: int, seat: int, far: Array) -> None:
    """Count the pieces from a city to every other, on an empty board or those a seat lacks.

    Dijkstra; the frontier is a bitset.
    """
    for city in range(MAX_CITIES):
        far[city] = CERTAIN
    far[start] = 0
    front = bit(start)
    while front != EMPTY:
        city = NONE
        rest = front
        while rest != EMPTY:
            each = lowest(rest)
            rest &= rest - ONE
            if city == NONE or far[each] < far[city]:
                city = each
        front &= ~bit(city)
        for k in range(2):
            rest = b.into[city, k]
            if seat != NONE:
                rest &= v.own[seat, k] | v.open[seat, k]
            while rest != EMPTY:
                route = 64 * k + lowest(rest)
                rest &= rest - ONE
                pieces = far[city]
                if seat == NONE or not has(v.own[seat], route):
                    pieces += b.length[route]
                other = int(b.a[route]) + b.b[route] - city
                if pieces < far[other]:
                    far[other] = pieces
                    front |= bit(other)


@compiled
def imagine_likely(v: Struct, b: Struct, weights: Array, key: Array, worlds: Array) -> None:
    """Imagine a world, and leave in worlds[0] one in which others hold what they probably do."""
    settled = v.phase in (OPENING, OPENING_LONG, OVER)
    total = 0.0
    for n in range(1 if settled else GUESSES):
        worlds[1] = v
        w = worlds[1]
        for k in range(8):
            w.key[k] = key[k]
        w.key[0] = np.uint32(n)
        imagine(v, b, w)
        weight = 1.0 if settled else _likelihood(b, w, v.seat, weights)
        total += weight
        if below(w, CERTAIN) < weight / total * CERTAIN:
            worlds[0] = worlds[1]
    if not settled:
        _exchange_tickets(v, b, worlds[0], weights)


@compiled
def _likelihood(b: Struct, w: Struct, mine: int, weights: Array) -> float:
    """Tell how likely others hold as many long and regular tickets, whichever they are."""
    product = 1.0
    for seat in range(w.players):
        if seat == mine:
            continue
        long = _mean(weights[seat], b.long)
        regular = _mean(weights[seat], b.regular)
        for k in range(2):
            rest = w.held[seat, k]
            while rest != EMPTY:
                product *= long if has(b.long, 64 * k + lowest(rest)) else regular
                rest &= rest - ONE
    return product


@compiled
def _mean(weights: Array, tickets: Array) -> float:
    total = 0.0
    count = 0
    for ticket in range(MAX_TICKETS):
        if has(tickets, ticket):
            total += weights[ticket]
            count += 1
    return total / max(1, count)


@compiled
def _exchange_tickets(v: Struct, b: Struct, w: Struct, weights: Array) -> None:
    """Exchange what others hold for what may lie where nobody has looked, the likelier the sooner.

    Own tickets that were put back and drawn again stay where they were imagined.
    """
    free = np.empty(2, np.uint64)
    for k in range(2):
        free[k] = (b.long[k] | b.regular[k]) & ~v.strayed[v.seat, k] & ~v.returned[v.seat, k]
        for seat in range(w.players):
            free[k] &= ~w.held[seat, k]
    for seat in range(w.players):
        for i in range(OFFER):
            if w.offered[seat, i] != NONE:
                remove(free, w.offered[seat, i])
    for i in range(OFFER):
        if v.gone[v.seat, i] != NONE:
            remove(free, v.gone[v.seat, i])
    for seat in range(w.players):
        if seat == v.seat:
            continue
        for k in range(2):
            rest = w.held[seat, k] & ~v.held[seat, k] & ~v.strayed[v.seat, k]
            while rest != EMPTY:
                ticket = 64 * k + lowest(rest)
                rest &= rest - ONE
                kind = b.long if has(b.long, ticket) else b.regular
                other = _draw_likely(w, free[0] & kind[0], free[1] & kind[1], ticket, weights[seat])
                if other == ticket:
                    continue
                remove(w.held[seat], ticket)
                add(w.held[seat], other)
                remove(free, other)
                add(free, ticket)
                if has(w.top, other):
                    remove(w.top, other)
                    add(w.top, ticket)
                else:
                    _put_below(w, other, ticket)


@compiled
def _put_below(w: Struct, gone: int, ticket: int) -> None:
    """Put a ticket where another lay among those put back, if that was there."""
    start = 0
    while start < w.bottom_size:
        end = group_end(w, start)
        group = np.zeros(2, np.uint64)
        for i in range(start, end):
            add(group, w.bottom[i])
        if has(group, gone):
            remove(group, gone)
            add(group, ticket)
            write_group(w, start, group[0], group[1])
        start = end


@compiled
def _draw_likely(w: Struct, low: np.uint64, high: np.uint64, ticket: int, weights: Array) -> int:
    """Draw a ticket, this one or one of a set, each as likely as it weighs."""
    total = weights[ticket]
    for k in range(2):
        rest = low if k == 0 else high
        while rest != EMPTY:
            total += weights[64 * k + lowest(rest)]
            rest &= rest - ONE
    left = below(w, CERTAIN) / CERTAIN * total - weights[ticket]
    for k in range(2):
        rest = low if k == 0 else high
        while rest != EMPTY and left >= 0.0:
            other = 64 * k + lowest(rest)
            rest &= rest - ONE
            left -= weights[other]
            if left < 0.0:
                return other
    return ticket
