"""How many tickets an edition has: for whoever chooses one."""

from __future__ import annotations

from typing import Any, NamedTuple

from incarrozza.editions.box import Box, open_box
from incarrozza.editions.edition import Edition
from incarrozza.editions.library import Library
from incarrozza.editions.options import OPTIONS


class Count(NamedTuple):
    """Some tickets."""

    tickets: int
    house: int
    """Those of them that stand in for printed ones we do not know."""


class TicketCounts(NamedTuple):
    """The tickets of an edition's deck, and those that its options add."""

    deck: Count
    long: int
    """Those of the deck that are long."""
    added: dict[str, Count]
    """By the name of each option that adds tickets; none where the edition does not have it."""


def count_tickets(edition: Edition, library: Library | None = None) -> TicketCounts:
    """Count the tickets of an edition.

    >>> from incarrozza.editions import EDITIONS
    >>> counts = count_tickets(EDITIONS["europe"])
    >>> counts.deck.tickets, counts.long
    (46, 6)
    """
    fewest, _ = edition.players

    def opened(**choices: Any) -> Box:
        return open_box(edition.name, fewest, library=library, **choices)

    box = opened()
    deck = Count(len(box.tickets), box.house_tickets)
    added = {}
    for option in OPTIONS:
        if option.adds_tickets:
            with_it = opened(**{option.name: True}) if option.offered(edition) else box
            tickets, house = len(with_it.tickets), with_it.house_tickets
            added[option.name] = Count(tickets - deck.tickets, house - deck.house)
    return TicketCounts(deck, sum(ticket.long for ticket in box.tickets), added)
