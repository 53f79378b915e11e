"""Warehouses and depots: placing, depositing, taking (W1-W5)."""

from __future__ import annotations

import pytest

from incarrozza import EDITIONS, Game
from tests.position import (
    Position,
    all_cards,
    chance,
    hand,
    kinds,
    legal,
    owned,
    pile,
    places,
    position,
)

UP = ("white", "white", "white", "green", "green")
"""A display without wilds, nor anything a test pays with."""


def depots(edition: str = "europe", players: int = 2, *, seed: int = 1) -> Position:
    """Begin a position with the module; the first depots stand in the last cities of the list."""
    return position(edition, players, seed=seed, depots=True).display(*UP)


def on_board(game: Game, seat: int) -> set[str]:
    return places(game, int(game._states[0]["depots"][seat]))


def left(game: Game) -> list[int]:
    view = game.view(None)
    return [view.depots_left(seat) for seat in range(game.players)]


def stored(game: Game) -> list[int]:
    view = game.view(None)
    return [view.warehouse_size(seat) for seat in range(game.players)]


# -- The fifth depot (W1) --------------------------------------------------------------------------


def opened(edition: str, players: int, first: int) -> Game:
    game = Game(edition, players, seed=1, depots=True, first=first)
    while game.phase.startswith("opening"):
        game.push(game.legal_actions[-1])
    return game


