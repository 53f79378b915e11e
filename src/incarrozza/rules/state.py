"""The one record that is a whole game, the one that is a board, and the numbers both use.

Both are NumPy structured types of fixed size, so that a game is copied as one block of memory.
Small fields are signed, so that arithmetic on them widens to int64 with and without compilation.
Sets of routes, cities and tickets are bitsets. Field order is by width: no hidden padding.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

import numpy as np

from incarrozza.editions.items import ITEMS, NUMBERS
from incarrozza.limits import MAX_CITIES as MAX_CITIES
from incarrozza.limits import MAX_COLORS, MAX_DISPLAY, MAX_OFFERED, MAX_PLAYERS, MAX_STATIONS
from incarrozza.limits import MAX_LENGTH as MAX_LENGTH
from incarrozza.limits import MAX_ROUTES as MAX_ROUTES
from incarrozza.limits import MAX_TICKETS as MAX_TICKETS
from incarrozza.rules.compiled import ArrayOf
from incarrozza.rules.structs import struct

Struct: TypeAlias = Any
"""One element of a NumPy structured array (`STATE`, `BOARD`) as the compiled code sees it."""
Array: TypeAlias = Any
"""A NumPy array as the compiled code sees it."""

SEATS: Final = MAX_PLAYERS
COLORS: Final = MAX_COLORS
WILD: Final = 8
KINDS: Final = 9
"""Kinds of transport card: up to eight colours, then the wild one."""
OFFER: Final = MAX_OFFERED
"""Tickets one seat can be offered at a time."""
DISPLAY: Final = MAX_DISPLAY
"""Places for face-up cards; an edition uses as many as it has."""
NONE: Final = -1
UNKNOWN: Final = -2
"""In a view: a ticket is here, but this seat may not know which."""
SECRET: Final = -2
"""In a view: a number that this seat may not know yet."""

# -- Phases: what is to be decided ---------------------------------------------------------------
OPENING_LONG: Final = 0
OPENING: Final = 1
FIRST_DEPOT: Final = 2
TURN: Final = 3
FIRST_CARD: Final = 4
SECOND_CARD: Final = 5
PAY: Final = 6
TUNNEL: Final = 7
PAY_STATION: Final = 8
KEEP: Final = 9
TAKE: Final = 10
END: Final = 11
OVER: Final = 12
PHASES: Final = (
    "opening_long",
    "opening",
    "first_depot",
    "turn",
    "first_card",
    "second_card",
    "pay",
    "tunnel",
    "pay_station",
    "keep",
    "take",
    "end",
    "over",
)

# -- Actions: one integer each, the same for every map. Each 64 of them fill one word of a mask. --
#
# A number never moves: whoever has learned or stored one can rely on it. What is added takes a
# number that is reserved here.
#
#     0-127    claim a route: one for each track
#   128-191    build a station: one for each city
#   192-255    place a depot: one for each city
#   256-383    pay: 16 for each colour, by the number of wilds (0-11; 12-15 reserved)
#   384-389    pay in wilds, pass, end the turn, give up, draw tickets, decline
#   390-399    draw a face-up card: one for each kind; from the deck
#   400-407    deposit: one for each seat (405-407 reserved)
#   408-415    take from a warehouse: one for each seat (413-415 reserved)
#   416-447    keep tickets: one for each subset of the five offered
#
# Reserved, and no part of a mask yet: 448-479 for a sixth ticket offered, from 480 on for other
# decisions.
CLAIM: Final = 0
STATION: Final = 128
DEPOT: Final = 192
PAYMENT: Final = 256
"""PAYMENT + colour * WAYS + number of wilds; at least one card is of the colour."""
WAYS: Final = 16
WAY_BITS: Final = 4
ALL_WILD: Final = 384
PASS: Final = 385
END_TURN: Final = 386
GIVE_UP: Final = 387
TICKETS: Final = 388
DECLINE: Final = 389
DRAW: Final = 390
"""DRAW + kind of the face-up card."""
DRAW_DECK: Final = 399
DEPOSIT: Final = 400
"""DEPOSIT + seat whose warehouse gets the card."""
TAKE_FROM: Final = 408
"""TAKE_FROM + seat whose warehouse is emptied."""
KEEP_SET: Final = 416
"""KEEP_SET + the kept ones of the offered tickets, as bits."""
ACTIONS: Final = 448
WORDS: Final = 7

# -- What chance answers, in the order it is asked. Triples (what, value, seat) in a log. ----------
DEALT: Final = 0
"""A card drawn blind into a hand; the seat's secret."""
TURNED_UP: Final = 1
TUNNEL_CARD: Final = 2
STORED: Final = 3
"""The card that went unseen into a warehouse; nobody's to know."""
TICKET: Final = 4
RESHUFFLED: Final = 5
SWEPT: Final = 6
EMPTIED: Final = 7
"""All warehouses were shuffled into a new deck (W6)."""
STARTER: Final = 8
"""The seat that plays first, when the table leaves it to chance (G16)."""
LOG_COUNT: Final = 0
LOG_SCRIPT: Final = 1
"""How many answers are prescribed; -1: chance is free."""
LOG_SURPRISES: Final = 2
"""How many prescribed answers are not those of the generator."""
LOG_ERROR: Final = 3
LOG_TOLD: Final = 4
"""1: a record of older rules is followed; its answers tell when the deck is renewed, and so on."""
LOG_HEAD: Final = 5

