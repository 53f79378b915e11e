"""Warehouses and depots: where the first goes, and which cards are worth one (W1-W8)."""

from __future__ import annotations

from incarrozza.rules.bits import bit, has, popcount
from incarrozza.rules.compiled import compiled
from incarrozza.rules.state import (
    DECLINE,
    DEPOT,
    MAX_CITIES,
    NONE,
    TAKE_FROM,
    Array,
    Record,
)
from incarrozza.thinking.mind import FAR


@compiled
def choose_first_depot(b: Record, m: Record, words: Array) -> int:
    """Place it where the plan claims most, to open the own warehouse often."""
    best = NONE
    most = -1
    for city in range(MAX_CITIES):
        if has(words, DEPOT + city):
            claims = 64 * popcount(b.into[city, 0] & m.plan[0])
            claims += 64 * popcount(b.into[city, 1] & m.plan[1])
            # Otherwise where least is: nobody else shall come by.
            claims -= popcount(b.into[city, 0]) + popcount(b.into[city, 1])
            claims += 64
            if claims > most:
                most = claims
                best = DEPOT + city
    return best


@compiled
def worth_of_taking(v: Record, w: Record, m: Record, owner: int) -> float:
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
def choose_taking(v: Record, w: Record, m: Record, words: Array) -> int:
    """Take the warehouse that is worth most, if that is more than a depot."""
    best = DECLINE
    most = 0.0
    for owner in range(v.players):
        if has(words, TAKE_FROM + owner):
            worth = worth_of_taking(v, w, m, owner)
            if worth > most:
                most = worth
                best = TAKE_FROM + owner
    return best


@compiled
def worth_of_arriving(v: Record, b: Record, w: Record, m: Record, route: int) -> float:
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
def choose_warehouse(v: Record, b: Record, m: Record) -> int:
    """Choose where the card goes: to whoever's depot the plan passes, the fullest first (W2)."""
    best = int(v.seat)
    most = -FAR
    for owner in range(v.players):
        passes = 0
        for city in range(MAX_CITIES):
            if v.depots[owner] & bit(city):
                passes += popcount(b.into[city, 0] & m.plan[0])
                passes += popcount(b.into[city, 1] & m.plan[1])
        worth = 4.0 * min(passes, 1) + (2.0 if owner == v.seat else 0.0)
        if worth > most:
            most = worth
            best = owner
    return best
