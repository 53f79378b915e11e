"""What the compiled half of the cartographer works on: tables of numbers, and their columns.

Everything is measured in spaces: a space is 1 long. All of it is done with sums, products,
quotients and square roots in a fixed order, which every processor rounds alike (IEEE 754): the
same map gives the same board everywhere, compiled or not.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, NamedTuple, TypeAlias

import numpy as np

from incarrozza.limits import MAX_LENGTH
from incarrozza.rules.compiled import ArrayOf

Row: TypeAlias = Annotated[Any, ArrayOf(np.float64)]
Table: TypeAlias = Annotated[Any, ArrayOf(np.float64, 2)]
NumberTable: TypeAlias = Annotated[Any, ArrayOf(np.int64, 2)]
Shapes: TypeAlias = Annotated[Any, ArrayOf(np.float64, 3)]

# Columns of places: where each is drawn to and how hard, whether it may move (1 or 0), how far
# from its middle spaces keep, half the sides of its label, and the radius of what is drawn there.
HOME_X: Final = 0
HOME_Y: Final = 1
PULL: Final = 2
FREE: Final = 3
RIM: Final = 4
HALF_WIDTH: Final = 5
HALF_HEIGHT: Final = 6
SIZE: Final = 7
PLACE_COLUMNS: Final = 8

# Columns of links: the places at both ends, spaces of a track, tracks side by side.
BEGIN: Final = 0
END: Final = 1
SPACES: Final = 2
LANES: Final = 3
LINK_COLUMNS: Final = 4

# Columns of bows: how long a curve must be and may be, which way it bows and how far, at rest; then
# the room that must be left beside each space, from before the first to behind the last.
NEED: Final = 0
MOST: Final = 1
BEND: Final = 2
GAPS: Final = 3
BOW_COLUMNS: Final = GAPS + MAX_LENGTH + 1

# Sizes of a board.
SPACE_WIDTH: Final = 0
RADIUS: Final = 1
"""Of a usual place."""
SIZE_COLUMNS: Final = 2

LANE_GAP: Final = 0.05
"""Between spaces side by side."""
RAIL: Final = 0.04
LEAST_GAP: Final = 0.06
MOST_GAP: Final = 0.17
"""Between spaces of a track."""


class Sheet(NamedTuple):
    """All that does not move during a descent."""

    places: Any
    links: Any
    bows: Any
    sizes: Any


class Boxes(NamedTuple):
    """What lies on a board as boxes: spaces and bare rails by their links, then the labels.

    `names` has the link, the lane and the order of a space (-1 for a rail), and the place that a
    rail leads to (-1 for one between spaces, and for a space). `by` has what the four control
    points of the link weigh in the middle of a box, and in its direction; how far beside the curve
    it lies. The rest is what a descent writes: middle, direction, and the slopes by them.
    """

    names: Any
    by: Any
    half: Any
    slid: Any
    middle: Any
    along: Any
    long: Any
    on_middle: Any
    on_along: Any


class Contacts(NamedTuple):
    """Pairs near enough to matter, the room that each needs, and what a lack of it costs.

    The second number of a pair is that of a box, or, after the boxes, of a place; so may the first.
    """

    pairs: Any
    room: Any
    price: Any
