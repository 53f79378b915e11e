"""What is legal before the referee in oracle.py: every small decision open to a seat.

Nothing is changed here but the count of the branches. Numbers such as G2 or W6 are those of the
numbered rules.
"""

from __future__ import annotations

from itertools import combinations

from tests.oracle_scoring import Route
from tests.oracle_table import WILD, Action, Table, payments


class Options(Table):
    """The decisions that the rules leave open."""

    def legal(self, seat: int) -> set[Action]:
        """All small decisions open to this seat now; worked out once between two decisions."""
        if seat not in self.known_legal:
            self.known_legal[seat] = self._legal(seat)
        return self.known_legal[seat]

    def _legal(self, seat: int) -> set[Action]:
        if seat not in self.to_act:
            return set()
        match self.phase:
            case "opening_long" | "opening" | "keep":
                return self._keep_options(seat)
            case "first_depot":
                return self._depot_options(seat)
            case "turn":
                return self._turn_options(seat)
            case "first_card":
                return self._draws(first=True)
            case "second_card":
                return self._draws(first=False)
            case "pay":
                assert self.route is not None
                return self._route_payments(seat, self.route)
            case "pay_station":
                return self._station_payments(seat)
            case "tunnel":
                return self._surcharges(seat) | {("give_up",)}
            case "take":
                return {("take", owner) for owner in self._open_warehouses()} | {("decline",)}
            case "end":
                return self._depot_options(seat) | {("end",)}
        raise AssertionError(f"nobody acts in {self.phase}")

    def _keep_options(self, seat: int) -> set[Action]:
        """E2, E3, V4, V5, N2, A2: which of the offered tickets may be kept."""
        offer = sorted(self.offered[seat])
        least, most = 1, len(offer)
        if self.phase == "opening_long":  # V4: one or none
            least, most = 0, 1
        elif self.phase == "opening":
            least = self.edition.keep
            if self.edition.rule == "V4" and not self.tickets[seat]:
                least += 1
        sizes = range(least, most + 1)
        return {("keep", rows) for size in sizes for rows in combinations(offer, size)}

    def _turn_options(self, seat: int) -> set[Action]:
        """G3: one action; G15: a pass if there is none but a station; W5: depots at any time."""
        actions = (
            self._draw_actions()
            | self._claims(seat)
            | self._station_actions(seat)
            | self._ticket_action()
        )
        kinds = {action[0] for action in actions}
        if kinds == {"tickets"}:
            self._mark("G15 only tickets")
        if kinds == {"station"}:
            self._mark("G15 only a station")
        if kinds <= {"station"}:
            actions.add(("pass",))
        return actions | self._depot_options(seat)

    def _draw_actions(self) -> set[Action]:
        """G4; G7: not without a deck; W2: with depots the action begins with a deposit."""
        if not self.deck:  # so there are no discards either (G6)
            face_up = " with cards face up" if self.display else ""
            self._mark(f"G7 action refused{face_up}")
            return set()
        if self.with_depots:
            return {("deposit", owner) for owner in self.seats}
        return self._draws(first=True)

    def _draws(self, first: bool) -> set[Action]:
        """G4, G5; G7: a begun action is finished with what lies face up."""
        options: set[Action] = {("draw", c) for c in self.display if first or c != WILD}
        if not first and self.display[WILD]:
            self._mark("G5 wild refused as second")
        if self.deck:
            options.add(("draw", "deck"))
        elif options:
            self._mark(f"G7 {'first' if first else 'second'} card only face up")
        return options

    def _may_claim(self, seat: int, route: Route) -> bool:
        """G9, G10, G11; the cards are another matter."""
        if route.row in self.owner:
            return False
        if self._closed(route):
            self._mark("G11 closed")
            return False
        if self._twin_of(seat, route):
            self._mark("G10 twin refused")
            return False
        if self.pieces[seat] < route.length:
            self._mark("G9 too few pieces")
            return False
        return True

    def _claims(self, seat: int) -> set[Action]:
        free = [route for route in self.routes if self._may_claim(seat, route)]
        return {("claim", route.row) for route in free if self._route_payments(seat, route)}

    def _route_payments(self, seat: int, route: Route) -> set[Action]:
        """G8: the route's colour, or any one for grey; E4: wilds for the symbols."""
        colours = self.rules.colours if route.colour == "gray" else (route.colour,)
        ways = payments(self.hands[seat], colours, route.length, route.locomotives)
        if route.locomotives and not ways and payments(self.hands[seat], colours, route.length):
            self._mark("E4 refused for wilds")
        return ways

    def _station_payments(self, seat: int) -> set[Action]:
        """E10: 1, then 2, then 3 cards of one colour."""
        cost = self.rules.stations - self.stations_left[seat] + 1
        return payments(self.hands[seat], self.rules.colours, cost)

    def _station_actions(self, seat: int) -> set[Action]:
        if not self.rules.stations:
            return set()
        if not self.stations_left[seat]:
            self._mark("E10 none left")
            return set()
        if not self._station_payments(seat):
            self._mark("E10 cannot pay")
            return set()
        if self.station_of:
            self._mark("E10 city has a station")
        if self.depot_of:
            self._mark("W7 no station beside a depot")
        return {("station", city) for city in self._empty_cities()}

    def _ticket_action(self) -> set[Action]:
        if any(self.piles):
            return {("tickets",)}
        self._mark(f"{self.edition.later_rule} deck empty")
        return set()

    def _empty_cities(self) -> list[str]:
        """E10, W7: cities with neither a station nor a depot."""
        return [c for c in self.cities if c not in self.station_of and c not in self.depot_of]

    def _depot_options(self, seat: int) -> set[Action]:
        """W1, W5, W7."""
        if not self.depots_left[seat]:
            return set()
        if self.station_of:
            self._mark("W7 no depot beside a station")
        if self.depot_of:
            first = self.phase == "first_depot"
            self._mark("W1 city taken" if first else "W7 no depot beside a depot")
        cities = self._empty_cities()
        if not cities:
            self._mark("W5 no empty city")
        return {("depot", city) for city in cities}

    def _surcharge(self) -> int:
        """E5: turned cards of the colour laid and wilds; E6: laid in wilds, only wilds."""
        matching = self.turned[self.laid_colour] if self.laid_colour else 0
        return self.turned[WILD] + matching

    def _surcharges(self, seat: int) -> set[Action]:
        colours = [self.laid_colour] if self.laid_colour else []
        return payments(self.hands[seat], colours, self._surcharge())

    def _open_warehouses(self) -> set[int]:
        """W3: warehouses with cards in them, at one own depot each."""
        if not self.depots_left[self.turn]:
            return set()
        return {owner for owner in self.takeable if self.warehouses[owner]}
