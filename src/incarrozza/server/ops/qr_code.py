"""An address as a QR code in the terminal, for phones."""

from __future__ import annotations

from collections.abc import Iterator

import segno

# Black on white whatever the terminal's own colours are; of the 256 colours these two are fixed.
_INK = "\x1b[38;5;16;48;5;231m"
_PLAIN = "\x1b[0m"
_HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
_OTHERS = {" ": "█", "▀": "▄", "▄": "▀", "█": " "}


def qr_code(address: str, *, colors: bool) -> Iterator[str]:
    """Draw a QR code line by line, two rows in each.

    Without colours it is right on a dark ground, where most terminals have it.
    """
    rows = [list(row) for row in segno.make(address, error="m").matrix_iter(border=4)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    for above, below in zip(rows[::2], rows[1::2], strict=True):
        line = "".join(_HALVES[bool(a), bool(b)] for a, b in zip(above, below, strict=True))
        yield f"{_INK}{line}{_PLAIN}" if colors else "".join(_OTHERS[half] for half in line)
