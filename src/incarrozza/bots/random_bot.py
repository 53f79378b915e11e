"""The player that knows the rules and nothing more."""

from __future__ import annotations

import random
from collections.abc import Sequence

from incarrozza.action import Action
from incarrozza.view import View


class RandomBot:
    """Chooses any legal action, each as likely as the others."""

    def choose(
        self,
        view: View,  # noqa: ARG002  # it does not even look
        legal_actions: Sequence[Action],
        rng: random.Random,
    ) -> Action:
        """Choose one of the legal actions."""
        return rng.choice(legal_actions)
