"""Choose where each name stands beside its place, and into how many lines it is broken."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from incarrozza.cartographer.apart import boxes_apart, point_apart
from incarrozza.cartographer.sheet import HALF_HEIGHT, HALF_WIDTH, SIZE, Boxes, Sheet
from incarrozza.rules.compiled import compiled

DISTANCES = (0.09, 0.17, 0.29)
SWEEPS = 6
ROOM = 0.09
ROOM_FOR_NAMES = 0.3
# Whose name it is must be plain: other places are kept farther away than its own.
ROOM_FOR_PLACE = 0.07
ROOM_FOR_OTHERS = 0.26
DEEP = -0.15
SHUNNED = 5.0
"""What it costs to go again where a name was stuck."""
SAME_WAY = 0.85
NEAR = 25.0
"""The square of a distance: what lies farther away is not looked at."""


@compiled
def price_of(lack: float, gap: float) -> float:
    """Price a lack of room: dear at the first touch, dearer with depth.

    What lies deep in a label will not be pushed out of it.
    """
    if lack <= 0:
        return 0.0
    return (
        2.0 * lack + 20.0 * lack * lack + (2.0 if gap < 0 else 0.0) + (8.0 if gap < DEEP else 0.0)
    )


@compiled
def choose_slots(
    row: Any, sheet: Sheet, boxes: Boxes, ways: Any, tastes: Any, shapes: Any, slots: Any
) -> None:
    """Write the way from each place to the middle of its label, and the label's half sides.

    Every label in turn takes the slot that costs least beside what lies there, until none moves.
    `ways` are directions and `tastes` what each costs a place; `shapes` are the half sides of each
    name, broken into one line, two, three. Of a name that cannot be broken so often, they are
    repeated.
    """
    shun_stuck(sheet, ways, tastes, slots)
    places, turns, kinds = len(sheet.places), len(ways), shapes.shape[1]
    distances = len(DISTANCES)
    choices = kinds * distances * turns
    costs = np.empty((places, choices))
    where = np.empty((places, choices, 2))
    for place in range(places):
        for choice in range(choices):
            kind, rest = choice // (distances * turns), choice % (distances * turns)
            turn = rest % turns
            away = sheet.places[place, SIZE] + DISTANCES[rest // turns]
            # Rather beside a side or a corner than somewhere between.
            for axis in range(2):
                way = ways[turn, axis]
                edge = min(max(1.5 * way, -1.0), 1.0)
                where[place, choice, axis] = way * away + edge * shapes[place, kind, axis]
            costs[place, choice] = (
                tastes[place, turn] + 0.15 * (rest // turns) + 0.25 * kind
                if kind == 0 or shapes[place, kind, 1] > shapes[place, kind - 1, 1]
                else 1e6
            )
        price_routes(row, sheet, boxes, place, shapes, where, costs)
    # Those that have it worst choose first.
    worst = np.empty(places)
    for place in range(places):
        worst[place] = -costs[place].min()
    order = np.argsort(worst, kind="mergesort")
    chosen = np.full(places, -1, dtype=np.int64)
    for _ in range(SWEEPS):
        changed = False
        for place in order:
            best = cheapest(row, place, chosen, shapes, where, costs)
            changed = changed or best != chosen[place]
            chosen[place] = best
        if not changed:
            break
    for place in range(places):
        kind = chosen[place] // (distances * turns)
        for axis in range(2):
            slots[place, axis] = where[place, chosen[place], axis]
        sheet.places[place, HALF_WIDTH] = shapes[place, kind, 0]
        sheet.places[place, HALF_HEIGHT] = shapes[place, kind, 1]


@compiled
def shun_stuck(sheet: Sheet, ways: Any, tastes: Any, slots: Any) -> None:
    """Let names that are stuck look elsewhere (tabu search)."""
    for place in range(len(sheet.places)):
        x, y = slots[place, 0], slots[place, 1]
        # As directions count: a label reaches farther aside than up and down.
        x = x / (sheet.places[place, SIZE] + sheet.places[place, HALF_WIDTH])
        y = y / (sheet.places[place, SIZE] + sheet.places[place, HALF_HEIGHT])
        far = sqrt(x * x + y * y)
        if slots[place, 2] == 0 or far == 0:
            continue
        for turn in range(len(ways)):
            if ways[turn, 0] * x + ways[turn, 1] * y > SAME_WAY * far:
                tastes[place, turn] += SHUNNED


@compiled
def price_routes(
    row: Any, sheet: Sheet, boxes: Boxes, place: int, shapes: Any, where: Any, costs: Any
) -> None:
    """Price the slots of a label against routes and places."""
    places = len(sheet.places)
    count, choices = len(boxes.long) - places, costs.shape[1]
    each = choices // shapes.shape[1]
    x, y = row[2 * place], row[2 * place + 1]
    # The label as a box: it comes first, then those of routes that are near.
    near = 1
    middle, along = np.zeros((count + 1, 2)), np.zeros((count + 1, 2))
    half = np.zeros((count + 1, 2))
    along[0, 0] = 1.0
    for box in range(count):
        off_x, off_y = boxes.middle[box, 0] - x, boxes.middle[box, 1] - y
        if off_x * off_x + off_y * off_y < NEAR:
            for axis in range(2):
                middle[near, axis] = boxes.middle[box, axis]
                along[near, axis] = boxes.along[box, axis]
                half[near, axis] = boxes.half[box, axis]
            near += 1
    for choice in range(choices):
        if costs[place, choice] >= 1e6:
            continue
        middle[0, 0], middle[0, 1] = x + where[place, choice, 0], y + where[place, choice, 1]
        half[0, 0] = shapes[place, choice // each, 0]
        half[0, 1] = shapes[place, choice // each, 1]
        cost = 0.0
        for box in range(1, near):
            gap, _, _, _ = boxes_apart(middle, along, half, 0, box)
            cost += price_of(ROOM - gap, gap)
        for other in range(places):
            at_x, at_y = row[2 * other], row[2 * other + 1]
            if (at_x - x) * (at_x - x) + (at_y - y) * (at_y - y) >= NEAR:
                continue
            far, _, _, _, _ = point_apart(middle, along, half, 0, at_x, at_y)
            room = ROOM_FOR_PLACE if other == place else ROOM_FOR_OTHERS
            gap = far - sheet.places[other, SIZE]
            cost += price_of(room - gap, gap)
        costs[place, choice] += cost


@compiled
def cheapest(row: Any, place: int, chosen: Any, shapes: Any, where: Any, costs: Any) -> int:
    """Find the slot of a label that costs least beside the other labels as they stand."""
    choices = costs.shape[1]
    each = choices // shapes.shape[1]
    best, least = 0, 1e9
    for choice in range(choices):
        cost = costs[place, choice]
        if cost >= least:
            continue
        kind = choice // each
        x = row[2 * place] + where[place, choice, 0]
        y = row[2 * place + 1] + where[place, choice, 1]
        for other in range(len(chosen)):
            if other == place or chosen[other] < 0:
                continue
            theirs, their_kind = chosen[other], chosen[other] // each
            off_x = abs(row[2 * other] + where[other, theirs, 0] - x)
            off_y = abs(row[2 * other + 1] + where[other, theirs, 1] - y)
            gap_x = off_x - shapes[place, kind, 0] - shapes[other, their_kind, 0]
            gap_y = off_y - shapes[place, kind, 1] - shapes[other, their_kind, 1]
            gap = max(gap_x, gap_y)
            cost += price_of(ROOM_FOR_NAMES - gap, gap)
        if cost < least:
            best, least = choice, cost
    return best
