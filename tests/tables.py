"""Every kind of table that there is."""

from __future__ import annotations

from itertools import product

from incarrozza.editions import EDITIONS

TABLES = [
    (edition.name, players, depots, bonus)
    for edition in EDITIONS.values()
    for players in range(edition.players[0], edition.players[1] + 1)
    for depots, bonus in product((False, True), (False, True) if edition.bonus_sets else (False,))
]
"""Edition, number of players, with depots or not, with bonus tickets or not."""


def share(number: int, of: int) -> list[tuple[str, int, bool, bool]]:
    """Deal the tables out: give one of so many players its own, of every edition at least one.

    Together they come to every table, and each of them to every edition, number of players and
    combination of options: a covering array.
    """
    editions = [[table for table in TABLES if table[0] == edition] for edition in EDITIONS]
    # Shifted, or the same options would come to the same player in every edition.
    return [
        tables[(first + number + shift) % len(tables)]
        for shift, tables in enumerate(editions)
        for first in range(0, len(tables), of)
    ]
