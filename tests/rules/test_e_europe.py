"""The Europe board: what is in the box, tickets, ferries, stations (E1-E4, E10, E12, E15)."""

from __future__ import annotations

from itertools import combinations

import pytest

from incarrozza import BadOption, Game
from tests.position import (
    all_cards,
    chance,
    hand,
    held,
    keep,
    kinds,
    legal,
    offered,
    owned,
    places,
    position,
)

# -- The box ---------------------------------------------------------------------------------------


@pytest.mark.rule("E1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_box_of_europe(players: int) -> None:
    game = Game("europe", players, seed=2)
    colors = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
    assert all_cards(game) == {**dict.fromkeys(colors, 12), "locomotive": 14}
    view = game.view(0)
    for seat in range(players):
        assert (view.pieces(seat), view.stations_left(seat), view.hand_size(seat)) == (45, 3, 4)


@pytest.mark.rule("E1")
@pytest.mark.parametrize("players", [1, 6])
def test_europe_is_for_two_to_five(players: int) -> None:
    with pytest.raises(BadOption, match="2 to 5 players"):
        Game("europe", players)


# -- Tickets ---------------------------------------------------------------------------------------


@pytest.mark.rule("E2")
@pytest.mark.parametrize("players", [2, 5])
def test_one_long_ticket_and_three_regular_ones_are_dealt_to_each(players: int) -> None:
    game = Game("europe", players, seed=3)
    dealt = [t for seat in range(players) for t in game.view(seat).offered]
    assert len({*dealt}) == 4 * players
    for seat in range(players):
        tickets = [game.box.tickets[t] for t in game.view(seat).offered]
        assert sorted(each.long for each in tickets) == [False, False, False, True]


@pytest.mark.rule("E2")
def test_the_long_ticket_is_a_random_one() -> None:
    seen = {Game("europe", 2, seed=seed).view(1).offered[0] for seed in range(60)}
    assert len(seen) == 6


@pytest.mark.rule("E2")
def test_at_least_two_of_the_four_are_kept_in_any_mix() -> None:
    game = Game("europe", 2, seed=3)
    numbers = ("1", "2", "3", "4")
    mixes = {" ".join(mix) for n in (2, 3, 4) for mix in combinations(numbers, n)}
    assert legal(game) == {f"keep {mix}" for mix in mixes}


@pytest.mark.rule("E2")
def test_what_is_not_kept_leaves_the_game_unseen() -> None:
    game = Game("europe", 2, seed=3)
    gone = set()
    for seat in (0, 1):
        names = offered(game, seat)
        keep(game, seat, *names[:2])
        gone |= {*names[2:]}
        assert {game.box.ticket_name(t) for t in game.view(seat).rejected} == {*names[2:]}
    assert game.view(0).ticket_deck_size == 40 - 6
    later = set()
    while game.is_legal("tickets"):
        seat = game.turn
        game.push("tickets")
        later |= {*offered(game, seat)}
        keep(game, seat, *offered(game, seat))
    assert len(later) == 34
    assert not later & gone
    long = {game.box.ticket_name(i) for i, each in enumerate(game.box.tickets) if each.long}
    assert not later & long, "long tickets are dealt at the start or not at all"


@pytest.mark.rule("E3")
def test_three_tickets_are_drawn_and_at_least_one_is_kept() -> None:
    game = position("europe").game()
    game.push("tickets")
    assert len(offered(game, 0)) == 3
    numbers = ("1", "2", "3")
    mixes = {" ".join(mix) for n in (1, 2, 3) for mix in combinations(numbers, n)}
    assert legal(game) == {f"keep {mix}" for mix in mixes}


@pytest.mark.rule("E3")
@pytest.mark.parametrize("left", [1, 2])
def test_a_short_deck_gives_fewer_tickets(left: int) -> None:
    names = ["Brest–Marseille", "Brest–Venezia"][:left]
    game = position("europe").ticket_deck(*names).game()
    game.push("tickets")
    assert offered(game, 0) == names
    assert not game.is_legal("keep none")
    assert game.is_legal("keep 1")


@pytest.mark.rule("E3")
def test_without_tickets_the_action_is_not_available() -> None:
    game = position("europe").ticket_deck().game()
    assert "tickets" not in kinds(game)
    assert str(game.why_not("tickets")).startswith("E3:")


@pytest.mark.rule("E3")
def test_rejected_tickets_go_below_those_never_dealt() -> None:
    top = ("Brest–Marseille", "Brest–Venezia", "Kyïv–Sochi")
    later = ("London–Wien", "Paris–Wien", "London–Berlin")
    game = position("europe").ticket_deck(*top, *later).game()
    game.push("tickets")
    first = offered(game, 0)
    keep(game, 0, first[0])
    assert game.view(0).ticket_deck_size == 5
    game.push("tickets")
    assert {*offered(game, 1)} == {*top, *later} - {*first}
    keep(game, 1, *offered(game, 1))
    game.push("tickets")
    assert {*offered(game, 0)} == {*first[1:]}, "the two rejected ones come last"


@pytest.mark.rule("E3")
@pytest.mark.boundscheck
def test_tickets_put_back_earlier_come_up_earlier() -> None:
    groups = (("Brest–Marseille", "Brest–Venezia"), ("Kyïv–Sochi", "London–Wien"), ("Paris–Wien",))
    seen = set()
    for seed in range(20):
        game = position("europe", seed=seed).ticket_deck().ticket_bottom(*groups).game()
        game.push("tickets")
        first = {*offered(game, 0)}
        assert first >= {*groups[0]}
        assert len(first & {*groups[1]}) == 1
        seen |= first
        keep(game, 0, "Brest–Marseille")
        # Now below: one of the second group, the third, and what was just put back.
        game.push("tickets")
        second = {*offered(game, 1)}
        assert second >= {*groups[1]} - first | {*groups[2]}
        assert len(second) == 3
        assert len(second & (first - {"Brest–Marseille"})) == 1
    assert seen == {*groups[0], *groups[1]}, "within a group the order is random"


@pytest.mark.rule("E3")
def test_tickets_put_back_together_lie_in_random_order() -> None:
    group = ("Brest–Marseille", "Brest–Venezia", "Kyïv–Sochi")
    last = set()
    for seed in range(30):
        deck = ("London–Wien", "Paris–Wien")
        game = position("europe", seed=seed).ticket_deck(*deck).ticket_bottom(group).game()
        game.push("tickets")
        last |= {*offered(game, 0)} - {*deck}
    assert last == {*group}


@pytest.mark.rule("E3")
def test_a_ticket_put_back_can_be_drawn_and_kept_later() -> None:
    game = position("europe").ticket_deck("Brest–Marseille", "Brest–Venezia").game()
    game.push("tickets")
    keep(game, 0, "Brest–Marseille")
    game.push("tickets")
    assert offered(game, 1) == ["Brest–Venezia"]
    keep(game, 1, "Brest–Venezia")
    assert held(game, 1) == {"Brest–Venezia"}
    assert not game.is_legal("tickets")


# -- Ferries ---------------------------------------------------------------------------------------


@pytest.mark.rule("E4")
@pytest.mark.parametrize(
    ("cards", "payments"),
    [
        ({"red": 4}, None),
        ({"red": 3, "locomotive": 1}, {"pay red + 1 locomotive"}),
        ({"red": 3, "locomotive": 2}, {"pay red + 1 locomotive", "pay red + 2 locomotives"}),
        ({"red": 2, "blue": 3, "locomotive": 1}, {"pay blue + 1 locomotive"}),
        ({"locomotive": 4}, {"pay locomotives"}),
        ({"red": 2, "blue": 2, "locomotive": 1}, None),
    ],
)
def test_a_ferry_needs_a_wild_for_each_symbol(
    cards: dict[str, int], payments: set[str] | None
) -> None:
    game = position("europe").hand(0, **cards).game()
    assert game.is_legal("claim Palermo–Roma") == (payments is not None)
    if payments is not None:
        game.push("claim Palermo–Roma")
        assert legal(game) == payments


@pytest.mark.rule("E4")
def test_a_ferry_of_symbols_only_takes_wilds_only() -> None:
    game = position("europe").hand(0, red=5, locomotive=1).game()
    assert not game.is_legal("claim Amsterdam–London")
    game = position("europe").hand(0, red=5, locomotive=2).game()
    game.push("claim Amsterdam–London")
    assert legal(game) == {"pay locomotives"}


@pytest.mark.rule("E4")
@pytest.mark.parametrize(
    ("ferry", "symbols"),
    [
        ("Amsterdam–London", 2),
        ("Athína–Brindisi", 1),
        ("Athína–Smyrna", 1),
        ("Brindisi–Palermo", 1),
        ("Constantinople–Sevastopol", 2),
        ("Dieppe–London 1", 1),
        ("Dieppe–London 2", 1),
        ("Erzurum–Sevastopol", 2),
        ("Essen–København 1", 1),
        ("Essen–København 2", 1),
        ("Palermo–Roma", 1),
        ("Palermo–Smyrna", 2),
        ("Sevastopol–Sochi", 1),
    ],
)
def test_every_ferry_of_the_board_asks_for_its_symbols(ferry: str, symbols: int) -> None:
    game = position("europe").hand(0, red=12, locomotive=symbols).game()
    assert game.is_legal(f"claim {ferry}")
    game = position("europe").hand(0, red=12, locomotive=symbols - 1).game()
    assert not game.is_legal(f"claim {ferry}")


# -- Stations --------------------------------------------------------------------------------------


@pytest.mark.rule("E10")
@pytest.mark.parametrize(
    ("built", "cost"), [((), 1), (("Paris",), 2), (("Paris", "Roma"), 3)], ids=["1", "2", "3"]
)
def test_stations_cost_one_then_two_then_three_cards(built: tuple[str, ...], cost: int) -> None:
    game = position("europe").hand(0, red=cost).stations(0, *built).game()
    game.play(["station Wien", "pay red"])
    assert game.view(1).discards == {"red": cost}
    assert hand(game, 0) == {}
    assert game.view(1).stations_left(0) == 2 - len(built)
    assert places(game, int(game._states[0]["stations"][0])) == {*built, "Wien"}
    game = position("europe").hand(0, red=cost - 1, blue=cost - 1).stations(0, *built).game()
    assert not game.is_legal("station Wien"), "one card too few, colours do not mix"


@pytest.mark.rule("E10")
def test_wilds_may_pay_for_a_station() -> None:
    game = (
        position("europe").hand(0, red=2, blue=3, locomotive=3).stations(0, "Paris", "Roma").game()
    )
    game.push("station Wien")
    wilds = {"pay locomotives", "pay blue"}
    for color, fewest in (("red", 1), ("blue", 1)):
        wilds |= {f"pay {color} + {n} locomotive{'s' * (n > 1)}" for n in range(fewest, 3)}
    assert legal(game) == wilds


@pytest.mark.rule("E10")
def test_a_station_may_stand_in_any_empty_city_connected_or_not() -> None:
    game = (
        position("europe", 3)
        .hand(0, red=2)
        .own(0, "Brest–Paris")
        .stations(0, "Paris")
        .stations(1, "Wien", "Roma")
        .game()
    )
    cities = {place.name for place in game.box.map.places}
    assert len(cities) == 47
    assert legal(game, "station") == {
        f"station {name}" for name in cities - {"Paris", "Wien", "Roma"}
    }


@pytest.mark.rule("E10")
def test_there_are_three_stations_a_game() -> None:
    game = position("europe").hand(0, red=12).stations(0, "Paris", "Roma", "Wien").game()
    assert "station" not in kinds(game)


@pytest.mark.rule("E10")
def test_one_station_is_built_in_a_turn() -> None:
    game = position("europe").hand(0, red=12).game()
    game.push("station Paris")
    assert kinds(game) == {"pay"}
    game.push("pay red")
    assert game.turn == 1
    assert game.view(1).score(0) == 0


@pytest.mark.rule("E12")
@pytest.mark.parametrize(
    ("built", "points"),
    [((), 12), (("Paris",), 8), (("Paris", "Roma"), 4), (("Paris", "Roma", "Wien"), 0)],
)
def test_each_station_never_built_is_worth_four_points(built: tuple[str, ...], points: int) -> None:
    game = position("europe").stations(0, *built).game()
    accounts = game.account_now().accounts
    assert [account.items["stations"] for account in accounts] == [points, 12]
    assert accounts[0].total == points


# -- Scoring as one goes ---------------------------------------------------------------------------


@pytest.mark.rule("E15")
def test_a_route_is_scored_when_it_is_claimed() -> None:
    game = position("europe").hand(0, red=4).own(0, "Brest–Paris").game()
    assert game.view(1).score(0) == 4
    game.push("claim Marseille–Pamplona")
    assert game.view(1).score(0) == 4, "not before it is paid"
    game.push("pay red")
    assert game.view(1).score(0) == 11
    assert owned(game, 0) == {"Brest–Paris", "Marseille–Pamplona"}


@pytest.mark.rule("E15", "E5")
def test_a_tunnel_is_scored_when_its_surcharge_is_paid() -> None:
    game = position("europe").hand(0, blue=3).deck(blue=1, white=2).game()
    event = game.play(["claim München–Venezia", "pay blue"])[-1]
    assert chance(event)[0].startswith("tunnel:")
    assert game.view(1).score(0) == 0
    game.push("pay blue")
    assert game.view(1).score(0) == 2
