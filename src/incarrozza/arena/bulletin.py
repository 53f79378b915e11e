"""What is said about a contest, on the console and on the page, in both languages."""

from __future__ import annotations

from collections.abc import Iterator

from incarrozza.arena.setting import Terms
from incarrozza.arena.shares import Share
from incarrozza.arena.standings import Standings
from incarrozza.editions.edition import Language
from incarrozza.words.figures import house_note, number, percent
from incarrozza.words.terms import count_players, list_options

COMMON: dict[str, dict[Language, str]] = {
    "seed": {"en": "seed {seed}", "it": "seme {seed}"},
    "bot": {"en": "bot", "it": "bot"},
    "wins": {"en": "wins", "it": "vittorie"},
    "interval": {"en": "95 %", "it": "95 %"},
    "mean": {"en": "score", "it": "punti"},
    "spread": {"en": "spread", "it": "scarto"},
    "interrupted": {
        "en": "Interrupted: these are the games finished so far.",
        "it": "Interrotto: queste sono le partite finite finora.",
    },
    "reported": {"en": "Report in {file}.", "it": "Relazione in {file}."},
}
"""Words of all who let computer players play and tell what came of it."""

WORDS: dict[str, dict[Language, str]] = COMMON | {
    "arena": {"en": "Arena: {title}", "it": "Arena: {title}"},
    "table": {"en": "table", "it": "tavolo"},
    "games": {"en": "games", "it": "partite"},
    "rating": {"en": "rating", "it": "forza"},
    "certain": {"en": "certain", "it": "certo"},
    "time": {"en": "time", "it": "tempo"},
    "slowest": {"en": "longest", "it": "massimo"},
    "stopping": {
        "en": "finishing the games in play; Ctrl-C again abandons them",
        "it": "finisco le partite in corso; un altro Ctrl-C le abbandona",
    },
    "played": {
        "en": "{games} games, {turns} turns each on average; every deal was played once from every"
        " seat.",
        "it": "{games} partite, in media di {turns} turni; ogni mano è stata giocata una volta da"
        " ogni posto.",
    },
    "played_so_far": {
        "en": "{games} games, {turns} turns each on average; the last deals were not yet played"
        " from every seat.",
        "it": "{games} partite, in media di {turns} turni; le ultime mani non sono ancora state"
        " giocate da ogni posto.",
    },
    "about_ratings": {
        "en": "Ratings: 100 points more win 64 %, 200 win 76 %, 400 win 91 % of games of two; their"
        " mean is 0. A shared victory counts in parts.",
        "it": "Forza: 100 punti in più vincono il 64 %, 200 il 76 %, 400 il 91 % delle partite a"
        " due; la media è 0. Una vittoria condivisa conta in parti.",
    },
    "about_time": {
        "en": "Scores with their standard deviation; time really used for a decision with a"
        " choice, on average and at most.",
        "it": "Punti con la deviazione standard; tempo davvero usato per una decisione con una"
        " scelta, in media e al massimo.",
    },
    "about_until": {
        "en": "Certain: where the share of a table's first bot lies, with 95 % whenever one stops."
        " ✓: not {share}, so the table ended.",
        "it": "Certo: dove sta la quota del primo bot di un tavolo, al 95 % quando che ci si fermi."
        " ✓: non è {share}, e il tavolo è finito.",
    },
    "ratings": {"en": "Ratings", "it": "Forza"},
    "standings": {"en": "Standings", "it": "Classifica"},
    "quartiles": {"en": "quartiles", "it": "quartili"},
    "ahead": {"en": "Who finishes ahead of whom", "it": "Chi arriva davanti a chi"},
    "about_ahead": {
        "en": "How often the bot of the row finishes ahead of the bot of the column; a tie counts"
        " half.",
        "it": "Quante volte il bot della riga arriva davanti al bot della colonna; un pari vale"
        " mezzo.",
    },
    "tables": {"en": "Tables", "it": "Tavoli"},
    "about_tables": {
        "en": "The share of victories of each table's first bot, with its 95 % interval; the dashed"
        " line is what chance would give, {fair}.",
        "it": "La quota di vittorie del primo bot di ogni tavolo, con l'intervallo al 95 %; la"
        " linea tratteggiata è quel che darebbe il caso, {fair}.",
    },
    "about_tested_tables": {
        "en": "The share of victories of each table's first bot, and where it lies with 95 %"
        " whenever one stops; the dashed line is what chance would give, {fair}.",
        "it": "La quota di vittorie del primo bot di ogni tavolo, e dove sta al 95 % quando che ci"
        " si fermi; la linea tratteggiata è quel che darebbe il caso, {fair}.",
    },
    "figures": {"en": "All figures", "it": "Tutti i numeri"},
    "scores": {"en": "Scores", "it": "Punteggi"},
    "about_scores": {
        "en": "How many games ended with how many points; the line is the mean.",
        "it": "Quante partite sono finite con quanti punti; la linea è la media.",
    },
    "broken_off": {
        "en": "{games} games were broken off at {turns} turns; they count as drawn by all.",
        "it": "{games} partite sono state fermate a {turns} turni: contano come pari di tutti.",
    },
    "kept": {"en": "Games kept in {file}.", "it": "Partite conservate in {file}."},
    "kept_on": {
        "en": "Games kept in {file}: the same command goes on from there.",
        "it": "Partite conservate in {file}: lo stesso comando continua da lì.",
    },
}


def say(word: str, language: Language, **details: object) -> str:
    """Say something about a contest."""
    return WORDS[word][language].format(**details)


def between(low: float, high: float, language: Language) -> str:
    """Write an interval of shares.

    >>> between(0.756, 0.899, "it")
    '75,6–89,9 %'
    """
    return f"{number(100 * low, language, 1)}–{percent(high, language)}"


def share_words(share: Share, language: Language) -> tuple[str, str]:
    """Write a share and its interval; nothing is known where nothing was played."""
    if not share.games:
        return "–", "–"
    return percent(share.share, language), between(share.low, share.high, language)


def heading(title: str, terms: Terms, language: Language) -> str:
    """Say what was played, below a title that names the edition."""
    return ", ".join(
        [
            title.format(title=terms.box.edition.title[language]),
            count_players(terms.box, language),
            *list_options(terms.box, language),
            say("seed", language, seed=terms.seed),
        ]
    )


def headline(standings: Standings, language: Language) -> str:
    """Say what was played."""
    return heading(WORDS["arena"][language], standings, language)


def summary(standings: Standings, language: Language) -> str:
    """Say how much was played."""
    games, turns = number(standings.games, language), number(standings.mean_turns, language, 1)
    whole = standings.games == standings.players * sum(each.deals for each in standings.tables)
    return say("played" if whole else "played_so_far", language, games=games, turns=turns)


def notes(standings: Standings, language: Language) -> Iterator[str]:
    """Say what is special about these games."""
    if standings.until is not None:
        yield say("about_until", language, share=percent(standings.until, language, 0))
    if standings.broken_off:
        count, turns = number(standings.broken_off, language), number(standings.limit, language)
        yield say("broken_off", language, games=count, turns=turns)
    if standings.house_tickets:
        yield house_note(standings.house_tickets, standings.deck, language)
    if standings.interrupted:
        yield say("interrupted", language)