STATE = struct(
    [
        ("own", "u8", (SEATS, 2)),  # routes each seat has claimed
        ("open", "u8", (SEATS, 2)),  # routes each seat may still claim (G9-G11)
        ("stations", "u8", SEATS),  # cities with a station of that seat
        ("depots", "u8", SEATS),  # cities with a depot of that seat
        ("held", "u8", (SEATS, 2)),  # tickets kept
        (
            "returned",
            "u8",
            (SEATS, 2),
        ),  # tickets this seat put below the deck, still where it knows
        ("strayed", "u8", (SEATS, 2)),  # those of a group that somebody has drawn from since
        ("top", "u8", 2),  # regular tickets never dealt: the upper part of the deck, unordered
        ("groups", "u8", 2),  # places of the bottom where a group begins; see tickets.py
        ("counter", "u8"),  # blocks the generator has made
        ("key", "u4", 8),  # the generator's secret
        ("block", "u4", 16),  # random numbers made in advance
        ("decisions", "i4"),  # decisions taken so far
        ("turns", "i4"),  # turns begun so far
        ("score", "i2", SEATS),  # points for routes so far (E15, N3)
        ("hand", "i1", (SEATS, KINDS)),
        ("known", "i1", (SEATS, KINDS)),  # of each hand, what everybody knows to be in it (K1)
        ("warehouse", "i1", (SEATS, KINDS)),  # cards deposited (W2)
        ("deck", "i1", KINDS),
        ("discards", "i1", KINDS),
        ("turned", "i1", KINDS),  # turned up for a tunnel this turn (E8)
        ("display", "i1", DISPLAY),  # kinds face up, or NONE
        ("offered", "i1", (SEATS, OFFER)),  # tickets to choose from, ascending, then NONE
        ("gone", "i1", (SEATS, OFFER)),  # tickets this seat put out of the game, then NONE
        ("bottom", "i1", MAX_TICKETS),  # returned tickets, oldest first
        ("hand_size", "i1", SEATS),
        ("warehouse_size", "i1", SEATS),
        ("ticket_count", "i1", SEATS),
        ("pieces", "i1", SEATS),  # trains, taxis or carts left
        ("stations_left", "i1", SEATS),
        ("depots_left", "i1", SEATS),  # depots still on the warehouse
        ("merchandise", "i1", SEATS),  # merchandise cards won (A3)
        ("players", "i1"),
        ("phase", "i1"),
        ("turn", "i1"),  # the seat whose turn it is
        ("to_act", "i1"),  # the seats that may decide now, as bits
        ("passes", "i1"),  # turns passed in a row (G15)
        ("last_turns", "i1"),  # turns left in the last round, or NONE (G13)
        ("subject", "i1"),  # the route or city being paid for, or NONE
        ("laid_color", "i1"),  # colour laid for a tunnel; WILD if wilds only, or NONE
        ("laid_cards", "i1"),  # how many of that colour
        ("laid_wilds", "i1"),
        ("extra", "i1"),  # what the tunnel costs more (E5)
        ("deck_size", "i1"),
        ("discard_size", "i1"),
        ("ticket_deck", "i1"),  # tickets that can be drawn, the bottom included
        ("bottom_size", "i1"),
        ("merchandise_left", "i1"),
        ("block_used", "i1"),  # how many numbers of the block are spent
        ("seat", "i1"),  # in a view: the seat that looks; NONE in a state
        ("first", "i1"),  # the seat that plays first (G16)
        ("spare", "i1", 12),  # names the padding, so that equal states are equal bytes
    ]
)

