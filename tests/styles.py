"""Playing styles and starting positions that lead games to the rare rules.

Uniformly random games hardly ever empty a deck or pass. A style chooses among legal actions; it
may also begin from an edited position, the same edit being made in the kernel and before the
referee.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from incarrozza.editions import find_edition
from incarrozza.editions.edition import Map, Ticket
from incarrozza.editions.shelf import SHELF
from incarrozza.rules import state as code
from tests.oracle import Oracle

if TYPE_CHECKING:
    from tests.conformance import Pair

Spoken = tuple[Any, ...]
Choice = Callable[[list[Spoken], Oracle, random.Random], Spoken]


@dataclass(frozen=True)
class Style:
    """How to choose, and from where to begin."""

    choose: Choice
    pieces: int | None = None
    """Pieces everybody begins with, instead of the edition's."""
    drought: bool = False
    """Nearly all cards lie in the warehouses, and no tickets are left."""
    networks: bool = False
    """Everybody owns routes, stations and more tickets already; the end is near."""
    cheap_tickets: bool = False
    """Own tickets, all worth one to three points: scores are often equal."""

    def tickets(self, name: str, players: int, seed: int) -> list[Ticket] | None:
        """Make own tickets, if this style plays with them."""
        if not self.cheap_tickets:
            return None
        rng = random.Random(f"tickets {name} {seed}")
        rules = find_edition(name).tickets
        places = _neighbourhood(SHELF.map(find_edition(name).map), rng)
        long = players * rules.long_dealt
        made = []
        for number in range(long + players * rules.regular_dealt + (25 if self.networks else 12)):
            a, b = rng.sample(places, 2)
            made.append(
                Ticket(a, b, rng.randint(1, 3), long=number < long, big_city=number >= long)
            )
        return made


def _neighbourhood(board: Map, rng: random.Random) -> list[int]:
    """Choose ten places close together, so that one route serves several tickets."""
    near = [rng.randrange(len(board.places))]
    for place in near:
        ends = [(route.a, route.b) for route in board.routes if place in (route.a, route.b)]
        near += sorted({city for pair in ends for city in pair} - {*near})
        if len(near) >= 10:
            break
    return near[:10]


def edit(style: Style, pair: Pair, rng: random.Random) -> None:
    """Edit the beginning of a game in the kernel and before the referee alike."""
    state, oracle = pair.game._states[0], pair.oracle
    oracle.known_legal.clear()
    if style.pieces is not None:
        for seat in range(pair.game.players):
            pieces = style.pieces + rng.randint(0, 3)
            state["pieces"][seat] = pieces
            oracle.pieces[seat] = pieces
    if style.drought and oracle.with_depots:
        _dry_out(pair, rng)
    if style.networks:
        _build_networks(pair, rng)


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


def _dry_out(pair: Pair, rng: random.Random) -> None:
    """Move all piles and most of the hands into the warehouses; take the tickets away."""
    state, oracle = pair.game._states[0], pair.oracle
    for kind, name in pair.kinds.items():
        for seat in range(pair.game.players):
            spare = int(state["hand"][seat][kind]) if rng.random() < 0.7 else 0
            for pile in (state["hand"][seat], state["known"][seat]):
                pile[kind] -= min(spare, pile[kind])
            state["hand_size"][seat] -= spare
            oracle.hands[seat] = +oracle.hands[seat]
            for _ in range(spare):
                oracle.hands[seat][name] -= 1
            oracle.hands[seat] = +oracle.hands[seat]
            _store(pair, kind, spare, rng)
        left = int(state["deck"][kind]) + int(state["discards"][kind])
        up = int(np.count_nonzero(state["display"] == kind))
        _store(pair, kind, left + up, rng)
        state["deck"][kind] = 0
        state["discards"][kind] = 0
    state["deck_size"] = 0
    state["discard_size"] = 0
    state["display"] = code.NONE
    state["top"] = 0
    state["ticket_deck"] = 0
    oracle.deck.clear()
    oracle.discards.clear()
    oracle.display.clear()
    oracle.piles = [set()]


def _store(pair: Pair, kind: int, cards: int, rng: random.Random) -> None:
    for _ in range(cards):
        owner = rng.randrange(pair.game.players)
        pair.game._states[0]["warehouse"][owner][kind] += 1
        pair.game._states[0]["warehouse_size"][owner] += 1
        pair.oracle.warehouses[owner][pair.kinds[kind]] += 1


# -- Ways to choose --------------------------------------------------------------------------------


def uniform(options: list[Spoken], _oracle: Oracle, rng: random.Random) -> Spoken:
    return rng.choice(options)


def by_kind(options: list[Spoken], _oracle: Oracle, rng: random.Random) -> Spoken:
    """Every kind of action is as likely, however many of it there are."""
    kind = rng.choice(sorted({option[0] for option in options}))
    return rng.choice([option for option in options if option[0] == kind])


