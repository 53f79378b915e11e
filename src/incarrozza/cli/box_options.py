"""Which box a command plays from: the edition, its options, and where one's own editions lie.

Every command that needs a box gets it from here, opened; options of an edition become flags by
being declared in `editions/options.py`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import Any, TypeAlias, cast

import click

from incarrozza.editions import Box, open_box, open_library
from incarrozza.editions.box import is_path
from incarrozza.editions.library import VARIABLE
from incarrozza.editions.options import OPTIONS, Choices

Decorator: TypeAlias = Callable[[Callable[..., Any]], Callable[..., Any]]

TICKETS_HELP = """\b
Own tickets: a CSV file with a line for each ticket, below a line with the names
of the columns. Places go by any of their names, accents or not:
\b
    a,b,points
    Dam,Waag,5
    Jordaan,Oude Kerk,6
\b
Commas, semicolons or tabs separate the columns; every ticket stands there once.
\b
More columns if you need them: kind (long or regular), big_city (1 or 0), set.
With a column "set" only the tickets of those sets are replaced, otherwise all."""

BOX_HELP = f"""\b
EDITION is a name that `incarrozza editions` lists, or where one of your own
lies: a folder with edition.toml, cities.csv, routes.csv and tickets.csv, or a
map file (see incarrozza map --help). A path has a slash or a dot in it: ./valle, valle.toml.

{TICKETS_HELP}"""

maps_option = click.option(
    "--maps",
    type=click.Path(path_type=Path),
    multiple=True,
    metavar="FOLDER",
    help="Know the editions in there too; may be given several times."
    f"  [default: the folders that {VARIABLE} names]",
)


def group(name: str, options: dict[str, Decorator], make: Callable[..., Any]) -> Decorator:
    """Make a decorator that adds options to a command and hands them over as one object.

    The options go by the names of their values, which `make` takes.
    """

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def run(**given: Any) -> Any:
            own = {option: given.pop(option) for option in options}
            return command(**{name: make(**own)}, **given)

        decorated: Callable[..., Any] = run
        # From the last to the first, as decorators are: so the help lists them in order.
        for option in reversed(options.values()):
            decorated = option(decorated)
        return decorated

    return decorate


def use_maps(maps: Sequence[Path]) -> None:
    """Let this process and those it starts know the editions in some folders.

    What is wrong there is said now, not when somebody wants to play.
    """
    if maps:
        open_library(*maps)
        os.environ[VARIABLE] = os.pathsep.join(str(folder.resolve()) for folder in maps)
    else:
        open_library()


library_option = group("library", {"maps": maps_option}, lambda maps: open_library(*maps))
"""Adds --maps; the command gets the library."""


def _source(text: str) -> str | Path:
    """Tell the name of an edition in a library from where one of one's own lies."""
    return Path(text) if is_path(text) else text


def _open(edition: str | Path, players: int, maps: Sequence[Path], **chosen: Any) -> Box:
    # The flags are those of OPTIONS, and --tickets.
    choices = cast(Choices, chosen)
    return open_box(edition, players, library=open_library(*maps), **choices)


box_options = group(
    "box",
    {
        "edition": click.argument("edition", type=_source),
        "players": click.option(
            "--players", type=int, default=2, show_default=True, help="How many sit down."
        ),
        **{
            option.name: click.option(
                option.flag,
                is_flag=True,
                help=f"Play with {option.short['en']}. {option.about['en']}",
            )
            for option in OPTIONS
        },
        "tickets": click.option(
            "--tickets", type=click.Path(path_type=Path), help="Play with own tickets: see below."
        ),
        "maps": maps_option,
    },
    _open,
)
"""Adds EDITION, which may be a name or a path, and all that is chosen with it; the command gets
the box."""
