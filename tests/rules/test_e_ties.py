"""Who wins Europe when points are equal (E14)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from incarrozza import Outcome
from tests.position import Position, position


def level(build: Callable[[], Position]) -> Outcome:
    """Give every seat the same total by its route points; then only the tie-breaks differ."""
    accounts = build().game().account_now().accounts
    most = max(mine.total for mine in accounts)
    made = build()
    for seat, mine in enumerate(accounts):
        made.score(seat, mine.items["routes"] + most - mine.total)
    outcome = made.game().account_now()
    assert len({*outcome.scores}) == 1
    return outcome


@pytest.mark.rule("E14")
def test_most_points_win() -> None:
    outcome = position("europe", 3).score(0, 30).score(1, 31).score(2, 5).game().account_now()
    assert outcome.winners == (1,)
    assert outcome.ranking == ((1,), (0,), (2,))
    assert outcome.tie_break is None


@pytest.mark.rule("E14")
def test_then_most_tickets_completed() -> None:
    # Seat 0 has the ticket, but two stations more and no express.
    outcome = level(
        lambda: (
            position("europe")
            .tickets(0, "Brest–Marseille")
            .own(0, "Brest–Paris", "Marseille–Paris")
            .stations(0, "Roma", "Wien")
            .own(1, "Petrograd–Stockholm")
        )
    )
    assert outcome.winners == (0,)
    assert outcome.tie_break == "tickets"


@pytest.mark.rule("E14")
def test_tickets_are_counted_not_weighed() -> None:
    outcome = level(
        lambda: (
            position("europe")
            .tickets(0, "Budapest–Sofia", "Frankfurt–København")
            .own(0, "Bucuresti–Budapest", "Bucuresti–Sofia", "Essen–Frankfurt", "Essen–København 1")
            .tickets(1, "Berlin–Moskva")
            .own(1, "Berlin–Warszawa purple", "Warszawa–Wilno", "Smolensk–Wilno", "Moskva–Smolensk")
        )
    )
    assert outcome.winners == (0,)
    assert outcome.tie_break == "tickets"


@pytest.mark.rule("E14")
def test_then_fewest_stations_built() -> None:
    # Seat 0 has built fewer, seat 1 has the express.
    outcome = level(
        lambda: (
            position("europe")
            .own(0, "Brest–Paris")
            .stations(0, "Roma")
            .own(1, "Petrograd–Stockholm")
            .stations(1, "Wien", "London")
        )
    )
    assert outcome.winners == (0,)
    assert outcome.tie_break == "stations"


@pytest.mark.rule("E14")
def test_then_the_european_express() -> None:
    outcome = level(
        lambda: (
            position("europe")
            .own(0, "Brest–Paris")
            .stations(0, "Roma")
            .own(1, "Petrograd–Stockholm")
            .stations(1, "Wien")
        )
    )
    assert outcome.winners == (1,)
    assert outcome.tie_break == "longest_path"


@pytest.mark.rule("E14")
def test_of_three_the_stations_leave_two_and_the_express_decides() -> None:
    outcome = level(
        lambda: (
            position("europe", 3)
            .own(0, "Brest–Paris")
            .stations(0, "Roma")
            .own(1, "Petrograd–Stockholm")
            .stations(1, "Wien")
            .own(2, "Kyïv–Warszawa")
            .stations(2, "London", "Berlin")
        )
    )
    assert outcome.ranking == ((1,), (0,), (2,))
    assert outcome.tie_break == "longest_path"


@pytest.mark.rule("E14")
def test_fewer_points_are_not_made_good_by_anything() -> None:
    made = position("europe").own(0, "Brest–Paris", "Marseille–Paris").tickets(0, "Brest–Marseille")
    total = made.game().account_now().scores[0]
    made = position("europe").own(0, "Brest–Paris", "Marseille–Paris").tickets(0, "Brest–Marseille")
    outcome = made.stations(1, "Roma", "Wien").score(1, total + 1 - 4).game().account_now()
    assert outcome.scores == (total, total + 1)
    assert outcome.winners == (1,)
    assert outcome.tie_break is None


@pytest.mark.rule("E14")
def test_still_equal_players_share_the_victory() -> None:
    outcome = level(
        lambda: (
            position("europe", 3)
            .own(0, "Brest–Paris")
            .own(1, "Essen–Amsterdam")
            .own(2, "Dieppe–Paris")
        )
    )
    assert outcome.winners == (0, 1), "both have the express"
    assert outcome.ranking == ((0, 1), (2,))
    assert outcome.tie_break == "shared"


@pytest.mark.rule("E14")
@pytest.mark.parametrize("edition", ["europe_expanded", "europe_1912", "mega_europe", "big_cities"])
def test_ties_are_broken_alike_in_every_variant(edition: str) -> None:
    outcome = level(
        lambda: position(edition).own(0, "Brest–Paris").stations(0, "Roma").own(1, "Dieppe–Paris")
    )
    assert outcome.winners == (1,)
    assert outcome.tie_break == "stations"
