"""Plans: one network for several tickets, and which of them to give up (G12, E11).

A good network is found by joining the tickets one after the other, each by the cheapest path when
what is planned already costs nothing, in several orders; then every ticket may find a better way
among the others' routes (a Steiner forest, nearly).
"""

from __future__ import annotations

import numpy as np

from incarrozza.rules.bits import EMPTY, ONE, lowest, popcount
from incarrozza.rules.compiled import compiled
from incarrozza.rules.state import COLORS, MAX_LENGTH, NONE, Array, Struct
from incarrozza.thinking.counting import lacking, write_bill
from incarrozza.thinking.mind import (
    ARRIVED,
    FAR,
    GIVEN_UP,
    MOST_TICKETS,
    PLANNED,
)
from incarrozza.thinking.ways import spread, total_of, trace


@compiled
def gather(b: Struct, m: Struct, low: np.uint64, high: np.uint64) -> None:
    """List the tickets to plan for, those of most points first."""
    m.tickets = 0
    for w in range(2):
        rest = low if w == 0 else high
        while rest != EMPTY:
            ticket = 64 * w + lowest(rest)
            rest &= rest - ONE
            at = int(m.tickets)
            if at == MOST_TICKETS:
                at -= 1
                if b.ticket_points[m.ticket[at]] >= b.ticket_points[ticket]:
                    continue
            else:
                m.tickets = at + 1
            while at > 0 and b.ticket_points[m.ticket[at - 1]] < b.ticket_points[ticket]:
                m.ticket[at] = m.ticket[at - 1]
                at -= 1
            m.ticket[at] = ticket


@compiled
def make_plan(v: Struct, b: Struct, w: Struct, m: Struct) -> None:
    """Plan for the tickets gathered: their paths, what they cost together, and their fates."""
    price = np.empty(MOST_TICKETS, np.float64)
    order = np.empty(MOST_TICKETS, np.int64)
    for i in range(m.tickets):
        order[i] = i
    cost = _join(b, m, order, int(m.tickets), m.path, price)
    count = 0
    for i in range(m.tickets):
        if price[i] >= FAR:
            m.fate[i] = GIVEN_UP
        elif m.path[i, 0] | m.path[i, 1] == EMPTY:
            m.fate[i] = ARRIVED
        else:
            m.fate[i] = PLANNED
            order[count] = i
            count += 1
    if count > 1:
        if not w.quick:
            _reorder(b, m, order, count, cost)
        _improve(b, m)
    _give_up(v, b, w, m)


@compiled
def _reorder(b: Struct, m: Struct, order: Array, count: int, cost: float) -> None:
    """Join tickets in other orders than by their points: the dearest first, the cheapest first."""
    alone = np.empty(MOST_TICKETS, np.float64)
    price = np.empty(MOST_TICKETS, np.float64)
    path = np.zeros((MOST_TICKETS, 2), np.uint64)
    for n in range(count):
        ticket = int(m.ticket[order[n]])
        alone[order[n]] = spread(b, m, b.ticket_a[ticket], b.ticket_b[ticket], NONE)
    for sign in (-1.0, 1.0):
        _sort(order, count, alone, sign)
        other = _join(b, m, order, count, path, price)
        if other < cost:
            cost = other
            for n in range(count):
                i = order[n]
                m.path[i, 0] = path[i, 0]
                m.path[i, 1] = path[i, 1]


@compiled
def keep_plan(v: Struct, b: Struct, w: Struct, m: Struct) -> bool:
    """Go on with a plan made before; tell whether it still holds.

    It does as long as the seat holds the same tickets and nobody has taken a route of it.
    """
    seat = int(v.seat)
    if m.held[0] != v.held[seat, 0] or m.held[1] != v.held[seat, 1] or m.built != v.stations[seat]:
        return False
    pieces = min(int(v.pieces[seat]), MAX_LENGTH)
    for k in range(2):
        m.own[k] = v.own[seat, k]
        m.free[k] = m.own[k]
        m.open[k] = v.open[seat, k] & b.fits[pieces, k]
        if m.plan[k] & ~m.open[k] & ~m.own[k] != EMPTY:
            return False
    for i in range(m.tickets):
        if m.fate[i] == PLANNED:
            for k in range(2):
                m.path[i, k] &= ~m.own[k]
            if m.path[i, 0] | m.path[i, 1] == EMPTY:
                m.fate[i] = ARRIVED
    _sum_up(v, b, w, m)
    return not _is_short(v, m)


