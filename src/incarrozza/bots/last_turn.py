"""The last turn: nothing is worth saving any more, so what scores most is best."""

from __future__ import annotations

from collections.abc import Iterable

from incarrozza.bots.planning import Plan
from incarrozza.rules import state as code
from incarrozza.view import View


def best_last_action(view: View, plan: Plan, options: Iterable[int]) -> int | None:
    """Find the claim or station that brings most points; None where neither brings any."""
    edition, routes = view.box.edition, view.box.map.routes

    def scored(index: int) -> int:
        # A ticket counts twice: completed, it adds what it would have cost.
        tickets = 2 * sum(view.box.tickets[t].points for t in _completed(view, plan, index))
        if index >= code.STATION:
            return tickets - edition.station_points
        return tickets + edition.route_points[routes[index - code.CLAIM].length]

    def weighed(index: int) -> tuple[int, bool, bool]:
        # Routes of the plan make the longest path longer, and a tunnel may fail.
        number = index - code.CLAIM
        is_route = index < code.STATION
        return scored(index), number in plan.routes, is_route and not routes[number].tunnel

    best = max((index for index in options if index < code.DEPOT), key=weighed, default=None)
    return None if best is None or scored(best) <= 0 else best


def _completed(view: View, plan: Plan, index: int) -> list[int]:
    """List the tickets of a plan that lack only this claim or station."""
    routes = view.box.map.routes
    if index < code.STATION:
        alone = [index - code.CLAIM]
        return [t for t in plan.hoped if plan.steps[t] == alone and not plan.loans[t]]
    city = index - code.STATION
    return [
        ticket
        for ticket in plan.hoped
        if not plan.steps[ticket]
        and all(city in (routes[number].a, routes[number].b) for number in plan.loans[ticket])
    ]
