"""How many times faster the kernel decides than the plain-Python referee of the tests.

`python -m benchmarks.oracle_ratio` plays random games of Europe for two. The referee is fed with
the kernel's decisions and chance; only its own work is measured: finding what is legal, carrying
the decision out, and scoring at the end, which is what the kernel does when it plays a game out.
"""

from __future__ import annotations

import argparse
import random
from statistics import median
from time import perf_counter

from incarrozza import Games
from tests.conformance import Match, Pair

EDITION = "europe"
PLAYERS = 2
REPEATS = 9
BATCH = 256


def referee_decisions_per_second(seconds: float, first_seed: int) -> float:
    """Play random games before the referee for so long; count decisions with a choice."""
    rng = random.Random(first_seed)
    decisions, spent, seed = 0, 0.0, first_seed
    while spent < seconds:
        pair = Pair(Match(EDITION, PLAYERS, depots=False, seed=2 * seed, style="uniform"))
        seed += 1
        while not pair.game.over:
            seat = pair.game.to_act[0]
            legal = pair.game.legal(seat)
            action = rng.choice(legal)
            decisions += len(legal) > 1
            spoken = pair.spoken(seat, action.index)
            answers = pair._answers(pair.game.push(action, seat))
            start = perf_counter()
            pair.oracle.apply(seat, spoken, answers)  # it finds all that is legal, to check this
            spent += perf_counter() - start
        start = perf_counter()
        pair.oracle.outcome()
        spent += perf_counter() - start
    return decisions / spent


def kernel_decisions_per_second(seconds: float, first_seed: int) -> float:
    """Play random games out in the kernel for so long; count decisions with a choice."""
    decisions, spent, seed = 0, 0.0, first_seed
    while spent < seconds:
        games = Games(EDITION, BATCH, PLAYERS, seed=seed)
        seed += 1
        start = perf_counter()
        decisions += games.play_out().choices
        spent += perf_counter() - start
    return decisions / spent


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare the kernel's speed with the referee's.")
    parser.add_argument("--seconds", type=float, default=0.5, help="length of each measurement")
    seconds = parser.parse_args().seconds
    kernel_decisions_per_second(0.1, 0)
    rows = []
    # Many short turns rather than a few long ones, so that a busy machine slows both alike.
    for repeat in range(1, REPEATS + 1):
        referee = referee_decisions_per_second(seconds, 1000 * repeat)
        kernel = kernel_decisions_per_second(seconds, 1000 * repeat)
        rows.append((referee, kernel, kernel / referee))
    referee, kernel, ratio = map(median, zip(*rows, strict=True))
    print(f"referee  {referee:12,.0f} decisions/s")
    print(f"kernel   {kernel:12,.0f} decisions/s")
    print(f"ratio    {ratio:12,.0f}")


if __name__ == "__main__":
    main()
