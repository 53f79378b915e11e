"""Cards in every game: the deal, the display, drawing (G1-G7)."""

from __future__ import annotations

from collections import Counter

import pytest

from incarrozza import EDITIONS, Game
from tests.position import all_cards, chance, hand, kinds, legal, pile, position

TABLES = [
    (name, players)
    for name, edition in EDITIONS.items()
    for players in range(edition.players[0], edition.players[1] + 1)
]
PLAIN = ("red", "white", "green", "black", "yellow")
"""A display without wilds."""


def wilds_up(game: Game) -> int:
    return game.view(None).display.count(game.box.edition.wild)


# -- The deal --------------------------------------------------------------------------------------


@pytest.mark.rule("G1")
@pytest.mark.boundscheck
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_everybody_is_dealt_a_hand_and_five_cards_are_turned_up(edition: str, players: int) -> None:
    game = Game(edition, players, seed=4)
    big = game.box.map.name in ("europe", "italia")
    cards, size = (110, 4) if big else (44, 2)
    view = game.view(0)
    assert [view.hand_size(seat) for seat in range(players)] == [size] * players
    assert all(kind is not None for kind in view.display)
    assert view.deck_size == cards - size * players - 5 - sum(view.discards.values())
    assert sum(all_cards(game).values()) == cards


@pytest.mark.rule("G1")
def test_the_deal_is_a_fair_shuffle() -> None:
    dealt: Counter[str] = Counter()
    for seed in range(400):
        dealt.update(hand(Game("europe", 5, seed=seed), 3))
    expected = {kind: 1600 * (14 if kind == "locomotive" else 12) / 110 for kind in dealt}
    assert len(dealt) == 9
    surprise = sum((dealt[kind] - n) ** 2 / n for kind, n in expected.items())
    assert surprise < 26.1, "chi-square with 8 degrees of freedom, one time in a thousand"


# -- Three wilds are too many ----------------------------------------------------------------------


@pytest.mark.rule("G2")
def test_three_face_up_wilds_are_swept_at_once() -> None:
    seen = set()
    for seed in range(40):
        game = (
            position("europe", seed=seed)
            .hand(0)
            .display("locomotive", "locomotive", "red", "red", "red")
            .deck(locomotive=4, blue=12, white=12)
            .game()
        )
        events = chance(game.push("draw red"))
        third_wild = events[0].startswith("up: locomotive")
        seen.add(third_wild)
        assert ("swept" in events) == third_wild
        if third_wild and events.count("swept") == 1:
            assert game.view(0).discards == {"locomotive": 3, "red": 2}
            assert events[:2] == ["up: locomotive", "swept"]
            assert events[2].count(",") == 4, "five new cards"
        assert wilds_up(game) < 3
        assert game.phase == "second_card", "all before the second card is taken"
    assert seen == {True, False}


@pytest.mark.rule("G2")
@pytest.mark.boundscheck
def test_sweeping_is_repeated_until_the_display_is_allowed() -> None:
    most = 0
    for seed in range(20):
        game = (
            position("europe", seed=seed)
            .hand(0)
            .display("locomotive", "locomotive", "red", "red", "red")
            .deck(locomotive=12, red=2)
            .game()
        )
        cards = all_cards(game)
        most = max(most, chance(game.push("draw red")).count("swept"))
        assert wilds_up(game) < 3
        assert all_cards(game) == cards
    assert most > 1


@pytest.mark.rule("G2")
def test_two_face_up_wilds_may_stay() -> None:
    game = (
        position("europe")
        .display("locomotive", "red", "red", "red", "white")
        .hand(0)
        .deck(locomotive=1, blue=0)
        .discards(green=12)
        .game()
    )
    assert chance(game.push("draw red")) == ["up: locomotive", "reshuffled"]
    assert wilds_up(game) == 2


@pytest.mark.rule("G2")
def test_nothing_is_swept_while_fewer_than_three_cards_are_not_wild() -> None:
    game = (
        position("europe")
        .hand(0)
        .display("locomotive", "locomotive", "red", "red", "blue")
        .deck(locomotive=3)
        .game()
    )
    assert chance(game.push("draw blue")) == ["up: locomotive"]
    assert game.view(0).display == ("locomotive", "locomotive", "red", "red", "locomotive")


