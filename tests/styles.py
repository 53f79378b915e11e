"""Playing styles that lead games to the rare rules.

Uniformly random games hardly ever empty a deck or pass. A style chooses among legal actions; it
may also begin from a position of beginnings.py.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from incarrozza.editions import Box
from incarrozza.editions.edition import Map, Ticket
from tests.oracle import Oracle

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
    trickle: bool = False
    """The deck has a few cards, there are no discards, no tickets, and one depot each at most."""
    stocked: bool = False
    """Hands and warehouses are full, and depots of two owners stand at the ends of routes."""
    networks: bool = False
    """Everybody owns routes, stations and more tickets already; the end is near."""
    cheap_tickets: int = 0
    """Own tickets, worth one point to so many: scores are often equal."""

    def tickets(self, box: Box, seed: int) -> list[Ticket] | None:
        """Make own tickets, if this style plays with them."""
        if not self.cheap_tickets:
            return None
        rng = random.Random(f"tickets {box.edition.name} {seed}")
        rules = box.edition.tickets
        places = _neighbourhood(box.map, rng)
        long, regular = box.players * rules.long_dealt, box.players * rules.regular_dealt
        made = []
        for number in range(long + regular + (25 if self.networks else 12)):
            a, b = rng.sample(places, 2)
            made.append(
                Ticket(
                    a,
                    b,
                    rng.randint(1, self.cheap_tickets),
                    long=number < long,
                    big_city=number >= long,
                )
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


def stubborn(options: list[Spoken], oracle: Oracle, rng: random.Random) -> Spoken:
    """Dig tunnels while the deck is low, give them up, and place the last depots only then."""
    if rng.random() < 0.2:
        return by_kind(options, oracle, rng)
    if ("give_up",) in options:
        return ("give_up",)
    if ("end",) in options:
        wanted = "depot" if oracle.turned or not oracle.deck else "end"
        return rng.choice([option for option in options if option[0] == wanted])
    tunnels = [o for o in options if o[0] == "claim" and oracle.routes[o[1]].tunnel]
    if tunnels and oracle.deck.total() <= oracle.rules.tunnel_cards:
        return rng.choice(tunnels)
    return depots_kept(options, oracle, rng)


def trading(options: list[Spoken], oracle: Oracle, rng: random.Random) -> Spoken:
    """Claim routes between two depots, and take or decline what they open."""
    ends = {o: oracle.routes[o[1]] for o in options if o[0] == "claim"}
    between = [o for o, r in ends.items() if {r.a, r.b} <= oracle.depot_of.keys()]
    if between and rng.random() < 0.9:
        return rng.choice(between)
    return _prefer("take", "claim", "pay", often=0.6)(options, oracle, rng)


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
    "junctions": Style(_prefer("station", "tickets", "claim", often=0.6), cheap_tickets=3),
}
QUICK = {
    "short": Style(by_kind, pieces=4),
    "short_cheap": Style(builders, pieces=5, cheap_tickets=3),
    "last_turns": Style(by_kind, pieces=0, cheap_tickets=3),
    "last_claims": Style(_prefer("claim", "pay", often=0.7), pieces=2, cheap_tickets=3),
    "finale": Style(by_kind, pieces=0, networks=True),
    "finale_cheap": Style(by_kind, pieces=0, networks=True, cheap_tickets=3),
    "photo_finish": Style(by_kind, pieces=0, networks=True, cheap_tickets=1),
    "stranded": Style(_prefer("depot", "pass", "end", often=0.4), drought=True, pieces=0),
    "digging": Style(stubborn, trickle=True, pieces=3),
    "last_digs": Style(stubborn, trickle=True, pieces=0),
    "merchants": Style(trading, stocked=True, pieces=5),
    "drought": Style(by_kind, drought=True, pieces=8),
    "drought_kept": Style(depots_kept, drought=True, cheap_tickets=3),
    "drought_spent": Style(depots_spent, drought=True, pieces=8),
}
"""Games that begin close to their end: many can be played in a short time."""
ALL = {**STYLES, **QUICK}
SHORTEST = ("finale_cheap", "photo_finish", "last_turns", "last_digs")
"""Played most, for the ties, the shared stations and the last cards that are rare otherwise."""
