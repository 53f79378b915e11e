"""The kernel's entry points: everything outside `rules/` calls these and nothing else of it."""

from __future__ import annotations

import numpy as np
from numba import types
from numba.np.numpy_support import from_dtype

from incarrozza.rules import prospects as outlook
from incarrozza.rules import routes, scoring, setup, stations, turn, views, worlds
from incarrozza.rules.bits import EMPTY, ONE, lowest, nth, popcount
from incarrozza.rules.compiled import compiled, entry
from incarrozza.rules.legal import legal as legal_words
from incarrozza.rules.paths import longest_trail
from incarrozza.rules.state import (
    ACCOUNT,
    ACTIONS,
    BOARD,
    DEPOT,
    LOG_COUNT,
    LOG_HEAD,
    LOG_SCRIPT,
    OVER,
    RANK,
    SEATS,
    STATE,
    TOTAL,
    WORDS,
    Array,
)

_STATES = types.Array(from_dtype(STATE), 1, "C")
_BOARD = types.Array(from_dtype(BOARD), 1, "C", readonly=True)
_LOG = types.Array(types.int32, 1, "C")
_WORDS = types.Array(types.uint64, 1, "C")
_BYTES = types.Array(types.uint8, 1, "C")
_LONGS = types.Array(types.int64, 1, "C")
_SETS = types.Array(types.uint64, 2, "C")
_TABLE = types.Array(types.int64, 2, "C")
_MASKS = types.Array(types.boolean, 2, "C")
_INT = types.int64
_VOID = types.void


# -- One game --------------------------------------------------------------------------------------


@entry(_VOID(_STATES, _INT, _BOARD, _INT, _LOG))
def deal(states: Array, i: int, board: Array, first: int, log: Array) -> None:
    """Set up game i, whose record is all zeros but for the key."""
    setup.set_up(states[i], board[0], first, log)


@entry(_VOID(_STATES, _INT, _BOARD, _INT, _WORDS))
def legal(states: Array, i: int, board: Array, seat: int, words: Array) -> None:
    """Write the mask of what a seat may decide in game i."""
    legal_words(states[i], board[0], seat, words)


@entry(_INT(_STATES, _INT, _BOARD, _INT, _SETS))
def ways(states: Array, i: int, board: Array, seat: int, sets: Array) -> int:
    """Write what a seat may decide in game i, then the ways to pay each claim and station of it.

    The first row of `sets` takes the mask of `legal`, the next ones, in the order of their actions,
    what may be decided after each claim and each station. Tells how many rows were written.
    """
    b = board[0]
    trial = np.empty(1, STATE)
    log = np.zeros(LOG_HEAD, np.int32)
    legal_words(states[i], b, seat, sets[0])
    rows = 1
    for w in range(DEPOT >> 6):
        rest = sets[0, w]
        while rest != EMPTY:
            action = 64 * w + lowest(rest)
            rest &= rest - ONE
            trial[0] = states[i]
            log[LOG_COUNT] = 0
            log[LOG_SCRIPT] = -1
            turn.apply(trial[0], b, seat, action, log)
            legal_words(trial[0], b, seat, sets[rows])
            rows += 1
    return rows


@entry(_VOID(_STATES, _INT, _BOARD, _INT, _INT, _LOG))
def apply(states: Array, i: int, board: Array, seat: int, action: int, log: Array) -> None:
    """Carry out a legal action in game i; the log takes, or gives, chance's answers."""
    turn.apply(states[i], board[0], seat, action, log)


@entry(_VOID(_STATES, _INT, _BOARD, _INT, _INT))
def lay(states: Array, i: int, board: Array, seat: int, route: int) -> None:
    """Lay a seat's pieces on a route of game i, as if it had been paid for."""
    routes.claim(states[i], board[0], seat, route)


@entry(_VOID(_STATES, _INT, _INT, _INT))
def build(states: Array, i: int, seat: int, city: int) -> None:
    """Put a seat's station in a city of game i, as if it had been paid for."""
    stations.build(states[i], seat, city)


