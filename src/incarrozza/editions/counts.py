"""How many tickets an edition has: for whoever chooses one."""

from __future__ import annotations

from typing import NamedTuple

from incarrozza.editions.box import open_box
from incarrozza.editions.edition import Edition


class TicketCounts(NamedTuple):
    """The tickets of an edition's deck, and those that its bonus tickets add."""

    tickets: int
    long: int
    house: int
    """Those of them that stand in for printed ones we do not know."""
    bonus: int
    """0 where there is no such option."""
    house_bonus: int


def count_tickets(edition: Edition) -> TicketCounts:
    """Count the tickets of an edition.

    >>> from incarrozza.editions import EDITIONS
    >>> count_tickets(EDITIONS["new_york"]).tickets
    18
    """
    fewest, _ = edition.players
    box = open_box(edition.name, fewest)
    whole = open_box(edition.name, fewest, bonus_tickets=True) if edition.bonus_sets else box
    return TicketCounts(
        len(box.tickets),
        sum(ticket.long for ticket in box.tickets),
        box.house_tickets,
        len(whole.tickets) - len(box.tickets),
        whole.house_tickets - box.house_tickets,
    )
