"""What a computer player is: given what its seat may know, it decides."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol

from incarrozza.action import Action
from incarrozza.view import View


class Bot(Protocol):
    """A computer player.

    It sees a view and nothing else, and decides the same for the same view and random numbers: what
    it remembers from before may save it time, but never changes its mind.
    """

    def choose(self, view: View, legal_actions: Sequence[Action], rng: random.Random) -> Action:
        """Choose one of the legal actions, of which there is at least one."""
