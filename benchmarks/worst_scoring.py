"""Breed networks of 45 trains for the time their final scoring takes, and print the worst.

python -m benchmarks.worst_scoring [SECONDS]
"""

from __future__ import annotations

import random
import sys
import time

from incarrozza.rules.loading import kernel
from tests.networks import ROUTES, WORST, Walker, grow

KEPT = 30


def cost(walker: Walker, network: frozenset[int], runs: int = 2) -> float:
    """Time the scoring, in milliseconds; the best of some runs, against the machine's noise."""
    walker.own(network)
    best = float("inf")
    for _ in range(runs):
        start = time.perf_counter()
        walker.score()
        best = min(best, time.perf_counter() - start)
    return 1000 * best


def main(seconds: float = 30) -> None:
    rng, walker = random.Random(1), Walker()
    kernel()
    stock = [(cost(walker, frozenset(network)), frozenset(network)) for network in WORST]
    print(f"worst kept network:   {max(stock)[0]:.2f} ms")
    fresh = [(cost(walker, network), network) for network in (grow(rng) for _ in range(500))]
    print(f"worst of 500 random:  {max(fresh)[0]:.2f} ms")
    stock += fresh
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        stock = sorted(stock, key=lambda each: -each[0])[:KEPT]
        parent = rng.choice(stock)[1]
        child = grow(rng, [route for route in parent if rng.random() > 0.2])
        stock.append((cost(walker, child), child))
    # Measured once more: a network is not bad because the machine was busy for a moment.
    worst, network = max((cost(walker, each, runs=10), sorted(each)) for _, each in stock)
    trains = sum(ROUTES[r].length for r in network)
    print(f"worst bred in {seconds:.0f} s:  {worst:.2f} ms, {len(network)} routes, {trains} trains")
    print(f"  {tuple(network)}")


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))