@compiled
def _sort(order: Array, count: int, key: Array, sign: float) -> None:
    """Sort by a key, rising (1) or falling (-1)."""
    for i in range(1, count):
        each = order[i]
        at = i
        while at > 0 and sign * key[order[at - 1]] > sign * key[each]:
            order[at] = order[at - 1]
            at -= 1
        order[at] = each


@compiled
def _join(b: Struct, m: Struct, order: Array, count: int, path: Array, price: Array) -> float:
    """Join tickets in an order, each by the cheapest path; tell what all of it costs.

    Writes each ticket's path, and what it adds to the price.
    """
    cost = 0.0
    for n in range(count):
        i = order[n]
        price[i] = _find_path(b, m, int(m.ticket[i]))
        if price[i] < FAR:
            cost += price[i]
        for k in range(2):
            path[i, k] = m.trail[k]
            m.free[k] |= m.trail[k]
    for k in range(2):
        m.free[k] = m.own[k]
    return cost


@compiled
def _find_path(b: Struct, m: Struct, ticket: int) -> float:
    """Find the cheapest path of a ticket, none if there is no way any more; tell its price."""
    price = spread(b, m, b.ticket_a[ticket], b.ticket_b[ticket], NONE)
    if price < FAR:
        trace(b, m, b.ticket_a[ticket], b.ticket_b[ticket])
    else:
        m.trail[0] = EMPTY
        m.trail[1] = EMPTY
    return price


@compiled
def _others(m: Struct, i: int, k: int) -> np.uint64:
    """Find the routes of all planned paths but one (NONE: of all of them)."""
    found = EMPTY
    for j in range(m.tickets):
        if j != i and m.fate[j] == PLANNED:
            found |= m.path[j, k]
    return found


@compiled
def _improve(b: Struct, m: Struct) -> None:
    """Let every ticket find a better way among the routes of the others."""
    for i in range(m.tickets):
        if m.fate[i] != PLANNED:
            continue
        low = _others(m, i, 0)
        high = _others(m, i, 1)
        m.free[0] = m.own[0] | low
        m.free[1] = m.own[1] | high
        price = _find_path(b, m, int(m.ticket[i]))
        if price < total_of(m.price, m.path[i, 0] & ~low, m.path[i, 1] & ~high) - 1e-9:
            m.path[i, 0] = m.trail[0]
            m.path[i, 1] = m.trail[1]
    for k in range(2):
        m.free[k] = m.own[k]


@compiled
def _give_up(v: Struct, b: Struct, w: Struct, m: Struct) -> None:
    """Give up what does not pay, then what pays least while pieces, stations or time are short."""
    while True:
        _sum_up(v, b, w, m)
        short = _is_short(v, m)
        worst = NONE
        least = FAR
        for i in range(m.tickets):
            if m.fate[i] == PLANNED:
                gain = _gain(b, w, m, i, short)
                if gain < least:
                    least = gain
                    worst = i
        if worst == NONE or (least >= 0.0 and not short):
            break
        m.fate[worst] = GIVEN_UP
    # Without a long one that went last, a short one that went before may well have its place.
    for i in range(m.tickets):
        if m.fate[i] == GIVEN_UP and m.path[i, 0] | m.path[i, 1] != EMPTY:
            m.fate[i] = PLANNED
            _sum_up(v, b, w, m)
            if _is_short(v, m) or _gain(b, w, m, i, False) < 0.0:
                m.fate[i] = GIVEN_UP
    _sum_up(v, b, w, m)


