"""Charts as SVG text, in the colours of a page: dots, distributions, stacked bars."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil, floor, log10
from typing import NamedTuple
from xml.sax.saxutils import escape

WIDTH = 960
LETTER = 8.4
"""The width of a letter, more or less."""
LONGEST = 34
"""Letters of a name; a longer one is cut, and stands in full in a tooltip."""
ROW = 30
AXIS = 34
_RIGHT = 70

Written = Callable[[float], str]
"""How a value of the axis is written."""

PAINTS = tuple(f"var(--paint-{number})" for number in range(1, 8))
"""Colours of things that are told apart, from a page's style sheet."""


class Dot(NamedTuple):
    """A value and the interval around it."""

    label: str
    value: float
    low: float
    high: float
    title: str = ""


def dots(rows: Sequence[Dot], written: Written, *, mark: float | None = None) -> str:
    """Draw values with their intervals, one below the other; a mark is a line to compare with."""
    ends = [end for row in rows for end in (row.low, row.high)]
    scale = _Scale.over([*ends, *([] if mark is None else [mark])], [row.label for row in rows])
    high = ROW * len(rows)
    parts = [*scale.grid(high, written)]
    if mark is not None:
        parts.append(_line(scale.at(mark), 0, scale.at(mark), high, "mark"))
    for number, row in enumerate(rows):
        y = ROW * (number + 0.5)
        parts += [
            f"<g>{_title(row.title)}",
            scale.name(row.label, y),
            _line(scale.at(row.low), y, scale.at(row.high), y, "interval"),
            f'<circle class="dot" cx="{scale.at(row.value):.1f}" cy="{y:g}" r="5.5"/>',
            _value(written(row.value), y),
            "</g>",
        ]
    return _svg(parts, high + AXIS)


def histograms(rows: Sequence[tuple[str, Sequence[float]]], written: Written) -> str:
    """Draw distributions one below the other, on one axis; a line marks each mean."""
    filled = [row for row in rows if row[1]]
    everything = [value for _, values in filled for value in values]
    scale = _Scale.over(everything, [label for label, _ in filled])
    wide = _bin_width(everything)
    tall = 2 * ROW
    high = tall * len(filled)
    parts = [*scale.grid(high, written)]
    for number, (label, values) in enumerate(filled):
        bottom = tall * (number + 1)
        bins = Counter(floor(value / wide) for value in values)
        most = max(bins.values())
        parts.append(scale.name(label, bottom - tall / 2))
        for place, count in sorted(bins.items()):
            left, right = scale.at(place * wide), scale.at((place + 1) * wide)
            rise = (tall - 8) * count / most
            parts.append(
                f'<rect class="bin" x="{left + 0.5:.1f}" y="{bottom - rise:.1f}"'
                f' width="{max(right - left - 1, 0.5):.1f}" height="{rise:.1f}">'
                f"{_title(f'{written(place * wide)}–{written((place + 1) * wide)}: {count}')}"
                "</rect>"
            )
        mean = sum(values) / len(values)
        parts += [
            _line(scale.at(mean), bottom - tall + 4, scale.at(mean), bottom, "mean"),
            _value(written(mean), bottom - tall / 2),
        ]
    return _svg(parts, high + AXIS)


def stacks(
    rows: Sequence[tuple[str, Sequence[float]]], parts_named: Sequence[str], written: Written
) -> str:
    """Draw what sums are made of, as stacked bars; negative parts stand to the left of zero."""
    below = [sum(min(part, 0) for part in parts) for _, parts in rows]
    above = [sum(max(part, 0) for part in parts) for _, parts in rows]
    scale = _Scale.over([0.0, *below, *above], [label for label, _ in rows])
    high = ROW * len(rows)
    drawn = [*scale.grid(high, written)]
    for number, (label, values) in enumerate(rows):
        y = ROW * number + 5
        drawn.append(scale.name(label, y + (ROW - 10) / 2))
        left = right = 0.0
        for paint, name, part in zip(PAINTS, parts_named, values, strict=False):
            begin = right if part >= 0 else left + part
            left, right = min(left, left + part), max(right, right + part)
            x, end = scale.at(begin), scale.at(begin + abs(part))
            drawn.append(
                f'<rect x="{x:.1f}" y="{y}" width="{end - x:.1f}" height="{ROW - 10}"'
                f' fill="{paint}">{_title(f"{name}: {written(part)}")}</rect>'
            )
        drawn.append(_value(written(sum(values)), y + (ROW - 10) / 2))
    return _svg(drawn, high + AXIS)


def legend(names: Sequence[str]) -> str:
    """Name the colours of a chart, as HTML."""
    items = "".join(
        f'<li><i style="background:{paint}"></i>{escape(name)}</li>'
        for paint, name in zip(PAINTS, names, strict=False)
    )
    return f'<ul class="legend">{items}</ul>'


class _Scale(NamedTuple):
    """How values become places between the names at the left and the figures at the right."""

    low: float
    high: float
    step: float
    left: float
    """What the names take of the width."""

    @classmethod
    def over(cls, values: Sequence[float], names: Iterable[str]) -> _Scale:
        low, high = (min(values), max(values)) if values else (0.0, 1.0)
        step = nice_step(high - low or abs(high) or 1.0)
        first = floor(low / step)
        left = 24 + LETTER * min(max(map(len, names), default=0), LONGEST)
        return cls(step * first, step * max(ceil(high / step), first + 1), step, left)

    def at(self, value: float) -> float:
        return self.left + (WIDTH - self.left - _RIGHT) * (value - self.low) / (
            self.high - self.low
        )

    def grid(self, high: float, written: Written) -> Iterator[str]:
        for number in range(round((self.high - self.low) / self.step) + 1):
            value = self.low + number * self.step
            x = self.at(value)
            yield _line(x, 0, x, high, "grid")
            yield (
                f'<text class="tick" x="{x:.1f}" y="{high + 18:g}" text-anchor="middle">'
                f"{escape(written(value))}</text>"
            )

    def name(self, text: str, y: float) -> str:
        cut = text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
        return (
            f'<text class="name" x="{self.left - 12:g}" y="{y + 4.5:g}" text-anchor="end">'
            f"{escape(cut)}{_title(text if cut != text else '')}</text>"
        )


def nice_step(span: float) -> float:
    """Choose a round step that divides a span into four to eight parts or so.

    >>> nice_step(100), nice_step(0.37), nice_step(7)
    (20.0, 0.05, 1.0)
    """
    rough = span / 6
    power = 10.0 ** floor(log10(rough))
    return min((1, 2, 5, 10), key=lambda factor: abs(log10(factor * power / rough))) * power


def _bin_width(values: Sequence[float]) -> float:
    span = max(values, default=0.0) - min(values, default=0.0) or 1.0
    wide = nice_step(span) / 5
    # Scores are whole numbers: narrower bins would leave every other one empty.
    return max(wide, 1.0) if all(value == int(value) for value in values[:100]) else wide


def _svg(parts: Sequence[str], high: float) -> str:
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {high:g}" role="img">' + "".join(parts) + "</svg>"
    )


def _line(x: float, y: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x:.1f}" y1="{y:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _value(text: str, y: float) -> str:
    return (
        f'<text class="value" x="{WIDTH - 4}" y="{y + 4.5:g}" text-anchor="end">'
        f"{escape(text)}</text>"
    )


def _title(text: str) -> str:
    return f"<title>{escape(text)}</title>" if text else ""
