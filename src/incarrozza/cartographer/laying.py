"""The whole way from a map to a fine board."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from incarrozza.cartographer.drawing import MOST_STEPS, Drawing
from incarrozza.cartographer.fair_copy import make_layout
from incarrozza.cartographer.inspection import Fault, find_faults
from incarrozza.cartographer.rough import rough_layout
from incarrozza.cartographer.survey import make_survey
from incarrozza.cartographer.wishes import Wishes
from incarrozza.editions.edition import Map
from incarrozza.editions.layout import Layout
from incarrozza.globe.scenery import dress

SCALES = (1.0, 1.0, 1.03, 1.06, 1.1, 1.15, 1.2)
"""Of one attempt after the other: if faults remain, the board grows beside its spaces."""


_REMAINING = 0.35
"""What is believed to be left after each attempt."""


class Laid(NamedTuple):
    """A board as it was laid out, what is still wrong with it, and how long that took."""

    layout: Layout
    faults: tuple[Fault, ...]
    seconds: float


def lay_out(
    board: Map,
    wishes: Wishes = Wishes(),  # noqa: B008  # it is frozen
    progress: Callable[[float], None] | None = None,
) -> Laid:
    """Lay out a map, and tell from 0 to 1 how far that is.

    Where faults remain, the best of all attempts is returned; it can be played on all the same.
    """
    start = time.perf_counter()
    if not board.places:
        return Laid(rough_layout(board, wishes), (), time.perf_counter() - start)
    tell = progress or _tell_nobody
    survey = make_survey(board, wishes)
    drawing = Drawing(survey)
    best: tuple[Layout, tuple[Fault, ...]] | None = None
    for attempt, scale in enumerate(SCALES):
        drawing.embed(scale)
        for step, _ in enumerate(drawing.solve(), 1):
            tell(_done(attempt, step / MOST_STEPS))
        layout = make_layout(drawing, wishes.look)
        faults = find_faults(board, layout)
        if best is None or len(faults) < len(best[1]):
            best = layout, faults
        if not faults:
            break
        _ask_for_room(drawing, faults)
    assert best is not None
    layout, faults = best
    dressed = dress(board, layout, wishes)
    tell(1.0)
    return Laid(dressed, faults, time.perf_counter() - start)


def _ask_for_room(drawing: Drawing, faults: tuple[Fault, ...]) -> None:
    """Have the next attempt spread out what touches."""
    survey = drawing.survey
    places = {place.id: at for at, place in enumerate(survey.board.places)}
    links = {track: at for at, link in enumerate(survey.links) for track in link.tracks}
    for fault in faults:
        drawing.widen(
            [places[each] for each in fault.places],
            sorted({links[each] for each in fault.tracks}),
        )


def _done(attempt: int, share: float) -> float:
    """Tell how much is done: the first attempt is most of it, for it is often enough."""
    before, after = (1 - _REMAINING**count for count in (attempt, attempt + 1))
    return before + share * (after - before)


def _tell_nobody(_: float) -> None:
    """Keep it to oneself."""
