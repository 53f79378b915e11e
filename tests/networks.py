"""Networks of one player for the final scoring: dense ones, and the worst that were found."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable

import numpy as np

from incarrozza.editions import open_box
from incarrozza.rules import state as code
from incarrozza.rules.board import lay_out
from incarrozza.rules.loading import kernel

BOX = open_box("europe", 5)
BOARD = lay_out(BOX)
ROUTES = BOX.map.routes
TRAINS = BOX.edition.pieces

# Found by breeding networks for the time they take: two loose ends of dense middle Europe.
WORST = (
    (0, 1, 2, 3, 15, 16, 26, 27, 28, 38, 39, 47, 49, 54, 57, 59, 74, 77, 84, 96, 97, 100),
    (0, 1, 2, 3, 15, 16, 26, 27, 29, 37, 39, 48, 49, 54, 57, 58, 74, 77, 84, 96, 97, 100),
    (0, 2, 3, 15, 21, 23, 25, 26, 27, 28, 48, 49, 54, 57, 59, 74, 77, 79, 84, 89, 96, 97),
    (0, 1, 2, 3, 15, 17, 21, 23, 26, 27, 29, 48, 49, 54, 57, 59, 74, 77, 79, 84, 97),
)


def grow(rng: random.Random, kept: Iterable[int] = ()) -> frozenset[int]:
    """Grow a connected network until no train is left; most of them in dense places."""
    network = set(kept)
    left = TRAINS - sum(ROUTES[r].length for r in network)
    dense = rng.random() < 0.7
    while True:
        cities = {city for r in network for city in (ROUTES[r].a, ROUTES[r].b)}
        options = [
            r
            for r, route in enumerate(ROUTES)
            if network.isdisjoint(BOX.map.tracks(r)) and route.length <= left
            if not network or route.a in cities or route.b in cities
        ]
        if not options:
            return frozenset(network)
        if dense:
            # Short routes first, and those between two cities already reached.
            reached = [sum(c in cities for c in (ROUTES[r].a, ROUTES[r].b)) for r in options]
            ranked = sorted(
                zip(options, reached, strict=True), key=lambda o: (_length(o[0]), -o[1])
            )
            route = ranked[min(len(ranked) - 1, int(rng.expovariate(0.5)))][0]
        else:
            route = rng.choice(options)
        network.add(route)
        left -= ROUTES[route].length


def _length(route: int) -> int:
    return ROUTES[route].length


class Walker:
    """One player alone on the board, whose longest path the kernel finds."""

    def __init__(self) -> None:
        self._states = np.zeros(1, code.STATE)
        self._states["players"] = 1
        self._accounts = np.zeros((code.SEATS, code.ACCOUNT), np.int64)
        self._trail = np.zeros(65, np.int64)
        self._done = np.zeros(code.MAX_TICKETS, np.int64)

    def own(self, network: Collection[int]) -> None:
        """Give the player these routes."""
        words = [sum(1 << (r & 63) for r in network if r >> 6 == w) for w in range(2)]
        self._states["own"][0, 0] = words

    def score(self) -> int:
        """Score the whole board and tell the longest path's length."""
        kernel().account(self._states, 0, BOARD, self._accounts)
        return int(self._accounts[0, code.LONGEST])

    def walk(self) -> list[int]:
        """Name the routes of a longest path, in order."""
        self._accounts[0, code.BORROWED : code.BORROWED + 3] = code.NONE
        kernel().explain(self._states, 0, BOARD, 0, self._accounts, self._trail, self._done)
        trail: list[int] = self._trail.tolist()
        return trail[: trail.index(code.NONE)]
