"""Train the champion: `make champion`, or `python -m tools.trainer [MAP...]`."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Final

import click

from incarrozza.bots.champion import WEIGHTS
from incarrozza.editions import EDITIONS
from incarrozza.thinking.beliefs import USUAL
from tools.trainer.practice import practise, value
from tools.trainer.table import Table

MAPS: Final = [edition.name for edition in EDITIONS.values() if edition.name == edition.map]
"""The editions that are called like their maps; what is learned there serves the others, too."""
SEED: Final = 1912
DIGITS: Final = 4


@click.command()
@click.argument("maps", nargs=-1, type=click.Choice(MAPS))
@click.option("--rounds", default=2, show_default=True, help="Of practice, for each map.")
@click.option("--generations", default=40, show_default=True, help="Of changes in a round.")
@click.option("--trials", default=20, show_default=True, help="Changes tried in a generation.")
@click.option("--games", default=200, show_default=True, help="Deals for each of them.")
@click.option("--out", default=WEIGHTS, type=click.Path(dir_okay=False, path_type=Path))
def main(
    maps: tuple[str, ...], rounds: int, generations: int, trials: int, games: int, out: Path
) -> None:
    """Let the champion practise MAPS, or all, at tables of two, from the planner's beliefs.

    The first round is against the planner, each further one also against what was found before.
    What has been found is written after every round, so an interruption loses no more than one.
    """
    found = json.loads(out.read_text("utf-8")) if out.exists() else {}
    for name in maps or MAPS:
        table, rivals = Table(name, 2), [USUAL]
        for number in range(rounds):
            label = f"{name}, round {number + 1} of {rounds}"
            with click.progressbar(length=generations * trials, label=f"{label:32}") as bar:
                believed = practise(
                    table,
                    rivals[-1],
                    rivals,
                    generations=generations,
                    trials=trials,
                    games=games,
                    seed=SEED + 10_000 * number,
                    tick=partial(bar.update, 1),
                )
            for rival, whose in zip(rivals, ("the planner", "the last round"), strict=False):
                worth = value(table, believed, rival, 10 * games, SEED - 1)
                click.echo(f"Against what {whose} believes: {worth:.3f}, where 0.5 is even.")
            rivals = [USUAL, believed]
            found[name] = {
                key: round(each, DIGITS) for key, each in believed.items() if each != USUAL[key]
            }
            out.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
