"""How well computer players do on maps that nobody has practised on.

The maps in `maps/` join real cities of five countries by tracks and tickets that were suggested.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import click
import numpy as np

from incarrozza.arena import Budget, arena
from incarrozza.arena.shares import Share
from incarrozza.bots import Champion
from incarrozza.designer.verdict import take_subject
from incarrozza.editions import Box
from incarrozza.mapfile.reading import open_draft
from incarrozza.thinking.beliefs import beliefs
from tools.trainer.table import Table

MAPS: Final = Path(__file__).parent / "maps"


def think_alone(box: Box, games: int, seed: int) -> Share:
    """Let the planner with the champion's beliefs meet the usual one; nobody searches."""
    table, won = Table(box), 0.0
    mine, theirs = beliefs(**Champion().learned(box)), beliefs()
    for seat in range(2):
        states = table.deal(games // 2, np.random.default_rng(seed))
        both = [mine, theirs] if seat == 0 else [theirs, mine]
        _, wins = table.play(states, np.concatenate(both))
        won += float(wins[:, seat].sum())
    return Share.of(won, 2 * (games // 2))


def search(box: Box, games: int, seed: int, milliseconds: int) -> Share:
    """Let the champion meet the planner."""
    budget = Budget(milliseconds=milliseconds)
    standings = arena(
        box, bots=["champion"], against=["planner"], games=games, seed=seed, budget=budget
    )
    return next(bot.wins for bot in standings.bots if bot.bot.startswith("champion"))


@click.command()
@click.argument("maps", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@click.option("--games", default=200, show_default=True, help="Of the champion, on each map.")
@click.option("--thoughts", default=1000, show_default=True, help="Games without any search.")
@click.option("--time", "milliseconds", default=20, show_default=True, help="For a decision.")
@click.option("--seed", default=1, show_default=True)
def main(
    maps: tuple[str, ...], as_json: bool, games: int, thoughts: int, milliseconds: int, seed: int
) -> None:
    """Measure how often the champion beats the planner on MAPS, or all, at tables of two."""
    report: dict[str, Any] = {}
    for file in sorted(MAPS.glob("*.toml")):
        if maps and file.stem not in maps:
            continue
        box = take_subject(open_draft(file), 2).box
        found = {
            "beliefs": think_alone(box, thoughts, seed),
            "champion": search(box, games, seed, milliseconds),
        }
        report[file.stem] = {
            name: {"share": s.share, "low": s.low, "high": s.high, "games": s.games}
            for name, s in found.items()
        }
        if not as_json:
            for name, s in found.items():
                line = f"{s.share:6.1%}  {s.low:6.1%} to {s.high:6.1%}  {s.games} games"
                click.echo(f"{file.stem:14} {name:10} {line}")
    if as_json:
        click.echo(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
