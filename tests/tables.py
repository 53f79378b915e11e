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
