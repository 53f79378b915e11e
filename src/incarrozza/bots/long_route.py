"""The archetype that loves long routes: few tickets, and points for the trains themselves."""

from __future__ import annotations

import random

from incarrozza.action import Action
from incarrozza.bots.purse import Purse
from incarrozza.bots.traveller import Traveller, claimable
from incarrozza.rules import state as code
from incarrozza.view import View

AT_ONCE = 3
"""How many long routes it collects for at the same time."""


class LongRoute(Traveller):
    """Collects for the longest routes of the board, those on its tickets' way before others.

    It keeps few tickets, and leaves short routes alone unless its tickets need them.
    """

    care = 0.8

    def turn(self, view: View, options: dict[int, Action], rng: random.Random) -> int:
        """Claim the longest route that is wanted and can be paid; else draw."""
        claims = claimable(self.goals(view), options)
        if claims:
            return code.CLAIM + max(claims, key=lambda n: view.box.map.routes[n].length)
        return self.draw(view, options, rng)

    def goals(self, view: View) -> list[int]:
        """Name the long routes nearest to being paid, then what the tickets need."""
        plan, purse, routes = self.plan(view), Purse(view, ()), view.box.map.routes
        pieces = view.pieces(view.turn) - plan.pieces
        points = view.box.edition.route_points
        longest = sorted({routes[n].length for n in plan.free if routes[n].length <= pieces})[-2:]

        def charm(number: int) -> float:
            return points[routes[number].length] / (1 + purse.missing(number))

        long = [n for n in plan.free if routes[n].length in longest and n not in plan.routes]
        long.sort(key=charm, reverse=True)
        return [*long[:AT_ONCE], *plan.routes]
