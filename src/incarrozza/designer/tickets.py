"""Suggestions for tickets: spread over the map, at all distances, worth the effort they take.

On the packaged maps a ticket is worth the spaces of the shortest way, nearly always. So it is here,
with a little more where that way leads through a bottleneck without a way round, or over several
tunnels and ferries.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final

import numpy as np

from incarrozza.designer.journeys import FAR, Journeys
from incarrozza.designer.sketch import Sketch
from incarrozza.editions.rows import LARGEST_NUMBER
from incarrozza.limits import MAX_TICKETS
from incarrozza.mapfile.draft import Draft, DraftTicket

LONG: Final = (0.62, 0.82)
"""Long tickets span these parts of the longest journey of the map; longer ones are for nobody."""
REGULAR: Final = ((0.0, 0.215), (0.215, 0.285), (0.285, 0.36), (0.36, 0.5))
"""Regular tickets come from these bands, as parts of the longest journey ..."""
TURNS: Final = (1, 0, 2, 3, 1, 0, 1, 2)
"""... in this order, over and over."""
REGULAR_ALONE: Final = ((0.0, 0.35), (0.35, 0.5), (0.5, 0.68), (0.68, 0.9))
"""The same where there are no long tickets, as on city maps: each in turn."""
REACH: Final = 0.65
"""The part of a player's pieces that counts as the longest journey, if the map is larger."""
SHORTEST: Final = {True: 5, False: 3}
"""Spaces of the shortest ticket, with and without long ones."""
OFTEN, SAME_LENGTH, ALIKE = 3.0, 0.4, 4.0
"""What speaks against a ticket: ends that others have, their length, and that it is like them."""
SIMILAR: Final = 0.4
"""How far apart ends are that are nothing alike, as a part of the longest journey."""
DEAR_DETOUR: Final = 9
"""A connection whose closing costs so many spaces is a bottleneck."""
HARD: Final = 4
"""Tunnels and locomotives on the way that make it dearer by one."""


def suggest_tickets(
    draft: Draft, count: int | None = None, long: int | None = None
) -> tuple[DraftTicket, ...]:
    """Suggest tickets: the long ones first, then so many regular ones.

    The numbers are those of the preset for as many places, if none are given. Every place is on a
    few tickets, and none joins neighbours. There are fewer where the map has no more to offer.
    """
    sketch = Sketch(draft)
    manner, placed = sketch.manner, len(sketch.draft.places)
    if long is None:
        long = manner.long_tickets
    if count is None:
        count = max(manner.fewest_tickets, round(manner.tickets * placed))
    long = max(0, min(long, MAX_TICKETS))
    count = max(0, min(count, MAX_TICKETS - long))
    journeys = Journeys.of(sketch)
    chooser = _Chooser(sketch, journeys, bool(long))
    chosen = [(pair, True) for pair in chooser.long(long)]
    chosen += [(pair, False) for pair in chooser.regular(count)]
    return tuple(
        DraftTicket(a=sketch.call(a), b=sketch.call(b), points=worth(journeys, a, b), long=is_long)
        for (a, b), is_long in chosen
    )


def suggest_points(draft: Draft, a: str, b: str) -> int:
    """Suggest what a ticket is worth by the effort that it takes; 1 where no way is known."""
    sketch = Sketch(draft)
    one, two = sketch.number(a), sketch.number(b)
    return 1 if one is None or two is None else worth(Journeys.of(sketch), one, two)


def worth(journeys: Journeys, a: int, b: int) -> int:
    """Tell what joining two places is worth."""
    spaces = journeys.spaces(a, b)
    if a == b or spaces >= FAR:
        return 1
    way = journeys.way(a, b)
    hard = sum(journeys.joined[number].hard for number in way)
    detours = (journeys.detour(a, b, n) for n in way if len(journeys.joined[n].tracks) == 1)
    bottleneck = any(each >= DEAR_DETOUR for each in detours)
    return min(LARGEST_NUMBER, spaces + (hard >= HARD) + bottleneck)


class _Chooser:
    """Chooses pairs of places one by one, each the best beside those chosen before."""

    def __init__(self, sketch: Sketch, journeys: Journeys, with_long: bool) -> None:
        places = sorted({end for line in sketch.lines for end in (line.a, line.b)})
        self.with_long = with_long
        tables = [journeys.table(place) for place in range(journeys.count)]
        self.far = np.array(tables, int).reshape(journeys.count, journeys.count)
        apart = [
            (a, b)
            for a, b in combinations(places, 2)
            if b not in journeys.neighbours(a) and self.far[a, b] < FAR
        ]
        self.pairs = np.array(apart, int).reshape(-1, 2)
        self.spaces = self.far[self.pairs[:, 0], self.pairs[:, 1]]
        self.longest = int(self.spaces.max()) if apart else 0
        self.reach = min(float(self.longest), REACH * sketch.manner.pieces)
        self.free = np.ones(len(apart), bool)
        self.used = np.zeros(journeys.count)
        self.alike = np.zeros(len(apart))
        """For each pair, how much it is like those that were chosen."""
        self.times = np.zeros(self.longest + 1)
        """How many were chosen of each length."""

    def long(self, count: int) -> list[tuple[int, int]]:
        """Choose pairs that span the map, each with other ends."""
        taken = self._take(count, *LONG)
        return [*taken, *self._take(count - len(taken), LONG[0] - 0.12, 1.0)]

    def regular(self, count: int) -> list[tuple[int, int]]:
        """Choose pairs at all other distances."""
        bands = REGULAR if self.with_long else REGULAR_ALONE
        cycle = [bands[number] for number in TURNS[: len(TURNS) if self.with_long else 4]]
        taken = [
            pair for number in range(count) for pair in self._take(1, *cycle[number % len(cycle)])
        ]
        # What a band had not enough of comes from all of them.
        taken += self._take(count - len(taken), 0.0, bands[-1][1])
        # A deck that cannot be dealt is worse than one with tickets that are rather long or short.
        taken += self._take(count - len(taken), 0.0, 1.0)
        return [*taken, *self._take(count - len(taken), 0.0, 1.0, shortest=0.0)]

    def _take(
        self, count: int, low: float, high: float, *, shortest: float | None = None
    ) -> list[tuple[int, int]]:
        if shortest is None:
            shortest = min(SHORTEST[self.with_long], max(2.0, self.reach / 3))
        least, most = max(low * self.reach, shortest), high * self.reach
        fit = (self.spaces >= least) & (self.spaces <= most)
        taken: list[tuple[int, int]] = []
        while len(taken) < count and (fit & self.free).any():
            costs = np.where(fit & self.free, self._costs(), np.inf)
            best = int(np.argmin(costs))
            self._choose(best)
            a, b = self.pairs[best].tolist()
            taken.append((a, b))
        return taken

    def _costs(self) -> Any:
        """Tell what speaks against each pair: ends used before, and others much like it."""
        often = (self.used[self.pairs] ** 2).sum(axis=1)
        return OFTEN * often + SAME_LENGTH * self.times[self.spaces] + ALIKE * self.alike

    def _choose(self, number: int) -> None:
        a, b = self.pairs[number].tolist()
        self.free[number] = False
        self.used[[a, b]] += 1
        self.times[self.spaces[number]] += 1
        one, two = self.pairs[:, 0], self.pairs[:, 1]
        straight = self.far[one, a] + self.far[two, b]
        crossed = self.far[one, b] + self.far[two, a]
        near = 1.0 - np.minimum(straight, crossed) / max(1.0, SIMILAR * self.reach)
        self.alike += np.maximum(near, 0.0) ** 2
