"""What a drawing puts on the board as boxes: spaces, bare ends of curves, and labels.

For as long as a solve lasts, each box keeps its place on its curve; so middle and direction are
sums of control points, and a push on a box is easily handed back to what moves it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from incarrozza.editions.lettering import block_size
from tools.cartographer.atlas import Atlas, Link
from tools.cartographer.curves import points, ruler, slopes, stops, weights
from tools.cartographer.drawing import Drawing, ends
from tools.cartographer.projection import Floats
from tools.cartographer.touch import Boxes, dot, turned

Ints = npt.NDArray[np.intp]

LANE_GAP = 0.05
RAIL = 0.04
TAU = 6.283185


@dataclass(frozen=True)
class Shapes:
    """All boxes of a drawing: those of links in their order, then one for each label.

    Of a link's box: which link it belongs to; for a space the row of `routes.csv` and its order in
    it, for a bare end the place it leads to (otherwise -1); what the link's control points weigh
    in its middle and direction; how far beside the curve it lies. `slid` is what slides were when
    the boxes were laid; `covered` is the part of each curve that spaces hide.
    """

    atlas: Atlas
    link: Ints
    track: Ints
    order: Ints
    stub_at: Ints
    middle_by: Floats
    along_by: Floats
    aside: Floats
    half_length: Floats
    half_width: Floats
    slid: Floats
    covered: list[tuple[float, float]]

    def boxes(self, drawing: Drawing) -> Boxes:
        """Return the boxes as the drawing has them now."""
        curves = drawing.curves(self.atlas)[self.link]
        along, _ = self._along(curves)
        middle = (self.middle_by[:, :, None] * curves).sum(axis=1)
        middle = middle + self.aside[:, None] * turned(along) + self._slide(drawing) * along
        flat = np.zeros_like(drawing.places) + np.array([1.0, 0.0])
        return Boxes(
            np.concatenate([middle, drawing.places + drawing.labels]),
            np.concatenate([along, flat]),
            self.half_length,
            self.half_width,
        )

    def hand_back(self, drawing: Drawing, on_middle: Floats, on_along: Floats) -> Drawing:
        """Turn slopes by boxes into slopes by what moves them."""
        count, links, places = len(self.link), len(self.atlas.links), len(self.atlas.places)
        along, long = self._along(drawing.curves(self.atlas)[self.link])
        push, swing = on_middle[:count], on_along[:count]
        swing = swing - self.aside[:, None] * turned(push) + self._slide(drawing) * push
        swing = (swing - dot(swing, along)[:, None] * along) / long[:, None]
        by = self.middle_by[:, :, None] * push[:, None] + self.along_by[:, :, None] * swing[:, None]
        on_curves = gather(by.reshape(count, 8), self.link, links).reshape(links, 4, 2)
        begin, end = ends(self.atlas)
        on_label = on_middle[count:]
        on_places = on_label + gather(on_curves[:, 0], begin, places)
        on_places = on_places + gather(on_curves[:, 3], end, places)
        along_it = (self.track >= 0) * dot(push, along)
        on_slides = np.bincount(self.link, along_it, links).astype(float)
        return Drawing(on_places, on_curves[:, 1:3], on_slides, on_label)

    def _along(self, curves: Floats) -> tuple[Floats, Floats]:
        way = (self.along_by[:, :, None] * curves).sum(axis=1)
        long = np.sqrt(dot(way, way))
        return way / long[:, None], long

    def _slide(self, drawing: Drawing) -> Floats:
        return ((self.track >= 0) * (drawing.slides - self.slid)[self.link])[:, None]


def gather(rows: Floats, into: Ints, count: int) -> Floats:
    """Add up rows by the number each belongs to."""
    return np.column_stack([np.bincount(into, column, count) for column in rows.T])


def margins(atlas: Atlas) -> Floats:
    """Return how far from each place's middle its routes' spaces keep: farther if it is crowded."""
    board = atlas.settings.board
    lanes = np.zeros(len(atlas.places))
    for link in atlas.links:
        lanes[[link.a, link.b]] += len(link.lanes)
    return np.maximum(board.radius + 0.08, lanes * (board.space_width + 0.08) / TAU)


def label_halves(atlas: Atlas) -> Floats:
    """Return half the width and height of each label."""
    sizes = [block_size(place.lines) for place in atlas.places]
    return np.array(sizes) * (atlas.settings.board.font / 2)


def lane_asides(atlas: Atlas, link: Link) -> list[float]:
    """Return how far beside a link's curve the middle of each of its lanes runs."""
    apart = atlas.settings.board.space_width + LANE_GAP
    return [(lane - (len(link.lanes) - 1) / 2) * apart for lane in range(len(link.lanes))]


