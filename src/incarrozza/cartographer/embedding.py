"""Spread places out without ever moving one across a link: PrEd, as graph drawing calls it.

P. Bertault, "A force-directed algorithm that preserves edge-crossing properties" (2000); ImPrEd,
P. Simonetto et al. (2011). Links are straight here. Whatever forces ask for, a place comes less
than half as near to a link as it is, and the ends of that link come less than half as near to the
place: between them runs a line that neither side crosses. So a network that is planar where its
places truly lie stays planar, and one that is not keeps the crossings that it has.

Two links that do not cross are nowhere nearer to each other than an end of one is to the other. So
places that keep their distance from links also keep links apart.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from incarrozza.cartographer.sheet import (
    BEGIN,
    END,
    FREE,
    HOME_X,
    HOME_Y,
    LANE_GAP,
    LANES,
    NEED,
    RIM,
    SIZE,
    SPACE_WIDTH,
    Sheet,
)
from incarrozza.rules.compiled import compiled

LENGTH = 0.25
"""What a link that is too short is worth."""
SLACK = 0.15
"""What one that is too long is worth."""
ROOMY = 1.1
"""From this many times its need on, a link is too long."""
HOME = 0.01
BEARING = 0.12
ASIDE = 0.3
ANGLE = 0.25
FAN = 0.9
"""How much of the room that spaces around a place need is asked for by straight links."""
NEAREST = 1.0
"""Between the middles of two places, beside their radius."""


@compiled
def half_width(sheet: Sheet, link: int) -> float:
    """Tell how far a link's spaces reach aside."""
    lanes = sheet.links[link, LANES]
    return (lanes * sheet.sizes[SPACE_WIDTH] + (lanes - 1) * LANE_GAP) / 2


@compiled
def foot(at: Any, place: int, a: int, b: int) -> tuple[float, float, float, float]:
    """Find the point of a link nearest to a place: its share of the way, the way there, how far."""
    x, y = at[b, 0] - at[a, 0], at[b, 1] - at[a, 1]
    off_x, off_y = at[place, 0] - at[a, 0], at[place, 1] - at[a, 1]
    long = x * x + y * y
    share = (off_x * x + off_y * y) / long if long > 0 else 0.0
    share = min(max(share, 0.0), 1.0)
    way_x, way_y = share * x - off_x, share * y - off_y
    return share, way_x, way_y, sqrt(way_x * way_x + way_y * way_y)


@compiled
def spread(sheet: Sheet, at: Any, beside: Any, rounds: int) -> None:
    """Move places until links are as long as they need and nothing is too near.

    `beside` is the room wanted between each place and the spaces of each link that does not stop
    there.
    """
    places = len(at)
    push = np.empty((places, 2))
    for turn in range(rounds):
        for place in range(places):
            push[place, 0] = HOME * (sheet.places[place, HOME_X] - at[place, 0])
            push[place, 1] = HOME * (sheet.places[place, HOME_Y] - at[place, 1])
        push_links(sheet, at, push)
        push_places(sheet, at, push)
        push_beside(sheet, at, push, beside)
        push_angles(sheet, at, push)
        # Large steps first, small ones in the end.
        longest = 0.5 * (1 - turn / rounds) + 0.02
        for place in range(places):
            x, y = push[place, 0], push[place, 1]
            far = sqrt(x * x + y * y)
            scale = sheet.places[place, FREE]
            if far > longest:
                scale *= longest / far
            push[place, 0] = x * scale
            push[place, 1] = y * scale
        hold_sides(sheet, at, push)
        for place in range(places):
            at[place, 0] += push[place, 0]
            at[place, 1] += push[place, 1]


@compiled
def push_links(sheet: Sheet, at: Any, push: Any) -> None:
    """Make links as long as their spaces need, and keep them in their true direction."""
    for link in range(len(sheet.links)):
        a, b = sheet.links[link, BEGIN], sheet.links[link, END]
        x, y = at[b, 0] - at[a, 0], at[b, 1] - at[a, 1]
        far = max(sqrt(x * x + y * y), 1e-9)
        need = sheet.bows[link, NEED]
        pull = 0.0
        if far < need:
            pull = LENGTH * (need - far) / far
        elif far > ROOMY * need:
            pull = SLACK * (ROOMY * need - far) / far
        force_x, force_y = pull * x, pull * y
        true_x = sheet.places[b, HOME_X] - sheet.places[a, HOME_X]
        true_y = sheet.places[b, HOME_Y] - sheet.places[a, HOME_Y]
        true = max(sqrt(true_x * true_x + true_y * true_y), 1e-9)
        # The other end should lie as far away, in the true direction.
        force_x += BEARING * (far * true_x / true - x) / 2
        force_y += BEARING * (far * true_y / true - y) / 2
        push[a, 0] -= force_x
        push[a, 1] -= force_y
        push[b, 0] += force_x
        push[b, 1] += force_y


