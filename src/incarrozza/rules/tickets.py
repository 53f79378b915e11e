"""Tickets: dealing, offering, keeping, and the deck they come from (G12, E2, E3, V, N2).

The deck has an unordered top (tickets never dealt, a bit mask) and below it the tickets put back:
groups, oldest first, each unordered in itself. They lie in `bottom`, those of a group ascending;
`groups` has a bit for each place where one begins. The shuffle is lazy, within a group too: it
happens only when a ticket is drawn, and nobody can know it sooner.
"""

from __future__ import annotations

import numpy as np

from incarrozza.rules.bits import EMPTY, ONE, add, has, lowest, nth, popcount, remove
from incarrozza.rules.chance import answer, below
from incarrozza.rules.compiled import compiled
from incarrozza.rules.state import LOG_ERROR, NONE, OFFER, TICKET, Array, Struct


@compiled
def size(words: Array) -> int:
    """Count the tickets of a set."""
    return popcount(words[0]) + popcount(words[1])


@compiled
def pick(words: Array, n: int) -> int:
    """Find the n-th ticket of a set."""
    low = popcount(words[0])
    if n < low:
        return nth(words[0], n)
    return 64 + nth(words[1], n - low)


@compiled
def draw_from(s: Struct, words: Array, seat: int, log: Array) -> int:
    """Draw a ticket of a set for a seat, and take it out of the set."""
    ticket = pick(words, below(s, size(words)))
    given = answer(log, TICKET, ticket, seat)
    if given < 0 or given >= 128 or not has(words, given):
        log[LOG_ERROR] = 1
        given = ticket
    remove(words, given)
    return given


@compiled
def group_end(s: Struct, start: int) -> int:
    """Find where the group ends that begins at a place of the bottom."""
    end = start + 1
    while end < s.bottom_size and not has(s.groups, end):
        end += 1
    return end


@compiled
def _lose_track(s: Struct, group: int) -> None:
    """Note that a group was drawn from: nobody knows any more where its tickets are."""
    for i in range(group):
        ticket = s.bottom[i]
        for seat in range(s.players):
            if has(s.returned[seat], ticket):
                remove(s.returned[seat], ticket)
                add(s.strayed[seat], ticket)


@compiled
def _draw_returned(s: Struct, seat: int, log: Array) -> int:
    group = group_end(s, 0)
    _lose_track(s, group)
    place = below(s, group)
    given = answer(log, TICKET, s.bottom[place], seat)
    found = NONE
    for i in range(group):
        if s.bottom[i] == given:
            found = i
    if found == NONE:
        log[LOG_ERROR] = 1
        found = place
        given = int(s.bottom[place])
    for i in range(found, s.bottom_size - 1):
        s.bottom[i] = s.bottom[i + 1]
    s.bottom_size -= 1
    s.bottom[s.bottom_size] = NONE
    # The groups move up by one place; what is left of the oldest still begins at the first.
    s.groups[0] = (s.groups[0] >> ONE) | (s.groups[1] << np.uint64(63))
    s.groups[1] >>= ONE
    if group > 1:
        add(s.groups, 0)
    return given


@compiled
def draw_ticket(s: Struct, seat: int, log: Array) -> int:
    """Draw the next ticket of the deck, which must not be empty."""
    s.ticket_deck -= 1
    if s.top[0] != EMPTY or s.top[1] != EMPTY:
        return draw_from(s, s.top, seat, log)
    return _draw_returned(s, seat, log)


@compiled
def offer(s: Struct, seat: int, ticket: int) -> None:
    """Put a ticket before a seat to choose from, in ascending order."""
    remove(s.strayed[seat], ticket)
    offered = s.offered[seat]
    i = OFFER - 1
    while i > 0 and (offered[i - 1] == NONE or offered[i - 1] > ticket):
        offered[i] = offered[i - 1]
        i -= 1
    offered[i] = ticket


@compiled
def offer_size(s: Struct, seat: int) -> int:
    """Count the tickets before a seat."""
    n = 0
    while n < OFFER and s.offered[seat, n] != NONE:
        n += 1
    return n


@compiled
def write_group(s: Struct, place: int, low: np.uint64, high: np.uint64) -> int:
    """Write a set of tickets (two words) as one group of the bottom; tell where it ends."""
    if low | high != EMPTY:
        add(s.groups, place)
    for w in range(2):
        rest = low if w == 0 else high
        while rest != EMPTY:
            ticket = 64 * w + lowest(rest)
            rest &= rest - ONE
            s.bottom[place] = ticket
            place += 1
    return place


@compiled
def put_to_bottom(s: Struct, low: np.uint64, high: np.uint64) -> None:
    """Put a set of tickets (two words) below the deck, as one group in no order."""
    end = write_group(s, s.bottom_size, low, high)
    s.ticket_deck += end - s.bottom_size
    s.bottom_size = end


@compiled
def choose(s: Struct, seat: int, kept: int, leave: bool) -> None:
    """Keep the offered tickets named by the bits of `kept`; the others leave the game or wait."""
    gone = 0
    while gone < OFFER and s.gone[seat, gone] != NONE:
        gone += 1
    for i in range(offer_size(s, seat)):
        ticket = s.offered[seat, i]
        if (kept >> i) & 1:
            add(s.held[seat], ticket)
            s.ticket_count[seat] += 1
        elif leave:
            s.gone[seat, gone] = ticket
            gone += 1
        else:
            add(s.returned[seat], ticket)
        s.offered[seat, i] = NONE


@compiled
def keep_at_least(s: Struct, b: Struct, seat: int) -> int:
    """Tell how many tickets must be kept in the opening (E2, V4, V5, N2)."""
    for w in range(2):
        if s.held[seat, w] & b.long[w]:
            return b.keep
    return b.keep_without_long
