"""The numbers of the invented editions in maps/, as the referee in oracle.py is told them.

They play what no packaged edition has: three and four tracks side by side, other displays, tunnels
and last rounds, few cards, few depots, and a box as large as the kernel has room for. Nothing here
is read from edition.toml: a field that the program reads wrongly is a disagreement.
"""

from __future__ import annotations

from pathlib import Path

from tests.oracle_box import Board, Edition, OwnEdition

MAPS = Path(__file__).resolve().parent / "maps"

REEF = Board(
    ("red", "teal"),
    of_each=6,
    wilds=8,
    hand=2,
    pieces=9,
    stations=3,
    most_players=5,
    closing=2,
    display=3,
    sweep=2,
    tunnel_cards=5,
    last_pieces=0,
    depots=2,
    route_points={1: 1, 2: 3, 3: 6, 5: 14},
    station_points=6,
    depot_points=7,
    globetrotter_points=5,
    tie_breaks=("stations", "tickets"),
)
LAGOON = Board(
    ("white", "green", "brown"),
    of_each=9,
    wilds=13,
    hand=3,
    pieces=18,
    stations=1,
    most_players=5,
    closing=3,
    display=6,
    sweep=7,  # never
    tunnel_cards=2,
    last_pieces=4,
    depots=1,
    route_points={1: 2, 2: 1, 3: 4, 4: 8, 5: 9},
    station_points=2,
    express_points=3,
    attraction_points=2,
    depot_points=11,
    globetrotter_points=12,
    tie_breaks=("longest_path", "tickets"),
)
PLATEAU = Board(
    ("black", "blue", "green", "orange", "pink", "red", "white", "yellow"),
    of_each=13,
    wilds=23,
    hand=12,
    pieces=56,
    stations=2,
    most_players=5,
    closing=4,
    display=8,
    sweep=5,
    tunnel_cards=8,
    last_pieces=9,
    depots=3,
    route_points=dict(enumerate((1, 2, 4, 7, 10, 15, 18, 21, 27, 31, 36, 42), 1)),
    station_points=5,
    express_points=13,
    attraction_points=1,
    merchandise_points={2: (9, 3), 3: (9, 5, 1), 4: (10, 7, 4, 2), 5: (12, 9, 6, 4, 1)},
    depot_points=8,
    tie_breaks=("tickets", "longest_path", "stations"),
)
OWN = {
    edition.board: OwnEdition(board, edition, MAPS / edition.board)
    for board, edition in (
        (REEF, Edition("scoglio", "E2", "E3", 0, 2, 0, 3, True)),
        # Long tickets first, and one more to keep without one, as V4 has it.
        (LAGOON, Edition("laguna", "V4", "E3", 2, 4, 1, 2, True)),
        (PLATEAU, Edition("altopiano", "E2", "E3", 2, 3, 3, 5, False)),
    )
}
"""By their names, which are those of their folders."""
