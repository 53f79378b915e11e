"""The European Express: the longest path (E13)."""

from __future__ import annotations

from random import Random

import pytest

from incarrozza import Outcome
from incarrozza.editions.edition import Route
from tests.position import position


def express(*networks: tuple[str, ...]) -> Outcome:
    made = position("europe", max(2, len(networks)))
    for seat, names in enumerate(networks):
        made.own(seat, *names)
    return made.game().account_now()


@pytest.mark.rule("E13")
def test_the_longest_path_earns_ten_points() -> None:
    outcome = express(("Brest–Paris", "Marseille–Paris"), ("Kyïv–Warszawa", "Warszawa–Wilno"))
    assert [mine.longest_path for mine in outcome.accounts] == [7, 7]
    outcome = express(("Brest–Paris", "Marseille–Paris"), ("Kyïv–Warszawa", "Kyïv–Wilno"))
    assert [mine.longest_path for mine in outcome.accounts] == [7, 6]
    assert [mine.items["longest_path"] for mine in outcome.accounts] == [10, 0]


@pytest.mark.rule("E13")
def test_every_player_with_the_longest_path_scores_it() -> None:
    outcome = express(("Brest–Paris",), ("Essen–Amsterdam",), ("Dieppe–Paris",))
    assert [mine.items["longest_path"] for mine in outcome.accounts] == [10, 10, 0]


@pytest.mark.rule("E13")
def test_a_length_of_nought_wins_nothing() -> None:
    outcome = express((), ())
    assert [mine.items["longest_path"] for mine in outcome.accounts] == [0, 0]


@pytest.mark.rule("E13")
def test_the_length_is_counted_in_trains_not_in_routes() -> None:
    short = ("Dieppe–Paris", "Amsterdam–Bruxelles", "Bruxelles–Dieppe")
    outcome = express(short, ("Petrograd–Stockholm",))
    assert [mine.longest_path for mine in outcome.accounts] == [4, 8]
    assert [mine.items["longest_path"] for mine in outcome.accounts] == [0, 10]


LOOP = ("Frankfurt–Paris white", "Bruxelles–Paris red", "Bruxelles–Frankfurt")
TREE = ("Kharkov–Moskva", "Kharkov–Rostov", "Kharkov–Kyïv", "Kyïv–Wilno")
FORKS = (*TREE, "Riga–Wilno", "Smolensk–Wilno")


@pytest.mark.rule("E13")
@pytest.mark.parametrize(
    ("network", "length"),
    [
        (LOOP, 7),
        ((*LOOP, "Brest–Paris"), 10),
        ((*LOOP, "Brest–Paris", "Marseille–Paris"), 14),
        # Three tails at one city of a loop: one of them is left out.
        ((*LOOP, "Brest–Paris", "Marseille–Paris", "Dieppe–Paris"), 14),
        # Tails at two cities of a loop: through one of them, or once around.
        ((*LOOP, "Brest–Paris", "Amsterdam–Bruxelles"), 10),
        ((*LOOP, "Brest–Paris", "Berlin–Frankfurt red"), 10),
        # Dead ends that fork at both ends of a line: the longer prong of each.
        (FORKS, 14),
        # Two loops that share a city.
        ((*LOOP, "Paris–Zürich", "Marseille–Zürich", "Marseille–Paris"), 16),
        # Unconnected parts do not add up.
        (("Brest–Paris", "Kyïv–Warszawa"), 4),
        # A star: its two longest arms.
        (("Brest–Paris", "Marseille–Paris", "Paris–Zürich", "Dieppe–Paris"), 7),
    ],
)
def test_the_path_may_loop_but_uses_no_train_twice(network: tuple[str, ...], length: int) -> None:
    outcome = express(network)
    assert outcome.accounts[0].longest_path == length


@pytest.mark.rule("E13")
def test_borrowed_routes_do_not_count() -> None:
    made = position("europe").tickets(0, "Brest–Marseille").stations(0, "Paris")
    made.own(0, "Brest–Paris").own(1, "Marseille–Paris")
    mine = made.game().account_now().accounts[0]
    assert mine.items["tickets"] == 7
    assert mine.borrowed
    assert mine.longest_path == 3
    assert mine.items["longest_path"] == 0


def longest(routes: list[Route]) -> int:
    """Find the length of the longest trail by walking every one, slowly."""

    def walk(here: int, free: frozenset[int]) -> int:
        return max(
            (
                routes[i].length + walk(routes[i].a + routes[i].b - here, free - {i})
                for i in free
                if here in (routes[i].a, routes[i].b)
            ),
            default=0,
        )

    ends = {end for each in routes for end in (each.a, each.b)}
    return max((walk(end, frozenset(range(len(routes)))) for end in ends), default=0)


def grown(seed: int) -> list[int]:
    """Grow a network of up to a dozen routes with many loops."""
    rng = Random(seed)
    board = position("europe")._game.box.map
    routes = board.routes
    mine = [rng.randrange(len(routes))]
    for _ in range(rng.randrange(5, 12)):
        near = [
            i
            for i, each in enumerate(routes)
            if not {*board.tracks(i)} & {*mine}
            and any({each.a, each.b} & {routes[k].a, routes[k].b} for k in mine)
        ]
        closing = [
            i
            for i in near
            if {routes[i].a, routes[i].b} <= {e for k in mine for e in (routes[k].a, routes[k].b)}
        ]
        pick = rng.choice(closing if closing and rng.random() < 0.7 else near)
        if sum(routes[k].length for k in (*mine, pick)) <= 45:
            mine.append(pick)
    return mine


@pytest.mark.rule("E13")
@pytest.mark.boundscheck
@pytest.mark.parametrize("seed", range(40))
def test_no_longer_path_can_be_found(seed: int) -> None:
    made = position("europe")
    made._own[0] = grown(seed)
    game = made.game()
    mine = game.account_now().accounts[0]
    routes = game.box.map.routes
    assert mine.longest_path == longest([routes[i] for i in made._own[0]])
    # And the path told is a path: a chain of own routes, none of them twice.
    assert {*mine.path} <= {*made._own[0]}
    assert len({*mine.path}) == len(mine.path)
    assert sum(routes[i].length for i in mine.path) == mine.longest_path
    ends = {routes[mine.path[0]].a, routes[mine.path[0]].b}
    for i in mine.path[1:]:
        ends = {routes[i].a + routes[i].b - here for here in ends & {routes[i].a, routes[i].b}}
        assert ends
