"""What is said about a study, on the console and on the page, in both languages."""

from __future__ import annotations

from collections.abc import Iterator

from incarrozza.arena.bulletin import COMMON, heading
from incarrozza.editions.edition import Language
from incarrozza.editions.items import ITEMS
from incarrozza.study.findings import Findings
from incarrozza.words.figures import house_note, number

WORDS: dict[str, dict[Language, str]] = COMMON | {
    "study": {"en": "Map study: {title}", "it": "Studio della mappa: {title}"},
    "games": {
        "en": "{games} games of {bots}, {turns} turns each on average ({rounds} for each player);"
        " the winner is ahead by {margin} points on average.",
        "it": "{games} partite di {bots}, in media di {turns} turni ({rounds} per giocatore); chi"
        " vince ha in media {margin} punti di vantaggio.",
    },
    "and": {"en": " and ", "it": " e "},
    "seats": {"en": "Seats", "it": "Posti"},
    "about_seats": {
        "en": "How often each seat wins, with its 95 % interval; the first one begins. The dashed"
        " line is an equal share.",
        "it": "Quanto vince ogni posto, con l'intervallo al 95 %; il primo comincia. La linea"
        " tratteggiata è una quota uguale.",
    },
    "seat": {"en": "seat {seat}", "it": "posto {seat}"},
    "seat_column": {"en": "seat", "it": "posto"},
    "scores": {"en": "How scores are made up", "it": "Di che cosa è fatto un punteggio"},
    "about_scores": {
        "en": "Points by item, on average, of those who won and of the others.",
        "it": "Punti per voce, in media, di chi ha vinto e degli altri.",
    },
    "winners": {"en": "winners", "it": "vincitori"},
    "others": {"en": "others", "it": "altri"},
    "total": {"en": "total", "it": "totale"},
    "held": {"en": "tickets", "it": "biglietti"},
    "completed_column": {"en": "completed", "it": "completati"},
    "pieces": {"en": "pieces", "it": "pezzi"},
    "lengths": {"en": "How long a game is", "it": "Quanto dura una partita"},
    "about_lengths": {
        "en": "Games by the number of turns of all players, and scores by how often they occur; the"
        " line is the mean.",
        "it": "Partite per numero di turni di tutti i giocatori, e punteggi per frequenza; la linea"
        " è la media.",
    },
    "turns": {"en": "turns", "it": "turni"},
    "points": {"en": "points", "it": "punti"},
    "tie_breaks": {
        "en": "Games level on points, decided otherwise or shared: {games}.",
        "it": "Partite a pari punti, decise altrimenti o condivise: {games}.",
    },
    "routes": {"en": "Routes", "it": "Linee"},
    "about_routes": {
        "en": "How often each route is claimed; tracks of which only one can be claimed count"
        " together. Point at a route for its figures.",
        "it": "Quanto spesso ogni linea è occupata; binari dei quali se ne può occupare uno solo"
        " contano insieme. Indica una linea per vederne i numeri.",
    },
    "winning": {"en": "Routes of winners", "it": "Linee di chi vince"},
    "about_winning": {
        "en": "How often those win who claim a route, against an equal share of {fair}. Grey: too"
        " few games to tell.",
        "it": "Quanto spesso vince chi occupa una linea, rispetto a una quota uguale di {fair}."
        " Grigio: troppo poche partite per dirlo.",
    },
    "never": {"en": "never", "it": "mai"},
    "always": {"en": "in every game", "it": "in ogni partita"},
    "all_routes": {"en": "All routes", "it": "Tutte le linee"},
    "route": {"en": "route", "it": "linea"},
    "length": {"en": "length", "it": "lunghezza"},
    "claimed": {"en": "claimed", "it": "occupata"},
    "per_game": {"en": "points a game", "it": "punti a partita"},
    "when": {"en": "when", "it": "quando"},
    "route_title": {
        "en": "{name} ({length}): claimed in {claimed} of games, on average {when} into the game;"
        " who claims it wins {wins}",
        "it": "{name} ({length}): occupata nel {claimed} delle partite, in media al {when} della"
        " partita; chi la occupa vince il {wins}",
    },
    "tickets": {"en": "Tickets", "it": "Biglietti"},
    "about_tickets": {
        "en": "What each ticket brings to who keeps it: its points if it is completed, their loss"
        " if not, on average.",
        "it": "Quanto porta ogni biglietto a chi lo tiene: i suoi punti se è completato, altrimenti"
        " la loro perdita, in media.",
    },
    "ticket": {"en": "ticket", "it": "biglietto"},
    "worth": {"en": "worth", "it": "vale"},
    "offered": {"en": "offered a game", "it": "offerto a partita"},
    "kept": {"en": "kept", "it": "tenuto"},
    "completed": {"en": "completed", "it": "completato"},
    "brings": {"en": "brings", "it": "porta"},
    "most_claimed": {"en": "Most claimed routes", "it": "Le linee più occupate"},
    "least_claimed": {"en": "Least claimed routes", "it": "Le linee meno occupate"},
    "best_tickets": {"en": "Tickets that bring most", "it": "I biglietti che portano di più"},
    "worst_tickets": {"en": "Tickets that bring least", "it": "I biglietti che portano di meno"},
    "broken_off": {
        "en": "Games that went on for too long and are left out: {games}.",
        "it": "Partite che duravano troppo e sono lasciate fuori: {games}.",
    },
}


def say(word: str, language: Language, **details: object) -> str:
    """Say something about a study."""
    return WORDS[word][language].format(**details)


def item_words(language: Language) -> dict[str, str]:
    """Name the items of a score."""
    return {item.name: item.title[language] for item in ITEMS}


def headline(findings: Findings, language: Language) -> str:
    """Say what was played."""
    return heading(WORDS["study"][language], findings, language)


def summary(findings: Findings, language: Language) -> str:
    """Say how much was played, and how long and close it was."""
    return say(
        "games",
        language,
        games=number(findings.games, language),
        bots=say("and", language).join(findings.bots),
        turns=number(findings.mean_turns, language, 1),
        rounds=number(findings.mean_turns / findings.players, language, 1),
        margin=number(findings.mean_margin, language, 1),
    )


def notes(findings: Findings, language: Language) -> Iterator[str]:
    """Say what is special about these games."""
    if findings.tie_breaks:
        yield say("tie_breaks", language, games=number(sum(findings.tie_breaks.values()), language))
    if findings.broken_off:
        yield say("broken_off", language, games=number(findings.broken_off, language))
    if findings.house_tickets:
        yield house_note(findings.house_tickets, findings.deck, language)
    if findings.interrupted:
        yield say("interrupted", language)
