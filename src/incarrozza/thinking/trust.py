"""How far the planner's word about an option is believed, and how a game's end is valued."""

from __future__ import annotations

import math
from typing import Final

from incarrozza.rules.compiled import compiled
from incarrozza.rules.state import Array, Struct
from incarrozza.thinking.mind import FAR

WIN: Final = 0.25
"""How much of a game's value is to win it; the rest is by how much."""
CLOSE: Final = 0.5
"""A lead of so many points for each piece of the game is a comfortable one."""
SLOPE: Final = 0.2
"""How much of the planner's word is believed: what a comfortable lead is worth."""
LEAST: Final = -0.5
"""No option is thought to be worse than this before it is tried."""

ERROR: Final = 24.0
"""By how much its word may be wrong, for a single piece: with twice the pieces, a quarter of it. A
decision is then a smaller part of a game, and the planner's art, to plan, more of it."""


@compiled
def prior_of(b: Struct, worth: float) -> float:
    """Tell what the planner's word is worth: so many points more, or less, than another option."""
    return max(LEAST, SLOPE * worth / (CLOSE * b.pieces))


@compiled
def error_of(b: Struct) -> float:
    """Tell by how much the planner may be wrong about the difference between two options."""
    return ERROR / (b.pieces * b.pieces)


@compiled
def write_values(b: Struct, players: int, totals: Array, wins: Array, values: Array) -> None:
    """Write what a game's end is worth to every seat, from its points and its part of the win."""
    for seat in range(players):
        best = -FAR
        for other in range(players):
            if other != seat:
                best = max(best, totals[other])
        lead = (totals[seat] - best) / (CLOSE * b.pieces)
        values[seat] = WIN * wins[seat] + (1.0 - WIN) / (1.0 + math.exp(-lead))
