"""A slow and plain referee of the whole game family, written from the numbered rules alone.

This is the reference implementation: it shares no code with the program that it checks. The caller
feeds it every chance outcome; the referee says what is legal, what follows, and how the game ends,
and counts in `branches` which turns of which rule were taken. Numbers such as G2 or W6 are those of
the numbered rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any

from tests.oracle_scoring import BRANCHES, FinalBoard, Route
from tests.oracle_scoring import outcome as final_outcome
from tests.oracle_table import WILD, Action, Answer, Cards, Table, payments, take_out

__all__ = ["BRANCHES", "Oracle"]

ROUTE_POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21}  # G14


class Oracle(Table):
    """One game: feed it decisions and chance, ask it for what is legal and for the state."""

    # -- the set-up ---------------------------------------------------------------------------

    def deal(self, answers: list[Answer]) -> None:
        """G1, E2, V4, V5, N2, A2: hands, display, tickets."""
        assert self.phase == "deal", "already dealt"
        self._answers = list(answers)
        for hand in self.hands:
            self._mark("G1 hand dealt")
            for _ in range(self.rules.hand):
                hand[self._from_deck("hand")] += 1
        self._settle("card taken")
        self._mark({"europe": "E1", "new_york": "N1"}.get(self.edition.board, "A1") + " set up")
        for offer in self.offered:
            for _ in range(self.edition.long):
                offer.add(self._ticket_from(self.long_pile))
        if self.edition.rule != "V4":
            for offer in self.offered:
                self._offer_regular(offer)
        if self.edition.rule.startswith("V"):
            self._mark(f"{self.edition.rule} dealt")
        if self.bonus:
            self._mark("V6 only with the logo" if self.edition.rule == "V5" else "V6 bonus tickets")
        self.phase = "opening_long" if self.edition.rule == "V4" else "opening"
        self.to_act = set(self.seats)
        assert not self._answers, f"chance answers left over: {self._answers}"

    def _offer_regular(self, offer: set[int]) -> None:
        for _ in range(self.edition.regular):
            offer.add(self._ticket_from(self.piles[0]))

    def _keep_opening(self, seat: int, kept: set[int], rejected: set[int]) -> None:
        """S: everybody chooses at the same time; what follows waits for the last of them."""
        self.rejected |= rejected
        self._mark_opening(kept, rejected)
        self.to_act.remove(seat)
        if self.to_act:
            return
        if self.phase == "opening_long":  # V4: long rejects leave the game, then five regular ones
            for offer in self.offered:
                self._offer_regular(offer)
            self.phase, self.to_act = "opening", set(self.seats)
        else:
            if self.edition.to_bottom and self.rejected:  # V4, V5, N2, A2; E2: they leave the game
                self.piles.append(self.rejected)
            if self.with_depots:  # W1: the player who will play last begins
                self.phase, self.to_act = "first_depot", {self.players - 1}
            else:
                self._mark("G16 first turn")
                self._begin_turn(0)
        self.rejected = set()

    def _mark_opening(self, kept: set[int], rejected: set[int]) -> None:
        rule = self.edition.rule
        if self.phase == "opening_long":
            self._mark("V4 long kept" if kept else "V4 no long kept")
        elif rule in ("V4", "V5") and rejected:
            self._mark(f"{rule} rejects to the bottom")
        elif rule in ("N2", "A2"):
            self._mark(f"{rule} opening " + ("one rejected" if rejected else "both kept"))
        elif rule in ("V1", "V2", "V3"):
            with_long = "with" if kept & self.long_rows else "without"
            self._mark(f"E2 kept {with_long} the long ticket")

    # -- what is legal ------------------------------------------------------------------------

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
        """G3: one action; G15: a pass if there is none; W5: depots at any time."""
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
        return (actions or {("pass",)}) | self._depot_options(seat)

    def _draw_actions(self) -> set[Action]:
        """G4; W2: with depots the action begins with a deposit, if there is a card for it."""
        if self.with_depots and self._can_supply():
            # After the deposit a card must be left: face up, in the deck, or by W6.
            left = self.deck.total() + self.discards.total() > 1
            if not (self.display or left or 0 in self.depots_left):
                return set()
            return {("deposit", owner) for owner in self.seats}
        options = self._draws(first=True)
        if not options:
            self._mark("G7 no card to be drawn")
        return options

    def _draws(self, first: bool) -> set[Action]:
        """G4, G5, G7."""
        options: set[Action] = {("draw", c) for c in self.display if first or c != WILD}
        if not first and self.display[WILD]:
            self._mark("G5 wild refused as second")
        if self._can_supply():
            options.add(("draw", "deck"))
        elif not first and options:
            self._mark("G7 second card only face up")
        return options

    def _may_claim(self, seat: int, route: Route) -> bool:
        """G9, G10, G11; the cards are another matter."""
        if route.row in self.owner:
            return False
        if self._closed(route):
            self._mark("G11 closed")
            return False
        if any(self.owner.get(twin.row) == seat for twin in self._twins(route)):
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

    # -- what follows -------------------------------------------------------------------------

    def apply(self, seat: int, action: Action, answers: list[Answer]) -> None:
        """Carry out one small decision."""
        assert action in self.legal(seat), f"{action} by seat {seat} is not legal in {self.phase}"
        self._answers = list(answers)
        handler: Callable[..., None] = getattr(self, f"_do_{action[0]}")
        handler(seat, *action[1:])
        self.known_legal.clear()
        assert not self._answers, f"chance answers left over: {self._answers}"

    def _begin_turn(self, seat: int) -> None:
        self.phase, self.turn, self.to_act = "turn", seat, {seat}
        self.placed_first = set()

    def _declare(self, action: str) -> None:
        """G3: the action of the turn, so not a pass (G15)."""
        self._mark(f"G3 {action}")
        self.passes = 0

    def _do_keep(self, seat: int, rows: tuple[int, ...]) -> None:
        kept = set(rows)
        rejected = self.offered[seat] - kept
        self.tickets[seat] |= kept
        self.offered[seat] = set()
        if self.phase != "keep":
            self._keep_opening(seat, kept, rejected)
            return
        if rejected:  # E3, N2: below the deck, in random order
            self.piles.append(rejected)
        words = "rejects to the bottom" if rejected else "all kept"
        self._mark(f"{self.edition.later_rule} {words}")
        self._after_action()

    def _do_tickets(self, seat: int) -> None:
        """E3, V5, N2: draw some, fewer if the deck has fewer."""
        self._declare("tickets")
        rule, usual = self.edition.later_rule, self.edition.draw
        count = min(usual, sum(len(pile) for pile in self.piles))
        if count == usual:
            self._mark("V5 four drawn" if usual == 4 else f"{rule} drawn")
        else:
            self._mark("E3 fewer than drawn number" if rule == "E3" else f"{rule} one ticket left")
        for _ in range(count):
            self.offered[seat].add(self._next_ticket())
        self.phase = "keep"

    def _do_depot(self, seat: int, city: str) -> None:
        """W1, W5: a depot from the warehouse to an empty city."""
        stuck = ("pass",) in self.legal(seat)
        self.depot_of[city] = seat
        self.depots_left[seat] -= 1
        if self.phase == "first_depot":
            self._mark("W1 first depot")
            if seat:  # anticlockwise
                self.to_act = {seat - 1}
            else:
                self._mark("G16 first turn")
                self._begin_turn(0)
            return
        self._mark("W5 before the action" if self.phase == "turn" else "W5 after the action")
        self._settle("depot")  # the last depot may have made W6 possible
        if self.phase == "turn":
            self.placed_first.add(city)
            if stuck and ("pass",) not in self._legal(seat):
                self._mark("G15 action after a depot")
        elif not self._depot_options(seat):
            self._end_turn()

    def _do_deposit(self, seat: int, owner: int) -> None:
        """W2: the top card, unseen, into a warehouse."""
        self._declare("draw")
        self._mark("W9 stored")
        self._mark("W2 own warehouse" if owner == seat else "W2 other warehouse")
        self._deck_ready("deposit")
        self.warehouses[owner][self._from_deck("store")] += 1
        if not (self.deck or self.discards):
            self._mark("W2 last card")
        self.phase = "first_card"

    def _do_draw(self, seat: int, what: str) -> None:
        """G4, G5, G7."""
        first = self.phase != "second_card"
        if self.phase == "turn":
            self._declare("draw")
            if self.with_depots:
                self._mark("W2 skipped")
        if what == "deck":
            self._deck_ready("blind draw")
            card = self._from_deck("hand")
            self.hands[seat][card] += 1
            self._mark("G5 wild drawn blind" if card == WILD else "G4 blind card")
        else:
            self._mark("G5 lone wild" if what == WILD else "G4 face-up card")
            if self.display.total() < 5:
                self._mark("G7 face-up card of a short display")
            take_out(self.display, what)
            self.hands[seat][what] += 1
            self._settle("card taken")
        if not first or what == WILD:
            self._after_action()
        elif self._draws(first=False):
            self.phase = "second_card"
        else:
            self._mark("G7 turn ends after one card")
            self._after_action()

    def _do_claim(self, _seat: int, row: int) -> None:
        self._declare("claim")
        self.route, self.phase = self.routes[row], "pay"

    def _do_station(self, _seat: int, city: str) -> None:
        self._declare("station")
        self.city, self.phase = city, "pay_station"

    def _do_pay(self, seat: int, colour: str | None, wilds: int) -> None:
        if self.phase == "pay_station":
            cost = self.rules.stations - self.stations_left[seat] + 1
        else:
            assert self.route is not None
            cost = self.route.length if self.phase == "pay" else self._surcharge()
        paid: Cards = Counter({WILD: wilds})
        if colour is not None:
            paid[colour] = cost - wilds
        paid = +paid
        for card, count in paid.items():
            take_out(self.hands[seat], card, count)
        if self.phase == "pay_station":
            self._build(seat, cost, paid)
        elif self.phase == "pay":
            self._pay_route(seat, colour, wilds, paid)
        else:
            self._mark("E5 paid with wilds" if wilds else "E5 paid in colour")
            self.laid.update(paid)
            self._finish_claim(seat)

    def _build(self, seat: int, cost: int, paid: Cards) -> None:
        """E10."""
        self._mark(f"E10 station {cost}")
        self.station_of[self.city] = seat
        self.stations_left[seat] -= 1
        self.discards.update(paid)
        self._settle("discard")
        self._after_action()

    def _pay_route(self, seat: int, colour: str | None, wilds: int, paid: Cards) -> None:
        """G8, E4, E5: lay the cards; a tunnel is not yet claimed by that."""
        assert self.route is not None
        self._mark("G8 grey route" if self.route.colour == "gray" else "G8 coloured route")
        if wilds > self.route.locomotives:
            self._mark("G8 wilds replace" if colour else "G8 all wilds")
        if self.route.locomotives:
            more = wilds > self.route.locomotives
            self._mark("E4 more wilds than asked" if more else "E4 wilds as asked")
        self.laid = paid
        if self.route.tunnel:
            self._turn_tunnel_cards(seat, colour)
        else:
            self._finish_claim(seat)

    def _turn_tunnel_cards(self, seat: int, colour: str | None) -> None:
        """E5, E6, E7, E9; the laid cards are not among the discards yet."""
        self.laid_colour = colour
        while self.turned.total() < 3 and self._deck_ready("tunnel"):
            self.turned[self._from_deck("tunnel")] += 1
        if self.turned.total() < 3:
            self._mark("E9 fewer than three turned" if self.turned else "E9 none turned")
        if colour is None and self.turned:
            self._mark("E6 wilds only" if self.turned[WILD] else "E6 coloured cards harmless")
        if colour is not None and self.turned[colour]:
            self._mark("E5 colour matched")
        if self.turned[WILD]:
            self._mark("E5 wild turned")
        if self._surcharge():
            self.phase = "tunnel"
        else:
            self._mark("E7 nothing to pay")
            self._finish_claim(seat)

    def _do_give_up(self, seat: int) -> None:
        """E7: the laid cards go back to the hand."""
        assert self.route is not None
        self._mark("E7 gave up" if self._surcharges(seat) else "E7 cannot pay")
        if self.route.a in self.depot_of or self.route.b in self.depot_of:
            self._mark("W3 nothing for a given-up tunnel")
        self._mark("K1 laid cards back")
        self.hands[seat].update(self.laid)
        self.laid = Counter()
        self._after_action()

    def _finish_claim(self, seat: int) -> None:
        """G8, G14, E15, A3: the route is paid for; then W3."""
        route = self.route
        assert route is not None
        self._mark_claim(seat, route)
        self.owner[route.row] = seat
        self.pieces[seat] -= route.length
        self.scores[seat] += ROUTE_POINTS[route.length]
        self.merchandise[seat] += route.cart
        self.discards.update(self.laid)
        self.laid = Counter()
        self._settle("discard")
        depots = [self.depot_of[city] for city in (route.a, route.b) if city in self.depot_of]
        self.takeable, self.takings = set(depots), 0
        if len(depots) == 2:
            self._mark("W4 two owners" if len(self.takeable) == 2 else "W4 one owner")
        if any(not self.warehouses[owner] for owner in self.takeable):
            self._mark("W3 nothing in the warehouse")
        if any(self.warehouses[owner] for owner in self.takeable) and not self.depots_left[seat]:
            self._mark("W3 no depot to discard")
        self._ask_takings()

    def _mark_claim(self, seat: int, route: Route) -> None:
        self._mark(f"G14 length {route.length}")
        if self.edition.board == "europe":
            self._mark("E15 scored at once")
        if self.edition.board == "amsterdam":
            self._mark("A3 merchandise" if route.cart else "A3 no cart")
        if any(twin.row in self.owner for twin in self._twins(route)):
            self._mark("G10 twin claimed")
        own = [r for r in self.routes if self.owner.get(r.row) == seat]
        connected = any(r.touches(route.a) or r.touches(route.b) for r in own)
        self._mark("G9 connected" if connected else "G9 not connected")

    def _ask_takings(self) -> None:
        if self._open_warehouses():
            self.phase = "take"
            return
        if self.takings and self.takeable:
            self._mark("W4 second not possible")
        self._after_action()

    def _do_take(self, seat: int, owner: int) -> None:
        """W3: one own depot to the box, all cards of that warehouse to the hand."""
        self._mark("W3 taken from oneself" if owner == seat else "W3 taken from another")
        assert self.route is not None
        placed = [c for c in (self.route.a, self.route.b) if self.depot_of.get(c) == owner]
        if self.placed_first.issuperset(placed):
            self._mark("W5 counts for W3")
        if self.takings:
            self._mark("W4 second taking")
        self._mark("K2 cards from a warehouse")
        self.depots_left[seat] -= 1
        self.hands[seat].update(self.warehouses[owner])
        self.warehouses[owner].clear()
        self.takeable.remove(owner)
        self.takings += 1
        self._settle("depot")
        self._ask_takings()

    def _do_decline(self, _seat: int) -> None:
        self._mark("W4 second declined" if self.takings else "W3 declined")
        self._after_action()

    def _do_pass(self, _seat: int) -> None:
        """G15: the turn ends at once."""
        self._mark("G15 pass after a depot" if self.placed_first else "G15 pass")
        self.passes += 1
        self._end_turn()

    def _after_action(self) -> None:
        """W5: depots may follow the action; asked only while one could be placed."""
        if self._depot_options(self.turn):
            self.phase = "end"
        else:
            self._end_turn()

    def _do_end(self, _seat: int) -> None:
        self._mark("W5 end")
        self._end_turn()

    def _end_turn(self) -> None:
        """E8, G13, G15."""
        if self.last_turns is not None:
            self.last_turns -= 1
            if self.pieces[self.turn] <= 2:
                self._mark("G13 again")
        elif self.pieces[self.turn] <= 2:
            self._mark("G13 last round")
            self.last_turns = self.players
        over = self.last_turns == 0 or self.passes == self.players
        discarded = bool(self.turned)
        if discarded:
            self._mark(
                "E8 discarded in a game that is over" if over else "E8 turned cards discarded"
            )
        self.discards.update(self.turned)
        self.turned = Counter()
        if over:
            self._mark("G13 over" if self.last_turns == 0 else "G15 all passed")
            self._mark("K4 revealed")
            self.phase, self.to_act = "over", set()
            return
        if discarded:
            self._settle("discard")
        self._mark("G16 clockwise")
        self._begin_turn((self.turn + 1) % self.players)

    def outcome(self) -> dict[str, Any] | None:
        """The result, or None while the game goes on."""
        if self.phase != "over":
            return None
        owned = [[r for r in self.routes if self.owner.get(r.row) == seat] for seat in self.seats]
        final = FinalBoard(
            board=self.edition.board,
            routes=owned,
            tickets=[[self.ticket_of[row] for row in sorted(held)] for held in self.tickets],
            stations=[self._cities_of(self.station_of, seat) for seat in self.seats],
            stations_left=self.stations_left,
            scores=self.scores,
            merchandise=self.merchandise,
            depots_left=self.depots_left,
            attractions=self.attractions,
            mark=self._mark,
        )
        return final_outcome(final, self.with_depots)
