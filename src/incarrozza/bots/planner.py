"""A player that weighs everything it could do in points, by a plan for all its tickets."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from incarrozza.action import Action
from incarrozza.bots.bot import QuickBot
from incarrozza.bots.planning import Plan
from incarrozza.thinking.beliefs import beliefs
from incarrozza.thinking.loading import thinking
from incarrozza.thinking.mind import ARRIVED, MIND, PLANNED
from incarrozza.view import View, members


class Planner(QuickBot):
    """Plans one network for its tickets, counts cards, and takes the best option by its beliefs.

    How it thinks is compiled, so that a search can think the same way: see `thinking/planner.py`.
    """

    def __init__(self, **changes: float) -> None:
        # Loaded before the clock of a decision runs, and before any worker process starts.
        self._thinking = thinking()
        self._beliefs = beliefs(**changes)
        self._mind = np.zeros(1, MIND)

    def decide(
        self,
        view: View,
        options: dict[int, Action],  # noqa: ARG002  # it finds what is legal by itself
        rng: random.Random,  # noqa: ARG002  # it leaves nothing to chance
    ) -> int:
        """Choose one of several options."""
        seen, board = view.records()
        return int(self._thinking.think(seen, 0, board, self._beliefs, self._mind))

    def consider(self, view: View) -> Any:
        """Tell what it has in mind about a view, as a record: see `thinking/mind.py`."""
        seen, board = view.records()
        self._thinking.consider(seen, 0, board, self._beliefs, self._mind)
        return self._mind[0].copy()

    def plan(self, view: View) -> Plan:
        """Plan for the tickets that the view's seat holds."""
        assert view.seat is not None, "an onlooker has nothing to plan"
        m = self.consider(view)
        plan = Plan(
            view.open_routes(view.seat),
            routes=list(members(m["plan"])),
            borrowed=list(members(m["loans"])),
            goals=list(members(m["goals"])),
            pieces=int(m["pieces"]),
            price=round(float(m["cost"])),
        )
        for i, ticket in enumerate(m["ticket"][: m["tickets"]].tolist()):
            fate = m["fate"][i]
            if fate == ARRIVED:
                plan.done.append(ticket)
            elif fate == PLANNED:
                plan.hoped.append(ticket)
                plan.steps[ticket] = list(members(m["path"][i] & m["plan"]))
                plan.loans[ticket] = list(members(m["path"][i] & m["loans"]))
            else:
                plan.hopeless.append(ticket)
        return plan
