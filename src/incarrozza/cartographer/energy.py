"""What is wrong with a drawing, as one number, and which way it gets better.

A drawing is a row of numbers: places, the two inner control points of each link's curve, slides of
spaces along their curves, and the ways from places to the middles of their labels.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from incarrozza.cartographer.apart import boxes_apart, boxes_slopes, point_apart
from incarrozza.cartographer.sheet import (
    BEGIN,
    BEND,
    END,
    FREE,
    HOME_X,
    MOST,
    NEED,
    PULL,
    SIZE,
    Boxes,
    Contacts,
    Sheet,
)
from incarrozza.cartographer.spacing import control, hand_back, on_curve, place_boxes
from incarrozza.rules.compiled import compiled

SAMPLES = 12
TOO_SHORT = 40.0
TOO_LONG = 2.0
BENT = 1.2
TWISTED = 6.0
SLIDE = 0.8


@compiled
def energy(
    row: Any, sheet: Sheet, boxes: Boxes, contacts: Contacts, slots: Any, hold: float, slope: Any
) -> float:
    """Return how wrong a drawing is, and write the slope by everything that can move.

    Labels are held to their slots.
    """
    places, links = len(sheet.places), len(sheet.links)
    for at in range(len(row)):
        slope[at] = 0.0
    total = 0.0
    for link in range(links):
        total += stretch(row, sheet, link, slope)
        total += bend(row, sheet, link, slope)
    for place in range(places):
        pull = sheet.places[place, PULL]
        for axis in range(2):
            off = row[2 * place + axis] - sheet.places[place, HOME_X + axis]
            total += pull * off * off
            slope[2 * place + axis] += 2 * pull * off
    slides = 2 * places + 4 * links
    for link in range(links):
        slide = row[slides + link]
        total += SLIDE * slide * slide
        slope[slides + link] += 2 * SLIDE * slide
    labels = slides + links
    for place in range(places):
        for axis in range(2):
            off = row[labels + 2 * place + axis] - slots[place, axis]
            total += hold * off * off
            slope[labels + 2 * place + axis] += 2 * hold * off
    place_boxes(row, sheet, boxes)
    total += clash(row, sheet, boxes, contacts, slope)
    hand_back(row, sheet, boxes, slope)
    for place in range(places):
        for axis in range(2):
            slope[2 * place + axis] *= sheet.places[place, FREE]
    return total


@compiled
def add_to_control(sheet: Sheet, link: int, point: int, x: float, y: float, slope: Any) -> None:
    """Add to the slope by a control point of a link."""
    if point == 0:
        at = 2 * sheet.links[link, BEGIN]
    elif point == 3:
        at = 2 * sheet.links[link, END]
    else:
        at = 2 * len(sheet.places) + 4 * link + 2 * (point - 1)
    slope[at] += x
    slope[at + 1] += y


@compiled
def stretch(row: Any, sheet: Sheet, link: int, slope: Any) -> float:
    """Make a curve as long as its spaces need; too short is much worse than too long."""
    length = 0.0
    x, y = control(row, sheet, link, 0, 0), control(row, sheet, link, 0, 1)
    for step in range(1, SAMPLES + 1):
        next_x = on_curve(row, sheet, link, step / SAMPLES, 0)
        next_y = on_curve(row, sheet, link, step / SAMPLES, 1)
        length += sqrt((next_x - x) * (next_x - x) + (next_y - y) * (next_y - y))
        x, y = next_x, next_y
    if length < sheet.bows[link, NEED]:
        price, excess = TOO_SHORT, length - sheet.bows[link, NEED]
    else:
        price, excess = TOO_LONG, max(length - sheet.bows[link, MOST], 0.0)
    if excess == 0:
        return 0.0
    by_length = 2 * price * excess
    x, y = control(row, sheet, link, 0, 0), control(row, sheet, link, 0, 1)
    early_0, early_1, early_2, early_3 = 1.0, 0.0, 0.0, 0.0
    on_0x, on_0y, on_1x, on_1y, on_2x, on_2y, on_3x, on_3y = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    for step in range(1, SAMPLES + 1):
        at = step / SAMPLES
        rest = 1 - at
        late_0, late_1 = rest * rest * rest, 3 * rest * rest * at
        late_2, late_3 = 3 * rest * at * at, at * at * at
        next_x = on_curve(row, sheet, link, at, 0)
        next_y = on_curve(row, sheet, link, at, 1)
        way_x, way_y = next_x - x, next_y - y
        long = max(sqrt(way_x * way_x + way_y * way_y), 1e-9)
        by_x, by_y = by_length * way_x / long, by_length * way_y / long
        on_0x += by_x * (late_0 - early_0)
        on_0y += by_y * (late_0 - early_0)
        on_1x += by_x * (late_1 - early_1)
        on_1y += by_y * (late_1 - early_1)
        on_2x += by_x * (late_2 - early_2)
        on_2y += by_y * (late_2 - early_2)
        on_3x += by_x * (late_3 - early_3)
        on_3y += by_y * (late_3 - early_3)
        early_0, early_1, early_2, early_3 = late_0, late_1, late_2, late_3
        x, y = next_x, next_y
    add_to_control(sheet, link, 0, on_0x, on_0y, slope)
    add_to_control(sheet, link, 1, on_1x, on_1y, slope)
    add_to_control(sheet, link, 2, on_2x, on_2y, slope)
    add_to_control(sheet, link, 3, on_3x, on_3y, slope)
    return price * excess * excess


@compiled
def bend(row: Any, sheet: Sheet, link: int, slope: Any) -> float:
    """Make a curve an arc: both inner points as far aside as at rest, and equally far."""
    need, aside = sheet.bows[link, NEED], sheet.bows[link, BEND]
    x, y = control(row, sheet, link, 0, 0), control(row, sheet, link, 0, 1)
    way_x, way_y = control(row, sheet, link, 3, 0) - x, control(row, sheet, link, 3, 1) - y
    left_x = control(row, sheet, link, 1, 0) - x - way_x / 3 + aside * way_y
    left_y = control(row, sheet, link, 1, 1) - y - way_y / 3 - aside * way_x
    right_x = control(row, sheet, link, 2, 0) - x - way_x * 2 / 3 + aside * way_y
    right_y = control(row, sheet, link, 2, 1) - y - way_y * 2 / 3 - aside * way_x
    size = 16 / (need * need)
    both_x, both_y = left_x + right_x, left_y + right_y
    each_x, each_y = left_x - right_x, left_y - right_y
    by_left_x = 2 * size * (BENT * both_x + TWISTED * each_x)
    by_left_y = 2 * size * (BENT * both_y + TWISTED * each_y)
    by_right_x = 2 * size * (BENT * both_x - TWISTED * each_x)
    by_right_y = 2 * size * (BENT * both_y - TWISTED * each_y)
    sum_x, sum_y = by_left_x + by_right_x, by_left_y + by_right_y
    # By the way between the ends: a third or two of it, and the bend, a quarter turned.
    on_way_x = -by_left_x / 3 - by_right_x * 2 / 3 - aside * sum_y
    on_way_y = -by_left_y / 3 - by_right_y * 2 / 3 + aside * sum_x
    add_to_control(sheet, link, 1, by_left_x, by_left_y, slope)
    add_to_control(sheet, link, 2, by_right_x, by_right_y, slope)
    add_to_control(sheet, link, 0, -sum_x - on_way_x, -sum_y - on_way_y, slope)
    add_to_control(sheet, link, 3, on_way_x, on_way_y, slope)
    return size * (
        BENT * (both_x * both_x + both_y * both_y) + TWISTED * (each_x * each_x + each_y * each_y)
    )


@compiled
def clash(row: Any, sheet: Sheet, boxes: Boxes, contacts: Contacts, slope: Any) -> float:
    """Price all lack of room, and write which way leads out of it."""
    size = len(boxes.long)
    for box in range(size):
        for axis in range(2):
            boxes.on_middle[box, axis] = 0.0
            boxes.on_along[box, axis] = 0.0
    total = 0.0
    for pair in range(len(contacts.room)):
        one, two = contacts.pairs[pair, 0], contacts.pairs[pair, 1]
        room, price = contacts.room[pair], contacts.price[pair]
        if two < size:
            gap, best, x, y = boxes_apart(boxes.middle, boxes.along, boxes.half, one, two)
            lack = room - gap
            if lack <= 0:
                continue
            by = -2 * price * lack
            way_x, way_y, first_x, first_y, second_x, second_y = boxes_slopes(
                boxes.along, boxes.half, one, two, best, x, y
            )
            boxes.on_middle[one, 0] -= by * way_x
            boxes.on_middle[one, 1] -= by * way_y
            boxes.on_middle[two, 0] += by * way_x
            boxes.on_middle[two, 1] += by * way_y
            boxes.on_along[one, 0] += by * first_x
            boxes.on_along[one, 1] += by * first_y
            boxes.on_along[two, 0] += by * second_x
            boxes.on_along[two, 1] += by * second_y
        elif one < size:
            at = 2 * (two - size)
            far, way_x, way_y, along_x, along_y = point_apart(
                boxes.middle, boxes.along, boxes.half, one, row[at], row[at + 1]
            )
            lack = room + sheet.places[two - size, SIZE] - far
            if lack <= 0:
                continue
            by = -2 * price * lack
            boxes.on_middle[one, 0] -= by * way_x
            boxes.on_middle[one, 1] -= by * way_y
            boxes.on_along[one, 0] += by * along_x
            boxes.on_along[one, 1] += by * along_y
            slope[at] += by * way_x
            slope[at + 1] += by * way_y
        else:
            here, there = 2 * (one - size), 2 * (two - size)
            x, y = row[there] - row[here], row[there + 1] - row[here + 1]
            far = max(sqrt(x * x + y * y), 1e-9)
            lack = room + sheet.places[one - size, SIZE] + sheet.places[two - size, SIZE] - far
            if lack <= 0:
                continue
            by = -2 * price * lack / far
            slope[there] += by * x
            slope[there + 1] += by * y
            slope[here] -= by * x
            slope[here + 1] -= by * y
        total += price * lack * lack
    return total
