"""The tree of a search (ISMCTS): later decisions are chosen by what was found before.

A node stands for the decisions since the root, and not for what chance answered: the same decision
in many worlds is one node, and each seat maximises its own value there. An option is selected by an
upper confidence bound (UCB) with a prior: the planner's word counts as some trials. So the planner
decides in nodes with few visits, and the results in nodes with many.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from incarrozza.rules import turn
from incarrozza.rules.compiled import compiled
from incarrozza.rules.legal import legal
from incarrozza.rules.state import (
    END,
    END_TURN,
    LOG_HEAD,
    NONE,
    OVER,
    STATE,
    WORDS,
    Array,
    Struct,
)
from incarrozza.thinking.candidates import sort_options
from incarrozza.thinking.mind import FAR
from incarrozza.thinking.planner import consider, only_action, weigh
from incarrozza.thinking.playouts import do, look
from incarrozza.thinking.search_record import DEPTH, NODES, WIDTH
from incarrozza.thinking.trust import prior_of

LOOKED: Final = 8
"""Options that are looked at in a node: those that the planner likes best in this world."""
LUCK: Final = 0.1
"""The variance of the value of a game."""
CURIOUS: Final = 0.5
"""UCB: an option is tried that would be best if it were better by so many standard errors."""


@compiled
def new_node(r: Struct, nodes: Array) -> int:
    """Take a node that nothing is known about; NONE if there are too many."""
    if r.nodes == NODES:
        return NONE
    nodes[r.nodes].count = 0
    r.nodes += 1
    return r.nodes - 1


@compiled
def descend(
    s: Struct, b: Struct, beliefs: Array, minds: Array, r: Struct, nodes: Array, node: int
) -> None:
    """Play a world on from a node along the tree, as far as it reaches; write the path."""
    seen = np.zeros(1, STATE)
    blank = np.zeros(1, STATE)
    words = np.empty(WORDS, np.uint64)
    log = np.zeros(LOG_HEAD, np.int32)
    r.depth = 0
    while node != NONE and s.phase != OVER:
        seat = turn.who_acts(s)
        legal(s, b, seat, words)
        action = END_TURN if s.phase == END else only_action(words)
        if action == NONE:
            look(s, seat, seen, blank)
            v = seen[0]
            m = minds[seat]
            consider(v, b, beliefs[seat], m)
            weigh(v, b, beliefs[seat], m, words, True)
            sort_options(m)
            edge = _choose(b, m, nodes[node], r.error)
            if edge == NONE:
                return
            action = int(nodes[node].action[edge])
            r.path[r.depth, 0] = node
            r.path[r.depth, 1] = edge
            r.path[r.depth, 2] = seat
            r.depth += 1
            node = _after(r, nodes, node, edge)
        do(s, b, seat, action, log)


@compiled
def _after(r: Struct, nodes: Array, node: int, edge: int) -> int:
    """Find the node after an option, or NONE; its second trial makes one (expansion)."""
    n = nodes[node]
    if n.tried[edge] == 0:
        return NONE
    if n.tried[edge] == 1:
        n.next[edge] = new_node(r, nodes) if r.depth < DEPTH else NONE
    return int(n.next[edge])


@compiled
def _choose(b: Struct, m: Struct, n: Struct, error: float) -> int:
    """Choose the option of the highest UCB, and tell its place in the node (selection).

    NONE if the node has no room for any of them: other worlds had other options.
    """
    usual = _mean(n)
    word = LUCK / (error * error)
    best = NONE
    most = -FAR
    for i in range(min(LOOKED, int(m.options))):
        edge = _edge(n, int(m.option[i]))
        if edge == NONE:
            continue
        prior = usual + prior_of(b, m.worth[i] - m.worth[0])
        known = word + n.tried[edge]
        hope = (word * prior + n.value[edge]) / known + CURIOUS * math.sqrt(LUCK / known)
        if hope > most:
            most = hope
            best = edge
    return best


@compiled
def _mean(n: Struct) -> float:
    """Tell what a game has been worth here on average."""
    total = 0.0
    visits = 0
    for edge in range(n.count):
        total += n.value[edge]
        visits += n.tried[edge]
    return total / max(1, visits)


@compiled
def _edge(n: Struct, action: int) -> int:
    """Find the place of an action in a node, or make room for it; NONE if there is none left."""
    for edge in range(n.count):
        if n.action[edge] == action:
            return edge
    if n.count == WIDTH:
        return NONE
    edge = int(n.count)
    n.action[edge] = action
    n.tried[edge] = 0
    n.value[edge] = 0.0
    n.count += 1
    return edge


@compiled
def remember(r: Struct, nodes: Array, values: Array) -> None:
    """Add the value of a game to all nodes of its path, to each seat its own (backpropagation)."""
    for i in range(r.depth):
        n = nodes[r.path[i, 0]]
        edge = r.path[i, 1]
        n.value[edge] += values[r.path[i, 2]]
        n.tried[edge] += 1
