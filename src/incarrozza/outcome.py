"""The end of a game: scores item by item, the ranking, and what broke a tie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from incarrozza.editions import Box
from incarrozza.editions.items import ITEM_LONGEST_PATH, ITEMS
from incarrozza.rules import state as code
from incarrozza.rules.loading import kernel
from incarrozza.view import members


@dataclass(frozen=True, slots=True)
class Account:
    """How one seat's points are made up."""

    items: dict[str, int]
    """By name, in their order; 0 where the edition does not count one."""
    total: int
    completed: tuple[int, ...]
    """Tickets completed."""
    missed: tuple[int, ...]
    longest_path: int
    """Its length in trains; 0 where the edition does not count it."""
    path: tuple[int, ...]
    """The routes of that path, in order."""
    borrowed: dict[int, int]
    """For each station's city that needs it: the route borrowed there (E11)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The final account of every seat, and who won."""

    accounts: tuple[Account, ...]
    ranking: tuple[tuple[int, ...], ...]
    """Seats from the best on; those that nothing tells apart together."""
    tie_break: str | None
    """What decided the first place: None for points alone; 'shared' if nothing did."""

    @property
    def winners(self) -> tuple[int, ...]:
        """List the seats that won."""
        return self.ranking[0]

    @property
    def scores(self) -> tuple[int, ...]:
        """List the totals by seat."""
        return tuple(account.total for account in self.accounts)


def reckon(states: Any, board: Any, box: Box) -> Outcome:
    """Score the game of a state, an array of one, as if it ended now."""
    accounts = np.zeros((code.SEATS, code.ACCOUNT), np.int64)
    kernel().account(states, 0, board, accounts)
    ranking, tie_break = rank(accounts, box.players, box.edition.tie_breaks)
    each = tuple(_account(states, board, box, accounts, seat) for seat in range(box.players))
    return Outcome(each, ranking, tie_break)


def _account(states: Any, board: Any, box: Box, accounts: Any, seat: int) -> Account:
    trail = np.zeros(65, np.int64)
    done = np.zeros(code.MAX_TICKETS, np.int64)
    kernel().explain(states, 0, board, seat, accounts, trail, done)
    mine, record = accounts[seat], states[0]
    held = list(members(record["held"][seat]))
    counted = bool(box.edition.longest_path_points)
    path = trail[: trail.tolist().index(code.NONE)].tolist() if counted else []
    cities = members(int(record["stations"][seat]))
    borrowed = zip(cities, mine[code.BORROWED : code.BORROWED + 3].tolist(), strict=False)
    return Account(
        items={item.name: int(mine[i]) for i, item in enumerate(ITEMS)},
        total=int(mine[code.TOTAL]),
        completed=tuple(t for t in held if done[t]),
        missed=tuple(t for t in held if not done[t]),
        longest_path=int(mine[code.LONGEST]),
        path=tuple(path),
        borrowed={city: route for city, route in borrowed if route != code.NONE},
    )


Ranking = tuple[tuple[tuple[int, ...], ...], str | None]


def rank(accounts: Any, players: int, tie_breaks: tuple[str, ...]) -> Ranking:
    """Order the seats of a kernel's accounts and name what decided the first place."""
    ranks = [int(accounts[seat, code.RANK]) for seat in range(players)]
    ranking = tuple(
        tuple(seat for seat in range(players) if ranks[seat] == place) for place in sorted({*ranks})
    )
    best = max(int(accounts[seat, code.TOTAL]) for seat in range(players))
    level = [seat for seat in range(players) if accounts[seat, code.TOTAL] == best]
    columns = {
        "tickets": code.COMPLETED,
        "stations": code.STATIONS_BUILT,
        "longest_path": ITEM_LONGEST_PATH,
    }
    if len(level) == 1:
        return ranking, None
    for tie in tie_breaks:
        values = {seat: int(accounts[seat, columns[tie]]) for seat in level}
        wanted = min(values.values()) if tie == "stations" else max(values.values())
        level = [seat for seat in level if values[seat] == wanted]
        if len(level) == 1:
            return ranking, tie
    return ranking, "shared"
