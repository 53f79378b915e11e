"""The last turn: nothing is worth saving any more, so what scores most is best (G13)."""

from __future__ import annotations

import numpy as np

from incarrozza.rules import scoring
from incarrozza.rules.bits import EMPTY, ONE, add, bit, lowest
from incarrozza.rules.compiled import compiled
from incarrozza.rules.state import (
    ACCOUNT,
    DEPOT,
    NONE,
    SEATS,
    STATE,
    STATION,
    TOTAL,
    Array,
    Record,
)

FAILS = 0.1
"""How likely a tunnel is not paid in the end."""


@compiled
def choose_last(v: Record, b: Record, words: Array) -> int:
    """Choose the claim or station that brings most points; NONE where none brings any."""
    trial = np.zeros(1, STATE)
    accounts = np.zeros((SEATS, ACCOUNT), np.int64)
    now = _ahead(v, b, v, accounts)
    best = NONE
    most = 0.0
    for k in range(DEPOT >> 6):
        rest = words[k]
        while rest != EMPTY:
            action = 64 * k + lowest(rest)
            rest &= rest - ONE
            t = trial[0]
            _copy(v, t)
            if action < STATION:
                add(t.own[v.seat], action)
                t.score[v.seat] += b.points[b.length[action]]
                if b.cart[action] and t.merchandise_left > 0:
                    t.merchandise[v.seat] += 1
            else:
                t.stations[v.seat] |= bit(action - STATION)
                t.stations_left[v.seat] -= 1
            worth = float(_ahead(t, b, v, accounts) - now)
            if action < STATION and b.tunnel[action]:
                worth *= 1.0 - FAILS
            if worth > most:
                most = worth
                best = action
    return best


@compiled
def _ahead(s: Record, b: Record, v: Record, accounts: Array) -> int:
    """Tell by how much the seat is ahead, as far as it knows."""
    scoring.account(s, b, accounts)
    best = -9999
    for other in range(v.players):
        if other != v.seat:
            best = max(best, accounts[other, TOTAL])
    return accounts[v.seat, TOTAL] - best


@compiled
def _copy(v: Record, t: Record) -> None:
    """Copy what the account looks at."""
    t.players = v.players
    t.merchandise_left = v.merchandise_left
    for seat in range(SEATS):
        for k in range(2):
            t.own[seat, k] = v.own[seat, k]
            t.held[seat, k] = v.held[seat, k]
        t.stations[seat] = v.stations[seat]
        t.score[seat] = v.score[seat]
        t.stations_left[seat] = v.stations_left[seat]
        t.depots_left[seat] = v.depots_left[seat]
        t.merchandise[seat] = v.merchandise[seat]