@pytest.mark.rule("G2")
def test_with_just_three_cards_that_are_not_wild_the_sweep_goes_on_until_they_are_up() -> None:
    game = (
        position("europe")
        .hand(0)
        .display("locomotive", "locomotive", "red", "red", "blue")
        .deck(locomotive=1)
        .discards(green=1)
        .game()
    )
    events = chance(game.push("draw blue"))
    # The deck is empty when five are swept: they are shuffled in with the one discard.
    assert events[:3] == ["up: locomotive", "swept", "reshuffled"]
    assert Counter(game.view(0).display) == {"red": 2, "green": 1, "locomotive": 2}
    left = Counter(pile(game, "deck")) + Counter(game.view(0).discards)
    assert left == {"locomotive": 1}


@pytest.mark.rule("G2", "G6")
def test_swept_cards_join_a_reshuffle_in_the_middle_of_the_replacement() -> None:
    reshuffles = 0
    for seed in range(30):
        game = (
            position("new_york", seed=seed)
            .hand(0)
            .display("taxi", "taxi", "red", "red", "red")
            .deck(taxi=1, blue=2)
            .game()
        )
        events = chance(game.push("draw red"))
        if events[:2] != ["up: taxi", "swept"]:
            continue
        # Two blue cards are turned up first, then the swept ones must serve.
        assert events[2:4] == ["up: blue, blue", "reshuffled"]
        assert wilds_up(game) < 3
        assert None not in game.view(0).display
        reshuffles += 1
    assert reshuffles


@pytest.mark.rule("G2")
def test_a_sweep_that_had_to_wait_is_done_when_cards_are_discarded() -> None:
    game = (
        position("europe")
        .hand(0, red=1)
        .display("locomotive", "locomotive", "locomotive", "blue", "blue")
        .deck()
        .game()
    )
    events = chance(game.play(["claim Budapest–Wien red", "pay red"])[-1])
    assert events[0] == "swept"
    assert Counter(game.view(0).display) == {"locomotive": 2, "blue": 2, "red": 1}


@pytest.mark.rule("G2", "G6")
@pytest.mark.boundscheck
def test_a_sweep_comes_before_a_new_deck_so_that_ten_cards_are_not_swept_for_ever() -> None:
    """Five cards up, five in the discards, three wilds in each: taken apart, both are swept."""
    for seed in range(20):
        game = (
            position("europe", seed=seed)
            .hand(0)
            .display("locomotive", "locomotive", "red", "red", "blue")
            .deck(locomotive=1)
            .discards(locomotive=3, green=2)
            .game()
        )
        events = chance(game.push("draw blue"))
        assert events[:3] == ["up: locomotive", "swept", "reshuffled"]
        assert wilds_up(game) < 3
        assert game.view(0).deck_size + sum(game.view(0).discards.values()) == 5


@pytest.mark.rule("G2", "G6")
def test_the_card_that_ends_the_deck_may_be_the_third_wild() -> None:
    game = (
        position("europe")
        .hand(0)
        .display("locomotive", "locomotive", "red", "red", "blue")
        .deck(locomotive=1)
        .discards(green=12, white=12, yellow=12)
        .game()
    )
    events = chance(game.push("draw blue"))
    assert events[:3] == ["up: locomotive", "swept", "reshuffled"]
    left = Counter(pile(game, "deck")) + Counter(game.view(0).discards)
    left += Counter(map(str, game.view(0).display))
    assert left["locomotive"] == 3, "the swept cards are in the new deck"


@pytest.mark.rule("G2")
@pytest.mark.parametrize("edition", ["europe", "new_york", "amsterdam"])
def test_the_set_up_is_swept_too(edition: str) -> None:
    games = [Game(edition, 2, seed=seed) for seed in range(300)]
    assert all(wilds_up(game) < 3 for game in games)
    swept = [game for game in games if "swept" in chance(game.events[0])]
    assert swept
    assert all(sum(game.view(0).discards.values()) % 5 == 0 for game in games)
    assert all(game.view(0).discards[game.box.edition.wild] >= 3 for game in swept)


# -- One action a turn -----------------------------------------------------------------------------


@pytest.mark.rule("G3")
def test_a_turn_is_one_action_of_four_kinds() -> None:
    game = position("europe").hand(0, red=4).game()
    assert kinds(game) == {"draw", "claim", "tickets", "station"}


