"""Why an action is not allowed: the rule's number, a code, and the figures, in two languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from incarrozza.action import Action
from incarrozza.editions.edition import GRAY, Language
from incarrozza.rules import state as code
from incarrozza.words.grammar import Noun, colored, noun

if TYPE_CHECKING:
    from incarrozza.view import View

WORDS: dict[str, dict[Language, str]] = {
    "over": {"en": "the game is over", "it": "la partita è finita"},
    "not_to_act": {
        "en": "it is not for player {seat} to decide now, but for {to_act}",
        "it": "ora non tocca al giocatore {seat}, ma {to_act}",
    },
    "opening": {
        "en": "first choose which of the offered tickets to keep",
        "it": "prima scegli quali dei biglietti offerti tenere",
    },
    "first_depot": {
        "en": "first put a depot in a city",
        "it": "prima metti un deposito in una città",
    },
    "turn": {
        "en": "that answers a question nobody has asked; begin with an action of your turn",
        "it": "risponde a una domanda che nessuno ha fatto; comincia con un'azione del tuo turno",
    },
    "first_card": {"en": "first draw a card", "it": "prima pesca una carta"},
    "second_card": {"en": "first draw the second card", "it": "prima pesca la seconda carta"},
    "pay": {"en": "first pay for the route", "it": "prima paga la linea"},
    "pay_station": {"en": "first pay for the station", "it": "prima paga la stazione"},
    "tunnel": {
        "en": "first pay {extra} more for the tunnel, or give it up",
        "it": "prima paga {extra} in più per la galleria, o rinuncia",
    },
    "keep": {
        "en": "first choose which of the drawn tickets to keep",
        "it": "prima scegli quali dei biglietti pescati tenere",
    },
    "take": {
        "en": "first take a warehouse or decline",
        "it": "prima prendi un magazzino o rinuncia",
    },
    "end": {
        "en": "your action is done: place depots or end the turn",
        "it": "la tua azione è fatta: piazza depositi o termina il turno",
    },
    "taken": {
        "en": "player {owner} owns this route",
        "it": "questa linea è del giocatore {owner}",
    },
    "own_twin": {
        "en": "you own the other track of this double route",
        "it": "possiedi già l'altro binario di questa doppia linea",
    },
    "closed": {
        "en": "with {players} players a double route is used once only",
        "it": "in {players} giocatori una doppia linea si usa una volta sola",
    },
    "pieces": {
        "en": "needs {pieces}, you have {has}",
        "it": "{serve} {pieces}, ne hai {has}",
    },
    "ferry": {
        "en": "the ferry needs {wild_cards}, {you_have}",
        "it": "il traghetto richiede {wild_cards}, {you_have}",
    },
    "cards": {
        "en": "needs {colored}{included}, you have {has}",
        "it": "{serve} {colored}{included}, ne hai {has}",
    },
    "cards_any": {
        "en": "needs {cards_alike}{included}, you have {has}",
        "it": "{serve} {cards_alike}{included}, ne hai {has}",
    },
    "wrong_color": {
        "en": "this must be paid with {all_colored}",
        "it": "questo si paga con {all_colored}",
    },
    "too_many_wilds": {
        "en": "{are_paid}, not {wild_cards} and a colour",
        "it": "{are_paid}, non {wild_cards} e un colore",
    },
    "wilds": {
        "en": "needs {wild_cards}, you have {has}",
        "it": "{serve} {wild_cards}, ne hai {has}",
    },
    "no_stations": {
        "en": "there are no stations in this game",
        "it": "in questa partita non ci sono stazioni",
    },
    "stations_built": {
        "en": "all your stations are built",
        "it": "hai già costruito tutte le tue stazioni",
    },
    "station_there": {
        "en": "this city has a station of player {owner}",
        "it": "in questa città c'è una stazione del giocatore {owner}",
    },
    "depot_there": {
        "en": "this city has a depot of player {owner}",
        "it": "in questa città c'è un deposito del giocatore {owner}",
    },
    "not_face_up": {"en": "no such card is face up", "it": "nessuna carta così è scoperta"},
    "wild_second": {
        "en": "{face_up_wild} cannot be the second card",
        "it": "{face_up_wild} non può essere la seconda carta",
    },
    "no_cards": {
        "en": "deck and discards are empty",
        "it": "il mazzo e gli scarti sono vuoti",
    },
    "deposit_first": {
        "en": "first name the warehouse that gets the top card",
        "it": "prima indica il magazzino che riceve la prima carta del mazzo",
    },
    "no_depots": {
        "en": "this game is played without warehouses and depots",
        "it": "questa partita si gioca senza magazzini e depositi",
    },
    "no_such_seat": {
        "en": "there are {players} players",
        "it": "i giocatori sono {players}",
    },
    "depots_used": {
        "en": "you have no depot left on your warehouse",
        "it": "non hai più depositi sul tuo magazzino",
    },
    "no_tickets": {"en": "the ticket deck is empty", "it": "il mazzo dei biglietti è vuoto"},
    "may_not_pass": {
        "en": "nobody may pass who can do anything else",
        "it": "non può passare chi può fare altro",
    },
    "keep_more": {
        "en": "keep at least {needs}, not {has}",
        "it": "tieni almeno {needs}, non {has}",
    },
    "keep_fewer": {
        "en": "keep at most {needs}, not {has}",
        "it": "tieni al massimo {needs}, non {has}",
    },
    "not_offered": {
        "en": "{are_offered}",
        "it": "{are_offered}",
    },
    "nothing_to_take": {
        "en": "player {owner} has no depot at either end, or an empty warehouse",
        "it": "il giocatore {owner} non ha depositi alle due estremità, o ha il magazzino vuoto",
    },
    "unknown": {"en": "there is no such action here", "it": "qui non esiste una tale azione"},
}

# What a wild card is called where no edition is at hand.
_WILD: dict[Language, Noun] = {
    "en": Noun("wild card", "wild cards"),
    "it": Noun("carta jolly", "carte jolly", feminine=True),
}

# What each phase waits for: the kinds of action that answer it, and the rule that says so.
ANSWERS = {
    "opening_long": (("keep",), "V4"),
    "opening": (("keep",), "S"),
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
    "keep": (("keep",), "E3"),  # or as the edition says
    "take": (("take", "decline"), "W3"),
    "end": (("depot", "end"), "W5"),
}


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is refused.

    Seats in the figures are numbered from 0, as in the notation; in words players count from 1, as
    where a game is told.

    >>> print(Reason("G9", "pieces", {"needs": 4, "has": 3, "pieces": "trains"}))
    G9: needs 4 trains, you have 3
    >>> Reason("G8", "cards", {"needs": 3, "has": 1, "color": "orange"}).text("it")
    'servono 3 carte arancioni, ne hai 1'
    """

    rule: str
    code: str
    figures: dict[str, object] = field(default_factory=dict)

    def text(self, language: Language = "en") -> str:
        """Say it in a language."""
        return WORDS[self.code][language].format(**_spoken(self.figures, language))

    def __str__(self) -> str:
        return f"{self.rule}: {self.text()}"


