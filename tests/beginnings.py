"""Positions from which the rare rules are near, laid before the kernel and the referee alike.

Each edit is made at the beginning of the first turn. What it leaves is a position in which somebody
could really be asked to decide: no sweep, new deck or emptied warehouse is overdue (G2, G6, W6).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from incarrozza.rules import state as code
from tests.oracle_table import WILD, Cards

if TYPE_CHECKING:
    from tests.conformance import Pair
    from tests.styles import Style


def edit(style: Style, pair: Pair, rng: random.Random) -> None:
    """Edit the beginning of a game in the kernel and before the referee alike."""
    state, oracle = pair.game._states[0], pair.oracle
    oracle.known_legal.clear()
    if style.pieces is not None:
        for seat in range(pair.game.players):
            pieces = style.pieces + rng.randint(0, 3)
            state["pieces"][seat] = pieces
            oracle.pieces[seat] = pieces
    if style.stocked and oracle.with_depots:
        _stock(pair, rng)
    if style.drought:
        _dry_out(pair, rng)
    if style.trickle:
        _run_low(pair, rng)
    if style.networks:
        _build_networks(pair, rng)
    _check(pair)


def _check(pair: Pair) -> None:
    """Refuse a position in which nobody could be asked to decide."""
    oracle, rules = pair.oracle, pair.oracle.rules
    drawable = oracle.deck + oracle.discards
    pool = drawable + oracle.display
    assert oracle.deck or not oracle.discards, "discards, but no deck (G6)"
    assert not drawable or oracle.display.total() == rules.display, "a gap (G6)"
    few = pool.total() - pool[WILD] < rules.least_colours
    assert oracle.display[WILD] < rules.sweep or few, "a sweep is overdue (G2)"
    assert not oracle._w6_due(), "the warehouses should be empty (W6)"


# -- Cards -----------------------------------------------------------------------------------------


def _dry_out(pair: Pair, rng: random.Random) -> None:
    """Leave nothing to draw: all piles and most of the hands to the warehouses; no tickets.

    If W6 would empty the warehouses at once, the piles go to the hands.
    """
    oracle = pair.oracle
    hands = [Counter(hand) for hand in oracle.hands]
    warehouses = [Counter(stored) for stored in oracle.warehouses]
    loose = oracle.deck + oracle.discards + oracle.display
    for hand in hands:
        for kind in sorted(hand):
            if rng.random() < 0.7:
                loose[kind] += hand.pop(kind)
    stores = warehouses if all(oracle.depots_left) else hands
    for card in sorted(loose.elements()):
        rng.choice(stores)[card] += 1
    _lay_cards(pair, hands, warehouses, Counter(), Counter())
    _take_tickets_away(pair)


def _run_low(pair: Pair, rng: random.Random) -> None:
    """Leave a few cards in the deck, no discards, no tickets, and everybody one depot at most."""
    oracle, rules = pair.oracle, pair.oracle.rules
    cards = oracle.deck + oracle.discards + oracle.display
    loose = sorted(sum(oracle.hands, cards).elements())
    rng.shuffle(loose)
    loose.sort(key=WILD.__eq__)  # a display of colours is never swept
    display, loose = loose[: rules.display], loose[rules.display :]
    rng.shuffle(loose)
    if rng.random() < 0.5:  # a deck of wilds: every tunnel has its price
        loose.sort(key=WILD.__ne__)
    low = rng.randint(1, rules.tunnel_cards)
    hands: list[Cards] = [Counter() for _ in oracle.seats]
    warehouses: list[Cards] = [Counter() for _ in oracle.seats]
    stores = [*hands, *hands, *warehouses] if oracle.with_depots else hands
    for card in loose[low:]:
        rng.choice(stores)[card] += 1
    _lay_cards(pair, hands, warehouses, Counter(display), Counter(loose[:low]))
    _take_tickets_away(pair)
    for seat in oracle.seats:
        left = min(oracle.depots_left[seat], 1)
        oracle.depots_left[seat] = left
        pair.game._states[0]["depots_left"][seat] = left


def _lay_cards(
    pair: Pair, hands: Sequence[Cards], warehouses: Sequence[Cards], display: Cards, deck: Cards
) -> None:
    """Let every card lie where it is told; there are no discards."""
    state, oracle = pair.game._states[0], pair.oracle
    before = sum(oracle.hands, oracle.deck + oracle.discards + oracle.display)
    before = sum(oracle.warehouses, before)
    assert sum((*hands, *warehouses), display + deck) == before, "cards lost or made"
    oracle.hands, oracle.warehouses = [+hand for hand in hands], [+each for each in warehouses]
    oracle.display, oracle.deck, oracle.discards = +display, +deck, Counter()
    for kind, name in pair.kinds.items():
        for seat in oracle.seats:
            state["hand"][seat][kind] = hands[seat][name]
            state["known"][seat][kind] = min(state["known"][seat][kind], hands[seat][name])
            state["warehouse"][seat][kind] = warehouses[seat][name]
        state["deck"][kind] = deck[name]
        state["discards"][kind] = 0
    state["hand_size"] = state["hand"].sum(axis=1)
    state["warehouse_size"] = state["warehouse"].sum(axis=1)
    state["deck_size"] = deck.total()
    state["discard_size"] = 0
    state["display"] = code.NONE
    up = [kind for kind, name in pair.kinds.items() for _ in range(display[name])]
    state["display"][: len(up)] = up


def _take_tickets_away(pair: Pair) -> None:
    state = pair.game._states[0]
    state["top"] = 0
    state["bottom"] = code.NONE
    state["groups"] = 0
    state["bottom_size"] = 0
    state["returned"] = 0
    state["ticket_deck"] = 0
    pair.oracle.piles = [set()]


# -- The board -------------------------------------------------------------------------------------


def _stock(pair: Pair, rng: random.Random) -> None:
    """Deal most of the deck to hands and warehouses; depots of two owners at the ends of routes."""
    state, oracle = pair.game._states[0], pair.oracle
    hands = [Counter(hand) for hand in oracle.hands]
    warehouses: list[Cards] = [Counter() for _ in oracle.seats]
    loose = sorted((oracle.deck + oracle.discards).elements())
    rng.shuffle(loose)
    left = len(loose) // 3 + 1
    for card in loose[left:]:
        rng.choice([*hands, *warehouses])[card] += 1
    _lay_cards(pair, hands, warehouses, oracle.display, Counter(loose[:left]))
    for route in rng.sample(oracle.routes, len(oracle.routes)):
        one, other = rng.sample(oracle.seats, 2)
        free = {route.a, route.b} <= {*oracle._empty_cities()}
        if free and min(oracle.depots_left[one], oracle.depots_left[other]) > 2:
            for seat, city in ((one, route.a), (other, route.b)):
                oracle.depot_of[city] = seat
                oracle.depots_left[seat] -= 1
                state["depots"][seat] |= np.uint64(1 << pair.cities.index(city))
                state["depots_left"][seat] -= 1


def _build_networks(pair: Pair, rng: random.Random) -> None:
    """Give routes to whoever has fewest points, so that ties are near; then stations, tickets."""
    state, oracle = pair.game._states[0], pair.oracle
    seats = range(pair.game.players)
    most = rng.choice((8, 15, 25))
    trains = dict.fromkeys(seats, 0)
    wanted = {city for ticket in oracle.ticket_of.values() for city in (ticket.a, ticket.b)}
    routes = rng.sample(oracle.routes, len(oracle.routes))
    for route in sorted(routes, key=lambda r: (r.a not in wanted) + (r.b not in wanted)):
        seat = min(seats, key=lambda each: (oracle.scores[each], rng.random()))
        number = route.row
        if int(state["open"][seat][number >> 6]) >> (number & 63) & 1:
            if trains[seat] + route.length > most:
                continue
            trains[seat] += route.length
            _give_route(pair, seat, number)
    for seat in seats:
        for _ in range(rng.randint(0, oracle.stations_left[seat])):
            empty = oracle._empty_cities()
            if not empty:
                break
            city = rng.choice([c for c in empty if c in wanted] or empty)
            oracle.station_of[city] = seat
            oracle.stations_left[seat] -= 1
            state["stations"][seat] |= np.uint64(1 << pair.cities.index(city))
            state["stations_left"][seat] -= 1
        for _ in range(min(rng.randint(0, 5), len(oracle.piles[0]))):
            _give_ticket(pair, seat, rng.choice(sorted(oracle.piles[0])))


def _give_route(pair: Pair, seat: int, number: int) -> None:
    state, oracle = pair.game._states[0], pair.oracle
    route = pair.game.box.map.routes[number]
    oracle.owner[number] = seat
    oracle.merchandise[seat] += route.cart
    points = pair.game.box.edition.route_points[route.length]
    oracle.scores[seat] += points
    state["score"][seat] += points
    state["merchandise"][seat] += route.cart
    state["merchandise_left"] -= route.cart
    word, here = number >> 6, np.uint64(1 << (number & 63))
    state["own"][seat][word] |= here
    for other in range(pair.game.players):
        state["open"][other][word] &= ~here
        if other == seat or pair.game._board[0]["closes_doubles"]:
            for track in pair.game.box.map.tracks(number):
                state["open"][other][track >> 6] &= ~np.uint64(1 << (track & 63))


def _give_ticket(pair: Pair, seat: int, row: int) -> None:
    state, oracle = pair.game._states[0], pair.oracle
    oracle.piles[0].remove(row)
    oracle.tickets[seat].add(row)
    number = pair.rows.index(row)
    here = np.uint64(1 << (number & 63))
    state["top"][number >> 6] &= ~here
    state["held"][seat][number >> 6] |= here
    state["ticket_count"][seat] += 1
    state["ticket_deck"] -= 1
