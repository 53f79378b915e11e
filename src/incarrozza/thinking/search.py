"""Search: Monte Carlo playouts of the options, in many imagined worlds, along a tree.

This is information-set Monte Carlo tree search (ISMCTS): each world is a determinization, and all
of them share one tree (`tree.py`). Several options are tried in the same world with the same luck
(common random numbers), so that the difference between them is their own doing. The planner's word
about an option is a prior: it counts as if the option had been tried some times. Which options are
tried next is decided by an upper confidence bound (UCB).
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from incarrozza.rules import scoring
from incarrozza.rules.compiled import compiled
from incarrozza.rules.legal import legal
from incarrozza.rules.state import (
    ACCOUNT,
    END,
    END_TURN,
    LOG_HEAD,
    NONE,
    RANK,
    SEATS,
    TOTAL,
    WORDS,
    Array,
    Struct,
)
from incarrozza.thinking.candidates import propose, sort_options
from incarrozza.thinking.planner import consider, weigh
from incarrozza.thinking.playouts import do, play_on
from incarrozza.thinking.search_record import MOST, RIVALS
from incarrozza.thinking.suspicions import imagine_likely, suspect
from incarrozza.thinking.tree import descend, new_node, remember
from incarrozza.thinking.trust import error_of, prior_of, write_values

LONGEST: Final = 600
"""Turns after which a playout is scored as it stands."""
CURIOUS: Final = 2.5
"""UCB: an option is tried that would be best if it were better by so many standard errors."""
LUCK: Final = 0.09
"""The variance of the difference between two options in a world, before it is measured ..."""
FIRM: Final = 10.0
"""... which counts as so many observations."""


@compiled
def begin(v: Struct, b: Struct, w: Struct, m: Struct, asked: int, r: Struct, nodes: Array) -> None:
    """Begin to search: list the options, and suspect what others hold.

    The caller may ask about one action above all; NONE asks about none.
    """
    words = np.empty(WORDS, np.uint64)
    legal(v, b, v.seat, words)
    if v.phase == END:
        m.options = 0
        propose(m, END_TURN, 0.0)
    else:
        consider(v, b, w, m)
        weigh(v, b, w, m, words, True)
    sort_options(m)
    r.count = min(MOST, int(m.options))
    r.asked = NONE
    for i in range(r.count):
        r.option[i] = m.option[i]
        r.prior[i] = prior_of(b, m.worth[i] - m.worth[0])
        if m.option[i] == asked:
            r.asked = i
    if asked != NONE and r.asked == NONE:
        r.asked = min(int(r.count), MOST - 1)
        r.count = r.asked + 1
        r.option[r.asked] = asked
        r.prior[r.asked] = r.prior[max(0, r.asked - 1)]
    r.error = error_of(b)
    # What comes after an option has the number of the option.
    for _ in range(r.count):
        new_node(r, nodes)
    suspect(v, b, r.weight)
    _pick(r)


@compiled
def explore(
    states: Array,
    b: Struct,
    beliefs: Array,
    minds: Array,
    r: Struct,
    nodes: Array,
    playouts: int,
    stop: Array,
) -> None:
    """Try options in so many playouts more, until the best is clear or the caller stops it.

    After the view come three worlds: one to go back to, one to imagine with, and one to play in.
    """
    v = states[0]
    worlds = states[1:]
    log = np.zeros(LOG_HEAD, np.int32)
    totals = np.zeros(SEATS)
    wins = np.zeros(SEATS)
    values = np.zeros(SEATS)
    for _ in range(playouts):
        if r.clear or stop[0]:
            return
        if r.next == 0:
            r.key[7] = r.worlds
            imagine_likely(v, b, r.weight, r.key, worlds)
        worlds[2] = worlds[0]
        s = worlds[2]
        i = int(r.picked[r.next])
        do(s, b, v.seat, int(r.option[i]), log)
        descend(s, b, beliefs, minds, r, nodes, i)
        play_on(s, b, beliefs, minds, v.turns + LONGEST)
        count(s, b, totals, wins)
        write_values(b, s.players, totals, wins, values)
        remember(r, nodes, values)
        _learn(s.players, i, totals, wins, values[v.seat], r)
        if r.next == r.picks:
            _compare(r)
            _pick(r)


@compiled
def count(s: Struct, b: Struct, totals: Array, wins: Array) -> None:
    """Write how a game has ended: every seat's points, and who has won; a tie is shared."""
    accounts = np.zeros((SEATS, ACCOUNT), np.int64)
    scoring.account(s, b, accounts)
    winners = 0
    for seat in range(s.players):
        winners += accounts[seat, RANK] == 0
    for seat in range(s.players):
        totals[seat] = accounts[seat, TOTAL]
        wins[seat] = 1.0 / winners if accounts[seat, RANK] == 0 else 0.0


