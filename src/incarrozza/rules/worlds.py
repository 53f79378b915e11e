"""Worlds that agree with what a seat may know: everything hidden is drawn at random.

This is the determinization of a game with hidden information: a sample of the seat's information
set. Every world is drawn so that it agrees; nothing is rejected afterwards.
"""

from __future__ import annotations

import numpy as np

from incarrozza.rules import stations
from incarrozza.rules.bits import EMPTY, add, has, remove
from incarrozza.rules.chance import below
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
    PAY,
    PAY_STATION,
    SEATS,
    UNKNOWN,
    WILD,
    Array,
    Struct,
)
from incarrozza.rules.tickets import (
    choose,
    group_end,
    keep_at_least,
    offer,
    pick,
    size,
    write_group,
)


@compiled
def imagine(v: Struct, b: Struct, w: Struct) -> None:
    """Complete `w`, a copy of the view `v` with its own key, to a world that agrees with it."""
    w.seat = NONE
    w.block_used = 16
    w.counter = np.uint64(0)
    _imagine_cards(v, b, w, v.phase == OVER)
    _imagine_tickets(v, b, w)


@compiled
def _draw_unseen(w: Struct, pool: Array, cards: int, hand: Array) -> None:
    """Move random cards out of a pool."""
    left = 0
    for kind in range(KINDS):
        left += pool[kind]
    for _ in range(cards):
        n = below(w, left)
        kind = 0
        while n >= pool[kind]:
            n -= pool[kind]
            kind += 1
        pool[kind] -= 1
        hand[kind] += 1
        left -= 1


@compiled
def _imagine_cards(v: Struct, b: Struct, w: Struct, hands_known: bool) -> None:
    """Spread the cards not seen over hands, warehouses and deck, each way as likely."""
    pool = np.zeros(KINDS, np.int64)
    _count_unseen(v, b, hands_known, pool)
    for each in range(v.players):
        if each != v.seat and not hands_known:
            _imagine_hand(v, b, w, each, pool)
        for kind in range(KINDS):
            w.warehouse[each, kind] = 0
        _draw_unseen(w, pool, v.warehouse_size[each], w.warehouse[each])
    for kind in range(KINDS):
        w.deck[kind] = pool[kind]


@compiled
def _count_unseen(v: Struct, b: Struct, hands_known: bool, pool: Array) -> None:
    """Count the cards of each kind that this seat has seen nowhere."""
    for kind in range(KINDS):
        pool[kind] = b.cards[kind] - v.discards[kind] - v.turned[kind]
        for each in range(v.players):
            known = each == v.seat or hands_known
            pool[kind] -= v.hand[each, kind] if known else v.known[each, kind]
    for slot in range(DISPLAY):
        if v.display[slot] != NONE:
            pool[v.display[slot]] -= 1
    if v.laid_color != NONE:
        pool[v.laid_color] -= v.laid_cards
        pool[KINDS - 1] -= v.laid_wilds


@compiled
def _imagine_hand(v: Struct, b: Struct, w: Struct, seat: int, pool: Array) -> None:
    """Give a seat the cards that it is known to have, those to pay with, and any others."""
    cards = int(v.hand_size[seat])
    for kind in range(KINDS):
        w.hand[seat, kind] = v.known[seat, kind]
        cards -= v.known[seat, kind]
    if v.phase in (PAY, PAY_STATION) and seat == v.turn:
        cards -= _imagine_price(v, b, w, seat, pool, cards)
    _draw_unseen(w, pool, cards, w.hand[seat])


@compiled
def _imagine_price(v: Struct, b: Struct, w: Struct, seat: int, pool: Array, room: int) -> int:
    """Give a seat that has named a route or a station the cards to pay it; tell how many."""
    cost = stations.cost(v, b, seat) if v.phase == PAY_STATION else b.length[v.subject]
    color = WILD if v.phase == PAY_STATION else b.color[v.subject]
    least = 0 if v.phase == PAY_STATION else b.symbols[v.subject]
    ways = 0
    chosen_kind = 0
    chosen_wilds = 0
    for kind in range(WILD):
        if color != kind and color != WILD:
            continue
        for wilds in range(least, cost + 1):
            more_wilds = max(0, wilds - w.hand[seat, WILD])
            more_cards = max(0, cost - wilds - w.hand[seat, kind])
            if (
                more_wilds + more_cards <= room
                and more_wilds <= pool[WILD]
                and more_cards <= pool[kind]
            ):
                ways += 1
                if below(w, ways) == 0:
                    chosen_kind = kind
                    chosen_wilds = wilds
    more_wilds = max(0, chosen_wilds - w.hand[seat, WILD])
    more_cards = max(0, cost - chosen_wilds - w.hand[seat, chosen_kind])
    w.hand[seat, WILD] += more_wilds
    pool[WILD] -= more_wilds
    w.hand[seat, chosen_kind] += more_cards
    pool[chosen_kind] -= more_cards
    return more_wilds + more_cards


@compiled
def _pick(w: Struct, pool: Array) -> int:
    """Take a random ticket out of a set."""
    ticket = pick(pool, below(w, size(pool)))
    remove(pool, ticket)
    return ticket


