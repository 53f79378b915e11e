"""Cards to draw: what each kind is worth to the plan, and which two to take (G4, G5)."""

from __future__ import annotations

import numpy as np

from incarrozza.rules.bits import EMPTY, ONE, add, has, lowest
from incarrozza.rules.compiled import compiled
from incarrozza.rules.routes import has_beside
from incarrozza.rules.state import (
    COLORS,
    DEPOSIT,
    DISPLAY,
    DRAW,
    DRAW_DECK,
    KINDS,
    NONE,
    WILD,
    Array,
    Struct,
)
from incarrozza.thinking.candidates import propose
from incarrozza.thinking.counting import charge, lacking, missing
from incarrozza.thinking.mind import BILL, FAR, GOALS
from incarrozza.thinking.prices import turns_for


@compiled
def choose_goals(v: Struct, b: Struct, w: Struct, m: Struct) -> None:
    """Choose routes to collect for beside the plan: those that bring most for their turns."""
    left = int(v.pieces[v.seat]) - int(m.pieces)
    spare = np.zeros(KINDS, np.int64)
    for kind in range(COLORS):
        spare[kind] = max(0, m.spare[kind])
    m.goals[0] = EMPTY
    m.goals[1] = EMPTY
    # With nothing else to collect for, even the least of them will do.
    first = True
    for i in range(BILL):
        m.bill[1, i] = m.bill[0, i]
    for _ in range(GOALS):
        best = NONE
        most = -FAR if first and m.lack == 0 else 0.0
        first = False
        for k in range(2):
            rest = m.open[k] & ~m.plan[k] & ~m.goals[k]
            while rest != EMPTY:
                route = 64 * k + lowest(rest)
                rest &= rest - ONE
                if (
                    b.length[route] > left
                    or has_beside(b, m.plan, route)
                    or has_beside(b, m.goals, route)
                ):
                    continue
                turns = turns_for(b, w, m, route, spare)
                gain = b.points[b.length[route]] + m.bonus[route] - m.piece * b.length[route]
                if turns > m.time - m.need:
                    gain *= 0.5
                if gain / turns > most:
                    most = gain / turns
                    best = route
        if best == NONE:
            return
        add(m.goals, best)
        charge(b, best, m.bill[1], 1)
        left -= int(b.length[best])


@compiled
def burden(w: Struct, m: Struct, hand: Array) -> float:
    """Measure what a hand lacks for plan and goals, in cards."""
    lack, replaced = lacking(m.bill[0], hand, m.left)
    lack_all, replaced_all = lacking(m.bill[1], hand, m.left)
    plan = lack + w.stand_in * replaced
    rest = lack_all + w.stand_in * replaced_all - plan
    return plan * (1.0 + w.press * m.late) + (w.later if m.lack > 0 else w.goal) * rest


@compiled
def weigh_cards(b: Struct, w: Struct, m: Struct, hand: Array) -> None:
    """Write what one more card of each kind is worth to a hand, in cards lacking."""
    for kind in range(KINDS):
        hand[kind] += 1
        m.use[kind] = max(w.any_card, m.burden - burden(w, m, hand))
        if kind == WILD:
            m.use[kind] += w.any_wild
        hand[kind] -= 1
    for k in range(2):
        rest = m.plan[k] | m.goals[k]
        while rest != EMPTY:
            route = 64 * k + lowest(rest)
            rest &= rest - ONE
            if missing(b, route, hand) != 1:
                continue
            for kind in range(KINDS):
                hand[kind] += 1
                if missing(b, route, hand) == 0:
                    m.use[kind] = max(m.use[kind], 1.0 + w.complete)
                hand[kind] -= 1


@compiled
def _blind(m: Struct) -> float:
    """Average what the deck's next card is worth."""
    total = 0
    worth = 0.0
    for kind in range(KINDS):
        total += m.unseen[kind]
        worth += m.unseen[kind] * m.use[kind]
    return worth / total if total > 0 else 0.0


@compiled
def _best_shown(v: Struct, m: Struct, without: int) -> float:
    """Find the best face-up colour, but for one."""
    best = -FAR
    for slot in range(DISPLAY):
        if v.display[slot] not in (NONE, WILD, without):
            best = max(best, m.use[v.display[slot]])
    return best


@compiled
def _shown_twice(v: Struct, kind: int) -> bool:
    count = 0
    for slot in range(DISPLAY):
        if v.display[slot] == kind:
            count += 1
    return count > 1


@compiled
def weigh_draws(v: Struct, b: Struct, w: Struct, m: Struct, words: Array, only: bool) -> None:
    """Weigh the next card, the only one or the first of two, by what both are worth."""
    hand = np.empty(KINDS, np.int64)
    for kind in range(KINDS):
        hand[kind] = v.hand[v.seat, kind]
    weigh_cards(b, w, m, hand)
    blind = _blind(m)
    # Cards that can no longer be laid are worth nothing.
    points = m.card * min(1.0, (m.time - 1.0) / w.fade)
    for kind in range(KINDS):
        if not _is_shown(v, kind) or (only and kind == WILD):
            continue
        worth = m.use[kind]
        if not only and kind != WILD:
            second = max(_best_shown(v, m, kind), blind)
            if _shown_twice(v, kind):
                hand[kind] += 1
                twice = burden(w, m, hand)
                hand[kind] += 1
                twice -= burden(w, m, hand)
                hand[kind] -= 2
                second = max(second, max(w.any_card, twice))
            worth += second
        propose(m, DRAW + kind, points * worth)
    # With depots the deck comes after the deposit, which promises a card of it (W2).
    if has(words, DRAW_DECK) or has(words, DEPOSIT):
        worth = blind
        if not only:
            worth += max(_best_shown(v, m, NONE), blind)
        propose(m, DRAW_DECK, points * worth)


@compiled
def _is_shown(v: Struct, kind: int) -> bool:
    for slot in range(DISPLAY):
        if v.display[slot] == kind:
            return True
    return False
