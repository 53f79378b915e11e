"""The maps of our own: Italy (I1-I3) and Venice (L1-L5)."""

from __future__ import annotations

import pytest

from incarrozza import BadOption, Game, IllegalAction
from tests.position import all_cards, legal, offered, owned, position


@pytest.mark.rule("I1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_box_of_italy(players: int) -> None:
    game = Game("italia", players, seed=2)
    assert all_cards(game) == all_cards(Game("europe", players, seed=2))
    view = game.view(0)
    for seat in range(players):
        assert (view.pieces(seat), view.stations_left(seat), view.hand_size(seat)) == (40, 2, 4)


@pytest.mark.rule("I1")
@pytest.mark.parametrize("players", [1, 6])
def test_italy_is_for_two_to_five(players: int) -> None:
    with pytest.raises(BadOption, match="2 to 5 players"):
        Game("italia", players)


@pytest.mark.rule("I2")
def test_three_of_four_tickets_are_kept_in_italy_and_rejects_leave_the_game() -> None:
    game = Game("italia", 2, seed=6)
    long = sum(ticket.long for ticket in game.box.tickets)
    regular = len(game.box.tickets) - long
    for seat in range(2):
        offer = game.view(seat).offered
        assert len(offer) == 4
        assert sum(game.box.tickets[ticket].long for ticket in offer) == 1
        assert legal(game, seat=seat) == {
            "keep 1 2 3",
            "keep 1 2 4",
            "keep 1 3 4",
            "keep 2 3 4",
            "keep 1 2 3 4",
        }
    with pytest.raises(IllegalAction, match="I2"):
        game.push("keep 1 2", 0)
    game.push("keep 2 3 4", 0)
    game.push("keep 1 2 3", 1)
    assert game.view(0).ticket_deck_size == regular - 6


@pytest.mark.rule("I3", "L3")
@pytest.mark.parametrize(
    ("edition", "route", "color"),
    [("italia", "Udine–Trieste", "red"), ("venezia", "Sant'Elena–Lido", "red")],
)
@pytest.mark.parametrize(("trigger", "after"), [(0, [1, 2]), (1, [2]), (2, [])])
def test_the_round_that_is_played_is_the_last(
    edition: str, route: str, color: str, trigger: int, after: list[int]
) -> None:
    made = position(edition, 3).turn(trigger).hand(trigger, **{color: 1}).pieces(trigger, 3)
    game = made.game()
    game.play([f"claim {route}", f"pay {color}"])
    order = []
    while not game.over:
        order.append(game.turn)
        game.play(["draw deck", "draw deck"])
    assert order == after


@pytest.mark.rule("L1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_box_of_venice(players: int) -> None:
    game = Game("venezia", players, seed=2)
    colors = ("blue", "green", "black", "pink", "red", "orange")
    assert all_cards(game) == {**dict.fromkeys(colors, 6), "vaporetto": 8}
    view = game.view(0)
    for seat in range(players):
        assert (view.pieces(seat), view.stations_left(seat), view.hand_size(seat)) == (16, 0, 2)


@pytest.mark.rule("L2")
def test_two_tickets_are_dealt_in_venice_and_the_other_goes_to_the_bottom() -> None:
    game = Game("venezia", 3, seed=6)
    for seat in range(3):
        assert len(offered(game, seat)) == 2
        assert legal(game, seat=seat) == {"keep 1", "keep 2", "keep 1 2"}
    before = game.view(0).ticket_deck_size
    for seat in range(3):
        game.push("keep 1", seat)
    assert game.view(0).ticket_deck_size == before + 3


@pytest.mark.rule("L4")
def test_a_passage_over_the_lagoon_takes_a_vaporetto() -> None:
    game = position("venezia").hand(0, red=2).game()
    assert "claim Fondamente Nove–Murano 1" not in legal(game)
    game = position("venezia").hand(0, red=1, vaporetto=1).game()
    game.play(["claim Fondamente Nove–Murano 1", "pay red + 1 vaporetto"])
    assert owned(game, 0) == {"Fondamente Nove–Murano 1"}


@pytest.mark.rule("L4")
def test_sights_and_the_longest_voyage_score_in_venice() -> None:
    made = position("venezia").own(0, "San Marco–San Giorgio red", "Arsenale–Sant'Elena")
    accounts = made.game().account_now().accounts
    assert accounts[0].items["attractions"] == 3
    assert [account.items["longest_path"] for account in accounts] == [6, 0]


@pytest.mark.rule("L5")
def test_tickets_break_a_tie_in_venice() -> None:
    edition = Game("venezia", 2).box.edition
    assert edition.tie_breaks == ("tickets",)
    assert edition.stations == 0
    assert not any(route.tunnel for route in Game("venezia", 2).box.map.routes)
