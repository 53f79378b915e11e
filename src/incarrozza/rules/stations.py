"""Stations: what the next one costs, and building it (E10)."""

from __future__ import annotations

from incarrozza.rules.bits import bit
from incarrozza.rules.compiled import compiled
from incarrozza.rules.state import Struct


@compiled
def cost(s: Struct, b: Struct, seat: int) -> int:
    """Tell what the seat's next station costs: 1, then 2, then 3 cards."""
    return b.stations - s.stations_left[seat] + 1


@compiled
def build(s: Struct, seat: int, city: int) -> None:
    """Put a station in a city."""
    s.stations[seat] |= bit(city)
    s.stations_left[seat] -= 1
