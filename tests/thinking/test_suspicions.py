"""What others hold is guessed by what they have built, and imagined accordingly."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numba
import numpy as np
import pytest

from incarrozza import Game
from incarrozza.editions import EDITIONS
from incarrozza.rules import state as code
from incarrozza.rules.compiler import show_inner_functions
from incarrozza.rules.loading import kernel
from incarrozza.thinking.suspicions import imagine_likely, suspect
from incarrozza.view import members
from tests.position import Position, position

show_inner_functions()


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
    assert counts["Paris–Wien"] > 10 * counts["Kyïv–Petrograd"] > 0
    assert "Brest–Venezia" not in counts


def test_what_is_completed_is_probably_held_above_all_late_in_the_game() -> None:
    early = held(built().own(1, "München–Wien").game())
    late = held(built().own(1, "München–Wien").pieces(1, 6).game())
    assert late["Paris–Wien"] > early["Paris–Wien"] > 1000


def test_a_long_ticket_is_imagined_if_its_way_is_built() -> None:
    made = position("europe").tickets(0, "Brest–Venezia").tickets(1, "Lisboa–Danzig", "Paris–Wien")
    bare = held(made.game())["Lisboa–Danzig"]
    made = position("europe").tickets(0, "Brest–Venezia").tickets(1, "Lisboa–Danzig", "Paris–Wien")
    made = made.own(1, "Lisboa–Madrid", "Madrid–Pamplona white", "Pamplona–Paris blue")
    made = made.own(1, "Frankfurt–Paris white", "Berlin–Frankfurt red", "Berlin–Danzig")
    assert held(made.game())["Lisboa–Danzig"] > 3000 > 1000 > bare


@pytest.mark.parametrize("edition", EDITIONS)
def test_imagined_worlds_agree_with_what_is_known(edition: str) -> None:
    """Tickets are drawn again and again, so that those put back come round."""
    rng = random.Random(edition)
    game = Game(edition, 3, seed=1)
    room = np.zeros(2, code.STATE)
    weights = np.zeros((code.SEATS, code.MAX_TICKETS))
    while not game.over and game.turns < 90:
        seat = game.to_act[0]
        wanted = [a for a in game.legal(seat) if a.kind in ("tickets", "keep", "claim")]
        game.push(rng.choice(wanted or game.legal(seat)), seat)
        for looking in range(3):
            seen, board = game.view(looking).records()
            _suspect(seen, board, weights)
            _imagine(seen, board, weights, np.full(8, len(game.events), np.uint32), room)
            again = np.zeros(1, code.STATE)
            kernel().mask(room, 0, looking, again, 0)
            assert again.tobytes() == seen.tobytes()
            below = room["bottom"][0, : room["bottom_size"][0]].tolist()
            places = [*members(room["top"][0]), *below]
            for each in range(3):
                places += members(room["held"][0, each])
                places += [n for n in room["offered"][0, each].tolist() if n != code.NONE]
            assert len(places) == len(set(places))


def test_without_anything_built_all_tickets_are_alike() -> None:
    made = position("europe").tickets(0, "Brest–Venezia").tickets(1, "Angora–Kharkov")
    found = suspicions(made.game())
    assert len({round(weight, 9) for weight in found.values()}) == 1
