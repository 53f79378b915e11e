"""Europe with more regular tickets (V2)."""

from dataclasses import replace

from incarrozza.editions.europe import EUROPE

EUROPE_EXPANDED = replace(
    EUROPE,
    name="europe_expanded",
    title={"en": "Europe Expanded", "it": "Europa Espansa"},
    summary={
        "en": "Europe with nineteen more tickets, so that no two games are planned alike.",
        "it": "Europa con diciannove biglietti in più, perché nessuna partita somigli a un'altra.",
    },
    plain_sets=("1912",),
    printed_tickets=(6, 59),
)
