"""A hand of cards as a player weighs it: what it can pay, and what it lacks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from incarrozza.editions.edition import GRAY, Route
from incarrozza.rules import state as code
from incarrozza.view import View

WILD_WORTH = 3
"""How many cards of a colour a wild one is worth."""


def missing(route: Route, cards: int, wilds: int) -> int:
    """Count what is lacking to pay for a route with cards of one colour and wild ones."""
    rest = wilds - route.locomotives
    lack = route.length - route.locomotives - cards
    return max(0, -rest) + max(0, lack - max(0, rest))


class Purse:
    """The own cards, in sight of the routes they are meant for."""

    def __init__(self, view: View, goals: Sequence[int]) -> None:
        edition = view.box.edition
        self._routes = view.box.map.routes
        self._colors = edition.colors
        self._goals = [self._routes[number] for number in goals]
        self._points = edition.route_points
        assert view.seat is not None, "an onlooker has no purse"
        self._pieces = view.pieces(view.seat)
        hand = view.hand
        self.size = sum(hand.values())
        self._wilds = hand.get(edition.wild, 0)
        self._hand = {color: hand.get(color, 0) for color in edition.colors}
        self._spare = dict(self._hand)
        for route in self._goals:
            if route.color != GRAY:
                self._spare[route.color] -= route.length - route.locomotives

    def missing(self, number: int) -> int:
        """Count the cards that a route lacks, wild ones of a ferry included."""
        route = self._routes[number]
        return missing(route, self._cards_for(route), self._wilds)

    def bargain(self, free: Iterable[int]) -> int | None:
        """Find the route that brings most points for the turns it takes."""
        routes, points = self._routes, self._points
        return max(
            (number for number in free if routes[number].length <= self._pieces),
            key=lambda number: points[routes[number].length] / (2 + self.missing(number)),
            default=None,
        )

    def is_ready(self, number: int) -> bool:
        """Tell whether to pay for a route now: with few wilds, and prepared for a tunnel (E5)."""
        route = self._routes[number]
        cards = self._cards_for(route)
        wilds = max(route.length - cards, route.locomotives)
        margin = cards + self._wilds - route.length
        return wilds <= route.locomotives and margin >= route.tunnel

    def _cards_for(self, route: Route) -> int:
        if route.color != GRAY:
            return self._hand[route.color]
        return max(self._spare.values())

    def lacks(self) -> dict[str, int]:
        """Count by colour the cards that the goals lack; gray ones go by what is spare already."""
        spare = dict(self._spare)
        for route in self._goals:
            if route.color == GRAY:
                spare[max(spare, key=lambda color: spare[color])] -= (
                    route.length - route.locomotives
                )
        return {color: max(0, -count) for color, count in spare.items()}

    def cheapest(self, payments: Iterable[int], cards: int) -> int:
        """Choose how to pay: with few wilds, and colours that nothing else needs."""

        def cost(payment: int) -> int:
            if payment == code.ALL_WILD:
                return WILD_WORTH * cards
            kind, wilds = divmod(payment - code.PAYMENT, code.WAYS)
            spare = max(0, self._spare[self._colors[kind]])
            return WILD_WORTH * wilds + max(0, cards - wilds - spare)

        return min(payments, key=cost)
