"""How tickets stand while a game is played: done, possible or blocked."""

from __future__ import annotations

import pytest

from incarrozza import BadOption, Game
from incarrozza.view import Prospect
from tests.position import Position, city, keep, position, route

EUROPE = "europe"


def standing(made: Position | Game, seat: int = 0) -> dict[str, Prospect]:
    """Tell how a seat's tickets stand, by their names."""
    game = made.game() if isinstance(made, Position) else made
    view = game.view(seat)
    names = [game.box.ticket_name(number) for number in view.tickets]
    return dict(zip(names, view.prospects, strict=True))


def brest_marseille(players: int = 2) -> Position:
    """Begin with Brest–Paris built, and Paris–Marseille (four spaces) missing."""
    return position(EUROPE, players).tickets(0, "Brest–Marseille").own(0, "Brest–Paris")


def no_stations(made: Position) -> Position:
    return made.stations_left(0, 0)


# -- Routes ----------------------------------------------------------------------------------------


def test_at_the_beginning_everything_is_possible() -> None:
    game = Game(EUROPE, 2, seed=1)
    assert game.view(0).prospects == ()
    assert game.view(0).offered_prospects == ("possible",) * 4
    game.push("keep 1 2 3 4", 0)
    assert game.view(0).prospects == ("possible",) * 4
    assert game.view(0).offered_prospects == ()


def test_own_routes_complete_a_ticket() -> None:
    assert standing(brest_marseille()) == {"Brest–Marseille": "possible"}
    done = brest_marseille().own(0, "Marseille–Paris")
    assert standing(done) == {"Brest–Marseille": "done"}


@pytest.mark.parametrize(("left", "prospect"), [(4, "possible"), (3, "blocked"), (0, "blocked")])
def test_pieces_must_last_for_all_routes_of_a_path(left: int, prospect: Prospect) -> None:
    made = no_stations(brest_marseille()).pieces(0, left)
    assert standing(made) == {"Brest–Marseille": prospect}


@pytest.mark.parametrize(("left", "prospect"), [(7, "possible"), (6, "blocked")])
def test_pieces_are_added_up_along_a_path(left: int, prospect: Prospect) -> None:
    made = no_stations(position(EUROPE).tickets(0, "Brest–Marseille")).pieces(0, left)
    assert standing(made) == {"Brest–Marseille": prospect}


def test_a_finished_ticket_needs_no_pieces() -> None:
    made = no_stations(brest_marseille().own(0, "Marseille–Paris")).pieces(0, 0)
    assert standing(made) == {"Brest–Marseille": "done"}


def edinburgh(players: int) -> Position:
    """Let somebody take one track of the only way to Edinburgh."""
    made = position(EUROPE, players).tickets(0, "Edinburgh–Paris")
    return no_stations(made.own(1, "Edinburgh–London black"))


@pytest.mark.parametrize("players", [2, 3])
def test_a_closed_double_route_is_no_way(players: int) -> None:
    assert standing(edinburgh(players)) == {"Edinburgh–Paris": "blocked"}


def test_the_other_track_is_a_way_for_four() -> None:
    assert standing(edinburgh(4)) == {"Edinburgh–Paris": "possible"}


def test_both_tracks_taken_by_others_are_no_way() -> None:
    made = edinburgh(4).own(2, "Edinburgh–London orange")
    assert standing(made) == {"Edinburgh–Paris": "blocked"}


def test_without_stations_others_routes_help_nobody() -> None:
    name = "Central Park–Gramercy Park"
    free = position("new_york").tickets(0, name).game()
    park = city(free, "Gramercy Park")
    into = [
        free.notation[number].text.removeprefix("claim ")
        for number, each in enumerate(free.box.map.routes)
        if park in (each.a, each.b)
    ]
    assert standing(free) == {name: "possible"}
    assert standing(position("new_york").tickets(0, name).own(1, *into)) == {name: "blocked"}


# -- Stations --------------------------------------------------------------------------------------


def walled_in(made: Position) -> Position:
    """Give the missing route to the second seat, and leave the first no pieces."""
    return made.own(1, "Marseille–Paris").pieces(0, 0)


def test_a_station_that_lends_the_missing_route_completes_a_ticket() -> None:
    made = walled_in(brest_marseille()).stations(0, "Marseille")
    assert standing(made) == {"Brest–Marseille": "done"}


def test_a_station_still_to_be_built_keeps_a_ticket_possible() -> None:
    assert standing(walled_in(brest_marseille())) == {"Brest–Marseille": "possible"}
    last = walled_in(brest_marseille()).stations(0, "Roma", "Smyrna")
    assert standing(last) == {"Brest–Marseille": "possible"}
    none = walled_in(brest_marseille()).stations(0, "Roma", "Smyrna", "Athína")
    assert standing(none) == {"Brest–Marseille": "blocked"}


def test_a_station_can_only_be_built_where_none_is() -> None:
    made = walled_in(brest_marseille(3)).stations(1, "Marseille").stations(2, "Paris")
    assert standing(made.stations_left(0, 1)) == {"Brest–Marseille": "blocked"}
    free = walled_in(brest_marseille(3)).stations(1, "Marseille").stations_left(0, 1)
    assert standing(free) == {"Brest–Marseille": "possible"}


def test_a_depot_is_in_the_way_of_a_station_too() -> None:
    made = position(EUROPE, 2, depots=True).tickets(0, "Brest–Marseille")
    made = walled_in(made.own(0, "Brest–Paris")).stations_left(0, 1)
    assert standing(made.depots(0, "Marseille").depots(1, "Paris")) == {
        "Brest–Marseille": "blocked"
    }


