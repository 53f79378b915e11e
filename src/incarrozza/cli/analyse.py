"""`incarrozza analyse`: who stood how in a saved game, and what would have been better."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from incarrozza.bots.pondering import PONDERERS, check_ponderer, strongest_ponderer
from incarrozza.cli.picture import check_kind, write
from incarrozza.cli.records import file_argument, naming, read
from incarrozza.cli.runs import check_report, time_option, work_bar
from incarrozza.cli.shared import colored, language_option, paper, plain_table
from incarrozza.editions.edition import Language
from incarrozza.picture.png import make_png
from incarrozza.record import Record
from incarrozza.review import Review, review
from incarrozza.review.chart import draw_chances
from incarrozza.review.critic import Critic, closing, say
from incarrozza.words.figures import percent
from incarrozza.words.terms import count_players

BIGGEST = 3
"""How many mistakes are told again at the end."""
WIDTH = 1600
"""Pixels of a PNG."""


@click.command("analyse")
@file_argument
@click.option(
    "--bot",
    "by",
    default=strongest_ponderer(),
    show_default=True,
    metavar="NAME",
    help=f"Who analyses it: {', '.join(PONDERERS)}.",
)
@time_option(500, "Milliseconds for each decision.")
@click.option(
    "--playouts",
    type=click.IntRange(1),
    metavar="N",
    help="Try so many games for each decision instead: then the analysis is always the same.",
)
@click.option(
    "--chart",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Draw the chances there: a name that ends in .svg or .png says how.",
)
@click.option(
    "--json",
    "output",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write game and analysis there, to be watched on the page: 'Watch a saved game'.",
)
@language_option
def command(
    file: Path,
    by: str,
    milliseconds: int,
    playouts: int | None,
    chart: Path | None,
    output: Path | None,
    language: Language,
) -> None:
    """Say of a finished game, turn by turn, who was how likely to win and what was better.

    FILE is a record as `incarrozza simulate --save` writes it, or the page at the end of a game;
    "-" reads the standard input. A computer player looks at every decision with what its player
    could know. Ctrl-C ends early and tells what is known so far.
    """
    check_ponderer(by)
    if chart is not None:
        check_chart(chart)
    check_report(chart)
    check_report(output)
    with naming(file):
        record = Record.parse(read(file))
        with work_bar(len(record.events) - 1) as bar:
            found = review(
                record,
                by=by,
                playouts=playouts or 0,
                seconds=milliseconds / 1000,
                progress=bar,
            )
    report = _Report(found, language)
    report.show()
    if chart is not None and found.turns:
        write(draw_chances(found, report.critic), chart, WIDTH)
        report.print(say("drawn", language, file=chart))
    if output is not None:
        output.write_text(str(found.analysis()), "utf-8")
        report.print(say("written", language, file=output))


def check_chart(file: Path) -> None:
    """Refuse what cannot be drawn now, not when the game has been looked at."""
    check_kind(file)
    if file.suffix.lower() == ".png":
        make_png('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>', 1)


class _Report:
    """Prints a review."""

    def __init__(self, found: Review, language: Language) -> None:
        self.critic = Critic(found.record.box, found.record.names, language)
        self._found = found
        self._language = language
        self._console = paper()
        self._names = self.critic.names
        openings = (say(word, language) for word in ("opening", "player"))
        self._wide = max(map(len, (*self._names, *openings)))

    def show(self) -> None:
        """Print it: the turns, what would have been better in them, and what it comes to."""
        box, language = self._found.record.box, self._language
        self.print(f"{box.edition.title[language]}, {count_players(box, language)}", "bold")
        self.print(say("by", language, bot=self._found.by))
        if self._found.turns:
            self._turns()
            self._mistakes()
            self._players()
        self._console.print()
        for line in closing(self._found, self.critic):
            self.print(line, "bold")

    def print(self, text: str, style: str = "") -> None:
        """Print a line."""
        self._console.print(colored(text, self._names, style), soft_wrap=True)

    def _turns(self) -> None:
        turns, who, own = (say(word, self._language) for word in ("turn", "player", "own_view"))
        self._console.print()
        self.print(self._row(turns, who, own, self._names), "bold")
        for turn in self._found.turns:
            who = say("opening", self._language) if turn.seat is None else self._names[turn.seat]
            own = "" if turn.own_view is None else self._share(turn.own_view)
            number = str(turn.number) if turn.number else ""
            self.print(self._row(number, who, own, [*map(self._share, turn.chances)]))
            for mistake in turn.mistakes:
                self.print(f"      → {self.critic.say(mistake)}")

    def _row(self, turn: str, who: str, own: str, chances: Sequence[str]) -> str:
        columns = [say("own_view", self._language), *self._names]
        cells = zip((own, *chances), columns, strict=True)
        told = "".join(f"   {cell:>{max(5, len(column))}}" for cell, column in cells)
        return f"{turn:>5}  {who:<{self._wide}}{told}"

    def _share(self, chance: float) -> str:
        return percent(chance, self._language, 0)

    def _mistakes(self) -> None:
        worst = self._found.mistakes[:BIGGEST]
        self._console.print()
        self.print(say("biggest" if worst else "none", self._language), "bold")
        for turn, mistake in worst:
            where = "in_turn" if turn.number else "in_opening"
            text = self.critic.say(mistake)
            self.print("  " + say(where, self._language, turn=turn.number, text=text))

    def _players(self) -> None:
        columns = [
            say(word, self._language, bot=self._found.by) for word in ("turns", "alike", "mistakes")
        ]
        table = plain_table([say("player", self._language)], columns)
        for seat, name in enumerate(self._names):
            table.add_row(colored(name, self._names), *map(str, self._found.count(seat)))
        self._console.print()
        self._console.print(table)
