"""What is wrong with a drawing, as one number, and which way it gets better."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tools.cartographer.collisions import clash
from tools.cartographer.contacts import Contacts
from tools.cartographer.curves import weights
from tools.cartographer.drawing import Drawing
from tools.cartographer.projection import Floats
from tools.cartographer.shapes import Shapes, gather
from tools.cartographer.touch import dot, turned
from tools.cartographer.truth import Truth, areas

SAMPLES = weights(np.arange(13) / 12)
FOLDING = 0.3


@dataclass
class Account:
    """What all wishes have cost so far, and the slopes by places and by points of curves."""

    total: float
    places: Floats
    curves: Floats


def energy(
    truth: Truth, drawing: Drawing, board: tuple[Shapes, Contacts] | None
) -> tuple[float, Drawing]:
    """Return how wrong a drawing is, and the slope by everything that can move.

    Without a board nothing collides and there is no frame.
    """
    curves = drawing.curves(truth.atlas)
    account = Account(0.0, np.zeros_like(drawing.places), np.zeros_like(curves))
    _long_enough(truth, curves, account)
    _gently_bent(truth, curves, account)
    _near_the_truth(truth, drawing.places, account)
    _true_bearings(truth, drawing.places, account)
    _not_folded(truth, drawing.places, account)
    count = len(drawing.places)
    places = account.places + gather(account.curves[:, 0], truth.begin, count)
    places = places + gather(account.curves[:, 3], truth.end, count)
    slide = truth.atlas.settings.weights.slide
    total = account.total + slide * float((drawing.slides * drawing.slides).sum())
    slope = Drawing(
        places,
        account.curves[:, 1:3],
        2 * slide * drawing.slides,
        np.zeros_like(drawing.labels),
    )
    if board is None:
        return total, slope
    cost, more = clash(drawing, *board)
    return total + cost, slope.unpack(slope.pack() + more.pack())


def _long_enough(truth: Truth, curves: Floats, account: Account) -> None:
    """Make curves as long as their spaces need; too short is much worse than too long."""
    wish = truth.atlas.settings.weights
    path = (SAMPLES[None, :, :, None] * curves[:, None]).sum(axis=2)
    step = path[:, 1:] - path[:, :-1]
    long = np.sqrt((step * step).sum(axis=2))
    over = long.sum(axis=1) - truth.need
    lack = np.minimum(over, 0.0)
    excess = np.maximum(over - 0.1 * (truth.need + 1), 0.0)
    account.total += float((wish.short * lack * lack + wish.long * excess * excess).sum())
    by_step = (2 * (wish.short * lack + wish.long * excess))[:, None, None] * step
    by_step = by_step / long[:, :, None]
    spread = (SAMPLES[1:] - SAMPLES[:-1])[None, :, :, None]
    account.curves += (by_step[:, :, None] * spread).sum(axis=1)


def _gently_bent(truth: Truth, curves: Floats, account: Account) -> None:
    """Make curves arcs: both inner points as far aside as asked, and equally far."""
    wish = truth.atlas.settings.weights
    way = curves[:, 3] - curves[:, 0]
    bends = truth.bends[:, None]
    left = curves[:, 1] - curves[:, 0] - way / 3 - bends * turned(way)
    right = curves[:, 2] - curves[:, 0] - way * 2 / 3 - bends * turned(way)
    size = (16 / (truth.need * truth.need))[:, None]
    both, each = left + right, left - right
    account.total += float((size * (wish.bend * both * both + wish.twist * each * each)).sum())
    by_left = 2 * size * (wish.bend * both + wish.twist * each)
    by_right = 2 * size * (wish.bend * both - wish.twist * each)
    by_aside = bends * turned(by_left + by_right)
    account.curves[:, 1] += by_left
    account.curves[:, 2] += by_right
    account.curves[:, 0] += -by_left * 2 / 3 - by_right / 3 - by_aside
    account.curves[:, 3] += -by_left / 3 - by_right * 2 / 3 + by_aside


def _near_the_truth(truth: Truth, places: Floats, account: Account) -> None:
    """Keep places near their true positions."""
    off = places - truth.places
    pull = truth.atlas.settings.weights.anchor * truth.pull[:, None]
    account.total += float((pull * off * off).sum())
    account.places += 2 * pull * off


def _true_bearings(truth: Truth, places: Floats, account: Account) -> None:
    """Keep neighbours in the direction in which they truly lie from each other."""
    wish = 2 * truth.atlas.settings.weights.bearing
    one, two = truth.edges[:, 0], truth.edges[:, 1]
    way = places[two] - places[one]
    far = np.sqrt(dot(way, way))[:, None]
    unit = way / far
    agree = dot(unit, truth.bearings)
    account.total += wish * float((1 - agree).sum())
    by_way = -wish * (truth.bearings - agree[:, None] * unit) / far
    account.places += gather(by_way, two, len(places)) - gather(by_way, one, len(places))


def _not_folded(truth: Truth, places: Floats, account: Account) -> None:
    """Keep triangles of neighbours from shrinking to nothing, or turning over."""
    wish = truth.atlas.settings.weights.triangle
    corners = truth.triangles
    fold = np.minimum(areas(places, corners) / truth.areas - FOLDING, 0.0)
    account.total += wish * float((fold * fold).sum())
    by_area = (2 * wish * fold / truth.areas)[:, None]
    for k in range(3):
        opposite = places[corners[:, (k + 2) % 3]] - places[corners[:, (k + 1) % 3]]
        account.places += gather(by_area * turned(opposite), corners[:, k], len(places))
