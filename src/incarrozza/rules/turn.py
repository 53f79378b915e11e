"""The course of the game, a state machine: a decision leads from one phase to the next."""

from __future__ import annotations

from incarrozza.rules import depots, stations, tunnels
from incarrozza.rules.bits import EMPTY
from incarrozza.rules.cards import (
    can_draw,
    draw_card,
    settle,
    stock_up,
    take_face_up,
)
from incarrozza.rules.compiled import compiled
from incarrozza.rules.routes import claim, pay
from incarrozza.rules.state import (
    CLAIM,
    DEALT,
    DEPOSIT,
    DEPOT,
    DRAW,
    DRAW_DECK,
    END,
    FIRST_CARD,
    FIRST_DEPOT,
    GIVE_UP,
    KEEP,
    KEEP_SET,
    NONE,
    OPENING,
    OPENING_LONG,
    OVER,
    PASS,
    PAY,
    PAY_STATION,
    SECOND_CARD,
    STATION,
    TAKE,
    TAKE_FROM,
    TICKETS,
    TUNNEL,
    TURN,
    WILD,
    Array,
    Struct,
)
from incarrozza.rules.tickets import choose, draw_ticket, offer, put_to_bottom


@compiled
def who_acts(s: Struct) -> int:
    """Tell whose decision is next: the first of those who may decide."""
    seat = 0
    while not (s.to_act >> seat) & 1:
        seat += 1
    return seat


@compiled
def _ask(s: Struct, phase: int, seat: int) -> None:
    s.phase = phase
    s.to_act = 1 << seat


@compiled
def apply(s: Struct, b: Struct, seat: int, action: int, log: Array) -> None:
    """Carry out a legal action of a seat, with chance's answers, up to the next decision."""
    s.decisions += 1
    phase = s.phase
    if phase == TURN:
        _begin(s, b, seat, action, log)
    elif phase == PAY:
        _pay_route(s, b, seat, action, log)
    elif phase in (SECOND_CARD, FIRST_CARD):
        _draw(s, b, seat, action, log)
    elif phase == PAY_STATION:
        pay(s, seat, action, stations.cost(s, b, seat))
        stations.build(s, seat, s.subject)
        s.subject = NONE
        settle(s, b, log)
        _finish_action(s, b, log)
    elif phase == TUNNEL:
        _answer_tunnel(s, b, seat, action, log)
    elif phase == KEEP:
        _keep(s, b, seat, action - KEEP_SET, log)
    elif phase == END:
        if action >= DEPOT and action < DEPOT + 64:
            depots.place(s, b, log, seat, action - DEPOT)
            _finish_action(s, b, log)
        else:
            _end_turn(s, b, log)
    elif phase == TAKE:
        if action >= TAKE_FROM and action < TAKE_FROM + s.players:
            depots.take(s, b, log, seat, action - TAKE_FROM)
            _offer_takings(s, b, log)
        else:
            s.subject = NONE
            _finish_action(s, b, log)
    elif phase == FIRST_DEPOT:
        depots.place(s, b, log, seat, action - DEPOT)
        if seat == s.first:
            _begin_turn(s, s.first)
        else:
            _ask(s, FIRST_DEPOT, (seat + s.players - 1) % s.players)
    elif phase in (OPENING, OPENING_LONG):
        _choose_opening(s, b, seat, action - KEEP_SET, log)
    if s.deck_size == 0 and s.phase != OVER:
        stock_up(s, b, log)


# -- The opening -----------------------------------------------------------------------------------


@compiled
def deal_regular(s: Struct, b: Struct, log: Array) -> None:
    """Deal every seat its regular tickets and ask all seats to choose."""
    for seat in range(s.players):
        for _ in range(b.regular_dealt):
            offer(s, seat, draw_ticket(s, seat, log))
    s.phase = OPENING
    s.to_act = (1 << s.players) - 1


@compiled
def _choose_opening(s: Struct, b: Struct, seat: int, kept: int, log: Array) -> None:
    """Keep tickets in secret; when everybody has, go on (S, E2, V4, V5, N2, W1)."""
    choose(s, seat, kept, s.phase == OPENING_LONG or not b.rejects_return)
    s.to_act &= ~(1 << seat)
    if s.to_act != 0:
        return
    if s.phase == OPENING_LONG:
        deal_regular(s, b, log)
        return
    low = EMPTY
    high = EMPTY
    for each in range(s.players):
        low |= s.returned[each, 0]
        high |= s.returned[each, 1]
    put_to_bottom(s, low, high)
    if b.depots > 0:
        _ask(s, FIRST_DEPOT, (s.first + s.players - 1) % s.players)
    else:
        _begin_turn(s, s.first)


# -- A turn ----------------------------------------------------------------------------------------


@compiled
def _begin_turn(s: Struct, seat: int) -> None:
    s.turn = seat
    s.turns += 1
    _ask(s, TURN, seat)


