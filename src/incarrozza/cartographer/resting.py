"""Curves at rest: straight, or bowed to the side where there is room if they are too short."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from incarrozza.cartographer.sheet import BEGIN, BEND, END, MOST, NEED, Sheet

MOST_BEND = 0.55
LEAST_BEND = 0.05
_SLACK = 0.1
"""A curve that is longer than it needs by more than this share is too long, unless its ends are."""
_SHARES = (np.arange(9) / 8)[:, None]


def rest(sheet: Sheet, row: Any, links: Iterable[int]) -> None:
    """Draw curves anew, as they would be if nothing else were there."""
    places = len(sheet.places)
    at = row[: 2 * places].reshape(-1, 2)
    begin, end = sheet.links[:, BEGIN], sheet.links[:, END]
    way = at[end] - at[begin]
    long = np.sqrt(way[:, 0] * way[:, 0] + way[:, 1] * way[:, 1])
    lines = at[begin][:, None] + way[:, None] * _SHARES
    for link in links:
        lack = sheet.bows[link, NEED] / max(long[link], 1e-3) - 1
        # By so much an arc is longer than its chord, as long as it is flat.
        bend = min(float(np.sqrt(max(lack, 0.0) / 1.5)), MOST_BEND)
        if bend < LEAST_BEND:
            bend = 0.0
        elif _room(sheet, at, lines, link, -bend) > _room(sheet, at, lines, link, bend):
            bend = -bend
        sheet.bows[link, BEND] = bend
        most = sheet.bows[link, NEED] + _SLACK * (sheet.bows[link, NEED] + 1)
        sheet.bows[link, MOST] = max(float(most), float(long[link]))
        aside = bend * np.array([-way[link, 1], way[link, 0]])
        spot = 2 * places + 4 * link
        row[spot : spot + 2] = at[begin[link]] + way[link] / 3 + aside
        row[spot + 2 : spot + 4] = at[begin[link]] + way[link] * 2 / 3 + aside


def _room(sheet: Sheet, at: Any, lines: Any, link: int, bend: float) -> float:
    """Tell how near a bowed link comes to what it does not stop at, as a square."""
    mine = sheet.links[link, [BEGIN, END]]
    way = at[mine[1]] - at[mine[0]]
    hump = 3 * bend * _SHARES * (1 - _SHARES)
    curve = lines[link] + hump * np.array([-way[1], way[0]])
    apart = ~np.isin(sheet.links[:, [BEGIN, END]], mine).any(axis=1)
    strange = ~np.isin(np.arange(len(at)), mine)
    things = np.concatenate([at[strange], lines[apart].reshape(-1, 2)])
    off = curve[2:7, None] - things[None]
    far = off[..., 0] * off[..., 0] + off[..., 1] * off[..., 1]
    return float(far.min(initial=1e9))
