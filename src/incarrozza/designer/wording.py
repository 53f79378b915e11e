"""What is said about how a map plays, in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from incarrozza.editions.edition import LANGUAGES, Language
from incarrozza.words.figures import number, percent

Words = dict[Language, str]

SENTENCES: Final[dict[str, Words]] = {
    # What is always told.
    "length": {
        "en": "Among {players} players a game takes {turns} turns, {each} for each: about {minutes}"
        " minutes for people who know it.",
        "it": "In {players} giocatori una partita dura {turns} turni, {each} a testa: circa"
        " {minutes} minuti per chi la conosce.",
    },
    "close": {
        "en": "The winner has {score} points on average, {margin} more than the next.",
        "it": "Chi vince fa in media {score} punti, {margin} più del secondo.",
    },
    "close_of_many": {
        "en": "The winner has {score} points on average, {margin} more than the next and {span}"
        " more than the last.",
        "it": "Chi vince fa in media {score} punti, {margin} più del secondo e {span} più"
        " dell'ultimo.",
    },
    "seats_even": {
        "en": "It hardly matters who begins: what the seats win ({shares}) could be luck.",
        "it": "Chi comincia conta poco: quel che vincono i posti ({shares}) può essere il caso.",
    },
    "cards": {
        "en": "There are enough cards: the deck is made anew {reshuffles} times a game, and it"
        " hardly ever runs out.",
        "it": "Le carte bastano: il mazzo si rifà {reshuffles} volte a partita, e non resta quasi"
        " mai vuoto.",
    },
    "end": {
        "en": "Games end as they should: somebody's pieces run down.",
        "it": "Le partite finiscono come devono: qualcuno resta quasi senza pezzi.",
    },
    # What could be better.
    "too_long": {
        "en": "A game takes about {minutes} minutes, where {meant} are meant.",
        "it": "Una partita dura circa {minutes} minuti, e ne sono previsti {meant}.",
    },
    "too_short": {
        "en": "A game takes only about {minutes} minutes, where {meant} are meant.",
        "it": "Una partita dura solo {minutes} minuti circa, e ne sono previsti {meant}.",
    },
    "one_sided": {
        "en": "Games are one-sided: the winner has {score} points on average, and the next only"
        " {second}. Shorter tickets, and more ways round the middle, bring players together.",
        "it": "Le partite sono a senso unico: chi vince fa in media {score} punti, il secondo solo"
        " {second}. Biglietti più corti e più vie intorno al centro avvicinano i giocatori.",
    },
    "seat_ahead": {
        "en": "Seat {seat} wins {share} of the games (95 % interval: {low} to {high}); {fair} would"
        " be fair.",
        "it": "Il posto {seat} vince il {share} delle partite (intervallo al 95 %: dal {low} al"
        " {high}); il {fair} sarebbe giusto.",
    },
    "ticket_unwanted": {
        "en": "{ticket}, worth {points}, is kept and completed only {brought} of the times it is"
        " offered: too much work for its points.",
        "it": "{ticket}, che vale {points}, è tenuto e completato solo il {brought} delle volte che"
        " viene offerto: troppo lavoro per i suoi punti.",
    },
    "ticket_easy": {
        "en": "{ticket}, worth {points}, is kept and completed {brought} of the times it is"
        " offered: it takes too little for its points.",
        "it": "{ticket}, che vale {points}, è tenuto e completato il {brought} delle volte che"
        " viene offerto: chiede troppo poco per i suoi punti.",
    },
    "ticket_hopeless": {
        "en": "{ticket}, worth {points}, is completed only {completed} of the times it is kept: it"
        " costs its owner points.",
        "it": "{ticket}, che vale {points}, è completato solo il {completed} delle volte che viene"
        " tenuto: a chi lo ha costa punti.",
    },
    "ticket_underpaid": {
        "en": "{ticket} is worth only {points}, and the shortest way takes {spaces} spaces.",
        "it": "{ticket} vale solo {points}, e la via più breve prende {spaces} caselle.",
    },
    "ticket_overpaid": {
        "en": "{ticket} is worth {points}, and the shortest way takes only {spaces} spaces.",
        "it": "{ticket} vale {points}, e la via più breve prende solo {spaces} caselle.",
    },
    "route_unused": {
        "en": "Nobody wants {route}, of length {length}: it is claimed in {claimed} of the games.",
        "it": "Nessuno vuole {route}, lunga {length}: è occupata nel {claimed} delle partite.",
    },
    "route_fought": {
        "en": "Everybody wants {route}, of length {length}: it is claimed in {claimed} of the"
        " games, on average after {when} of the game.",
        "it": "Tutti vogliono {route}, lunga {length}: è occupata nel {claimed} delle partite, in"
        " media dopo il {when} della partita.",
    },
    "cards_short": {
        "en": "The cards run out: in {dry} of the games somebody had to decide while the deck was"
        " empty.",
        "it": "Le carte finiscono: nel {dry} delle partite qualcuno ha dovuto decidere con il"
        " mazzo vuoto.",
    },
    "end_otherwise": {
        "en": "Only {share} of the games end because somebody's pieces run down; in the others"
        " nobody could move any more, or the game went on for ever.",
        "it": "Solo il {share} delle partite finisce perché qualcuno resta quasi senza pezzi; nelle"
        " altre nessuno poteva più muovere, o si andava avanti per sempre.",
    },
    # What could be done.
    "raise": {"en": "Raise {ticket} to {value}.", "it": "Porta {ticket} a {value}."},
    "lower": {"en": "Lower {ticket} to {value}.", "it": "Abbassa {ticket} a {value}."},
    "replace": {
        "en": "Replace {ticket} by {other}, worth {value}.",
        "it": "Sostituisci {ticket} con {other}, che vale {value}.",
    },
    "drop": {"en": "Take {ticket} out.", "it": "Togli {ticket}."},
    "shorten": {
        "en": "Shorten {route} to {value}.",
        "it": "Accorcia {route} a {value}.",
    },
    "lengthen": {
        "en": "Lengthen {route} to {value}.",
        "it": "Allunga {route} a {value}.",
    },
    "make_gray": {"en": "Make {route} gray.", "it": "Fai grigia {route}."},
    "take_out": {"en": "Take {route} out.", "it": "Togli {route}."},
    "second_track": {
        "en": "Lay a second track beside {route}.",
        "it": "Aggiungi un secondo binario a {route}.",
    },
    "more_cards": {
        "en": "Put {value} cards of each colour into the deck.",
        "it": "Metti nel mazzo {value} carte per ogni colore.",
    },
    "pieces": {
        "en": "Give every player {value} pieces.",
        "it": "Dai {value} pezzi a ogni giocatore.",
    },
}


class Portion(float):
    """A share, which is told as a percentage."""


class Tenths(float):
    """A figure that is told with one digit behind the point."""


Told = str | int | Portion | Tenths | Sequence[Portion]


def say(sentence: str, **details: Told) -> Words:
    """Say something in both languages, with figures as each writes them.

    >>> say("raise", ticket="Genova–Bari", value=12)["it"]
    'Porta Genova–Bari a 12.'
    """
    return {
        language: SENTENCES[sentence][language].format(
            **{name: _spell(detail, language) for name, detail in details.items()}
        )
        for language in LANGUAGES
    }


def _spell(detail: Told, language: Language) -> str:
    if isinstance(detail, Portion):
        return percent(detail, language, 0)
    if isinstance(detail, Tenths):
        return number(detail, language, 1)
    if isinstance(detail, str):
        return detail
    if isinstance(detail, Sequence):
        return ", ".join(_spell(each, language) for each in detail)
    return number(detail, language)
