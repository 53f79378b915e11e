"""The presets: numbers of the rules that are known to play well, for two sizes of map."""

from __future__ import annotations

from dataclasses import dataclass

from incarrozza.editions.box import NOT_RULES
from incarrozza.editions.edition import Edition, Language, TicketRules
from incarrozza.mapfile.draft import Preset

ROUTE_POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21, 9: 24, 10: 27, 11: 30, 12: 33}
"""Points of every length that a track may have (G14)."""


@dataclass(frozen=True)
class PresetWords:
    """What a preset is called, and for whom it is."""

    title: dict[Language, str]
    about: dict[Language, str]


PRESET_WORDS: dict[Preset, PresetWords] = {
    "big_map": PresetWords(
        {"en": "Big map", "it": "Mappa grande"},
        {
            "en": "A country or a continent for 2 to 5 players and an evening: 30 to 50 places,"
            " 45 trains each, tunnels, ferries, stations and long tickets.",
            "it": "Un paese o un continente per 2-5 giocatori e una serata: da 30 a 50 luoghi,"
            " 45 treni a testa, gallerie, traghetti, stazioni e biglietti lunghi.",
        },
    ),
    "city_map": PresetWords(
        {"en": "City map", "it": "Mappa di città"},
        {
            "en": "A city for 2 to 4 players and a quarter of an hour: 12 to 20 places, 15 taxis"
            " each, short routes.",
            "it": "Una città per 2-4 giocatori e un quarto d'ora: da 12 a 20 luoghi, 15 taxi a"
            " testa, linee corte.",
        },
    ),
}

_NO_WORDS: dict[Language, str] = {"en": "", "it": ""}

PRESETS: dict[Preset, Edition] = {
    "big_map": Edition(
        name="",
        title=_NO_WORDS,
        summary=_NO_WORDS,
        minutes=45,
        map="",
        tickets=TicketRules(long_dealt=1, regular_dealt=3, keep=2, rejects_return=False, drawn=3),
        players=(2, 5),
        colors=("purple", "blue", "orange", "white", "green", "yellow", "black", "red"),
        wild="locomotive",
        piece="train",
        cards_per_color=12,
        wild_cards=14,
        hand=4,
        pieces=45,
        stations=3,
        closed_doubles=3,
        route_points=ROUTE_POINTS,
        station_points=4,
        longest_path_points=10,
        tie_breaks=("tickets", "stations", "longest_path"),
    ),
    "city_map": Edition(
        name="",
        title=_NO_WORDS,
        summary=_NO_WORDS,
        minutes=15,
        map="",
        tickets=TicketRules(
            regular_dealt=2,
            keep=1,
            rejects_return=True,
            drawn=2,
            opening_rule="N2",
            drawing_rule="N2",
        ),
        players=(2, 4),
        colors=("blue", "green", "black", "pink", "red", "orange"),
        wild="joker",
        piece="taxi",
        cards_per_color=6,
        wild_cards=8,
        hand=2,
        pieces=15,
        closed_doubles=2,
        route_points=ROUTE_POINTS,
        attraction_points=1,
    ),
}
"""An edition without a name and a map for each; a draft's rules change some of its numbers."""

FIXED_FIELDS = tuple(
    name for name in NOT_RULES if name not in ("summary", "words", "minutes", "piece")
)
"""Fields of an edition that the rules of a map file do not have."""
