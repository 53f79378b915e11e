"""Warehouses and depots: where the first goes, and which cards are worth one (W1-W8)."""

from __future__ import annotations

from incarrozza.rules.bits import bit, has, popcount
from incarrozza.rules.compiled import compiled
from incarrozza.rules.state import (
    DECLINE,
    DEPOSIT,
    DEPOT,
    MAX_CITIES,
    NONE,
    TAKE_FROM,
    Array,
    Struct,
)
from incarrozza.thinking.candidates import propose

PASSED = 0.4
"""What a card is worth in a warehouse whose depot the plan passes, in points."""
HOME = 0.2
"""... and in the own one."""


@compiled
def weigh_first_depot(b: Struct, m: Struct, words: Array) -> None:
    """Place it where the plan claims most, to open the own warehouse often."""
    for city in range(MAX_CITIES):
        if has(words, DEPOT + city):
            claims = 64 * popcount(b.into[city, 0] & m.plan[0])
            claims += 64 * popcount(b.into[city, 1] & m.plan[1])
            # Otherwise where least is: nobody else shall come by.
            claims -= popcount(b.into[city, 0]) + popcount(b.into[city, 1])
            propose(m, DEPOT + city, float(claims))


@compiled
def worth_of_taking(v: Struct, w: Struct, m: Struct, owner: int) -> float:
    """Tell what it is worth to take a warehouse for one own depot, in points (W3, W8)."""
    seat = int(v.seat)
    cards = v.warehouse_size[owner] * w.stored * m.card
    most = 0
    for other in range(v.players):
        if other != seat:
            most = max(most, int(v.depots_left[other]))
    # Whoever is far behind, or far ahead, has nothing to lose.
    lost = w.depot if most - 1 <= v.depots_left[seat] <= most + 1 else 0.0
    left = m.time if v.last_turns == NONE else 0.0
    return cards * min(1.0, left / 4.0) - lost


@compiled
def weigh_taking(v: Struct, w: Struct, m: Struct, words: Array) -> None:
    """Weigh which warehouse to take, if any: each costs a depot."""
    propose(m, DECLINE, 0.0)
    for owner in range(v.players):
        if has(words, TAKE_FROM + owner):
            propose(m, TAKE_FROM + owner, worth_of_taking(v, w, m, owner))


@compiled
def worth_of_arriving(v: Struct, b: Struct, w: Struct, m: Struct, route: int) -> float:
    """Tell what the warehouses are worth that the claim of a route would open (W3, W4)."""
    if b.depots == 0 or v.depots_left[v.seat] == 0:
        return 0.0
    ends = bit(b.a[route]) | bit(b.b[route])
    best = 0.0
    for owner in range(v.players):
        if v.depots[owner] & ends and v.warehouse_size[owner] > 0:
            best = max(best, worth_of_taking(v, w, m, owner))
    return best


@compiled
def weigh_warehouses(v: Struct, b: Struct, m: Struct, drawing: float) -> None:
    """Weigh where the card goes, before others are drawn: where the plan passes, or home (W2)."""
    for owner in range(v.players):
        passes = 0
        for city in range(MAX_CITIES):
            if v.depots[owner] & bit(city):
                passes += popcount(b.into[city, 0] & m.plan[0])
                passes += popcount(b.into[city, 1] & m.plan[1])
        hope = PASSED * min(passes, 1) + (HOME if owner == v.seat else 0.0)
        propose(m, DEPOSIT + owner, drawing + hope)
