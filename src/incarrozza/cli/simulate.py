"""`incarrozza simulate`: computer players by the thousand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from incarrozza.arena import Budget, Crew, Report, simulate
from incarrozza.arena.bulletin import COMMON
from incarrozza.bots import BOTS
from incarrozza.cli.box_options import BOX_HELP
from incarrozza.cli.runs import Output, names, output_options, playing_options, work_bar
from incarrozza.cli.shared import paper, plain_table
from incarrozza.editions import Box
from incarrozza.editions.edition import Language
from incarrozza.words.figures import house_note, number
from incarrozza.words.terms import count_players, list_options

WORDS: dict[str, dict[Language, str]] = COMMON | {
    "games": {"en": "{games} games of {title}", "it": "{games} partite di {title}"},
    "game": {"en": "1 game of {title}", "it": "1 partita di {title}"},
    "own_count": {"en": ": {own} (printed: {printed})", "it": ": {own} (stampati: {printed})"},
    "seat": {"en": "seat", "it": "posto"},
    "mean": {"en": "mean score", "it": "punti in media"},
    "turn": {"en": "1 turn", "it": "1 turno"},
    "turns": {"en": "{turns} turns", "it": "{turns} turni"},
    "length": {
        "en": "{turns} ({mean} a game), {decisions} decisions with a choice, {seconds} seconds",
        "it": "{turns} ({mean} a partita), {decisions} decisioni con una scelta, {seconds} secondi",
    },
    "speed": {
        "en": "{games} games/s, {turns} turns/s, {decisions} decisions/s",
        "it": "{games} partite/s, {turns} turni/s, {decisions} decisioni/s",
    },
    "about_wins": {
        "en": "The spread is the standard deviation. A shared victory counts for each who"
        " shares it.",
        "it": "Lo scarto è la deviazione standard. Una vittoria condivisa conta per ognuno che"
        " la condivide.",
    },
    "limited": {
        "en": "{limited} games were broken off at {turns}; they count with the scores of"
        " that moment, and nobody wins them.",
        "it": "{limited} partite sono state fermate a {turns}: contano con i punti di quel"
        " momento, e non le vince nessuno.",
    },
    "limited_one": {
        "en": "1 game was broken off at {turns}; it counts with the scores of that moment, and"
        " nobody wins it.",
        "it": "1 partita è stata fermata a {turns}: conta con i punti di quel momento, e non la"
        " vince nessuno.",
    },
    "saved": {"en": "Saved in {folder}.", "it": "Salvate in {folder}."},
    "saved_one": {"en": "Saved in {folder}.", "it": "Salvata in {folder}."},
}


@click.command("simulate", epilog=BOX_HELP)
@click.option("--games", type=int, default=100, show_default=True, help="How many games.")
@click.option(
    "--bots",
    default="random",
    show_default=True,
    metavar="NAME,...",
    help=f"Who plays: {', '.join(BOTS)}. They take the seats in turn, over and over.",
)
@playing_options
@click.option(
    "--save",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Write each game's record there: 0001.txt, 0002.txt...",
)
@output_options
def command(
    box: Box,
    games: int,
    bots: str,
    seed: int,
    budget: Budget,
    crew: Crew,
    save: Path | None,
    output: Output,
) -> None:
    """Let computer players play games of an EDITION, and count.

    The same seed gives the same figures, whatever the number of workers. Ctrl-C ends early and
    shows what is done. Games between random bots alone stay inside the compiled rules, which is
    far faster, unless they are saved.
    """
    with work_bar(games, quiet=output.as_json) as bar:
        report = simulate(
            box,
            games=games,
            bots=names(bots),
            seed=seed,
            budget=budget,
            crew=crew,
            save=save,
            progress=lambda done: bar(done.games),
        )
    output.write(report, lambda report: _print(report, save, output.language))


def _print(report: Report, save: Path | None, language: Language) -> None:
    def say(word: str, **details: object) -> str:
        return WORDS[word][language].format(**details)

    def count(value: float, digits: int = 0) -> str:
        return number(value, language, digits)

    console = paper()
    console.print(_heading(report, language), style="bold", soft_wrap=True)
    console.print()
    right = [*(say(column) for column in ("mean", "spread", "wins")), ""]
    table = plain_table([say("seat"), say("bot")], right)
    for seat, name in enumerate(report.bots):
        table.add_row(
            str(seat + 1),
            name,
            count(report.mean_scores[seat], 1),
            f"± {count(report.score_spread[seat], 1)}" if report.games > 1 else "–",
            count(report.wins[seat]),
            f"{count(100 * report.wins[seat] / max(report.games, 1), 1)} %",
        )
    console.print(table)
    console.print()
    for line, style in _notes(report, save, language):
        console.print(line, style=style, soft_wrap=True)


def _heading(report: Report, language: Language) -> str:
    """Say what was played; of own tickets also how many they are."""
    box, words = report.box, "game" if report.games == 1 else "games"
    games = WORDS[words][language].format(
        games=number(report.games, language), title=box.edition.title[language]
    )
    seed = WORDS["seed"][language].format(seed=report.seed)
    said = ", ".join([games, count_players(box, language), seed, *list_options(box, language)])
    if box.own_tickets:
        said += WORDS["own_count"][language].format(
            own=report.own_count, printed=report.printed_count
        )
    return said


def _notes(report: Report, save: Path | None, language: Language) -> Iterator[tuple[str, str]]:
    """Say what the table does not: lines, and the style of each."""

    def say(word: str, **details: object) -> str:
        return WORDS[word][language].format(**details)

    def count(value: float, digits: int = 0) -> str:
        return number(value, language, digits)

    def turns(number: int) -> str:
        return say("turn" if number == 1 else "turns", turns=count(number))

    length = say(
        "length",
        turns=turns(report.turns),
        mean=count(report.mean_turns, 1),
        decisions=count(report.decisions),
        seconds=count(report.seconds, 2),
    )
    yield length, ""
    speeds = {
        name: count(report.per_second(value), 1 if report.per_second(value) < 100 else 0)
        for name, value in (
            ("games", report.games),
            ("turns", report.turns),
            ("decisions", report.decisions),
        )
    }
    yield say("speed", **speeds), ""
    yield say("about_wins"), ""
    if report.limited:
        phrase = "limited_one" if report.limited == 1 else "limited"
        yield say(phrase, limited=count(report.limited), turns=turns(report.limit)), ""
    if report.interrupted:
        yield say("interrupted"), "bold"
    if report.house_tickets:
        yield house_note(report.house_tickets, report.deck, language), ""
    if save is not None:
        yield say("saved_one" if report.games == 1 else "saved", folder=save), ""
