"""The entry points of thinking: everything outside `thinking/` calls these and nothing else."""

from __future__ import annotations

import numpy as np
from numba import types
from numba.np.numpy_support import from_dtype

from incarrozza.rules import scoring, turn, views
from incarrozza.rules.compiled import entry
from incarrozza.rules.state import (
    ACCOUNT,
    BOARD,
    LOG_COUNT,
    LOG_SCRIPT,
    OVER,
    RANK,
    SEATS,
    STATE,
    TOTAL,
    Array,
)
from incarrozza.thinking.beliefs import BELIEFS
from incarrozza.thinking.mind import MIND
from incarrozza.thinking.planner import consider as look
from incarrozza.thinking.planner import think as decide

_STATES = types.Array(from_dtype(STATE), 1, "C")
_BOARD = types.Array(from_dtype(BOARD), 1, "C", readonly=True)
_BELIEFS = types.Array(from_dtype(BELIEFS), 1, "C")
_MIND = types.Array(from_dtype(MIND), 1, "C")
_TABLE = types.Array(types.int64, 2, "C")
_INT = types.int64


@entry(types.void(_STATES, _INT, _BOARD, _BELIEFS, _MIND))
def consider(seen: Array, i: int, board: Array, beliefs: Array, mind: Array) -> None:
    """Write what the planner has in mind about the view seen[i]."""
    look(seen[i], board[0], beliefs[0], mind[0])


@entry(_INT(_STATES, _INT, _BOARD, _BELIEFS, _MIND))
def think(seen: Array, i: int, board: Array, beliefs: Array, mind: Array) -> int:
    """Decide as the planner does for the seat of the view seen[i], which is to act."""
    return decide(seen[i], board[0], beliefs[0], mind[0])


@entry(types.void(_STATES, _INT, _INT, _BOARD, _BELIEFS, _INT, _TABLE))
def playout(
    states: Array,
    start: int,
    stop: int,
    board: Array,
    beliefs: Array,
    limit: int,
    accounts: Array,
) -> None:
    """Play games start to stop between planners, seat s with beliefs[s], each to its end.

    Row i - start of `accounts` takes game i's totals and ranks; a game that met the limit on turns
    is scored as it stands.
    """
    b = board[0]
    seen = np.zeros(1, STATE)
    blank = np.zeros(1, STATE)
    mind = np.zeros(1, MIND)
    log = np.zeros(4, np.int16)
    table = np.zeros((SEATS, ACCOUNT), np.int64)
    for i in range(start, stop):
        s = states[i]
        while s.phase != OVER and s.turns < limit:
            seat = 0
            while not (s.to_act >> seat) & 1:
                seat += 1
            seen[0] = blank[0]
            views.mask(s, seat, seen[0])
            action = decide(seen[0], b, beliefs[seat], mind[0])
            log[LOG_COUNT] = 0
            log[LOG_SCRIPT] = -1
            turn.apply(s, b, seat, action, log)
        scoring.account(s, b, table)
        for seat in range(s.players):
            accounts[i - start, seat] = table[seat, TOTAL]
            accounts[i - start, SEATS + seat] = table[seat, RANK]
