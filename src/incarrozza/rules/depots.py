"""Warehouses and depots, the module of the 1912 expansion (W1-W9)."""

from __future__ import annotations

import numpy as np

from incarrozza.rules.bits import EMPTY, bit
from incarrozza.rules.cards import draw_card, follow
from incarrozza.rules.compiled import compiled
from incarrozza.rules.state import KINDS, LOG_TOLD, STORED, Array, Struct


@compiled
def empty_cities(s: Struct, b: Struct) -> np.uint64:
    """Find the cities with neither station nor depot (E10, W7)."""
    taken = EMPTY
    for seat in range(s.players):
        taken |= s.stations[seat] | s.depots[seat]
    return b.cities & ~taken


@compiled
def can_place(s: Struct, b: Struct, seat: int) -> bool:
    """Tell whether a depot could still be placed (W5)."""
    return s.depots_left[seat] > 0 and empty_cities(s, b) != EMPTY


@compiled
def place(s: Struct, b: Struct, log: Array, seat: int, city: int) -> None:
    """Put a depot from the warehouse in a city (W5)."""
    s.depots[seat] |= bit(city)
    s.depots_left[seat] -= 1
    if log[LOG_TOLD]:
        follow(s, b, log)


@compiled
def deposit(s: Struct, b: Struct, log: Array, owner: int) -> None:
    """Put the deck's top card unseen into a warehouse (W2)."""
    kind = draw_card(s, b, log, STORED, owner)
    s.warehouse[owner, kind] += 1
    s.warehouse_size[owner] += 1


@compiled
def takings(s: Struct, b: Struct, seat: int, route: int) -> int:
    """Find the warehouses that the claim of a route opens to this seat, as a bitset (W3, W4)."""
    owners = 0
    if s.depots_left[seat] > 0:
        ends = bit(b.a[route]) | bit(b.b[route])
        for owner in range(s.players):
            if s.depots[owner] & ends and s.warehouse_size[owner] > 0:
                owners |= 1 << owner
    return owners


@compiled
def take(s: Struct, b: Struct, log: Array, seat: int, owner: int) -> None:
    """Take all cards of a warehouse for one own depot, which goes to the box (W3)."""
    for kind in range(KINDS):
        s.hand[seat, kind] += s.warehouse[owner, kind]
        s.warehouse[owner, kind] = 0
    s.hand_size[seat] += s.warehouse_size[owner]
    s.warehouse_size[owner] = 0
    s.depots_left[seat] -= 1
    if log[LOG_TOLD]:
        follow(s, b, log)


@compiled
def most_left(s: Struct) -> int:
    """Count the depots of the seat with the most left on the warehouse (W8)."""
    most = 0
    for seat in range(s.players):
        most = max(most, s.depots_left[seat])
    return most
