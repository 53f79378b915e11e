"""Warehouses and depots: when all cards are stored away, the board, and the end (W6-W9)."""

from __future__ import annotations

import pytest

from incarrozza import Event
from incarrozza.rules import state as code
from tests.position import Position, all_cards, chance, hand, kinds, legal, pile, position
from tests.rules.test_w_depots import CLAIM, UP, at_brest, depots, left, on_board, opened, stored

# -- All warehouses are emptied (W6) ---------------------------------------------------------------


def drought(players: int = 2) -> Position:
    """Make a position without a card to draw, where seat 1 has no depot left."""
    return depots(players=players).hand(0, blue=2).deck().depots_left(1, 0)


@pytest.mark.rule("W6")
@pytest.mark.boundscheck
def test_a_deposit_empties_all_warehouses() -> None:
    game = drought(3).warehouse(0, red=2).warehouse(1, red=3).warehouse(2, red=1).game()
    assert "deposit 2" in legal(game)
    assert chance(game.push("deposit 2")) == ["emptied", "store 2: red"]
    assert stored(game) == [0, 0, 1]
    assert game.view(0).deck_size == 5


@pytest.mark.rule("W6")
def test_a_blind_draw_empties_all_warehouses() -> None:
    # The one card of the deck is deposited, then the first blind card needs another.
    game = drought().deck(yellow=1).warehouse(0, yellow=3).warehouse(1, yellow=2).game()
    assert chance(game.push("deposit 0")) == ["store 0: yellow"]
    assert "draw deck" in legal(game)
    assert chance(game.push("draw deck")) == ["emptied", "hand 0: yellow"]
    assert stored(game) == [0, 0]
    assert game.view(0).deck_size == 5
    assert hand(game, 0) == {"blue": 2, "yellow": 1}


@pytest.mark.rule("W6")
def test_a_second_blind_draw_empties_all_warehouses() -> None:
    game = drought().deck(yellow=2).warehouse(0, yellow=3).game()
    game.play(["deposit 0", "draw deck"])
    assert chance(game.push("draw deck")) == ["emptied", "hand 0: yellow"]
    assert stored(game) == [0, 0]


@pytest.mark.rule("W6")
def test_a_gap_in_the_display_empties_all_warehouses() -> None:
    game = drought().deck(yellow=1).warehouse(0, yellow=3).warehouse(1, yellow=2).game()
    game.push("deposit 1")
    assert chance(game.push("draw white")) == ["emptied", "up: yellow"]
    assert stored(game) == [0, 0]
    assert game.view(0).display == ("yellow", *UP[1:])


@pytest.mark.rule("W6", "E5")
def test_a_tunnel_card_empties_all_warehouses() -> None:
    game = drought().warehouse(0, yellow=3).warehouse(1, yellow=2).game()
    event = game.play(["claim München–Venezia", "pay blue"])[-1]
    assert chance(event) == ["emptied", "tunnel: yellow, yellow, yellow"]
    assert stored(game) == [0, 0]
    assert game.view(0).deck_size == 2


@pytest.mark.rule("W6", "E9")
def test_the_cards_of_the_deck_are_turned_for_a_tunnel_before_those_of_the_warehouses() -> None:
    game = drought().deck(red=1).discards(green=1).warehouse(1, yellow=2).game()
    event = game.play(["claim München–Venezia", "pay blue"])[-1]
    steps = ["tunnel: red", "reshuffled", "tunnel: green", "emptied", "tunnel: yellow"]
    assert chance(event) == steps


@pytest.mark.rule("W6")
def test_what_lies_face_up_makes_no_difference() -> None:
    game = drought().display(*["locomotive"] * 4, "red").warehouse(1, locomotive=2).game()
    assert legal(game, "deposit") == {"deposit 0", "deposit 1"}
    assert chance(game.push("deposit 0")) == ["emptied", "store 0: locomotive"]


