"""Playouts: games played to their end in thought, every seat by the planner's beliefs."""

from __future__ import annotations

import numpy as np

from incarrozza.rules import turn, views
from incarrozza.rules.compiled import compiled
from incarrozza.rules.legal import legal
from incarrozza.rules.state import (
    END,
    END_TURN,
    FIRST_CARD,
    LOG_COUNT,
    LOG_HEAD,
    LOG_SCRIPT,
    NONE,
    OVER,
    PAY,
    PAY_STATION,
    SECOND_CARD,
    STATE,
    WORDS,
    Array,
    Struct,
)
from incarrozza.thinking.planner import consider, decide, only_action, reconsider


@compiled
def look(s: Struct, seat: int, seen: Array, blank: Array) -> None:
    """Write what a seat may see into seen[0]."""
    seen[0] = blank[0]
    views.mask(s, seat, seen[0])


@compiled
def do(s: Struct, b: Struct, seat: int, action: int, log: Array) -> None:
    """Do something, and let chance answer."""
    log[LOG_COUNT] = 0
    log[LOG_SCRIPT] = -1
    turn.apply(s, b, seat, action, log)


@compiled
def play_on(s: Struct, b: Struct, beliefs: Array, minds: Array, limit: int) -> None:
    """Play a game to its end, or until so many turns have been begun, each seat by its beliefs."""
    seen = np.zeros(1, STATE)
    blank = np.zeros(1, STATE)
    words = np.empty(WORDS, np.uint64)
    log = np.zeros(LOG_HEAD, np.int32)
    # Which seats have something in mind about this game, as bits.
    fresh = 0
    while s.phase != OVER and s.turns < limit:
        seat = turn.who_acts(s)
        m = minds[seat]
        w = beliefs[seat]
        legal(s, b, seat, words)
        action = END_TURN if s.phase == END else only_action(words)
        if action == NONE:
            look(s, seat, seen, blank)
            v = seen[0]
            if not (fresh >> seat) & 1:
                consider(v, b, w, m)
                fresh |= 1 << seat
            elif s.phase not in (FIRST_CARD, SECOND_CARD, PAY, PAY_STATION):
                reconsider(v, b, w, m)
            action = decide(v, b, w, m, words)
        do(s, b, seat, action, log)
