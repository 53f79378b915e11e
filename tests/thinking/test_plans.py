"""What the compiled thinking makes of a view: counted cards, joint networks, tickets given up."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from incarrozza import Game
from incarrozza.bots import Planner, bot
from incarrozza.bots.planning import Plan
from incarrozza.editions import EDITIONS
from incarrozza.rules import state as code
from incarrozza.thinking.beliefs import beliefs
from tests.position import Position, position, route, ticket


def plan(game: Game, **changes: float) -> Plan:
    """Plan for seat 0."""
    return Planner(**changes).plan(game.view(0))


def names(game: Game, routes: list[int]) -> set[str]:
    """Name routes as in the notation."""
    return {game._scribe.notation[number].text.removeprefix("claim ") for number in routes}


# -- Cards -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("depots", [False, True])
def test_the_cards_not_seen_are_counted_as_the_view_does(edition: str, depots: bool) -> None:
    game, rng = Game(edition, 3, seed=2, depots=depots), random.Random(2)
    players, planner = [bot("random") for _ in range(3)], Planner()
    while not game.over and game.turns < 60:
        seat = game.to_act[0]
        view = game.view(seat)
        if view.phase != "opening_long":
            counted = planner.consider(view)["unseen"].tolist()
            kinds = (*range(len(game.box.edition.colors)), code.WILD)
            assert [counted[kind] for kind in kinds] == list(view.unseen.values())
        game.push(players[seat].choose(view, game.legal(seat), rng=rng), seat)


def test_what_others_have_taken_in_sight_makes_a_colour_scarce() -> None:
    def scarce(**known: int) -> float:
        made = position("europe").hand(1, **known).known(1, **known)
        kind = made._kind("black")
        return float(Planner().consider(made.game().view(0))["scarce"][kind])

    assert scarce(black=9) > 0.5
    assert scarce(red=9) == 0


def test_a_plan_lacks_what_its_routes_take_beyond_the_hand() -> None:
    made = position("europe").tickets(0, "Brest–Marseille").own(0, "Marseille–Paris")
    assert Planner().consider(made.hand(0, black=1).game().view(0))["lack"] == 2
    assert Planner().consider(made.hand(0, black=1, locomotive=1).game().view(0))["lack"] == 1
    assert Planner().consider(made.hand(0, black=3).game().view(0))["lack"] == 0


# -- Networks --------------------------------------------------------------------------------------


def test_tickets_share_the_routes_of_a_plan() -> None:
    both = position("europe").tickets(0, "Paris–Wien", "Paris–Zágráb").game()
    joint = plan(both)
    assert {*joint.hoped} == {ticket(both, "Paris–Wien"), ticket(both, "Paris–Zágráb")}
    apart = [
        plan(position("europe").tickets(0, name).game()).pieces
        for name in ("Paris–Wien", "Paris–Zágráb")
    ]
    assert joint.pieces < sum(apart)
    assert joint.pieces == sum(both.box.map.routes[number].length for number in joint.routes)


def test_own_routes_cost_nothing_and_a_finished_ticket_has_arrived() -> None:
    first = position("europe").tickets(0, "Paris–Wien").game()
    found = plan(first)
    done = position("europe").tickets(0, "Paris–Wien").own(0, *names(first, found.routes)).game()
    finished = plan(done)
    assert finished.done == [ticket(done, "Paris–Wien")]
    assert (finished.routes, finished.pieces) == ([], 0)


@pytest.mark.parametrize("seed", range(12))
def test_a_joint_network_is_as_good_as_any_order_of_joining(seed: int) -> None:
    game = Game("europe", 2, seed=seed)
    for seat in range(2):
        game.push(game.legal(seat)[-1], seat)
    made = Planner().consider(game.view(0))
    prices, tickets = made["price"], game.box.tickets
    held = [t for i, t in enumerate(made["ticket"][:4].tolist()) if made["fate"][i] == 1]
    cheapest = min(
        joined(game, prices, [(tickets[t].a, tickets[t].b) for t in order])
        for order in permutations(held)
    )
    assert float(made["cost"]) <= 1.05 * cheapest


def joined(game: Game, prices: list[float], pairs: list[tuple[int, int]]) -> float:
    """Join pairs of cities one after the other, each by the cheapest path; tell the price."""
    free: set[int] = set()
    total = 0.0
    for start, goal in pairs:
        far, came = {start: 0.0}, dict[int, tuple[int, int]]()
        for _ in game.box.map.places:
            for number, each in enumerate(game.box.map.routes):
                price = 0.0 if number in free else float(prices[number])
                for here, there in ((each.a, each.b), (each.b, each.a)):
                    if far.get(here, 1e9) + price < far.get(there, 1e9) - 1e-9:
                        far[there] = far[here] + price
                        came[there] = (here, number)
        total += far[goal]
        while goal != start:
            goal, number = came[goal]
            free.add(number)
    return total


def test_a_ticket_that_takes_too_many_pieces_is_given_up() -> None:
    game = position("europe").tickets(0, "Brest–Petrograd").pieces(0, 6).game()
    given_up = plan(game)
    assert given_up.hopeless == [ticket(game, "Brest–Petrograd")]
    assert given_up.routes == []


def test_of_two_tickets_the_one_that_takes_too_long_is_given_up_when_time_is_short() -> None:
    made = position("europe").tickets(0, "Edinburgh–Athína", "Kyïv–Petrograd")
    assert plan(made.game()).hopeless == []
    late = made.pieces(1, 16).game()
    assert plan(late).hopeless == [ticket(late, "Edinburgh–Athína")]
    assert plan(late).hoped == [ticket(late, "Kyïv–Petrograd")]


def blocked() -> Position:
    """Hold Edinburgh–Paris, where only another's route leads to Edinburgh."""
    made = position("europe").tickets(0, "Edinburgh–Paris").own(0, "Dieppe–London 1")
    return made.own(1, "Edinburgh–London black")


def test_what_is_blocked_is_borrowed_while_there_are_stations() -> None:
    game = blocked().game()
    made = plan(game)
    assert made.borrowed == [route(game, "Edinburgh–London black")]
    assert names(game, made.routes) == {"Dieppe–Paris"}
    without = blocked().stations_left(0, 0).game()
    assert plan(without).hopeless == [ticket(without, "Edinburgh–Paris")]


def test_a_station_that_stands_lends_for_nothing() -> None:
    game = blocked().stations(0, "London").game()
    made = plan(game)
    assert (made.borrowed, names(game, made.routes)) == ([], {"Dieppe–Paris"})


@pytest.mark.parametrize(("gone", "left"), [("red", "black"), ("black", "red")])
def test_a_scarce_colour_is_gone_around(gone: str, left: str) -> None:
    # Berlin and Frankfurt are joined by a black and a red track of the same length.
    made = position("europe").tickets(0, "Berlin–Roma").own(0, "Roma–Venezia", "München–Venezia")
    game = made.own(0, "Frankfurt–München").hand(1, **{gone: 11}).known(1, **{gone: 11}).game()
    assert names(game, plan(game).routes) == {f"Berlin–Frankfurt {left}"}


def test_beliefs_are_known_by_name() -> None:
    with pytest.raises(KeyError, match="no belief is called luck"):
        beliefs(luck=1.0)