@entry(_VOID(_STATES, _INT, _BOARD, _TABLE))
def account(states: Array, i: int, board: Array, accounts: Array) -> None:
    """Write the account of every seat as if the game ended now."""
    scoring.account(states[i], board[0], accounts)


@entry(_INT(_STATES, _INT, _BOARD, _INT, _TABLE, _LONGS, _LONGS))
def explain(
    states: Array, i: int, board: Array, seat: int, accounts: Array, trail: Array, done: Array
) -> int:
    """Write a seat's longest trail and which of its tickets are completed; tell the length."""
    s = states[i]
    scoring.completed_tickets(s, board[0], seat, accounts[seat], done)
    return longest_trail(board[0], s.own[seat], trail)


@entry(_VOID(_STATES, _INT, _BOARD, _INT, _LONGS))
def prospects(states: Array, i: int, board: Array, seat: int, found: Array) -> None:
    """Write how each ticket stands that a seat holds or is offered in game i, or in a view."""
    outlook.prospects(states[i], board[0], seat, found)


@entry(_VOID(_STATES, _INT, _INT, _STATES, _INT))
def mask(states: Array, i: int, seat: int, seen: Array, j: int) -> None:
    """Write the view of a seat on game i into seen[j], which is all zeros."""
    views.mask(states[i], seat, seen[j])


@entry(_VOID(_STATES, _INT, _BOARD, _STATES, _INT))
def imagine(seen: Array, i: int, board: Array, states: Array, j: int) -> None:
    """Complete states[j], a copy of the view seen[i] with its own key, to a possible world."""
    worlds.imagine(seen[i], board[0], states[j])


# -- Many games ------------------------------------------------------------------------------------


