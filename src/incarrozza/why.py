"""Why an action is not allowed: the rule's number, a code, and the figures, in two languages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from incarrozza.action import Action
from incarrozza.editions.edition import GRAY, Language
from incarrozza.rules import state as code

if TYPE_CHECKING:
    from incarrozza.view import View
    from incarrozza.words.grammar import Vocabulary
    from incarrozza.words.reasons import Listener

# What each phase waits for: the kinds of action that answer it, and the rule that says so; for
# tickets that is the edition's.
ANSWERS: dict[str, tuple[tuple[str, ...], str | None]] = {
    "opening_long": (("keep",), None),
    "opening": (("keep",), None),
    "first_depot": (("depot",), "W1"),
    "turn": (
        ("claim", "station", "depot", "draw", "deposit", "tickets", "pass"),
        "G3",
    ),
    "first_card": (("draw",), "W2"),
    "second_card": (("draw",), "G4"),
    "pay": (("pay",), "G8"),
    "pay_station": (("pay",), "E10"),
    "tunnel": (("pay", "give up"), "E7"),
    "keep": (("keep",), None),
    "take": (("take", "decline"), "W3"),
    "end": (("depot", "end"), "W5"),
}


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is refused.

    Seats in the figures are numbered from 0, as in the notation. In words players are numbered from
    1, unless the reason is addressed to a seat: then they go by their names.

    >>> print(Reason("G9", "pieces", {"needs": 4, "has": 3, "pieces": "trains"}))
    G9: needs 4 trains, you have 3
    >>> Reason("G8", "cards", {"needs": 3, "has": 1, "color": "orange"}).text("it")
    'servono 3 carte arancioni, ne hai 1'
    """

    rule: str
    code: str
    figures: dict[str, object] = field(default_factory=dict)
    listener: Listener | None = None
    words: Vocabulary = field(default_factory=dict, repr=False, compare=False)
    """What cards and pieces of the edition's own are called."""

    def told_to(self, seat: int, names: Sequence[str]) -> Reason:
        """Address it to a seat, which is then "you"; the others go by their names.

        >>> reason = Reason("G9", "taken", {"owner": 1})
        >>> reason.text(), reason.told_to(0, ["Anna", "Bruno"]).text()
        ('player 2 owns this route', 'Bruno owns this route')
        """
        # Most who import the package read no sentence.
        from incarrozza.words.reasons import Listener

        return replace(self, listener=Listener(seat, tuple(names)))

    def text(self, language: Language = "en") -> str:
        """Say it in a language."""
        from incarrozza.words.reasons import explain

        return explain(self.code, self.figures, language, self.listener, self.words)

    def __str__(self) -> str:
        return f"{self.rule}: {self.text()}"


def why_not(view: View, action: Action) -> Reason:
    """Say why a seat, by what it may know, cannot take an action that is not legal."""
    return replace(_judge(view, action), words=view.box.edition.words)


def _judge(view: View, action: Action) -> Reason:
    seat = view.seat
    assert seat is not None
    if view.phase == "over":
        return Reason("G13", "over")
    kinds, known_rule = ANSWERS[view.phase]
    rule = known_rule or _ticket_rule(view)
    if seat not in view.to_act:
        figures = {"seat": seat, "to_act": view.to_act}
        return Reason(rule if view.phase.startswith("opening") else "G3", "not_to_act", figures)
    if action.kind not in kinds:
        return Reason(
            rule,
            "opening" if view.phase == "opening_long" else view.phase,
            {"extra": view.tunnel_extra},
        )
    match action.kind:
        case "claim":
            return _claim(view, seat, action.target)
        case "station":
            return _station(view, seat, action.target)
        case "depot":
            return _depot(view, seat, action.target)
        case "pay":
            return _pay(view, seat, action)
        case "draw":
            return _draw(view, action)
        case "deposit":
            return _deposit(view, action.target)
        case "tickets":
            return Reason(view.box.edition.tickets.drawing_rule, "no_tickets")
        case "pass":
            return Reason("G15", "may_not_pass")
        case "keep":
            return _keep(view, action.target)
        case "take":
            return _take(view, seat, action.target)
    return Reason(rule, "unknown")


def _ticket_rule(view: View) -> str:
    """Name the rule by which tickets are chosen now."""
    rules = view.box.edition.tickets
    return rules.drawing_rule if view.phase == "keep" else rules.opening_rule


def _most(view: View) -> int:
    wild = view.box.edition.wild
    return max((n for kind, n in view.hand.items() if kind != wild), default=0)


def _wilds(view: View) -> int:
    return view.hand.get(view.box.edition.wild, 0)


def _claim(view: View, seat: int, number: int) -> Reason:
    routes = view.box.map.routes
    if number >= len(routes):
        return Reason("G9", "unknown")
    if (reason := cannot_lay(view, seat, number)) is not None:
        return reason
    route = routes[number]
    if _wilds(view) < route.locomotives:
        return Reason(
            "E4",
            "ferry",
            {"needs": route.locomotives, "has": _wilds(view), "wild": view.box.edition.wild},
        )
    return _too_few(view, "G8", route.length, route.color)


def cannot_lay(view: View, seat: int, number: int) -> Reason | None:
    """Say why a seat cannot have a route, whatever it could pay; None if it can (G9-G11)."""
    route = view.box.map.routes[number]
    for owner in range(view.players):
        if number in view.routes(owner):
            return Reason("G9", "taken", {"owner": owner})
    if number not in view.open_routes(seat):
        if not {*view.box.map.tracks(number)}.isdisjoint(view.routes(seat)):
            return Reason("G10", "own_twin")
        return Reason("G11", "closed", {"players": view.players})
    if view.pieces(seat) < route.length:
        piece = view.box.edition.piece
        figures: dict[str, object] = {"needs": route.length, "has": view.pieces(seat)}
        return Reason("G9", "pieces", {**figures, "pieces": piece + "s"})
    return None


