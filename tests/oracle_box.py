"""The boxes of the referee in oracle.py: the numbers of each map, the ways with tickets, the facts.

The packaged editions are here by name. An edition of one's own is a `Board`, an `Edition` and a
folder of facts, put together as an `OwnEdition`. Numbers such as G2 or W6 are those of the numbered
rules.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

FACTS = Path(__file__).resolve().parent.parent / "src" / "incarrozza" / "facts"
ROUTE_POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21}  # G14


@dataclass(frozen=True)
class Board:
    """What E1, I1, N1, A1 and L1 say of a map, and the numbers of the rules that all maps share."""

    colours: tuple[str, ...]
    of_each: int
    wilds: int
    hand: int
    pieces: int
    stations: int
    most_players: int
    closing: int  # G11: up to so many players
    display: int = 5  # G1: cards face up
    sweep: int = 3  # G2: so many wilds among them are too many; more than `display`: never
    tunnel_cards: int = 3  # E5: cards turned up for a tunnel
    last_pieces: int = 2  # G13: the last round begins with so many pieces or fewer
    equal_turns: bool = False  # G13: the round that is being played is the last one
    depots: int = 5  # W1: depots of each player, the one placed before the first turn included
    route_points: dict[int, int] = field(default_factory=lambda: dict(ROUTE_POINTS))  # G14
    station_points: int = 4  # E12
    express_points: int = 0  # E13; nought: there is no European Express
    attraction_points: int = 0  # N4
    merchandise_points: dict[int, tuple[int, ...]] = field(default_factory=dict)  # A4: by players
    depot_points: int = 10  # W8
    globetrotter_points: int = 0  # G17; nought: there is no such bonus
    tie_breaks: tuple[str, ...] = ("tickets",)  # E14, N5, A5: after the points, in their order

    @property
    def least_colours(self) -> int:
        """G2: with fewer cards that are not wild no display could be laid that may stay."""
        return self.display - self.sweep + 1


@dataclass(frozen=True)
class Edition:
    """A map and its way with tickets."""

    board: str  # a map of a packaged edition, or any other name for an edition of one's own
    rule: str  # the rule of the opening tickets: V1-V5, I2, N2, A2; E2 in an edition of one's own
    later_rule: str  # E3, N2 or A2
    long: int  # long tickets dealt
    regular: int  # regular tickets dealt
    keep: int  # at least so many kept
    draw: int  # drawn later
    to_bottom: bool  # opening rejects go below the deck, else they leave the game


@dataclass(frozen=True)
class OwnEdition:
    """An edition of one's own; the folder holds cities.csv, routes.csv and tickets.csv."""

    board: Board
    edition: Edition
    facts: Path

    def __post_init__(self) -> None:
        assert self.edition.board not in BOARDS, f"{self.edition.board} is the name of a map"
        assert self.board.display > 0, "no display"
        assert self.board.sweep > 0, "no wild at all in the display: every one would be swept"


EUROPE = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
SMALL = ("blue", "green", "black", "pink", "red", "orange")
BOARDS = {
    "europe": Board(  # E1, E12-E14
        EUROPE,
        of_each=12,
        wilds=14,
        hand=4,
        pieces=45,
        stations=3,
        most_players=5,
        closing=3,
        express_points=10,
        tie_breaks=("tickets", "stations", "longest_path"),
    ),
    "new_york": Board(  # N1, N4, N5
        SMALL,
        of_each=6,
        wilds=8,
        hand=2,
        pieces=15,
        stations=0,
        most_players=4,
        closing=2,
        attraction_points=1,
    ),
    "amsterdam": Board(  # A1, A4, A5
        SMALL,
        of_each=6,
        wilds=8,
        hand=2,
        pieces=16,
        stations=0,
        most_players=4,
        closing=2,
        merchandise_points={4: (8, 6, 4, 2), 3: (8, 5, 2), 2: (8, 4)},
    ),
    "italia": Board(  # I1, I3, E12-E14
        EUROPE,
        of_each=12,
        wilds=14,
        hand=4,
        pieces=40,
        stations=2,
        most_players=5,
        closing=3,
        equal_turns=True,
        express_points=10,
        tie_breaks=("tickets", "stations", "longest_path"),
    ),
    "venezia": Board(  # L1, L3-L5
        SMALL,
        of_each=6,
        wilds=8,
        hand=2,
        pieces=16,
        stations=0,
        most_players=4,
        closing=2,
        equal_turns=True,
        express_points=6,
        attraction_points=1,
    ),
}
EDITIONS = {
    "europe": Edition("europe", "V1", "E3", 1, 3, 2, 3, False),
    "europe_expanded": Edition("europe", "V2", "E3", 1, 3, 2, 3, False),
    "europe_1912": Edition("europe", "V3", "E3", 1, 3, 2, 3, False),
    "mega_europe": Edition("europe", "V4", "E3", 2, 5, 2, 3, True),
    "big_cities": Edition("europe", "V5", "E3", 0, 5, 2, 4, True),
    "new_york": Edition("new_york", "N2", "N2", 0, 2, 1, 2, True),
    "amsterdam": Edition("amsterdam", "A2", "A2", 0, 2, 1, 2, True),
    "italia": Edition("italia", "I2", "E3", 1, 3, 3, 3, False),
    "venezia": Edition("venezia", "N2", "N2", 0, 2, 1, 2, True),
}


def read_facts(folder: Path, name: str) -> list[dict[str, Any]]:
    with (folder / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def in_edition(edition: Edition, row: dict[str, Any], bonus: bool) -> bool:
    """V1-V6: is this ticket in the box of the edition?"""
    if edition.board != "europe":
        return True
    printed, long, logo = str(row["set"]), row["kind"] == "long", int(row["big_city"]) == 1
    if edition.rule == "V5" and (long or not logo):
        return False
    if printed in ("orient_express", "max"):  # V6
        return bonus
    if edition.rule == "V1":
        return printed == "europe"
    if edition.rule == "V2":
        return printed == "europe" or not (long or logo)
    return edition.rule in ("V4", "V5") or printed == "1912"
