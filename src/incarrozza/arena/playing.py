"""One game between computer players, and how long each of them thought."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from time import perf_counter

from incarrozza.bots import Bot
from incarrozza.game import Game


@dataclass
class Pace:
    """How a seat has spent its time."""

    decisions: int = 0
    """Those with more than one option."""
    seconds: float = 0.0
    """Spent on them in all."""
    slowest: float = 0.0
    """Spent on the one that took longest."""


def play(
    game: Game,
    bots: Sequence[Bot],
    dice: Sequence[random.Random],
    seconds: Sequence[float],
    limit: int,
) -> list[Pace]:
    """Play a game to its end or to the limit on turns; nobody is asked what leaves no choice."""
    paces = [Pace() for _ in bots]
    while game.turns < limit and not game.over:
        seat = game.to_act[0]
        legal = game.legal(seat)
        if len(legal) == 1:
            game.push(legal[0], seat)
            continue
        start = perf_counter()
        action = bots[seat].choose(game.view(seat), legal, rng=dice[seat], seconds=seconds[seat])
        spent = perf_counter() - start
        pace = paces[seat]
        pace.decisions += 1
        pace.seconds += spent
        pace.slowest = max(pace.slowest, spent)
        game.push(action, seat)
    return paces


def deal_key(seed: int, number: int) -> bytes:
    """Derive the 256 bits of a deal from the seed of all of them."""
    return sha256(f"incarrozza match {seed} game {number}".encode()).digest()


def throw_dice(seed: int, number: int, players: int) -> list[random.Random]:
    """Give every seat the dice for one deal."""
    return [random.Random(f"{seed} {number} {seat}") for seat in range(players)]
