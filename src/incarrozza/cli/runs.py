"""What the commands share that let computer players play or think: their options and bars."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any, TypeVar

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from incarrozza.arena import Budget, Crew
from incarrozza.arena.contest import LONGEST
from incarrozza.arena.setting import MILLISECONDS, TURNS_EACH, Terms
from incarrozza.cli.box_options import box_options, group
from incarrozza.cli.shared import echo_json, json_option, language_option
from incarrozza.editions.edition import Language
from incarrozza.errors import BadOption

Found = TypeVar("Found", bound=Terms)


def time_option(default: int, help: str) -> Callable[..., Any]:
    """Make the option that says how long a bot may think about a decision."""
    return click.option(
        "--time",
        "milliseconds",
        type=click.IntRange(1, LONGEST),
        default=default,
        show_default=True,
        metavar="MS",
        help=help,
    )


_budget_options = group(
    "budget",
    {
        "milliseconds": time_option(
            MILLISECONDS, "Milliseconds for each decision; who has no choice is not asked."
        ),
        "turns": click.option(
            "--limit",
            "turns",
            type=int,
            metavar="TURNS",
            help=f"Break a game off at so many turns.  [default: {TURNS_EACH} for each player]",
        ),
    },
    Budget,
)
_crew_options = group(
    "crew",
    {
        "workers": click.option(
            "--workers", type=int, default=1, show_default=True, help="Processes to play in."
        ),
        "ray": click.option(
            "--ray",
            metavar="ADDRESS",
            help="Play on the machines of a Ray cluster: HOST:PORT, ray://HOST:PORT, auto or"
            " local.",
        ),
    },
    Crew,
)
_seed_option = click.option(
    "--seed", type=int, default=0, show_default=True, help="Same seed, same games."
)


def playing_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add what says what is played, for how long, and by whom; the command gets four values.

    These are the `box`, the `budget`, the `seed` and the `crew`.
    """
    for options in (_crew_options, _seed_option, _budget_options, box_options):
        command = options(command)
    return command


@dataclass(frozen=True)
class Output:
    """How a command tells what it found: to people or to programs, and in a report."""

    language: Language
    as_json: bool
    report: Path | None = None

    def write(
        self,
        found: Found,
        show: Callable[[Found], None],
        page: Callable[[Found, Language], str] | None = None,
    ) -> None:
        """Write the report, if there shall be one, and print the rest."""
        if self.report is not None and page is not None:
            self.report.write_text(page(found, self.language), encoding="utf-8")
        if self.as_json:
            echo_json(found.as_dict())
        else:
            show(found)


output_options = group("output", {"as_json": json_option, "language": language_option}, Output)
"""Adds --json and --language; the command gets them as its `output`."""
reporting_options = group(
    "output",
    {
        "report": click.option(
            "--report",
            type=click.Path(path_type=Path, dir_okay=False),
            metavar="FILE",
            help="Write a page with tables and pictures there, for any browser.",
        ),
        "as_json": json_option,
        "language": language_option,
    },
    Output,
)
"""Adds --report too."""


def names(text: str) -> list[str]:
    """Split a list of names at its commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def check_report(file: Path | None) -> None:
    """See that a report can be written before hours are spent on what it shall say."""
    if file is not None:
        check_apart(file)
        file.parent.mkdir(parents=True, exist_ok=True)
        new = not file.exists()
        file.open("a").close()
        if new:
            file.unlink()


def check_apart(file: Path) -> None:
    """Refuse to write over another file that the same command reads or writes."""
    given = click.get_current_context().params.values()
    others = [each for each in given if isinstance(each, Path) and each is not file]
    if any(other.resolve() == file.resolve() for other in others):
        raise BadOption(f"{file} is named twice; expected a file of its own for each")


@contextmanager
def work_bar(total: int, quiet: bool = False) -> Iterator[Callable[[int], None]]:
    """Show on a terminal how much has been done, and how fast."""
    console = Console(stderr=True)
    if quiet or not console.is_terminal:
        yield lambda _: None
        return
    start = perf_counter()
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[speed]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=total, speed="")

        def tell(done: int) -> None:
            speed = f"{done / (perf_counter() - start):,.0f}/s"
            bar.update(task, completed=done, speed=speed)

        yield tell
