"""What others hold is guessed by what they have built, and imagined accordingly."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numba
import numpy as np

from incarrozza import Game
from incarrozza.rules import state as code
from incarrozza.thinking.suspicions import imagine_likely, suspect
from tests.position import Position, position


@numba.njit  # type: ignore[untyped-decorator]
def _suspect(seen: Any, board: Any, weights: Any) -> None:
    suspect(seen[0], board[0], weights)


@numba.njit  # type: ignore[untyped-decorator]
def _imagine(seen: Any, board: Any, weights: Any, key: Any, worlds: Any) -> None:
    imagine_likely(seen[0], board[0], weights, key, worlds)


def suspicions(game: Game) -> dict[str, float]:
    """Tell by name how likely seat 1 holds each ticket, as seat 0 sees it."""
    seen, board = game.view(0).records()
    weights = np.zeros((code.SEATS, code.MAX_TICKETS))
    _suspect(seen, board, weights)
    return {game.box.ticket_name(n): weights[1, n] for n in range(len(game.box.tickets))}


def held(game: Game, worlds: int = 4000) -> Counter[str]:
    """Count how often seat 1 holds each ticket in worlds that seat 0 imagines."""
    seen, board = game.view(0).records()
    weights = np.zeros((code.SEATS, code.MAX_TICKETS))
    _suspect(seen, board, weights)
    room = np.zeros(2, code.STATE)
    counts: Counter[str] = Counter()
    for n in range(worlds):
        _imagine(seen, board, weights, np.full(8, n, np.uint32), room)
        for ticket in range(len(game.box.tickets)):
            word, bit = divmod(ticket, 64)
            if int(room["held"][0, 1, word]) >> bit & 1:
                counts[game.box.ticket_name(ticket)] += 1
    return counts


def built() -> Position:
    """Let the other have built most of the way from Paris to Vienna, for one ticket."""
    made = position("europe").tickets(0, "Brest–Venezia").tickets(1, "Angora–Kharkov")
    return made.own(1, "Frankfurt–Paris white", "Frankfurt–München")


def test_a_ticket_is_the_likelier_the_more_of_its_way_is_built() -> None:
    found = suspicions(built().game())
    assert found["Paris–Wien"] > found["Paris–Zágráb"] > found["Angora–Kharkov"]
    assert found["Kyïv–Petrograd"] == found["Angora–Kharkov"] > 0.0


def test_imagined_worlds_follow_the_suspicions_and_exclude_nothing() -> None:
    counts = held(built().game())
    assert counts["Paris–Wien"] > 1.5 * counts["Kyïv–Petrograd"] > 0
    assert "Brest–Venezia" not in counts


def test_without_anything_built_all_tickets_are_alike() -> None:
    made = position("europe").tickets(0, "Brest–Venezia").tickets(1, "Angora–Kharkov")
    found = suspicions(made.game())
    assert len({round(weight, 9) for weight in found.values()}) == 1
