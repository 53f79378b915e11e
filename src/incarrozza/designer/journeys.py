"""Journeys over the tracks of a draft: how many spaces they take, and what they depend on."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush
from typing import Final, NamedTuple

from incarrozza.designer.sketch import Sketch
from incarrozza.limits import MAX_CITIES

FAR: Final = 1 << 20
"""Spaces to what cannot be reached."""


class Connection(NamedTuple):
    """Two places with a track, or several, between them."""

    a: int
    b: int
    length: int
    tracks: tuple[int, ...]
    """Their places among the tracks of the draft."""
    hard: int
    """Tunnel, and locomotives, of the easiest of them."""


def connections(sketch: Sketch) -> list[Connection]:
    """List what is joined, each pair of places once."""
    pairs: dict[tuple[int, int], list[int]] = {}
    for line in sketch.lines:
        pairs.setdefault(line.pair, []).append(line.track)
    found = []
    for (a, b), numbers in pairs.items():
        tracks = [sketch.draft.tracks[n] for n in numbers]
        length = max(1, min(track.length for track in tracks))
        hard = min(track.tunnel + max(track.locomotives, 0) for track in tracks)
        found.append(Connection(a, b, length, tuple(numbers), hard))
    return found


class Journeys:
    """Shortest ways between places (Dijkstra), in spaces."""

    def __init__(self, count: int, joined: Iterable[Connection]) -> None:
        self.joined = list(joined)
        self.count = count
        self._ways: list[list[tuple[int, int, int]]] = [[] for _ in range(count)]
        for number, each in enumerate(self.joined):
            self._ways[each.a].append((each.b, each.length, number))
            self._ways[each.b].append((each.a, each.length, number))
        self._found: dict[int, tuple[list[int], list[int]]] = {}

    @classmethod
    def of(cls, sketch: Sketch) -> Journeys:
        """Make the journeys of a sketch."""
        return cls(min(len(sketch.draft.places), MAX_CITIES), connections(sketch))

    def _from(self, start: int) -> tuple[list[int], list[int]]:
        if start not in self._found:
            self._found[start] = self._search(start, -1)
        return self._found[start]

    def _search(self, start: int, closed: int) -> tuple[list[int], list[int]]:
        """Find how far everything is from a place, and by which connection one arrives."""
        far, last = [FAR] * self.count, [-1] * self.count
        far[start] = 0
        waiting = [(0, start)]
        while waiting:
            here_far, here = heappop(waiting)
            if here_far > far[here]:
                continue
            for there, length, number in self._ways[here]:
                if number != closed and here_far + length < far[there]:
                    far[there], last[there] = here_far + length, number
                    heappush(waiting, (far[there], there))
        return far, last

    def table(self, start: int) -> list[int]:
        """List how many spaces it is to each place; `FAR` where there is no way."""
        return self._from(start)[0]

    def spaces(self, a: int, b: int) -> int:
        """Count the spaces of the shortest way; `FAR` where there is none."""
        return self._from(a)[0][b]

    def way(self, a: int, b: int) -> list[int]:
        """List the connections of a shortest way, by number, from the end to the start."""
        last, found, here = self._from(a)[1], [], b
        while here != a and last[here] >= 0:
            number = last[here]
            found.append(number)
            here = self.joined[number].a + self.joined[number].b - here
        return found

    def neighbours(self, place: int) -> set[int]:
        """List the places one step away."""
        return {there for there, _, _ in self._ways[place]}

    def detour(self, a: int, b: int, closed: int) -> int:
        """Count how many spaces more it takes if one connection is closed."""
        far = self._search(a, closed)[0][b]
        return far - self.spaces(a, b)
