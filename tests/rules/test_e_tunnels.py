"""Tunnels: laid, turned, paid or given up (E5-E9)."""

from __future__ import annotations

import pytest

from incarrozza import Game
from tests.position import Position, all_cards, chance, hand, legal, owned, pile, position

UP = ("white", "white", "white", "white", "white")
"""A display that no tunnel touches."""


def blue_tunnel(**cards: int) -> Position:
    """Make a position where seat 0 is about to dig from München to Venezia, two blue spaces."""
    return position("europe").hand(0, **cards).display(*UP)


def dig(made: Position, payment: str = "pay blue") -> tuple[Game, list[str]]:
    """Lay the cards, and tell what chance answered."""
    game = made.game()
    event = game.play(["claim München–Venezia", payment])[-1]
    return game, chance(event)


# -- What it costs ---------------------------------------------------------------------------------


@pytest.mark.rule("E5")
@pytest.mark.boundscheck
@pytest.mark.parametrize(
    ("turned", "extra"),
    [
        ({"red": 3}, 0),
        ({"red": 2, "blue": 1}, 1),
        ({"red": 2, "locomotive": 1}, 1),
        ({"red": 1, "blue": 1, "locomotive": 1}, 2),
        ({"blue": 3}, 3),
        ({"locomotive": 3}, 3),
    ],
)
def test_each_turned_card_of_the_color_or_wild_costs_one_more(
    turned: dict[str, int], extra: int
) -> None:
    game, _ = dig(blue_tunnel(blue=6).deck(**turned))
    if extra == 0:
        assert game.turn == 1
        assert owned(game, 0) == {"München–Venezia"}
        return
    assert game.phase == "tunnel"
    assert game.view(1).tunnel_extra == extra
    assert game.view(1).turned == turned
    assert legal(game) == {"pay blue", "give up"}
    game.push("pay blue")
    assert hand(game, 0) == ({"blue": 4 - extra} if extra < 4 else {})
    assert owned(game, 0) == {"München–Venezia"}
    assert game.view(1).pieces(0) == 43, "more cards, not more pieces"


@pytest.mark.rule("E5")
def test_three_cards_are_turned_from_the_top_of_the_deck() -> None:
    game, turned = dig(blue_tunnel(blue=2).deck(red=8))
    assert turned == ["tunnel: red, red, red"]
    assert game.view(0).deck_size == 5


@pytest.mark.rule("E5")
def test_the_surcharge_is_paid_in_the_color_or_with_wilds() -> None:
    game, _ = dig(blue_tunnel(blue=4, red=5, locomotive=2).deck(blue=2, green=1))
    assert legal(game) == {"pay blue", "pay blue + 1 locomotive", "pay locomotives", "give up"}
    game.push("pay blue + 1 locomotive")
    assert hand(game, 0) == {"blue": 1, "red": 5, "locomotive": 1}


@pytest.mark.rule("E5")
def test_the_color_laid_counts_not_the_color_of_the_tunnel() -> None:
    made = position("europe").hand(0, green=3, red=3).display(*UP).deck(green=1, red=2)
    game = made.game()
    game.play(["claim Angora–Constantinople", "pay green"])
    assert game.view(0).tunnel_extra == 1
    assert game.view(0).laid_color == "green"
    assert legal(game) == {"pay green", "give up"}


@pytest.mark.rule("E5")
def test_wilds_laid_along_with_a_color_change_nothing() -> None:
    made = blue_tunnel(blue=2, locomotive=1).deck(blue=1, red=2)
    game, _ = dig(made, "pay blue + 1 locomotive")
    assert game.view(0).tunnel_extra == 1
    assert legal(game) == {"pay blue", "give up"}


@pytest.mark.rule("E5", "G6")
def test_the_discards_are_reshuffled_if_the_deck_runs_out() -> None:
    game, turned = dig(blue_tunnel(blue=4).deck(red=1).discards(blue=5))
    assert turned == ["tunnel: red", "reshuffled", "tunnel: blue, blue"]
    assert game.view(0).tunnel_extra == 2
    assert game.view(0).deck_size == 3


@pytest.mark.rule("E5")
def test_the_laid_cards_are_not_among_the_discards_yet() -> None:
    game, turned = dig(blue_tunnel(blue=2).deck(red=1).discards(green=1))
    # Only two cards can be turned; then the laid ones make the deck, and the turned ones follow.
    assert turned == ["tunnel: red", "reshuffled", "tunnel: green", "reshuffled"]
    assert owned(game, 0) == {"München–Venezia"}
    assert pile(game, "deck") == {"blue": 2}
    assert game.view(0).discards == {"red": 1, "green": 1}


