"""What the commands share that let computer players play: simulate, arena and study."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from incarrozza.arena.contest import LONGEST

_OPTIONS = (
    click.option("--players", type=int, default=2, show_default=True, help="How many sit down."),
    click.option(
        "--time",
        "milliseconds",
        type=click.IntRange(1, LONGEST),
        default=50,
        show_default=True,
        metavar="MS",
        help="Milliseconds for each decision; who has no choice is not asked.",
    ),
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


def check_report(file: Path | None) -> None:
    """See that a report can be written before hours are spent on what it shall say."""
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
        new = not file.exists()
        file.open("a").close()
        if new:
            file.unlink()
