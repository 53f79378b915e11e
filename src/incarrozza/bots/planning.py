"""Planning: the cheapest routes that complete a handful of tickets on what is left of the board.

Greedy: one ticket after the other, each by the cheapest path (Dijkstra).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush

from incarrozza.editions import Box
from incarrozza.view import View

STATION = 40
"""What a route is priced at that takes a station (E11): dear, but not hopeless."""
_PLACES = 64
_FAR = 1 << 20


@dataclass(slots=True)
class Plan:
    """What is still to be done for some tickets."""

    free: Sequence[int]
    """Routes that could be claimed."""
    routes: list[int] = field(default_factory=list)
    """To be claimed."""
    goals: list[int] = field(default_factory=list)
    """To be claimed only because they score."""
    borrowed: list[int] = field(default_factory=list)
    """Others' routes, to be used through stations still to be built."""
    pieces: int = 0
    """What the routes to be claimed take."""
    price: int = 0
    done: list[int] = field(default_factory=list)
    """Tickets complete already."""
    hoped: list[int] = field(default_factory=list)
    """Tickets that will then be complete."""
    hopeless: list[int] = field(default_factory=list)
    steps: dict[int, list[int]] = field(default_factory=dict)
    """By ticket: the routes of its path that are to be claimed."""
    loans: dict[int, list[int]] = field(default_factory=dict)
    """By ticket: the routes of its path that stations still to be built shall lend."""


class Atlas:
    """The map of a box, laid out for finding ways."""

    def __init__(self, box: Box) -> None:
        self.box = box
        routes = box.map.routes
        self._ways: list[list[tuple[int, int]]] = [[] for _ in box.map.places]
        for number, route in enumerate(routes):
            self._ways[route.a].append((route.b, number))
            self._ways[route.b].append((route.a, number))
        # A route costs its cards, a turn to claim it, and the trouble with tunnels and ferries.
        self._prices = [2 * r.length + 2 + 2 * r.tunnel + 3 * r.locomotives for r in routes]

    def plan_for(self, view: View) -> Plan:
        """Plan for the tickets that the view's seat holds; stations are for what is hopeless."""
        seat = view.seat
        assert seat is not None, "an onlooker has nothing to plan"
        tickets, pieces = view.tickets, view.pieces(seat)
        own, free = view.routes(seat), view.open_routes(seat)
        plan = self.plan(tickets, pieces, own, free)
        if plan.hopeless and view.box.edition.stations:
            lent, lendable = _others_routes(view, seat)
            left = view.stations_left(seat)
            plan = self.plan(tickets, pieces, own, free, lent, lendable, left)
        return plan

    def plan(
        self,
        tickets: Iterable[int],
        pieces: int,
        own: Iterable[int],
        free: Sequence[int],
        lent: Iterable[int] = (),
        lendable: Iterable[int] = (),
        stations: int = 0,
    ) -> Plan:
        """Plan for tickets, the most valuable first, while pieces and stations last.

        A path found for one ticket is free for the next, so that tickets share their routes. Routes
        that a station could lend cost one of the stations left; those it lends already cost little.
        """
        cards, routes = self.box.tickets, self.box.map.routes
        prices = [_FAR] * len(routes)
        if stations:
            for number in lendable:
                prices[number] = STATION
        for number in lent:
            prices[number] = 1
        for number in free:
            prices[number] = self._prices[number]
        for number in own:
            prices[number] = 0
        plan = Plan(free)
        for ticket in sorted(tickets, key=lambda t: -cards[t].points):
            price, path = self._cheapest(cards[ticket].a, cards[ticket].b, prices)
            claimed = [r for r in path if prices[r] not in (0, 1, STATION)]
            borrowed = [r for r in path if prices[r] == STATION]
            needed = sum(routes[r].length for r in claimed)
            if (
                price >= _FAR
                or plan.pieces + needed > pieces
                or len(plan.borrowed) + len(borrowed) > stations
            ):
                plan.hopeless.append(ticket)
                continue
            (plan.hoped if claimed or borrowed else plan.done).append(ticket)
            plan.routes += claimed
            plan.borrowed += borrowed
            plan.steps[ticket] = [r for r in path if r in plan.routes]
            plan.loans[ticket] = [r for r in path if r in plan.borrowed]
            plan.pieces += needed
            plan.price += price
            for number in path:
                prices[number] = 0
        return plan

    def _cheapest(self, start: int, goal: int, prices: list[int]) -> tuple[int, list[int]]:
        """Find the cheapest path between two places: its price and its routes (Dijkstra)."""
        ways = self._ways
        best = [_FAR] * len(ways)
        best[start] = 0
        came: list[tuple[int, int]] = [(start, -1)] * len(ways)
        heap = [start]  # price and place in one number
        while heap:
            price, place = divmod(heappop(heap), _PLACES)
            if place == goal:
                break
            if price > best[place]:
                continue
            for other, route in ways[place]:
                through = price + prices[route]
                if through < best[other]:
                    best[other] = through
                    came[other] = (place, route)
                    heappush(heap, through * _PLACES + other)
        path: list[int] = []
        place = goal
        while place != start and best[goal] < _FAR:
            place, route = came[place]
            path.append(route)
        return best[goal], path


def _others_routes(view: View, seat: int) -> tuple[list[int], list[int]]:
    """List others' routes: those that own stations lend, and those that new ones could."""
    routes, built = view.box.map.routes, view.stations(seat)
    lent: list[int] = []
    lendable: list[int] = []
    for other in range(view.players):
        for number in view.routes(other) if other != seat else ():
            near = routes[number].a in built or routes[number].b in built
            (lent if near else lendable).append(number)
    return lent, lendable
