"""The end of a game: scores item by item, the ranking, and what broke a tie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from incarrozza.rules import state as code

ITEMS = (
    "routes",
    "tickets",
    "stations",
    "longest_path",
    "attractions",
    "merchandise",
    "depots",
)
"""The items of an account, in the order of the rulebooks and of the kernel."""


@dataclass(frozen=True, slots=True)
class Account:
    """How one seat's points are made up."""

    items: dict[str, int]
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
        "longest_path": code.ITEM_LONGEST_PATH,
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