def test_a_station_may_borrow_what_another_has_not_claimed_yet() -> None:
    made = brest_marseille().stations(0, "Marseille").stations_left(0, 0).pieces(0, 0)
    assert standing(made) == {"Brest–Marseille": "possible"}


def test_others_claim_no_more_than_their_pieces_allow() -> None:
    made = brest_marseille().stations(0, "Marseille").stations_left(0, 0).pieces(0, 0)
    assert standing(made.pieces(1, 3)) == {"Brest–Marseille": "blocked"}


def test_one_station_borrows_one_route() -> None:
    made = position(EUROPE).tickets(0, "Brest–Marseille").pieces(0, 0).pieces(1, 0)
    made = made.own(1, "Brest–Paris", "Marseille–Paris")
    assert standing(made.stations(0, "Paris").stations_left(0, 0)) == {"Brest–Marseille": "blocked"}
    two = position(EUROPE).tickets(0, "Brest–Marseille").pieces(0, 0).pieces(1, 0)
    two = two.own(1, "Brest–Paris", "Marseille–Paris").stations(0, "Paris").stations_left(0, 1)
    assert standing(two) == {"Brest–Marseille": "possible"}


def two_for_one_station() -> Position:
    """Hold two tickets; a station can lend the last route of either."""
    return (
        position(EUROPE)
        .tickets(0, "Brest–Marseille", "Brest–Venezia")
        .own(0, "Brest–Paris", "Venezia–Zürich")
        .own(1, "Marseille–Paris", "Paris–Zürich")
        .stations(0, "Paris")
    )


def test_of_two_tickets_the_better_one_is_done_and_the_other_may_be() -> None:
    made = two_for_one_station()
    assert standing(made) == {"Brest–Marseille": "possible", "Brest–Venezia": "done"}


# -- The end ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turns", "prospect"), [(2, "possible"), (1, "blocked")])
def test_in_the_last_round_a_seat_that_has_played_can_do_no_more(
    turns: int, prospect: Prospect
) -> None:
    made = no_stations(brest_marseille()).turn(1).last_turns(turns)
    assert standing(made) == {"Brest–Marseille": prospect}


def test_in_the_last_round_there_is_time_for_one_route() -> None:
    made = no_stations(position(EUROPE).tickets(0, "Brest–Marseille"))
    assert standing(made.last_turns(2)) == {"Brest–Marseille": "blocked"}


def test_in_the_last_round_there_is_time_for_a_route_or_a_station() -> None:
    def two_missing() -> Position:
        return position(EUROPE).tickets(0, "Brest–Marseille").own(1, "Marseille–Paris")

    assert standing(two_missing().own(0, "Brest–Paris").last_turns(2)) == {
        "Brest–Marseille": "possible"
    }
    assert standing(two_missing().last_turns(2)) == {"Brest–Marseille": "blocked"}
    assert standing(two_missing()) == {"Brest–Marseille": "possible"}


def test_in_the_last_turn_drawing_cards_leaves_no_time_for_a_route() -> None:
    game = no_stations(brest_marseille()).last_turns(2).deck(red=9).game()
    game.push("draw deck")
    assert standing(game) == {"Brest–Marseille": "blocked"}


def test_when_the_game_is_over_nothing_is_possible() -> None:
    game = two_for_one_station().last_turns(1).deck(red=9).game()
    assert standing(game) == {"Brest–Marseille": "possible", "Brest–Venezia": "done"}
    game.push("draw deck")
    game.push("draw deck")
    assert game.over
    assert standing(game) == {"Brest–Marseille": "blocked", "Brest–Venezia": "done"}


# -- Tickets on offer ------------------------------------------------------------------------------


def test_an_offered_ticket_stands_as_if_it_were_kept() -> None:
    game = (
        no_stations(position(EUROPE).own(0, "Brest–Paris", "Marseille–Paris"))
        .pieces(0, 6)
        .ticket_deck("Brest–Marseille", "Barcelona–Bruxelles", "London–Wien")
        .game()
    )
    game.push("tickets")
    view = game.view(0)
    names = [game.box.ticket_name(number) for number in view.offered]
    assert dict(zip(names, view.offered_prospects, strict=True)) == {
        "Brest–Marseille": "done",
        "Barcelona–Bruxelles": "possible",
        "London–Wien": "blocked",
    }
    keep(game, 0, "Brest–Marseille", "London–Wien")
    assert standing(game) == {"Brest–Marseille": "done", "London–Wien": "blocked"}


def test_an_offered_ticket_is_not_done_where_a_station_serves_a_better_one() -> None:
    game = (
        position(EUROPE)
        .tickets(0, "Brest–Venezia")
        .own(0, "Brest–Paris", "Venezia–Zürich")
        .own(1, "Marseille–Paris", "Paris–Zürich")
        .stations(0, "Paris")
        .ticket_deck("Brest–Marseille")
        .game()
    )
    game.push("tickets")
    assert game.view(0).offered_prospects == ("possible",)


# -- Looking ahead, and looking on -----------------------------------------------------------------


def test_a_view_tells_how_tickets_would_stand_with_more() -> None:
    game = position(EUROPE).tickets(0, "Brest–Marseille").own(1, "Brest–Paris").game()
    view = game.view(0)
    before = view.data()
    marseille = route(game, "Marseille–Paris")
    paris = game.box.map.routes[marseille].b
    assert view.prospects_with() == ("possible",)
    assert view.prospects_with([marseille]) == ("possible",)
    assert view.prospects_with([marseille], [paris]) == ("done",)
    everything = range(len(game.box.map.routes))
    assert view.prospects_with(everything, range(len(game.box.map.places))) == ("done",)
    assert view.data() == before


def test_an_onlooker_has_no_tickets() -> None:
    with pytest.raises(BadOption, match="onlooker"):
        _ = Game(EUROPE, 2, seed=1).view(None).prospects