@dataclass
class _Rows:
    """The columns of `Shapes` while they grow."""

    link: list[int] = field(default_factory=list)
    track: list[int] = field(default_factory=list)
    order: list[int] = field(default_factory=list)
    stub_at: list[int] = field(default_factory=list)
    middle_by: list[Floats] = field(default_factory=list)
    along_by: list[Floats] = field(default_factory=list)
    aside: list[float] = field(default_factory=list)
    half_length: list[float] = field(default_factory=list)
    half_width: list[float] = field(default_factory=list)


def make_shapes(atlas: Atlas, drawing: Drawing) -> Shapes:
    """Lay spaces along the curves as they are now, and box all that must not touch."""
    margin = margins(atlas)
    rows = _Rows()
    covered: list[tuple[float, float]] = []
    for number, (link, curve) in enumerate(zip(atlas.links, drawing.curves(atlas), strict=True)):
        at, far = ruler(curve)
        rim = float(margin[link.a]), float(margin[link.b])
        stop = stops(float(far[-1]), link.length, rim, float(drawing.slides[number]))
        for track, aside in zip(link.lanes, lane_asides(atlas, link), strict=True):
            for order, moment in enumerate(np.interp(stop, far, at)):
                _add(rows, (number, track, order, -1), (weights(moment), slopes(moment)))
                rows.aside.append(aside)
                rows.half_length.append(0.5)
                rows.half_width.append(atlas.settings.board.space_width / 2)
        first, last = np.interp([stop[0] - 0.5, stop[-1] + 0.5], far, at)
        _add_bare_end(rows, number, link.a, curve, (0.0, float(first)))
        _add_bare_end(rows, number, link.b, curve, (float(last), 1.0))
        hidden = np.interp([stop[0] - 0.35, stop[-1] + 0.35], far, at)
        covered.append((float(hidden[0]), float(hidden[1])))
    half = label_halves(atlas)
    return Shapes(
        atlas,
        np.array(rows.link),
        np.array(rows.track),
        np.array(rows.order),
        np.array(rows.stub_at),
        np.array(rows.middle_by),
        np.array(rows.along_by),
        np.array(rows.aside),
        np.concatenate([rows.half_length, half[:, 0]]),
        np.concatenate([rows.half_width, half[:, 1]]),
        drawing.slides.copy(),
        covered,
    )


def _add(rows: _Rows, names: tuple[int, int, int, int], by: tuple[Floats, Floats]) -> None:
    for column, name in zip((rows.link, rows.track, rows.order, rows.stub_at), names, strict=True):
        column.append(name)
    rows.middle_by.append(by[0])
    rows.along_by.append(by[1])


def _add_bare_end(
    rows: _Rows, link: int, place: int, curve: Floats, between: tuple[float, float]
) -> None:
    """Box the rail between a place and the nearest space."""
    moments = np.array(between)
    step = np.diff(points(curve, moments), axis=0)[0]
    long = float(np.sqrt((step * step).sum()))
    begin, end = weights(moments)
    # An end of hardly any length still has the direction of its curve.
    along = end - begin if long > 0.05 else slopes(moments.mean())
    _add(rows, (link, -1, -1, place), ((begin + end) / 2, along))
    rows.aside.append(0.0)
    rows.half_length.append(long / 2)
    rows.half_width.append(RAIL / 2)
