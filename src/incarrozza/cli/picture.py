"""`incarrozza picture`: a moment of a saved game, or the board of an edition, as a picture."""

from __future__ import annotations

from pathlib import Path

import click

from incarrozza.cli.box_options import library_option
from incarrozza.cli.records import naming, read
from incarrozza.cli.runs import check_apart
from incarrozza.cli.shared import language_option
from incarrozza.editions import Box, Library, open_box
from incarrozza.editions.box import put_together
from incarrozza.editions.edition import Language
from incarrozza.editions.folder import read_contents
from incarrozza.errors import BadOption
from incarrozza.picture import draw_board
from incarrozza.picture.png import WIDEST, make_png
from incarrozza.record import Record
from incarrozza.rules.loading import do_not_wait

KINDS = (".svg", ".png")


@click.command("picture")
@click.argument("what", metavar="FILE", type=click.Path(path_type=Path, allow_dash=True))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    required=True,
    help="Where to write it: a name that ends in .svg or .png says how.",
)
@click.option("--turn", type=int, help="Show the end of this turn; by default the end of the game.")
@click.option("--seat", type=int, help="Also show the cards of this player; the first one is 1.")
@click.option(
    "--width",
    type=click.IntRange(1, WIDEST),
    default=2000,
    show_default=True,
    help="Pixels of a PNG.",
)
@library_option
@language_option
def command(
    library: Library,
    what: Path,
    output: Path,
    turn: int | None,
    seat: int | None,
    width: int,
    language: Language,
) -> None:
    """Draw a moment of a saved game: board, pieces, players and points; or an empty board.

    FILE is a record as `incarrozza simulate --save` writes it; "-" reads the standard input. The
    name of an edition, or the folder or TOML file of your own, draws its board. PNG needs more than
    the rest of this package: pip install 'incarrozza[picture]'.
    """
    check_kind(output)
    check_apart(output)
    box = find_board(what, library)
    if box is None:
        do_not_wait()
        svg = _draw_game(what, turn, seat, language)
    elif turn is not None or seat is not None:
        raise BadOption(f"a turn or a seat of {what}; expected a saved game for these")
    else:
        svg = draw_board(box, language=language)
    write(svg, output, width)


def find_board(what: Path, library: Library) -> Box | None:
    """Open the edition that is meant; None if it is a saved game."""
    if what.is_dir() or what.suffix == ".toml":
        edition, board, layout = read_contents(what)
        return put_together(edition, board, edition.players[0], layout=layout)
    name = str(what)
    if what.exists() or name not in library.editions:
        return None
    return open_box(name, library.editions[name].players[0], library=library)


def _draw_game(file: Path, turn: int | None, seat: int | None, language: Language) -> str:
    """Draw a saved game as it stood at the end of a turn."""
    with naming(file):
        record = Record.parse(read(file))
        record.check_whole()
        game = record.replay() if turn is None else record.at_turn(turn)
    if seat is not None and not 1 <= seat <= game.players:
        raise BadOption(f"seat {seat}; expected 1 to {game.players}")
    return game.svg(None if seat is None else seat - 1, language=language)


def check_kind(output: Path) -> None:
    """Refuse a file whose name does not say what kind of picture it is."""
    if output.suffix.lower() not in KINDS:
        raise BadOption(f"a picture called {output.name}; expected a name in .svg or .png")


def write(svg: str, output: Path, width: int) -> None:
    """Write a picture as the name of its file says; a PNG is so many pixels wide."""
    if output.suffix.lower() == ".svg":
        output.write_text(svg, "utf-8")
    else:
        output.write_bytes(make_png(svg, width))
