"""Train the champion: `make champion`, or `python -m tools.trainer [EDITION...]`."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Final

import click

from incarrozza.bots.champion import WEIGHTS
from incarrozza.editions import EDITIONS
from incarrozza.thinking.beliefs import USUAL
from tools.trainer.practice import NAMES, STEPS, practise, value
from tools.trainer.table import Table

SEED: Final = 1912
DIGITS: Final = 4


@click.command()
@click.argument("editions", nargs=-1, type=click.Choice(list(EDITIONS)))
@click.option("--rounds", default=4, show_default=True, help="Of practice, for each edition.")
@click.option("--trials", default=250, show_default=True, help="Changes tried in a round.")
@click.option("--games", default=300, show_default=True, help="Deals for each of them.")
@click.option("--out", default=WEIGHTS, type=click.Path(dir_okay=False, path_type=Path))
def main(editions: tuple[str, ...], rounds: int, trials: int, games: int, out: Path) -> None:
    """Let the champion practise EDITIONS, or all, at tables of two, from the planner's beliefs.

    What has been found is written after every round, so an interruption loses no more than one.
    """
    found = json.loads(out.read_text("utf-8")) if out.exists() else {}
    for name in editions or EDITIONS:
        table, believed = Table(name, 2), dict(USUAL)
        for number in range(rounds):
            label = f"{name}, round {number + 1} of {rounds}"
            with click.progressbar(length=trials + len(STEPS), label=f"{label:32}") as bar:
                believed = practise(
                    table,
                    believed,
                    trials=trials,
                    games=games,
                    seed=SEED + 100_000 * number,
                    tick=partial(bar.update, 1),
                )
            found[name] = {key: round(believed[key], DIGITS) for key in NAMES}
            out.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
            worth = value(table, believed, USUAL, 10 * games, SEED - 1)
            click.echo(f"Against the planner's beliefs: {worth:.3f}, where 0.5 is even.")


if __name__ == "__main__":
    main()
