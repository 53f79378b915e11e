"""Practice: beliefs become better by playing against themselves, a little changed.

Every trial changes all beliefs at once, at random, and lets the same games be played with the
change and with its opposite (an evolution strategy with mirrored samples). What the trials together
say about each belief is a straight line fitted through them; a few steps of different length along
it are tried, and the best is taken.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from incarrozza.bots.search import LIGHT
from incarrozza.thinking.beliefs import USUAL, beliefs
from tools.trainer.table import Table

SPREAD: Final = 0.2
"""How far a trial changes beliefs: the standard deviation of their logarithms."""
STEPS: Final = (0.12, 0.25, 0.5, 0.75, 1.0)
"""Lengths of the steps that are tried."""
CAUTION: Final = 0.3
"""How much the line is kept flat, as a part of what the trials say."""
CLOSE: Final = 0.3
"""A lead of so many points for each piece is a comfortable one."""
BY_TURNS: Final = "draw_tickets"
"""The belief that is usually zero: it changes by addition."""
NAMES: Final = tuple(name for name in USUAL if name not in LIGHT and name != "content")
"""What is learned: all that playouts believe in."""


def changed(start: dict[str, float], change: Any) -> dict[str, float]:
    """Apply a change to beliefs."""
    moved = dict(start)
    for name, each in zip(NAMES, change.tolist(), strict=True):
        moved[name] = start[name] + each if name == BY_TURNS else start[name] * np.exp(each)
    return moved


def value(
    table: Table, mine: dict[str, float], theirs: dict[str, float], games: int, seed: int
) -> float:
    """Tell how well one does who believes this among others who believe that: even is a half."""
    total = 0.0
    for seat in range(table.players):
        states = table.deal(games, np.random.default_rng(seed))
        everybody = [beliefs(**{**theirs, **LIGHT})] * table.players
        everybody[seat] = beliefs(**{**mine, **LIGHT})
        points, wins = table.play(states, np.concatenate(everybody))
        lead = points[:, seat] - np.delete(points, seat, 1).max(1)
        comfort = 1.0 / (1.0 + np.exp(-lead / (CLOSE * table.pieces)))
        total += float((0.5 * wins[:, seat] + 0.5 * comfort).mean())
    return total / table.players


def practise(
    table: Table,
    start: dict[str, float],
    *,
    trials: int,
    games: int,
    seed: int,
    tick: Callable[[], None],
) -> dict[str, float]:
    """Give better beliefs than those to start with, or the same if none were found."""
    rng = np.random.default_rng(seed)
    changes = rng.normal(0.0, SPREAD, (trials, len(NAMES)))
    gains = np.zeros(trials)
    for k, change in enumerate(changes):
        there = value(table, changed(start, change), start, games, seed + k)
        back = value(table, changed(start, -change), start, games, seed + k)
        gains[k] = (there - back) / 2.0
        tick()
    flat = CAUTION * trials * SPREAD**2 * np.eye(len(NAMES))
    line = np.linalg.solve(changes.T @ changes + flat, changes.T @ gains)
    line /= np.linalg.norm(line)
    best, most = start, 1.0 / table.players
    for step in STEPS:
        moved = changed(start, step * line)
        worth = value(table, moved, start, 6 * games, seed - 1)
        if worth > most:
            best, most = moved, worth
        tick()
    return best
