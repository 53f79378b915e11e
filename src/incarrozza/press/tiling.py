"""Tiling: how a board larger than the paper is spread over sheets, all lengths in millimetres.

All sheets show pieces of the same size. Each shows once more, as a strip for glue, what its right
and its lower neighbour begin with.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil
from typing import Final, Literal, NamedTuple

from incarrozza.errors import BadOption

Paper = Literal["a4", "a3"]
PAPERS: Final[Mapping[Paper, tuple[int, int]]] = {"a4": (210, 297), "a3": (297, 420)}
"""Width and height of a sheet that stands upright."""
MARGIN: Final = 10
"""What a printer leaves white, and room for marks."""
OVERLAP: Final = 8
"""The width of a strip for glue."""
MOST_SHEETS: Final = 100

Size = tuple[float, float]


class BoardSheet(NamedTuple):
    """A sheet: where it belongs, counted from 1, and the corner of the board that it begins at."""

    row: int
    column: int
    x: float
    y: float


@dataclass(frozen=True)
class Tiling:
    """A board spread over sheets."""

    sheet: Size
    board: Size
    columns: int
    rows: int

    @property
    def step(self) -> Size:
        """Give the way from a sheet to the next."""
        width, height = self.board
        return (width - OVERLAP) / self.columns, (height - OVERLAP) / self.rows

    @property
    def shown(self) -> Size:
        """Give the size of what every sheet shows."""
        width, height = self.step
        return width + OVERLAP, height + OVERLAP

    def __len__(self) -> int:
        return self.columns * self.rows

    def __iter__(self) -> Iterator[BoardSheet]:
        width, height = self.step
        for row in range(self.rows):
            for column in range(self.columns):
                yield BoardSheet(row + 1, column + 1, column * width, row * height)


def spread(board: Size, paper: Paper) -> Tiling:
    """Spread a board over as few sheets as possible, all upright or all lying.

    >>> tiling = spread((850, 600), "a3")
    >>> tiling.columns, tiling.rows, tiling.sheet
    (4, 2, (297, 420))
    """
    upright = PAPERS[paper]
    lying = upright[::-1]
    # Of two equal ones, the first: the one that lies as the board does.
    ways = (lying, upright) if board[0] > board[1] else (upright, lying)
    found = min((_tiled(board, sheet) for sheet in ways), key=len)
    if len(found) > MOST_SHEETS:
        width, height = (round(side / 10) for side in board)
        raise BadOption(
            f"a board of {width} × {height} cm on {len(found)} sheets; expected at most"
            f" {MOST_SHEETS}: shorter spaces, or larger paper",
            it=f"un tabellone di {width} × {height} cm su {len(found)} fogli; al massimo"
            f" {MOST_SHEETS}: servono caselle più corte, o carta più grande",
        )
    return found


def _tiled(board: Size, sheet: Size) -> Tiling:
    columns, rows = (
        max(1, ceil((side - OVERLAP) / (length - 2 * MARGIN - OVERLAP)))
        for side, length in zip(board, sheet, strict=True)
    )
    return Tiling(sheet, board, columns, rows)


class CardSheet(NamedTuple):
    """How many cards fit on a sheet, edge to edge."""

    sheet: Size
    columns: int
    rows: int


def deal_out(card: Size, paper: Paper) -> CardSheet:
    """Lay as many cards as possible on a sheet, upright or lying.

    >>> deal_out((68, 44), "a4")
    CardSheet(sheet=(297, 210), columns=4, rows=4)
    """
    upright = PAPERS[paper]
    ways = [
        CardSheet(sheet, *(int((a - 2 * MARGIN) // b) for a, b in zip(sheet, card, strict=True)))
        for sheet in (upright, upright[::-1])
    ]
    return max(ways, key=lambda way: way.columns * way.rows)
