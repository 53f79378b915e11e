"""`incarrozza arena`: computer players meet, and what they are worth is found out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import click
from rich.console import Console, Group
from rich.live import Live
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from incarrozza.arena import Budget, Course, Crew, Standings, arena
from incarrozza.arena.bulletin import between, headline, notes, say, summary
from incarrozza.arena.report import page
from incarrozza.bots import BOTS
from incarrozza.cli.box_options import BOX_HELP
from incarrozza.cli.runs import Output, check_report, names, playing_options, reporting_options
from incarrozza.cli.shared import paper, plain_table
from incarrozza.editions import Box
from incarrozza.editions.edition import Language
from incarrozza.errors import BadOption
from incarrozza.words.figures import number, percent

REDRAW = 0.5
"""Seconds between two looks at the running standings."""


@click.command("arena", epilog=BOX_HELP)
@click.option(
    "--bots",
    required=True,
    metavar="NAME,...",
    help=f"Who takes part: {', '.join(BOTS)}. With a time of its own: NAME@MS.",
)
@click.option(
    "--against",
    default="",
    metavar="NAME,...",
    help="Seat each of the bots alone among these, instead of all together.",
)
@click.option(
    "--games", type=int, default=100, show_default=True, help="Games of each table, in whole deals."
)
@click.option(
    "--until",
    type=float,
    metavar="PERCENT",
    help="End a table as soon as it is certain that its first bot wins more or less than this.",
)
@playing_options
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Keep every game there as soon as it is over; the same command goes on from there.",
)
@reporting_options
# Ten parameters: what is an option of its own is one of them.
def command(
    box: Box,
    bots: str,
    against: str,
    games: int,
    until: float | None,
    seed: int,
    budget: Budget,
    crew: Crew,
    out: Path | None,
    output: Output,
) -> None:
    """Let computer players meet on an EDITION, and rate them.

    All tables play the same deals, and each deal once from every seat. Two players: everybody meets
    everybody. More: all mixed tables. The same seed gives the same games, however many workers play
    them, as far as bots do not depend on time. Ctrl-C lets games in play come to their end and
    shows the standings; a second one abandons them.
    """
    if until is not None and not 0 < until < 100:
        raise BadOption(f"until is {until:g}; expected a percentage between 0 and 100")
    check_report(output.report)
    with _progress(output.as_json, output.language) as progress:
        standings = arena(
            box,
            bots=names(bots),
            against=names(against),
            games=games,
            until=None if until is None else until / 100,
            seed=seed,
            budget=budget,
            crew=crew,
            out=out,
            progress=progress,
        )
    output.write(standings, lambda found: _print(found, out, output), page)


class _Word(ProgressColumn):
    """Says, as soon as Ctrl-C is pressed, what happens now: a game may take long."""

    def __init__(self, language: Language) -> None:
        super().__init__()
        self.course: Course | None = None
        self._language = language

    def render(self, task: Task) -> Text:  # noqa: ARG002  # there is only one
        stopping = self.course is not None and self.course.stopping
        return Text(say("stopping", self._language) if stopping else "")


class _Bar:
    """Shows how far the games are, and how everybody stands."""

    def __init__(self, live: Live, language: Language) -> None:
        self._live = live
        self._language = language
        self._drawn = 0.0
        self._word = _Word(language)
        columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), self._word
        self._bar = Progress(*columns, console=live.console)
        self._task = self._bar.add_task("", total=None)

    def __call__(self, course: Course) -> None:
        self._word.course = course
        if monotonic() - self._drawn < REDRAW:
            return
        self._drawn = monotonic()
        self._bar.update(self._task, completed=course.done, total=course.games)
        standings = course.standings()
        if standings.games:
            self._live.update(Group(_bots(standings, self._language), self._bar))
        else:
            self._live.update(self._bar)


@contextmanager
def _progress(quiet: bool, language: Language) -> Iterator[_Bar | None]:
    console = Console(stderr=True)
    if quiet or not console.is_terminal:
        yield None
        return
    with Live(console=console, transient=True, refresh_per_second=4) as live:
        yield _Bar(live, language)


def _table(language: Language, first: str, *columns: str) -> Table:
    told = [say(column, language) if column else "" for column in columns]
    return plain_table([say(first, language)], told)


def _bots(standings: Standings, language: Language) -> Table:
    table = _table(
        language, "bot", "rating", "", "wins", "interval", "mean", "spread", "time", "slowest"
    )
    for bot in standings.bots:
        wide = (bot.rating.high - bot.rating.low) / 2
        table.add_row(
            bot.bot,
            f"{bot.rating.points:+.0f}",
            f"± {wide:.0f}",
            percent(bot.wins.share, language),
            between(bot.wins.low, bot.wins.high, language),
            number(bot.mean_score, language, 1),
            f"± {number(bot.score_spread, language, 1)}",
            f"{number(bot.mean_milliseconds, language, 1)} ms",
            f"{number(bot.slowest_milliseconds, language)} ms",
        )
    return table


def _tables(standings: Standings, language: Language) -> Table:
    certain = ("certain",) if standings.until is not None else ()
    table = _table(language, "table", "games", "wins", "interval", *certain)
    for each in standings.tables:
        for place in each.places:
            first = place is each.places[0]
            holds = between(*each.certain, language) + (" ✓" if each.decided else "")
            table.add_row(
                place.bot if first else f"  {place.bot}",
                number(each.games, language) if first else "",
                percent(place.wins.share, language),
                between(place.wins.low, place.wins.high, language),
                *([holds if first else ""] if certain else []),
            )
    return table


def _print(standings: Standings, out: Path | None, output: Output) -> None:
    console, language = paper(), output.language
    console.print(headline(standings, language), style="bold", soft_wrap=True)
    console.print()
    if standings.games:
        console.print(_bots(standings, language))
        console.print()
        if len(standings.tables) > 1 or standings.until is not None:
            console.print(_tables(standings, language))
            console.print()
        console.print(summary(standings, language), soft_wrap=True)
        for about in ("about_ratings", "about_time"):
            console.print(say(about, language), soft_wrap=True)
    for line in notes(standings, language):
        console.print(line, style="bold", soft_wrap=True)
    if out is not None:
        again = "kept_on" if standings.interrupted else "kept"
        console.print(say(again, language, file=out), soft_wrap=True)
    if output.report is not None:
        console.print(say("reported", language, file=output.report), soft_wrap=True)
