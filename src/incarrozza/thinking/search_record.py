"""What a search has found about a decision: one record, written on from world to world."""

from __future__ import annotations

from typing import Final

from incarrozza.rules.state import MAX_TICKETS, SEATS
from incarrozza.rules.structs import struct

MOST: Final = 32
"""Options that are tried at most: those that the planner likes best."""
RIVALS: Final = 3
"""Options that are compared with the first in the same world, at most; or only one, beside that
which the caller asks about."""
TOGETHER: Final = RIVALS + 1
DEPTH: Final = 6
"""Depth of the tree: decisions after an option, at most, that are chosen by what was found."""
WIDTH: Final = 16
"""Options of a node, at most."""
NODES: Final = 1 << 16
"""Nodes of the tree, at most: enough for 300,000 playouts, or minutes."""

SEARCH = struct(
    [
        ("weight", "f8", (SEATS, MAX_TICKETS)),  # how likely each seat holds each ticket
        ("prior", "f8", MOST),  # how much better than the first the planner thinks an option is
        ("gain", "f8", MOST),  # how much better it was, in all worlds where it was tried
        ("wins", "f8", (MOST, SEATS)),  # by option and seat: games won; a tie is shared
        ("points", "f8", (MOST, SEATS)),
        ("value", "f8", TOGETHER),  # what the options were worth in the present world
        ("error", "f8"),  # by how much the planner may be wrong about that
        ("squares", "f8", MOST),  # of what it was better, or worse, in each world
        ("option", "i8", MOST),  # what may be decided, the planner's choice first
        ("tried", "i8", MOST),  # how often
        ("picked", "i8", TOGETHER),  # the options that are tried in the present world
        ("picks", "i8"),
        ("next", "i8"),  # which of them is to be tried next
        ("count", "i8"),  # options
        ("asked", "i8"),  # the option that the caller asks about, or NONE
        ("worlds", "i8"),  # how many there have been
        ("nodes", "i8"),  # of the tree; the first ones come after the options
        ("path", "i8", (DEPTH, 3)),  # from an option along the tree: nodes, places in them, seats
        ("depth", "i8"),  # how long it is
        ("key", "u4", 8),  # of the generator that imagines; the searcher's own luck
        ("clear", "i8"),  # no option can be better than the best any more
    ]
)
"""What a search has found so far about one decision."""

NODE = struct(
    [
        ("value", "f4", WIDTH),  # what all games after an option were worth to the deciding seat
        ("tried", "i4", WIDTH),  # how many these were
        ("next", "i4", WIDTH),  # the node that comes after an option that was tried; or NONE
        ("action", "i2", WIDTH),  # what the options are
        ("count", "i8"),  # how many there are
    ]
)
"""What is known about a decision that comes later."""
