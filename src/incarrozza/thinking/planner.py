"""The planner's decisions: a heuristic evaluates every option in points, and the best is taken."""

from __future__ import annotations

import numpy as np

from incarrozza.rules import stations as rules_of_stations
from incarrozza.rules.bits import EMPTY, ONE, has, lowest
from incarrozza.rules.compiled import compiled
from incarrozza.rules.legal import legal
from incarrozza.rules.state import (
    DEPOSIT,
    DEPOT,
    DRAW,
    DRAW_DECK,
    END,
    END_TURN,
    FIRST_CARD,
    FIRST_DEPOT,
    GIVE_UP,
    KEEP,
    NONE,
    OPENING,
    OPENING_LONG,
    PASS,
    PAY,
    PAY_STATION,
    SECOND_CARD,
    TAKE,
    TICKETS,
    TUNNEL,
    WORDS,
    Array,
    Struct,
)
from incarrozza.thinking.candidates import best_option, most_worth, propose
from incarrozza.thinking.claims import standing, weigh_payments, worth_of_claim
from incarrozza.thinking.counting import count_cards, write_bill
from incarrozza.thinking.depots import (
    weigh_first_depot,
    weigh_taking,
    weigh_warehouses,
    worth_of_arriving,
)
from incarrozza.thinking.draws import burden, choose_goals, weigh_draws
from incarrozza.thinking.last_turn import choose_last
from incarrozza.thinking.mind import FAR
from incarrozza.thinking.offers import weigh_tickets, worth_of_drawing
from incarrozza.thinking.plans import estimate_time, gather, keep_plan, make_plan, usual_claim
from incarrozza.thinking.prices import price_board
from incarrozza.thinking.stations import weigh_stations

PATIENCE = 6.0
"""Thinking quickly, turns for which the worth of new tickets is not worked out again."""


@compiled
def think(v: Struct, b: Struct, w: Struct, m: Struct) -> int:
    """Decide for the seat of a view, which is to act."""
    words = np.empty(WORDS, np.uint64)
    legal(v, b, v.seat, words)
    only = only_action(words)
    if only != NONE:
        return only
    if v.phase == END:
        return END_TURN
    consider(v, b, w, m)
    return decide(v, b, w, m, words)


@compiled
def decide(v: Struct, b: Struct, w: Struct, m: Struct, words: Array) -> int:
    """Decide by what the seat has in mind already."""
    weigh(v, b, w, m, words, False)
    return best_option(m)


@compiled
def weigh(v: Struct, b: Struct, w: Struct, m: Struct, words: Array, thorough: bool) -> None:
    """Weigh the options of a decision, in points; thoroughly, even those that cannot be best."""
    m.options = 0
    m.burden = burden(w, m, v.hand[v.seat])
    if v.phase in (OPENING, OPENING_LONG, KEEP):
        weigh_tickets(v, b, w, m, words)
    elif v.phase == FIRST_DEPOT:
        weigh_first_depot(b, m, words)
    elif v.phase == TAKE:
        weigh_taking(v, w, m, words)
    elif v.phase in (FIRST_CARD, SECOND_CARD):
        weigh_draws(v, b, w, m, words, v.phase == SECOND_CARD)
    elif v.phase == PAY:
        weigh_payments(v, b, w, m, words, b.length[v.subject])
    elif v.phase == PAY_STATION:
        weigh_payments(v, b, w, m, words, rules_of_stations.cost(v, b, v.seat))
    elif v.phase == TUNNEL:
        weigh_payments(v, b, w, m, words, v.extra)
        # To give up is to lose the turn (E7).
        propose(m, GIVE_UP, -m.turn * (1.0 + w.tunnel) if m.time > 2.0 else 1.0 - FAR)
    else:
        _weigh_turn(v, b, w, m, words, thorough)


@compiled
def consider(v: Struct, b: Struct, w: Struct, m: Struct) -> None:
    """Look at a view: what there is to be had, and a plan for the tickets held."""
    m.stride = usual_claim(b, w)
    m.time = estimate_time(v, w, m)
    count_cards(v, b, m)
    price_board(v, b, w, m)
    gather(b, m, v.held[v.seat, 0], v.held[v.seat, 1])
    make_plan(v, b, w, m)
    choose_goals(v, b, w, m)
    m.hoped = FAR
    m.built = v.stations[v.seat]
    for k in range(2):
        m.held[k] = v.held[v.seat, k]


@compiled
def reconsider(v: Struct, b: Struct, w: Struct, m: Struct) -> None:
    """Look at a view again some turns later: plan anew only if there is reason to."""
    m.time = estimate_time(v, w, m)
    count_cards(v, b, m)
    if not keep_plan(v, b, w, m):
        consider(v, b, w, m)
    elif (m.goals[0] & ~m.open[0]) | (m.goals[1] & ~m.open[1]) != EMPTY or m.lack == 0:
        choose_goals(v, b, w, m)
    else:
        write_bill(b, m.plan[0] | m.goals[0], m.plan[1] | m.goals[1], m.bill[1])


@compiled
def only_action(words: Array) -> int:
    """Find the only option; NONE if there are several."""
    found = NONE
    for k in range(WORDS):
        rest = words[k]
        while rest != EMPTY:
            if found != NONE:
                return NONE
            found = 64 * k + lowest(rest)
            rest &= rest - ONE
    return found


@compiled
def _weigh_turn(v: Struct, b: Struct, w: Struct, m: Struct, words: Array, thorough: bool) -> None:
    """Weigh all that can be done with a turn."""
    if v.last_turns != NONE:
        action = choose_last(v, b, w, words)
        if action != NONE:
            propose(m, action, 0.0)
            return
    if has(words, DEPOSIT) or _can_draw_now(words):
        weigh_draws(v, b, w, m, words, False)
        if has(words, DEPOSIT):
            drawing = most_worth(m)
            m.options = 0
            weigh_warehouses(v, b, m, drawing)
    if v.last_turns == NONE:
        _weigh_claims(v, b, w, m, words, thorough)
        weigh_stations(b, w, m, words)
    if has(words, TICKETS) and m.lack <= w.content:
        if m.hoped - m.time > (PATIENCE if w.quick else 0.0):
            m.hope = worth_of_drawing(v, b, w, m)
            m.hoped = m.time
        propose(m, TICKETS, m.hope - w.draw_tickets * m.turn)
    if most_worth(m) <= -FAR:
        propose(m, _last_resort(words), 0.0)


@compiled
def _weigh_claims(v: Struct, b: Struct, w: Struct, m: Struct, words: Array, thorough: bool) -> None:
    m.ahead = standing(v, b, w, m)
    most = most_worth(m)
    for k in range(2):
        rest = words[k]
        while rest != EMPTY:
            route = 64 * k + lowest(rest)
            rest &= rest - ONE
            arriving = worth_of_arriving(v, b, w, m, route)
            enough = -FAR if thorough else most - arriving
            worth = arriving + worth_of_claim(v, b, w, m, route, enough)
            if thorough or worth > most:
                propose(m, route, worth)
                most = max(most, worth)


@compiled
def _can_draw_now(words: Array) -> bool:
    for action in range(DRAW, DRAW_DECK + 1):
        if has(words, action):
            return True
    return False


@compiled
def _last_resort(words: Array) -> int:
    """Choose where nothing is worth doing: pass if one may (G15), else do whatever there is."""
    if has(words, PASS):
        return PASS
    for action in range(DEPOT):
        if has(words, action):
            return action
    return TICKETS