@pytest.mark.rule("G3")
@pytest.mark.parametrize("edition", ["new_york", "amsterdam"])
def test_stations_are_an_action_of_europe_only(edition: str) -> None:
    assert kinds(position(edition).hand(0, red=4).game()) == {"draw", "claim", "tickets"}


@pytest.mark.rule("G3")
@pytest.mark.parametrize(
    "action",
    [
        ["draw deck", "draw deck"],
        ["claim Budapest–Wien red", "pay red"],
        ["tickets", "keep 1"],
        ["station Paris", "pay red"],
    ],
    ids=lambda action: action[0],
)
def test_after_one_action_the_turn_is_the_next_seats(action: list[str]) -> None:
    game = position("europe").hand(0, red=4).game()
    *declared, last = action
    for step in declared:
        game.push(step)
        assert game.turn == 0
        assert not {"claim", "tickets", "station"} & kinds(game), "the action is declared"
    game.push(last)
    assert (game.turn, game.phase, game.to_act) == (1, "turn", (1,))


# -- Drawing cards ---------------------------------------------------------------------------------


@pytest.mark.rule("G4")
@pytest.mark.parametrize("first", ["draw red", "draw deck"])
@pytest.mark.parametrize("second", ["draw white", "draw deck"])
def test_two_cards_are_drawn_each_face_up_or_blind(first: str, second: str) -> None:
    game = position("europe").hand(0).display(*PLAIN).deck(blue=8).game()
    game.play([first, second])
    taken = Counter(
        {"draw red": "red", "draw white": "white", "draw deck": "blue"}[step]
        for step in (first, second)
    )
    assert hand(game, 0) == taken
    assert game.turn == 1


@pytest.mark.rule("G4")
def test_a_card_taken_is_replaced_at_once_and_may_be_taken_second() -> None:
    game = position("europe").hand(0).display(*PLAIN).deck(blue=8).game()
    assert "draw blue" not in legal(game)
    assert chance(game.push("draw green")) == ["up: blue"]
    assert game.view(1).display == ("red", "white", "blue", "black", "yellow")
    game.push("draw blue")
    assert hand(game, 0) == {"green": 1, "blue": 1}
    assert game.view(1).display == ("red", "white", "blue", "black", "yellow")
    assert game.view(1).deck_size == 6


@pytest.mark.rule("G4", "G2")
def test_the_display_is_swept_before_the_second_card() -> None:
    game = (
        position("europe")
        .hand(0)
        .display("locomotive", "locomotive", "red", "red", "blue")
        .deck(locomotive=1)
        .discards(green=1)
        .game()
    )
    game.push("draw blue")
    assert game.phase == "second_card"
    assert legal(game) == {"draw red", "draw green", "draw deck"}


@pytest.mark.rule("G4")
def test_a_blind_draw_leaves_the_display_alone() -> None:
    game = position("europe").hand(0).display(*PLAIN).deck(blue=8).game()
    assert chance(game.push("draw deck")) == ["hand 0: blue"]
    assert game.view(0).display == PLAIN


@pytest.mark.rule("G5")
@pytest.mark.parametrize(
    ("edition", "wild"), [("europe", "locomotive"), ("new_york", "taxi"), ("amsterdam", "joker")]
)
def test_a_face_up_wild_is_the_only_card_of_the_turn(edition: str, wild: str) -> None:
    game = position(edition).hand(0).display(wild, "red", "red", "green", "black").game()
    game.push(f"draw {wild}")
    assert hand(game, 0) == {wild: 1}
    assert game.turn == 1


@pytest.mark.rule("G5")
@pytest.mark.parametrize("first", ["draw red", "draw deck"])
def test_a_face_up_wild_cannot_be_the_second_card(first: str) -> None:
    game = position("europe").hand(0).display("locomotive", *PLAIN[:4]).deck(blue=8).game()
    assert "draw locomotive" in legal(game)
    game.push(first)
    assert "draw locomotive" not in legal(game)
    assert str(game.why_not("draw locomotive")).startswith("G5:")


@pytest.mark.rule("G5")
def test_a_wild_just_turned_up_cannot_be_the_second_card() -> None:
    game = position("europe").hand(0).display(*PLAIN).deck(locomotive=2).game()
    game.push("draw red")
    assert "locomotive" in game.view(0).display
    assert legal(game) == {"draw white", "draw green", "draw black", "draw yellow", "draw deck"}


