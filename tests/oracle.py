"""A slow and plain referee of the whole game family, written from the numbered rules alone.

This is the reference implementation: it shares no code with the program that it checks. The caller
feeds it every chance outcome; the referee says what is legal, what follows, and how the game ends,
and counts in `branches` which turns of which rule were taken. Numbers such as G2 or W6 are those of
the numbered rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.oracle_box import Board, Edition, OwnEdition
from tests.oracle_branches import BRANCHES
from tests.oracle_legal import Options
from tests.oracle_scoring import FinalBoard, Route
from tests.oracle_scoring import outcome as final_outcome
from tests.oracle_table import WILD, Action, Answer, Cards, take_out

__all__ = ["BRANCHES", "Board", "Edition", "Oracle", "OwnEdition"]

SET_UP = {
    "europe": "E1 set up",
    "new_york": "N1 set up",
    "amsterdam": "A1 set up",
    "italia": "I1 set up",
    "venezia": "L1 set up",
}


class Oracle(Options):
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
        self._settle("deal")
        self._mark(SET_UP.get(self.edition.board, "G1 own edition set up"))
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
        elif rule in ("V1", "V2", "V3", "E2", "I2") and self.edition.long:
            with_long = "with" if kept & self.long_rows else "without"
            self._mark(f"E2 kept {with_long} the long ticket")

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
        self.turn, self.to_act = seat, {seat}
        self.placed_first = set()
        self._ask("turn", "before a turn")

    def _ask(self, phase: str, occasion: str) -> None:
        """Somebody is to decide: W6 is looked at before it is settled what is open to them.

        Not needed where no pile has changed since the decision before (tickets, payments).
        """
        self.phase = phase
        self._w6(occasion)

    def _declare(self, action: str) -> None:
        """G3: the action of the turn, so not a pass (G15)."""
        self._mark(f"G3 {action}")
        if self.passes:
            self._mark("G15 row of passes broken")
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
            self._mark("V5 four drawn" if self.edition.rule == "V5" else f"{rule} drawn")
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
        if self.phase == "turn":
            self._mark("W5 before the action")
            self.placed_first.add(city)
            self._ask("turn", "after a depot")  # the last depot may have made W6 possible
            if stuck and ("pass",) not in self._legal(seat):
                self._mark("G15 action after a depot")
            return
        self._mark("W5 after the action")
        if self._w6_due() and self.turned:  # E8 comes before the next decision
            self._mark("W6 not with turned cards to be discarded")
        self._after_action()

    def _do_deposit(self, seat: int, owner: int) -> None:
        """W2: the top card, unseen, into a warehouse."""
        self._declare("draw")
        self._mark("W9 stored")
        self._mark("W2 own warehouse" if owner == seat else "W2 other warehouse")
        self.warehouses[owner][self._from_deck("store")] += 1
        self._settle("deposit")
        if not self.deck:
            self._mark("W2 last card")
        self._ask("first_card", "before a first card")  # the display is full: there is one

    def _do_draw(self, seat: int, what: str) -> None:
        """G4, G5, G7."""
        first = self.phase != "second_card"
        if self.phase == "turn":
            self._declare("draw")
        if what == "deck":
            card = self._from_deck("hand")
            self.hands[seat][card] += 1
            self._mark("G5 wild drawn blind" if card == WILD else "G4 blind card")
            self._settle("blind card")
        else:
            self._mark("G5 lone wild" if what == WILD else "G4 face-up card")
            if self.display.total() < self.rules.display:
                self._mark("G7 face-up card of a short display")
            take_out(self.display, what)
            self.hands[seat][what] += 1
            self._settle("face-up card")
        if not first or what == WILD:
            self._after_action()
        else:
            self._ask_second_card()

    def _ask_second_card(self) -> None:
        """G4, G7: compulsory, if there is one once W6 has been looked at."""
        self._ask("second_card", "before a second card")
        if not self._draws(first=False):
            self._mark("G7 turn ends after one card")
            self._after_action()

    def _do_claim(self, _seat: int, row: int) -> None:
        self._declare("claim")
        self.route, self.phase = self.routes[row], "pay"

    def _do_station(self, seat: int, city: str) -> None:
        self._declare("station")
        if ("pass",) in self.legal(seat):
            self._mark("G15 station instead of a pass")
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
        self._mark(f"E10 station {min(cost, 3)}")
        self.station_of[self.city] = seat
        self.stations_left[seat] -= 1
        self.discards.update(paid)
        self._settle("payment")
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
        self.laid_colour, usual = colour, self.rules.tunnel_cards
        while self.turned.total() < usual and self.deck:
            self.turned[self._from_deck("tunnel")] += 1
            last = "last " if self.turned.total() == usual else ""
            self._settle(f"{last}tunnel card")
        if self.turned.total() < usual:
            self._mark("E9 fewer than three turned" if self.turned else "E9 none turned")
            if self._w6_due():
                self._mark("W6 not between tunnel cards")
        if colour is None and self.turned:
            self._mark("E6 wilds only" if self.turned[WILD] else "E6 coloured cards harmless")
        if colour is not None and self.turned[colour]:
            self._mark("E5 colour matched")
        if self.turned[WILD]:
            self._mark("E5 wild turned")
        if self._surcharge():
            self._ask("tunnel", "before a surcharge")
        else:
            self._mark("E7 nothing to pay")
            if self._w6_due():  # the cards laid will be the new deck
                self._mark("W6 not before a tunnel without surcharge")
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
        self.scores[seat] += self.rules.route_points[route.length]
        self.merchandise[seat] += route.cart
        self.discards.update(self.laid)
        self.laid = Counter()
        self._settle("payment")
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
        known = f"G14 length {route.length}"
        self._mark(known if known in BRANCHES else "G14 another length")
        if self.edition.board == "europe":
            self._mark("E15 scored at once")
        if self.rules.merchandise_points:
            self._mark("A3 merchandise" if route.cart else "A3 no cart")
        if any(twin.row in self.owner for twin in self._twins(route)):
            self._mark("G10 twin claimed")
        if sum(twin.row in self.owner for twin in self._twins(route)) > 1:
            self._mark("G10 third track claimed")
        own = [r for r in self.routes if self.owner.get(r.row) == seat]
        connected = any(r.touches(route.a) or r.touches(route.b) for r in own)
        self._mark("G9 connected" if connected else "G9 not connected")

    def _ask_takings(self) -> None:
        if self._open_warehouses():
            # W6 is never due here. If the deck held a card when the route was paid, the payment is
            # in it now; if not, W6 was looked at, and nobody has lost a last depot since.
            self._ask("take", "before a taking")
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
        self._ask_takings()

    def _do_decline(self, _seat: int) -> None:
        self._mark("W4 second declined" if self.takings else "W3 declined")
        self._after_action()

    def _do_pass(self, seat: int) -> None:
        """G15: the turn ends at once."""
        self._mark("G15 pass after a depot" if self.placed_first else "G15 pass")
        if any(action[0] == "station" for action in self.legal(seat)):
            self._mark("G15 pass though a station could be built")
        self.passes += 1
        self._end_turn()

    def _after_action(self) -> None:
        """W5: depots may follow the action; asked only while one could be placed."""
        if self._depot_options(self.turn):
            self._ask("end", "before the turn's end")
        else:
            self._end_turn()

    def _do_end(self, _seat: int) -> None:
        self._mark("W5 end")
        self._end_turn()

    def _end_turn(self) -> None:
        """E8, G13, G15."""
        few = self.pieces[self.turn] <= self.rules.last_pieces
        if self.last_turns is not None:
            self.last_turns -= 1
            if few:
                self._mark("G13 again")
        elif few:
            self._mark("G13 last round")
            self.last_turns = self.players
            if self.rules.equal_turns:  # L3: those who have not played in this round, and no more
                self.last_turns = self.players - 1 - self.turn  # seat 0 began
                self._mark("L3 this round" if self.last_turns else "L3 over at once")
        over = self.last_turns == 0 or self.passes == self.players
        turned, self.turned = self.turned, Counter()
        self.discards.update(turned)
        if over:
            self._game_over(bool(turned))
            return
        if turned:
            self._mark("E8 turned cards discarded")
            self._settle("tunnel's end")
        self._mark("G16 clockwise")
        self._begin_turn((self.turn + 1) % self.players)

    def _game_over(self, turned: bool) -> None:
        """G13, G15; G6: nothing is shuffled, swept or turned up any more."""
        self._mark("G13 over" if self.last_turns == 0 else "G15 all passed")
        self._mark("K4 revealed")
        if turned:
            self._mark("E8 discarded in a game that is over")
        if self.discards and not self.deck:
            self._mark("G6 no new deck in a game that is over")
        if self._w6_due():
            self._mark("W6 not in a game that is over")
        self.phase, self.to_act = "over", set()

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
            own=self.rules,
        )
        return final_outcome(final, self.with_depots)