@compiled
def push_places(sheet: Sheet, at: Any, push: Any) -> None:
    """Keep places apart."""
    for one in range(len(at)):
        for two in range(one + 1, len(at)):
            x, y = at[two, 0] - at[one, 0], at[two, 1] - at[one, 1]
            far = sqrt(x * x + y * y)
            apart = sheet.places[one, SIZE] + sheet.places[two, SIZE] + NEAREST
            if far < apart:
                force = 0.3 * (apart - far) / max(far, 1e-9)
                push[one, 0] -= force * x
                push[one, 1] -= force * y
                push[two, 0] += force * x
                push[two, 1] += force * y


@compiled
def push_beside(sheet: Sheet, at: Any, push: Any, beside: Any) -> None:
    """Keep places away from links that do not stop there."""
    for link in range(len(sheet.links)):
        a, b = sheet.links[link, BEGIN], sheet.links[link, END]
        for place in range(len(at)):
            if place in (a, b):
                continue
            share, way_x, way_y, far = foot(at, place, a, b)
            wanted = sheet.places[place, SIZE] + half_width(sheet, link) + beside[place, link]
            if far >= wanted:
                continue
            if far < 1e-9:
                way_x, way_y = at[b, 1] - at[a, 1], at[a, 0] - at[b, 0]
            force = ASIDE * (wanted - far) / max(sqrt(way_x * way_x + way_y * way_y), 1e-9)
            push[place, 0] -= force * way_x
            push[place, 1] -= force * way_y
            push[a, 0] += (1 - share) * force * way_x
            push[a, 1] += (1 - share) * force * way_y
            push[b, 0] += share * force * way_x
            push[b, 1] += share * force * way_y


@compiled
def push_angles(sheet: Sheet, at: Any, push: Any) -> None:
    """Fan out links that share a place, so that their first spaces have room side by side."""
    for one in range(len(sheet.links)):
        for two in range(one + 1, len(sheet.links)):
            for end in range(4):
                hub = sheet.links[one, end // 2]
                if hub != sheet.links[two, end % 2]:
                    continue
                p = sheet.links[one, 1 - end // 2]
                q = sheet.links[two, 1 - end % 2]
                if p != q:
                    push_apart(sheet, at, push, one, two, hub, p, q)


@compiled
def push_apart(
    sheet: Sheet, at: Any, push: Any, one: int, two: int, hub: int, p: int, q: int
) -> None:
    """Turn two links around the place that they share."""
    px, py = at[p, 0] - at[hub, 0], at[p, 1] - at[hub, 1]
    qx, qy = at[q, 0] - at[hub, 0], at[q, 1] - at[hub, 1]
    far_p = max(sqrt(px * px + py * py), 1e-9)
    far_q = max(sqrt(qx * qx + qy * qy), 1e-9)
    cosine = (px * qx + py * qy) / (far_p * far_q)
    if cosine <= 0:
        return
    sine = (px * qy - py * qx) / (far_p * far_q)
    wide = half_width(sheet, one) + half_width(sheet, two) + 0.08
    wanted = min(FAN * wide / (sheet.places[hub, RIM] + 0.2), 0.8)
    if abs(sine) >= wanted:
        return
    side = 1.0 if sine >= 0 else -1.0
    force = ANGLE * (wanted - abs(sine)) * side
    reach_p, reach_q = min(far_p, 3.0) / far_p, min(far_q, 3.0) / far_q
    push[p, 0] += force * py * reach_p
    push[p, 1] -= force * px * reach_p
    push[q, 0] -= force * qy * reach_q
    push[q, 1] += force * qx * reach_q


@compiled
def hold_sides(sheet: Sheet, at: Any, push: Any) -> None:
    """Shorten moves by which a place would come to the other side of a link."""
    places = len(at)
    scale = np.ones(places)
    for pass_over in range(3):
        for link in range(len(sheet.links)):
            a, b = sheet.links[link, BEGIN], sheet.links[link, END]
            for place in range(places):
                if place in (a, b):
                    continue
                _, way_x, way_y, far = foot(at, place, a, b)
                # Farther away than any two moves lead.
                if far > 1.2 or far < 1e-9:
                    continue
                x, y = way_x / far, way_y / far
                most = 0.4 * far
                if pass_over < 2:
                    clip(push, place, x, y, most)
                    clip(push, a, -x, -y, most)
                    clip(push, b, -x, -y, most)
                else:
                    scale[place] = min(scale[place], allowed(push, place, x, y, most))
                    scale[a] = min(scale[a], allowed(push, a, -x, -y, most))
                    scale[b] = min(scale[b], allowed(push, b, -x, -y, most))
    for place in range(places):
        push[place, 0] *= scale[place]
        push[place, 1] *= scale[place]


@compiled
def clip(push: Any, place: int, x: float, y: float, most: float) -> None:
    """Take from a move what goes too far in a direction."""
    over = push[place, 0] * x + push[place, 1] * y - most
    if over > 0:
        push[place, 0] -= over * x
        push[place, 1] -= over * y


@compiled
def allowed(push: Any, place: int, x: float, y: float, most: float) -> float:
    """Tell which share of a move goes no further in a direction than it may."""
    goes = push[place, 0] * x + push[place, 1] * y
    return most / goes if goes > most else 1.0
