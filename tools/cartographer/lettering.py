"""How much room a name takes, before anybody knows in which type it will be set.

The widths are those of a bold, slightly condensed sans serif, rounded up: a page that uses a
narrower type has room to spare.
"""

from __future__ import annotations

from collections.abc import Sequence

LINE = 1.1
AVERAGE = 0.60

_NARROW, _BROAD = "fijlrtíïI-' ", "mwMW"


def line_width(line: str) -> float:
    """Return the width of a line in heights of its letters, at least the average of 0.60 each.

    >>> line_width("Dam") > 3 * AVERAGE
    True
    """
    return max(AVERAGE * len(line), sum(_letter(letter) for letter in line))


def block_size(lines: Sequence[str]) -> tuple[float, float]:
    """Return the width and height of lines below each other, in heights of their letters."""
    return max(map(line_width, lines)), (len(lines) - 1) * LINE + 1


def _letter(letter: str) -> float:
    if letter in _NARROW:
        return 0.46
    if letter in _BROAD:
        return 1.0
    return 0.76 if letter.isupper() else 0.65
