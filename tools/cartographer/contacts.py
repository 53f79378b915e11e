"""What may not touch what, and how much room each pair needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.spatial import cKDTree

from tools.cartographer.drawing import Drawing
from tools.cartographer.projection import Floats
from tools.cartographer.shapes import Ints, Shapes
from tools.cartographer.touch import Boxes, boxes_apart, dot, point_apart

# Room between things, in spaces; the solver aims at a little more than the check asks for.
ROOM = 0.05
ROOM_IN_ROW = 0.035
ROOM_FOR_LABEL = 0.07
ROOM_BETWEEN_LABELS = 0.2
ROOM_BETWEEN_PLACES = 0.5
# What is farther apart than this will not meet before contacts are listed again.
REACH = 0.6

Extra = Mapping[tuple[int, int], float]


class Prices(NamedTuple):
    """What lack of room costs: between routes and places, and beside labels."""

    routes: float
    labels: float


class Contacts(NamedTuple):
    """Pairs near enough to matter, and the room each needs."""

    prices: Prices
    slots: Floats
    first: Ints
    second: Ints
    room: Floats
    box: Ints
    place: Ints
    place_room: Floats
    places: Ints


def find_contacts(
    drawing: Drawing, shapes: Shapes, prices: Prices, slots: Floats, extra: Extra
) -> Contacts:
    """List all pairs that could touch during the next steps.

    `slots` is where labels would like to be; `extra` room is added for pairs of boxes, or of a
    box and a place, whose number then follows those of the boxes.
    """
    boxes = shapes.boxes(drawing)
    first, second = _pairs_of_boxes(shapes, boxes, labels=prices.labels > 0)
    box, place = _boxes_at_places(shapes, boxes, drawing.places, labels=prices.labels > 0)
    count, size = len(shapes.link), len(boxes.middle)
    link = np.concatenate([shapes.link, -1 - np.arange(size - count)])
    room = np.where(link[first] == link[second], ROOM_IN_ROW, ROOM)
    room = np.where(second >= count, ROOM_FOR_LABEL, room)
    room = np.where(first >= count, ROOM_BETWEEN_LABELS, room)
    radius = shapes.atlas.settings.board.radius
    place_room = radius + np.where(box < count, ROOM, ROOM_FOR_LABEL)
    near = cKDTree(drawing.places).query_pairs(2 * radius + ROOM_BETWEEN_PLACES + REACH)
    return Contacts(
        prices,
        slots,
        first,
        second,
        room + _extra(extra, first, second),
        box,
        place,
        place_room + _extra(extra, box, place + size),
        np.array(sorted(near), dtype=np.intp).reshape(-1, 2),
    )


def tight(
    drawing: Drawing, shapes: Shapes, contacts: Contacts, least: float
) -> list[tuple[int, int]]:
    """Name the pairs that have less than the least room, as `extra` names them."""
    boxes = shapes.boxes(drawing)
    gap = boxes_apart(boxes.take(contacts.first), boxes.take(contacts.second)).far
    hole = point_apart(boxes.take(contacts.box), drawing.places[contacts.place]).far
    hole = hole - shapes.atlas.settings.board.radius
    pairs = [
        *zip(contacts.first[gap < least], contacts.second[gap < least], strict=True),
        *zip(
            contacts.box[hole < least],
            contacts.place[hole < least] + len(boxes.middle),
            strict=True,
        ),
    ]
    return [(int(one), int(two)) for one, two in pairs]


def _pairs_of_boxes(shapes: Shapes, boxes: Boxes, labels: bool) -> tuple[Ints, Ints]:
    radius = boxes.half_length + boxes.half_width
    near = cKDTree(boxes.middle).query_pairs(2 * float(radius.max()) + REACH)
    pairs = np.array(sorted(near), dtype=np.intp).reshape(-1, 2)
    first, second = pairs[:, 0], pairs[:, 1]
    way = boxes.middle[second] - boxes.middle[first]
    reach = radius[first] + radius[second] + REACH
    keep = (dot(way, way) < reach * reach) & ~_may_touch(shapes, first, second)
    if not labels:
        keep &= second < len(shapes.link)
    return first[keep], second[keep]


def _boxes_at_places(
    shapes: Shapes, boxes: Boxes, places: Floats, labels: bool
) -> tuple[Ints, Ints]:
    radius = boxes.half_length + boxes.half_width + shapes.atlas.settings.board.radius + REACH
    count = len(boxes.middle) if labels else len(shapes.link)
    met = cKDTree(places).query_ball_point(boxes.middle[:count], radius[:count])
    pairs = [
        (box, place)
        for box, found in enumerate(met)
        for place in sorted(found)
        if box >= len(shapes.link) or shapes.stub_at[box] != place
    ]
    table = np.array(pairs, dtype=np.intp).reshape(-1, 2)
    return table[:, 0], table[:, 1]


def _may_touch(shapes: Shapes, first: Ints, second: Ints) -> npt.NDArray[np.bool_]:
    """Tell which pairs may touch: spaces side by side, a route and its ends, ends at one place."""
    count = len(shapes.link)
    routes = (first < count) & (second < count)
    one, two = np.where(routes, first, 0), np.where(routes, second, 0)
    same = shapes.link[one] == shapes.link[two]
    stub_one, stub_two = shapes.stub_at[one], shapes.stub_at[two]
    beside = same & (shapes.order[one] == shapes.order[two])
    own_end = same & ((stub_one >= 0) | (stub_two >= 0))
    meeting = (stub_one >= 0) & (stub_one == stub_two)
    allowed: npt.NDArray[np.bool_] = routes & (beside | own_end | meeting)
    return allowed


def _extra(extra: Extra, first: Ints, second: Ints) -> Floats:
    pairs = zip(first.tolist(), second.tolist(), strict=True)
    return np.array([extra.get(pair, 0.0) for pair in pairs])
