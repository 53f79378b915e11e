"""What people like to see after a game: how every seat has played it, in numbers."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from incarrozza.editions.edition import Map
from incarrozza.event import Event
from incarrozza.game import Game
from incarrozza.record import Record
from incarrozza.rules import state as code
from incarrozza.view import View


@dataclass(frozen=True, slots=True)
class SeatStatistics:
    """How one seat has played, in numbers."""

    turns: int
    """Turns taken, passes and one that is still going on included; the opening is none."""
    drawn_blind: int
    """Cards drawn from the deck; neither the opening hand nor what went into a warehouse."""
    drawn_face_up: int
    """Cards drawn from the display, wild ones included."""
    wilds_face_up: int
    """Wild cards among those drawn from the display."""
    routes: int
    """Routes claimed."""
    pieces: int
    """Trains, taxis or carts laid on them."""
    longest_route: int
    """The length of the longest single route claimed; 0 without any."""
    tunnels: int
    """Tunnels that cards were laid for, claimed in the end or not; each time counts (E5)."""
    tunnels_extra: int
    """Those of them that cost extra, paid or not."""
    tunnels_given_up: int
    """Those of them that were given up (E7)."""
    cards_paid: int
    """Cards paid for routes, tunnels' extra and stations; cards taken back are not paid (E7)."""
    stations: int
    """Stations built."""
    ticket_draws: int
    """Turns spent on drawing tickets; the opening is none."""
    tickets_kept: int
    """Tickets kept in all, those of the opening included."""
    depots: int
    """Depots placed in cities, the first one (W1) included; those paid for warehouses are not."""
    warehouses_taken: int
    """Warehouses whose cards were taken, the own one included (W3)."""
    passes: int
    """Turns passed (G15)."""
    scores: tuple[int, ...]
    """Points for routes at the end of each turn of the game, whoever's turn it was.

    All seats have as many; for a turn that is still going on it is how they stand now.
    """


def statistics(record: Record) -> tuple[SeatStatistics, ...]:
    """Count how every seat has played, by its number, as far as the whole record goes.

    A record that tells only what a seat saw is refused with a RecordError.

    >>> game = Game("new_york", players=2, seed=1)
    >>> for action in ("keep 1", "keep 1 2", "draw deck", "draw deck"):
    ...     event = game.push(action)
    >>> [(seat.turns, seat.drawn_blind, seat.tickets_kept) for seat in statistics(game.record)]
    [(1, 2, 1), (1, 0, 2)]
    """
    game = record.replay()
    events = game.events[1:]
    moments = _moments(game)
    steps = [
        _Step(event, before.view, after.view)
        for event, (before, after) in zip(events, pairwise(moments), strict=True)
    ]
    begins = [two.view for one, two in pairwise(moments) if two.turns > one.turns]
    # A turn ends where the next one begins, and the last one where the record does.
    final = moments[-1].view
    ends = [*begins[1:], final] if begins else []
    turns = Counter(view.turn for view in begins)
    return tuple(_count(seat, steps, final, turns[seat], ends) for seat in range(game.players))


class _Moment(NamedTuple):
    """What lay open at some time, and how many turns had begun by then."""

    view: View
    turns: int


class _Step(NamedTuple):
    """A decision, with what lay open before and after it."""

    event: Event
    before: View
    after: View


def _moments(game: Game) -> list[_Moment]:
    """Take a game back to its deal; give what lay open after each event, in order."""
    moments = [_Moment(game.view(None), game.turns)]
    for _ in game.events[1:]:
        game.pop()
        moments.append(_Moment(game.view(None), game.turns))
    return moments[::-1]


def _count(
    seat: int, steps: list[_Step], final: View, turns: int, ends: list[View]
) -> SeatStatistics:
    board = final.box.map
    own = [step for step in steps if step.event.seat == seat]
    actions = [step.event.action for step in own if step.event.action is not None]
    kinds = Counter(action.kind for action in actions)
    indices = Counter(action.index for action in actions)
    lengths = [board.routes[number].length for number in final.routes(seat)]
    tunnels = [step for step in own if _lays_for_tunnel(step, board)]
    return SeatStatistics(
        turns=turns,
        drawn_blind=indices[code.DRAW_DECK],
        drawn_face_up=kinds["draw"] - indices[code.DRAW_DECK],
        wilds_face_up=indices[code.DRAW + code.WILD],
        routes=len(lengths),
        pieces=sum(lengths),
        longest_route=max(lengths, default=0),
        tunnels=len(tunnels),
        tunnels_extra=sum(step.after.phase == "tunnel" for step in tunnels),
        tunnels_given_up=kinds["give up"],
        cards_paid=sum(_paid(step, seat) for step in own),
        stations=len(final.stations(seat)),
        ticket_draws=kinds["tickets"],
        tickets_kept=sum(step.event.kept or 0 for step in own),
        depots=len(final.depots(seat)),
        warehouses_taken=kinds["take"],
        passes=kinds["pass"],
        scores=tuple(view.score(seat) for view in ends),
    )


def _lays_for_tunnel(step: _Step, board: Map) -> bool:
    pending = step.before.pending
    return step.before.phase == "pay" and pending is not None and board.routes[pending].tunnel


def _paid(step: _Step, seat: int) -> int:
    """Count the cards that a step took out of the hand; less than 0 if they came back (E7)."""
    if step.before.phase not in ("pay", "pay_station", "tunnel"):
        return 0
    return step.before.hand_size(seat) - step.after.hand_size(seat)