@pytest.mark.rule("E5", "G6")
def test_the_last_turned_card_may_renew_the_deck_before_the_surcharge_is_asked() -> None:
    game, turned = dig(blue_tunnel(blue=4).deck(blue=3).discards(red=2))
    assert turned == ["tunnel: blue, blue, blue", "reshuffled"]
    assert game.phase == "tunnel"
    assert pile(game, "deck") == {"red": 2}, "neither what is laid nor what is turned"


@pytest.mark.rule("E5")
def test_a_tunnel_of_eight_may_be_dug_with_seven_wilds_and_a_card() -> None:
    made = position("europe").hand(0, red=1, locomotive=8).display(*UP).deck(locomotive=1, blue=2)
    game = made.game()
    game.play(["claim Stockholm–Petrograd", "pay red + 7 locomotives"])
    assert game.view(0).tunnel_extra == 1
    game.push("pay locomotives")
    assert owned(game, 0) == {"Petrograd–Stockholm"}
    assert hand(game, 0) == {}


@pytest.mark.rule("E5")
@pytest.mark.parametrize(
    "tunnel",
    [
        "Angora–Constantinople",
        "Angora–Smyrna",
        "Barcelona–Pamplona",
        "Bucuresti–Budapest",
        "Bucuresti–Sofia",
        "Budapest–Kyïv",
        "Constantinople–Smyrna",
        "Erzurum–Sochi",
        "Madrid–Pamplona black",
        "Madrid–Pamplona white",
        "Marseille–Roma",
        "Marseille–Zürich",
        "München–Venezia",
        "München–Zürich",
        "Paris–Zürich",
        "Petrograd–Stockholm",
        "Sarajevo–Sofia",
        "Venezia–Zürich",
    ],
)
def test_every_tunnel_of_the_board_turns_cards(tunnel: str) -> None:
    game = position("europe").hand(0, locomotive=8).display(*UP).deck(red=4).game()
    event = game.play([f"claim {tunnel}", "pay locomotives"])[-1]
    assert chance(event) == ["tunnel: red, red, red"]


# -- Wilds only ------------------------------------------------------------------------------------


@pytest.mark.rule("E6")
@pytest.mark.parametrize("turned", [{"blue": 3}, {"red": 1, "blue": 2}])
def test_of_a_tunnel_laid_with_wilds_only_colors_cost_nothing(turned: dict[str, int]) -> None:
    game, _ = dig(blue_tunnel(blue=6, locomotive=2).deck(**turned), "pay locomotives")
    assert owned(game, 0) == {"München–Venezia"}
    assert hand(game, 0) == {"blue": 6}


@pytest.mark.rule("E6")
def test_a_tunnel_laid_with_wilds_only_is_paid_with_wilds_only() -> None:
    made = blue_tunnel(blue=6, red=2, locomotive=3).deck(locomotive=1, blue=1, red=1)
    game, _ = dig(made, "pay locomotives")
    assert game.view(0).tunnel_extra == 1
    assert legal(game) == {"pay locomotives", "give up"}
    game.push("pay locomotives")
    assert owned(game, 0) == {"München–Venezia"}
    assert hand(game, 0) == {"blue": 6, "red": 2}


@pytest.mark.rule("E6", "E7")
def test_without_wilds_left_only_giving_up_remains() -> None:
    made = blue_tunnel(blue=6, locomotive=3).deck(locomotive=2, blue=1)
    game, _ = dig(made, "pay locomotives")
    assert game.view(0).tunnel_extra == 2
    assert legal(game) == {"give up"}


# -- Giving up -------------------------------------------------------------------------------------


@pytest.mark.rule("E7")
@pytest.mark.boundscheck
def test_giving_up_returns_the_laid_cards_and_ends_the_turn() -> None:
    made = blue_tunnel(blue=3, locomotive=2, red=1).deck(blue=2, green=1)
    cards = {"blue": 3, "locomotive": 2, "red": 1}
    game, _ = dig(made, "pay blue + 1 locomotive")
    assert hand(game, 0) == {"blue": 2, "locomotive": 1, "red": 1}, "the laid cards are laid"
    everything = all_cards(game)
    game.push("give up")
    assert hand(game, 0) == cards
    assert owned(game, 0) == set()
    view = game.view(1)
    assert (view.pieces(0), view.score(0), view.hand_size(0)) == (45, 0, 6)
    assert game.turn == 1
    assert all_cards(game) == everything


@pytest.mark.rule("E7")
def test_a_given_up_tunnel_stays_free() -> None:
    game, _ = dig(blue_tunnel(blue=2).deck(blue=3).rest("discards"))
    game.push("give up")
    game.play(["draw deck", "draw deck"])
    assert game.turn == 0
    assert game.is_legal("claim München–Venezia")


@pytest.mark.rule("E7")
def test_who_cannot_pay_is_asked_all_the_same() -> None:
    game, _ = dig(blue_tunnel(blue=2, red=9).deck(blue=1, green=2))
    assert game.phase == "tunnel"
    assert game.to_act == (0,)
    assert legal(game) == {"give up"}


