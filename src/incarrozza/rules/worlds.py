"""What a seat may know (K1-K4), and worlds that agree with it.

A view is a state with everything hidden overwritten. It is built by copying what is allowed, never
by erasing what is not, so a new field of the state is hidden until somebody allows it.
"""

from __future__ import annotations

import numpy as np

from incarrozza.rules import stations
from incarrozza.rules.bits import EMPTY, has, remove
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
    SECRET,
    UNKNOWN,
    WILD,
    Array,
    Record,
)
from incarrozza.rules.tickets import choose, keep_at_least, offer, plain, size, write_group

# -- The view --------------------------------------------------------------------------------------


@compiled
def mask(s: Record, seat: int, v: Record) -> None:
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
                v.gone[each, w] = s.gone[each, w]
        for i in range(OFFER):
            known = each == seat or s.offered[each, i] == NONE
            v.offered[each, i] = s.offered[each, i] if known else UNKNOWN
        # The opening is chosen at the same time: nobody's number is known before all have chosen.
        secret = opening and each != seat and each < s.players
        v.ticket_count[each] = SECRET if secret else s.ticket_count[each]
    _copy_bottom(s, seat, v)


@compiled
def _copy_board(s: Record, v: Record) -> None:
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
def _copy_counts(s: Record, v: Record) -> None:
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
    v.bottom_touched = s.bottom_touched
    v.merchandise_left = s.merchandise_left


@compiled
def _copy_bottom(s: Record, seat: int, v: Record) -> None:
    """Show the seat's own tickets in groups nobody has drawn from; hide all others.

    Within a group the own ones come first, so that their places tell nothing of the others.
    """
    for i in range(MAX_TICKETS):
        v.bottom[i] = NONE
    start = 0
    while start < s.bottom_size:
        end = start + 1
        while end < s.bottom_size and s.bottom[end] >= 0:
            end += 1
        place = start
        if seat != NONE and not (start == 0 and s.bottom_touched):
            for i in range(start, end):
                ticket = plain(s.bottom[i])
                if has(s.returned[seat], ticket):
                    v.bottom[place] = ticket
                    place += 1
        while place < end:
            v.bottom[place] = UNKNOWN
            place += 1
        v.bottom[start] = -1 - v.bottom[start]
        start = end


# -- Worlds ----------------------------------------------------------------------------------------


@compiled
def imagine(v: Record, b: Record, w: Record) -> None:
    """Complete `w`, a copy of the view `v` with its own key, to a world that agrees with it."""
    w.seat = NONE
    w.block_used = 16
    w.counter = np.uint64(0)
    _imagine_cards(v, b, w, v.phase == OVER)
    _imagine_tickets(v, b, w)


@compiled
def _draw_unseen(w: Record, pool: Array, left: int) -> int:
    """Take a random card out of a pool."""
    n = below(w, left)
    kind = 0
    while n >= pool[kind]:
        n -= pool[kind]
        kind += 1
    pool[kind] -= 1
    return kind


@compiled
def _imagine_cards(v: Record, b: Record, w: Record, hands_known: bool) -> None:
    """Spread the cards not seen over hands, warehouses and deck, each way as likely."""
    pool = np.zeros(KINDS, np.int64)
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
    left = 0
    for kind in range(KINDS):
        left += pool[kind]
    for each in range(v.players):
        if each != v.seat and not hands_known:
            cards = int(v.hand_size[each])
            for kind in range(KINDS):
                w.hand[each, kind] = v.known[each, kind]
                cards -= v.known[each, kind]
            if v.phase in (PAY, PAY_STATION) and each == v.turn:
                spent = _imagine_price(v, b, w, each, pool, cards)
                cards -= spent
                left -= spent
            for _ in range(cards):
                w.hand[each, _draw_unseen(w, pool, left)] += 1
                left -= 1
        for kind in range(KINDS):
            w.warehouse[each, kind] = 0
        for _ in range(v.warehouse_size[each]):
            w.warehouse[each, _draw_unseen(w, pool, left)] += 1
            left -= 1
    for kind in range(KINDS):
        w.deck[kind] = pool[kind]


@compiled
def _imagine_price(v: Record, b: Record, w: Record, seat: int, pool: Array, room: int) -> int:
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
def _pick(w: Record, pool: Array) -> int:
    """Take a random ticket out of a set."""
    n = below(w, size(pool))
    ticket = 0
    while True:
        if has(pool, ticket):
            if n == 0:
                remove(pool, ticket)
                return ticket
            n -= 1
        ticket += 1


