"""The JSON Schema of map files, for editors that complete and check while one types.

It is made of the structs that read the files, and lies in docs/map.schema.json; write it anew with

    python -m incarrozza.mapfile.json_schema > docs/map.schema.json
"""

from __future__ import annotations

import json
import sys
from typing import Any

import msgspec

from incarrozza.editions.edition import LANGUAGES, Edition
from incarrozza.editions.items import ITEMS
from incarrozza.editions.rows import LARGEST_NUMBER, LARGEST_SHEET, LONGEST_CELL
from incarrozza.limits import (
    MAX_CARDS,
    MAX_CITIES,
    MAX_COLORS,
    MAX_DEPOTS,
    MAX_DISPLAY,
    MAX_LENGTH,
    MAX_OFFERED,
    MAX_PIECES,
    MAX_PLAYERS,
    MAX_ROUTES,
    MAX_STATIONS,
    MAX_TICKETS,
    MAX_TUNNEL_CARDS,
)
from incarrozza.mapfile.draft import FORMAT, Draft
from incarrozza.mapfile.numbers import LONGEST_SUMMARY, RULES

_NAMES: dict[str, Any] = {
    "type": "object",
    "properties": {language: {"type": "string"} for language in LANGUAGES},
    "additionalProperties": False,
}
_SAID: dict[str, Any] = {"anyOf": [{"type": "string"}, _NAMES]}


def _whole(least: int, most: int) -> dict[str, Any]:
    return {"type": "integer", "minimum": least, "maximum": most}


def _text(longest: int = LONGEST_CELL) -> dict[str, Any]:
    return {"type": "string", "maxLength": longest}


def _number(most: int) -> dict[str, Any]:
    return {"type": "number", "minimum": -most, "maximum": most}


_POINTS = _whole(0, LARGEST_NUMBER)
_WORD = {"type": "string", "pattern": "^[a-z]{1,20}$"}

