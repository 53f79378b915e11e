"""Where curves cross: those that truly do leave a gap between two spaces, others are tangled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from incarrozza.cartographer.sheet import (
    BEGIN,
    END,
    GAPS,
    LANE_GAP,
    LANES,
    SPACE_WIDTH,
    SPACES,
    Sheet,
)

_STEPS = 24
_STEEPEST = 0.5
"""Curves that cross at a flatter angle than of this sine get no wider gap."""
_BESIDE_RAILS = 0.12


def draw_lines(sheet: Sheet, row: Any) -> Any:
    """Draw all curves by straight pieces."""
    places, links = len(sheet.places), len(sheet.links)
    at = row[: 2 * places].reshape(-1, 2)
    inner = row[2 * places : 2 * places + 4 * links].reshape(-1, 2, 2)
    t = (np.arange(_STEPS + 1) / _STEPS)[None, :, None]
    s = 1 - t
    begin, end = at[sheet.links[:, BEGIN]][:, None], at[sheet.links[:, END]][:, None]
    return (
        s * s * s * begin
        + 3 * s * s * t * inner[:, :1]
        + 3 * s * t * t * inner[:, 1:]
        + t * t * t * end
    )


def meetings(one: Any, two: Any) -> list[tuple[float, float, float]]:
    """List where two lines of pieces cross: how far along each, from 0 to 1, and the sine there."""
    p, q = one[1:] - one[:-1], two[1:] - two[:-1]
    off = two[None, :-1] - one[:-1, None]
    turn = p[:, None, 0] * q[None, :, 1] - p[:, None, 1] * q[None, :, 0]
    safe = np.where(turn == 0, 1.0, turn)
    first = (off[..., 0] * q[None, :, 1] - off[..., 1] * q[None, :, 0]) / safe
    second = (off[..., 0] * p[:, None, 1] - off[..., 1] * p[:, None, 0]) / safe
    met = (turn != 0) & (first >= 0) & (first < 1) & (second >= 0) & (second < 1)
    found = []
    for i, j in np.argwhere(met).tolist():
        (a, b), (c, d) = p[i].tolist(), q[j].tolist()
        sine = abs(a * d - b * c) / float(np.sqrt((a * a + b * b) * (c * c + d * d)))
        found.append(((i + float(first[i, j])) / len(p), (j + float(second[i, j])) / len(q), sine))
    return found


def leave_gaps(sheet: Sheet, row: Any, bridges: Sequence[tuple[int, int]]) -> None:
    """Leave gaps between spaces where links cross that truly do."""
    lines = draw_lines(sheet, row)
    sheet.bows[:, GAPS:] = 0.0
    for one, two in bridges:
        for share_one, share_two, sine in meetings(lines[one], lines[two])[:1]:
            lanes = int(sheet.links[one, LANES]), int(sheet.links[two, LANES])
            apart = float(sheet.sizes[SPACE_WIDTH]) + LANE_GAP
            # One gap lets all spaces of the other link through, the other one its rails.
            wide = [count * apart / max(sine, _STEEPEST) + _BESIDE_RAILS for count in lanes]
            thin = [(count - 1) * apart / max(sine, _STEEPEST) + 0.14 for count in lanes]
            first_wide = wide[1] + thin[0] <= thin[1] + wide[0]
            gaps = (wide[1], thin[0]) if first_wide else (thin[1], wide[0])
            _leave(sheet, one, share_one, gaps[0])
            _leave(sheet, two, share_two, gaps[1])


def _leave(sheet: Sheet, link: int, share: float, gap: float) -> None:
    spaces = int(sheet.links[link, SPACES])
    before = GAPS + min(max(int(share * spaces + 0.5), 0), spaces)
    sheet.bows[link, before] = max(float(sheet.bows[link, before]), gap)


def find_tangles(sheet: Sheet, row: Any, bridges: Sequence[tuple[int, int]]) -> list[int]:
    """List the links that cross others although they need not."""
    lines = draw_lines(sheet, row)
    low, high = lines.min(axis=1), lines.max(axis=1)
    truly = {frozenset(pair) for pair in bridges}
    found: set[int] = set()
    for one in range(len(lines)):
        for two in range(one + 1, len(lines)):
            if (low[one] > high[two]).any() or (low[two] > high[one]).any():
                continue
            shared = {*sheet.links[one, :2].tolist()} & {*sheet.links[two, :2].tolist()}
            met = [
                meeting
                for meeting in meetings(lines[one], lines[two])
                # Curves that share a place meet there.
                if not shared or (0.02 < meeting[0] < 0.98 and 0.02 < meeting[1] < 0.98)
            ]
            if len(met) > (frozenset((one, two)) in truly):
                found |= {one, two}
    return sorted(found)
