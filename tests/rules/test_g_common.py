"""Routes, tickets, the end and the order of play in every game (G8-G16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from incarrozza import BadOption, Game, IllegalAction
from tests.position import (
    Position,
    chance,
    hand,
    held,
    keep,
    kinds,
    legal,
    owned,
    position,
)

# -- Claiming a route ------------------------------------------------------------------------------


@pytest.mark.rule("G8")
def test_a_route_is_paid_in_its_color_and_wilds_replace_any_of_it() -> None:
    game = position("europe").hand(0, red=5, blue=2, locomotive=2).game()
    game.push("claim Marseille–Pamplona")
    assert legal(game) == {"pay red", "pay red + 1 locomotive", "pay red + 2 locomotives"}


@pytest.mark.rule("G8")
def test_a_route_may_be_paid_with_wilds_alone() -> None:
    game = position("europe").hand(0, locomotive=4).game()
    game.play(["claim Marseille–Pamplona", "pay locomotives"])
    assert owned(game, 0) == {"Marseille–Pamplona"}
    assert hand(game, 0) == {}


@pytest.mark.rule("G8")
def test_a_grey_route_takes_any_one_color() -> None:
    game = position("europe").hand(0, red=4, blue=3, white=2, locomotive=1).game()
    game.push("claim Marseille–Paris")
    assert legal(game) == {"pay red", "pay red + 1 locomotive", "pay blue + 1 locomotive"}


@pytest.mark.rule("G8")
def test_colors_cannot_be_mixed() -> None:
    game = position("europe").hand(0, red=3, blue=3, white=3).game()
    assert not game.is_legal("claim Marseille–Paris"), "four of one colour are needed"
    game.push("claim Paris–Zürich")
    assert legal(game) == {"pay red", "pay blue", "pay white"}


@pytest.mark.rule("G8")
def test_another_color_cannot_pay() -> None:
    game = position("europe").hand(0, blue=12).game()
    assert not game.is_legal("claim Marseille–Pamplona")


@pytest.mark.rule("G8")
@pytest.mark.boundscheck
def test_a_claim_lays_one_piece_on_each_space_and_discards_the_cards() -> None:
    game = position("europe").hand(0, red=5, locomotive=2).game()
    game.play(["claim Marseille–Pamplona", "pay red + 1 locomotive"])
    view = game.view(1)
    assert view.pieces(0) == 41
    assert view.discards == {"red": 3, "locomotive": 1}
    assert hand(game, 0) == {"red": 2, "locomotive": 1}
    assert owned(game, 0) == {"Marseille–Pamplona"}


@pytest.mark.rule("G8")
def test_a_route_is_never_claimed_in_part() -> None:
    game = position("europe").hand(0, red=3).game()
    assert not game.is_legal("claim Marseille–Pamplona"), "four spaces, three cards"


@pytest.mark.rule("G9")
def test_a_route_need_not_touch_ones_own() -> None:
    game = position("europe").hand(0, red=3).own(0, "Lisboa–Madrid").game()
    game.play(["claim Kyïv–Smolensk", "pay red"])
    assert owned(game, 0) == {"Lisboa–Madrid", "Kyïv–Smolensk"}


@pytest.mark.rule("G9")
@pytest.mark.parametrize("owner", [0, 1])
def test_only_a_free_route_may_be_claimed(owner: int) -> None:
    game = position("europe").hand(0, red=3).own(owner, "Kyïv–Smolensk").game()
    assert not game.is_legal("claim Kyïv–Smolensk")


@pytest.mark.rule("G9")
def test_a_route_just_claimed_is_free_no_more() -> None:
    game = position("europe").hand(0, red=6).hand(1, red=3).game()
    game.play(["claim Kyïv–Smolensk", "pay red"])
    assert not game.is_legal("claim Kyïv–Smolensk", 1)
    game.play(["draw deck", "draw deck"])
    assert not game.is_legal("claim Kyïv–Smolensk", 0), "nor may one claim it again"


@pytest.mark.rule("G9")
@pytest.mark.parametrize(("pieces", "possible"), [(4, True), (3, False)])
def test_there_must_be_a_piece_for_every_space(pieces: int, possible: bool) -> None:
    game = position("europe").hand(0, red=12).pieces(0, pieces).game()
    assert game.is_legal("claim Marseille–Pamplona") == possible
    assert game.is_legal("claim Kyïv–Smolensk")


@pytest.mark.rule("G9")
def test_at_most_one_route_is_claimed_in_a_turn() -> None:
    game = position("europe").hand(0, red=12).game()
    game.push("claim Kyïv–Smolensk")
    assert kinds(game) == {"pay"}
    game.push("pay red")
    assert game.legal(0) == []


# -- Double routes ---------------------------------------------------------------------------------

DOUBLES = {
    "europe": ("Frankfurt–Paris orange", "Frankfurt–Paris white", "orange", "white"),
    "new_york": (
        "Wall Street–Brooklyn blue",
        "Wall Street–Brooklyn black",
        "blue",
        "black",
    ),
    "amsterdam": (
        "Dam–Oost-Indisch Huis green",
        "Dam–Oost-Indisch Huis black",
        "green",
        "black",
    ),
}
TABLES = [
    ("europe", 2, True),
    ("europe", 3, True),
    ("europe", 4, False),
    ("europe", 5, False),
    ("new_york", 2, True),
    ("new_york", 3, False),
    ("new_york", 4, False),
    ("amsterdam", 2, True),
    ("amsterdam", 3, False),
    ("amsterdam", 4, False),
]


def after_one_track(edition: str, players: int) -> tuple[Game, str]:
    """Let seat 0 claim a track of a double route; name the other one, which all could pay."""
    first, second, color, other = DOUBLES[edition]
    made = position(edition, players).hand(0, **{color: 3}).hand(1, **{other: 3})
    game = made.game()
    assert game.is_legal(f"claim {second}") is False
    game.play([f"claim {first}", f"pay {color}"])
    return game, second


@pytest.mark.rule("G11")
@pytest.mark.parametrize(("edition", "players", "closed"), TABLES)
def test_in_a_small_company_one_track_closes_the_other_to_everybody(
    edition: str, players: int, closed: bool
) -> None:
    game, second = after_one_track(edition, players)
    assert game.turn == 1
    assert game.is_legal(f"claim {second}") != closed


@pytest.mark.rule("G10")
@pytest.mark.parametrize(("edition", "players", "_closed"), TABLES)
def test_nobody_owns_both_tracks(edition: str, players: int, _closed: bool) -> None:
    first, second, color, other = DOUBLES[edition]
    game = position(edition, players).hand(0, **{color: 3, other: 3}).game()
    game.play([f"claim {first}", f"pay {color}"])
    while game.turn != 0:
        game.play(["draw deck", "draw deck"])
    assert hand(game, 0) == {other: 3}
    assert not game.is_legal(f"claim {second}")
    assert str(game.why_not(f"claim {second}")).startswith("G10:")


@pytest.mark.rule("G10", "G11")
def test_with_four_players_two_of_them_share_a_double_route() -> None:
    game, second = after_one_track("europe", 4)
    game.play([f"claim {second}", "pay white"])
    assert owned(game, 0) == {"Frankfurt–Paris orange"}
    assert owned(game, 1) == {"Frankfurt–Paris white"}


@pytest.mark.rule("G11")
def test_tracks_that_join_different_places_are_no_double_route() -> None:
    game = position("europe", 2).hand(0, red=4).own(1, "Brest–Paris").game()
    assert game.is_legal("claim Marseille–Paris")
    assert game.is_legal("claim Bruxelles–Paris red")


# -- Tickets ---------------------------------------------------------------------------------------


@pytest.mark.rule("G12")
def test_a_ticket_scores_if_an_unbroken_path_of_own_routes_joins_its_places() -> None:
    route = ["Brest–Paris", "Paris–Marseille"]
    game = position("europe").tickets(0, "Brest–Marseille").own(0, *route).game()
    account = game.account_now().accounts[0]
    assert account.items["tickets"] == 7
    assert [game.box.ticket_name(t) for t in account.completed] == ["Brest–Marseille"]


@pytest.mark.rule("G12")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_ticket_loses_its_value_if_the_path_is_broken(owner: int) -> None:
    game = (
        position("europe")
        .tickets(0, "Brest–Marseille")
        .own(0, "Brest–Paris", "Marseille–Pamplona")
        .own(owner, "Pamplona–Paris blue" if owner else "Barcelona–Marseille")
        .game()
    )
    account = game.account_now().accounts[0]
    assert account.items["tickets"] == -7, "another player's route does not help"
    assert account.completed == ()
    assert [game.box.ticket_name(t) for t in account.missed] == ["Brest–Marseille"]


@pytest.mark.rule("G12")
def test_tickets_completed_and_missed_are_added_up() -> None:
    game = (
        position("europe")
        .tickets(0, "Brest–Marseille", "Edinburgh–Paris", "Brest–Venezia")
        .own(0, "Brest–Pamplona", "Marseille–Pamplona")
        .game()
    )
    assert game.account_now().accounts[0].items["tickets"] == 7 - 7 - 8


@pytest.mark.rule("G12")
def test_any_number_of_tickets_may_be_held_and_none_is_given_back() -> None:
    game = position("new_york").game()
    for count in range(1, 10):
        game.push("tickets")
        before = held(game, game.turn)
        seat = game.turn
        game.push("keep 1 2")
        assert held(game, seat) > before
        assert game.view(seat).ticket_count(seat) == 2 * ((count + 1) // 2)
    assert not game.is_legal("tickets"), "all eighteen are held"


# -- The last round --------------------------------------------------------------------------------


def short_of(pieces: int, players: int = 3, turn: int = 0) -> Position:
    """Make a position where the seat on turn has the red cards for one space and some pieces."""
    made = position("europe", players).turn(turn).pieces(turn, pieces)
    return made.hand(turn, red=1)


@pytest.mark.rule("G13")
@pytest.mark.parametrize(("pieces", "last"), [(5, None), (4, None), (3, 3), (2, 3), (1, 3)])
def test_two_pieces_or_fewer_at_the_end_of_a_turn_begin_the_last_round(
    pieces: int, last: int | None
) -> None:
    game = short_of(pieces).game()
    game.push("claim Budapest–Wien red")
    assert game.view(0).last_turns is None, "it is looked at when the turn is over"
    game.push("pay red")
    assert game.view(0).pieces(0) == pieces - 1
    assert game.view(0).last_turns == last


@pytest.mark.rule("G13")
@pytest.mark.parametrize("trigger", [0, 1, 2])
def test_everybody_has_one_last_turn_and_who_began_it_plays_last(trigger: int) -> None:
    game = short_of(3, turn=trigger).game()
    game.play(["claim Budapest–Wien red", "pay red"])
    order = []
    while not game.over:
        order.append(game.turn)
        game.play(["draw deck", "draw deck"])
    assert order == [(trigger + 1) % 3, (trigger + 2) % 3, trigger]
    assert game.to_act == ()
    assert game.outcome is not None


@pytest.mark.rule("G13")
def test_the_last_round_is_begun_only_once_whoever_else_runs_short() -> None:
    game = short_of(3).hand(1, red=4).pieces(1, 5).game()
    game.play(["claim Budapest–Wien red", "pay red"])
    game.play(["claim Marseille–Pamplona", "pay red"])
    assert game.view(0).pieces(1) == 1
    assert game.view(0).last_turns == 2
    game.play(["draw deck", "draw deck"])
    game.play(["draw deck", "draw deck"])
    assert game.over


@pytest.mark.rule("G13")
def test_who_begins_the_last_round_may_claim_in_the_last_turn() -> None:
    game = short_of(3, 2).hand(0, red=1, black=2).hand(1).game()
    game.play(["claim Budapest–Wien red", "pay red"])
    game.play(["draw deck", "draw deck"])
    game.play(["claim Roma–Venezia", "pay black"])
    assert game.over
    assert owned(game, 0) == {"Budapest–Wien red", "Roma–Venezia"}


@pytest.mark.rule("G13", "W5")
def test_a_turn_ends_when_no_more_depots_are_placed() -> None:
    game = position("europe", depots=True).hand(0, red=1).pieces(0, 3).game()
    game.play(["claim Budapest–Wien red", "pay red", "depot Paris"])
    assert game.view(0).last_turns is None
    game.push("end turn")
    assert game.view(0).last_turns == 2


@pytest.mark.rule("G13", "G15")
def test_a_pass_uses_up_a_last_turn() -> None:
    game = barren(3).last_turns(2).game()
    game.push("pass")
    assert game.view(0).last_turns == 1
    game.push("pass")
    assert game.over


@pytest.mark.rule("G13")
def test_a_finished_game_takes_no_more_actions() -> None:
    game = barren(2).last_turns(1).game()
    game.push("pass")
    assert game.legal(0) == game.legal(1) == []
    with pytest.raises(IllegalAction):
        game.push("draw deck", 1)


# -- Points ----------------------------------------------------------------------------------------


@pytest.mark.rule("G14")
@pytest.mark.parametrize(
    ("edition", "route", "points"),
    [
        ("europe", "Dieppe–Paris", 1),
        ("europe", "Brindisi–Roma", 2),
        ("europe", "Essen–Amsterdam", 4),
        ("europe", "Kyïv–Warszawa", 7),
        ("europe", "Palermo–Smyrna", 15),
        ("europe", "Stockholm–Petrograd", 21),
        ("new_york", "Midtown West–Times Square", 1),
        ("new_york", "Soho–Wall Street", 2),
        ("new_york", "Lower East Side–Brooklyn", 4),
        ("new_york", "Chelsea–Soho", 7),
        ("amsterdam", "Oude Waal–Waag", 1),
        ("amsterdam", "Jordaan–Westermarkt", 2),
        ("amsterdam", "Munttoren–Blauwbrug", 4),
        ("amsterdam", "Haringpakkerstoren–Oude Waal", 7),
    ],
)
def test_a_route_is_worth_more_the_longer_it_is(edition: str, route: str, points: int) -> None:
    made = position(edition)
    wild = {"europe": "locomotive", "new_york": "taxi", "amsterdam": "joker"}[edition]
    game = made.hand(0, **{wild: 8}).rest("discards").deck(red=3).game()
    game.play([f"claim {route}", f"pay {wild}s"])
    assert game.view(1).score(0) == points
    assert game.account_now().accounts[0].items["routes"] == points


# -- Passing ---------------------------------------------------------------------------------------


def barren(players: int, *, depots: bool = False) -> Position:
    """Make a position where nobody can do anything: no cards, no tickets."""
    made = position("europe", players, depots=depots)
    return made.display().deck().rest("nowhere").ticket_deck()


@pytest.mark.rule("G15")
def test_who_can_do_nothing_passes() -> None:
    game = barren(3).game()
    assert legal(game) == {"pass"}
    game.push("pass")
    assert game.turn == 1


@pytest.mark.rule("G15")
@pytest.mark.parametrize(
    ("change", "left"),
    [
        (lambda made: made.ticket_deck("Brest–Marseille"), {"tickets"}),
        (lambda made: made.hand(0, blue=2).stations_left(0, 0), {"claim"}),
        (lambda made: made.deck(red=1).display(*["red"] * 5), {"draw"}),
    ],
    ids=["tickets", "claim", "deck"],
)
def test_nobody_passes_who_can_do_anything_else(
    change: Callable[[Position], Position], left: set[str]
) -> None:
    game = change(barren(3)).game()
    assert kinds(game) == left
    assert str(game.why_not("pass")).startswith("G15:")


@pytest.mark.rule("G15", "E10")
@pytest.mark.boundscheck
def test_nobody_is_obliged_to_build_a_station() -> None:
    game = barren(3).hand(0, blue=1).game()
    assert kinds(game) == {"station", "pass"}
    game.push("pass")
    assert game.turn == 1
    assert hand(game, 0) == {"blue": 1}


@pytest.mark.rule("G15", "G7")
def test_face_up_cards_that_may_not_be_drawn_do_not_hinder_a_pass() -> None:
    game = barren(3).display("red", "locomotive").game()
    assert legal(game) == {"pass"}


@pytest.mark.rule("G15")
def test_the_game_ends_when_all_pass_though_they_could_build() -> None:
    game = barren(2).hand(0, blue=1).hand(1, blue=1).game()
    game.push("pass")
    game.push("pass")
    assert game.over


@pytest.mark.rule("G15", "W5")
@pytest.mark.boundscheck
def test_who_places_a_depot_may_still_pass_and_so_may_who_could_build() -> None:
    game = barren(2, depots=True).hand(0, blue=1).game()
    assert kinds(game) == {"station", "depot", "pass"}
    game.push("depot Paris")
    assert kinds(game) == {"station", "depot", "pass"}
    game.push("pass")
    assert game.turn == 1, "the turn ends at once"


@pytest.mark.rule("G15")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_game_ends_at_once_when_everybody_passes_in_a_row(players: int) -> None:
    game = barren(players).own(1, "Brest–Paris").game()
    for seat in range(players):
        assert not game.over
        assert game.turn == seat
        game.push("pass")
    assert game.over
    assert game.outcome is not None
    assert game.outcome.accounts[1].items["routes"] == 4


@pytest.mark.rule("G15")
def test_an_action_in_between_breaks_the_row_of_passes() -> None:
    game = barren(3).hand(1, blue=1).game()
    game.push("pass")
    game.play(["station Paris", "pay blue"])
    # The blue card lies face up now; without a deck nobody may take it.
    assert legal(game) == {"pass"}
    game.push("pass")
    game.push("pass")
    assert not game.over, "seat 1 has not passed since"
    game.push("pass")
    assert game.over


@pytest.mark.rule("G15")
def test_passes_before_an_action_do_not_count() -> None:
    game = barren(3).passes(2).hand(0, blue=1).game()
    game.play(["station Paris", "pay blue"])
    assert not game.over
    game.push("pass")
    game.push("pass")
    assert not game.over, "two passes after an action are not three"


@pytest.mark.rule("G15", "E7")
def test_giving_up_a_tunnel_is_not_a_pass() -> None:
    game = (
        barren(2)
        .hand(0, blue=2)
        .hand(1)
        .passes(1)
        .stations_left(0, 0)
        .deck(blue=3)
        .display("red", "red", "red", "red", "red")
        .game()
    )
    game.play(["claim München–Venezia", "pay blue", "give up"])
    assert not game.over


# -- Who starts ------------------------------------------------------------------------------------


@pytest.mark.rule("G16")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_host_sets_who_starts_and_play_goes_clockwise(first: int) -> None:
    game = Game("new_york", 3, seed=1, first=first)
    while game.phase == "opening":
        game.push(game.legal_actions[0])
    order = []
    for _ in range(7):
        order.append(game.turn)
        game.play(["draw deck", "draw deck"])
    assert order == [(first + n) % 3 for n in range(7)]


@pytest.mark.rule("G16")
def test_a_random_start_gives_every_seat_its_chance() -> None:
    starts: Counter[int] = Counter()
    for seed in range(300):
        game = Game("amsterdam", 3, seed=seed, first="random")
        while game.phase == "opening":
            game.push(game.legal_actions[-1])
        starts[game.turn] += 1
        assert chance(game.events[0])[0] == f"first: {game.turn}"
    assert sorted(starts) == [0, 1, 2]
    assert min(starts.values()) > 70


@pytest.mark.rule("G16")
@pytest.mark.parametrize("first", [3, -1, "youngest"])
def test_only_a_seat_can_start(first: int | str) -> None:
    with pytest.raises(BadOption, match="first"):
        Game("amsterdam", 3, first=first)  # type: ignore[arg-type]  # that is the point


@pytest.mark.rule("G12")
def test_kept_tickets_stay_when_more_are_drawn() -> None:
    game = position("europe").tickets(0, "Brest–Marseille").ticket_deck("Brest–Venezia").game()
    game.push("tickets")
    keep(game, 0, "Brest–Venezia")
    assert held(game, 0) == {"Brest–Marseille", "Brest–Venezia"}
