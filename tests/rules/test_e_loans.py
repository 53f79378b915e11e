"""Stations and tickets at the end of Europe (E11)."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from incarrozza import Account, Game
from tests.position import Position, position, route


def account(made: Position, seat: int = 0) -> tuple[Game, Account]:
    game = made.game()
    return game, game.account_now().accounts[seat]


def borrowed(game: Game, mine: Account) -> dict[str, str]:
    """Name the cities whose stations are used, and the route borrowed there."""
    names = game.box.map.places
    notation = game._scribe.notation
    return {
        names[city].name: str(notation[number]).removeprefix("claim ")
        for city, number in mine.borrowed.items()
    }


def brest_marseille() -> Position:
    made = position("europe").tickets(0, "Brest–Marseille")
    return made.own(0, "Brest–Paris").own(1, "Marseille–Paris")


@pytest.mark.rule("E11")
@pytest.mark.parametrize("city", ["Paris", "Marseille"])
def test_a_station_lends_a_route_of_another_player_into_its_city(city: str) -> None:
    game, mine = account(brest_marseille().stations(0, city))
    assert mine.items["tickets"] == 7
    assert len(mine.completed) == 1
    assert borrowed(game, mine) == {city: "Marseille–Paris"}


@pytest.mark.rule("E11")
@pytest.mark.parametrize("city", ["Brest", "Roma"])
def test_a_station_elsewhere_does_not_help(city: str) -> None:
    _, mine = account(brest_marseille().stations(0, city))
    assert mine.items["tickets"] == -7
    assert mine.borrowed == {}


@pytest.mark.rule("E11")
def test_a_station_helps_its_owner_only() -> None:
    _, mine = account(brest_marseille().stations(1, "Paris"))
    assert mine.items["tickets"] == -7


@pytest.mark.rule("E11")
def test_a_station_may_complete_a_ticket_without_a_route_of_ones_own() -> None:
    made = position("europe_1912").tickets(0, "Berlin–Wien").own(1, "Berlin–Wien")
    _, mine = account(made.stations(0, "Wien"))
    assert mine.items["tickets"] == 3


@pytest.mark.rule("E11")
def test_a_station_lends_one_and_the_same_route_for_all_tickets() -> None:
    made = (
        position("europe")
        .tickets(0, "Brest–Marseille", "Brest–Venezia")
        .own(0, "Brest–Paris", "Venezia–Zürich")
        .own(1, "Marseille–Paris", "Paris–Zürich")
        .stations(0, "Paris")
    )
    game, mine = account(made)
    assert mine.items["tickets"] == 8 - 7, "the dearer ticket, not both"
    assert borrowed(game, mine) == {"Paris": "Paris–Zürich"}


@pytest.mark.rule("E11")
def test_one_borrowed_route_may_serve_several_tickets() -> None:
    made = (
        position("europe")
        .tickets(0, "Brest–Marseille", "Brest–Venezia")
        .own(0, "Brest–Paris", "Venezia–Zürich", "Marseille–Zürich")
        .own(1, "Paris–Zürich")
        .stations(0, "Zürich")
    )
    _, mine = account(made)
    assert mine.items["tickets"] == 15


@pytest.mark.rule("E11")
def test_routes_of_different_players_may_be_borrowed() -> None:
    made = (
        position("europe", 4)
        .tickets(0, "Brest–Venezia")
        .own(0, "Brest–Paris")
        .own(2, "Paris–Zürich")
        .own(3, "Venezia–Zürich")
        .stations(0, "Paris", "Venezia")
    )
    game, mine = account(made)
    assert mine.items["tickets"] == 8
    assert borrowed(game, mine) == {"Paris": "Paris–Zürich", "Venezia": "Venezia–Zürich"}


@pytest.mark.rule("E11")
@pytest.mark.parametrize(
    ("stations", "points"),
    [
        (("Paris",), -8 - 8),
        (("Venezia",), -8 - 8),
        (("Paris", "Venezia"), 8 + 8),
        (("Paris", "Roma"), -8 - 8),
    ],
)
def test_two_stations_may_help_two_tickets_only_together(
    stations: tuple[str, ...], points: int
) -> None:
    made = (
        position("europe", 3)
        .tickets(0, "Brest–Venezia", "Paris–Wien")
        .own(0, "Brest–Paris", "Wien–Zágráb", "Venezia–Zágráb")
        .own(1, "Paris–Zürich", "Venezia–Zürich")
        .stations(0, *stations)
    )
    _, mine = account(made)
    assert mine.items["tickets"] == points


@pytest.mark.rule("E11")
@pytest.mark.boundscheck
def test_three_stations_may_help_only_together() -> None:
    chain = ("Amsterdam–London", "Amsterdam–Frankfurt", "Frankfurt–München")
    cities = ("London", "Frankfurt", "München")

    def base() -> Position:
        made = position("europe").tickets(0, "London–Wien")
        return made.own(0, "München–Wien").own(1, *chain)

    game, mine = account(base().stations(0, *cities))
    assert mine.items["tickets"] == 10
    assert {*borrowed(game, mine).values()} == {*chain}
    for missing in cities:
        _, mine = account(base().stations(0, *({*cities} - {missing})))
        assert mine.items["tickets"] == -10
        assert mine.borrowed == {}, "what does not help is not borrowed"


def paris(tickets: tuple[str, ...], *more: str, west: int = 1) -> Position:
    """Make a station in Paris the way to London and Madrid, or to Roma, but not to both.

    The seat called west lends the first, the other one the second.
    """
    return (
        position("mega_europe", 3)
        .tickets(0, *tickets)
        .own(0, "Madrid–Pamplona black", "Brest–Pamplona", "Brest–Dieppe", "Dieppe–London 1")
        .own(0, "Marseille–Roma", *more)
        .own(west, "Pamplona–Paris blue")
        .own(3 - west, "Marseille–Paris")
        .stations(0, "Paris")
    )


@pytest.mark.rule("E11")
@pytest.mark.parametrize("west", [1, 2])
def test_of_choices_with_equal_points_the_one_with_more_tickets_is_made(west: int) -> None:
    game, mine = account(paris(("London–Paris", "Madrid–Paris", "Paris–Roma"), west=west))
    assert mine.items["tickets"] == 3 + 7 - 10
    assert len(mine.completed) == 2
    assert borrowed(game, mine) == {"Paris": "Pamplona–Paris blue"}


@pytest.mark.rule("E11")
@pytest.mark.parametrize("west", [1, 2])
def test_points_come_before_the_number_of_tickets(west: int) -> None:
    tickets = ("London–Paris", "Madrid–Paris", "Paris–Athína")
    game, mine = account(paris(tickets, "Brindisi–Roma", "Athína–Brindisi", west=west))
    assert mine.items["tickets"] == 13 - 3 - 7
    assert len(mine.completed) == 1
    assert borrowed(game, mine) == {"Paris": "Marseille–Paris"}


@pytest.mark.rule("E11")
def test_the_route_is_chosen_only_at_the_end() -> None:
    made = paris(("London–Paris", "Paris–Roma")).hand(0, red=12).hand(1, white=3)
    game = made.game()
    assert game.account_now().accounts[0].items["tickets"] == 10 - 3
    game.play(["claim Bruxelles–Paris red", "pay red"])
    assert game.account_now().accounts[0].items["tickets"] == 10 - 3
    # A second way from Paris to Roma, of one's own, frees the station for London.
    own = paris(("London–Paris", "Paris–Roma"), "Paris–Zürich", "Marseille–Zürich")
    later, mine = account(own)
    assert mine.items["tickets"] == 13
    assert borrowed(later, mine) == {"Paris": "Pamplona–Paris blue"}


def best_tickets(game: Game, seat: int) -> tuple[int, int]:
    """Find points and number of tickets by trying every loan, slowly."""
    view, box = game.view(seat), game.box
    routes = box.map.routes
    loans: list[list[int]] = []
    for city in view.stations(seat):
        others = [r for other in range(game.players) if other != seat for r in view.routes(other)]
        loans.append([-1, *(r for r in others if city in (routes[r].a, routes[r].b))])
    best = (-10_000, 0)
    for chosen in product(*loans):
        edges = [routes[r] for r in (*view.routes(seat), *chosen) if r >= 0]
        points = done = 0
        for number in view.tickets:
            ticket = box.tickets[number]
            reached = {ticket.a}
            while (
                more := {
                    end
                    for edge in edges
                    for end in (edge.a, edge.b)
                    if (edge.a in reached) != (edge.b in reached)
                }
                - reached
            ):
                reached |= more
            joined = ticket.b in reached
            done += joined
            points += ticket.points if joined else -ticket.points
        best = max(best, (points, done))
    return best


def scattered(seed: int, players: int, share: int) -> Position:
    """Spread routes, stations and tickets over the seats by chance, within their pieces."""
    rng = Random(seed)
    made = position("mega_europe", players, seed=1)
    box = made._game.box
    left = [45] * players
    free = list(range(len(box.map.routes)))
    rng.shuffle(free)
    for number in free[:share]:
        seat = rng.randrange(players)
        edge = box.map.routes[number]
        mine = made._own.setdefault(seat, [])
        taken = [r for routes in made._own.values() for r in routes]
        if left[seat] >= edge.length and not {*box.map.tracks(number)} & {*taken}:
            mine.append(number)
            left[seat] -= edge.length
    cities = [place.name for place in box.map.places]
    rng.shuffle(cities)
    tickets = list(range(len(box.tickets)))
    rng.shuffle(tickets)
    for seat in range(players):
        made.stations(seat, *cities[3 * seat : 3 * seat + rng.randrange(4)])
        made._tickets[seat] = tickets[8 * seat : 8 * seat + 8]
    return made


@pytest.mark.rule("E11", "G12")
@pytest.mark.boundscheck
@pytest.mark.parametrize("seed", range(12))
def test_the_choice_is_the_best_of_all(seed: int) -> None:
    game = scattered(seed, 3, 70).game()
    outcome = game.account_now()
    for seat, mine in enumerate(outcome.accounts):
        assert (mine.items["tickets"], len(mine.completed)) == best_tickets(game, seat)


@pytest.mark.rule("E11")
def test_a_route_of_ones_own_is_never_borrowed() -> None:
    made = position("europe").tickets(0, "Brest–Marseille").own(0, "Brest–Paris")
    game, mine = account(made.stations(0, "Paris", "Brest"))
    assert mine.borrowed == {}
    assert route(game, "Brest–Paris") in game.view(0).routes(0)
