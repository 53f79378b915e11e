"""What a player has in mind about a view: one record, written anew for every decision."""

from __future__ import annotations

from typing import Final

from incarrozza.rules.state import COLORS, KINDS, MAX_CITIES, MAX_LENGTH, MAX_ROUTES
from incarrozza.rules.structs import struct

MOST_TICKETS: Final = 24
"""Tickets that one plan can be made for; those worth least beyond that are given up."""
GOALS: Final = 4
"""Routes that are collected for only because they score."""
MOST_OPTIONS: Final = 160
"""Options of one decision: more than any position has."""
FAR: Final = 1e6
"""The price of what cannot be had."""

# -- What a set of routes takes: one row of integers, of each colour first ------------------------
SYMBOLS: Final = COLORS
"""Wilds for ferries."""
GRAYS: Final = COLORS + 1
"""GRAYS + n: gray routes that take n cards of one colour, whichever."""
BILL: Final = GRAYS + MAX_LENGTH + 1

# -- What becomes of a ticket ----------------------------------------------------------------------
ARRIVED: Final = 0
"""Connected already."""
PLANNED: Final = 1
GIVEN_UP: Final = 2

MIND = struct(
    [
        ("held", "u8", 2),  # the tickets that were planned for
        ("built", "u8"),  # its stations then
        ("own", "u8", 2),  # the seat's routes
        ("free", "u8", 2),  # routes that cost nothing: own ones, and those planned for others
        ("open", "u8", 2),  # routes that the seat may claim and has the pieces for
        ("lent", "u8", 2),  # others' routes into cities with a station of the seat
        ("lendable", "u8", 2),  # others' routes that one more station could lend
        ("trail", "u8", 2),  # the path found last, without own routes
        ("plan", "u8", 2),  # routes to claim for tickets
        ("loans", "u8", 2),  # routes to borrow through stations still to be built
        ("path", "u8", (MOST_TICKETS, 2)),  # by ticket: its path, without own routes
        ("goals", "u8", 2),  # routes to claim only because they score
        ("price", "f8", MAX_ROUTES),  # what a route costs, in points, less those it scores
        ("turns", "f8", MAX_ROUTES),  # what it costs in turns: to collect for it and to claim it
        ("danger", "f8", MAX_ROUTES),  # how likely another takes it before the next turn
        ("bonus", "f8", MAX_ROUTES),  # points beside those for its length
        ("far", "f8", MAX_CITIES),  # the price of the way to each city
        ("use", "f8", KINDS),  # what one more card of a kind is worth, in cards lacking
        ("scarce", "f8", KINDS),  # which part of a kind's usual share is gone
        ("unseen", "i8", KINDS),  # cards that this seat has not seen
        ("bill", "i8", (2, BILL)),  # what the plan takes, and what plan and goals take together
        ("left", "i8", COLORS),  # room to count what is to spare
        ("spare", "i8", COLORS),  # cards of each colour that the plan does not need
        ("ticket", "i8", MOST_TICKETS),
        ("fate", "i8", MOST_TICKETS),  # ARRIVED, PLANNED or GIVEN_UP
        ("came", "i8", MAX_CITIES),  # the route by which each city is reached
        ("tickets", "i8"),
        ("option", "i8", MOST_OPTIONS),  # what may be decided, as far as it is worth a thought
        ("worth", "f8", MOST_OPTIONS),  # what that is worth, in points
        ("options", "i8"),
        ("lack", "i8"),  # cards that the plan lacks
        ("stations", "i8"),  # stations that the plan may still build
        ("pieces", "i8"),  # pieces that the plan takes
        ("cost", "f8"),  # the plan's price
        ("time", "f8"),  # turns this seat will probably still have
        ("need", "f8"),  # turns that the plan takes
        ("burden", "f8"),  # what the hand lacks for plan and goals, in cards
        ("hope", "f8"),  # what it is worth to draw tickets
        ("hoped", "f8"),  # when that was worked out, by the turns left then
        ("ahead", "f8"),  # by how many points the seat would be ahead if the game ended now
        ("usual", "f8"),  # what a usual ticket brings
        ("stride", "f8"),  # pieces that others lay with a claim
        ("late", "f8"),  # how short time is for the plan, from 0 to 1
        ("turn", "f8"),  # what a turn is worth, in points
        ("piece", "f8"),  # what a piece would bring elsewhere, in points
        ("card", "f8"),  # what a card that is lacking is worth: two are drawn in a turn
    ]
)
"""What a seat has in mind about a view."""
