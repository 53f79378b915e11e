"""The longest path on networks of all kinds, against brute force."""

from __future__ import annotations

import random
from collections.abc import Collection
from functools import cache

import pytest

from tests.networks import ROUTES, WORST, Walker, grow
from tests.oracle import Oracle
from tests.oracle_scoring import longest_path


def by_trying_all(network: Collection[int]) -> int:
    """Find the longest path by every step from every city."""
    places = {r: i for i, r in enumerate(network)}

    @cache
    def onward(city: int, used: int) -> int:
        return max(
            (
                ROUTES[r].length + onward(ROUTES[r].a + ROUTES[r].b - city, used | 1 << i)
                for r, i in places.items()
                if city in (ROUTES[r].a, ROUTES[r].b) and not used >> i & 1
            ),
            default=0,
        )

    return max(onward(city, 0) for r in network for city in (ROUTES[r].a, ROUTES[r].b))


def check_walk(walker: Walker, network: Collection[int], length: int) -> None:
    """A walk leads from city to city over own routes, each once."""
    walk = walker.walk()
    assert sum(ROUTES[r].length for r in walk) == length
    assert len(set(walk)) == len(walk)
    assert set(walk) <= set(network)
    ends = {ROUTES[walk[0]].a, ROUTES[walk[0]].b}
    for r in walk[1:]:
        here = ends & {ROUTES[r].a, ROUTES[r].b}
        assert here
        ends = {ROUTES[r].a + ROUTES[r].b - city for city in here}


@pytest.mark.boundscheck
@pytest.mark.rule("E13")
def test_the_longest_path_of_parts_of_networks_is_that_of_trying_all() -> None:
    rng, walker = random.Random(13), Walker()
    for _ in range(150):
        network = [r for r in grow(rng) if rng.random() < 0.7][:15]
        walker.own(network)
        length = walker.score()
        assert length == by_trying_all(network)
        check_walk(walker, network, length)


@pytest.mark.rule("E13")
def test_the_longest_path_of_dense_networks_of_45_trains_is_the_referees() -> None:
    rng, walker = random.Random(45), Walker()
    routes = Oracle("europe", 5).routes
    for network in [*WORST, *(grow(rng) for _ in range(15))]:
        walker.own(network)
        length = walker.score()
        assert length == longest_path([routes[r] for r in network], lambda _: None)
        check_walk(walker, network, length)
