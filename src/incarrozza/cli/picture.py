"""`incarrozza picture`: a moment of a saved game as a picture."""

from __future__ import annotations

from pathlib import Path

import click

from incarrozza.cli.playing import check_apart
from incarrozza.cli.records import file_argument, naming, read
from incarrozza.cli.shared import language_option
from incarrozza.editions.edition import Language
from incarrozza.errors import BadOption
from incarrozza.picture.png import WIDEST, make_png
from incarrozza.record import Record

KINDS = (".svg", ".png")


@click.command("picture")
@file_argument
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
@language_option
def command(
    file: Path, output: Path, turn: int | None, seat: int | None, width: int, language: Language
) -> None:
    """Draw a moment of a saved game: board, pieces, players and points.

    FILE is a record as `incarrozza simulate --save` writes it; "-" reads the standard input. PNG
    needs more than the rest of this package: pip install 'incarrozza[picture]'.
    """
    check_kind(output)
    check_apart(output, file)
    with naming(file):
        record = Record.parse(read(file))
        record.check_whole()
        game = record.replay() if turn is None else record.at_turn(turn)
    if seat is not None and not 1 <= seat <= game.players:
        raise BadOption(f"seat {seat}; expected 1 to {game.players}")
    svg = game.svg(None if seat is None else seat - 1, language=language)
    write(svg, output, width)


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
