"""The Europe map with the tickets of 1912 alone (V3)."""

from dataclasses import replace

from incarrozza.editions.europe import EUROPE

EUROPE_1912 = replace(
    EUROPE,
    name="europe_1912",
    title={"en": "Europe 1912", "it": "Europa 1912"},
    summary={
        "en": "The same map and rules, with a wholly different set of tickets.",
        "it": "La stessa mappa e le stesse regole, con biglietti tutti diversi.",
    },
    ticket_sets=("1912",),
    printed_tickets=(6, 49),
)
