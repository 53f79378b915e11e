"""`incarrozza map print`: a map on paper, to build the real thing."""

from __future__ import annotations

from pathlib import Path

import click

from incarrozza.cli.box_options import library_option
from incarrozza.cli.picture import find_board
from incarrozza.cli.runs import check_apart
from incarrozza.cli.shared import language_option
from incarrozza.editions import Library
from incarrozza.editions.edition import Language
from incarrozza.errors import BadOption
from incarrozza.mapfile.draft import Draft
from incarrozza.mapfile.reading import open_draft
from incarrozza.press import Paper, print_map
from incarrozza.press.printing import LONGEST, SHORTEST, SPACE
from incarrozza.press.tiling import PAPERS

_NOT_LAID: dict[Language, str] = {
    "en": "{file} is not laid out: this is its plain board. First: incarrozza map lay {file}",
    "it": "{file} non è disposta: questo è il suo tabellone semplice. Prima: incarrozza map lay"
    " {file}",
}


@click.command("print")
@click.argument("what", metavar="FILE", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    required=True,
    help="Where to write it: a name that ends in .pdf.",
)
@click.option(
    "--paper",
    type=click.Choice(list(PAPERS)),
    default="a4",
    show_default=True,
    help="The paper to print on.",
)
@click.option(
    "--space",
    type=click.FloatRange(SHORTEST, LONGEST),
    default=SPACE,
    show_default=True,
    metavar="MM",
    help="How long a space of the board is, in millimetres: as long as your pieces.",
)
@click.option("--no-cards", is_flag=True, help="Leave out transport cards: you have some.")
@library_option
@language_option
def command(
    library: Library,
    what: Path,
    output: Path,
    paper: Paper,
    space: float,
    no_cards: bool,
    language: Language,
) -> None:
    """Print a map as PDF: the board at true size over sheets, tickets, cards and a list of parts.

    FILE is a map of your own, or the name of an edition. Print the PDF at 100 %; its cover says how
    to go on.
    """
    if output.suffix.lower() != ".pdf":
        raise BadOption(
            f"pages called {output.name}; expected a name in .pdf",
            it=f"pagine nel file {output.name}; serve un nome che finisca in .pdf",
        )
    check_apart(output)
    box = find_board(what, library)
    if box is None:
        raise BadOption(
            f"{what} is no map; expected a map file, its folder, or the name of an edition",
            it=f"{what} non è una mappa; serve il suo file, la sua cartella o il nome di"
            " un'edizione",
        )
    if box.own_layout is None and not box.packaged:
        click.echo(_NOT_LAID[language].format(file=what), err=True)
    draft = open_draft(what) if what.suffix == ".toml" else Draft()
    output.write_bytes(
        print_map(
            box,
            paper,
            language,
            space=space,
            cards=not no_cards,
            author=draft.author,
            licence=draft.licence,
        )
    )
