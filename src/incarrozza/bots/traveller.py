"""What players that plan their tickets have in common: choosing, collecting, paying, depots."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Iterable, Sequence

from incarrozza.action import Action
from incarrozza.bots.bot import QuickBot
from incarrozza.bots.last_turn import best_last_action
from incarrozza.bots.planning import Atlas, Plan
from incarrozza.bots.purse import Purse
from incarrozza.editions import Box
from incarrozza.rules import state as code
from incarrozza.view import View

FULL_WAREHOUSE = 4
"""So many cards are worth a depot."""


class Traveller(QuickBot):
    """Collects cards for the routes it wants; which they are, and when to claim, is its style."""

    care = 0.4
    """Points that each unit of a plan's price must bring before another ticket is kept."""

    def __init__(self) -> None:
        self._atlas: Atlas | None = None
        self._planned: tuple[object, Plan] | None = None

    @abstractmethod
    def turn(self, view: View, options: dict[int, Action], rng: random.Random) -> int:
        """Choose what to do with a turn that is not the last."""

    def goals(self, view: View) -> Sequence[int]:
        """List the routes to collect cards for: those of the plan, or else the best bargain."""
        return aims(view, self.plan(view))

    def decide(self, view: View, options: dict[int, Action], rng: random.Random) -> int:
        """Choose one of several options."""
        match view.phase:
            case "opening_long" | "opening" | "keep":
                return self.keep(view, options)
            case "first_depot":
                return self._first_depot(view, options)
            case "turn":
                if view.last_turns is None:
                    return self.turn(view, options, rng)
                best = best_last_action(view, self.plan(view), options)
                return self.draw(view, options, rng) if best is None else best
            case "first_card" | "second_card":
                return self.draw(view, options, rng)
            case "pay" | "pay_station" | "tunnel":
                return self._pay(view, options)
            case "take":
                return self._take(view, options)
        return code.END_TURN

    # -- Tickets -----------------------------------------------------------------------------------

    def keep(self, view: View, options: Iterable[int]) -> int:
        """Keep the tickets that bring most for what they cost together."""
        seat, offered, held, tickets = own_seat(view), view.offered, view.tickets, view.box.tickets
        own, free, pieces = view.routes(seat), view.open_routes(seat), view.pieces(seat)
        atlas = self._atlas_of(view.box)

        def worth(index: int) -> float:
            chosen = [t for i, t in enumerate(offered) if index - code.KEEP_SET >> i & 1]
            plan = atlas.plan((*held, *chosen), pieces, own, free)
            won = sum(tickets[t].points for t in (*plan.done, *plan.hoped))
            lost = sum(tickets[t].points for t in plan.hopeless)
            return won - lost - self.care * plan.price

        return max(options, key=worth)

    def _atlas_of(self, box: Box) -> Atlas:
        if self._atlas is None or self._atlas.box is not box:
            self._atlas, self._planned = Atlas(box), None
        return self._atlas

    def plan(self, view: View) -> Plan:
        """Plan for the tickets held; the last plan is memoised while nothing changes."""
        seat, atlas = own_seat(view), self._atlas_of(view.box)
        own, free, tickets = view.routes(seat), view.open_routes(seat), view.tickets
        situation = (seat, own, free, tickets, view.stations(seat), all_pieces(view))
        if self._planned is None or self._planned[0] != situation:
            self._planned = (situation, atlas.plan_for(view))
        return self._planned[1]

    # -- Cards -------------------------------------------------------------------------------------

    def draw(self, view: View, options: dict[int, Action], rng: random.Random) -> int:
        """Draw what the goals lack most; a wild card when a route lacks no more than that."""
        own_warehouse = code.DEPOSIT + own_seat(view)
        if own_warehouse in options:
            return own_warehouse
        goals = self.goals(view)
        purse = Purse(view, goals)
        wild, lacks = code.DRAW + code.WILD, purse.lacks()
        if wild in options and any(purse.missing(number) == 1 for number in goals):
            return wild
        shown = [index for index in options if code.DRAW <= index < wild]
        needed = {index: lacks[view.box.edition.colors[index - code.DRAW]] for index in shown}
        if any(needed.values()):
            return max(needed, key=lambda index: needed[index])
        for index in (code.DRAW_DECK, wild):
            if index in options:
                return index
        return rng.choice(shown) if shown else _last_resort(options)

    def _pay(self, view: View, options: dict[int, Action]) -> int:
        """Pay as cheaply as possible; give a tunnel up only if there is no way to pay."""
        payments = [index for index in options if index != code.GIVE_UP]
        goals = [number for number in self.plan(view).routes if number != view.pending]
        return Purse(view, goals).cheapest(payments, view.due)

    # -- Stations, warehouses and depots -----------------------------------------------------------

    def station(self, view: View, options: dict[int, Action]) -> int | None:
        """Find a station to build now for a ticket of the plan that is blocked."""
        routes = view.box.map.routes
        for number in self.plan(view).borrowed:
            for city in (routes[number].a, routes[number].b):
                if code.STATION + city in options:
                    return code.STATION + city
        return None

    def _first_depot(self, view: View, options: Iterable[int]) -> int:
        """Place it where the plan claims most, to open the own warehouse often."""
        routes = view.box.map.routes
        ends = [end for r in self.plan(view).routes for end in (routes[r].a, routes[r].b)]
        return max(options, key=lambda index: ends.count(index - code.DEPOT))

    def _take(self, view: View, options: Iterable[int]) -> int:
        """Take a well filled warehouse; otherwise keep the depots for their bonus (W8)."""
        sizes = {i: view.warehouse_size(i - code.TAKE_FROM) for i in options if i != code.DECLINE}
        fullest = max(sizes, key=lambda index: sizes[index])
        late = view.last_turns is not None
        return code.DECLINE if late or sizes[fullest] < FULL_WAREHOUSE else fullest


def aims(view: View, plan: Plan) -> Sequence[int]:
    """List the routes to collect cards for: those of the plan, or else the best bargain."""
    if plan.routes or plan.goals:
        return [*plan.routes, *plan.goals]
    bargain = Purse(view, ()).bargain(plan.free)
    return [] if bargain is None else [bargain]


def claimable(numbers: Iterable[int], options: dict[int, Action]) -> list[int]:
    """List those of some routes that can be claimed now."""
    return [number for number in numbers if code.CLAIM + number in options]


def own_seat(view: View) -> int:
    """Number the seat that decides."""
    assert view.seat is not None, "a bot looks with the eyes of its seat"
    return view.seat


def all_pieces(view: View) -> list[int]:
    """Count the pieces that each seat has left."""
    return [view.pieces(seat) for seat in range(view.players)]


def _last_resort(options: Iterable[int]) -> int:
    """Choose where no card can be drawn: pass if one may (G15), else whatever is no depot."""
    return min(options, key=lambda i: (i != code.PASS, code.DEPOT <= i < code.PAYMENT, i))
