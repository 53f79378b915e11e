"""`incarrozza replay`: a saved game in words."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from incarrozza.cli.records import file_argument, naming, read
from incarrozza.cli.shared import PIPED_WIDTH, colored, language_option, paper
from incarrozza.editions.edition import Language
from incarrozza.errors import BadOption
from incarrozza.game import Game
from incarrozza.outcome import Outcome
from incarrozza.record import Record
from incarrozza.rules.loading import do_not_wait
from incarrozza.words import Narrator
from incarrozza.words.figures import house_note
from incarrozza.words.terms import count_players, list_options

WORDS: dict[str, dict[Language, str]] = {
    "seen": {"en": "As {who} saw it.", "it": "Come l'ha vista {who}."},
    "opening": {"en": "Opening", "it": "Apertura"},
    "turn": {"en": "Turn {turn} · {who}", "it": "Turno {turn} · {who}"},
    "final": {"en": "Final scoring", "it": "Punteggio finale"},
    "total": {"en": "Total", "it": "Totale"},
    "not_over": {
        "en": "The game is not over. Points for routes so far:",
        "it": "La partita non è finita. Punti delle linee finora:",
    },
    "partial": {
        "en": "This record holds only what one seat saw, so it cannot be scored. Points for"
        " routes so far:",
        "it": "Questo file contiene solo ciò che ha visto un posto, perciò non si può calcolare"
        " il punteggio finale. Punti delle linee finora:",
    },
}


@click.command("replay")
@file_argument
@click.option(
    "--seat",
    type=int,
    help="Tell only what this player saw until the end; the first one is 1.",
)
@language_option
def command(file: Path, seat: int | None, language: Language) -> None:
    """Tell a saved game turn by turn, and its final scoring item by item.

    FILE is a record as `incarrozza simulate --save` writes it; "-" reads the standard input.
    """
    do_not_wait()
    with naming(file):
        record = Record.parse(read(file))
        game = record.replay() if record.is_whole else None
    if seat is not None and not 1 <= seat <= record.box.players:
        raise BadOption(f"seat {seat}; expected 1 to {record.box.players}")
    shown = record if seat is None else record.seen_by(seat - 1)
    _Replay(record, language).show(shown, seat, game)


class _Replay:
    """Prints a game."""

    def __init__(self, record: Record, language: Language) -> None:
        self._box = record.box
        self._language = language
        self._narrator = Narrator(record.box, record.names, language)
        self._names = [self._narrator.name(seat) for seat in range(record.box.players)]
        self._console: Console = paper()

    def show(self, record: Record, seat: int | None, game: Game | None) -> None:
        """Print a record from its deal to its end; the game is what it comes to, if known."""
        self._heading(seat)
        self._print(self._say("opening"), "bold")
        turn = 0
        for event in record.events:
            scores = self._running_scores()
            lines = self._narrator.tell(event)
            if self._narrator.turn != turn:
                turn = self._narrator.turn
                self._turn(turn, scores)
            for line in lines:
                self._print(f"  {line}")
        self._console.print()
        if game is not None and game.outcome is not None:
            self._final(game.outcome)
            return
        self._print(self._say("partial" if game is None else "not_over"), "bold")
        self._print(f"  {self._running_scores()}")

    def _heading(self, seat: int | None) -> None:
        box = self._box
        title = box.edition.title[self._language]
        players = count_players(box, self._language)
        parts = [title, players, *list_options(box, self._language)]
        self._print(", ".join(parts), "bold")
        if seat is not None:
            self._print(self._say("seen", who=self._names[seat - 1]))
        if box.house_tickets:
            self._print(house_note(box.house_tickets, len(box.tickets), self._language))
        self._console.print()

    def _turn(self, turn: int, scores: str) -> None:
        assert self._narrator.seat is not None
        who = self._names[self._narrator.seat]
        heading = self._colored(self._say("turn", turn=turn, who=who), "bold")
        self._console.print()
        self._console.print(heading + Text(f"   ({scores})", style="dim"), soft_wrap=True)

    def _running_scores(self) -> str:
        scores = self._narrator.tableau.scores
        return ", ".join(
            f"{name}: {score}" for name, score in zip(self._names, scores, strict=True)
        )

    def _final(self, outcome: Outcome) -> None:
        scoring = self._narrator.scoring(outcome)
        self._print(self._say("final"), "bold")
        for seat, account in enumerate(outcome.accounts):
            self._console.print()
            self._print(self._names[seat], "bold")
            table = Table.grid(padding=(0, 2), expand=True)
            table.width = min(self._console.width, PIPED_WIDTH)
            for width in (2, None):
                table.add_column(min_width=width)
            table.add_column(ratio=1)
            for _ in range(2):
                table.add_column(justify="right", no_wrap=True)
            for item in scoring.items(seat):
                for line, (words, points) in enumerate(item.details):
                    last = line == len(item.details) - 1
                    table.add_row(
                        "",
                        "" if line else item.label,
                        self._colored(words),
                        "" if points is None else f"{points:+d}",
                        str(item.points) if last else "",
                    )
            table.add_row("", self._say("total"), "", "", str(account.total), style="bold")
            self._console.print(table)
        self._console.print()
        for place, seats, points in scoring.ranking():
            for seat in seats:
                self._print(f"{place:>3}. {self._names[seat]}: {points}")
        self._console.print()
        self._print(scoring.verdict(), "bold")

    # -- Small help --------------------------------------------------------------------------------

    def _say(self, word: str, **details: object) -> str:
        return WORDS[word][self._language].format(**details)

    def _print(self, text: str, style: str = "") -> None:
        self._console.print(self._colored(text, style), soft_wrap=True)

    def _colored(self, text: str, style: str = "") -> Text:
        return colored(text, self._names, style)
