"""The four archetypes: each has its style, and none is weaker than those that were published."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from incarrozza import Action, Game
from incarrozza.arena import arena
from incarrozza.bots import Bot, Hungry, LongRoute, OneStep, Path
from incarrozza.editions import EDITIONS
from incarrozza.editions.europe import EUROPE
from tests.position import position

ARCHETYPES = ["one_step", "long_route", "hungry", "path"]
PUBLISHED = 74, 97
"""What the published ones score on average, for two in Europe without stations."""


@pytest.fixture
def without_stations(monkeypatch: pytest.MonkeyPatch) -> str:
    """Put Europe without stations on the shelf."""
    ties = tuple(each for each in EUROPE.tie_breaks if each != "stations")
    bare = replace(EUROPE, name="bare", stations=0, station_points=0, tie_breaks=ties)
    monkeypatch.setitem(EDITIONS, bare.name, bare)
    return bare.name


def test_none_is_weaker_than_the_published_ones(without_stations: str) -> None:
    standings = arena(without_stations, bots=ARCHETYPES, games=20, seed=1)
    weakest, strongest = PUBLISHED
    scores = {bot.bot: bot.mean_score for bot in standings.bots}
    assert min(scores.values()) > weakest, scores
    assert max(scores.values()) > strongest, scores


@pytest.mark.parametrize("name", ARCHETYPES)
def test_none_is_weaker_with_itself_either(name: str, without_stations: str) -> None:
    standings = arena(without_stations, bots=[name], games=20, seed=1)
    assert standings.bots[0].mean_score > PUBLISHED[0]


def choice(player: Bot, game: Game) -> Action:
    """Ask a bot what seat 0 should do."""
    return player.choose(game.view(0), game.legal(0), rng=random.Random(1))


def test_one_step_claims_what_brings_most_now() -> None:
    hand = {"black": 3, "white": 4}
    free = position("europe").hand(0, **hand).game()
    chosen = choice(OneStep(), free)
    assert free.box.map.routes[chosen.target].length == 4
    # Of a ticket of 8 points that lacks only this, all of it counts.
    bound = position("europe").hand(0, **hand).tickets(0, "Brest–Venezia")
    bound.own(0, "Marseille–Paris", "Marseille–Roma", "Roma–Venezia")
    assert choice(OneStep(), bound.game()).text == "claim Brest–Paris"


def test_one_step_draws_rather_than_claim_for_a_point() -> None:
    assert choice(OneStep(), position("europe").hand(0, blue=2).game()).kind == "draw"


def test_one_step_claims_little_when_there_is_nothing_better() -> None:
    game = position("europe").hand(0, blue=2).pieces(0, 2).pieces(1, 20).game()
    assert choice(OneStep(), game).kind == "claim"


def test_hungry_draws_tickets_before_it_builds() -> None:
    begun = position("europe").hand(0, black=3).tickets(0, "Brest–Venezia")
    assert choice(Hungry(), begun.game()).text == "tickets"
    assert choice(Path(), begun.game()).kind == "claim"


def test_hungry_has_its_fill() -> None:
    full = position("europe").hand(0, black=3).tickets(0, "Brest–Venezia", "Edinburgh–Athina")
    assert choice(Hungry(), full.game()).kind == "claim"
    late = position("europe").hand(0, black=3).tickets(0, "Brest–Venezia").pieces(1, 10)
    assert choice(Hungry(), late.game()).kind == "claim"


def test_long_route_leaves_short_routes_alone() -> None:
    for hand in ({"black": 3}, {"white": 4}, {"blue": 2}):
        assert choice(LongRoute(), position("europe").hand(0, **hand).game()).kind == "draw"
    game = position("europe").hand(0, orange=6, yellow=6, locomotive=2).game()
    chosen = choice(LongRoute(), game)
    assert chosen.kind == "claim"
    assert game.box.map.routes[chosen.target].length >= 6


def test_path_claims_first_what_most_tickets_need() -> None:
    one = position("europe").tickets(0, "Brest–Venezia", "Brest–Marseille")
    plan = "Brest–Paris", "Paris–Zürich", "Marseille–Zürich", "Zürich–Venezia"
    assert choice(Path(), one.own(0, *plan[1:3]).hand(0, black=3, green=4).game()).text == (
        "claim Brest–Paris"
    )
    other = position("europe").tickets(0, "Brest–Venezia", "Paris–Wien").own(0, plan[3])
    assert choice(Path(), other.hand(0, black=3, red=3).game()).text == "claim Paris–Zürich"


def test_path_draws_tickets_when_it_has_arrived() -> None:
    done = position("europe").tickets(0, "Brest–Marseille").own(0, "Brest–Paris", "Marseille–Paris")
    assert choice(Path(), done.game()).text == "tickets"