def _spoken(figures: Mapping[str, Any], language: Language) -> dict[str, object]:
    """Put figures into words that agree with them: counts, colours, wild cards and players."""
    english = language == "en"
    words: dict[str, object] = {**figures}
    for seat in ("seat", "owner"):
        if seat in figures:
            words[seat] = figures[seat] + 1
    if "to_act" in figures:
        words["to_act"] = _players(figures["to_act"], language)
    wild = noun(figures["wild"], language) if "wild" in figures else _WILD[language]
    scoperta = "scoperta" if wild.feminine else "scoperto"
    words["face_up_wild"] = (
        f"a face-up {wild.one}"
        if english
        else f"{'una' if wild.feminine else 'un'} {wild.one} {scoperta}"
    )
    words["included"] = ""
    if "wild" in figures:
        comprese = "comprese" if wild.feminine else "compresi"
        words["included"] = f", {wild.many} {'included' if english else comprese}"
    if "pays" in figures:
        words["you_have"] = f"{'you pay' if english else 'ne paghi'} {figures['pays']}"
    elif "has" in figures:
        words["you_have"] = f"{'you have' if english else 'ne hai'} {figures['has']}"
    if "color" in figures:
        # What is laid for a tunnel can be wild cards only (E6).
        is_wild = figures["color"] == figures.get("wild")
        cards = wild if is_wild else colored(figures["color"], language)
        words["all_colored"] = cards.many
        words["colored"] = cards.counted(figures.get("needs", 0))
    if "offered" in figures:
        one, offered = figures["offered"] == 1, figures["offered"]
        words["are_offered"] = (
            f"only {offered} {'ticket is' if one else 'tickets are'} offered"
            if english
            else f"{'è offerto' if one else 'sono offerti'} solo {offered}"
            f" {'biglietto' if one else 'biglietti'}"
        )
    if "needs" in figures:
        words |= _needed(figures, wild, language)
    return words


def _needed(figures: Mapping[str, Any], wild: Noun, language: Language) -> dict[str, str]:
    """Say how many of something are needed."""
    needs: int = figures["needs"]
    one = needs == 1
    pieces = noun(str(figures.get("pieces", "pieces")).removesuffix("s"), language)
    words = {
        "serve": "serve" if one else "servono",
        "wild_cards": wild.counted(figures.get("wilds", needs)),
        "pieces": pieces.counted(needs),
    }
    if language == "en":
        cards = f"{needs} {'card' if one else 'cards'}"
        words["cards_alike"] = f"{cards} of {'any' if one else 'one'} colour"
        words["are_paid"] = f"only {cards} {'is' if one else 'are'} to be paid"
    else:
        cards = f"{needs} {'carta' if one else 'carte'}"
        words["cards_alike"] = f"{cards} di {'un colore qualsiasi' if one else 'uno stesso colore'}"
        words["are_paid"] = f"si {'paga' if one else 'pagano'} solo {cards}"
    return words


def _players(seats: Sequence[int], language: Language) -> str:
    """Name those to whom it falls to decide."""
    numbers = [str(seat + 1) for seat in seats]
    if len(numbers) == 1:
        return f"{'player' if language == 'en' else 'al giocatore'} {numbers[0]}"
    *most, last = numbers
    several, joint = ("players", "and") if language == "en" else ("ai giocatori", "e")
    return f"{several} {', '.join(most)} {joint} {last}"


