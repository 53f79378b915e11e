"""The worked examples printed in the rulebooks."""

from __future__ import annotations

import pytest

from tests.position import hand, legal, owned, position

UP = ("white", "white", "white", "white", "white")


@pytest.mark.rule("G8")
@pytest.mark.parametrize(
    ("edition", "route", "color", "wild"),
    [
        # "Per prendere il controllo di una linea Blu di tre spazi..." (Europe, New York)
        ("europe", "Constantinople–Sofia", "blue", "locomotive"),
        ("new_york", "Wall Street–Brooklyn blue", "blue", "taxi"),
        # "...una linea gialla lunga 3 caselle" (Europe anniversary)
        ("europe", "Essen–Amsterdam", "yellow", "locomotive"),
        # "...una linea verde lunga 3 caselle" (Amsterdam)
        ("amsterdam", "Dam–Oost-Indisch Huis green", "green", "joker"),
    ],
)
def test_three_spaces_of_a_color_can_be_paid_in_four_ways(
    edition: str, route: str, color: str, wild: str
) -> None:
    others = dict.fromkeys(("red", "orange", "black"), 4)
    ways = {
        f"pay {color}": {color: 3},
        f"pay {color} + 1 {wild}": {color: 2, wild: 1},
        f"pay {color} + 2 {wild}s": {color: 1, wild: 2},
        f"pay {wild}s": {wild: 3},
    }
    for payment, cards in ways.items():
        # With just these cards, and some that do not help, this is the only way.
        game = position(edition).hand(0, **{**others, **cards}).game()
        game.push(f"claim {route}")
        assert legal(game) == {payment}
        game.push(payment)
        assert game.view(1).discards == cards
        assert hand(game, 0) == others
        assert len(owned(game, 0)) == 1
    game = position(edition).hand(0, **{**others, color: 5, wild: 5}).game()
    game.push(f"claim {route}")
    assert legal(game) == {*ways}, "these four and nothing else"


@pytest.mark.rule("G8")
def test_two_grey_spaces_can_be_paid_with_any_one_color() -> None:
    # "Due carte uguali (ad esempio rosse); una carta Gialla e una Locomotiva; due Locomotive."
    for payment, cards in {
        "pay red": {"red": 2},
        "pay yellow + 1 locomotive": {"yellow": 1, "locomotive": 1},
        "pay locomotives": {"locomotive": 2},
    }.items():
        game = position("europe").hand(0, **cards).game()
        game.push("claim Danzig–Warszawa")
        assert legal(game) == {payment}
    game = position("europe").hand(0, red=1, yellow=1).game()
    assert not game.is_legal("claim Danzig–Warszawa"), "a red and a yellow card are no set"


@pytest.mark.rule("E4")
def test_the_ferry_from_smyrna_to_palermo() -> None:
    # "...richiede quattro carte Treno di un qualsiasi colore e due Locomotive."
    game = position("europe").hand(0, green=4, locomotive=2).game()
    game.push("claim Smyrna–Palermo")
    assert legal(game) == {"pay green + 2 locomotives"}
    game.push("pay green + 2 locomotives")
    assert game.view(1).discards == {"green": 4, "locomotive": 2}
    assert game.view(1).pieces(0) == 39
    for cards in ({"green": 5, "locomotive": 1}, {"green": 3, "locomotive": 2}, {"green": 12}):
        assert not position("europe").hand(0, **cards).game().is_legal("claim Smyrna–Palermo")


@pytest.mark.rule("E4")
def test_more_wilds_may_be_played_on_a_ferry_than_it_asks_for() -> None:
    game = position("europe").hand(0, green=4, locomotive=6).game()
    game.push("claim Smyrna–Palermo")
    more = {f"pay green + {n} locomotives" for n in (2, 3, 4, 5)}
    assert legal(game) == {*more, "pay locomotives"}


@pytest.mark.rule("E5", "E6")
@pytest.mark.parametrize(
    ("cards", "laid", "turned", "more"),
    [
        # "2 carte rosse giocate, 1 carta rossa rivelata: serve ancora 1 carta rossa"
        ({"red": 3}, "pay red", {"red": 1, "blue": 1, "black": 1}, "pay red"),
        # "2 carte verdi giocate, 1 locomotiva rivelata: serve ancora una carta verde"
        ({"green": 3}, "pay green", {"locomotive": 1, "blue": 1, "black": 1}, "pay green"),
        # "2 locomotive giocate, 1 locomotiva rivelata: serve ancora una locomotiva"
        (
            {"locomotive": 3},
            "pay locomotives",
            {"locomotive": 1, "blue": 1, "black": 1},
            "pay locomotives",
        ),
    ],
    ids=["1", "2", "3"],
)
def test_the_three_tunnels(
    cards: dict[str, int], laid: str, turned: dict[str, int], more: str
) -> None:
    made = position("europe").hand(0, **cards, yellow=2).display(*UP).deck(**turned)
    game = made.game()
    game.play(["claim Angora–Constantinople", laid])
    assert game.view(0).tunnel_extra == 1
    assert legal(game) == {more, "give up"}
    game.push(more)
    assert owned(game, 0) == {"Angora–Constantinople"}
    assert hand(game, 0) == {"yellow": 2}


@pytest.mark.rule("G11")
def test_madrid_and_pamplona_are_joined_by_two_parallel_tunnels() -> None:
    # "Due gallerie parallele – una Bianca e una Nera – uniscono Madrid a Pamplona"
    game = position("europe", 4).hand(0, white=3, black=3).game()
    assert game.is_legal("claim Madrid–Pamplona white")
    assert game.is_legal("claim Madrid–Pamplona black")
    game = position("europe", 4).hand(0, white=2, black=2, red=9).game()
    assert not game.is_legal("claim Madrid–Pamplona white")


@pytest.mark.rule("A4")
@pytest.mark.parametrize(("players", "table"), [(4, (8, 6, 4, 2)), (3, (8, 5, 2)), (2, (8, 4))])
def test_the_table_of_merchandise(players: int, table: tuple[int, ...]) -> None:
    made = position("amsterdam", players)
    for seat in range(players):
        made.merchandise(seat, players - seat)
    accounts = made.game().account_now().accounts
    assert tuple(mine.items["merchandise"] for mine in accounts) == table
