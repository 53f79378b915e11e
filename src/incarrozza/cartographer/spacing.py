"""Laying spaces along cubic curves (Bézier), and boxing all that must not touch.

For as long as a descent lasts, each box keeps its place on its curve; so middle and direction are
sums of control points, and a push on a box is easily handed back to what moves it.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from incarrozza.cartographer.sheet import (
    BEGIN,
    END,
    GAPS,
    HALF_HEIGHT,
    HALF_WIDTH,
    LANE_GAP,
    LANES,
    LEAST_GAP,
    MOST_GAP,
    RAIL,
    RIM,
    SPACE_WIDTH,
    SPACES,
    Boxes,
    Sheet,
)
from incarrozza.rules.compiled import compiled

STEPS = 48
"""Pieces by which a curve is measured."""
WIDE_GAP = 0.12
"""A rail between spaces is boxed where so much more than the usual gap is left."""


@compiled
def control(row: Any, sheet: Sheet, link: int, point: int, axis: int) -> float:
    """Read a control point of a link."""
    places = len(sheet.places)
    if point == 0:
        return row[2 * sheet.links[link, BEGIN] + axis]
    if point == 3:
        return row[2 * sheet.links[link, END] + axis]
    return row[2 * places + 4 * link + 2 * (point - 1) + axis]


@compiled
def on_curve(row: Any, sheet: Sheet, link: int, at: float, axis: int) -> float:
    """Read a point of a link's curve, at a moment between 0 and 1."""
    rest = 1 - at
    return (
        rest * rest * rest * control(row, sheet, link, 0, axis)
        + 3 * rest * rest * at * control(row, sheet, link, 1, axis)
        + 3 * rest * at * at * control(row, sheet, link, 2, axis)
        + at * at * at * control(row, sheet, link, 3, axis)
    )


@compiled
def measure(row: Any, sheet: Sheet, link: int, far: Any) -> float:
    """Write how far along a curve each moment lies, and return the length of all of it."""
    x, y = control(row, sheet, link, 0, 0), control(row, sheet, link, 0, 1)
    far[0] = 0.0
    for step in range(1, STEPS + 1):
        next_x = on_curve(row, sheet, link, step / STEPS, 0)
        next_y = on_curve(row, sheet, link, step / STEPS, 1)
        way_x, way_y = next_x - x, next_y - y
        far[step] = far[step - 1] + sqrt(way_x * way_x + way_y * way_y)
        x, y = next_x, next_y
    return far[STEPS]


@compiled
def moment(far: Any, wanted: float) -> float:
    """Find the moment at which a curve has come so far."""
    if wanted <= 0:
        return 0.0
    for step in range(STEPS):
        if far[step + 1] >= wanted:
            piece = far[step + 1] - far[step]
            return (step + (wanted - far[step]) / piece) / STEPS if piece > 0 else step / STEPS
    return 1.0


@compiled
def lay_stops(sheet: Sheet, link: int, length: float, slide: float, stops: Any) -> None:
    """Write how far from the beginning the middles of a track's spaces lie.

    What a curve is longer than its spaces goes first into gaps between them, then to both ends.
    """
    count = sheet.links[link, SPACES]
    begin = sheet.places[sheet.links[link, BEGIN], RIM]
    end = sheet.places[sheet.links[link, END], RIM]
    wide = 0.0
    for at in range(count + 1):
        wide += sheet.bows[link, GAPS + at]
    slack = length - count - begin - end - wide
    gap = min(max(slack / (count + 1), LEAST_GAP), MOST_GAP)
    here = begin + (slack - (count - 1) * gap) / 2 + slide
    for at in range(count):
        here += sheet.bows[link, GAPS + at]
        stops[at] = here + 0.5
        here += 1 + gap


@compiled
def count_boxes(sheet: Sheet) -> int:
    """Count the boxes of all links: spaces, two bare ends, and rails where gaps are wide."""
    count = 0
    for link in range(len(sheet.links)):
        count += sheet.links[link, SPACES] * sheet.links[link, LANES] + 2
        for at in range(1, sheet.links[link, SPACES]):
            if sheet.bows[link, GAPS + at] > WIDE_GAP:
                count += 1
    return count


