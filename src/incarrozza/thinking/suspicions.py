"""What others' tickets probably are: those that their routes would serve."""

from __future__ import annotations

import numpy as np

from incarrozza.rules.bits import EMPTY, ONE, bit, has, lowest
from incarrozza.rules.chance import below
from incarrozza.rules.compiled import compiled
from incarrozza.rules.state import MAX_CITIES, MAX_TICKETS, NONE, Array, Record
from incarrozza.rules.worlds import imagine

GUESSES = 12
"""Worlds that are imagined for each that is played."""
FAINT = 0.25
"""How much of a suspicion is left when a ticket's way has not been begun."""
CERTAIN = 1 << 20


@compiled
def suspect(v: Record, b: Record, weights: Array) -> None:
    """Write for each other seat how likely it holds each ticket, compared with other tickets."""
    bare = np.empty(MAX_CITIES, np.int64)
    left = np.empty(MAX_CITIES, np.int64)
    for seat in range(v.players):
        if seat == v.seat:
            continue
        start = NONE
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
            begun = max(0.0, 1.0 - left[z] / max(1, bare[z]))
            weights[seat, ticket] = FAINT + begun * begun


@compiled
def _spread(v: Record, b: Record, start: int, seat: int, far: Array) -> None:
    """Count the pieces from a city to every other: on an empty board, or those a seat lacks."""
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
def imagine_likely(v: Record, b: Record, weights: Array, key: Array, worlds: Array) -> None:
    """Imagine several worlds, and leave in worlds[0] one of them, the likelier the sooner."""
    total = 0.0
    for n in range(GUESSES):
        worlds[1] = v
        w = worlds[1]
        for k in range(8):
            w.key[k] = key[k]
        w.key[0] = np.uint32(n)
        imagine(v, b, w)
        weight = _likelihood(w, v.seat, weights)
        total += weight
        if below(w, CERTAIN) < weight / total * CERTAIN:
            worlds[0] = worlds[1]


@compiled
def _likelihood(w: Record, mine: int, weights: Array) -> float:
    """Multiply how likely the tickets are that the others hold in a world."""
    product = 1.0
    for seat in range(w.players):
        if seat == mine:
            continue
        for k in range(2):
            rest = w.held[seat, k]
            while rest != EMPTY:
                product *= weights[seat, 64 * k + lowest(rest)]
                rest &= rest - ONE
    return product
