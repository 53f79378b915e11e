"""Choose where each name stands beside its place."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from tools.cartographer.atlas import Atlas
from tools.cartographer.drawing import Drawing
from tools.cartographer.projection import Floats
from tools.cartographer.shapes import Shapes, label_halves
from tools.cartographer.touch import Boxes, boxes_apart, point_apart

DIRECTIONS = 24
DISTANCES = (0.08, 0.16, 0.28)
SWEEPS = 6
ROOM = 0.08
ROOM_FOR_NAMES = 0.3
# Whose name it is must be plain: other places are kept farther away than its own.
ROOM_FOR_PLACE, ROOM_FOR_OTHERS = 0.06, 0.26


def choose_slots(atlas: Atlas, drawing: Drawing, shapes: Shapes) -> Floats:
    """Return the way from each place to the middle of its label.

    Every label in turn takes the slot that costs least beside what lies there, until none moves.
    """
    half = label_halves(atlas)
    numbers = range(len(half))
    routes = shapes.boxes(drawing).take(np.arange(len(shapes.link)))
    slots = [_slots(atlas.settings.board.radius, half[place]) for place in numbers]
    costs = [
        _taste(atlas, place) + _cost(atlas, drawing, routes, place, slots[place], half[place])
        for place in numbers
    ]
    chosen = drawing.labels.copy()
    standing = np.any(chosen != 0, axis=1)
    for _ in range(SWEEPS):
        before = chosen.copy()
        # Those that have it worst choose first.
        for place in sorted(numbers, key=lambda number: (-float(costs[number].min()), number)):
            others = np.flatnonzero(standing & (np.arange(len(half)) != place))
            theirs = _boxes(drawing.places[others] + chosen[others], half[others])
            mine = _boxes(drawing.places[place] + slots[place], half[place])
            cost = costs[place] + _crowding(mine, theirs, ROOM_FOR_NAMES)
            chosen[place] = slots[place][int(cost.argmin())]
            standing[place] = True
        if (chosen == before).all():
            break
    return chosen


def _slots(radius: float, half: Floats) -> Floats:
    """List where the middle of a label could be: around its place, at some distances."""
    ways = []
    for distance in DISTANCES:
        for turn in range(DIRECTIONS):
            angle = 2 * math.pi * turn / DIRECTIONS
            way = math.cos(angle), math.sin(angle)
            # Rather beside a side or a corner than somewhere between.
            ways.append(
                [
                    x * (radius + distance) + min(max(1.5 * x, -1), 1) * reach
                    for x, reach in zip(way, half.tolist(), strict=True)
                ]
            )
    return np.array(ways).round(4)


def _taste(atlas: Atlas, place: int) -> Floats:
    """Price slots by habit: near before far, right before left; or as the settings say."""
    naming = atlas.settings.labels.get(atlas.places[place].id)
    turns = np.tile(np.arange(DIRECTIONS), len(DISTANCES)) * (360 / DIRECTIONS)
    cost = np.repeat(0.15 * np.arange(float(len(DISTANCES))), DIRECTIONS)
    if naming is not None and naming.side is not None:
        cost += np.abs((turns - naming.side + 180) % 360 - 180) / 15
    else:
        askew = np.minimum(turns % 90, 90 - turns % 90) / 45
        cost += 0.1 * ((turns > 90) & (turns < 270)) + 0.05 * askew
    return cost


def _cost(
    atlas: Atlas, drawing: Drawing, routes: Boxes, place: int, slots: Floats, half: Floats
) -> Floats:
    """Price slots against routes, places and the frame."""
    board = atlas.settings.board
    at = drawing.places[place]
    mine = _boxes(at + slots, half)
    near = np.flatnonzero(((routes.middle - at) ** 2).sum(axis=1) < 25.0)
    cost = _crowding(mine, routes.take(near), ROOM)
    for number, other in enumerate(drawing.places):
        room = ROOM_FOR_PLACE if number == place else ROOM_FOR_OTHERS
        far = point_apart(mine, np.broadcast_to(other, slots.shape)).far - board.radius
        cost = cost + _price(room - far, far < 0)
    frame = np.array([board.width, board.height]) - board.margin
    low = np.maximum(half + board.margin - mine.middle, 0)
    high = np.maximum(mine.middle + half - frame, 0)
    cost += 30.0 * (low + high).sum(axis=1)
    return cost


def _boxes(middles: Floats, half: Floats) -> Boxes:
    along = np.zeros_like(middles) + np.array([1.0, 0.0])
    halves = np.broadcast_to(half, middles.shape)
    return Boxes(middles, along, halves[:, 0], halves[:, 1])


def _crowding(mine: Boxes, theirs: Boxes, room: float) -> Floats:
    """Price each of my boxes by how near it comes to any of theirs."""
    one = np.repeat(np.arange(len(mine.middle)), len(theirs.middle))
    two = np.tile(np.arange(len(theirs.middle)), len(mine.middle))
    far = boxes_apart(mine.take(one), theirs.take(two)).far
    price = _price(room - far, far < 0)
    return np.bincount(one, price, len(mine.middle)).astype(float)


def _price(lack: Floats, touching: npt.NDArray[np.bool_]) -> Floats:
    """Price a lack of room: dear at the first touch, dearer with depth."""
    lack = np.maximum(lack, 0.0)
    price: Floats = 2.0 * lack + 20.0 * lack * lack + 2.0 * touching
    return price
