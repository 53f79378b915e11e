"""The Europe map with every ticket of both sets (V4)."""

from dataclasses import replace

from incarrozza.editions.edition import TicketRules
from incarrozza.editions.europe import EUROPE

MEGA_EUROPE = replace(
    EUROPE,
    name="mega_europe",
    title={"en": "Mega Europe", "it": "Mega Europa"},
    summary={
        "en": "All the tickets at once: choose between two long journeys, then among five more.",
        "it": "Tutti i biglietti insieme: si sceglie fra due lunghi viaggi, poi fra altri cinque.",
    },
    ticket_sets=("europe", "1912"),
    printed_tickets=(12, 89),
    tickets=TicketRules(
        long_dealt=2,
        regular_dealt=5,
        long_first=True,
        keep=2,
        keep_without_long=3,
        rejects_return=True,
        drawn=3,
        opening_rule="V4",
        drawing_rule="V4",
    ),
)
