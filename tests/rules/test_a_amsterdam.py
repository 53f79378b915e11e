"""Amsterdam: the box, merchandise, ties (A1, A3-A5); contracts are in test_n_new_york.py (A2)."""

from __future__ import annotations

import pytest

from incarrozza import BadOption, Game
from tests.position import all_cards, kinds, position


@pytest.mark.rule("A1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_box_of_amsterdam(players: int) -> None:
    game = Game("amsterdam", players, seed=2)
    colors = ("pink", "blue", "green", "black", "red", "orange")
    assert all_cards(game) == {**dict.fromkeys(colors, 6), "joker": 8}
    view = game.view(0)
    for seat in range(players):
        assert (view.pieces(seat), view.stations_left(seat), view.hand_size(seat)) == (16, 0, 2)


@pytest.mark.rule("A1")
@pytest.mark.parametrize("players", [1, 5])
def test_amsterdam_is_for_two_to_four(players: int) -> None:
    with pytest.raises(BadOption, match="2 to 4 players"):
        Game("amsterdam", players)


@pytest.mark.rule("A1")
def test_routes_are_scored_when_claimed() -> None:
    game = position("amsterdam").hand(0, black=3).game()
    game.play(["claim Dam–Oost-Indisch Huis black", "pay black"])
    assert game.view(1).score(0) == 4
    assert not game.box.edition.routes_scored_at_end


@pytest.mark.rule("A2")
def test_there_are_twenty_four_contracts() -> None:
    tickets = Game("amsterdam", 2, seed=1).box.tickets
    assert len({(ticket.a, ticket.b) for ticket in tickets}) == 24


# -- Merchandise -----------------------------------------------------------------------------------


@pytest.mark.rule("A3")
@pytest.mark.parametrize(
    ("route", "cards"),
    [
        ("De Drie Hendricken–Westermarkt pink", 1),
        ("Jordaan–Westermarkt", 1),
        ("Westermarkt–Begijnhof", 1),
        ("Haringpakkerstoren–Oude Waal", 1),
        ("Oude Kerk–Waag red", 0),
        ("Dam–Oost-Indisch Huis green", 0),
    ],
)
def test_a_route_with_carts_gives_one_card_whatever_its_length(route: str, cards: int) -> None:
    game = position("amsterdam").hand(0, joker=8).game()
    game.play([f"claim {route}", "pay jokers"])
    assert [game.view(1).merchandise(seat) for seat in (0, 1)] == [cards, 0]
    assert int(game._states[0]["merchandise_left"]) == 16 - cards


@pytest.mark.rule("A3")
def test_there_are_as_many_merchandise_cards_as_routes_with_carts() -> None:
    box = Game("amsterdam", 2, seed=1).box
    assert sum(route.cart for route in box.map.routes) == 16
    assert box.edition.merchandise == 16


@pytest.mark.rule("A3")
@pytest.mark.parametrize("edition", ["europe", "new_york"])
def test_other_maps_have_no_merchandise(edition: str) -> None:
    made = position(edition)
    made._own[0] = [0, 4, 8]
    game = made.game()
    assert game.view(0).merchandise(0) == 0
    assert game.account_now().accounts[0].items["merchandise"] == 0


@pytest.mark.rule("A4")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ((4, 3, 2, 1), (8, 6, 4, 2)),
        ((1, 2, 3, 4), (2, 4, 6, 8)),
        ((3, 3, 3, 1), (8, 8, 8, 2)),
        ((3, 3, 2, 1), (8, 8, 4, 2)),
        ((3, 3, 2, 2), (8, 8, 4, 4)),
        ((4, 2, 2, 1), (8, 6, 6, 2)),
        ((4, 2, 2, 2), (8, 6, 6, 6)),
        ((4, 3, 1, 1), (8, 6, 4, 4)),
        ((2, 2, 2, 2), (8, 8, 8, 8)),
        ((5, 1, 0, 0), (8, 6, 0, 0)),
        ((0, 0, 0, 0), (0, 0, 0, 0)),
        ((3, 2, 1), (8, 5, 2)),
        ((3, 3, 1), (8, 8, 2)),
        ((3, 1, 1), (8, 5, 5)),
        ((1, 1, 1), (8, 8, 8)),
        ((2, 0, 1), (8, 0, 5)),
        ((0, 0, 2), (0, 0, 8)),
        ((2, 1), (8, 4)),
        ((1, 2), (4, 8)),
        ((2, 2), (8, 8)),
        ((1, 0), (8, 0)),
        ((0, 0), (0, 0)),
    ],
    ids=lambda numbers: "-".join(map(str, numbers)),
)
def test_players_are_ranked_by_merchandise(cards: tuple[int, ...], points: tuple[int, ...]) -> None:
    made = position("amsterdam", len(cards))
    for seat, number in enumerate(cards):
        made.merchandise(seat, number)
    outcome = made.game().account_now()
    assert tuple(mine.items["merchandise"] for mine in outcome.accounts) == points
    assert outcome.scores == points


# -- Ties ------------------------------------------------------------------------------------------


@pytest.mark.rule("A5")
def test_a_tie_goes_to_whoever_completed_more_contracts() -> None:
    made = position("amsterdam").tickets(1, "Oude Waal–Dam")
    made.own(1, "Oude Waal–Oude Kerk", "Oude Kerk–Dam pink")
    # Four points for routes, four for the contract.
    outcome = made.score(0, 8).game().account_now()
    assert outcome.scores == (8, 8)
    assert outcome.winners == (1,)
    assert outcome.tie_break == "tickets"


@pytest.mark.rule("A5")
def test_else_the_victory_is_shared() -> None:
    made = position("amsterdam", 3).own(0, "Oude Waal–Oude Kerk").score(0, 5)
    outcome = made.score(1, 5).score(2, 5).tickets(2, "Oude Waal–Dam").game().account_now()
    assert outcome.winners == (0, 1)
    assert outcome.tie_break == "shared"


@pytest.mark.rule("A5")
def test_there_are_neither_stations_nor_a_longest_path() -> None:
    game = position("amsterdam").hand(0, red=6, joker=8).own(0, "Oude Waal–Oude Kerk").game()
    assert "station" not in kinds(game)
    mine = game.account_now().accounts[0]
    assert mine.items["longest_path"] == mine.items["stations"] == 0