def _prefer(*kinds: str, often: float = 0.9) -> Choice:
    """Choose among these kinds mostly, in this order."""

    def choose(options: list[Spoken], oracle: Oracle, rng: random.Random) -> Spoken:
        if rng.random() < often:
            for kind in kinds:
                wanted = [option for option in options if option[0] == kind]
                if wanted:
                    return rng.choice(wanted)
        return by_kind(options, oracle, rng)

    return choose


def depots_kept(options: list[Spoken], oracle: Oracle, rng: random.Random) -> Spoken:
    """Never place a depot freely."""
    others = [option for option in options if option[0] != "depot"]
    return by_kind(others or options, oracle, rng)


def hungry(options: list[Spoken], oracle: Oracle, rng: random.Random) -> Spoken:
    """Draw tickets, and keep as many as one may."""
    keeps = [option for option in options if option[0] == "keep"]
    if keeps and rng.random() < 0.7:
        return max(keeps, key=lambda option: len(option[1]))
    return _prefer("tickets", often=0.5)(options, oracle, rng)


def scarce(options: list[Spoken], oracle: Oracle, rng: random.Random) -> Spoken:
    """Hoard until nothing is left to draw, then live from hand to mouth."""
    dry = not oracle.deck and not oracle.discards
    if dry and rng.random() < 0.5:
        return by_kind(options, oracle, rng)
    return hoarding(options, oracle, rng)


def tunnelling(options: list[Spoken], oracle: Oracle, rng: random.Random) -> Spoken:
    """Hoard, and try tunnels above all, with wilds if possible."""
    tunnels = [o for o in options if o[0] == "claim" and oracle.routes[o[1]].tunnel]
    if tunnels and rng.random() < 0.4:
        return rng.choice(tunnels)
    wild = [o for o in options if o[0] == "pay" and o[1] is None]
    if wild and rng.random() < 0.5:
        return rng.choice(wild)
    return scarce(options, oracle, rng)


def wild_lover(options: list[Spoken], oracle: Oracle, rng: random.Random) -> Spoken:
    """Leave the wilds in deck and display, and pay with them last: displays full of wilds."""
    plain = [o for o in options if o != ("draw", "wild")]
    return hoarding(plain or options, oracle, rng)


def ambush(options: list[Spoken], oracle: Oracle, rng: random.Random) -> Spoken:
    """Fill the own warehouse, put a depot where a route can be claimed, claim it and take."""
    seat = oracle.turn
    claims = [o for o in options if o[0] == "claim"]
    there = [o for o in claims if any(map(oracle.routes[o[1]].touches, oracle.placed_first))]
    if there:
        return rng.choice(there)
    ends = {c for o in claims for c in (oracle.routes[o[1]].a, oracle.routes[o[1]].b)}
    placing = [o for o in options if o[0] == "depot" and o[1] in ends]
    if placing and oracle.warehouses[seat] and oracle.depots_left[seat] > 1:
        return rng.choice(placing)
    if ("deposit", seat) in options and rng.random() < 0.8:
        return ("deposit", seat)
    others = [o for o in options if o[0] != "depot"]
    return _prefer("take", often=0.9)(others or options, oracle, rng)


hoarding = _prefer("draw", "deposit", "end", often=0.95)
depots_spent = _prefer("depot", "deposit", "draw", often=0.8)
takers = _prefer("take", "claim", "pay", "deposit", often=0.8)
builders = _prefer("station", "claim", "pay", often=0.7)

STYLES = {
    "uniform": Style(uniform),
    "by_kind": Style(by_kind),
    "depots_kept": Style(depots_kept),
    "depots_spent": Style(depots_spent),
    "hoarding": Style(hoarding),
    "scarce": Style(scarce),
    "tunnelling": Style(tunnelling),
    "wild_lover": Style(wild_lover),
    "takers": Style(takers),
    "ambush": Style(ambush),
    "hungry": Style(hungry),
    "junctions": Style(_prefer("station", "tickets", "claim", often=0.6), cheap_tickets=True),
}
QUICK = {
    "short": Style(by_kind, pieces=4),
    "short_cheap": Style(builders, pieces=5, cheap_tickets=True),
    "last_turns": Style(by_kind, pieces=0, cheap_tickets=True),
    "last_claims": Style(_prefer("claim", "pay", often=0.7), pieces=2, cheap_tickets=True),
    "finale": Style(by_kind, pieces=0, networks=True),
    "finale_cheap": Style(by_kind, pieces=0, networks=True, cheap_tickets=True),
    "drought": Style(by_kind, drought=True, pieces=8),
    "drought_kept": Style(depots_kept, drought=True, cheap_tickets=True),
    "drought_spent": Style(depots_spent, drought=True, pieces=8),
}
"""Games that begin close to their end: many can be played in a short time."""
ALL = {**STYLES, **QUICK}
SHORTEST = ("finale_cheap", "last_turns")
"""Played most, for the ties and the shared stations that are rare otherwise."""
