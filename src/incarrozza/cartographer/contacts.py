"""What may not touch what, and how much room each pair needs.

Neighbours are found by a sweep along x.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from incarrozza.cartographer.apart import boxes_apart, point_apart
from incarrozza.cartographer.sheet import SIZE, Boxes, Contacts, Sheet
from incarrozza.rules.compiled import compiled

# Room between things; the solver aims at more than the check asks for, which sees rounded numbers.
ROOM = 0.065
ROOM_IN_ROW = 0.035
ROOM_FOR_LABEL = 0.08
ROOM_BETWEEN_LABELS = 0.16
ROOM_FOR_STRANGER = 0.2
ROOM_BETWEEN_PLACES = 0.5
REACH = 0.6
"""What is farther apart than this will not meet before contacts are listed again."""
LEAST_ROOM = 0.045
"""With less than this between them, things are too near."""
STUCK = -0.04
"""A name that overlaps something by more than this will not come free."""


@compiled
def reach_of(sheet: Sheet, boxes: Boxes, thing: int) -> float:
    """Tell how far a box or a place reaches from its middle."""
    if thing >= len(boxes.long):
        return sheet.places[thing - len(boxes.long), SIZE]
    long, wide = boxes.half[thing, 0], boxes.half[thing, 1]
    return sqrt(long * long + wide * wide)


@compiled
def middle_of(row: Any, boxes: Boxes, thing: int, axis: int) -> float:
    """Tell where the middle of a box or a place lies."""
    size = len(boxes.long)
    if thing >= size:
        return row[2 * (thing - size) + axis]
    return boxes.middle[thing, axis]


@compiled
def crosses(bridges: Any, one: int, two: int) -> bool:
    """Tell whether two links cross as a bridge."""
    for at in range(len(bridges)):
        if bridges[at, 0] == one and bridges[at, 1] == two:
            return True
        if bridges[at, 0] == two and bridges[at, 1] == one:
            return True
    return False


@compiled
def room_between(
    sheet: Sheet, boxes: Boxes, bridges: Any, labels: bool, one: int, two: int
) -> float:
    """Tell how much room two things need, of which the first has the lower number; -1: none."""
    size, places = len(boxes.long), len(sheet.places)
    count = size - places
    if two >= size:
        place = two - size
        if one >= size:
            return ROOM_BETWEEN_PLACES
        if one >= count:
            if not labels:
                return -1.0
            return ROOM_FOR_LABEL if one - count == place else ROOM_FOR_STRANGER
        return -1.0 if boxes.names[one, 3] == place else ROOM
    if two >= count:
        if not labels:
            return -1.0
        return ROOM_BETWEEN_LABELS if one >= count else ROOM_FOR_LABEL
    rail_one, rail_two = boxes.names[one, 2] < 0, boxes.names[two, 2] < 0
    link_one, link_two = boxes.names[one, 0], boxes.names[two, 0]
    if link_one == link_two:
        if rail_one or rail_two or boxes.names[one, 2] == boxes.names[two, 2]:
            return -1.0
        return ROOM_IN_ROW if boxes.names[one, 1] == boxes.names[two, 1] else ROOM
    if rail_one and rail_two:
        if boxes.names[one, 3] >= 0 and boxes.names[one, 3] == boxes.names[two, 3]:
            return -1.0
        if crosses(bridges, link_one, link_two):
            return -1.0
    return ROOM


@compiled
def gap_between(row: Any, sheet: Sheet, boxes: Boxes, one: int, two: int) -> float:
    """Measure how far two things are apart."""
    size = len(boxes.long)
    if two < size:
        gap, _, _, _ = boxes_apart(boxes.middle, boxes.along, boxes.half, one, two)
        return gap
    x, y = row[2 * (two - size)], row[2 * (two - size) + 1]
    radius = sheet.places[two - size, SIZE]
    if one < size:
        far, _, _, _, _ = point_apart(boxes.middle, boxes.along, boxes.half, one, x, y)
        return far - radius
    x, y = x - row[2 * (one - size)], y - row[2 * (one - size) + 1]
    return sqrt(x * x + y * y) - radius - sheet.places[one - size, SIZE]


@compiled
def find_contacts(
    row: Any, sheet: Sheet, boxes: Boxes, bridges: Any, extra: Any, prices: Any
) -> Contacts:
    """List all pairs that could touch during the next steps.

    `prices` are those of routes and of labels; labels that cost nothing are not there. `extra`
    room is added where it was asked for.
    """
    things = len(boxes.long) + len(sheet.places)
    labels = prices[1] > 0
    at_x = np.empty(things)
    widest = 0.0
    for thing in range(things):
        at_x[thing] = middle_of(row, boxes, thing, 0)
        widest = max(widest, reach_of(sheet, boxes, thing))
    order = np.argsort(at_x, kind="mergesort")
    found = 0
    pairs = np.empty((64 * things, 2), dtype=np.int64)
    for first in range(things):
        here = order[first]
        reach = reach_of(sheet, boxes, here) + REACH
        for second in range(first + 1, things):
            there = order[second]
            far = at_x[there] - at_x[here]
            if far > reach + widest:
                break
            near = reach + reach_of(sheet, boxes, there)
            aside = middle_of(row, boxes, there, 1) - middle_of(row, boxes, here, 1)
            if far * far + aside * aside >= near * near:
                continue
            one, two = min(here, there), max(here, there)
            if found == len(pairs) or room_between(sheet, boxes, bridges, labels, one, two) < 0:
                continue
            if gap_between(row, sheet, boxes, one, two) < REACH:
                pairs[found, 0] = one
                pairs[found, 1] = two
                found += 1
    contacts = Contacts(pairs[:found], np.empty(found), np.empty(found))
    size = len(boxes.long)
    count = size - len(sheet.places)
    for pair in range(found):
        one, two = pairs[pair, 0], pairs[pair, 1]
        room = room_between(sheet, boxes, bridges, labels, one, two) + extra[one, two]
        contacts.room[pair] = room
        label = count <= one < size or count <= two < size
        contacts.price[pair] = prices[1] if label else prices[0]
    return contacts


@compiled
def ask_for_room(
    row: Any, sheet: Sheet, boxes: Boxes, contacts: Contacts, extra: Any, slots: Any, more: float
) -> int:
    """Count the pairs that are too near, and have each of them ask for more room.

    Mark names that something lies in as stuck.
    """
    lacking = 0
    size, places = len(boxes.long), len(sheet.places)
    for place in range(places):
        slots[place, 2] = 0.0
    for pair in range(len(contacts.room)):
        one, two = contacts.pairs[pair, 0], contacts.pairs[pair, 1]
        # In a row, spaces may be as near as they like, if they do not overlap.
        least = LEAST_ROOM
        if two < size and boxes.names[one, 0] == boxes.names[two, 0] >= 0:
            least = 0.012 if boxes.names[one, 1] == boxes.names[two, 1] else LEAST_ROOM
        gap = gap_between(row, sheet, boxes, one, two)
        if gap < least:
            extra[one, two] += more
            lacking += 1
        if gap < STUCK and size - places <= two < size:
            slots[two - size + places, 2] = 1.0
    return lacking