@compiled
def lay_boxes(row: Any, sheet: Sheet) -> Boxes:
    """Lay spaces along the curves as they are now, and box all that must not touch."""
    places, links = len(sheet.places), len(sheet.links)
    count = count_boxes(sheet)
    size = count + places
    boxes = Boxes(
        np.full((size, 5), -1, dtype=np.int64),
        np.zeros((size, 9)),
        np.empty((size, 2)),
        np.empty(links),
        np.empty((size, 2)),
        np.empty((size, 2)),
        np.empty(size),
        np.zeros((size, 2)),
        np.zeros((size, 2)),
    )
    far, stops = np.empty(STEPS + 1), np.empty(16)
    apart = sheet.sizes[SPACE_WIDTH] + LANE_GAP
    box = 0
    for link in range(links):
        slide = row[2 * places + 4 * links + link]
        boxes.slid[link] = slide
        length = measure(row, sheet, link, far)
        lay_stops(sheet, link, length, slide, stops)
        spaces, lanes = sheet.links[link, SPACES], sheet.links[link, LANES]
        for lane in range(lanes):
            for order in range(spaces):
                weigh(boxes, box, moment(far, stops[order]))
                boxes.by[box, 8] = (lane - (lanes - 1) / 2) * apart
                boxes.names[box, 0] = link
                boxes.names[box, 1] = lane
                boxes.names[box, 2] = order
                boxes.half[box, 0] = 0.5
                boxes.half[box, 1] = sheet.sizes[SPACE_WIDTH] / 2
                box += 1
        for order in range(spaces + 1):
            if 0 < order < spaces and sheet.bows[link, GAPS + order] <= WIDE_GAP:
                continue
            low = 0.0 if order == 0 else moment(far, stops[order - 1] + 0.5)
            high = 1.0 if order == spaces else moment(far, stops[order] - 0.5)
            box_rail(row, sheet, boxes, box, link, low, high)
            if order == 0:
                boxes.names[box, 3] = sheet.links[link, BEGIN]
            elif order == spaces:
                boxes.names[box, 3] = sheet.links[link, END]
            boxes.half[box, 1] = RAIL / 2
            if 0 < order < spaces:
                boxes.half[box, 1] += (lanes - 1) * apart / 2
            boxes.names[box, 4] = order
            box += 1
    for place in range(places):
        boxes.half[count + place, 0] = sheet.places[place, HALF_WIDTH]
        boxes.half[count + place, 1] = sheet.places[place, HALF_HEIGHT]
        boxes.along[count + place, 0] = 1.0
        boxes.along[count + place, 1] = 0.0
    return boxes


@compiled
def weigh(boxes: Boxes, box: int, at: float) -> None:
    """Write what control points weigh in a box that lies at a moment of its curve."""
    rest = 1 - at
    boxes.by[box, 0] = rest * rest * rest
    boxes.by[box, 1] = 3 * rest * rest * at
    boxes.by[box, 2] = 3 * rest * at * at
    boxes.by[box, 3] = at * at * at
    boxes.by[box, 4] = -3 * rest * rest
    boxes.by[box, 5] = 3 * rest * rest - 6 * rest * at
    boxes.by[box, 6] = 6 * rest * at - 3 * at * at
    boxes.by[box, 7] = 3 * at * at


@compiled
def box_rail(
    row: Any, sheet: Sheet, boxes: Boxes, box: int, link: int, low: float, high: float
) -> None:
    """Box the bare rail between two moments of a curve."""
    x = on_curve(row, sheet, link, high, 0) - on_curve(row, sheet, link, low, 0)
    y = on_curve(row, sheet, link, high, 1) - on_curve(row, sheet, link, low, 1)
    long = sqrt(x * x + y * y)
    boxes.names[box, 0] = link
    boxes.half[box, 0] = long / 2
    # A rail of hardly any length still has the direction of its curve.
    if long <= 0.05:
        weigh(boxes, box, (low + high) / 2)
        return
    weigh(boxes, box, high)
    late = boxes.by[box, 0:4].copy()
    weigh(boxes, box, low)
    for point in range(4):
        early = boxes.by[box, point]
        boxes.by[box, point] = (early + late[point]) / 2
        boxes.by[box, 4 + point] = late[point] - early