def why_not(view: View, action: Action) -> Reason:
    """Say why a seat, by what it may know, cannot take an action that is not legal."""
    seat = view.seat
    assert seat is not None
    if view.phase == "over":
        return Reason("G13", "over")
    if seat not in view.to_act:
        figures = {"seat": seat, "to_act": view.to_act}
        return Reason("S" if view.phase.startswith("opening") else "G3", "not_to_act", figures)
    kinds, rule = ANSWERS[view.phase]
    if view.phase == "keep":
        rule = view.box.edition.tickets.drawing_rule
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


def _most(view: View) -> int:
    wild = view.box.edition.wild
    return max((n for kind, n in view.hand.items() if kind != wild), default=0)


def _wilds(view: View) -> int:
    return view.hand.get(view.box.edition.wild, 0)


def _claim(view: View, seat: int, number: int) -> Reason:
    routes = view.box.map.routes
    if number >= len(routes):
        return Reason("G9", "unknown")
    route = routes[number]
    for owner in range(view.players):
        if number in view.routes(owner):
            return Reason("G9", "taken", {"owner": owner})
    if number not in view.open_routes(seat):
        if route.twin in view.routes(seat):
            return Reason("G10", "own_twin")
        return Reason("G11", "closed", {"players": view.players})
    if view.pieces(seat) < route.length:
        piece = view.box.edition.piece
        figures: dict[str, object] = {"needs": route.length, "has": view.pieces(seat)}
        return Reason("G9", "pieces", {**figures, "pieces": piece + "s"})
    if _wilds(view) < route.locomotives:
        return Reason(
            "E4",
            "ferry",
            {"needs": route.locomotives, "has": _wilds(view), "wild": view.box.edition.wild},
        )
    return _too_few(view, "G8", route.length, route.color)


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
    if view.box.edition.stations == 0:
        return Reason("E10", "no_stations")
    if view.stations_left(seat) == 0:
        return Reason("E10", "stations_built")
    return _occupied(view, city) or _too_few(view, "E10", view.station_cost(seat), GRAY)


def _depot(view: View, seat: int, city: int) -> Reason:
    if not view.box.depots:
        return Reason("W1", "no_depots")
    if view.depots_left(seat) == 0:
        return Reason("W5", "depots_used")
    return _occupied(view, city) or Reason("W5", "unknown")


def _pay(view: View, seat: int, action: Action) -> Reason:
    """Explain a payment: wrong colour, too many or too few wilds, too few cards."""
    notation_wild = action.index == code.ALL_WILD
    rule, needs, color, symbols = _price(view, seat)
    wilds = needs if notation_wild else action.target & 7
    wild = view.box.edition.wild
    if not notation_wild:
        paid = view.box.edition.colors[action.target >> 3]
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
    if view.phase == "turn" and _can_deposit(view):
        return Reason("W2", "deposit_first")
    if action.index == code.DRAW_DECK:
        return Reason("G7", "no_cards")
    wild = action.target == code.WILD
    if wild and view.phase == "second_card" and view.box.edition.wild in view.display:
        return Reason("G5", "wild_second", {"wild": view.box.edition.wild})
    return Reason("G4", "not_face_up")


def _can_deposit(view: View) -> bool:
    """Tell whether there is a card to deposit, if need be from the warehouses (W2, W6)."""
    if not view.box.depots:
        return False
    if view.deck_size or view.discards:
        return True
    seats = range(view.players)
    return any(not view.depots_left(s) for s in seats) and any(map(view.warehouse_size, seats))


def _deposit(view: View, owner: int) -> Reason:
    if not view.box.depots:
        return Reason("W1", "no_depots")
    if owner >= view.players:
        return Reason("W2", "no_such_seat", {"players": view.players})
    return Reason("W2", "no_cards")


def _keep(view: View, chosen: int) -> Reason:
    rules, offered = view.box.edition.tickets, view.offered
    kept = chosen.bit_count()
    if chosen >> len(offered):
        rule = rules.drawing_rule if view.phase == "keep" else rules.opening_rule
        return Reason(rule, "not_offered", {"offered": len(offered)})
    if view.phase == "opening_long":
        return Reason(rules.opening_rule, "keep_fewer", {"needs": 1, "has": kept})
    if view.phase == "keep":
        return Reason(rules.drawing_rule, "keep_more", {"needs": 1, "has": kept})
    has_long = any(view.box.tickets[t].long for t in view.tickets)
    least = rules.keep
    if rules.keep_without_long is not None and not has_long:
        least = rules.keep_without_long
    return Reason(rules.opening_rule, "keep_more", {"needs": least, "has": kept})


def _take(view: View, seat: int, owner: int) -> Reason:
    if owner >= view.players:
        return Reason("W3", "no_such_seat", {"players": view.players})
    if view.depots_left(seat) == 0:
        return Reason("W3", "depots_used")
    return Reason("W3", "nothing_to_take", {"owner": owner})
