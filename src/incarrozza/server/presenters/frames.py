"""What a seat is sent, made from its view and from events as it saw them: nothing else is asked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from incarrozza.action import Choice as Decision
from incarrozza.action import Notation
from incarrozza.event import ANSWERS, MARKS, Event
from incarrozza.rules import state as code
from incarrozza.server.messages.fields import Decider
from incarrozza.server.messages.live import (
    AnswerInfo,
    Choice,
    EventInfo,
    OwnView,
    Payment,
    PlayerView,
    PublicView,
    TunnelView,
)
from incarrozza.view import View

encode = msgspec.json.Encoder(order="deterministic").encode


def public_view(view: View) -> PublicView:
    """Tell what everybody knows; the same from every seat's view."""
    return PublicView(
        phase=view.phase,
        to_act=view.to_act,
        turn=view.turn,
        last_turns=view.last_turns,
        display=view.display,
        deck_size=view.deck_size,
        discards=view.discards,
        ticket_deck_size=view.ticket_deck_size,
        pending=view.pending,
        due=view.due,
        turned=view.turned,
        tunnel=(
            TunnelView(extra=view.tunnel_extra, laid_color=view.laid_color)
            if view.phase == "tunnel"
            else None
        ),
        closed_routes=list(view.closed_routes),
        players=[_player(view, seat) for seat in range(view.players)],
    )


def _player(view: View, seat: int) -> PlayerView:
    over = view.phase == "over"
    return PlayerView(
        score=view.score(seat),
        pieces=view.pieces(seat),
        hand_size=view.hand_size(seat),
        known_cards=view.known_cards(seat),
        ticket_count=view.ticket_count(seat),
        routes=view.routes(seat),
        stations=view.stations(seat),
        stations_left=view.stations_left(seat),
        depots=view.depots(seat),
        depots_left=view.depots_left(seat),
        warehouse_size=view.warehouse_size(seat),
        merchandise=view.merchandise(seat),
        hand=view.hand_of(seat) if over else None,
        tickets=view.tickets_of(seat) if over else None,
    )


def own_view(view: View) -> OwnView:
    """Tell what only the view's seat knows."""
    assert view.seat is not None
    return OwnView(
        seat=view.seat,
        hand=view.hand,
        tickets=view.tickets,
        offered=view.offered,
        rejected=view.rejected,
        unseen=view.unseen,
        open_routes=view.open_routes(view.seat),
        prospects=view.prospects,
        offered_prospects=view.offered_prospects,
    )


def event_info(event: Event, by: Decider | None, at: float, told: list[str]) -> EventInfo:
    """Tell an event; it must be one that `seen_by` has gone over."""
    action = event.action
    return EventInfo(
        number=event.number,
        seat=event.seat,
        by=by,
        at=at,
        kind="deal" if event.number == 0 else "keep" if action is None else action.kind,
        action=None if action is None else action.text,
        target=None if action is None else action.target,
        kept=event.kept,
        answers=[
            AnswerInfo(
                what=ANSWERS[answer.what],
                value=_value(event, answer.what, answer.value),
                seat=answer.seat if answer.seat >= 0 else None,
            )
            for answer in event.answers
        ],
        told=told,
    )


def _value(event: Event, what: int, value: int | None) -> str | int | None:
    if value is None or what in MARKS:
        return None
    if what in (code.TICKET, code.STARTER):
        return value
    return event.scribe.notation.kind(value)


def choices(view: View, notation: Notation, tree: Sequence[Decision]) -> list[Choice]:
    """Tell what a seat may do, and how it may be paid."""
    if not tree:
        return []
    assert view.seat is not None
    routes, station = view.box.map.routes, view.station_cost(view.seat)
    found = []
    for action, ways in tree:
        cost = routes[action.index].length if action.index < code.STATION else station
        paid = notation.payment(action, view.due) if action.kind == "pay" else None
        then = [_payment(notation, way.index, cost) for way in ways]
        found.append(
            Choice(
                action=action.text, kind=action.kind, target=action.target, cards=paid, then=then
            )
        )
    return found


# There are a few hundred payments and a handful of costs; each is made once, since a seat with many
# cards has many hundred ways to pay.
@lru_cache(20_000)
def _payment(notation: Notation, index: int, cost: int) -> Payment:
    way = notation[index]
    return Payment(action=way.text, cards=notation.payment(way, cost))