@compiled
def _random(seed: Array) -> np.uint64:
    """Make a random number for choosing actions (SplitMix64): fast, and need not be secret."""
    seed[0] += np.uint64(0x9E3779B97F4A7C15)
    z = seed[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@compiled
def _size(words: Array) -> int:
    total = 0
    for w in range(WORDS):
        total += popcount(words[w])
    return total


@compiled
def _nth_action(words: Array, n: int) -> int:
    w = 0
    while True:
        members = popcount(words[w])
        if n < members:
            return 64 * w + nth(words[w], n)
        n -= members
        w += 1


@compiled
def _choose(words: Array, options: int, seed: Array) -> int:
    if options == 1:
        return _nth_action(words, 0)
    high = _random(seed) >> np.uint64(32)
    return _nth_action(words, int((high * np.uint64(options)) >> np.uint64(32)))


@entry(_VOID(_STATES, _INT, _INT, _BOARD, _INT, _WORDS, _LONGS, _TABLE))
def playout(
    states: Array,
    start: int,
    stop: int,
    board: Array,
    limit: int,
    seed: Array,
    counts: Array,
    accounts: Array,
) -> None:
    """Play games start to stop with uniformly random legal actions, each to its end (playouts).

    Adds to counts: decisions with more than one option, all decisions, turns, games that met the
    limit on turns. Row i - start of `accounts` takes game i's totals and ranks.
    """
    b = board[0]
    words = np.empty(WORDS, np.uint64)
    log = np.zeros(LOG_HEAD, np.int32)
    table = np.zeros((SEATS, ACCOUNT), np.int64)
    for i in range(start, stop):
        s = states[i]
        open_decisions = 0
        begun = s.decisions
        turns = s.turns
        while s.phase != OVER and s.turns < limit:
            seat = turn.who_acts(s)
            legal_words(s, b, seat, words)
            options = _size(words)
            if options > 1:
                open_decisions += 1
            log[LOG_COUNT] = 0
            log[LOG_SCRIPT] = -1
            turn.apply(s, b, seat, _choose(words, options, seed), log)
        counts[0] += open_decisions
        counts[1] += s.decisions - begun
        counts[2] += s.turns - turns
        if s.phase != OVER:
            counts[3] += 1
        scoring.account(s, b, table)
        for seat in range(s.players):
            accounts[i - start, seat] = table[seat, TOTAL]
            accounts[i - start, SEATS + seat] = table[seat, RANK]


@entry(_VOID(_STATES, _INT, _BOARD, _INT))
def deal_many(states: Array, n: int, board: Array, first: int) -> None:
    """Set up n games, whose records are all zeros but for the keys."""
    log = np.zeros(LOG_HEAD, np.int32)
    for i in range(n):
        log[LOG_COUNT] = 0
        log[LOG_SCRIPT] = -1
        setup.set_up(states[i], board[0], first, log)


@entry(_VOID(_STATES, _BOARD, _MASKS))
def legal_many(states: Array, board: Array, masks: Array) -> None:
    """Write for every game which actions its first seat to act may decide for."""
    words = np.empty(WORDS, np.uint64)
    for i in range(len(states)):
        s = states[i]
        row = masks[i]
        if s.phase == OVER:
            for action in range(ACTIONS):
                row[action] = False
            continue
        legal_words(s, board[0], turn.who_acts(s), words)
        for w in range(WORDS):
            word = words[w]
            for k in range(64):
                row[64 * w + k] = (word >> np.uint64(k)) & ONE != EMPTY


@entry(_VOID(_STATES, _BOARD, _WORDS, _LONGS))
def sample_many(states: Array, board: Array, seed: Array, actions: Array) -> None:
    """Choose for every game a uniformly random legal action; -1 where it is over."""
    words = np.empty(WORDS, np.uint64)
    for i in range(len(states)):
        s = states[i]
        if s.phase == OVER:
            actions[i] = -1
            continue
        legal_words(s, board[0], turn.who_acts(s), words)
        actions[i] = _choose(words, _size(words), seed)


@entry(_INT(_STATES, _BOARD, _LONGS, _BYTES))
def step_many(states: Array, board: Array, actions: Array, over: Array) -> int:
    """Carry out one action in every game that is not over; tell the first with an illegal one.

    Nothing is changed if any is illegal; -1 if all went well.
    """
    b = board[0]
    words = np.empty(WORDS, np.uint64)
    log = np.zeros(LOG_HEAD, np.int32)
    for i in range(len(states)):
        s = states[i]
        if s.phase == OVER:
            continue
        action = actions[i]
        if action < 0 or action >= ACTIONS:
            return i
        legal_words(s, b, turn.who_acts(s), words)
        if not (words[action >> 6] >> np.uint64(action & 63)) & ONE:
            return i
    for i in range(len(states)):
        s = states[i]
        if s.phase != OVER:
            log[LOG_COUNT] = 0
            log[LOG_SCRIPT] = -1
            turn.apply(s, b, turn.who_acts(s), actions[i], log)
        over[i] = s.phase == OVER
    return -1


@entry(_VOID(_STATES, _STATES))
def observe_many(states: Array, seen: Array) -> None:
    """Write for every game the view of its first seat to act; of an onlooker where it is over."""
    for i in range(len(states)):
        s = states[i]
        views.mask(s, -1 if s.to_act == 0 else turn.who_acts(s), seen[i])


@entry(_VOID(_STATES, _BOARD, types.Array(types.int64, 3, "C")))
def account_many(states: Array, board: Array, accounts: Array) -> None:
    """Write the accounts of every game as if it ended now."""
    for i in range(len(states)):
        scoring.account(states[i], board[0], accounts[i])


@entry(_VOID(_STATES, _INT))
def copy_many(states: Array, times: int) -> None:
    """Copy a state to and fro many times, as a search does; for measuring."""
    for k in range(times):
        states[1 - (k & 1)] = states[k & 1]


@entry(types.uint64(_INT))
def calibrate(times: int) -> np.uint64:
    """Run a fixed loop of dependent integer steps: a yardstick for this machine, this minute."""
    x = np.uint64(88172645463325252)
    for _ in range(times):
        x ^= x << np.uint64(13)
        x ^= x >> np.uint64(7)
        x ^= x << np.uint64(17)
    return x
