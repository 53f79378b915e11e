"""Train the champion: `make champion`, or `python -m tools.trainer [MAP...]`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Final

import click

from incarrozza.bots.champion import WEIGHTS
from incarrozza.editions import EDITIONS, open_box
from incarrozza.mapfile.presets import PRESETS
from incarrozza.thinking.beliefs import USUAL
from tools.trainer.inventing import invent
from tools.trainer.practice import Beliefs, middle, practise, value
from tools.trainer.table import Table

MAPS: Final = [edition.name for edition in EDITIONS.values() if edition.name == edition.map]
"""The editions that are called like their maps; what is learned there serves the others, too."""
KINDS: Final = list(PRESETS)
"""Kinds of map; what is learned on many invented ones serves maps that nobody has practised."""
SCHOOL: Final = 10
"""How many maps are invented for a kind; the deals of a trial are shared among them."""
SEED: Final = 1912
DIGITS: Final = 4


@click.command()
@click.argument("maps", nargs=-1, type=click.Choice([*MAPS, *KINDS]))
@click.option("--rounds", default=2, show_default=True, help="Of practice, for each map.")
@click.option("--generations", default=40, show_default=True, help="Of changes in a round.")
@click.option("--trials", default=20, show_default=True, help="Changes tried in a generation.")
@click.option("--games", default=200, show_default=True, help="Deals for each of them.")
@click.option("--out", default=WEIGHTS, type=click.Path(dir_okay=False, path_type=Path))
def main(
    maps: tuple[str, ...], rounds: int, generations: int, trials: int, games: int, out: Path
) -> None:
    """Let the champion practise MAPS, or all packaged ones, at tables of two, from usual beliefs.

    For a kind of map it practises on several invented ones at once, from the middle of what it has
    learned on the others. The first round is against the planner, each further one also against
    what was found before. What has been found is written after every round, so an interruption
    loses no more than one.
    """
    found = json.loads(out.read_text("utf-8")) if out.exists() else {}
    for name in maps or MAPS:
        tables, start, rivals = [*_tables(name)], _start(name, found), [USUAL]
        deals = games // len(tables)
        for number in range(rounds):
            label = f"{name}, round {number + 1} of {rounds}"
            with click.progressbar(length=generations * trials, label=f"{label:32}") as bar:
                believed = practise(
                    tables,
                    start,
                    rivals,
                    generations=generations,
                    trials=trials,
                    games=deals,
                    seed=SEED + 10_000 * number,
                    tick=partial(bar.update, 1),
                )
            for rival, whose in zip(rivals, ("the planner", "the last round"), strict=False):
                worth = fmean(value(t, believed, rival, 10 * deals, SEED - 1) for t in tables)
                click.echo(f"Against what {whose} believes: {worth:.3f}, where 0.5 is even.")
            start, rivals = believed, [USUAL, believed]
            found[name] = {
                key: round(each, DIGITS) for key, each in believed.items() if each != USUAL[key]
            }
            out.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


def _tables(name: str) -> Iterator[Table]:
    if name in MAPS:
        yield Table(open_box(name, 2))
    for kind in KINDS:
        if kind == name:
            yield from (Table(invent(kind, seed)) for seed in range(SCHOOL))


def _start(name: str, found: Mapping[str, Beliefs]) -> Beliefs:
    """Tell what to start from: the planner's beliefs, or the middle of what was learned on maps."""
    practised = [{**USUAL, **found[each]} for each in MAPS if each in found]
    return middle(practised) if name in KINDS and practised else USUAL


if __name__ == "__main__":
    main()
