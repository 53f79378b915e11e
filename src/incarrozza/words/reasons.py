"""Why an action is not allowed, in a sentence that agrees with counts, colours and players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from incarrozza.editions.edition import Language, Noun
from incarrozza.words.grammar import Vocabulary, a_noun, a_or_ad, colored, joined, noun

WORDS: dict[str, dict[Language, str]] = {
    "over": {"en": "the game is over", "it": "la partita è finita"},
    "not_to_act": {
        "en": "it is not for {seat.name} to decide now, but for {to_act.name}",
        "it": "ora non tocca {seat.to}, ma {to_act.to}",
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
        "en": "{owner.name} owns this route",
        "it": "questa linea è {owner.of}",
    },
    "own_twin": {
        "en": "you own another track between these two places",
        "it": "possiedi già un altro binario fra questi due luoghi",
    },
    "closed": {
        "en": "with {players} players only one track between two places is used",
        "it": "in {players} giocatori fra due luoghi si usa un binario solo",
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
        "en": "this city has a station of {owner.of}",
        "it": "in questa città c'è una stazione {owner.of}",
    },
    "depot_there": {
        "en": "this city has a depot of {owner.of}",
        "it": "in questa città c'è un deposito {owner.of}",
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
    "no_deck": {
        "en": "deck and discards are empty: nobody may begin to draw, whatever lies face up",
        "it": "mazzo e scarti sono vuoti: non si può cominciare a pescare, neanche tra le scoperte",
    },
    "no_tickets": {"en": "the ticket deck is empty", "it": "il mazzo dei biglietti è vuoto"},
    "may_not_pass": {
        "en": "nobody may pass who can draw cards or tickets or claim a route",
        "it": "non può passare chi può pescare carte o biglietti o prendere una linea",
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
        "en": "{owner.name} has no depot at either end, or an empty warehouse",
        "it": "{owner.name} non ha depositi alle due estremità, o ha il magazzino vuoto",
    },
    "ticket_held": {
        "en": "{owner.name} holds this ticket",
        "it": "questo biglietto è {owner.of}",
    },
    "long_tickets": {
        "en": "each player holds {most} of the long tickets at most",
        "it": "ogni giocatore tiene al massimo {most} dei biglietti lunghi",
    },
    "depots_left": {
        "en": "at most {most} depots are left: one is put in a city before the first turn",
        "it": "restano al massimo {most} depositi: uno va in una città prima del primo turno",
    },
    "unknown": {"en": "there is no such action here", "it": "qui non esiste una tale azione"},
}

# The same in the second person: the player they speak of is the reader.
TO_YOU: dict[str, dict[Language, str]] = {
    "not_to_act": {"en": "it is {to_act.of} turn to decide", "it": "ora tocca {to_act.to}"},
    "taken": {"en": "you own this route", "it": "questa linea è tua"},
    "ticket_held": {"en": "you hold this ticket already", "it": "questo biglietto ce l'hai già"},
    "station_there": {
        "en": "this city has your station",
        "it": "in questa città c'è una tua stazione",
    },
    "depot_there": {
        "en": "this city has your depot",
        "it": "in questa città c'è un tuo deposito",
    },
    "nothing_to_take": {
        "en": "you have no depot at either end, or an empty warehouse",
        "it": "non hai depositi alle due estremità, o hai il magazzino vuoto",
    },
}

# What a wild card is called where no edition is at hand.
_WILD: dict[Language, Noun] = {
    "en": Noun("wild card", "wild cards"),
    "it": Noun("carta jolly", "carte jolly", feminine=True),
}


class Listener(NamedTuple):
    """Who is told: one of the seats, who know each other by name."""

    seat: int
    names: tuple[str, ...]


def explain(
    code: str,
    figures: Mapping[str, Any],
    language: Language,
    listener: Listener | None = None,
    own: Vocabulary | None = None,
) -> str:
    """Say why not, in an edition's own words; told to nobody in particular, players are numbers.

    >>> explain("taken", {"owner": 1}, "it", Listener(0, ("Anna", "Bruno")))
    'questa linea è di Bruno'
    """
    about = figures.get("owner", figures.get("seat"))
    yours = listener is not None and about == listener.seat
    phrase = (TO_YOU if yours else WORDS)[code][language]
    spoken = _spoken(figures, language, own) | _players(figures, language, listener)
    return phrase.format(**spoken)


def _spoken(
    figures: Mapping[str, Any], language: Language, own: Vocabulary | None
) -> dict[str, object]:
    """Put figures into words that agree with them: counts, colours and wild cards."""
    english = language == "en"
    words: dict[str, object] = {**figures}
    wild = noun(figures["wild"], language, own) if "wild" in figures else _WILD[language]
    scoperta = "scoperta" if wild.feminine else "scoperto"
    words["face_up_wild"] = f"a face-up {wild.one}" if english else f"{a_noun(wild)} {scoperta}"
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
        cards = wild if is_wild else colored(figures["color"], language, own)
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
        words |= _needed(figures, wild, language, own)
    return words


def _needed(
    figures: Mapping[str, Any], wild: Noun, language: Language, own: Vocabulary | None
) -> dict[str, str]:
    """Say how many of something are needed."""
    needs: int = figures["needs"]
    one = needs == 1
    pieces = noun(str(figures.get("pieces", "pieces")).removesuffix("s"), language, own)
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


class _Called(NamedTuple):
    """What one player or several are called, in the cases that the sentences need."""

    name: str
    of: str
    to: str


def _players(
    figures: Mapping[str, Any], language: Language, listener: Listener | None
) -> dict[str, object]:
    """Name the players: who owns something, who asks, and to whom it falls to decide."""
    found: dict[str, Sequence[int]] = {
        role: [figures[role]] for role in ("owner", "seat") if role in figures
    }
    if "to_act" in figures:
        found["to_act"] = figures["to_act"]
    return {
        role: _numbered(seats, language)
        if listener is None
        else _named([listener.names[seat] for seat in seats], language)
        for role, seats in found.items()
    }


def _numbered(seats: Sequence[int], language: Language) -> _Called:
    one = len(seats) == 1
    numbers = joined((str(seat + 1) for seat in seats), "and" if language == "en" else "e")
    if language == "en":
        name = f"{'player' if one else 'players'} {numbers}"
        return _Called(name, name, name)
    articles = ("il", "del", "al") if one else ("i", "dei", "ai")
    noun = "giocatore" if one else "giocatori"
    return _Called(*(f"{article} {noun} {numbers}" for article in articles))


def _named(names: Sequence[str], language: Language) -> _Called:
    if language == "en":
        name = joined(names, "and")
        return _Called(name, joined((f"{each}'s" for each in names), "and"), name)
    return _Called(
        joined(names, "e", {"e": "ed"}),
        joined((f"di {each}" for each in names), "e"),
        joined(map(a_or_ad, names), "e"),
    )
