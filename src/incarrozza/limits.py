"""How large a game may be: the capacity of the kernel, whose arrays and bit masks are fixed.

`editions` refuses what would not fit, `rules` sizes its records by these numbers. To raise one,
read what it says, then run the tests of the kernel with array bounds checked.
"""

from __future__ import annotations

from typing import Final

MAX_PLAYERS: Final = 5
MAX_CITIES: Final = 64
"""One bit each in one word."""
MAX_ROUTES: Final = 128
"""One bit each in two words, and one action each."""
MAX_LENGTH: Final = 12
"""Spaces of a route; a payment numbers its wild cards from 0 to 15, and 12 wilds are all of it."""
MAX_COLORS: Final = 8
"""Colours of cards beside the wild one."""
MAX_CARDS: Final = 127
"""Transport cards, and merchandise; every count of them is a signed byte."""
MAX_TICKETS: Final = 128
"""Tickets of a deck: one bit each in two words, and signed bytes."""
MAX_DISPLAY: Final = 8
"""Cards face up at a time."""
MAX_TUNNEL_CARDS: Final = 8
"""Cards turned up for a tunnel; all of them may have to be paid."""
MAX_DEPOTS: Final = 20
"""Depots of a player."""
MAX_OFFERED: Final = 5
"""Tickets one player is offered at a time; each subset of them is one action."""
MAX_PIECES: Final = 56
"""Pieces of a player, so also routes: a set of these and a city fit one word."""
MAX_STATIONS: Final = 3
"""Stations of a player; scoring tries every combination of routes that they may borrow."""
