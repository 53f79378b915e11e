"""One game between computer players, and how long each of them thought."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from time import perf_counter
from typing import Any

from incarrozza.bots import Bot
from incarrozza.editions import Box, open_box
from incarrozza.editions.options import OwnTickets
from incarrozza.errors import BadOption
from incarrozza.game import Game

TURNS_EACH = 1000
"""The limit on turns for each player, unless another is given."""
SECONDS = 0.05
"""How long a bot may think about each decision, unless somebody says otherwise."""


@dataclass(frozen=True)
class Setting:
    """What is played: an edition, for how many, and its options."""

    edition: str
    players: int
    depots: bool = False
    bonus_tickets: bool = False
    tickets: OwnTickets | None = None
    limit: int = 0
    """A game is broken off when it has begun so many turns."""

    @classmethod
    def check(
        cls,
        edition: str,
        players: int,
        *,
        depots: bool = False,
        bonus_tickets: bool = False,
        tickets: OwnTickets | None = None,
        limit: int | None = None,
    ) -> Setting:
        """Make a setting that can be played; own tickets are read, so that no file is needed."""
        check_counts(limit=limit)
        box = open_box(
            edition, players, depots=depots, bonus_tickets=bonus_tickets, tickets=tickets
        )
        return cls(
            edition,
            players,
            depots,
            bonus_tickets,
            box.own_rows or None,
            TURNS_EACH * players if limit is None else limit,
        )

    def box(self) -> Box:
        """Open the box."""
        return open_box(
            self.edition,
            self.players,
            depots=self.depots,
            bonus_tickets=self.bonus_tickets,
            tickets=self.tickets,
        )

    def terms(self, seed: int) -> dict[str, Any]:
        """Give the fields of `Terms`."""
        box = self.box()
        return {
            "edition": self.edition,
            "players": self.players,
            "depots": self.depots,
            "bonus_tickets": self.bonus_tickets,
            "own_tickets": box.own_tickets,
            "house_tickets": box.house_tickets,
            "deck": len(box.tickets),
            "seed": seed,
        }

    def deal(self, key: bytes, names: Sequence[str] = ()) -> Game:
        """Deal a game."""
        return Game(
            self.edition,
            self.players,
            key=key,
            depots=self.depots,
            bonus_tickets=self.bonus_tickets,
            tickets=self.tickets,
            names=names,
        )


@dataclass(frozen=True, kw_only=True)
class Terms:
    """What was played, as every report begins."""

    edition: str
    players: int
    depots: bool
    bonus_tickets: bool
    own_tickets: bool
    house_tickets: int
    """How many tickets stand in for printed ones that we do not know."""
    deck: int
    """How many tickets the deck has."""
    seed: int


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


def check_counts(**counts: int | None) -> None:
    """Refuse numbers of things that are less than one."""
    for name, value in counts.items():
        if value is not None and value < 1:
            raise BadOption(f"{name} is {value}; expected 1 or more")
