"""Practice: beliefs become better by playing against others, all of them at once.

Many changes of all beliefs are tried in every generation, at random but in the directions in which
changes have paid before, and all play the same deals (CMA-ES, the usual way to find the best of
many numbers by trials that are half luck). What is found is where the changes come from in the end,
rather than the luckiest of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
from cmaes import CMA

from incarrozza.thinking.beliefs import USUAL, beliefs
from tools.trainer.table import Table

Beliefs = dict[str, float]

SPREAD: Final = 0.15
"""How far the first trials change beliefs: the standard deviation of their logarithms."""
CLOSE: Final = 0.5
"""A lead of so many points for each piece is a comfortable one."""
BY_TURNS: Final = "draw_tickets"
"""The belief that is usually zero: it changes by addition ..."""
TURNS: Final = 2.0
"""... of so many turns where others change by a factor of e."""
SAMPLE: Final = 60
"""Deals in which a belief must change something to be worth practising."""


def changed(start: Beliefs, names: Sequence[str], change: Any) -> Beliefs:
    """Apply a change to some beliefs."""
    moved = dict(start)
    for name, each in zip(names, map(float, change), strict=True):
        moved[name] += TURNS * each if name == BY_TURNS else start[name] * (np.exp(each) - 1.0)
    return moved


def middle(several: Sequence[Beliefs]) -> Beliefs:
    """Give the middle of some beliefs: a geometric mean, as they change by factors."""

    def mean(name: str) -> float:
        found = [each[name] for each in several]
        if name == BY_TURNS or min(found) <= 0:
            return sum(found) / len(found)
        return float(np.exp(np.mean(np.log(found))))

    return {name: mean(name) for name in USUAL}


def value(table: Table, mine: Beliefs, theirs: Beliefs, games: int, seed: int) -> float:
    """Tell how well one does who believes this among others who believe that: even is a half."""
    total = 0.0
    for seat in range(table.players):
        points, wins = _play(table, mine, theirs, seat, games, seed)
        lead = points[:, seat] - np.delete(points, seat, 1).max(1)
        comfort = 1.0 / (1.0 + np.exp(-lead / (CLOSE * table.pieces)))
        total += float((0.5 * wins[:, seat] + 0.5 * comfort).mean())
    return total / table.players


def _play(table: Table, mine: Beliefs, theirs: Beliefs, seat: int, games: int, seed: int) -> Any:
    """Play games with one seat for me; everybody thinks quickly."""
    everybody = [beliefs(**{**theirs, "quick": 1.0})] * table.players
    everybody[seat] = beliefs(**{**mine, "quick": 1.0})
    return table.play(table.deal(games, np.random.default_rng(seed)), np.concatenate(everybody))


def telling(table: Table, start: Beliefs, seed: int) -> list[str]:
    """List the beliefs that matter at a table: where one is different, games end differently."""
    before = _play(table, start, start, 0, SAMPLE, seed)[0]

    def tells(name: str) -> bool:
        other = changed(start, [name], [1.0])
        return not np.array_equal(_play(table, other, start, 0, SAMPLE, seed)[0], before)

    return [name for name in USUAL if name != "quick" and tells(name)]


def practise(
    tables: Sequence[Table],
    start: Beliefs,
    rivals: Sequence[Beliefs],
    *,
    generations: int,
    trials: int,
    games: int,
    seed: int,
    tick: Callable[[], None],
) -> Beliefs:
    """Give beliefs that do better against the rivals, at all tables, than those to start with."""
    matter = {name for table in tables for name in telling(table, start, seed)}
    names = [name for name in USUAL if name in matter]
    evolution = CMA(np.zeros(len(names)), SPREAD, population_size=trials, seed=seed)
    for generation in range(generations):
        tried = []
        for _ in range(trials):
            change = evolution.ask()
            moved = changed(start, names, change)
            worth = [
                value(table, moved, each, games, seed + generation)
                for table in tables
                for each in rivals
            ]
            tried.append((change, -float(np.mean(worth))))
            tick()
        evolution.tell(tried)
    return changed(start, names, evolution.mean)