@pytest.mark.rule("G5")
def test_a_wild_drawn_blind_counts_as_an_ordinary_card() -> None:
    game = position("europe").hand(0).display(*PLAIN).deck(locomotive=4).game()
    game.push("draw deck")
    assert game.phase == "second_card"
    game.push("draw deck")
    assert hand(game, 0) == {"locomotive": 2}
    assert game.turn == 1


# -- The end of the deck ---------------------------------------------------------------------------


@pytest.mark.rule("G6")
def test_a_hand_has_no_limit() -> None:
    game = position("europe").hand(0, red=10, white=10, green=10, black=10, blue=10).game()
    game.play(["draw deck", "draw deck"])
    assert game.view(1).hand_size(0) == 52


@pytest.mark.rule("G6")
@pytest.mark.boundscheck
def test_the_discards_become_the_deck_at_the_moment_it_runs_out() -> None:
    game = position("europe").hand(0).display(*PLAIN).deck(blue=1).discards(orange=9).game()
    assert chance(game.push("draw deck")) == ["hand 0: blue", "reshuffled"]
    assert game.view(0).deck_size == 9
    assert game.view(0).discards == {}
    assert chance(game.push("draw deck")) == ["hand 0: orange"]


@pytest.mark.rule("G6")
def test_the_replacement_of_a_face_up_card_renews_the_deck_too() -> None:
    game = position("europe").hand(0).display(*PLAIN).deck(blue=1).discards(orange=3).game()
    assert chance(game.push("draw red")) == ["up: blue", "reshuffled"]
    assert game.view(0).deck_size == 3


@pytest.mark.rule("G6")
def test_without_discards_the_deck_is_renewed_as_soon_as_there_are_some() -> None:
    game = position("europe").hand(0, blue=3).display(*PLAIN).deck().game()
    events = chance(game.play(["claim Constantinople–Sofia", "pay blue"])[-1])
    assert events == ["reshuffled"], "the display is full, and nobody needs a card"
    assert (game.view(0).deck_size, game.view(0).discards) == (3, {})


@pytest.mark.rule("G6", "E5")
def test_what_is_laid_for_a_tunnel_is_no_discard_yet() -> None:
    game = position("europe").hand(0, blue=4).display(*PLAIN).deck(blue=3).game()
    assert chance(game.play(["claim München–Venezia", "pay blue"])[-1]) == [
        "tunnel: blue, blue, blue"
    ]
    assert (game.view(0).deck_size, game.view(0).discards) == (0, {})
    # Two cards are not enough for three more: back to the hand, and the turned ones are the deck.
    assert chance(game.push("give up")) == ["reshuffled"]
    assert game.view(1).deck_size == 3


@pytest.mark.rule("G6", "G13")
@pytest.mark.parametrize(
    ("move", "told"),
    [
        (["draw red", "draw deck"], ["hand 0: blue", "reshuffled"]),
        (["station Roma", "pay orange"], ["reshuffled"]),
        (["claim Budapest–Wien red", "pay red"], ["reshuffled"]),
    ],
    ids=["draw", "station", "claim"],
)
def test_the_deck_is_renewed_in_the_last_turn_too(move: list[str], told: list[str]) -> None:
    made = position("europe").hand(0, orange=1, red=1).display(*PLAIN).last_turns(1)
    made.deck(blue=2).discards(orange=3) if move[0] == "draw red" else made.deck()
    game = made.game()
    assert chance(game.play(move)[-1]) == told
    assert game.over


@pytest.mark.rule("G6", "E8", "G13")
def test_once_the_game_is_over_nothing_is_shuffled() -> None:
    made = position("europe").hand(0, blue=4).display(*PLAIN).deck(blue=3).last_turns(1)
    game = made.game()
    game.play(["claim München–Venezia", "pay blue"])
    assert chance(game.push("give up")) == []
    assert game.over
    assert (game.view(0).deck_size, game.view(0).discards) == (0, {"blue": 3})


@pytest.mark.rule("G6")
def test_gaps_are_filled_right_after_a_claim_has_discarded_cards() -> None:
    game = position("europe").hand(0, blue=3).display("red", "white").deck().game()
    events = chance(game.play(["claim Constantinople–Sofia", "pay blue"])[-1])
    assert events == ["reshuffled", "up: blue, blue, blue"]
    assert game.view(0).display == ("red", "white", "blue", "blue", "blue")


