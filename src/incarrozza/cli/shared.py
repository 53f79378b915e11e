"""What several commands share: options, the consoles, and the language."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from typing import Any

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from incarrozza.editions.edition import LANGUAGES, Language

PIPED_WIDTH = 100
"""Columns of a table that goes to a file or another program."""

SEATS = ("bright_blue", "bright_red", "bright_green", "bright_yellow", "bright_magenta")
"""The colours of the players, by their seats."""


def system_language() -> Language:
    """Choose the language that the system speaks, if it is one of ours."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        spoken = os.environ.get(variable)
        if spoken:
            return "it" if spoken.casefold().startswith("it") else "en"
    return "en"


language_option = click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    default=system_language,
    help="Speak English or Italian; by default what the system speaks.",
)


def _default_database() -> str:
    from incarrozza.server.store.engine import default_url

    return default_url()


database_option = click.option(
    "--database-url",
    metavar="URL",
    envvar="INCARROZZA_DATABASE_URL",
    default=_default_database,
    help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME; by default a file of this user's."
    " Better given as INCARROZZA_DATABASE_URL, where others cannot see the password.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON value instead.")


def paper() -> Console:
    """Give the console for what the command is asked for; it takes all text as it stands.

    Names and folders are what somebody typed: brackets in them are not meant as markup.
    """
    console = Console(highlight=False, markup=False, emoji=False)
    if not console.is_terminal:
        console.width = PIPED_WIDTH
    return console


def colored(text: str, names: Sequence[str], style: str = "") -> Text:
    """Give every player a colour; the words say everything without it."""
    told = Text(text, style=style)
    for name, color in zip(names, SEATS, strict=False):
        told.highlight_words([name], color)
    return told


def plain_table(left: Iterable[str], right: Iterable[str]) -> Table:
    """Make a table without lines: names to the left, figures to the right."""
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 3, 0, 0))
    for column in left:
        table.add_column(column)
    for column in right:
        table.add_column(column, justify="right")
    return table


def print_qr_code(address: str) -> None:
    """Print an address as something that a phone can read."""
    from incarrozza.server.ops.qr_code import qr_code

    for line in qr_code(address, colors=sys.stdout.isatty() and "NO_COLOR" not in os.environ):
        # As it stands: only a terminal gets colours, and they are what makes it legible.
        sys.stdout.write(f"{line}\n")


def echo_json(value: Any) -> None:
    """Print one JSON value, and nothing else."""
    import json

    click.echo(json.dumps(value, ensure_ascii=False, indent=2))
