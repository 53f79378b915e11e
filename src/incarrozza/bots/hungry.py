"""The archetype that is hungry for destinations: many tickets first, then it finishes them."""

from __future__ import annotations

import random

from incarrozza.action import Action
from incarrozza.bots.purse import Purse
from incarrozza.bots.traveller import Traveller, all_pieces, claimable
from incarrozza.rules import state as code
from incarrozza.view import View

APPETITE = 0.4
"""It draws tickets until the plan for them takes this part of its pieces."""
TOO_LATE = 0.4
"""When somebody has only this part of the pieces, it draws no more tickets."""


class Hungry(Traveller):
    """Keeps whatever tickets fit, draws more until it has its fill, and builds them together."""

    care = 0.35

    def turn(self, view: View, options: dict[int, Action], rng: random.Random) -> int:
        """Draw tickets while hungry; then claim what the plan needs, and last what scores."""
        plan, pieces = self.plan(view), view.box.edition.pieces
        hungry = view.pieces(view.turn) - plan.pieces > (1 - APPETITE) * pieces
        if hungry and min(all_pieces(view)) > TOO_LATE * pieces and code.TICKETS in options:
            return code.TICKETS
        claims = claimable(plan.routes, options)
        if claims:
            return code.CLAIM + max(claims, key=lambda n: view.box.map.routes[n].length)
        if not plan.routes:
            station = self.station(view, options)
            if station is not None:
                return station
            bargain = Purse(view, ()).bargain(plan.free)
            if bargain in claimable(plan.free, options):
                return code.CLAIM + bargain
        return self.draw(view, options, rng)
