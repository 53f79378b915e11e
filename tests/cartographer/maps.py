"""Small maps for the cartographer."""

from __future__ import annotations

from collections.abc import Sequence

from incarrozza.editions.edition import Map, Place, Route

Spot = tuple[str, float, float]
Track = tuple[int, int, int]


def make_map(places: Sequence[Spot], tracks: Sequence[Track], *, flat: bool = True) -> Map:
    """Make a map of names with x and y, or with latitude and longitude, and of tracks."""
    beside: dict[frozenset[int], list[int]] = {}
    for number, (a, b, _) in enumerate(tracks):
        beside.setdefault(frozenset((a, b)), []).append(number)
    routes = []
    for number, (a, b, length) in enumerate(tracks):
        group = beside[frozenset((a, b))]
        after = group[(group.index(number) + 1) % len(group)]
        routes.append(Route(a, b, length, "gray", beside=after if len(group) > 1 else -1))
    return Map(
        "invented",
        tuple(
            Place(f"p{at}", name, name, name, *((-two, one) if flat else (one, two)))
            for at, (name, one, two) in enumerate(places)
        ),
        tuple(routes),
        (),
        flat=flat,
    )


VALLEY = make_map(
    [
        ("Alba", 10.0, 20.0),
        ("Borgo San Dalmazzo", 10.3, 23.1),
        ("Cima", 12.2, 21.3),
        ("Duomo", 11.1, 21.9),
        ("Eremo", 12.9, 23.6),
        ("Foce", 9.2, 21.6),
        ("Golfo", 11.4, 24.4),
        ("Rocchetta Sant'Antonio-Lacedonia", 12.6, 19.7),
    ],
    [
        (0, 5, 2),
        (0, 3, 2),
        (3, 0, 2),
        (0, 7, 4),
        (1, 5, 2),
        (1, 5, 2),
        (1, 6, 1),
        (1, 3, 2),
        (2, 7, 2),
        (2, 3, 1),
        (2, 4, 3),
        (2, 4, 3),
        (3, 6, 3),
        (3, 4, 2),
        (4, 6, 1),
    ],
    flat=False,
)
"""Eight places on the globe; two tracks are named from either end."""

SQUARE = make_map(
    [("North", 0, 0), ("East", 4, 0), ("South", 4, 4), ("West", 0, 4)],
    [(0, 1, 3), (1, 2, 3), (2, 3, 3), (3, 0, 3), (0, 2, 5), (1, 3, 4)],
)
"""Both diagonals, which cross."""
