"""Most tickets completed, in editions of one's own (G17)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from incarrozza import Game, open_box
from incarrozza.editions import EDITIONS
from tests.position import Position

POINTS = 15
BREST_MARSEILLE = ("Brest–Paris", "Marseille–Paris")


def globetrotters(players: int = 2, points: int = POINTS, edition: str = "europe") -> Position:
    """Begin a position of an edition that has the Globetrotter."""
    box = open_box(edition, players)
    rules = replace(box.edition, globetrotter_points=points)
    return Position(Game(replace(box, edition=rules), seed=1))


def scored(made: Position) -> list[int]:
    """Tell what everybody gets for it."""
    accounts = made.game().account_now().accounts
    for mine in accounts:
        assert mine.total == sum(mine.items.values())
    return [mine.items["globetrotter"] for mine in accounts]


@pytest.mark.rule("G17")
def test_the_most_tickets_completed_earn_what_the_edition_says() -> None:
    made = globetrotters().tickets(0, "Brest–Marseille").own(0, *BREST_MARSEILLE)
    assert scored(made) == [POINTS, 0]


@pytest.mark.rule("G17")
def test_tickets_are_counted_and_not_their_points() -> None:
    made = (
        globetrotters()
        .tickets(0, "London–Berlin")
        .own(0, "Amsterdam–London", "Amsterdam–Essen", "Berlin–Essen")
        .tickets(1, "Zürich–Brindisi", "Zürich–Budapest")
        .own(1, "Zürich–Venezia", "Venezia–Zagrab", "Budapest–Zagrab")
        .own(1, "Roma–Venezia", "Brindisi–Roma")
    )
    accounts = made.game().account_now().accounts
    assert [len(mine.completed) for mine in accounts] == [1, 2]
    assert scored(made) == [0, POINTS]


@pytest.mark.rule("G17")
def test_a_missed_ticket_takes_nothing_away_here() -> None:
    made = (
        globetrotters()
        .tickets(0, "Brest–Marseille", "Edinburgh–Athína", "Roma–Smyrna")
        .own(0, *BREST_MARSEILLE)
    )
    assert made.game().account_now().accounts[0].items["tickets"] < 0
    assert scored(made) == [POINTS, 0]


@pytest.mark.rule("G17")
@pytest.mark.boundscheck
def test_equal_players_each_score_it() -> None:
    made = (
        globetrotters(3)
        .tickets(0, "Brest–Marseille")
        .own(0, *BREST_MARSEILLE)
        .tickets(1, "Roma–Smyrna")
        .tickets(2, "Zürich–Budapest")
        .own(2, "Zürich–Venezia", "Venezia–Zagrab", "Budapest–Zagrab")
    )
    assert scored(made) == [POINTS, 0, POINTS]


@pytest.mark.rule("G17")
def test_without_a_completed_ticket_nobody_does() -> None:
    made = globetrotters().tickets(0, "Brest–Marseille").own(0, "Brest–Paris")
    assert scored(made) == [0, 0]


@pytest.mark.rule("G17")
@pytest.mark.parametrize(("city", "points"), [("Paris", POINTS), ("Roma", 0)])
def test_a_ticket_that_a_station_completes_counts(city: str, points: int) -> None:
    made = (
        globetrotters()
        .tickets(0, "Brest–Marseille")
        .own(0, "Brest–Paris")
        .own(1, "Marseille–Paris")
        .stations(0, city)
    )
    assert scored(made) == [points, 0]


@pytest.mark.rule("G17", "E11")
def test_stations_are_used_for_most_points_of_tickets_and_not_for_most_tickets() -> None:
    made = (
        globetrotters()
        .tickets(0, "Edinburgh–Athína", "Budapest–Sofia", "Sofia–Smyrna")
        .own(0, "Edinburgh–London black", "Amsterdam–London", "Amsterdam–Frankfurt")
        .own(0, "Frankfurt–München", "München–Venezia", "Venezia–Zagrab")
        .own(0, "Sarajevo–Zagrab", "Sarajevo–Sofia")
        .own(0, "Bucuresti–Budapest", "Bucuresti–Constantinople", "Constantinople–Smyrna")
        .stations(0, "Sofia")
        .tickets(1, "Brest–Marseille")
        .own(1, *BREST_MARSEILLE, "Athína–Sofia", "Bucuresti–Sofia")
    )
    game = made.game()
    (done,) = game.account_now().accounts[0].completed
    assert game.box.ticket_name(done) == "Edinburgh–Athína"
    assert scored(made) == [POINTS, POINTS], "two cheaper tickets would have left it to one alone"


@pytest.mark.rule("G17")
@pytest.mark.parametrize("name", EDITIONS)
def test_no_packaged_edition_has_it(name: str) -> None:
    assert EDITIONS[name].globetrotter_points == 0


@pytest.mark.rule("G17")
def test_where_it_is_off_nobody_scores_it() -> None:
    made = globetrotters(points=0).tickets(0, "Brest–Marseille").own(0, *BREST_MARSEILLE)
    assert scored(made) == [0, 0]