FIELDS: dict[str, dict[str, tuple[str, dict[str, Any]]]] = {
    "Draft": {
        "format": ("The version of the format.", {"const": FORMAT}),
        "title": ("What the map is called, in one language or in each.", _SAID),
        "author": ("Who made it.", _text()),
        "licence": ("What others may do with it: CC0-1.0, CC-BY-4.0.", _text()),
        "preset": ("Where the numbers of the rules come from, before [rules] changes some.", {}),
        "rules": ("Numbers of the rules that differ from the preset's.", {}),
        "look": ("The manner in which the board is drawn.", {}),
        "land": ("Draw coast, lakes, rivers and borders; only on the globe.", {}),
        "places": ("One row for each place.", {"maxItems": MAX_CITIES}),
        "tracks": ("One row for each track; a double route is two.", {"maxItems": MAX_ROUTES}),
        "tickets": ("One row for each ticket.", {"maxItems": MAX_TICKETS}),
    },
    "DraftPlace": {
        "name": ("As it is printed on the board; none of , ; >", _text() | {"minLength": 1}),
        "id": (
            "What tracks and tickets may call it by; made of the name if left out.",
            {"type": "string", "pattern": "^[a-z0-9_]*$"},
        ),
        "lat": ("The latitude in degrees, north is positive.", _number(90)),
        "lon": ("The longitude in degrees, east is positive.", _number(180)),
        "x": ("On a sheet: how far to the right.", _number(LARGEST_SHEET)),
        "y": ("On a sheet: how far down.", _number(LARGEST_SHEET)),
        "names": ("In other languages, where they call it otherwise.", _NAMES),
        "big_city": ("A big city: its tickets bear the logo (V5).", {}),
        "attraction": ("A sight that gives points (N4).", {}),
        "fixed": ("The cartographer leaves it exactly here.", {}),
    },
    "DraftTrack": {
        "a": ("A place, by its id or any of its names.", _text()),
        "b": ("The other place.", _text()),
        "length": ("How many spaces it has.", _whole(1, MAX_LENGTH)),
        "color": ("The colour of its spaces; gray is any colour.", _WORD),
        "tunnel": ("A tunnel: it may cost more (E5).", {}),
        "locomotives": ("A ferry: how many wild cards it needs (E4).", _whole(0, MAX_LENGTH)),
        "cart": ("It gives merchandise (A3).", {}),
    },
    "DraftTicket": {
        "a": ("A place, by its id or any of its names.", _text()),
        "b": ("The other place.", _text()),
        "points": ("What joining them is worth.", _whole(1, LARGEST_NUMBER)),
        "long": ("A long ticket: dealt apart at the opening.", {}),
    },
    "rules": {
        "summary": (
            "One sentence for whoever chooses an edition.",
            {"anyOf": [_text(LONGEST_SUMMARY), _NAMES]},
        ),
        "words": ("What a language calls cards and pieces that it has no words for.", {}),
        "minutes": ("How long a game takes, more or less.", _whole(1, 1000)),
        "tickets": ("How tickets are dealt and drawn.", {}),
        "players": (
            "Fewest and most players.",
            {
                "type": "array",
                "items": _whole(1, MAX_PLAYERS),
                "minItems": 2,
                "maxItems": 2,
            },
        ),
        "colors": (
            "The colours of the cards.",
            {"type": "array", "items": _WORD, "maxItems": MAX_COLORS, "uniqueItems": True},
        ),
        "wild": ("What the wild card is called.", _WORD),
        "piece": ("What is laid on the tracks.", _WORD),
        "cards_per_color": ("Cards of each colour.", _whole(0, MAX_CARDS)),
        "wild_cards": ("Wild cards.", _whole(0, MAX_CARDS)),
        "hand": ("Cards that everybody is dealt.", _whole(0, MAX_CARDS)),
        "display": ("Cards that lie face up (G1).", _whole(1, MAX_DISPLAY)),
        "sweep": (
            "Wild cards among them that have all discarded (G2); 0 is never.",
            _whole(0, MAX_DISPLAY),
        ),
        "tunnel_cards": ("Cards turned up for a tunnel (E5).", _whole(0, MAX_TUNNEL_CARDS)),
        "pieces": ("Pieces of each player.", _whole(1, MAX_PIECES)),
        "last_round": (
            "With so many pieces or fewer left, the last round begins (G13).",
            _whole(0, MAX_PIECES),
        ),
        "equal_turns": ("The round in which that happens is the last one (G13).", {}),
        "stations": ("Stations of each player (E10).", _whole(0, MAX_STATIONS)),
        "depots": ("Depots of each player, where they are played (W1).", _whole(1, MAX_DEPOTS)),
        "closed_doubles": (
            "With so many players or fewer a double route is used once only (G11).",
            _whole(0, MAX_PLAYERS),
        ),
        "route_points": (
            "Points of a track by its length (G14); lengths left out keep the preset's.",
            {
                "type": "object",
                "propertyNames": {"pattern": "^([1-9]|1[0-2])$"},
                "additionalProperties": _POINTS,
            },
        ),
        "routes_scored_at_end": ("Tracks are counted at the end only (N3).", {}),
        "merchandise": ("Merchandise cards (A3).", _whole(0, MAX_CARDS)),
        "merchandise_points": (
            "By number of players: the points of each rank (A4).",
            {
                "type": "object",
                "propertyNames": {"pattern": f"^[1-{MAX_PLAYERS}]$"},
                "additionalProperties": {"type": "array", "items": _POINTS},
            },
        ),
        **{
            item.points: (f"{item.about['en']} ({item.rule}).", _POINTS)
            for item in ITEMS
            if item.points is not None
        },
        "tie_breaks": ("What decides between equals, in this order.", {}),
    },
    "TicketRules": {
        "long_dealt": ("Long tickets dealt to each player.", _whole(0, MAX_OFFERED)),
        "regular_dealt": ("Regular tickets dealt to each player.", _whole(0, MAX_OFFERED)),
        "long_first": ("Long tickets are chosen first, and apart (V4).", {}),
        "keep": ("How many must be kept at the opening.", _whole(0, MAX_OFFERED)),
        "keep_without_long": (
            "The same for who kept no long ticket (V4).",
            _whole(0, MAX_OFFERED),
        ),
        "rejects_return": ("Rejects go under the deck; otherwise out of the game (E2).", {}),
        "drawn": ("How many are drawn later (E3).", _whole(1, MAX_OFFERED)),
        "opening_rule": ("The rule that refusals at the opening name.", _text(10)),
        "drawing_rule": ("The rule that refusals when drawing name.", _text(10)),
    },
}
"""What every field means, and what is narrower about it than its type."""


def map_schema() -> dict[str, Any]:
    """Make the JSON Schema of a map file.

    >>> map_schema()["properties"]["format"]["const"]
    1
    """
    _, made = msgspec.json.schema_components((Draft, Edition), ref_template="#/$defs/{name}")
    root, rules = made.pop("Draft"), made.pop("Edition")
    rules["properties"] = {name: rules["properties"][name] for name in RULES}
    rules.update(title="rules", additionalProperties=False)
    made["rules"] = rules
    for name in ("rules", "TicketRules"):
        # The preset has them all.
        made[name].pop("required", None)
        made[name]["additionalProperties"] = False
    for name, fields in FIELDS.items():
        properties = root["properties"] if name == "Draft" else made[name]["properties"]
        for field, (description, narrower) in fields.items():
            properties[field] = _field(properties[field], description, narrower)
    root["properties"]["rules"] |= {"$ref": "#/$defs/rules"}
    root["required"] = ["format"]
    root["title"] = "Map file"
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **root,
        "$defs": dict(sorted(made.items())),
    }


def _field(made: dict[str, Any], description: str, narrower: dict[str, Any]) -> dict[str, Any]:
    """Say what a field means; what is narrower about it goes before its type."""
    said = {"description": description, **made}
    if set(narrower) & {"type", "anyOf", "const"}:
        said = {"description": description}
    # In a text that has no null, and whose presets differ, a default would say too much.
    said.pop("default", None)
    return said | narrower


def schema_text() -> str:
    """Write the schema as docs/map.schema.json has it."""
    return json.dumps(map_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(schema_text())
