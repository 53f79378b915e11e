"""The player that knows the rules and nothing more."""

from __future__ import annotations

import random

from incarrozza.action import Action
from incarrozza.bots.bot import QuickBot
from incarrozza.view import View


class RandomBot(QuickBot):
    """Chooses any legal action, each as likely as the others."""

    def decide(
        self,
        view: View,  # noqa: ARG002  # it does not even look
        options: dict[int, Action],
        rng: random.Random,
    ) -> int:
        """Choose one of several options."""
        return rng.choice(list(options))
