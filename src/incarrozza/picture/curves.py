"""Curves as a picture of its own: how something went for everybody, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

from incarrozza.picture.board import FONT, quoted
from incarrozza.picture.charts import Written, nice_step
from incarrozza.picture.pieces import PAINTS, figure
from incarrozza.picture.table import CARD, LINE, PAPER, cut

WIDE, HIGH = 1200, 640
_LEFT, _RIGHT, _TOP, _BOTTOM = 86, 36, 128, 76
_INK, _SOFT = "#2a211a", "#5f5245"
_LETTER = 11
"""The width of a letter, more or less."""


class Curve(NamedTuple):
    """How it went for one player."""

    name: str
    color: str
    """As `SEATS` names it."""
    values: Sequence[float]
    """From 0 to 1, one for each turn from 0 on."""
    marked: Sequence[int] = ()
    """Turns that something is to be said about."""


def draw_curves(
    curves: Sequence[Curve],
    written: Written,
    *,
    piece: str,
    title: str,
    below: str,
    note: str = "",
) -> str:
    """Draw curves on one field, below their title and names; `below` names the turns."""
    size = f'viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{quoted(title)}"'
    letters = f'font-family="{FONT}" font-size="20" fill="{_INK}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} {letters}>',
            f'<rect width="{WIDE}" height="{HIGH}" fill="{PAPER}"/>',
            _text(_LEFT, 46, title, 'font-size="28" font-weight="700"'),
            *_names(curves, piece),
            *_field(len(curves[0].values) - 1, written),
            *(part for curve in curves for part in _curve(curve)),
            _text((_LEFT + WIDE - _RIGHT) / 2, HIGH - 18, below, f'{_MIDDLE} fill="{_SOFT}"'),
            _text(WIDE - _RIGHT, HIGH - 18, note, f'text-anchor="end" fill="{_SOFT}"'),
            "</svg>",
            "",
        ]
    )


_MIDDLE = 'text-anchor="middle"'


def _names(curves: Sequence[Curve], piece: str) -> Iterator[str]:
    """Name the curves, each beside a piece of its colour."""
    room = (WIDE - _LEFT - _RIGHT) / len(curves)
    names = [cut(curve.name, (room - 84) / _LETTER) for curve in curves]
    x = float(_LEFT)
    for curve, name in zip(curves, names, strict=True):
        yield figure(piece, curve.color, f"translate({x + 24:.0f} 88) scale(0.46)")
        yield _text(x + 56, 95, name, 'font-weight="600"')
        x += 84 + _LETTER * len(name)


def _field(last: int, written: Written) -> Iterator[str]:
    """Draw the field with its lines and figures."""
    left, right, top, bottom = _x(0, last), _x(last, last), _y(1), _y(0)
    size = f'width="{right - left:.1f}" height="{bottom - top:.1f}"'
    yield f'<rect x="{left:.1f}" y="{top:.1f}" {size} fill="{CARD}"/>'
    for quarter in range(5):
        y = _y(quarter / 4)
        strong = 3 if quarter in (0, 4) else 1.5
        yield _line(left, y, right, y, strong)
        yield _text(left - 12, y + 7, written(quarter / 4), f'text-anchor="end" fill="{_SOFT}"')
    step = max(1, round(nice_step(last)))
    for turn in range(0, last + 1, step):
        x = _x(turn, last)
        yield _line(x, top, x, bottom, 1)
        yield _text(x, bottom + 26, str(turn), f'{_MIDDLE} fill="{_SOFT}"')


def _curve(curve: Curve) -> Iterator[str]:
    last = len(curve.values) - 1
    at = [(_x(turn, last), _y(value)) for turn, value in enumerate(curve.values)]
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in at)
    drawn = f'<polyline points="{points}" fill="none" stroke-linejoin="round"'
    paint = PAINTS[curve.color]
    # A dark edge, since yellow on paper is hard to see.
    yield f'{drawn} stroke="{_INK}" stroke-width="6"/>'
    yield f'{drawn} stroke="{paint}" stroke-width="4"/>'
    for turn in curve.marked:
        x, y = at[turn]
        yield (
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="8" fill="{paint}" stroke="{CARD}"'
            ' stroke-width="3"/>'
        )


def _x(turn: float, last: int) -> float:
    return _LEFT + (WIDE - _LEFT - _RIGHT) * turn / max(1, last)


def _y(value: float) -> float:
    return HIGH - _BOTTOM - (HIGH - _BOTTOM - _TOP) * value


def _line(x: float, y: float, x2: float, y2: float, width: float) -> str:
    ends = f'x1="{x:.1f}" y1="{y:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {ends} stroke="{LINE}" stroke-width="{width}"/>'


def _text(x: float, y: float, text: str, how: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" {how}>{escape(text)}</text>' if text else ""
