"""Advice for a person: what a bot would do with the same view, and a fact that speaks for it.

The fact comes from the plan that the bot follows, and it is checked: what a move is said to
complete is complete after it, and what it is said to pay can then be paid.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from incarrozza.action import Action, Move
from incarrozza.bots.bot import SECONDS, Bot
from incarrozza.bots.last_turn import best_last_action
from incarrozza.bots.planning import Atlas, Plan
from incarrozza.bots.purse import Purse, missing
from incarrozza.bots.traveller import aims
from incarrozza.editions.edition import GRAY, Route
from incarrozza.rules import state as code
from incarrozza.view import View
from incarrozza.words import Fact


class Counsel(NamedTuple):
    """A complete move, and what speaks for it; None where nothing does."""

    move: Move
    fact: Fact | None


def advise(player: Bot, view: View, seconds: float = SECONDS) -> Counsel:
    """Ask a bot what the view's seat, which is to act, should do; the same for the same view.

    >>> from incarrozza.bots import bot
    >>> from incarrozza.game import Game
    >>> game = Game("new_york", players=2, seed=1)
    >>> counsel = advise(bot("greedy"), game.view(0))
    >>> counsel.move[0].text, counsel.fact.name
    ('keep 1', 'fits')
    """
    seat = view.seat
    assert seat is not None, "an onlooker has nothing to decide"
    rng = random.Random(view.data())
    # What is legal does not depend on what is hidden: any determinization tells it.
    options = view.imagine(rng).legal(seat)
    action = player.choose(view, options, rng=rng, seconds=seconds)
    move = complete(player, view, action, rng, seconds)
    plan = player.plan(view) if isinstance(player, HasPlan) else None
    return Counsel(move, Reasons(view, plan).of(action, options))


def complete(
    player: Bot, view: View, action: Action, rng: random.Random, seconds: float = SECONDS
) -> Move:
    """Make a complete move of an action: where it must be paid, the bot says how."""
    seat, move = view.seat, [action]
    assert seat is not None, "an onlooker has nothing to decide"
    if not action.is_paid:
        return (action,)
    # How a claim is paid is asked in the next view. Any determinization leads there, since a bot
    # sees nothing hidden in any of them.
    world = view.imagine(rng)
    while move[-1].is_paid:
        world.push(move[-1], seat)
        payments = world.legal(seat)
        move.append(player.choose(world.view(seat), payments, rng=rng, seconds=seconds))
    return tuple(move)


@runtime_checkable
class HasPlan(Protocol):
    """A bot that can tell its plan."""

    def plan(self, view: View) -> Plan:
        """Plan for the tickets that the view's seat holds."""


