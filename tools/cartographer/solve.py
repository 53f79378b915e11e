"""From true positions to a board on which nothing touches: one wish after another."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tools.cartographer.atlas import Atlas
from tools.cartographer.contacts import Contacts, Prices, find_contacts, tight
from tools.cartographer.descent import descend
from tools.cartographer.drawing import Drawing, rest_controls
from tools.cartographer.energy import energy
from tools.cartographer.labels import choose_slots
from tools.cartographer.projection import Chart, Floats
from tools.cartographer.shapes import Shapes, make_shapes
from tools.cartographer.truth import Truth, make_truth, true_places
from tools.cartographer.uncross import uncross

# The price of touching rises slowly, so that things find a way around each other.
RAMP = (0.3, 1.0, 4.0, 16.0, 60.0, 150.0)
LABEL_RAMP = (5.0, 20.0, 80.0)
LAST = Prices(400.0, 400.0)
LEAST_ROOM = 0.034
REPAIRS = 8


def solve(atlas: Atlas, chart: Chart) -> Drawing:
    """Lay out a map."""
    truth, drawing = _uncrossed(atlas, true_places(atlas, chart))
    for price in RAMP:
        drawing = _settle(truth, drawing, Prices(price, 0.0), rounds=3)
    for price in LABEL_RAMP:
        slots = choose_slots(atlas, drawing, make_shapes(atlas, drawing))
        drawing = replace(drawing, labels=slots)
        drawing = _settle(truth, drawing, Prices(RAMP[-1], price), rounds=3)
    drawing = _settle(truth, drawing, LAST, rounds=4)
    return _repair(truth, drawing)


def _uncrossed(atlas: Atlas, places: Floats) -> tuple[Truth, Drawing]:
    """Let lengths, shapes and bearings agree as if nothing could touch, and part what crosses."""
    bends = np.array([link.bend for link in atlas.links])
    truth = make_truth(atlas, places, bends)
    curves = rest_controls(places, atlas, bends)
    drawing = Drawing(places, curves, np.zeros(len(bends)), np.zeros_like(places))
    for _ in range(2):
        drawing = _springs(truth, drawing)
        bends = uncross(atlas, drawing.places, truth.bends)
        truth = replace(truth, bends=bends)
        drawing = replace(drawing, controls=rest_controls(drawing.places, atlas, bends))
    return truth, _springs(truth, drawing)


def _springs(truth: Truth, drawing: Drawing) -> Drawing:
    def slope(row: Floats) -> tuple[float, Floats]:
        value, by = energy(truth, drawing.unpack(row), None)
        return value, by.pack()

    return drawing.unpack(descend(slope, drawing.pack(), 400))


def _settle(
    truth: Truth,
    drawing: Drawing,
    prices: Prices,
    rounds: int,
    extra: dict[tuple[int, int], float] | None = None,
) -> Drawing:
    """Push apart what touches, laying spaces along the moved curves anew in every round."""
    slots = drawing.labels
    for _ in range(rounds):
        shapes = make_shapes(truth.atlas, drawing)
        contacts = find_contacts(drawing, shapes, prices, slots, extra or {})
        drawing = _push(truth, drawing, shapes, contacts)
    return drawing


def _push(truth: Truth, drawing: Drawing, shapes: Shapes, contacts: Contacts) -> Drawing:
    def slope(row: Floats) -> tuple[float, Floats]:
        value, by = energy(truth, drawing.unpack(row), (shapes, contacts))
        return value, by.pack()

    return drawing.unpack(descend(slope, drawing.pack(), 150))


def _repair(truth: Truth, drawing: Drawing) -> Drawing:
    """Ask for more room wherever there is still too little, until there is enough."""
    extra: dict[tuple[int, int], float] = {}
    for _ in range(REPAIRS):
        shapes = make_shapes(truth.atlas, drawing)
        contacts = find_contacts(drawing, shapes, LAST, drawing.labels, extra)
        lacking = tight(drawing, shapes, contacts, LEAST_ROOM)
        if not lacking:
            break
        for pair in lacking:
            extra[pair] = extra.get(pair, 0.0) + 0.03
        drawing = _settle(truth, drawing, LAST, 2, extra)
    return drawing
