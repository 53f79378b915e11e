"""The planner's decisions: every option in points, and the best of them."""

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
    Record,
)
from incarrozza.thinking.claims import choose_payment, loss_of, worth_of_claim
from incarrozza.thinking.counting import count_cards
from incarrozza.thinking.depots import (
    choose_first_depot,
    choose_taking,
    choose_warehouse,
    worth_of_arriving,
)
from incarrozza.thinking.draws import choose_card, choose_goals
from incarrozza.thinking.last_turn import choose_last
from incarrozza.thinking.mind import FAR
from incarrozza.thinking.offers import choose_tickets, worth_of_drawing
from incarrozza.thinking.plans import estimate_time, gather, make_plan
from incarrozza.thinking.prices import price_board
from incarrozza.thinking.stations import choose_station


@compiled
def think(v: Record, b: Record, w: Record, m: Record) -> int:
    """Decide for the seat of a view, which is to act."""
    words = np.empty(WORDS, np.uint64)
    legal(v, b, v.seat, words)
    only = _only_action(words)
    if only != NONE:
        return only
    if v.phase == END:
        return END_TURN
    consider(v, b, w, m)
    if v.phase in (OPENING, OPENING_LONG, KEEP):
        return choose_tickets(v, b, w, m, words)
    if v.phase == FIRST_DEPOT:
        return choose_first_depot(b, m, words)
    if v.phase == TAKE:
        return choose_taking(v, w, m, words)
    if v.phase in (FIRST_CARD, SECOND_CARD):
        card, _ = choose_card(v, b, w, m, words, v.phase == SECOND_CARD)
        return card
    if v.phase == PAY:
        return choose_payment(v, b, w, m, words, b.length[v.subject])
    if v.phase == PAY_STATION:
        return choose_payment(v, b, w, m, words, rules_of_stations.cost(v, b, v.seat))
    if v.phase == TUNNEL:
        return _answer_tunnel(v, b, w, m, words)
    return _turn(v, b, w, m, words)


@compiled
def consider(v: Record, b: Record, w: Record, m: Record) -> None:
    """Look at a view: what there is to be had, and a plan for the tickets held."""
    m.time = estimate_time(v, b, w)
    count_cards(v, b, m)
    price_board(v, b, w, m)
    gather(b, m, v.held[v.seat, 0], v.held[v.seat, 1])
    make_plan(v, b, w, m)
    choose_goals(v, b, w, m)


@compiled
def _only_action(words: Array) -> int:
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
def _answer_tunnel(v: Record, b: Record, w: Record, m: Record, words: Array) -> int:
    """Pay what a tunnel costs more, unless that is dearer than to lose the turn (E7)."""
    best = choose_payment(v, b, w, m, words, v.extra)
    if best == NONE:
        return GIVE_UP
    price = m.card * loss_of(v, b, w, m, best, v.extra)
    return GIVE_UP if price > m.turn * (1.0 + w.tunnel) and m.time > 2.0 else best


@compiled
def _turn(v: Record, b: Record, w: Record, m: Record, words: Array) -> int:
    """Weigh all that can be done with a turn, in points."""
    last = v.last_turns != NONE
    best = NONE
    most = -FAR
    if has(words, DEPOSIT) or _can_draw_now(words):
        card, cards = choose_card(v, b, w, m, words, False)
        best = DEPOSIT + choose_warehouse(v, b, m) if has(words, DEPOSIT) else card
        # Cards that can no longer be laid are worth nothing.
        most = m.card * cards * min(1.0, (m.time - 1.0) / w.fade)
    if last:
        action = choose_last(v, b, words)
        if action != NONE:
            return action
    else:
        for k in range(2):
            rest = words[k]
            while rest != EMPTY:
                route = 64 * k + lowest(rest)
                rest &= rest - ONE
                arriving = worth_of_arriving(v, b, w, m, route)
                worth = arriving + worth_of_claim(v, b, w, m, route, most - arriving)
                if worth > most:
                    most = worth
                    best = route
        station, worth = choose_station(b, w, m, words)
        if worth > most:
            most = worth
            best = station
    if has(words, TICKETS):
        worth = worth_of_drawing(v, b, w, m) - w.draw_tickets * m.turn
        if worth > most:
            most = worth
            best = TICKETS
    return _last_resort(words) if best == NONE else best


@compiled
def _can_draw_now(words: Array) -> bool:
    for action in range(DRAW, DRAW_DECK + 1):
        if has(words, action):
            return True
    return False


@compiled
def _last_resort(words: Array) -> int:
    """Choose where nothing is worth doing: claim or build whatever there is, or pass (G15)."""
    for action in range(DEPOT):
        if has(words, action):
            return action
    return TICKETS if has(words, TICKETS) else PASS
