"""What a computer player is: given what its seat may know, it decides."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final, Protocol

import numpy as np

from incarrozza.action import Action
from incarrozza.view import View

SECONDS: Final = 1.0
"""How long a decision may take, unless the caller says."""


class Stop:
    """A cancellation flag for a bot that thinks: answer now, with the best found so far.

    Any thread may set it. Compiled code polls the flag, one byte.

    >>> stop = Stop()
    >>> stop.is_set()
    False
    >>> stop.set()
    >>> stop.is_set()
    True
    """

    def __init__(self) -> None:
        self.flag: Any = np.zeros(1, np.uint8)

    def set(self) -> None:
        """Tell the bot to stop."""
        self.flag[0] = 1

    def is_set(self) -> bool:
        """Tell whether the flag is set."""
        return bool(self.flag[0])


class Bot(Protocol):
    """A computer player.

    It sees a view and nothing else, and is deterministic: the same view and random numbers give the
    same decision. What it remembers from before is a cache: it saves time and changes nothing.
    """

    def choose(
        self,
        view: View,
        legal_actions: Sequence[Action],
        *,
        rng: random.Random,
        seconds: float = SECONDS,
        stop: Stop | None = None,
    ) -> Action:
        """Choose one of the legal actions, of which there is at least one.

        It takes no longer than the seconds it is given, and stops early when it is told to; bots
        that decide at once need neither.
        """


class QuickBot(ABC):
    """A computer player that decides at once, however long it is given."""

    def choose(
        self,
        view: View,
        legal_actions: Sequence[Action],
        *,
        rng: random.Random,
        seconds: float = SECONDS,  # noqa: ARG002  # it needs next to none
        stop: Stop | None = None,  # noqa: ARG002  # nor is there anything to stop
    ) -> Action:
        """Choose one of the legal actions."""
        if len(legal_actions) == 1:
            return legal_actions[0]
        options = {action.index: action for action in legal_actions}
        return options[self.decide(view, options, rng)]

    @abstractmethod
    def decide(self, view: View, options: dict[int, Action], rng: random.Random) -> int:
        """Choose one of several options, by their numbers."""
