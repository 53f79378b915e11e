"""Telling events one after the other, as all the cards lie open or as one seat saw them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from incarrozza.action import Action, notation
from incarrozza.editions import Box
from incarrozza.editions.edition import Language
from incarrozza.event import Answer, Event
from incarrozza.outcome import Outcome
from incarrozza.rules import state as code
from incarrozza.words.grammar import capital, grammar
from incarrozza.words.phrases import PHRASES
from incarrozza.words.scoring import Scoring, Tableau
from incarrozza.words.terms import spoken_name, unnamed


class Narrator:
    """Tells a game from its deal on.

    It keeps account of what everybody sees, since one event alone does not say whether a claim has
    come off or whose turn has begun; so give it all events, in order, and each one once.
    """

    def __init__(self, box: Box, names: Sequence[str] = (), language: Language = "en") -> None:
        self.box = box
        self.language = language
        self.tableau = Tableau(box)
        """What lies open before everybody."""
        self.turn = 0
        """The number of the turn that the last event belongs to; 0 before the first."""
        self.seat: int | None = None
        """Whose turn that is."""
        self._given = tuple(spoken_name(*each, language) for each in enumerate(names))
        self._notation = notation(box.edition, box.map)
        self._grammar = grammar(box.edition, language)
        self._display: Counter[str] = Counter()
        self._warehouses: list[Counter[str]] = [Counter() for _ in range(box.players)]
        self._pending: int | None = None
        self._owed: int | None = None
        self._last_round = False
        self._passes = 0
        self._first_depots = box.players if box.options.depots else 0

    # -- Names -------------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        """Name a seat as the record does, or by its number, counted from 1."""
        return self._given[seat] if self._given else unnamed(seat, self.language)

    def say(self, phrase: str, **details: object) -> str:
        """Say a phrase in the narrator's language."""
        return PHRASES[phrase][self.language].format(**details)

    def ticket(self, number: int, points: bool = True) -> str:
        """Name a ticket, with its points or not, and whether it is a house ticket."""
        ticket = self.box.tickets[number]
        notes = [str(ticket.points)] if points else []
        notes += [self.say("house")] if ticket.house else []
        return self.box.ticket_name(number) + (f" ({', '.join(notes)})" if notes else "")

    def route(self, number: int) -> str:
        """Name a route by its places."""
        route, places = self.box.map.routes[number], self.box.map.places
        return f"{places[route.a].name}–{places[route.b].name}"

    # -- Events ------------------------------------------------------------------------------------

    def tell(self, event: Event) -> list[str]:
        """Tell an event, in one or more sentences; none where it only prepares the next."""
        self._follow_turns(event)
        if event.seat is None:
            return list(self._deal(event))
        return list(self._sentences(event, event.seat))

    def scoring(self, outcome: Outcome) -> Scoring:
        """Explain the final scores; to be asked after all events have been told."""
        return Scoring(self, outcome)

    def _follow_turns(self, event: Event) -> None:
        """Notice when a turn begins: the rules never give one seat two turns in a row."""
        if event.seat is None or event.opening:
            return
        if self._first_depots and not self.turn:
            self._first_depots -= 1
            self.seat = None
            return
        if event.seat != self.seat:
            self.turn += 1
            self.seat = event.seat

    def _deal(self, event: Event) -> Iterator[str]:
        """Tell what everybody was dealt; the display goes by what was turned up last."""
        hands: dict[int, list[int | None]] = {}
        for answer in event.answers:
            if answer.what == code.DEALT:
                hands.setdefault(answer.seat, []).append(answer.value)
        for seat, cards in hands.items():
            yield self.say("dealt", who=self.name(seat), cards=self._cards(cards))
        rest = [answer for answer in event.answers if answer.what not in (code.DEALT, code.TICKET)]
        yield from self._happenings(rest, opening=True)
        yield from self._offers(event.answers)

    def _sentences(self, event: Event, seat: int) -> Iterator[str]:
        who, action, answers = self.name(seat), event.action, list(event.answers)
        if action is None or action.kind == "keep":
            yield self._kept(event, who)
            yield from self._offers(answers)
            return
        if action.kind != "pass":
            self._passes = 0
        match action.kind:
            case "claim" | "station":
                self._pending = action.index
            case "pay":
                yield from self._paid(seat, action, answers)
            case "give up":
                assert self._pending is not None
                yield self.say("give_up", who=who, route=self.route(self._pending))
                self._owed = None
            case "draw":
                yield from self._drawn(who, action.index, answers)
            case "tickets":
                yield self._tickets(who, answers)
            case "depot":
                first = not self.turn
                self.tableau.depots_left[seat] -= 1
                yield self.say(
                    "first_depot" if first else "depot",
                    who=who,
                    at_city=self._grammar.at(self.box.map.places[action.target].name),
                )
            case "deposit":
                yield from self._deposited(seat, action.target, answers)
            case "take":
                yield self._taken(seat, action.target)
            case "decline":
                yield self.say("decline", who=who)
            case "pass":
                yield self.say("pass", who=who)
                self._passes += 1
                if self._passes == self.box.players:
                    yield self.say("all_passed")
        yield from self._happenings(answers)

    # -- Tickets -----------------------------------------------------------------------------------

    def _kept(self, event: Event, who: str) -> str:
        if event.action is None and event.kept is None:
            return self.say("kept_secret", who=who)
        if event.action is None:
            kept, offered = event.kept or 0, len(event.offered)
            return self.say(
                "kept_number",
                who=who,
                kept=kept,
                kept_tickets=self._grammar.tickets(kept),
                offered=offered,
                offered_tickets=self._grammar.tickets(offered),
            )
        kept_ones = [self.ticket(t) for t in event.kept_tickets]
        rejected = [self.ticket(t) for t in event.offered if t not in event.kept_tickets]
        if not kept_ones:
            return self.say("kept_none", who=who, rejected=self.say("nor").join(rejected))
        both = self._grammar.both
        if not rejected:
            return self.say("kept", who=who, tickets=both(kept_ones))
        return self.say("kept_some", who=who, tickets=both(kept_ones), rejected=both(rejected))

    def _offers(self, answers: Iterable[Answer]) -> Iterator[str]:
        offers: dict[int, list[int | None]] = {}
        for answer in answers:
            if answer.what == code.TICKET:
                offers.setdefault(answer.seat, []).append(answer.value)
        for seat, tickets in offers.items():
            yield self.say("offered", who=self.name(seat), tickets=self._ticket_list(tickets))

    def _ticket_list(self, tickets: Sequence[int | None]) -> str:
        known = [self.ticket(t) for t in tickets if t is not None]
        return self._grammar.both(known) if known else self._grammar.tickets(len(tickets))

    def _tickets(self, who: str, answers: list[Answer]) -> str:
        drawn = [answer.value for answer in answers if answer.what == code.TICKET]
        number = self._grammar.tickets(len(drawn))
        if None in drawn:
            return self.say("tickets", who=who, number=number)
        return self.say("tickets_open", who=who, number=number, tickets=self._ticket_list(drawn))

    # -- Cards -------------------------------------------------------------------------------------

    def _cards(self, cards: Sequence[int | None]) -> str:
        known = Counter(self._notation.kind(card) for card in cards if card is not None)
        return self._some(known) if known else self._grammar.cards(len(cards))

    def _some(self, cards: Counter[str]) -> str:
        """Count cards by kind: the colours in their order, then the wild ones."""
        kinds = self.box.deck_colors
        return self._grammar.some({kind: cards[kind] for kind in kinds if cards[kind]})

    def _drawn(self, who: str, index: int, answers: list[Answer]) -> Iterator[str]:
        if index == code.DRAW_DECK:
            blind = next(answer for answer in answers if answer.what == code.DEALT)
            before = answers[: answers.index(blind)]
            del answers[: len(before) + 1]
            yield from self._happenings(before)
            if blind.value is None:
                yield self.say("draw_deck", who=who, card=self.say("a_card"))
            else:
                yield self.say(
                    "draw_deck", who=who, card=self._grammar.one(self._notation.kind(blind.value))
                )
            return
        kind = self._notation.kind(index - code.DRAW)
        self._display[kind] -= 1
        text = self.say("draw", who=who, card=self._grammar.one(kind))
        if answers and answers[0].what == code.TURNED_UP:
            card = self._turn_up(answers.pop(0))
            speak = self._grammar.one if kind == self.box.edition.wild else self._grammar.another
            yield text + self.say("replaced", card=speak(card))
        elif answers:
            yield text + "."
        else:
            yield text + self.say("not_replaced")

    def _turn_up(self, answer: Answer) -> str:
        assert answer.value is not None
        kind = self._notation.kind(answer.value)
        self._display[kind] += 1
        return kind

    def _happenings(self, answers: Iterable[Answer], opening: bool = False) -> Iterator[str]:
        """Tell what followed by itself: cards turned up, sweeps, reshuffles (G2, G6, W6)."""
        for what, group in groupby(answers, lambda answer: answer.what):
            together = list(group)
            if what == code.TURNED_UP:
                cards = [self._turn_up(answer) for answer in together]
                if opening:
                    yield self.say("display", cards=self._grammar.row(cards))
                elif len(cards) == 1:
                    yield capital(self.say("turned_up", card=self._grammar.one(cards[0])))
                else:
                    row = self._grammar.row(cards)
                    yield capital(self.say("turned_up_many", cards=row))
            elif what == code.SWEPT:
                wilds = self._grammar.wilds(self._display[self.box.edition.wild])
                self._display.clear()
                yield self.say("swept", wilds=capital(wilds))
            elif what == code.RESHUFFLED:
                yield self.say("reshuffled")
            elif what == code.EMPTIED:
                for warehouse in self._warehouses:
                    warehouse.clear()
                yield self.say("emptied")
            elif what == code.STARTER:
                assert together[0].value is not None
                yield self.say("first", who=self.name(together[0].value))

    # -- Paying ------------------------------------------------------------------------------------

    def _paid(self, seat: int, action: Action, answers: list[Answer]) -> Iterator[str]:
        assert self._pending is not None, "a payment follows what it pays for"
        if self._pending >= code.STATION:
            yield self._station(seat, action)
            return
        number, route = self._pending, self.box.map.routes[self._pending]
        details = {
            "who": self.name(seat),
            "route": self.route(number),
            "pieces": self._grammar.pieces(route.length),
            "points": self._grammar.points(self.box.edition.route_points[route.length]),
        }
        if self._owed is not None:
            cards = self._grammar.some(self._notation.payment(action, self._owed))
            self._owed = None
            yield self.say("tunnel_paid", cards=cards, **details)
            yield from self._claimed(seat, number)
            return
        payment = self._notation.payment(action, route.length)
        cards = self._grammar.some(payment)
        if not route.tunnel:
            yield self.say("claim", cards=cards, **details)
            yield from self._claimed(seat, number)
            return
        turned = _split(answers, code.TUNNEL_CARD)
        yield from self._happenings(answer for answer in turned if answer.what != code.TUNNEL_CARD)
        kinds = [
            self._notation.kind(answer.value)
            for answer in turned
            if answer.what == code.TUNNEL_CARD and answer.value is not None
        ]
        owed = sum(kind in (self.box.edition.wild, next(iter(payment))) for kind in kinds)
        text = self.say("tunnel", cards=cards, **details) + self._turned(kinds)
        if owed:
            self._owed = owed
            yield text + self.say("tunnel_one_more" if owed == 1 else "tunnel_more", extra=owed)
            return
        yield text + self.say("tunnel_free", **details)
        yield from self._claimed(seat, number)

    def _turned(self, kinds: list[str]) -> str:
        if not kinds:
            return self.say("tunnel_nothing")
        if len(kinds) == 1:
            return self.say("tunnel_turned_one", card=self._grammar.one(kinds[0]))
        return self.say("tunnel_turned", cards=self._grammar.row(kinds))

    def _claimed(self, seat: int, number: int) -> Iterator[str]:
        who = self.name(seat)
        if self.tableau.claim(seat, number):
            yield self.say("merchandise", who=who)
        left = self.tableau.pieces[seat]
        if left <= self.box.edition.last_round and not self._last_round:
            self._last_round = True
            said = "this_round" if self.box.edition.equal_turns else "last_round"
            if left:
                yield self.say(said, who=who, pieces=self._grammar.pieces(left))
            else:
                yield self.say(f"{said}_none", who=who, pieces=self._grammar.all_pieces)

    def _station(self, seat: int, action: Action) -> str:
        assert self._pending is not None
        city = self._pending - code.STATION
        self.tableau.stations[seat].append(city)
        payment = self._notation.payment(action, len(self.tableau.stations[seat]))
        cards = self._grammar.some(payment)
        where = self._grammar.at(self.box.map.places[city].name)
        return self.say("station", who=self.name(seat), at_city=where, cards=cards)

    # -- Warehouses --------------------------------------------------------------------------------

    def _deposited(self, seat: int, owner: int, answers: list[Answer]) -> Iterator[str]:
        stored = next(answer for answer in answers if answer.what == code.STORED)
        before = answers[: answers.index(stored)]
        del answers[: len(before) + 1]
        yield from self._happenings(before)
        kind = "" if stored.value is None else self._notation.kind(stored.value)
        self._warehouses[owner][kind] += 1
        own = owner == seat
        yield self.say(
            "deposit",
            who=self.name(seat),
            card=f" ({self._grammar.row([kind])})" if kind else "",
            warehouse=self.say("into_own" if own else "into", owner=self.name(owner)),
        )

    def _taken(self, seat: int, owner: int) -> str:
        warehouse = self._warehouses[owner]
        known = "" not in warehouse
        cards = self._some(warehouse) if known else self._grammar.cards(warehouse.total())
        self._warehouses[owner] = Counter()
        self.tableau.depots_left[seat] -= 1
        own = owner == seat
        return self.say(
            "take",
            who=self.name(seat),
            warehouse=self.say("the_own" if own else "that_of", owner=self.name(owner)),
            cards=cards,
        )


def _split(answers: list[Answer], what: int) -> list[Answer]:
    """Take off the beginning of some answers, up to the last of a kind."""
    count = max((i for i, answer in enumerate(answers, 1) if answer.what == what), default=0)
    taken = answers[:count]
    del answers[:count]
    return taken
