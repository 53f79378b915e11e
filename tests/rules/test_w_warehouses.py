"""Warehouses and depots: when all cards are stored away, the board, and the end (W6-W9)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from incarrozza import Event, Game
from incarrozza.rules import state as code
from tests.position import Position, all_cards, chance, hand, kinds, legal, pile, position
from tests.rules.test_w_depots import CLAIM, UP, at_brest, depots, left, on_board, opened, stored

# -- All warehouses are emptied (W6) ---------------------------------------------------------------


def drought(players: int = 2) -> Position:
    """Make a position with one card to draw, where seat 1 has no depot left."""
    return depots(players=players).hand(0, blue=2).deck(yellow=1).depots_left(1, 0)


@pytest.mark.rule("W6")
@pytest.mark.boundscheck
def test_the_deposit_of_the_last_card_empties_all_warehouses_at_once() -> None:
    game = drought(3).warehouse(0, red=2).warehouse(1, red=3).warehouse(2, red=1).game()
    assert chance(game.push("deposit 2")) == ["store 2: yellow", "emptied"]
    assert stored(game) == [0, 0, 0]
    assert game.view(0).deck_size == 7
    assert game.phase == "first_card"


@pytest.mark.rule("W6")
def test_a_blind_first_card_empties_all_warehouses_before_the_second() -> None:
    game = drought().deck(yellow=2).warehouse(0, yellow=3).warehouse(1, yellow=2).game()
    assert chance(game.push("deposit 0")) == ["store 0: yellow"]
    assert chance(game.push("draw deck")) == ["hand 0: yellow", "emptied"]
    assert stored(game) == [0, 0]
    assert game.view(0).deck_size == 6
    assert "draw deck" in legal(game)


@pytest.mark.rule("W6", "G7")
def test_a_second_card_that_only_the_warehouses_have_must_be_drawn() -> None:
    made = depots("new_york").hand(0).display(*["taxi"] * 5).deck(red=2).depots_left(1, 0)
    game = made.warehouse(1, red=1).game()
    game.push("deposit 1")
    assert chance(game.push("draw deck")) == ["hand 0: red", "emptied"]
    assert (game.phase, legal(game)) == ("second_card", {"draw deck"})


@pytest.mark.rule("W6")
def test_the_second_card_empties_all_warehouses_before_anybody_decides_again() -> None:
    game = drought().deck(yellow=3).warehouse(0, yellow=3).game()
    game.play(["deposit 0", "draw deck"])
    assert chance(game.push("draw deck")) == ["hand 0: yellow", "emptied"]
    assert stored(game) == [0, 0]
    assert game.phase == "end", "a depot could be placed"


@pytest.mark.rule("W6", "G13")
def test_in_a_game_that_is_over_the_warehouses_stay_full() -> None:
    made = drought().deck(yellow=3).warehouse(0, yellow=3).depots_left(0, 0).last_turns(1)
    game = made.game()
    game.play(["deposit 0", "draw deck"])
    assert chance(game.push("draw deck")) == ["hand 0: yellow"]
    assert game.over
    assert stored(game) == [4, 0]


@pytest.mark.rule("W6")
def test_gaps_of_the_display_are_filled_when_the_warehouses_are_emptied() -> None:
    made = drought().warehouse(0, yellow=3).warehouse(1, yellow=2).depots_left(1, 1).turn(1)
    game = made.game()
    game.play(["deposit 1", "draw white", "draw white"])
    assert game.view(0).display == (None, None, *UP[2:])
    event = game.push("depot Paris")
    assert chance(event) == ["emptied", "up: yellow, yellow"]
    assert game.view(0).display == ("yellow", "yellow", *UP[2:])
    assert stored(game) == [0, 0]


@pytest.mark.rule("W6", "E9")
def test_no_warehouse_is_emptied_between_two_cards_of_a_tunnel() -> None:
    game = drought().warehouse(0, yellow=3).warehouse(1, yellow=2).game()
    event = game.play(["claim München–Venezia", "pay blue"])[-1]
    # One card is turned; nothing is to be paid; the cards laid are the new deck.
    assert chance(event) == ["tunnel: yellow", "reshuffled"]
    assert stored(game) == [3, 2]
    assert pile(game, "deck") == {"blue": 2}


@pytest.mark.rule("W6", "E9")
def test_the_warehouses_are_emptied_before_a_surcharge_is_answered() -> None:
    game = drought().deck(blue=2).warehouse(0, yellow=3).warehouse(1, yellow=2).game()
    event = game.play(["claim München–Venezia", "pay blue"])[-1]
    assert chance(event) == ["tunnel: blue, blue", "emptied"]
    assert game.phase == "tunnel"
    assert stored(game) == [0, 0]
    assert game.view(0).deck_size == 5


@pytest.mark.rule("W6", "G2")
@pytest.mark.boundscheck
def test_a_new_deck_from_the_warehouses_is_an_occasion_to_sweep() -> None:
    """Three wilds stay up while there is no better display; the warehouses may bring one."""
    made = drought().display(*["locomotive"] * 4, "white").warehouse(1, white=2, green=2)
    game = made.game()
    event = game.push("deposit 0")
    assert chance(event)[:3] == ["store 0: yellow", "emptied", "swept"]
    assert game.view(0).display.count("locomotive") < 3


@pytest.mark.rule("W6", "G2")
def test_the_game_in_which_three_wilds_stayed_up_for_a_new_deck_sweeps_them() -> None:
    game = Game("europe_expanded", 4, depots=True, seed=300585)
    rng = random.Random(300585)
    emptied = 0
    while not game.over and game.turns < 2000:
        # Who draws and deposits and nothing else empties the deck.
        wanted = ("deposit", "draw", "depot", "end", "keep", "pass", "tickets")
        options = [action for action in game.legal_actions if action.kind in wanted]
        event = game.push(rng.choice(options or game.legal_actions))
        emptied += "emptied" in chance(event)
        view = game.view(None)
        cards = Counter(pile(game, "deck")) + Counter(view.discards)
        cards += Counter(kind for kind in view.display if kind is not None)
        can_improve = cards.total() - cards["locomotive"] >= 3
        if view.phase != "over" and None not in view.display and can_improve:
            assert view.display.count("locomotive") < 3
    assert emptied


@pytest.mark.rule("W6")
@pytest.mark.parametrize("seat", [0, 1])
def test_any_player_without_a_depot_will_do(seat: int) -> None:
    made = depots().hand(0, blue=2).deck(yellow=1).depots_left(seat, 0).warehouse(1, red=3)
    game = made.game()
    assert chance(game.push("deposit 0")) == ["store 0: yellow", "emptied"]


@pytest.mark.rule("W6")
def test_while_everybody_has_a_depot_the_warehouses_stay_closed() -> None:
    made = depots().hand(0, blue=2).deck().depots_left(1, 1).depots_left(0, 1)
    game = made.warehouse(1, yellow=3).game()
    assert not {"deposit", "draw"} & kinds(game)
    assert not game.is_legal("draw deck")
    event = game.play(["claim München–Venezia", "pay blue"])[-1]
    assert chance(event) == ["reshuffled"], "the cards laid"
    assert stored(game) == [0, 3]


@pytest.mark.rule("W6")
def test_discards_are_reshuffled_before_any_warehouse_is_emptied() -> None:
    game = drought().discards(green=2).warehouse(1, yellow=3).game()
    assert chance(game.push("deposit 0")) == ["store 0: yellow", "reshuffled"]
    assert stored(game) == [1, 3]


@pytest.mark.rule("W6", "W5")
def test_placing_the_last_depot_empties_the_warehouses_at_once() -> None:
    made = depots().hand(0, blue=2).display("red").deck().warehouse(1, yellow=3)
    game = made.depots_left(0, 1).game()
    assert not {"deposit", "draw"} & kinds(game)
    assert chance(game.push("depot Paris")) == ["emptied", "up: yellow, yellow, yellow"]
    assert game.view(0).display == ("red", "yellow", "yellow", "yellow", None)
    assert stored(game) == [0, 0]
    assert game.phase == "turn"


@pytest.mark.rule("W6", "W5", "E8")
def test_a_last_depot_beside_turned_cards_leaves_the_deck_to_them() -> None:
    made = depots().hand(0, blue=2).deck(blue=3).warehouse(1, yellow=3).depots_left(0, 1)
    game = made.game()
    game.play(["claim München–Venezia", "pay blue", "give up"])
    assert (game.phase, game.view(0).deck_size) == ("end", 0)
    assert chance(game.push("depot Paris")) == ["reshuffled"]
    assert stored(game) == [0, 3]
    assert pile(game, "deck") == {"blue": 3}


@pytest.mark.rule("W6", "W3")
def test_taking_with_the_last_depot_needs_no_new_deck() -> None:
    made = depots(players=3).hand(0, purple=1).display("red").deck().depots_left(0, 1)
    made.depots(1, "Paris").warehouse(1, yellow=3).warehouse(2, green=2)
    game = made.game()
    event = game.play(["claim Dieppe–Paris", "pay purple"])[-1]
    assert chance(event) == ["reshuffled", "up: purple"]
    assert game.view(0).display == ("red", "purple", None, None, None)
    event = game.push("take 1")
    # Nobody decides before the next turn; then all is due at once.
    assert chance(event) == ["emptied", "up: green, green"]
    assert game.turn == 1
    assert hand(game, 0) == {"yellow": 3}
    assert stored(game) == [0, 0, 0]


@pytest.mark.rule("W6")
def test_no_card_is_lost_when_the_warehouses_are_emptied() -> None:
    made = drought(3).warehouse(0, red=2, blue=1).warehouse(1, locomotive=3).warehouse(2, green=1)
    game = made.game()
    before = all_cards(game)
    game.push("deposit 1")
    assert all_cards(game) == before
    assert game.view(0).deck_size == 8
    assert sum(pile(game, "deck").values()) == 8


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