@compiled
def _imagine_tickets(v: Struct, b: Struct, w: Struct) -> None:
    """Give tickets to the others and to the deck that this seat has not seen elsewhere."""
    long = np.empty(2, np.uint64)
    regular = np.empty(2, np.uint64)
    adrift = np.zeros(2, np.uint64)
    for k in range(2):
        seen = EMPTY
        for seat in range(v.players):
            seen |= v.held[seat, k]
        if v.seat != NONE:
            adrift[k] = v.strayed[v.seat, k] & ~seen
            seen |= v.returned[v.seat, k]
        long[k] = b.long[k] & ~seen
        regular[k] = b.regular[k] & ~seen & ~adrift[k]
    if v.seat != NONE:
        for i in range(OFFER):
            for ticket in (v.offered[v.seat, i], v.gone[v.seat, i]):
                if ticket != NONE:
                    remove(long, ticket)
                    remove(regular, ticket)
    if v.phase in (OPENING, OPENING_LONG):
        _imagine_opening(v, b, w, long, regular)
    else:
        if v.phase != OVER:
            _imagine_held(v, b, w, long, regular, adrift)
        _imagine_bottom(v, w, regular, adrift)
    for k in range(2):
        w.top[k] = EMPTY
    for _ in range(v.ticket_deck - v.bottom_size):
        add(w.top, _pick(w, regular))


@compiled
def _imagine_opening(v: Struct, b: Struct, w: Struct, long: Array, regular: Array) -> None:
    """Deal the others an opening; a seat that has chosen already keeps any legal part of it."""
    for seat in range(v.players):
        if seat == v.seat:
            continue
        w.ticket_count[seat] = 0
        offers = 0
        chosen = not (v.to_act >> seat) & 1
        long_dealt = int(b.long_dealt)
        regular_dealt = int(b.regular_dealt)
        if b.long_first and v.phase == OPENING:
            long_dealt = 0
            if below(w, 2):
                add(w.held[seat], _pick(w, long))
                w.ticket_count[seat] = 1
        elif b.long_first:
            regular_dealt = 0
        dealt = np.zeros(2, np.uint64)
        for _ in range(long_dealt):
            add(dealt, _pick(w, long))
        for _ in range(regular_dealt):
            add(dealt, _pick(w, regular))
        for ticket in range(MAX_TICKETS):
            if has(dealt, ticket):
                w.offered[seat, offers] = ticket
                offers += 1
        if chosen:
            least = 0
            most = 1
            if v.phase == OPENING:
                least = keep_at_least(w, b, seat)
                most = offers
            keep = least + below(w, most - least + 1)
            kept = 0
            while keep > 0:
                one = 1 << below(w, offers)
                if not kept & one:
                    kept |= one
                    keep -= 1
            choose(w, seat, kept, v.phase == OPENING_LONG or not b.rejects_return)


@compiled
def _imagine_held(
    v: Struct, b: Struct, w: Struct, long: Array, regular: Array, adrift: Array
) -> None:
    """Give the others as many tickets as they hold, at most one of them long."""
    need = np.zeros(SEATS, np.int64)
    slots = 0
    could = 0
    heads = 0
    for seat in range(v.players):
        if seat != v.seat:
            need[seat] = v.ticket_count[seat]
            slots += need[seat]
            if _may_hold_long(b, need[seat]):
                could += 1
                heads += below(w, 2)
            for i in range(OFFER):
                if v.offered[seat, i] == UNKNOWN:
                    slots += 1
    in_bottom = _unknown_in_bottom(v)
    # Where there are not enough regular tickets for all, the others must be long. Where regular
    # ones never leave the game, that is their very number.
    regulars = slots + in_bottom + v.ticket_deck - v.bottom_size
    must = max(0, regulars - size(regular) - size(adrift))
    longs = must if b.rejects_return else max(must, heads)
    longs = min(longs, could, size(long), slots + in_bottom - size(adrift))
    slots -= longs
    # Own tickets that were drawn again, or may have been, can be in any of these places.
    places = slots + in_bottom
    for seat in range(v.players):
        if seat == v.seat:
            continue
        if _may_hold_long(b, need[seat]):
            if below(w, could) < longs:
                longs -= 1
                need[seat] -= 1
                add(w.held[seat], _pick(w, long))
            could -= 1
        for _ in range(need[seat]):
            add(w.held[seat], _regular(w, regular, adrift, places))
            places -= 1
        offers = 0
        for i in range(OFFER):
            if v.offered[seat, i] == UNKNOWN:
                offers += 1
        for i in range(offers):
            w.offered[seat, i] = NONE
        for _ in range(offers):
            offer(w, seat, _regular(w, regular, adrift, places))
            places -= 1


@compiled
def _unknown_in_bottom(v: Struct) -> int:
    """Count the tickets below the deck that this seat does not know."""
    count = 0
    for i in range(v.bottom_size):
        if v.bottom[i] == UNKNOWN:
            count += 1
    return count


@compiled
def _may_hold_long(b: Struct, tickets: int) -> bool:
    """Tell whether one of a seat's tickets can be long: with it go some regular ones (V4)."""
    return b.long_dealt > 0 and tickets > b.keep * b.long_first


@compiled
def _regular(w: Struct, regular: Array, adrift: Array, places: int) -> int:
    """Pick a ticket for one of the places left; those adrift must all find one."""
    drifting = size(adrift)
    if drifting > 0 and below(w, places) < drifting:
        return _pick(w, adrift)
    return _pick(w, regular)


@compiled
def _imagine_bottom(v: Struct, w: Struct, regular: Array, adrift: Array) -> None:
    """Fill the groups below the deck."""
    places = _unknown_in_bottom(v)
    start = 0
    while start < v.bottom_size:
        end = group_end(v, start)
        group = np.zeros(2, np.uint64)
        for i in range(start, end):
            ticket = v.bottom[i]
            if ticket == UNKNOWN:
                ticket = _regular(w, regular, adrift, places)
                places -= 1
            add(group, ticket)
        write_group(w, start, group[0], group[1])
        start = end
