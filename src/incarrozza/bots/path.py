"""The archetype that follows its path: the cheapest one for the tickets in hand."""

from __future__ import annotations

import random

from incarrozza.action import Action
from incarrozza.bots.purse import Purse
from incarrozza.bots.traveller import Traveller, all_pieces, claimable
from incarrozza.rules import state as code
from incarrozza.view import View

TIME_FOR_TICKETS = 0.5
"""While everybody has more than this part of the pieces, a finished path calls for new tickets."""


class Path(Traveller):
    """Claims the routes of its path as soon as it can, those that most others depend on first."""

    def turn(self, view: View, options: dict[int, Action], rng: random.Random) -> int:
        """Claim the next route of the path; at its end draw tickets, or take what scores."""
        plan = self.plan(view)
        claims = claimable(plan.routes, options)
        if claims:
            return code.CLAIM + max(claims, key=lambda n: self._weight(view, n))
        if not plan.routes:
            station = self.station(view, options)
            if station is not None:
                return station
            early = min(all_pieces(view)) > TIME_FOR_TICKETS * view.box.edition.pieces
            if early and code.TICKETS in options:
                return code.TICKETS
            bargain = Purse(view, ()).bargain(plan.free)
            if bargain in claimable(plan.free, options):
                return code.CLAIM + bargain
        return self.draw(view, options, rng)

    def _weight(self, view: View, number: int) -> int:
        """Add up the tickets that need a route."""
        plan, tickets = self.plan(view), view.box.tickets
        return sum(tickets[t].points for t, steps in plan.steps.items() if number in steps)