def _too_few(view: View, rule: str, needs: int, color: str) -> Reason:
    wild = view.box.edition.wild
    if color == GRAY:
        has = _most(view) + _wilds(view)
        return Reason(rule, "cards_any", {"needs": needs, "has": has, "wild": wild})
    has = view.hand.get(color, 0) + _wilds(view)
    return Reason(rule, "cards", {"needs": needs, "has": has, "color": color, "wild": wild})


def _occupied(view: View, city: int) -> Reason | None:
    for owner in range(view.players):
        if city in view.stations(owner):
            return Reason("E10", "station_there", {"owner": owner})
        if city in view.depots(owner):
            return Reason("W7", "depot_there", {"owner": owner})
    return None


def _station(view: View, seat: int, city: int) -> Reason:
    if city >= len(view.box.map.places):
        return Reason("E10", "unknown")
    return cannot_build(view, seat, city) or _too_few(view, "E10", view.station_cost(seat), GRAY)


def cannot_build(view: View, seat: int, city: int) -> Reason | None:
    """Say why a seat cannot have a station in a city, whatever it could pay; None if it can."""
    if view.box.edition.stations == 0:
        return Reason("E10", "no_stations")
    if view.stations_left(seat) == 0:
        return Reason("E10", "stations_built")
    return _occupied(view, city)


def _depot(view: View, seat: int, city: int) -> Reason:
    if not view.box.options.depots:
        return Reason("W1", "no_depots")
    if view.depots_left(seat) == 0:
        return Reason("W5", "depots_used")
    return _occupied(view, city) or Reason("W5", "unknown")


def _pay(view: View, seat: int, action: Action) -> Reason:
    """Explain a payment: wrong colour, too many or too few wilds, too few cards."""
    notation_wild = action.index == code.ALL_WILD
    rule, needs, color, symbols = _price(view, seat)
    wilds = needs if notation_wild else action.target % code.WAYS
    wild = view.box.edition.wild
    if not notation_wild:
        paid = view.box.edition.colors[action.target // code.WAYS]
        if color == wild:
            return Reason("E6", "wrong_color", {"color": color, "wild": wild})
        if color not in (GRAY, paid):
            return Reason(rule, "wrong_color", {"color": color})
        if wilds >= needs:
            return Reason(rule, "too_many_wilds", {"needs": needs, "wilds": wilds, "wild": wild})
        if wilds < symbols:
            return Reason("E4", "ferry", {"needs": symbols, "pays": wilds, "wild": wild})
        if view.hand.get(paid, 0) < needs - wilds:
            has = view.hand.get(paid, 0)
            return Reason(rule, "cards", {"needs": needs - wilds, "has": has, "color": paid})
    return Reason(rule, "wilds", {"needs": wilds, "has": _wilds(view), "wild": wild})


def _price(view: View, seat: int) -> tuple[str, int, str, int]:
    """Tell what is to be paid now: by which rule, how many, which colour, how many wild."""
    if view.phase == "pay_station":
        return "E10", view.station_cost(seat), GRAY, 0
    if view.phase == "tunnel":
        return "E5", view.tunnel_extra, view.laid_color, 0
    route = view.box.map.routes[view.pending or 0]
    return "G8", route.length, route.color, route.locomotives


def _draw(view: View, action: Action) -> Reason:
    drawable = view.deck_size or view.discards
    if view.phase == "turn" and drawable and view.box.options.depots:
        return Reason("W2", "deposit_first")
    if action.index == code.DRAW_DECK:
        return Reason("G7", "no_cards")
    if view.phase == "turn" and not drawable:
        return Reason("G7", "no_deck")
    wild = action.target == code.WILD
    if wild and view.phase == "second_card" and view.box.edition.wild in view.display:
        return Reason("G5", "wild_second", {"wild": view.box.edition.wild})
    return Reason("G4", "not_face_up")


def _deposit(view: View, owner: int) -> Reason:
    if not view.box.options.depots:
        return Reason("W1", "no_depots")
    if owner >= view.players:
        return Reason("W2", "no_such_seat", {"players": view.players})
    return Reason("W2", "no_cards")


def _keep(view: View, chosen: int) -> Reason:
    rule, rules, offered = _ticket_rule(view), view.box.edition.tickets, view.offered
    kept = chosen.bit_count()
    if chosen >> len(offered):
        return Reason(rule, "not_offered", {"offered": len(offered)})
    if view.phase == "opening_long":
        return Reason(rule, "keep_fewer", {"needs": 1, "has": kept})
    if view.phase == "keep":
        return Reason(rule, "keep_more", {"needs": 1, "has": kept})
    has_long = any(view.box.tickets[t].long for t in view.tickets)
    least = rules.keep
    if rules.keep_without_long is not None and not has_long:
        least = rules.keep_without_long
    return Reason(rule, "keep_more", {"needs": least, "has": kept})


def _take(view: View, seat: int, owner: int) -> Reason:
    if owner >= view.players:
        return Reason("W3", "no_such_seat", {"players": view.players})
    if view.depots_left(seat) == 0:
        return Reason("W3", "depots_used")
    return Reason("W3", "nothing_to_take", {"owner": owner})