@compiled
def place_boxes(row: Any, sheet: Sheet, boxes: Boxes) -> None:
    """Write where boxes lie and which way they face, as control points and slides are now."""
    places, links = len(sheet.places), len(sheet.links)
    count = len(boxes.long) - places
    for box in range(count):
        link = boxes.names[box, 0]
        x, y, a, b = 0.0, 0.0, 0.0, 0.0
        for point in range(4):
            at_x, at_y = control(row, sheet, link, point, 0), control(row, sheet, link, point, 1)
            x += boxes.by[box, point] * at_x
            y += boxes.by[box, point] * at_y
            a += boxes.by[box, 4 + point] * at_x
            b += boxes.by[box, 4 + point] * at_y
        long = max(sqrt(a * a + b * b), 1e-9)
        a, b = a / long, b / long
        aside = boxes.by[box, 8]
        slide = slid(row, boxes, box, places, links)
        boxes.middle[box, 0] = x - aside * b + slide * a
        boxes.middle[box, 1] = y + aside * a + slide * b
        boxes.along[box, 0] = a
        boxes.along[box, 1] = b
        boxes.long[box] = long
    labels = 2 * places + 5 * links
    for place in range(places):
        boxes.middle[count + place, 0] = row[2 * place] + row[labels + 2 * place]
        boxes.middle[count + place, 1] = row[2 * place + 1] + row[labels + 2 * place + 1]


@compiled
def slid(row: Any, boxes: Boxes, box: int, places: int, links: int) -> float:
    """Tell how far a space has slid along its curve since it was laid."""
    if boxes.names[box, 2] < 0:
        return 0.0
    link = boxes.names[box, 0]
    return row[2 * places + 4 * links + link] - boxes.slid[link]


@compiled
def hand_back(row: Any, sheet: Sheet, boxes: Boxes, slope: Any) -> None:
    """Turn slopes by boxes into slopes by what moves them."""
    places, links = len(sheet.places), len(sheet.links)
    count = len(boxes.long) - places
    for box in range(count):
        push_x, push_y = boxes.on_middle[box, 0], boxes.on_middle[box, 1]
        swing_x, swing_y = boxes.on_along[box, 0], boxes.on_along[box, 1]
        if push_x == 0 and push_y == 0 and swing_x == 0 and swing_y == 0:
            continue
        link = boxes.names[box, 0]
        a, b = boxes.along[box, 0], boxes.along[box, 1]
        aside, slide = boxes.by[box, 8], slid(row, boxes, box, places, links)
        swing_x += aside * push_y + slide * push_x
        swing_y += -aside * push_x + slide * push_y
        lies = swing_x * a + swing_y * b
        swing_x = (swing_x - lies * a) / boxes.long[box]
        swing_y = (swing_y - lies * b) / boxes.long[box]
        for point in range(4):
            if point == 0:
                at = 2 * sheet.links[link, BEGIN]
            elif point == 3:
                at = 2 * sheet.links[link, END]
            else:
                at = 2 * places + 4 * link + 2 * (point - 1)
            slope[at] += boxes.by[box, point] * push_x + boxes.by[box, 4 + point] * swing_x
            slope[at + 1] += boxes.by[box, point] * push_y + boxes.by[box, 4 + point] * swing_y
        if boxes.names[box, 2] >= 0:
            slope[2 * places + 4 * links + link] += push_x * a + push_y * b
    labels = 2 * places + 5 * links
    for place in range(places):
        for axis in range(2):
            push = boxes.on_middle[count + place, axis]
            slope[2 * place + axis] += push
            slope[labels + 2 * place + axis] += push
