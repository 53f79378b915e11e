"""The archetype that looks one step ahead: whatever brings most at once."""

from __future__ import annotations

import random

from incarrozza.action import Action
from incarrozza.bots.purse import Purse
from incarrozza.bots.traveller import Traveller, claimable
from incarrozza.rules import state as code
from incarrozza.view import View

A_TURN = 0.25
"""What a claim must bring at least, as a part of the points for the longest route of the map."""


class OneStep(Traveller):
    """Claims the route of the highest immediate value, and collects for the next best one.

    A route's value is its points, and for each ticket on whose cheapest path it lies, its share.
    """

    def turn(self, view: View, options: dict[int, Action], rng: random.Random) -> int:
        """Claim the best route if that is worth a turn, or if nothing better is left; else draw."""
        plan, values = self.plan(view), self._values(view)
        best = max(claimable(plan.free, options), key=lambda n: values[n], default=None)
        longest = max(view.box.map.routes, key=lambda route: route.length).length
        enough = min(
            A_TURN * view.box.edition.route_points[longest], max(values.values(), default=0)
        )
        if best is not None and values[best] >= enough:
            return code.CLAIM + best
        return self.draw(view, options, rng)

    def goals(self, view: View) -> list[int]:
        """Name the route that brings most for the turns that its cards and its claim take."""
        purse, values = Purse(view, ()), self._values(view)
        return [max(values, key=lambda n: values[n] / (2 + purse.missing(n)))] if values else []

    def _values(self, view: View) -> dict[int, float]:
        """Value the routes that could be claimed."""
        plan, tickets, routes = self.plan(view), view.box.tickets, view.box.map.routes
        points, pieces = view.box.edition.route_points, view.pieces(view.turn)
        within = [number for number in plan.free if routes[number].length <= pieces]
        values: dict[int, float] = {number: points[routes[number].length] for number in within}
        for ticket, steps in plan.steps.items():
            for number in steps:
                # A ticket counts twice: completed, it adds what it would have cost.
                values[number] += 2 * tickets[ticket].points / len(steps)
        return values
