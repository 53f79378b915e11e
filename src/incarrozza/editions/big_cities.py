"""The Europe map with only the tickets that touch a big city (V5)."""

from dataclasses import replace

from incarrozza.editions.edition import TicketRules
from incarrozza.editions.europe import EUROPE

BIG_CITIES = replace(
    EUROPE,
    name="big_cities",
    title={"en": "Big Cities of Europe", "it": "Grandi Città d'Europa"},
    summary={
        "en": "Every ticket touches one of nine capitals, so everybody meets at their gates.",
        "it": "Ogni biglietto tocca una di nove capitali: ci si incontra tutti alle loro porte.",
    },
    ticket_sets=("europe", "1912"),
    big_cities_only=True,
    printed_tickets=(0, 45),
    tickets=TicketRules(
        regular_dealt=5, keep=2, rejects_return=True, drawn=4, opening_rule="V5", drawing_rule="V5"
    ),
)
