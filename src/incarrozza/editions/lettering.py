"""How much room a name takes, before anybody knows in which type it will be set.

The widths are those of a bold, slightly condensed sans serif, rounded up: a page that uses a
narrower type has room to spare.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations

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


def break_name(name: str, lines: int) -> tuple[str, ...]:
    """Break a name at spaces and after hyphens, into so many lines or fewer, as narrow as can be.

    >>> break_name("Rocchetta Sant'Antonio-Lacedonia", 3)
    ('Rocchetta', "Sant'Antonio-", 'Lacedonia')
    >>> break_name("Borgo San Dalmazzo", 2)
    ('Borgo San', 'Dalmazzo')
    >>> break_name("Reggio", 2)
    ('Reggio',)
    """
    parts = re.findall(r"[^\s-]+-*\s*|-+\s*", name.strip()) or [name]
    # A name of dozens of words has more ways to be broken than anybody needs.
    while len(parts) > 8:
        parts = ["".join(parts[at : at + 2]) for at in range(0, len(parts), 2)]
    lines = min(lines, len(parts))
    ways = (
        tuple(
            "".join(parts[a:b]).strip()
            for a, b in zip((0, *cuts), (*cuts, len(parts)), strict=True)
        )
        for cuts in combinations(range(1, len(parts)), lines - 1)
    )
    return min(ways, key=lambda way: max(map(line_width, way)))


def _letter(letter: str) -> float:
    if letter in _NARROW:
        return 0.46
    if letter in _BROAD:
        return 1.0
    return 0.76 if letter.isupper() else 0.65
