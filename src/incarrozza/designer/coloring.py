"""Colours for tracks: as many spaces of each, and the same ones far from each other.

A local search over weighted penalties: tracks that meet at a place should differ, near ones too, a
double route has two colours, and about a third of the board is gray. It starts from a greedy
colouring and changes one track at a time, or two at once, while that makes the board better.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

import numpy as np
from msgspec.structs import replace

from incarrozza.designer.sketch import Line, Sketch
from incarrozza.editions.edition import GRAY
from incarrozza.mapfile.draft import Draft, DraftTrack

GRAY_SHARE: Final = 0.36
"""Of all spaces; the packaged maps have 0.24 to 0.41."""
MEET: Final = 3.0
"""What two tracks of one colour cost that meet at a place."""
NEAR: Final = 1.0
"""... that lie on the same spot; less with the distance."""
REACH: Final = 0.15
"""How far that reaches, as a part of the map's extent."""
TWINS: Final = 60.0
"""... that are the two tracks of a double route; and a gray one beside a coloured one."""
UNEVEN: Final = 0.5
"""What the square of the spaces costs that a colour has too many or too few."""
GRAY_MEETS: Final = 0.25
"""Gray tracks side by side matter so much less."""
ROUNDS: Final = 40


def suggest_colors(draft: Draft, everything: bool = False) -> tuple[DraftTrack, ...]:
    """Suggest colours for the tracks of a draft, in their order.

    Tracks that have a colour keep it, unless everything is to be coloured anew; of the gray ones
    about as many stay gray as is good.
    """
    sketch = Sketch(draft)
    kept = {
        line.track
        for line in sketch.lines
        if not everything and draft.tracks[line.track].color != GRAY
    }
    chosen = _Painter(sketch, kept).paint()
    return tuple(
        replace(track, color=chosen[index]) if index in chosen else track
        for index, track in enumerate(draft.tracks)
    )


def color_for(sketch: Sketch, a: int, b: int, length: int) -> str:
    """Choose the colour of one more track, while all others stay as they are."""
    more = DraftTrack(a=sketch.call(a), b=sketch.call(b), length=length)
    draft = replace(sketch.draft, tracks=(*sketch.draft.tracks, more))
    grown = Sketch(draft)
    number = len(draft.tracks) - 1
    others = {line.track for line in grown.lines if line.track != number}
    return _Painter(grown, others).paint().get(number, GRAY)


class _Painter:
    """Holds the board while it is coloured; gray is the colour after the last one."""

    def __init__(self, sketch: Sketch, kept: Collection[int]) -> None:
        tracks = sketch.draft.tracks
        self.lines = sketch.lines
        self.palette = (*sketch.manner.colors, GRAY)
        self.gray = len(self.palette) - 1
        self.spaces = np.array([max(tracks[line.track].length, 0) for line in self.lines], float)
        total = float(self.spaces.sum())
        even = total * (1 - GRAY_SHARE) / max(self.gray, 1)
        self.goal = np.array([even] * self.gray + [total * GRAY_SHARE])
        self.weight = np.array([1.0] * self.gray + [GRAY_MEETS])
        self.cost, self.twin = _penalties(sketch)
        self.color = np.full(len(self.lines), -1)
        """Of each line; -1 where there is none yet, or one that the palette lacks."""
        self.free = []
        for row, line in enumerate(self.lines):
            track = tracks[line.track]
            if line.track in kept:
                if track.color in self.palette:
                    self.color[row] = self.palette.index(track.color)
            elif track.locomotives > 0:
                self.color[row] = self.gray
            else:
                self.free.append(row)

    def paint(self) -> dict[int, str]:
        """Colour what is free, and tell these colours by the number of the track."""
        # The longest first: short ones even out what is left.
        for row in sorted(self.free, key=lambda each: (-self.spaces[each], each)):
            self.color[row] = int(np.argmin(self._beside(row) + self._uneven(row)))
        for _ in range(ROUNDS):
            if not (self._change() or self._swap()):
                break
        return {self.lines[row].track: self.palette[int(self.color[row])] for row in self.free}

    def _beside(self, row: int) -> Any:
        """Tell what each colour would cost for a track by the tracks around it."""
        there = self.color >= 0
        there[row] = False
        costs = np.bincount(self.color[there], self.cost[row, there], self.gray + 1) * self.weight
        twins = self.color[self.twin[row] & there]
        if len(twins):
            costs[twins[twins < self.gray]] += TWINS
            mixed = slice(0, self.gray) if (twins == self.gray).any() else slice(self.gray, None)
            costs[mixed] += TWINS
        return costs

    def _uneven(self, row: int) -> Any:
        """Tell what each colour would cost for a track by the spaces that it has already."""
        there = self.color >= 0
        there[row] = False
        over = np.bincount(self.color[there], self.spaces[there], self.gray + 1) - self.goal
        # What one square becomes, less what it is: all other colours stay as they are.
        return UNEVEN * ((over + self.spaces[row]) ** 2 - over**2)

    def _change(self) -> bool:
        """Give each track the colour that is best for it now; tell whether one has changed."""
        changed = False
        for row in self.free:
            costs = self._beside(row) + self._uneven(row)
            best = int(np.argmin(costs))
            if costs[best] < costs[self.color[row]] - 1e-9:
                self.color[row], changed = best, True
        return changed

    def _swap(self) -> bool:
        """Exchange the colours of the two tracks of one length that gain most by it, if any do."""
        beside = {row: self._beside(row) for row in self.free}
        best, chosen = 1e-6, None
        for place, one in enumerate(self.free):
            for two in self.free[place + 1 :]:
                a, b = self.color[one], self.color[two]
                if a == b or self.spaces[one] != self.spaces[two] or self.twin[one, two]:
                    continue
                # Each counts the other as it is now, which it will not be then.
                both = self.cost[one, two] * (self.weight[a] + self.weight[b])
                now, then = beside[one][a] + beside[two][b], beside[one][b] + beside[two][a]
                if now - then + both > best:
                    best, chosen = now - then + both, (one, two)
        if chosen is None:
            return False
        one, two = chosen
        self.color[one], self.color[two] = self.color[two], self.color[one]
        return True


def _penalties(sketch: Sketch) -> tuple[Any, Any]:
    """Give what it costs if two tracks have one colour, and which ones lie side by side."""
    lines: tuple[Line, ...] = sketch.lines
    ends = np.array([(line.a, line.b) for line in lines], int).reshape(-1, 2)
    meet = (ends[:, None, :, None] == ends[None, :, None, :]).any(axis=(2, 3))
    pair = np.sort(ends, axis=1)
    twin = (pair[:, None] == pair[None]).all(axis=2)
    np.fill_diagonal(twin, False)
    known = [all(end in sketch.points for end in (line.a, line.b)) for line in lines]
    middle = np.array(
        [
            np.mean([sketch.points[line.a], sketch.points[line.b]], axis=0) if sure else (0.0, 0.0)
            for line, sure in zip(lines, known, strict=True)
        ]
    ).reshape(-1, 2)
    extent = float(np.ptp(middle, axis=0).max()) if len(lines) else 0.0
    gap = middle[:, None] - middle[None]
    near = np.exp(-np.hypot(gap[..., 0], gap[..., 1]) / (REACH * (extent or 1.0)))
    sure = np.array(known, bool)
    near *= sure[:, None] & sure[None]
    cost = MEET * meet + NEAR * near
    np.fill_diagonal(cost, 0.0)
    return cost, twin
