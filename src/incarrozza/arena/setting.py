"""What is played, for how long at most, and how a report begins that tells of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Unpack

import msgspec

from incarrozza.editions import Box, take_box
from incarrozza.editions.box import Source
from incarrozza.editions.options import Choices
from incarrozza.errors import BadOption
from incarrozza.game import Game

PLAYERS = 2
"""How many sit down, unless a box or somebody says otherwise."""
TURNS_EACH = 1000
"""The limit on turns for each player, unless another is given."""
MILLISECONDS = 50
"""How long a bot may think about each decision, unless somebody says otherwise."""


def check_counts(**counts: int | None) -> None:
    """Refuse numbers of things that are less than one."""
    for name, value in counts.items():
        if value is not None and value < 1:
            raise BadOption(f"{name} is {value}; expected 1 or more")


@dataclass(frozen=True)
class Budget:
    """What a game and a decision may take at most."""

    turns: int | None = None
    """A game is broken off when it has begun so many; None: enough for any game."""
    milliseconds: int = MILLISECONDS
    """For a decision with a choice."""

    def __post_init__(self) -> None:
        check_counts(limit=self.turns, milliseconds=self.milliseconds)

    @property
    def seconds(self) -> float:
        """Give the time for a decision in seconds."""
        return self.milliseconds / 1000


USUAL = Budget()


@dataclass(frozen=True)
class Setting:
    """What is played: a box, and the number of turns at which a game is broken off."""

    box: Box
    limit: int

    @classmethod
    def take(
        cls,
        source: Source,
        players: int | None = None,
        turns: int | None = None,
        **choices: Unpack[Choices],
    ) -> Setting:
        """Take a box as it is, or open one, for two players unless more are asked for.

        >>> setting = Setting.take("new_york", depots=True)
        >>> setting.players, setting.limit
        (2, 2000)
        """
        if players is None and not isinstance(source, Box):
            players = PLAYERS
        box = take_box(source, players, **choices)
        return cls(box, TURNS_EACH * box.players if turns is None else turns)

    @property
    def players(self) -> int:
        """Count the seats."""
        return self.box.players

    def deal(self, key: bytes, names: Sequence[str] = ()) -> Game:
        """Deal a game."""
        return Game(self.box, key=key, names=names)


@dataclass(frozen=True, kw_only=True)
class Terms:
    """What was played, as every report begins."""

    box: Box = field(repr=False)
    seed: int

    @property
    def edition(self) -> str:
        """Name the edition."""
        return self.box.edition.name

    @property
    def players(self) -> int:
        """Count the seats."""
        return self.box.players

    @property
    def deck(self) -> int:
        """Count the tickets of the deck before the deal."""
        return len(self.box.tickets)

    @property
    def house_tickets(self) -> int:
        """Count those of them that stand in for printed ones that we do not know."""
        return self.box.house_tickets

    def terms(self) -> dict[str, Any]:
        """Give what was played under its names; each option has its own."""
        return {
            "edition": self.edition,
            "players": self.players,
            **msgspec.structs.asdict(self.box.options),
            "own_tickets": self.box.own_tickets,
            "house_tickets": self.house_tickets,
            "deck": self.deck,
            "seed": self.seed,
        }

    def as_dict(self) -> dict[str, Any]:
        """Give all figures under their names, ready for JSON."""
        figures = {
            each.name: msgspec.to_builtins(getattr(self, each.name))
            for each in fields(self)
            if each.name != "box"
        }
        return self.terms() | figures