@compiled
def _is_short(v: Struct, m: Struct) -> bool:
    """Tell whether the plan takes more pieces, stations or turns than there are."""
    return (
        m.pieces > v.pieces[v.seat]
        or popcount(m.loans[0]) + popcount(m.loans[1]) > m.stations
        or m.need > m.time
    )


@compiled
def _gain(b: Struct, w: Struct, m: Struct, i: int, short: bool) -> float:
    """Tell what a planned ticket brings beside the others; where something is short, for a piece.

    A ticket counts twice: completed, it adds what it would have cost.
    """
    low = m.path[i, 0] & ~_others(m, i, 0)
    high = m.path[i, 1] & ~_others(m, i, 1)
    gain = 2.0 * b.ticket_points[m.ticket[i]] - w.care * total_of(m.price, low, high)
    return gain / (1.0 + total_of(b.length, low, high)) if short else gain


@compiled
def _sum_up(v: Struct, b: Struct, w: Struct, m: Struct) -> None:
    """Write what the planned paths take together: routes, loans, pieces, price and turns."""
    for k in range(2):
        whole = _others(m, NONE, k)
        m.plan[k] = whole & m.open[k]
        m.loans[k] = whole & m.lendable[k] & ~m.lent[k]
    m.pieces = total_of(b.length, m.plan[0], m.plan[1])
    m.cost = total_of(m.price, m.plan[0], m.plan[1]) + total_of(m.price, m.loans[0], m.loans[1])
    claims = popcount(m.plan[0]) + popcount(m.plan[1])
    claims += popcount(m.loans[0]) + popcount(m.loans[1])
    write_bill(b, m.plan[0], m.plan[1], m.bill[0])
    m.lack, _ = lacking(m.bill[0], v.hand[v.seat], m.spare)
    colors = 0
    for kind in range(COLORS):
        if m.spare[kind] < 0:
            colors += 1
    narrow = 1.0 + w.narrow * max(0.0, 1.0 - colors / 4.0)
    m.need = claims + w.card * narrow * m.lack
    m.late = min(1.0, max(0.0, (m.need + w.reserve - m.time) / w.reserve))


@compiled
def worth_of(b: Struct, w: Struct, m: Struct) -> float:
    """Tell what the tickets gathered are worth with the plan that was made for them."""
    total = -w.care * m.cost
    too_late = risk(w, m, m.need)
    for i in range(m.tickets):
        points = float(b.ticket_points[m.ticket[i]])
        if m.fate[i] == ARRIVED:
            total += points
        elif m.fate[i] == GIVEN_UP:
            total -= points
        else:
            routes = popcount(m.path[i, 0]) + popcount(m.path[i, 1])
            total += points * (1.0 - 2.0 * min(1.0, too_late + w.doubt * routes))
    return total


@compiled
def risk(w: Struct, m: Struct, turns: float) -> float:
    """Estimate how likely a plan of so many turns comes too late: even, if it takes all of them."""
    return min(1.0, max(0.0, 0.5 * (turns / m.time - w.rush) / (1.0 - w.rush)))


@compiled
def at_stake(b: Struct, m: Struct) -> float:
    """Add up what the planned tickets win, or else lose."""
    total = 0.0
    for i in range(m.tickets):
        if m.fate[i] == PLANNED:
            total += 2.0 * b.ticket_points[m.ticket[i]]
    return total


@compiled
def usual_claim(b: Struct, w: Struct) -> float:
    """Tell how many pieces others lay with a claim, usually."""
    pieces = 0.0
    for route in range(b.routes):
        pieces += w.stride * b.length[route] / b.routes
    return pieces


@compiled
def estimate_time(v: Struct, w: Struct, m: Struct) -> float:
    """Estimate how many turns a seat will still have: until another has laid its pieces (G13)."""
    if v.last_turns != NONE:
        return 1.0
    least = 99.0
    for other in range(v.players):
        if other != v.seat:
            pieces = max(0, int(v.pieces[other]) - 2)
            cards = max(0, pieces - int(v.hand_size[other]))
            least = min(least, cards / w.pace + pieces / m.stride)
    return 1.0 + least
