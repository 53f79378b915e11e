"""How far the planner's word about an option is believed, and how a game's end is valued."""

from __future__ import annotations

import math
from typing import Final

from incarrozza.rules.compiled import compiled
from incarrozza.rules.state import (
    DRAW,
    DRAW_DECK,
    KEEP,
    OPENING,
    OPENING_LONG,
    Array,
    Record,
)
from incarrozza.thinking.mind import FAR

WIN: Final = 0.25
"""How much of a game's value is to win it; the rest is by how much."""
CLOSE: Final = 0.5
"""A lead of so many points for each piece of the game is a comfortable one."""
SLOPE: Final = 0.2
"""How much of the planner's word is believed: what a comfortable lead is worth."""
LEAST: Final = -0.5
"""No option is thought to be worse than this before it is tried."""

# By how much the planner may be wrong, as a part of a game's value: what hundreds of worlds told
# about options in games of all maps, less their luck. Where it decides for a turn or a card, that
# is less the longer a game is: such a decision is then a smaller part of it.
TICKET_ERROR: Final = 0.08
TURN_ERROR: Final = 1.5
"""Divided by the pieces."""
CARD_ERROR: Final = 20.0
"""Divided by the pieces, twice."""


@compiled
def prior_of(b: Record, worth: float) -> float:
    """Tell what the planner's word is worth: so many points more, or less, than another option."""
    return max(LEAST, SLOPE * worth / (CLOSE * b.pieces))


@compiled
def error_of(v: Record, b: Record, first: int, other: int) -> float:
    """Tell by how much the planner may be wrong about the difference between two options."""
    if v.phase in (OPENING, OPENING_LONG, KEEP):
        return TICKET_ERROR
    if _is_card(first) and _is_card(other):
        return CARD_ERROR / (b.pieces * b.pieces)
    return TURN_ERROR / b.pieces


@compiled
def _is_card(action: int) -> bool:
    return DRAW <= action <= DRAW_DECK


@compiled
def write_values(b: Record, players: int, totals: Array, wins: Array, values: Array) -> None:
    """Write what a game's end is worth to every seat, from its points and its part of the win."""
    for seat in range(players):
        best = -FAR
        for other in range(players):
            if other != seat:
                best = max(best, totals[other])
        lead = (totals[seat] - best) / (CLOSE * b.pieces)
        values[seat] = WIN * wins[seat] + (1.0 - WIN) / (1.0 + math.exp(-lead))
