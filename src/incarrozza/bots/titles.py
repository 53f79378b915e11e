"""What a computer player is called by people, and how it plays, in a sentence."""

from __future__ import annotations

from typing import NamedTuple

from incarrozza.editions.edition import Language


class BotWords(NamedTuple):
    """The words for one computer player."""

    title: dict[Language, str]
    summary: dict[Language, str]
    """One sentence for whoever chooses an opponent."""


BOT_WORDS = {
    "random": BotWords(
        {"en": "Daydreamer", "it": "Sognatore"},
        {
            "en": "Very easy: does whatever comes to mind.",
            "it": "Facilissimo: fa la prima cosa che gli viene in mente.",
        },
    ),
    "greedy": BotWords(
        {"en": "Commuter", "it": "Pendolare"},
        {
            "en": "A fair opponent: finds a way for its tickets and sticks to it.",
            "it": "Un avversario onesto: trova una strada per i suoi biglietti e la segue.",
        },
    ),
    "planner": BotWords(
        {"en": "Stationmaster", "it": "Capostazione"},
        {
            "en": "Hard: plans its whole network, counts cards and gets in your way if that pays.",
            "it": "Difficile: progetta tutta la rete, conta le carte e ti ostacola se conviene.",
        },
    ),
    "search": BotWords(
        {"en": "Inspector", "it": "Ispettore"},
        {
            "en": "Very hard: plays each of its moves to the end in thought, again and again.",
            "it": "Molto difficile: prova ogni mossa col pensiero fino alla fine, e più volte.",
        },
    ),
    "champion": BotWords(
        {"en": "Railway baron", "it": "Re delle ferrovie"},
        {
            "en": "The hardest: thinks ahead with the experience of many thousands of games.",
            "it": "Il più difficile: pensa in anticipo con l'esperienza di migliaia di partite.",
        },
    ),
}
"""From the weakest to the strongest. Bots without words are yardsticks, and offered to nobody."""