@compiled
def _begin(s: Struct, b: Struct, seat: int, action: int, log: Array) -> None:
    """Declare the turn's action (G3), place a depot before it (W5), or pass (G15)."""
    if action >= DEPOT and action < DEPOT + 64:
        depots.place(s, b, log, seat, action - DEPOT)
        return
    if action == PASS:
        s.passes += 1
        _end_turn(s, b, log)
        return
    s.passes = 0
    if action < STATION:
        s.subject = action - CLAIM
        s.phase = PAY
    elif action < DEPOT:
        s.subject = action - STATION
        s.phase = PAY_STATION
    elif action == TICKETS:
        for _ in range(min(b.drawn, s.ticket_deck)):
            offer(s, seat, draw_ticket(s, seat, log))
        s.phase = KEEP
    elif action >= DEPOSIT and action < DEPOSIT + s.players:
        depots.deposit(s, b, log, action - DEPOSIT)
        s.phase = FIRST_CARD
    else:
        _draw(s, b, seat, action, log)


@compiled
def _draw(s: Struct, b: Struct, seat: int, action: int, log: Array) -> None:
    """Draw the first or the second card of the turn (G4, G5)."""
    if action == DRAW_DECK:
        kind = draw_card(s, b, log, DEALT, seat)
        s.hand[seat, kind] += 1
        s.hand_size[seat] += 1
    else:
        take_face_up(s, b, log, seat, action - DRAW)
    alone = action == DRAW + WILD
    if s.phase != SECOND_CARD and not alone:
        if s.deck_size == 0:
            stock_up(s, b, log)
        if _second_card(s, b):
            s.phase = SECOND_CARD
            return
    _finish_action(s, b, log)


@compiled
def _second_card(s: Struct, b: Struct) -> bool:
    """Tell whether a second card can be drawn at all (G5, G7)."""
    for slot in range(b.display):
        if s.display[slot] != NONE and s.display[slot] != WILD:
            return True
    return can_draw(s, b)


@compiled
def _pay_route(s: Struct, b: Struct, seat: int, action: int, log: Array) -> None:
    """Pay for the route named before; a tunnel asks chance first (E5)."""
    route = int(s.subject)
    length = int(b.length[route])
    if b.tunnel[route]:
        tunnels.lay(s, seat, action, length)
        tunnels.turn_cards(s, b, log)
        if s.extra > 0:
            s.phase = TUNNEL
            return
        tunnels.finish(s)
    else:
        pay(s, seat, action, length)
    _claimed(s, b, seat, log)


@compiled
def _answer_tunnel(s: Struct, b: Struct, seat: int, action: int, log: Array) -> None:
    """Pay what the tunnel costs more, or give it up (E7)."""
    if action == GIVE_UP:
        tunnels.give_up(s, seat)
        s.subject = NONE
        _finish_action(s, b, log)
        return
    pay(s, seat, action, s.extra)
    tunnels.finish(s)
    _claimed(s, b, seat, log)


@compiled
def _claimed(s: Struct, b: Struct, seat: int, log: Array) -> None:
    claim(s, b, seat, s.subject)
    settle(s, b, log)
    _offer_takings(s, b, log)


@compiled
def _offer_takings(s: Struct, b: Struct, log: Array) -> None:
    """Ask for a taking while one is possible (W3, W4)."""
    if b.depots > 0 and depots.takings(s, b, s.turn, s.subject) != 0:
        s.phase = TAKE
    else:
        s.subject = NONE
        _finish_action(s, b, log)


@compiled
def _keep(s: Struct, b: Struct, seat: int, kept: int, log: Array) -> None:
    """Keep some of the drawn tickets; the others go below the deck (E3)."""
    low = s.returned[seat, 0]
    high = s.returned[seat, 1]
    choose(s, seat, kept, False)
    put_to_bottom(s, s.returned[seat, 0] & ~low, s.returned[seat, 1] & ~high)
    _finish_action(s, b, log)


@compiled
def _finish_action(s: Struct, b: Struct, log: Array) -> None:
    """End the turn, after asking while a depot could still be placed (W5)."""
    if b.depots > 0 and depots.can_place(s, b, s.turn):
        s.phase = END
    else:
        _end_turn(s, b, log)


@compiled
def _to_the_first(s: Struct) -> int:
    """Count the players who are still to come before it is the first one's turn again."""
    return int((s.first - 1 - s.turn + s.players) % s.players)


@compiled
def _end_turn(s: Struct, b: Struct, log: Array) -> None:
    """End the turn: tunnel cards (E8), the last round (G13), everybody passing (G15)."""
    turned = tunnels.discard_turned(s)
    if s.last_turns > 0:
        s.last_turns -= 1
    elif s.pieces[s.turn] <= b.last_round:
        s.last_turns = _to_the_first(s) if b.equal_turns else s.players
    if s.last_turns == 0 or s.passes >= s.players:
        s.phase = OVER
        s.to_act = 0
        return
    if turned:
        settle(s, b, log)
    _begin_turn(s, (s.turn + 1) % s.players)
