"""Whether every bot plays everything without an error, and what a long search takes of memory.

`python -m benchmarks.endurance` lets each bot play a thousand games against itself, spread over
every edition, option and number of players, as fast as it can decide; then the strongest thinks
about one decision for a minute. An error ends it, with the game in which it happened.
"""

from __future__ import annotations

import argparse
import random
import resource
import sys
from itertools import cycle, islice
from multiprocessing import get_context

import click

from incarrozza import Game
from incarrozza.arena.playing import deal_key, play, throw_dice
from incarrozza.arena.setting import Setting
from incarrozza.bots import BOTS, bot, strongest
from incarrozza.editions import EDITIONS
from tests.tables import TABLES

HURRY = 0.001
"""Seconds for a decision."""


def endure(name: str, games: int) -> None:
    """Let a bot play so many games, at every table in turn, and tell how that went."""
    player = bot(name)
    decisions, broken_off, spent = 0, 0, 0.0
    tables = list(enumerate(islice(cycle(TABLES), games)))
    with click.progressbar(tables, label=f"{name:12}", show_pos=True) as bar:
        for number, (edition, players, depots, bonus) in bar:
            setting = Setting.take(edition, players, depots=depots, bonus_tickets=bonus)
            game = setting.deal(deal_key(0, number))
            everybody, dice = [player] * players, throw_dice(0, number, players)
            try:
                paces = play(game, everybody, dice, [HURRY] * players, setting.limit)
            except Exception as error:
                error.add_note(f"{name} at {edition}, {players=}, {depots=}, {bonus=}, {number=}")
                raise
            decisions += sum(pace.decisions for pace in paces)
            spent += sum(pace.seconds for pace in paces)
            broken_off += not game.over
    each = 1e3 * spent / decisions
    print(f"{name}: {games} games at {min(games, len(TABLES))} tables, {decisions} decisions,")
    print(f"  {each:.2f} ms each, no error; broken off for their length: {broken_off}")


def memory() -> float:
    """Tell the most memory that the process has taken until now, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def think_long(seconds: float) -> None:
    """Let the strongest bot think about the first turn for so long, and tell what it took."""
    game = Game(next(iter(EDITIONS)), 2, seed=1)
    player, rng = bot(strongest()), random.Random(1)
    while game.phase != "turn":
        game.push(game.legal_actions[0])
    view = game.view(game.to_act[0])
    player.choose(view, game.legal_actions, seconds=HURRY, rng=rng)
    before = memory()
    player.choose(view, game.legal_actions, seconds=seconds, rng=rng)
    print(f"{strongest()}: {seconds:.0f} s for one decision: {memory():.0f} MB at most, ", end="")
    print(f"{memory() - before:.1f} MB more than before")


def main() -> None:
    parser = argparse.ArgumentParser(description="Let every bot play every table, many times.")
    parser.add_argument("--games", type=int, default=1000, help="of each bot")
    parser.add_argument("--bots", default=",".join(BOTS), help="with commas between them")
    parser.add_argument("--seconds", type=float, default=60.0, help="of the long search")
    options = parser.parse_args()
    # In a process of its own: the most memory that one has ever taken may be the compiler's.
    bot(strongest())
    thinker = get_context("spawn").Process(target=think_long, args=(options.seconds,))
    thinker.start()
    thinker.join()
    if thinker.exitcode:
        sys.exit("The long search failed.")
    for name in options.bots.split(","):
        endure(name, options.games)


if __name__ == "__main__":
    main()