class Reasons:
    """Finds what speaks for a move: in the plan of the adviser, or else in the cheapest plan."""

    def __init__(self, view: View, plan: Plan | None = None) -> None:
        assert view.seat is not None, "an onlooker has nothing to decide"
        self._view = view
        self._seat = view.seat
        self._atlas = Atlas(view.box)
        self._plan = self._atlas.plan_for(view) if plan is None else plan

    def of(self, action: Action, options: Sequence[Action]) -> Fact | None:
        """Find a fact that speaks for one of the actions that are legal now."""
        view, target = self._view, action.target
        match action.kind:
            case "claim":
                return self._claim(target)
            case "pay" if view.phase == "tunnel" and view.pending is not None:
                return self._claim(view.pending)
            case "station":
                return self._station(target)
            case "draw" | "deposit" if self._nothing_scores(options):
                return Fact("nothing_scores")
            case "draw" if action.index == code.DRAW_DECK:
                return self._draw_blind()
            case "draw":
                return self._draw(target)
            case "tickets":
                return self._draw_tickets()
            case "keep":
                least = min(option.target.bit_count() for option in options)
                return self._keep(target, least)
            case "depot":
                return self._depot(target)
            case "deposit":
                return Fact("back") if target == self._seat else self._deposit(target)
            case "take":
                return Fact("holds", count=view.warehouse_size(target))
            case "decline":
                takings = [option.target for option in options if option.kind == "take"]
                most = max(view.warehouse_size(owner) for owner in takings)
                return Fact("keeps_depot", count=most)
            case "end":
                return Fact("depots_count")
            case "give up":
                return Fact("cannot_pay" if len(options) == 1 else "cards_back")
            case "pass":
                stations = any(option.kind == "station" for option in options)
                return Fact("need_not_build" if stations else "nothing_else")
        return None

    # -- Tickets -----------------------------------------------------------------------------------

    def _completed(self, routes: Sequence[int] = (), stations: Sequence[int] = ()) -> list[int]:
        """List the tickets that would be done with these, and are not yet."""
        view = self._view
        then = view.prospects_with(routes, stations)
        stand = zip(view.tickets, view.prospects, then, strict=True)
        return [ticket for ticket, now, later in stand if now != "done" and later == "done"]

    def _keep(self, chosen: int, least: int) -> Fact:
        view, seat = self._view, self._seat
        stand = list(zip(view.offered, view.offered_prospects, strict=True))
        kept = [each for i, each in enumerate(stand) if chosen >> i & 1]
        if not kept:
            return Fact("free")
        tickets = [ticket for ticket, _ in kept]
        if all(prospect == "done" for _, prospect in kept):
            return Fact("kept_done", tuple(tickets))
        pieces, own, free = view.pieces(seat), view.routes(seat), view.open_routes(seat)
        plan = self._atlas.plan((*view.tickets, *tickets), pieces, own, free)
        if not plan.hopeless:
            return Fact("fits", count=plan.pieces)
        if len(kept) == least:
            return Fact("least", count=least)
        return Fact("worth", count=sum(view.box.tickets[ticket].points for ticket in tickets))

    def _draw_tickets(self) -> Fact:
        stand = {*self._view.prospects}
        if stand <= {"done"}:
            return Fact("all_done")
        if "possible" not in stand:
            return Fact("done_or_lost")
        return Fact("pieces") if self._plan.hopeless else Fact("fits", count=self._plan.pieces)

    # -- Routes and stations -----------------------------------------------------------------------

    def _claim(self, number: int) -> Fact:
        completed = self._completed([number])
        if completed:
            return Fact("completes", tuple(completed))
        plan, tickets = self._plan, self._view.box.tickets
        served = [ticket for ticket in plan.hoped if number in plan.steps[ticket]]
        # After the last turn there are no more steps to go.
        if served and self._view.last_turns is None:
            nearest = min(served, key=lambda t: (len(plan.steps[t]), -tickets[t].points))
            # A plan assumes that one station lends several routes, so its promise is checked.
            if nearest in self._completed(plan.steps[nearest]):
                return Fact("closer", (nearest,), count=len(plan.steps[nearest]) - 1)
            return Fact("on_the_way", (nearest,))
        edition, length = self._view.box.edition, self._view.box.map.routes[number].length
        done = {*self._view.prospects} == {"done"}
        left = self._view.pieces(self._seat) - length
        if done and left <= edition.last_round and self._view.last_turns is None:
            return Fact("last_round")
        points, other = edition.route_points[length], self._joined_by(number)
        if other is not None:
            return Fact("blocks", count=points, seat=other)
        return Fact("done_and_points" if done else "points", count=points)

    def _joined_by(self, number: int) -> int | None:
        """Find another seat that could join two parts of its network with a route."""
        view, route = self._view, self._view.box.map.routes[number]
        for other in range(view.players):
            if other == self._seat or number not in view.open_routes(other):
                continue
            one, two = self._part(other, route.a), self._part(other, route.b)
            if one and two and not one & two and view.pieces(other) >= route.length:
                return other
        return None

    def _part(self, seat: int, city: int) -> set[int]:
        """Find the routes of a seat that are connected with a city."""
        routes, part, cities = self._view.box.map.routes, set[int](), {city}
        while True:
            more = {n for n in self._view.routes(seat) if {routes[n].a, routes[n].b} & cities}
            if more == part:
                return part
            part = more
            cities |= {end for n in part for end in (routes[n].a, routes[n].b)}

    def _station(self, city: int) -> Fact | None:
        plan, routes = self._plan, self._view.box.map.routes
        completed = self._completed(stations=[city])
        for ticket in plan.hoped:
            for number in plan.loans[ticket]:
                if city in (routes[number].a, routes[number].b):
                    name = "loan_completes" if ticket in completed else "loan"
                    return Fact(name, (ticket,), number)
        return Fact("completes", tuple(completed)) if completed else None

    def _depot(self, city: int) -> Fact | None:
        there = self._planned_to({city})
        return Fact("plan_there", count=there) if there else None

    def _deposit(self, owner: int) -> Fact | None:
        there = self._planned_to({*self._view.depots(owner)})
        return Fact("passes", count=there, seat=owner) if there else None

    def _planned_to(self, cities: set[int]) -> int:
        """Count the routes of the plan that lead to some cities."""
        routes = self._view.box.map.routes
        return sum(bool({routes[r].a, routes[r].b} & cities) for r in self._plan.routes)

    # -- Cards -------------------------------------------------------------------------------------

    def _nothing_scores(self, options: Sequence[Action]) -> bool:
        """Tell whether this is the last turn, and what is still to be done brings no points."""
        if self._view.last_turns is None:
            return False
        indices = [option.index for option in options]
        return best_last_action(self._view, self._plan, indices) is None

    def _draw(self, kind: int) -> Fact:
        box = self._view.box
        card = box.edition.wild if kind == code.WILD else box.edition.colors[kind]
        goals, routes = aims(self._view, self._plan), box.map.routes
        helped = [number for number in goals if self._helps(card, routes[number])]
        if helped:
            nearest = min(helped, key=lambda n: (self._lack(routes[n], card), -routes[n].length))
            lack = self._lack(routes[nearest], card)
            return Fact("collects" if lack else "enough", route=nearest, count=lack)
        if kind == code.WILD:
            return Fact("any_color")
        fitting = [n for n in goals if self._cards(routes[n], card) > self._cards(routes[n])]
        for number in fitting:
            if self._cards(routes[number]) < routes[number].length - routes[number].locomotives:
                return Fact("saves_wild", route=number)
        lack = Purse(self._view, goals).lacks()[card]
        if lack:
            return Fact("together", count=lack)
        for number in fitting:
            if routes[number].tunnel:
                return Fact("reserve", route=number)
        return Fact("more_cards")

    def _draw_blind(self) -> Fact:
        view = self._view
        goals = [view.box.map.routes[number] for number in aims(view, self._plan)]
        colors = {card for card in view.display if card is not None} - {view.box.edition.wild}
        if goals and not any(self._helps(card, route) for card in colors for route in goals):
            return Fact("no_color")
        return Fact("more_cards")

    def _helps(self, card: str, route: Route) -> bool:
        return self._lack(route, card) < self._lack(route)

    def _lack(self, route: Route, card: str | None = None) -> int:
        """Count the cards that a route lacks, with one card more in hand if one is named."""
        wilds = self._hand(card)[self._view.box.edition.wild]
        return missing(route, self._cards(route, card), wilds)

    def _cards(self, route: Route, card: str | None = None) -> int:
        """Count the cards of the colour that pays a route best."""
        hand = self._hand(card)
        colors = self._view.box.edition.colors if route.color == GRAY else (route.color,)
        return max(hand[color] for color in colors)

    def _hand(self, card: str | None) -> Counter[str]:
        hand = Counter(self._view.hand)
        if card is not None:
            hand[card] += 1
        return hand
