"""Compute layouts: `python -m tools.cartographer [MAP...] [--preview FOLDER]`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from tools.cartographer.atlas import FACTS, HERE, read_atlas
from tools.cartographer.check import faults
from tools.cartographer.preview import picture
from tools.cartographer.scenery import read_pieces
from tools.cartographer.survey import lay_out
from tools.cartographer.write import to_text

MAPS = sorted(path.stem for path in HERE.glob("*.toml"))


@click.command()
@click.argument("maps", nargs=-1, type=click.Choice(MAPS))
@click.option(
    "--preview",
    type=click.Path(file_okay=False, path_type=Path),
    help="A folder for pictures of the layouts, to look at.",
)
def main(maps: tuple[str, ...], preview: Path | None) -> None:
    """Compute the layouts of MAPS, or of all, and write those that are without fault."""
    wrong = False
    for name in maps or MAPS:
        pieces = read_pieces(HERE / "data" / f"{name}.toml")
        layout = lay_out(read_atlas(name), pieces)
        found = faults(layout)
        if preview is not None:
            preview.mkdir(parents=True, exist_ok=True)
            drawn = picture(layout, FACTS / name / "routes.csv")
            (preview / f"{name}.svg").write_text(drawn, encoding="utf-8")
        if found:
            wrong = True
            click.echo(f"{name}: not written")
        else:
            (FACTS / name / "layout.json").write_text(to_text(layout), encoding="utf-8")
            click.echo(f"{name}: written")
        for fault in found:
            click.echo(f"  {fault}")
    sys.exit(wrong)


if __name__ == "__main__":
    main()
