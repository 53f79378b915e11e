"""What lack of room costs, and which way leads out of it."""

from __future__ import annotations

import numpy as np

from tools.cartographer.contacts import ROOM_BETWEEN_PLACES, Contacts
from tools.cartographer.drawing import Drawing
from tools.cartographer.projection import Floats
from tools.cartographer.settings import Board
from tools.cartographer.shapes import Shapes, gather
from tools.cartographer.touch import Boxes, boxes_apart, dot, point_apart

# Within the frame is a wish among others; it must not drown them while prices rise.
MOST_FOR_FRAME = 10.0


class Pushes:
    """What boxes and places are pushed by, and what all of it costs."""

    def __init__(self, boxes: int, places: int) -> None:
        self.total = 0.0
        self.middle = np.zeros((boxes, 2))
        self.along = np.zeros((boxes, 2))
        self.places = np.zeros((places, 2))


def clash(drawing: Drawing, shapes: Shapes, contacts: Contacts) -> tuple[float, Drawing]:
    """Return what all lack of room costs, and its slope."""
    boxes = shapes.boxes(drawing)
    pushes = Pushes(len(boxes.middle), len(drawing.places))
    is_route = np.arange(len(boxes.middle)) < len(shapes.link)
    prices = np.where(is_route, contacts.prices.routes, contacts.prices.labels)
    board = shapes.atlas.settings.board
    frame = shapes.atlas.settings.weights.frame * np.minimum(prices, MOST_FOR_FRAME)
    _between_boxes(boxes, contacts, prices, pushes)
    _at_places(boxes, drawing.places, contacts, prices, pushes)
    _between_places(drawing.places, contacts, 2 * board.radius + ROOM_BETWEEN_PLACES, pushes)
    _boxes_in_frame(boxes, board, frame[:, None], pushes)
    _places_in_frame(drawing.places, board, float(frame[0]), pushes)
    back = shapes.hand_back(drawing, pushes.middle, pushes.along)
    # A label is drawn to the slot chosen for it.
    off = drawing.labels - contacts.slots
    hold = min(contacts.prices.labels, 1.0)
    return pushes.total + hold * float((off * off).sum()), Drawing(
        back.places + pushes.places, back.controls, back.slides, back.labels + 2 * hold * off
    )


def _between_boxes(boxes: Boxes, contacts: Contacts, prices: Floats, pushes: Pushes) -> None:
    first, second, size = contacts.first, contacts.second, len(boxes.middle)
    gap = boxes_apart(boxes.take(first), boxes.take(second))
    lack = np.maximum(contacts.room - gap.far, 0.0)
    # Labels come last, so the second of a pair says which price it has.
    price = prices[second]
    pushes.total += float((price * lack * lack).sum())
    by = (-2 * price * lack)[:, None]
    pushes.middle += gather(by * gap.by_way, second, size) - gather(by * gap.by_way, first, size)
    pushes.along += gather(by * gap.by_first, first, size)
    pushes.along += gather(by * gap.by_second, second, size)


def _at_places(
    boxes: Boxes, places: Floats, contacts: Contacts, prices: Floats, pushes: Pushes
) -> None:
    hole = point_apart(boxes.take(contacts.box), places[contacts.place])
    lack = np.maximum(contacts.place_room - hole.far, 0.0)
    price = prices[contacts.box]
    pushes.total += float((price * lack * lack).sum())
    by = (-2 * price * lack)[:, None]
    pushes.middle -= gather(by * hole.by_way, contacts.box, len(boxes.middle))
    pushes.along += gather(by * hole.by_first, contacts.box, len(boxes.middle))
    pushes.places += gather(by * hole.by_way, contacts.place, len(places))


def _between_places(places: Floats, contacts: Contacts, apart: float, pushes: Pushes) -> None:
    one, two = contacts.places[:, 0], contacts.places[:, 1]
    way = places[two] - places[one]
    far = np.sqrt(dot(way, way))
    lack = np.maximum(apart - far, 0.0)
    pushes.total += contacts.prices.routes * float((lack * lack).sum())
    by = (-2 * contacts.prices.routes * lack / far)[:, None] * way
    pushes.places += gather(by, two, len(places)) - gather(by, one, len(places))


def _boxes_in_frame(boxes: Boxes, board: Board, price: Floats, pushes: Pushes) -> None:
    long, wide = boxes.half_length[:, None], boxes.half_width[:, None]
    reach = long * np.abs(boxes.along) + wide * np.abs(boxes.along[:, ::-1])
    low, high = _beyond(boxes.middle, reach, board)
    pushes.total += float((price * (low * low + high * high)).sum())
    pushes.middle += 2 * price * (low + high)
    by_reach = 2 * price * (high - low)
    pushes.along += (by_reach * long + by_reach[:, ::-1] * wide) * np.sign(boxes.along)


def _places_in_frame(places: Floats, board: Board, price: float, pushes: Pushes) -> None:
    low, high = _beyond(places, np.full_like(places, board.radius), board)
    pushes.total += price * float((low * low + high * high).sum())
    pushes.places += 2 * price * (low + high)


def _beyond(middle: Floats, reach: Floats, board: Board) -> tuple[Floats, Floats]:
    """Return how far things reach out of the frame: left and up, and right and down."""
    frame = np.array([board.width, board.height]) - board.margin
    low = np.minimum(middle - reach - board.margin, 0.0)
    return low, np.maximum(middle + reach - frame, 0.0)