@compiled
def _learn(players: int, i: int, totals: Array, wins: Array, value: float, r: Struct) -> None:
    """Write down how a game has ended in which an option was tried."""
    for each in range(players):
        r.points[i, each] += totals[each]
        r.wins[i, each] += wins[each]
    r.value[r.next] = value
    r.tried[i] += 1
    r.next += 1


@compiled
def _compare(r: Struct) -> None:
    """Compare the options with the first, in the world that they were tried in."""
    for k in range(1, r.picks):
        i = r.picked[k]
        gain = r.value[k] - r.value[0]
        r.gain[i] += gain
        r.squares[i] += gain * gain
    r.worlds += 1


# -- What is known so far --------------------------------------------------------------------------


@compiled
def judged(r: Struct, i: int) -> float:
    """Estimate how much better than the first an option is: mean of prior and trials."""
    if i == 0:
        return 0.0
    word = _word(r, i)
    return (word * r.prior[i] + r.gain[i]) / (word + r.tried[i])


@compiled
def doubt(r: Struct, i: int) -> float:
    """Tell the standard error of that estimate."""
    return math.sqrt(_luck(r, i) / (_word(r, i) + r.tried[i]))


@compiled
def _word(r: Struct, i: int) -> float:
    """Tell how many trials the prior of an option counts as."""
    return _luck(r, i) / (r.error * r.error)


@compiled
def _luck(r: Struct, i: int) -> float:
    """Estimate the variance of the difference between an option and the first in a world."""
    own = r.squares[i] - r.gain[i] * r.gain[i] / max(1, r.tried[i])
    return (FIRM * LUCK + own) / (FIRM + r.tried[i])


@compiled
def best_by_now(r: Struct) -> int:
    """Find the option that is best by what is known."""
    best = 0
    most = 0.0
    for i in range(1, r.count):
        gain = judged(r, i)
        if gain > most:
            most = gain
            best = i
    return best


@compiled
def _pick(r: Struct) -> None:
    """Pick what is tried in the next world: the first option, and those of the highest UCB."""
    r.next = 0
    r.picks = 0
    _add_pick(r, 0)
    if r.asked > 0:
        _add_pick(r, r.asked)
    best = best_by_now(r)
    bar = judged(r, best)
    settled = best == 0 or bar > CURIOUS * doubt(r, best)
    for _ in range(RIVALS if r.asked == NONE else 1):
        found = NONE
        most = bar
        for i in range(1, r.count):
            hope = judged(r, i) + CURIOUS * doubt(r, i)
            if hope > most and not _is_picked(r, i):
                found = i
                most = hope
        if found == NONE:
            break
        settled = settled and found == best
        _add_pick(r, found)
    r.clear = settled and r.asked == NONE


@compiled
def _is_picked(r: Struct, i: int) -> bool:
    for k in range(r.picks):
        if r.picked[k] == i:
            return True
    return False


@compiled
def _add_pick(r: Struct, i: int) -> None:
    r.picked[r.picks] = i
    r.picks += 1
