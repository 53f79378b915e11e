"""A player that plans its tickets, claims what it can pay, and collects what it lacks."""

from __future__ import annotations

import random

from incarrozza.action import Action
from incarrozza.bots.purse import Purse
from incarrozza.bots.traveller import Traveller, all_pieces, claimable, own_seat
from incarrozza.rules import state as code
from incarrozza.view import View

TIME_FOR_TICKETS = 0.5
"""While everybody has more than this part of the pieces, finished tickets call for new ones."""
BIG_HAND = 0.5
"""With cards for this part of all pieces it stops waiting for better ones."""
END_IS_NEAR = 0.15
"""When another has only this part of the pieces, it waits for nothing any more."""


class Greedy(Traveller):
    """Goes for its tickets by the cheapest paths, then for the best bargains on the board."""

    def turn(self, view: View, options: dict[int, Action], rng: random.Random) -> int:
        """Claim what the plan needs and the hand pays well; else build, draw or bargain."""
        plan, routes = self.plan(view), view.box.map.routes
        purse = Purse(view, plan.routes)
        hurry = purse.size > BIG_HAND * view.box.edition.pieces or self._is_late(view)
        claims = claimable(plan.routes, options)
        ready = [number for number in claims if hurry or purse.is_ready(number)]
        if ready:
            return code.CLAIM + max(ready, key=lambda number: routes[number].length)
        if hurry or not plan.routes:
            station = self.station(view, options)
            if station is not None:
                return station
            if not plan.routes and code.TICKETS in options and self._is_early(view):
                return code.TICKETS
            claims = claimable(plan.free, options)
            bargain = purse.bargain(claims if hurry else plan.free)
            if bargain in claims:
                return code.CLAIM + bargain
        return self.draw(view, options, rng)

    def _is_late(self, view: View) -> bool:
        """Tell whether another is about to end the game, while this seat has pieces left."""
        few = END_IS_NEAR * view.box.edition.pieces
        return min(all_pieces(view)) <= few < view.pieces(own_seat(view))

    def _is_early(self, view: View) -> bool:
        return min(all_pieces(view)) > TIME_FOR_TICKETS * view.box.edition.pieces