@pytest.mark.rule("G6")
def test_gaps_are_filled_right_after_a_station_was_paid() -> None:
    game = position("europe").hand(0, blue=1).display("red", "white").deck().game()
    events = chance(game.play(["station Roma", "pay blue"])[-1])
    assert events == ["reshuffled", "up: blue"]
    assert game.view(0).display == ("red", "white", "blue", None, None)


@pytest.mark.rule("G6")
def test_a_display_with_a_gap_means_that_deck_and_discards_are_empty() -> None:
    gaps = 0
    for seed in range(12):
        game = Game("new_york", 4, seed=seed)
        while not game.over and game.turns < 60:
            # Hoarding empties the deck.
            draws = [action for action in game.legal_actions if action.kind == "draw"]
            game.push((draws or game.legal_actions)[-1])
            view = game.view(None)
            if None in view.display and not game.over:
                gaps += 1
                assert (view.deck_size, view.discards) == (0, {})
    assert gaps


@pytest.mark.rule("G7")
def test_with_deck_and_discards_empty_the_display_is_not_refilled() -> None:
    game = position("europe").hand(0).display(*PLAIN).deck(blue=1).game()
    assert chance(game.push("draw deck")) == ["hand 0: blue"]
    assert chance(game.push("draw red")) == []
    assert game.view(0).display == (None, "white", "green", "black", "yellow")


@pytest.mark.rule("G7")
@pytest.mark.parametrize("edition", ["europe", "new_york", "amsterdam"])
@pytest.mark.parametrize("up", [PLAIN[:1], ("red", "black", "red", "black", "green")])
def test_without_a_deck_nobody_may_begin_to_draw_whatever_lies_face_up(
    edition: str, up: tuple[str, ...]
) -> None:
    game = position(edition).hand(0, red=3).display(*up).deck().game()
    assert "draw" not in kinds(game)
    assert {"claim", "tickets"} <= kinds(game)
    for action in ("draw red", "draw deck"):
        assert str(game.why_not(action)).startswith("G7: deck and discards are empty")


@pytest.mark.rule("G7", "G4")
def test_a_begun_action_is_finished_from_the_display() -> None:
    game = position("europe").hand(0).display("locomotive", *PLAIN[:4]).deck(blue=1).game()
    game.push("draw deck")
    assert (game.phase, game.view(0).deck_size) == ("second_card", 0)
    assert legal(game) == {"draw red", "draw white", "draw green", "draw black"}, "and none may not"
    game.push("draw white")
    assert game.view(0).display == ("locomotive", "red", None, "green", "black")
    assert game.turn == 1
    assert "draw" not in kinds(game), "the next seat may not begin any more"


@pytest.mark.rule("G7", "G5")
def test_a_turn_whose_second_card_cannot_be_drawn_ends_after_the_first() -> None:
    made = position("europe").hand(0).display(*["locomotive"] * 5).deck(locomotive=1)
    game = made.game()
    game.push("draw deck")
    assert game.turn == 1
    assert game.view(0).display == ("locomotive",) * 5


@pytest.mark.rule("G7", "G5")
def test_the_last_card_of_the_deck_may_leave_only_wilds_for_a_second() -> None:
    game = (
        position("europe").hand(0).display(*["locomotive"] * 4, "red").deck(locomotive=1)
    ).game()
    game.push("draw deck")
    assert legal(game) == {"draw red"}
    game.push("draw red")
    assert game.turn == 1


@pytest.mark.rule("G7")
def test_a_lone_wild_may_be_taken_first_while_there_is_a_deck() -> None:
    game = position("europe").hand(0).display(*["locomotive"] * 5).deck(locomotive=1).game()
    assert legal(game, "draw") == {"draw locomotive", "draw deck"}
    game.push("draw locomotive")
    assert game.turn == 1
    assert game.view(0).display == ("locomotive",) * 5


@pytest.mark.rule("G7")
def test_with_no_card_anywhere_the_action_is_not_available() -> None:
    game = position("europe").hand(0, red=1).display().deck().game()
    assert kinds(game) == {"claim", "station", "tickets"}
    assert str(game.why_not("draw deck")).startswith("G7:")