@pytest.mark.rule("W6")
@pytest.mark.parametrize("seat", [0, 1])
def test_any_player_without_a_depot_will_do(seat: int) -> None:
    made = depots().hand(0, blue=2).deck().depots_left(seat, 0).warehouse(1, red=3)
    assert "deposit" in kinds(made.game())


@pytest.mark.rule("W6")
def test_while_everybody_has_a_depot_the_warehouses_stay_closed() -> None:
    made = depots().hand(0, blue=2).deck().depots_left(1, 1).depots_left(0, 1)
    game = made.warehouse(1, yellow=3).game()
    assert "deposit" not in kinds(game)
    assert not game.is_legal("draw deck")
    event = game.play(["claim München–Venezia", "pay blue"])[-1]
    assert chance(event) == []
    assert stored(game) == [0, 3]


@pytest.mark.rule("W6")
def test_discards_are_reshuffled_before_any_warehouse_is_emptied() -> None:
    game = drought().discards(green=2).warehouse(1, yellow=3).game()
    assert chance(game.push("deposit 0")) == ["reshuffled", "store 0: green"]
    assert stored(game) == [1, 3]


@pytest.mark.rule("W6", "W5")
def test_placing_the_last_depot_fills_a_gap_at_once() -> None:
    made = depots().hand(0, blue=2).display("red").deck().warehouse(1, yellow=3)
    game = made.depots_left(0, 1).game()
    assert legal(game, "draw") == {"draw red"}
    assert chance(game.push("depot Paris")) == ["emptied", "up: yellow, yellow, yellow"]
    assert game.view(0).display == ("red", "yellow", "yellow", "yellow", None)
    assert stored(game) == [0, 0]
    assert game.phase == "turn"


@pytest.mark.rule("W6", "W3")
def test_taking_with_the_last_depot_fills_a_gap_at_once() -> None:
    made = depots(players=3).hand(0, purple=1).display("red").deck().depots_left(0, 1)
    made.depots(1, "Paris").warehouse(1, yellow=3).warehouse(2, green=2)
    game = made.game()
    event = game.play(["claim Dieppe–Paris", "pay purple"])[-1]
    assert chance(event) == ["reshuffled", "up: purple"]
    event = game.push("take 1")
    assert chance(event) == ["emptied", "up: green, green"]
    assert hand(game, 0) == {"yellow": 3}
    assert stored(game) == [0, 0, 0]


@pytest.mark.rule("W6")
def test_no_card_is_lost_when_the_warehouses_are_emptied() -> None:
    made = drought(3).warehouse(0, red=2, blue=1).warehouse(1, locomotive=3).warehouse(2, green=1)
    game = made.game()
    before = all_cards(game)
    game.push("deposit 1")
    assert all_cards(game) == before
    assert game.view(0).deck_size + 1 == 7
    assert sum(pile(game, "deck").values()) == 6


# -- One thing a city (W7) -------------------------------------------------------------------------


@pytest.mark.rule("W7", "E10")
def test_a_city_holds_one_depot_or_one_station_never_both() -> None:
    made = depots(players=3).hand(0, black=3).depots(0, "Paris").depots(1, "Roma")
    game = made.depots(2, "Brest").stations(1, "Wien").stations(0, "London").game()
    taken = {"Paris", "Roma", "Brest", "Wien", "London"}
    free = {place.name for place in game.box.map.places} - taken
    assert legal(game, "depot") == {f"depot {city}" for city in free}
    assert legal(game, "station") == {f"station {city}" for city in free}


@pytest.mark.rule("W7")
def test_a_depot_on_the_board_never_moves() -> None:
    game = at_brest(1, red=4).game()
    boards = [on_board(game, seat) for seat in range(3)]
    game.play([*CLAIM, "take 1", "end turn"])
    assert [on_board(game, seat) for seat in range(3)] == boards


