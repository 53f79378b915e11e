"""What the commands share that let computer players play or think: their options and bars."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from incarrozza.arena.contest import LONGEST
from incarrozza.errors import BadOption


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


_OPTIONS = (
    click.option("--players", type=int, default=2, show_default=True, help="How many sit down."),
    time_option(50, "Milliseconds for each decision; who has no choice is not asked."),
    click.option("--seed", type=int, default=0, show_default=True, help="Same seed, same games."),
    click.option("--depots", is_flag=True, help="Play with Warehouses & Depots."),
    click.option("--bonus-tickets", is_flag=True, help="Add the bonus tickets to the deck."),
    click.option(
        "--tickets", type=click.Path(path_type=Path), help="Play with own tickets: see below."
    ),
    click.option("--workers", type=int, default=1, show_default=True, help="Processes to play in."),
)


def playing_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that say what is played, by the time of a decision, and in what."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


ray_option = click.option(
    "--ray",
    metavar="ADDRESS",
    help="Play on the machines of a Ray cluster: HOST:PORT, ray://HOST:PORT, auto or local.",
)
report_option = click.option(
    "--report",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write a page with tables and pictures there, for any browser.",
)


def names(text: str) -> list[str]:
    """Split a list of names at its commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def check_report(file: Path | None, *others: Path | None) -> None:
    """See that a report can be written before hours are spent on what it shall say."""
    if file is not None:
        check_apart(file, *others)
        file.parent.mkdir(parents=True, exist_ok=True)
        new = not file.exists()
        file.open("a").close()
        if new:
            file.unlink()


def check_apart(file: Path, *others: Path | None) -> None:
    """Refuse to write over another file that the same command reads or writes."""
    if any(other is not None and other.resolve() == file.resolve() for other in others):
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