@pytest.mark.rule("E7")
def test_who_can_pay_only_in_part_cannot_pay() -> None:
    game, _ = dig(blue_tunnel(blue=3).deck(blue=2, green=1))
    assert legal(game) == {"give up"}


@pytest.mark.rule("E7")
def test_who_can_pay_may_still_give_up() -> None:
    game, _ = dig(blue_tunnel(blue=6).deck(blue=1, green=2))
    game.push("give up")
    assert hand(game, 0) == {"blue": 6}
    assert game.turn == 1


@pytest.mark.rule("E7")
def test_with_nothing_to_pay_the_tunnel_is_claimed_at_once() -> None:
    game, _ = dig(blue_tunnel(blue=2).deck(green=3))
    assert owned(game, 0) == {"München–Venezia"}
    assert game.turn == 1


# -- The turned cards ------------------------------------------------------------------------------


@pytest.mark.rule("E8")
@pytest.mark.parametrize(
    ("turned", "answer", "laid"),
    [
        ({"green": 3}, None, {"blue": 2}),
        ({"green": 2, "blue": 1}, "pay blue", {"blue": 3}),
        ({"green": 2, "blue": 1}, "give up", {}),
    ],
    ids=["nothing to pay", "paid", "given up"],
)
def test_the_turned_cards_are_discarded_whatever_happened(
    turned: dict[str, int], answer: str | None, laid: dict[str, int]
) -> None:
    game, _ = dig(blue_tunnel(blue=4).deck(**turned))
    if answer is not None:
        assert game.view(1).discards == {}
        assert game.view(1).turned == turned
        game.push(answer)
    assert game.turn == 1
    assert game.view(1).turned == {}
    # The deck has run out: what was laid is the new one, or else what was turned.
    assert pile(game, "deck") == (laid or turned)
    assert game.view(1).discards == (turned if laid else {})


@pytest.mark.rule("E8", "W5")
@pytest.mark.parametrize("answer", ["pay blue", "give up"])
def test_the_turned_cards_wait_for_the_end_of_the_turn(answer: str) -> None:
    made = position("europe", depots=True).hand(0, blue=4).display(*UP).deck(green=2, blue=1)
    game = made.game()
    game.play(["claim München–Venezia", "pay blue", answer])
    assert game.phase == "end"
    # The deck has run out: what was laid is the new one, or else what was turned will be.
    laid = 3 if answer == "pay blue" else 0
    assert (game.view(1).deck_size, game.view(1).discards) == (laid, {})
    assert game.view(1).turned == {"green": 2, "blue": 1}
    game.push("depot Paris")
    assert game.view(1).turned == {"green": 2, "blue": 1}
    told = chance(game.push("end turn"))
    assert told == ([] if laid else ["reshuffled"])
    assert game.view(1).discards == ({"green": 2, "blue": 1} if laid else {})
    assert game.view(1).turned == {}


@pytest.mark.rule("E8", "G2")
def test_the_turned_cards_may_bring_a_sweep_when_they_are_discarded() -> None:
    # Locomotives stay up while fewer than three other cards can be had: here white and green.
    made = blue_tunnel(blue=1, locomotive=3).deck(locomotive=2, green=1)
    game = made.display(*["locomotive"] * 4, "white").game()
    game.play(["claim München–Venezia", "pay blue + 1 locomotive"])
    assert game.view(0).tunnel_extra == 2
    events = chance(game.push("pay locomotives"))
    # Blue makes two; the green card that was turned makes three, at the end of the turn.
    assert events[:2] == ["reshuffled", "swept"]
    assert game.view(0).display.count("locomotive") < 3


# -- The end of the deck ---------------------------------------------------------------------------


@pytest.mark.rule("E9")
@pytest.mark.parametrize(
    ("deck", "discards", "turned", "extra"),
    [
        ({"blue": 2}, {}, {"blue": 2}, 2),
        ({"blue": 1}, {}, {"blue": 1}, 1),
        ({"blue": 1}, {"locomotive": 1}, {"blue": 1, "locomotive": 1}, 2),
    ],
)
def test_if_fewer_than_three_cards_are_left_only_those_are_turned(
    deck: dict[str, int], discards: dict[str, int], turned: dict[str, int], extra: int
) -> None:
    game, _ = dig(blue_tunnel(blue=5).deck(**deck).discards(**discards))
    assert game.view(0).turned == turned
    assert game.view(0).tunnel_extra == extra
    assert pile(game, "deck") == pile(game, "discards") == {}


@pytest.mark.rule("E9")
def test_if_no_card_is_left_the_tunnel_costs_nothing_more() -> None:
    game, turned = dig(blue_tunnel(blue=2).deck())
    assert turned == ["reshuffled"], "the cards laid, after the claim"
    assert owned(game, 0) == {"München–Venezia"}
    assert pile(game, "deck") == {"blue": 2}
