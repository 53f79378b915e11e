"""What a player believes in: the parameters it plays by.

They were found by playing thousands of games against variants of themselves and against the other
bots. What is said in turns, cards or parts holds on every map: see `prices.py` for what they are
worth there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from incarrozza.rules.structs import struct

USUAL: dict[str, float] = {
    # Time. Everything else is measured by what a turn brings otherwise.
    "turn": 0.8,  # what a turn brings, as a part of what the best routes bring in one
    "card": 0.55,  # turns that a lacking card takes: two are drawn in one, if they are shown
    "hold": 0.35,  # how far the cards in hand decide which way a plan goes
    "scarce": 0.5,  # how much longer a card takes that can hardly be drawn any more
    "wild": 0.9,  # turns that a lacking wild card takes
    "tunnel": 0.6,  # turns that a tunnel takes on top
    "pace": 1.7,  # cards that others collect in a turn
    "lay": 0.4,  # turns that it takes to collect for a piece and to lay it
    "stride": 0.93,  # pieces that others lay with a claim, for each of a route's usual length
    # Tickets.
    "effort": 0.8,  # how much of a turn is charged to a plan for each that it takes
    "score": 0.6,  # how much the points of a route make it cheaper for a plan
    "track": 0.13,  # what each piece of a route costs a plan at least, in turns
    "care": 0.6,  # how much of its price a ticket must bring to be kept, or not to be given up
    "doubt": 0.005,  # the chance that a route of a plan comes to nothing
    "detour": 0.1,  # turns that every route of a path is charged for what may happen to it
    "rush": 0.6,  # the part of the time left that a plan may take without risk
    "reserve": 4.0,  # turns that a plan should be done before the end
    "draw_tickets": 0.0,  # turns by which new tickets must be better than anything else
    "content": 0.0,  # cards that may be lacking when new tickets are thought of
    # Cards.
    "goal": 0.7,  # a card for a route that only scores, as a part of one for the plan
    "later": 0.6,  # ... while the plan itself lacks cards
    "any_card": 0.15,  # ... and for a card of no use
    "press": 2.0,  # how much more a card for the plan is worth when time is short
    "narrow": 0.7,  # how much longer it takes to collect one colour than four
    "fade": 2.5,  # turns before the end when cards begin to lose their worth
    "any_wild": 0.85,  # what a wild card is worth beside the one it replaces
    "stand_in": 0.3,  # a wild card that replaces a colour, as a part of a card lacking
    "saved": 1.4,  # what a card that no plan needs is worth for later, in cards
    "season": 7.0,  # turns before the end when there is no later for such cards
    "spend_wild": 1.2,  # what it costs to pay with a wild card instead of a colour, in cards
    "complete": 0.55,  # what it is worth to be able to claim next turn, in cards
    # Routes.
    "danger": 0.01,  # the chance that a route is taken for no evident reason
    "lure": 0.03,  # ... for each point that it brings beyond two for a piece
    "touch": 0.04,  # ... for each of its ends that another has reached
    "block": 0.5,  # how sure it is that another needs what seems evident
    "longest": 0.15,  # points for each piece that may prolong the longest path
    "cart": 0.9,  # points that a merchandise card is worth
    "piece": 0.77,  # what a piece would bring elsewhere, as a part of the best if there is time
    "loan": 0.9,  # how much of a turn it is worth to build a station before there is need
    # The end.
    "lead": 0.4,  # what others' tickets bring them, as a part of a usual one's points
    "finish": 4.0,  # turns that it is worth to begin the last round when ahead; or lost when behind
    "stored": 0.6,  # what a card of a warehouse is worth, in cards lacking
    "depot": 6.0,  # points that a depot on the warehouse is worth while it may win the bonus (W8)
    "hurry": 1.0,  # points for each piece laid when the end is to be hurried
    # How to think.
    "quick": 0.0,  # whether to think quickly (1): roughly, where it takes long and matters little
}
"""What the planner believes."""

BELIEFS = struct([(name, "f8") for name in USUAL])
"""The record of them that compiled code reads."""


def beliefs(**changes: float) -> Any:
    """Make the record, as an array of one, with some beliefs changed.

    >>> float(beliefs(turn=1.0)["turn"][0])
    1.0
    """
    unknown = changes.keys() - USUAL.keys()
    if unknown:
        raise KeyError(f"no belief is called {', '.join(sorted(unknown))}")
    record = np.zeros(1, BELIEFS)
    for name, value in {**USUAL, **changes}.items():
        record[name] = value
    return record
