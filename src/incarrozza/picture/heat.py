"""Colour maps for values: sequential (the stronger, the more) and diverging."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

UNKNOWN = "#9a948a"
"""For what has no value."""


@dataclass(frozen=True)
class Ramp:
    """A way through some colours, from 0 to 1.

    >>> Ramp(("#000000", "#ffffff")).at(0.5)
    '#808080'
    """

    stops: Sequence[str]

    def at(self, value: float) -> str:
        """Give the colour of a value; beyond the ends it is that of the end."""
        place = min(max(value, 0.0), 1.0) * (len(self.stops) - 1)
        first = min(int(place), len(self.stops) - 2)
        low, high = (_parts(stop) for stop in self.stops[first : first + 2])
        part = place - first
        mixed = [round(a + part * (b - a)) for a, b in zip(low, high, strict=True)]
        return "#" + "".join(f"{each:02x}" for each in mixed)

    def legend(self, low: str, high: str) -> str:
        """Show the ramp between what its ends mean, as HTML."""
        colors = ", ".join(self.stops)
        bar = f'<i style="background:linear-gradient(to right, {colors})"></i>'
        return (
            f'<div class="scale"><span>{escape(low)}</span>{bar}<span>{escape(high)}</span></div>'
        )


def _parts(color: str) -> list[int]:
    return [int(color[i : i + 2], 16) for i in (1, 3, 5)]


HEAT = Ramp(("#fff3c9", "#fdc55a", "#f2762e", "#c22a2a", "#6b0f3a"))
"""Sequential: from nothing to everything."""
BALANCE = Ramp(("#7b2d8e", "#c49ad0", "#f4f0e6", "#7fc39a", "#12683c"))
"""Diverging: from less to more than a fair share; safe for red-green colour blindness."""
