"""A mesh over points: which pairs of places ask to be joined, so that no two lines cross.

A greedy triangulation: the shortest pairs first, each unless it would cross one that is there. Then
it is thinned out: a line goes whose ends are joined nearly as shortly by way of a third place, as
in a relative neighbourhood graph. The minimum spanning tree always stays.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, Final

import numpy as np

from incarrozza.designer.sketch import Point

Pair = tuple[int, int]

CONNECTIONS: Final = 1.9
"""For each place; the packaged maps have 1.88 to 2."""
FEWEST, MOST = 2, 6
"""Connections of a place."""
CLOSE: Final = 0.12
"""A line passes a place too closely nearer than this part of its own length."""
SHORT_SHY: Final = 0.35
"""How much readier long lines are to go than short ones."""


class Mesh:
    """Points by row, and what joins them."""

    def __init__(self, points: dict[int, Point], kept: Iterable[Pair] = ()) -> None:
        self.places = sorted(points)
        self._row = {place: row for row, place in enumerate(self.places)}
        at = np.array([points[place] for place in self.places], float).reshape(-1, 2)
        extent = float(np.ptp(at, axis=0).max()) if len(at) else 0.0
        # Places on one spot are moved apart by a hair, each in a direction of its own.
        turn = np.arange(len(at)) * 2.399963
        self.at = at + np.stack([np.cos(turn), np.sin(turn)], 1) * (extent or 1.0) * 1e-6
        gaps = self.at[:, None] - self.at[None]
        self.far = np.hypot(gaps[..., 0], gaps[..., 1])
        rows = (self._rows(pair) for pair in kept if all(end in self._row for end in pair))
        self.kept = sorted(set(rows))

    def _rows(self, pair: Pair) -> Pair:
        a, b = self._row[pair[0]], self._row[pair[1]]
        return (a, b) if a < b else (b, a)

    def _named(self, pairs: Iterable[Pair]) -> list[Pair]:
        return [(self.places[a], self.places[b]) for a, b in pairs]

    def pairs(self, count: int | None = None) -> list[Pair]:
        """Give about so many pairs, those that are kept among them; they join all points."""
        if len(self.places) < 2:
            return []
        full = self._triangulate()
        wanted = round(CONNECTIONS * len(self.places)) if count is None else count
        return self._named(sorted(self._thin(full, wanted)))

    def _triangulate(self) -> list[Pair]:
        """Add all lines that cross nothing, the shortest first."""
        a, b = np.triu_indices(len(self.places), 1)
        order = np.lexsort((b, a, self.far[a, b]))
        chosen = list(self.kept)
        taken = set(chosen)
        for first, second in zip(a[order].tolist(), b[order].tolist(), strict=True):
            pair = (first, second)
            if pair not in taken and not self._crosses(pair, chosen) and not self._grazes(pair):
                chosen.append(pair)
                taken.add(pair)
        tree = self._tree(chosen)
        return chosen if len(tree) == len(self.places) - 1 else [*chosen, *self._bridges(chosen)]

    def _crosses(self, pair: Pair, lines: list[Pair]) -> bool:
        """Tell whether a line crosses one of some others; to share an end is no crossing."""
        if not lines:
            return False
        ends = np.array(lines)
        p, q = self.at[pair[0]], self.at[pair[1]]
        r, s = self.at[ends[:, 0]], self.at[ends[:, 1]]
        apart = ~np.isin(ends, pair).any(axis=1)
        one = _side(p, q, r) * _side(p, q, s) < 0
        two = _side(r, s, p) * _side(r, s, q) < 0
        return bool((apart & one & two).any())

    def _grazes(self, pair: Pair) -> bool:
        """Tell whether a line passes another place too closely to be told from a stop there."""
        p, q = self.at[pair[0]], self.at[pair[1]]
        line, length = q - p, self.far[pair]
        along = (self.at - p) @ line / length**2
        off = np.abs((self.at - p) @ np.array([-line[1], line[0]])) / length
        near = (along > 0.05) & (along < 0.95) & (off < CLOSE * length)
        near[[*pair]] = False
        return bool(near.any())

    def _tree(self, pairs: Collection[Pair]) -> list[Pair]:
        """Find the minimum spanning tree of some pairs (Kruskal); a forest, if they join not all.

        What is kept comes first, whatever its length.
        """
        root = list(range(len(self.places)))

        def find(row: int) -> int:
            while root[row] != row:
                root[row] = root[root[row]]
                row = root[row]
            return row

        kept, tree = {*self.kept}, []
        for pair in sorted(pairs, key=lambda each: (each not in kept, self.far[each], each)):
            a, b = find(pair[0]), find(pair[1])
            if a != b:
                root[a] = b
                tree.append(pair)
        return tree

    def _bridges(self, pairs: list[Pair]) -> list[Pair]:
        """Join what lines that cross nothing could not: then some must cross, the shortest."""
        everything = [(a, b) for b in range(len(self.places)) for a in range(b)]
        there = {*pairs}
        free = {*self._tree(everything)}
        forest = self._tree([*pairs, *free])
        return [pair for pair in forest if pair not in there]

    def _thin(self, pairs: list[Pair], wanted: int) -> set[Pair]:
        left = {*pairs}
        fixed = {*self._tree(pairs), *self.kept}
        next_to: list[set[int]] = [set() for _ in self.places]
        for a, b in left:
            next_to[a].add(b)
            next_to[b].add(a)
        usual = float(np.mean([self.far[pair] for pair in pairs]))

        def need(pair: Pair) -> float:
            """Measure how much a line is needed: how far round it is without it."""
            a, b = pair
            ways = [self.far[a, c] + self.far[c, b] for c in next_to[a] & next_to[b]]
            round_about = min(ways) / self.far[pair] if ways else 3.0
            return float(round_about * (usual / self.far[pair]) ** SHORT_SHY)

        while True:
            crowded = any(len(each) > MOST for each in next_to)
            if len(left) <= wanted and not crowded:
                return left
            free = [p for p in left - fixed if min(len(next_to[p[0]]), len(next_to[p[1]])) > FEWEST]
            if len(left) <= wanted:
                free = [p for p in free if max(len(next_to[p[0]]), len(next_to[p[1]])) > MOST]
            if not free:
                return left
            a, b = worst = min(free, key=lambda pair: (need(pair), pair))
            left.remove(worst)
            next_to[a].discard(b)
            next_to[b].discard(a)


def _side(p: Any, q: Any, r: Any) -> Any:
    """Tell on which side of the line from p to q a point lies: the sign of a cross product."""
    px, py, qx, qy = p[..., 0], p[..., 1], q[..., 0], q[..., 1]
    return (qx - px) * (r[..., 1] - py) - (qy - py) * (r[..., 0] - px)