@pytest.mark.rule("W1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_module_goes_with_any_map_and_variant(edition: str) -> None:
    game = opened(edition, 2, 0)
    assert game.phase == "first_depot"
    assert left(game) == [5, 5]
    assert kinds(game) == {"depot"}
    assert len(game.legal_actions) == len(game.box.map.places), "any city"


@pytest.mark.rule("W1")
@pytest.mark.parametrize(
    ("players", "first", "order"),
    [
        (2, 0, [1, 0]),
        (2, 1, [0, 1]),
        (3, 0, [2, 1, 0]),
        (3, 1, [0, 2, 1]),
        (4, 2, [1, 0, 3, 2]),
        (5, 4, [3, 2, 1, 0, 4]),
    ],
)
def test_who_plays_last_places_first_and_so_on_anticlockwise(
    players: int, first: int, order: list[int]
) -> None:
    game = opened("europe", players, first)
    seats = []
    while game.phase == "first_depot":
        assert len(game.to_act) == 1
        seats.append(game.to_act[0])
        before = legal(game)
        event = game.push(game.legal_actions[0])
        assert str(event.action) in before
        assert str(event.action) not in legal(game), "a city has one depot at most"
    assert seats == order
    assert left(game) == [4] * players
    assert game.turn == first


@pytest.mark.rule("W1")
def test_without_the_module_there_are_no_depots() -> None:
    game = position("europe").hand(0, red=3).game()
    assert left(game) == [0, 0]
    assert not {"depot", "deposit"} & kinds(game)
    assert str(game.why_not("depot Paris")).startswith("W1:")


# -- The deposit (W2) ------------------------------------------------------------------------------


@pytest.mark.rule("W2")
@pytest.mark.parametrize("owner", [0, 1, 2])
def test_before_drawing_the_top_card_goes_into_a_warehouse_of_ones_choice(owner: int) -> None:
    game = depots(players=3).hand(0).deck(red=9).game()
    assert legal(game, "deposit") == {"deposit 0", "deposit 1", "deposit 2"}
    assert "draw" not in kinds(game), "the deposit comes first"
    game.push(f"deposit {owner}")
    assert pile(game, "warehouse", owner) == {"red": 1}
    assert sum(stored(game)) == 1
    assert game.view(0).deck_size == 8
    assert game.phase == "first_card"
    assert kinds(game) == {"draw"}, "the action is declared and cannot be taken back"


@pytest.mark.rule("W2")
def test_one_card_is_deposited_for_the_action_not_for_each_card() -> None:
    game = depots().hand(0).deck(red=9).game()
    game.play(["deposit 1", "draw deck", "draw deck"])
    assert stored(game) == [0, 1]
    assert hand(game, 0) == {"red": 2}
    assert game.phase == "end"


@pytest.mark.rule("W2", "G5")
def test_a_face_up_wild_is_the_only_card_after_a_deposit_too() -> None:
    game = depots().hand(0).display("locomotive", *UP[:4]).deck(red=9).game()
    game.play(["deposit 0", "draw locomotive"])
    assert hand(game, 0) == {"locomotive": 1}
    assert game.phase == "end"


@pytest.mark.rule("W2", "G6")
def test_a_deposit_of_the_last_card_makes_the_discards_the_deck() -> None:
    game = depots().hand(0).deck(blue=1).discards(red=4).game()
    event = game.push("deposit 1")
    assert chance(event) == ["store 1: blue", "reshuffled"]
    assert stored(game) == [0, 1]
    assert (game.view(0).deck_size, game.view(0).discards) == (4, {})


@pytest.mark.rule("W2", "G7")
def test_with_deck_and_discards_empty_there_is_neither_deposit_nor_draw() -> None:
    game = depots().hand(0, red=1).deck().warehouse(1, red=3).game()
    assert not {"deposit", "draw"} & kinds(game)
    assert str(game.why_not("deposit 0")) == "W2: deck and discards are empty"
    assert str(game.why_not("draw white")).startswith("G7:")


@pytest.mark.rule("W2", "G7")
def test_the_last_card_may_be_deposited_if_one_can_be_drawn_from_the_display() -> None:
    game = depots().hand(0).deck(red=1).game()
    game.push("deposit 0")
    assert stored(game) == [1, 0]
    assert legal(game) == {"draw white", "draw green"}
    game.push("draw white")
    assert game.view(0).display == (None, *UP[1:])
    assert legal(game) == {"draw white", "draw green"}


@pytest.mark.rule("W2")
def test_the_action_is_not_available_if_nothing_could_be_drawn_after_it() -> None:
    game = depots().hand(0).display().deck().warehouse(1, red=3).game()
    assert not {"deposit", "draw"} & kinds(game)


@pytest.mark.rule("W2", "W6")
@pytest.mark.boundscheck
@pytest.mark.parametrize("owner", [0, 1])
def test_a_deposit_that_empties_the_warehouses_does_not_lose_its_card(owner: int) -> None:
    made = depots().deck(red=1).warehouse(0, red=2).warehouse(1, red=1).depots_left(1, 0)
    game = made.game()
    cards = all_cards(game)
    event = game.push(f"deposit {owner}")
    assert chance(event) == [f"store {owner}: red", "emptied"]
    assert stored(game) == [0, 0]
    assert game.view(0).deck_size == 4, "the card just stored is one of them"
    assert game.phase == "first_card"
    assert all_cards(game) == cards


# -- Taking a warehouse (W3, W4) -------------------------------------------------------------------


def at_brest(owner: int, **cards: int) -> Position:
    """Make a position where seat 0 can claim Brest–Paris and somebody has a depot in Brest."""
    made = depots(players=3).hand(0, black=3).depots(owner, "Brest")
    return made.warehouse(owner, **cards)


CLAIM = ["claim Brest–Paris", "pay black"]


@pytest.mark.rule("W3")
@pytest.mark.parametrize("owner", [0, 1, 2])
def test_a_claim_into_a_city_with_a_depot_opens_the_warehouse_of_its_owner(owner: int) -> None:
    game = at_brest(owner, red=4, blue=1).game()
    cards = all_cards(game)
    game.play(CLAIM)
    assert game.phase == "take"
    assert legal(game) == {f"take {owner}", "decline"}
    assert game.view(1).score(0) == 4, "after payment and scoring"
    game.push(f"take {owner}")
    assert hand(game, 0) == {"red": 4, "blue": 1}
    assert stored(game) == [0, 0, 0]
    assert left(game) == [3, 4, 4], "one own depot goes to the box"
    assert on_board(game, owner) == {"Brest"}, "the one on the board stays"
    assert game.phase == "end"
    assert all_cards(game) == cards


@pytest.mark.rule("W3")
def test_a_taking_may_be_declined() -> None:
    game = at_brest(1, red=4).game()
    game.play([*CLAIM, "decline"])
    assert hand(game, 0) == {}
    assert stored(game) == [0, 4, 0]
    assert left(game) == [4, 4, 4]
    assert game.phase == "end"


@pytest.mark.rule("W3")
def test_an_empty_warehouse_cannot_be_taken() -> None:
    game = at_brest(1).game()
    game.play(CLAIM)
    assert game.phase == "end"


@pytest.mark.rule("W3")
def test_without_a_depot_of_ones_own_left_nothing_is_taken() -> None:
    game = at_brest(1, red=4).depots_left(0, 0).depots_left(1, 4).game()
    game.play(CLAIM)
    assert game.turn == 1
    assert stored(game) == [0, 4, 0]


@pytest.mark.rule("W3")
def test_a_claim_elsewhere_opens_nothing() -> None:
    game = at_brest(1, red=4).hand(0, purple=1).game()
    game.play(["claim Dieppe–Paris", "pay purple"])
    assert game.phase == "end"


@pytest.mark.rule("W3")
def test_taken_cards_never_pay_for_the_claim_that_took_them() -> None:
    game = at_brest(0, black=9).hand(0, black=2).game()
    assert not game.is_legal("claim Brest–Paris")


@pytest.mark.rule("W3", "E7")
def test_a_given_up_tunnel_opens_nothing() -> None:
    made = depots().hand(0, blue=2).deck(blue=3).warehouse(1, red=4)
    game = made.depots(1, "Venezia").game()
    game.play(["claim München–Venezia", "pay blue", "give up"])
    assert game.phase == "end"
    assert stored(game) == [0, 4]


@pytest.mark.rule("W3", "E5")
def test_taken_cards_never_pay_a_tunnels_surcharge() -> None:
    made = depots().hand(0, blue=2).deck(blue=3).warehouse(0, blue=5)
    game = made.depots(0, "Venezia").game()
    game.play(["claim München–Venezia", "pay blue"])
    assert legal(game) == {"give up"}


@pytest.mark.rule("W3", "E8")
def test_a_tunnel_is_paid_first_then_the_warehouse_is_taken() -> None:
    made = depots().hand(0, blue=3).deck(blue=1, red=2).discards(green=2).warehouse(1, yellow=4)
    game = made.depots(1, "Venezia").game()
    game.play(["claim München–Venezia", "pay blue"])
    assert game.phase == "tunnel"
    game.push("pay blue")
    assert owned(game, 0) == {"München–Venezia"}
    assert legal(game) == {"take 1", "decline"}
    game.push("take 1")
    assert hand(game, 0) == {"yellow": 4}
    assert game.view(0).turned == {"blue": 1, "red": 2}, "discarded at the end of the turn"
    game.push("end turn")
    assert game.view(0).turned == {}
    assert game.view(0).discards == {"blue": 4, "red": 2}
    assert pile(game, "deck") == {"green": 2}


def both_ends(*owners: int) -> Position:
    """Make a position where seat 0 can claim Brest–Paris with depots at both ends."""
    made = depots(players=3).hand(0, black=3)
    for owner in {*owners}:
        cities = [
            city for city, each in zip(("Brest", "Paris"), owners, strict=True) if each == owner
        ]
        made.depots(owner, *cities).warehouse(owner, **{("red", "blue", "yellow")[owner]: 2})
    return made


@pytest.mark.rule("W4")
@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_depots_at_both_ends_allow_two_takings_for_two_depots(order: tuple[int, int]) -> None:
    game = both_ends(1, 2).game()
    game.play(CLAIM)
    assert legal(game) == {"take 1", "take 2", "decline"}
    game.push(f"take {order[0]}")
    assert game.phase == "take"
    assert legal(game) == {f"take {order[1]}", "decline"}
    game.push(f"take {order[1]}")
    assert hand(game, 0) == {"blue": 2, "yellow": 2}
    assert left(game) == [2, 4, 4]
    assert game.phase == "end"


@pytest.mark.rule("W4")
def test_the_second_taking_may_be_declined() -> None:
    game = both_ends(1, 2).game()
    game.play([*CLAIM, "take 2", "decline"])
    assert hand(game, 0) == {"yellow": 2}
    assert left(game) == [3, 4, 4]
    assert stored(game) == [0, 2, 0]


@pytest.mark.rule("W4")
def test_one_may_be_an_own_depot() -> None:
    game = both_ends(0, 1).game()
    game.play([*CLAIM, "take 0", "take 1"])
    assert hand(game, 0) == {"red": 2, "blue": 2}
    assert left(game) == [2, 4, 4]


@pytest.mark.rule("W4")
@pytest.mark.parametrize("owner", [0, 1])
def test_two_depots_of_the_same_owner_allow_one_taking(owner: int) -> None:
    game = both_ends(owner, owner).game()
    before = left(game)
    game.play(CLAIM)
    assert legal(game) == {f"take {owner}", "decline"}
    game.push(f"take {owner}")
    assert game.phase == "end"
    assert left(game)[0] == before[0] - 1


@pytest.mark.rule("W4")
def test_with_one_depot_left_there_is_one_taking() -> None:
    game = both_ends(1, 2).depots_left(0, 1).game()
    game.play(CLAIM)
    assert legal(game) == {"take 1", "take 2", "decline"}
    game.push("take 1")
    assert game.turn == 1, "nothing left to take with, nor to place"
    assert stored(game) == [0, 0, 2]
    assert left(game) == [0, 4, 4]


# -- Placing depots (W5) ---------------------------------------------------------------------------


@pytest.mark.rule("W5")
def test_depots_are_placed_before_and_after_the_action_as_often_as_wished() -> None:
    game = depots().hand(0, black=3).game()
    game.push("depot Roma")
    assert game.phase == "turn"
    assert {"claim", "station", "deposit", "tickets", "depot"} == kinds(game)
    game.push("depot Wien")
    game.play(CLAIM)
    assert game.phase == "end"
    assert kinds(game) == {"depot", "end"}
    game.push("depot London")
    assert game.phase == "end"
    assert left(game) == [1, 4]
    game.push("depot Berlin")
    assert game.turn == 1, "no depot left: the end of the turn is not asked for"
    assert on_board(game, 0) >= {"Roma", "Wien", "London", "Berlin"}


@pytest.mark.rule("W5")
@pytest.mark.parametrize(
    "action",
    [
        ["deposit 0", "draw deck", "draw deck"],
        ["tickets", "keep 1"],
        ["station Berlin", "pay black"],
        CLAIM,
    ],
    ids=lambda action: action[0],
)
def test_after_any_action_the_end_of_the_turn_is_asked_for(action: list[str]) -> None:
    game = depots().hand(0, black=3).game()
    for step in action:
        game.push(step)
        in_between = game.phase not in ("turn", "end")
        assert in_between == ("depot" not in kinds(game)), "not in the middle of an action"
    assert game.phase == "end"
    assert game.turn == 0
    game.push("end turn")
    assert (game.turn, game.phase) == (1, "turn")


@pytest.mark.rule("W5")
@pytest.mark.parametrize(
    "action",
    [
        ["deposit 0", "draw deck", "draw deck"],
        ["tickets", "keep 1"],
        ["station Berlin", "pay black"],
        CLAIM,
    ],
    ids=lambda action: action[0],
)
def test_without_a_depot_the_turn_ends_by_itself(action: list[str]) -> None:
    game = depots().hand(0, black=3).depots_left(0, 0).game()
    assert "depot" not in kinds(game)
    game.play(action)
    assert game.turn == 1


@pytest.mark.rule("W5", "W7")
def test_with_every_city_taken_the_end_is_not_asked_for() -> None:
    made = depots("new_york", 4).hand(0, red=1)
    made.display("green", "green", "blue", "blue", "black")
    cities = [place.name for place in made._game.box.map.places]
    for seat in range(4):
        made.depots(seat, *cities[4 * seat : 4 * seat + 4])
    game = made.game()
    assert left(game) == [1, 1, 1, 2]
    assert "depot" not in kinds(game)
    game.play(["claim Empire State Building–Gramercy Park red", "pay red"])
    assert game.turn == 1


@pytest.mark.rule("W5", "E7")
def test_a_depot_may_be_placed_after_a_given_up_tunnel() -> None:
    game = depots().hand(0, blue=2).deck(blue=3).game()
    game.play(["claim München–Venezia", "pay blue"])
    assert kinds(game) == {"give up"}
    game.push("give up")
    assert kinds(game) == {"depot", "end"}


@pytest.mark.rule("W5", "W3")
def test_a_depot_placed_before_a_claim_counts_in_the_same_turn() -> None:
    game = depots().hand(0, black=3).warehouse(0, red=4).game()
    game.play(["depot Paris", *CLAIM, "take 0"])
    assert hand(game, 0) == {"red": 4}
    assert left(game) == [2, 4]


@pytest.mark.rule("W5", "W3")
def test_a_depot_placed_after_a_claim_is_too_late_for_it() -> None:
    game = depots().hand(0, black=3).warehouse(0, red=4).game()
    game.play([*CLAIM, "depot Paris"])
    assert kinds(game) == {"depot", "end"}
    assert stored(game) == [4, 0]


@pytest.mark.rule("W5")
def test_depots_are_placed_in_ones_own_turn_only() -> None:
    game = depots().game()
    assert game.legal(1) == []
    assert not game.is_legal("depot Paris", 1)


@pytest.mark.rule("W5", "G15")
def test_placing_a_depot_does_not_make_it_less_of_a_pass() -> None:
    made = depots().display().deck().rest("nowhere").ticket_deck()
    game = made.game()
    assert kinds(game) == {"depot", "pass"}
    game.push("depot Paris")
    assert kinds(game) == {"depot", "pass"}
    game.push("pass")
    game.push("depot Roma")
    assert not game.over
    game.push("pass")
    assert game.over
