"""New York: the box, tickets, attractions, ties (N1-N5); tickets hold for Amsterdam too (A2)."""

from __future__ import annotations

import pytest

from incarrozza import BadOption, Game
from tests.position import all_cards, held, keep, kinds, legal, offered, position


@pytest.mark.rule("N1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_box_of_new_york(players: int) -> None:
    game = Game("new_york", players, seed=2)
    colors = ("blue", "green", "black", "pink", "red", "orange")
    assert all_cards(game) == {**dict.fromkeys(colors, 6), "taxi": 8}
    view = game.view(0)
    for seat in range(players):
        assert (view.pieces(seat), view.stations_left(seat), view.hand_size(seat)) == (15, 0, 2)


@pytest.mark.rule("N1")
@pytest.mark.parametrize("players", [1, 5])
def test_new_york_is_for_two_to_four(players: int) -> None:
    with pytest.raises(BadOption, match="2 to 4 players"):
        Game("new_york", players)


# -- Tickets ---------------------------------------------------------------------------------------

SMALL = [("new_york", 18), ("amsterdam", 24)]
CARDS = {
    "new_york": ("Chelsea–Brooklyn", "East Village–Soho", "Times Square–Soho"),
    "amsterdam": ("Dam–De Drie Hendricken", "Jordaan–Oude Kerk", "Noordermarkt–Waag"),
}


@pytest.mark.rule("N2", "A2")
@pytest.mark.parametrize(("edition", "cards"), SMALL)
def test_two_tickets_are_dealt_and_at_least_one_is_kept(edition: str, cards: int) -> None:
    game = Game(edition, 3, seed=6)
    assert len(game.box.tickets) == cards
    assert not any(ticket.long for ticket in game.box.tickets)
    for seat in range(3):
        assert len(offered(game, seat)) == 2
        assert legal(game, seat=seat) == {"keep 1", "keep 2", "keep 1 2"}
    assert game.view(0).ticket_deck_size == cards - 6


@pytest.mark.rule("N2", "A2")
@pytest.mark.parametrize(("edition", "cards"), SMALL)
def test_the_other_goes_to_the_bottom_of_the_deck(edition: str, cards: int) -> None:
    game = Game(edition, 2, seed=6)
    rejects = {offered(game, 0)[1], offered(game, 1)[0]}
    game.push("keep 1", 0)
    game.push("keep 2", 1)
    assert game.view(0).ticket_deck_size == cards - 2
    drawn = []
    while game.is_legal("tickets"):
        seat = game.turn
        game.push("tickets")
        drawn.append({*offered(game, seat)})
        keep(game, seat, *offered(game, seat))
    assert drawn[-1] == rejects
    assert sum(map(len, drawn)) == cards - 2


@pytest.mark.rule("N2", "A2")
@pytest.mark.parametrize("edition", ["new_york", "amsterdam"])
def test_later_two_are_drawn_one_is_kept_and_the_rest_go_to_the_bottom(edition: str) -> None:
    game = position(edition).ticket_deck(*CARDS[edition]).game()
    game.push("tickets")
    first = offered(game, 0)
    assert len(first) == 2
    assert legal(game) == {"keep 1", "keep 2", "keep 1 2"}
    keep(game, 0, first[0])
    assert held(game, 0) == {first[0]}
    game.push("tickets")
    assert {*offered(game, 1)} == {*CARDS[edition]} - {first[0]}


@pytest.mark.rule("N2", "A2")
@pytest.mark.parametrize("edition", ["new_york", "amsterdam"])
def test_a_single_ticket_is_drawn_and_must_be_kept(edition: str) -> None:
    game = position(edition).ticket_deck(CARDS[edition][0]).game()
    game.push("tickets")
    assert legal(game) == {"keep 1"}
    game.push("keep 1")
    assert held(game, 0) == {CARDS[edition][0]}
    assert game.view(0).ticket_deck_size == 0


@pytest.mark.rule("N2", "A2")
@pytest.mark.parametrize(("edition", "rule"), [("new_york", "N2"), ("amsterdam", "A2")])
def test_without_tickets_the_action_is_not_available(edition: str, rule: str) -> None:
    game = position(edition).ticket_deck().game()
    assert not game.is_legal("tickets")
    assert str(game.why_not("tickets")).startswith(f"{rule}:")


# -- Points ----------------------------------------------------------------------------------------


@pytest.mark.rule("N3")
def test_the_running_total_is_public_and_counts_at_the_end() -> None:
    game = position("new_york").hand(0, pink=4).own(0, "Brooklyn–Lower East Side").game()
    game.play(["claim Chelsea–Soho", "pay pink"])
    assert game.view(1).score(0) == 4 + 7
    assert game.account_now().accounts[0].items["routes"] == 11
    assert game.box.edition.routes_scored_at_end


@pytest.mark.rule("N4")
@pytest.mark.parametrize(
    ("routes", "points"),
    [
        ((), 0),
        (("Gramercy Park–East Village",), 0),
        (("Lincoln Center–Central Park",), 1),
        (("Central Park–Times Square red",), 2),
        # Touched twice, counted once.
        (("Central Park–Times Square red", "Central Park–United Nations"), 3),
        (("Wall Street–Brooklyn blue", "Soho–Wall Street"), 2),
    ],
)
def test_each_attraction_touched_is_worth_a_point(routes: tuple[str, ...], points: int) -> None:
    accounts = position("new_york").own(0, *routes).game().account_now().accounts
    assert [mine.items["attractions"] for mine in accounts] == [points, 0]


@pytest.mark.rule("N4")
def test_an_attraction_scores_for_every_player_who_touches_it() -> None:
    made = position("new_york").own(0, "Lincoln Center–Central Park")
    accounts = made.own(1, "Central Park–Times Square red").game().account_now().accounts
    assert [mine.items["attractions"] for mine in accounts] == [1, 2]


@pytest.mark.rule("N4")
@pytest.mark.parametrize(
    "place",
    [
        "Central Park",
        "Times Square",
        "United Nations",
        "Empire State Building",
        "Chelsea",
        "Greenwich Village",
        "Chinatown",
        "Wall Street",
        "Brooklyn",
    ],
)
def test_every_attraction_of_the_board_counts(place: str) -> None:
    made = position("new_york")
    box = made._game.box
    number = [each.name for each in box.map.places].index(place)
    touching = next(i for i, each in enumerate(box.map.routes) if number in (each.a, each.b))
    made._own[0] = [touching]
    ends = [box.map.places[end] for end in (box.map.routes[touching].a, box.map.routes[touching].b)]
    expected = sum(end.attraction for end in ends)
    assert expected >= 1
    assert made.game().account_now().accounts[0].items["attractions"] == expected


@pytest.mark.rule("N4")
@pytest.mark.parametrize("edition", ["europe", "amsterdam"])
def test_other_maps_have_no_attractions(edition: str) -> None:
    made = position(edition)
    made._own[0] = [0, 4, 8]
    assert made.game().account_now().accounts[0].items["attractions"] == 0


@pytest.mark.rule("N5")
def test_a_tie_goes_to_whoever_completed_more_tickets() -> None:
    made = position("new_york").tickets(0, "Lower East Side–Wall Street")
    made.own(0, "Lower East Side–Chinatown", "Chinatown–Wall Street green")
    # Two points for routes, two attractions, two for the ticket.
    outcome = made.score(1, 6).game().account_now()
    assert outcome.scores == (6, 6)
    assert outcome.winners == (0,)
    assert outcome.tie_break == "tickets"


@pytest.mark.rule("N5")
def test_else_the_victory_is_shared_whatever_the_paths() -> None:
    made = position("new_york", 3).own(0, "Gramercy Park–East Village").score(0, 4)
    outcome = made.score(1, 4).score(2, 1).game().account_now()
    assert outcome.winners == (0, 1)
    assert outcome.tie_break == "shared"


@pytest.mark.rule("N5")
def test_no_longest_path_stations_tunnels_or_ferries() -> None:
    game = position("new_york").hand(0, red=6, taxi=8).own(0, "Chelsea–Soho").game()
    assert kinds(game) == {"draw", "claim", "tickets"}
    mine = game.account_now().accounts[0]
    assert mine.items["longest_path"] == mine.items["stations"] == mine.longest_path == 0
    routes = game.box.map.routes
    assert not any(each.tunnel or each.locomotives for each in routes)
    assert str(game.why_not("station Chelsea")).startswith("E10:")
