"""How long a track should be: what a space stands for on this map.

Boards do not keep to scale: on the packaged ones, lengths grow with about the power 0.8 of the
distance, so that far places are not out of reach. How large the rest is comes from the tracks that
are drawn already (the median, which a few odd ones do not move), and, while there are few, from
the pairs of places that ask to be joined and from how many spaces such a game needs.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from statistics import median
from typing import Final

from incarrozza.designer.mesh import CONNECTIONS, Mesh, Pair
from incarrozza.designer.sketch import Sketch

POWER: Final = 0.8
SPACES: Final = 1.36
"""Spaces on the board for each piece in the box; the packaged maps have 1.33 to 1.4."""
FEW: Final = 3
"""So many drawn tracks count as much as what is usual."""
PLAIN_LENGTH: Final = 2
"""Where nothing is known."""


@dataclass(frozen=True)
class Measure:
    """Turns distances into lengths."""

    factor: float
    lengths: tuple[int, ...]

    @classmethod
    def of(cls, sketch: Sketch, pairs: list[Pair] | None = None) -> Measure:
        """Fit the measure of a map; the pairs are those that will be joined, if that is known."""
        drawn = []
        for line in sketch.lines:
            far, length = sketch.distance(line.a, line.b), sketch.draft.tracks[line.track].length
            if far and length > 0:
                drawn.append(log(length / far**POWER))
        if pairs is None:
            # With many tracks drawn, what would be usual hardly counts and takes longest to find.
            pairs = Mesh(sketch.points).pairs() if len(drawn) < 10 * FEW else []
        powers = [far**POWER for a, b in pairs if (far := sketch.distance(a, b))]
        usual = _usual_length(sketch) * len(powers) / sum(powers) if powers else 0.0
        if not drawn:
            return cls(usual, sketch.lengths)
        if not usual:
            return cls(exp(median(drawn)), sketch.lengths)
        weight = len(drawn) / (len(drawn) + FEW)
        return cls(exp(weight * median(drawn) + (1 - weight) * log(usual)), sketch.lengths)

    def length(self, far: float | None) -> int:
        """Give the length of a track over a distance: the nearest of those that score."""
        spaces = self.factor * far**POWER if far and self.factor else float(PLAIN_LENGTH)
        return min(self.lengths, key=lambda each: (abs(each - spaces), each))


def _usual_length(sketch: Sketch) -> float:
    """Tell how long tracks must be on average, so that there is room for all pieces."""
    manner = sketch.manner
    tracks = CONNECTIONS * max(len(sketch.points), 1) * (1 + manner.doubled)
    shortest, longest = manner.mean_length
    return min(longest, max(shortest, SPACES * manner.pieces * manner.players / tracks))