BOARD = struct(
    [
        ("price", "u8", (KINDS, MAX_LENGTH + 1, 2)),
        # price[c, n]: routes of colour c (gray: WILD) that n cards can pay
        ("ferry", "u8", (MAX_LENGTH + 1, 2)),  # routes whose ferry symbols n wilds can pay (E4)
        ("fits", "u8", (MAX_LENGTH + 1, 2)),  # routes that n pieces can fill (G9)
        ("into", "u8", (MAX_CITIES, 2)),  # routes into each city
        ("cities", "u8"),
        ("attractions", "u8"),
        ("long", "u8", 2),  # tickets that are long
        ("regular", "u8", 2),
        ("points", "i2", MAX_LENGTH + 1),  # points by length (G14)
        ("ticket_points", "i2", MAX_TICKETS),
        ("ticket_a", "i1", MAX_TICKETS),
        ("ticket_b", "i1", MAX_TICKETS),
        ("a", "i1", MAX_ROUTES),
        ("b", "i1", MAX_ROUTES),
        ("length", "i1", MAX_ROUTES),
        ("color", "i1", MAX_ROUTES),  # WILD for gray
        ("symbols", "i1", MAX_ROUTES),  # locomotives on a ferry
        ("tunnel", "i1", MAX_ROUTES),
        ("cart", "i1", MAX_ROUTES),
        ("beside", "i2", MAX_ROUTES),  # the next of the tracks side by side, in a ring, or NONE
        ("cards", "i1", KINDS),  # the whole deck
        ("prizes", "i1", SEATS),  # merchandise points by place, for this number of players (A4)
        ("tie_breaks", "i1", 3),  # TIE_TICKETS, ... in order, then NONE
        ("routes", "i2"),
        ("players", "i1"),
        ("hand", "i1"),
        ("pieces", "i1"),
        ("stations", "i1"),
        ("display", "i1"),  # cards face up (G1)
        ("sweep", "i1"),  # so many wilds of them are swept away (G2)
        ("tunnel_cards", "i1"),  # turned up for a tunnel (E5)
        ("last_round", "i1"),  # pieces left, or fewer, that bring it on (G13)
        ("equal_turns", "i1"),  # it ends with the player before the first one (G13)
        ("depots", "i1"),  # depots each player has; 0 without the module
        ("closes_doubles", "i1"),  # G11 holds for this number of players
        ("long_dealt", "i1"),
        ("regular_dealt", "i1"),
        ("long_first", "i1"),
        ("keep", "i1"),
        ("keep_without_long", "i1"),
        ("rejects_return", "i1"),
        ("drawn", "i1"),
        ("merchandise", "i1"),
        *((number, "i1") for number in NUMBERS),  # what items of an account are worth
    ]
)

# -- What entry points are passed -----------------------------------------------------------------
States: TypeAlias = Annotated[Any, ArrayOf(STATE)]
Boards: TypeAlias = Annotated[Any, ArrayOf(BOARD, readonly=True)]
Log: TypeAlias = Annotated[Any, ArrayOf(np.int32)]
Words: TypeAlias = Annotated[Any, ArrayOf(np.uint64)]
Sets: TypeAlias = Annotated[Any, ArrayOf(np.uint64, 2)]
Bytes: TypeAlias = Annotated[Any, ArrayOf(np.uint8)]
Longs: TypeAlias = Annotated[Any, ArrayOf(np.int64)]
Accounts: TypeAlias = Annotated[Any, ArrayOf(np.int64, 2)]

TIE_TICKETS: Final = 0
TIE_STATIONS: Final = 1
TIE_LONGEST_PATH: Final = 2

# -- How a ticket stands -------------------------------------------------------------------------
DONE: Final = 0
POSSIBLE: Final = 1
BLOCKED: Final = 2

# -- A seat's final account: one row of integers --------------------------------------------------
TOTAL: Final = len(ITEMS)
"""Before it, a column for each item."""
COMPLETED: Final = TOTAL + 1
"""Tickets completed."""
LONGEST: Final = TOTAL + 2
"""Length of the longest path, in pieces."""
STATIONS_BUILT: Final = TOTAL + 3
BORROWED: Final = TOTAL + 4
"""Three columns: the route each station borrows, by the order of their cities, or NONE."""
RANK: Final = BORROWED + MAX_STATIONS
"""How many seats are strictly better."""
ACCOUNT: Final = RANK + 1
