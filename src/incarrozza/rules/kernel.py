"""The kernel's entry points: everything outside `rules/` calls these and nothing else of it."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from incarrozza.rules import prospects as outlook
from incarrozza.rules import routes, scoring, setup, stations, turn, views, worlds
from incarrozza.rules.bits import EMPTY, ONE, lowest, nth, popcount
from incarrozza.rules.compiled import ArrayOf, compiled, entry
from incarrozza.rules.legal import legal as legal_words
from incarrozza.rules.paths import longest_trail
from incarrozza.rules.state import (
    ACCOUNT,
    ACTIONS,
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
    Accounts,
    Array,
    Boards,
    Bytes,
    Log,
    Longs,
    Sets,
    States,
    Words,
)

# -- One game --------------------------------------------------------------------------------------


@entry(seconds=3)
def deal(states: States, i: int, board: Boards, first: int, log: Log) -> None:
    """Set up game i, whose record is all zeros but for the key."""
    setup.set_up(states[i], board[0], first, log)


@entry(seconds=1.5)
def legal(states: States, i: int, board: Boards, seat: int, words: Words) -> None:
    """Write the mask of what a seat may decide in game i."""
    legal_words(states[i], board[0], seat, words)


@entry(seconds=3)
def ways(states: States, i: int, board: Boards, seat: int, sets: Sets) -> int:
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


@entry(seconds=1)
def apply(states: States, i: int, board: Boards, seat: int, action: int, log: Log) -> None:
    """Carry out a legal action in game i; the log takes, or gives, chance's answers."""
    turn.apply(states[i], board[0], seat, action, log)


@entry(seconds=0.1)
def lay(states: States, i: int, board: Boards, seat: int, route: int) -> None:
    """Lay a seat's pieces on a route of game i, as if it had been paid for."""
    routes.claim(states[i], board[0], seat, route)


@entry(seconds=0.1)
def build(states: States, i: int, seat: int, city: int) -> None:
    """Put a seat's station in a city of game i, as if it had been paid for."""
    stations.build(states[i], seat, city)


@entry(seconds=3)
def account(states: States, i: int, board: Boards, accounts: Accounts) -> None:
    """Write the account of every seat as if the game ended now."""
    scoring.account(states[i], board[0], accounts)


@entry(seconds=0.5)
def explain(
    states: States, i: int, board: Boards, seat: int, accounts: Accounts, trail: Longs, done: Longs
) -> int:
    """Write a seat's longest trail and which of its tickets are completed; tell the length."""
    s = states[i]
    scoring.completed_tickets(s, board[0], seat, accounts[seat], done)
    return longest_trail(board[0], s.own[seat], trail)


@entry(seconds=1.5)
def prospects(states: States, i: int, board: Boards, seat: int, found: Longs) -> None:
    """Write how each ticket stands that a seat holds or is offered in game i, or in a view."""
    outlook.prospects(states[i], board[0], seat, found)


@entry(seconds=0.5)
def mask(states: States, i: int, seat: int, seen: States, j: int) -> None:
    """Write the view of a seat on game i into seen[j], which is all zeros."""
    views.mask(states[i], seat, seen[j])


@entry(seconds=2)
def imagine(seen: States, i: int, board: Boards, states: States, j: int) -> None:
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


@entry(seconds=2)
def playout(
    states: States,
    start: int,
    stop: int,
    board: Boards,
    limit: int,
    seed: Words,
    counts: Longs,
    accounts: Accounts,
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


@entry(seconds=0.5)
def deal_many(states: States, n: int, board: Boards, first: int) -> None:
    """Set up n games, whose records are all zeros but for the keys."""
    log = np.zeros(LOG_HEAD, np.int32)
    for i in range(n):
        log[LOG_COUNT] = 0
        log[LOG_SCRIPT] = -1
        setup.set_up(states[i], board[0], first, log)


@entry(seconds=0.5)
def legal_many(
    states: States, board: Boards, masks: Annotated[Array, ArrayOf(np.bool_, 2)]
) -> None:
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


@entry(seconds=0.5)
def sample_many(states: States, board: Boards, seed: Words, actions: Longs) -> None:
    """Choose for every game a uniformly random legal action; -1 where it is over."""
    words = np.empty(WORDS, np.uint64)
    for i in range(len(states)):
        s = states[i]
        if s.phase == OVER:
            actions[i] = -1
            continue
        legal_words(s, board[0], turn.who_acts(s), words)
        actions[i] = _choose(words, _size(words), seed)


@entry(seconds=1)
def step_many(states: States, board: Boards, actions: Longs, over: Bytes) -> int:
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


@entry(seconds=0.3)
def observe_many(states: States, seen: States) -> None:
    """Write for every game the view of its first seat to act; of an onlooker where it is over."""
    for i in range(len(states)):
        s = states[i]
        views.mask(s, -1 if s.to_act == 0 else turn.who_acts(s), seen[i])


@entry(seconds=0.5)
def account_many(
    states: States, board: Boards, accounts: Annotated[Array, ArrayOf(np.int64, 3)]
) -> None:
    """Write the accounts of every game as if it ended now."""
    for i in range(len(states)):
        scoring.account(states[i], board[0], accounts[i])


@entry(seconds=0.1)
def copy_many(states: States, times: int) -> None:
    """Copy a state to and fro many times, as a search does; for measuring."""
    for k in range(times):
        states[1 - (k & 1)] = states[k & 1]


@entry(seconds=0.1)
def calibrate(times: int) -> np.uint64:
    """Run a fixed loop of dependent integer steps: a yardstick for this machine, this minute."""
    x = np.uint64(88172645463325252)
    for _ in range(times):
        x ^= x << np.uint64(13)
        x ^= x >> np.uint64(7)
        x ^= x << np.uint64(17)
    return x