@pytest.mark.rule("W7", "W3")
def test_a_depot_on_the_board_cannot_be_discarded_for_a_taking() -> None:
    made = at_brest(1, red=4).depots(0, "Roma", "Wien").depots_left(0, 0)
    game = made.game()
    game.play(CLAIM)
    assert game.turn == 1
    assert on_board(game, 0) == {"Roma", "Wien"}


@pytest.mark.rule("W7")
def test_the_first_depots_find_a_city_without_one() -> None:
    game = opened("new_york", 4, 0)
    for _ in range(4):
        before = legal(game)
        game.push(game.legal_actions[0])
        if game.phase == "first_depot":
            assert len(legal(game)) == len(before) - 1


# -- Depots left at the end (W8) -------------------------------------------------------------------


@pytest.mark.rule("W8")
@pytest.mark.parametrize(
    ("depots_left", "points"),
    [
        ([3, 2, 1], [10, 0, 0]),
        ([2, 3, 3], [0, 10, 10]),
        ([4, 4, 4], [10, 10, 10]),
        ([1, 0, 0], [10, 0, 0]),
        ([0, 0, 0], [0, 0, 0]),
    ],
)
def test_the_most_depots_left_earn_ten_points(depots_left: list[int], points: list[int]) -> None:
    made = depots(players=3)
    for seat, number in enumerate(depots_left):
        made.depots_left(seat, number)
    outcome = made.game().account_now()
    assert [mine.items["depots"] for mine in outcome.accounts] == points
    assert list(outcome.scores) == [12 + each for each in points]


@pytest.mark.rule("W8")
def test_without_the_module_depots_score_nothing() -> None:
    outcome = position("europe").game().account_now()
    assert [mine.items["depots"] for mine in outcome.accounts] == [0, 0]


# -- Nobody knows what is stored (W9) --------------------------------------------------------------


@pytest.mark.rule("W9", "K3")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_how_many_cards_are_stored_is_public_and_which_is_not(seat: int | None) -> None:
    cards = {"hand": {"white": 1}, "a": {"red": 2, "blue": 1}, "b": {"green": 3}}
    views = []
    for mine, yours in (("a", "b"), ("b", "a")):
        made = depots().hand(0, **cards["hand"]).hand(1, yellow=2)
        game = made.warehouse(0, **cards[mine]).warehouse(1, **cards[yours]).game()
        view = game.view(seat)
        assert [view.warehouse_size(each) for each in (0, 1)] == [3, 3]
        views.append(view)
    assert views[0] == views[1], "not even one's own warehouse may be looked into"


def deposit() -> Event:
    game = depots().hand(0).deck(red=9).game()
    return game.push("deposit 0")


@pytest.mark.rule("W9", "K3")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_nobody_sees_the_card_that_is_deposited(seat: int | None) -> None:
    event = deposit().seen_by(seat)
    assert chance(event) == ["store 0: ?"]
    assert str(event.action) == "deposit 0", "but all see where it went"


@pytest.mark.rule("W9", "K2")
def test_who_takes_a_warehouse_alone_learns_what_was_in_it() -> None:
    made = depots().hand(0, black=3).depots(1, "Brest").warehouse(1, red=4)
    game = made.game()
    game.play([*CLAIM, "take 1"])
    assert game.view(0).hand == {"red": 4}
    assert game.view(1).known_cards(0) == {}
    assert game.view(1).hand_size(0) == 4
    assert not game.view(1)._record["hand"][0].any()
    assert left(game) == [3, 4]


@pytest.mark.rule("W9")
def test_a_view_holds_no_warehouse_at_all() -> None:
    game = depots().warehouse(0, red=2).warehouse(1, locomotive=3).game()
    for seat in (0, 1, None):
        record = game.view(seat)._record
        assert not record["warehouse"].any()
        assert not record["deck"].any()
        assert record["deck_size"] == sum(pile(game, "deck").values())
        assert record["seat"] == (code.NONE if seat is None else seat)