@compiled
def _imagine_tickets(v: Record, b: Record, w: Record) -> None:
    """Give tickets to the others and to the deck that this seat has not seen elsewhere."""
    long = np.empty(2, np.uint64)
    regular = np.empty(2, np.uint64)
    adrift = np.zeros(2, np.uint64)
    for k in range(2):
        seen = EMPTY
        for seat in range(v.players):
            seen |= v.held[seat, k] | v.gone[seat, k]
        if v.seat != NONE:
            adrift[k] = v.returned[v.seat, k] & ~seen
        long[k] = b.long[k] & ~seen
        regular[k] = b.regular[k] & ~seen
    if v.seat != NONE:
        for i in range(OFFER):
            if v.offered[v.seat, i] != NONE:
                remove(long, v.offered[v.seat, i])
                remove(regular, v.offered[v.seat, i])
    for i in range(v.bottom_size):
        ticket = plain(v.bottom[i])
        if ticket != UNKNOWN:
            remove(regular, ticket)
            remove(adrift, ticket)
    for k in range(2):
        regular[k] &= ~adrift[k]
    if v.phase in (OPENING, OPENING_LONG):
        # Nothing has been put back yet: the own rejects wait for the others to choose.
        _imagine_opening(v, b, w, long, regular)
    else:
        if v.phase != OVER:
            _imagine_held(v, b, w, long, regular, adrift)
        _imagine_bottom(v, w, regular, adrift)
    for k in range(2):
        w.top[k] = EMPTY
    for _ in range(v.ticket_deck - v.bottom_size):
        ticket = _pick(w, regular)
        w.top[ticket >> 6] |= np.uint64(1) << np.uint64(ticket & 63)


@compiled
def _imagine_opening(v: Record, b: Record, w: Record, long: Array, regular: Array) -> None:
    """Deal the others an opening; who has chosen already keeps any legal part of it."""
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
                ticket = _pick(w, long)
                w.held[seat, ticket >> 6] |= np.uint64(1) << np.uint64(ticket & 63)
                w.ticket_count[seat] = 1
        elif b.long_first:
            regular_dealt = 0
        dealt = np.zeros(2, np.uint64)
        for _ in range(long_dealt):
            ticket = _pick(w, long)
            dealt[ticket >> 6] |= np.uint64(1) << np.uint64(ticket & 63)
        for _ in range(regular_dealt):
            ticket = _pick(w, regular)
            dealt[ticket >> 6] |= np.uint64(1) << np.uint64(ticket & 63)
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
            stays = b.rejects_return and v.phase == OPENING
            choose(w, seat, kept, w.returned[seat] if stays else w.gone[seat])


@compiled
def _imagine_held(
    v: Record, b: Record, w: Record, long: Array, regular: Array, adrift: Array
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
    in_bottom = 0
    if v.bottom_touched:
        in_bottom = 1
        while in_bottom < v.bottom_size and v.bottom[in_bottom] >= 0:
            in_bottom += 1
    # Where there are not enough regular tickets for all, the others must be long. Where regular
    # ones never leave the game, that is their very number.
    regulars = slots + v.ticket_deck - v.bottom_size
    for i in range(v.bottom_size):
        if plain(v.bottom[i]) == UNKNOWN:
            regulars += 1
    must = max(0, regulars - size(regular) - size(adrift))
    longs = must if b.rejects_return else max(must, heads)
    longs = min(longs, could, size(long), slots + in_bottom - size(adrift))
    slots -= longs
    # Own tickets that came back into play are spread over the places where they can be.
    places = slots + in_bottom
    for seat in range(v.players):
        if seat == v.seat:
            continue
        if _may_hold_long(b, need[seat]):
            if below(w, could) < longs:
                longs -= 1
                need[seat] -= 1
                ticket = _pick(w, long)
                w.held[seat, ticket >> 6] |= np.uint64(1) << np.uint64(ticket & 63)
            could -= 1
        for _ in range(need[seat]):
            ticket = _regular(w, regular, adrift, places)
            places -= 1
            w.held[seat, ticket >> 6] |= np.uint64(1) << np.uint64(ticket & 63)
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
def _may_hold_long(b: Record, tickets: int) -> bool:
    """Tell whether one of a seat's tickets can be long: with it go some regular ones (V4)."""
    return b.long_dealt > 0 and tickets > b.keep * b.long_first


@compiled
def _regular(w: Record, regular: Array, adrift: Array, places: int) -> int:
    """Pick a ticket for one of the places left; those adrift must all find one."""
    drifting = size(adrift)
    if drifting > 0 and below(w, places) < drifting:
        return _pick(w, adrift)
    return _pick(w, regular)


@compiled
def _imagine_bottom(v: Record, w: Record, regular: Array, adrift: Array) -> None:
    """Fill the groups below the deck; tickets still adrift lie in the oldest one."""
    start = 0
    while start < v.bottom_size:
        end = start + 1
        while end < v.bottom_size and v.bottom[end] >= 0:
            end += 1
        group = np.zeros(2, np.uint64)
        for i in range(start, end):
            ticket = plain(v.bottom[i])
            if ticket == UNKNOWN:
                drifting = size(adrift)
                ticket = _pick(w, adrift) if drifting > 0 else _pick(w, regular)
            group[ticket >> 6] |= np.uint64(1) << np.uint64(ticket & 63)
        write_group(w, start, group[0], group[1])
        start = end
