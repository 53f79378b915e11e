"""How tickets stand, in every game: what is promised is kept, and plain search agrees."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from incarrozza import Game
from incarrozza.bots import bot
from incarrozza.editions.edition import Route
from incarrozza.view import Prospect, View
from tests.position import Position, position
from tests.properties.test_play import TABLES, begun

tables = st.sampled_from(TABLES)
seeds = st.integers(0, 2**32)

# -- Whole games -----------------------------------------------------------------------------------


@given(tables, seeds, st.lists(st.sampled_from(["random", "greedy"]), min_size=5, max_size=5))
@settings(max_examples=15)
@pytest.mark.boundscheck
def test_what_is_blocked_stays_so_and_what_is_done_at_the_end_is_scored(
    table: tuple[str, int, bool], seed: int, names: list[str]
) -> None:
    game, rng = begun(table, seed), random.Random(seed)
    bots = [bot(name) for name in names]
    blocked: set[tuple[int, int]] = set()
    while not game.over:
        seat = game.to_act[0]
        game.push(bots[seat].choose(game.view(seat), game.legal(seat), rng=rng), seat)
        for seat in range(game.players):
            view = game.view(seat)
            standing = dict(zip(view.tickets, view.prospects, strict=True))
            lost = {(seat, ticket) for ticket, how in standing.items() if how == "blocked"}
            assert {known for known in blocked if known[0] == seat} <= lost
            blocked |= lost
            account = game.account_now().accounts[seat]
            assert {t for t, how in standing.items() if how == "done"} == {*account.completed}
    for seat in range(game.players):
        assert "possible" not in game.view(seat).prospects


# -- A plain search on the same board --------------------------------------------------------------


class Search:
    """Looks for a ticket's path by trying all of them: slow, and nothing like the kernel."""

    def __init__(self, view: View) -> None:
        seat = view.seat
        assert seat is not None
        self._routes = view.box.map.routes
        self._own = {*view.routes(seat)}
        self._free = {*view.open_routes(seat)}
        self._pieces = view.pieces(seat)
        self._built = view.stations(seat)
        self._left = view.stations_left(seat)
        taken = {c for each in range(view.players) for c in view.stations(each)}
        self._empty = {*range(len(view.box.map.places))} - taken
        self._loans = set()
        for other in range(view.players):
            if other != seat:
                within = view.pieces(other)
                self._loans |= {*view.routes(other)}
                self._loans |= {
                    r for r in view.open_routes(other) if self._routes[r].length <= within
                }

    def finds(self, a: int, b: int) -> bool:
        """Tell whether there is a path between two cities that can still become one's own."""
        return any(self._stations_do(loans) for loans in self._paths(a, b))

    def _paths(self, a: int, b: int) -> Iterator[list[int]]:
        """List, for every path that the pieces allow, what it must borrow."""
        most = len(self._built) + self._left
        stack: list[tuple[int, frozenset[int], int, list[int]]] = [(a, frozenset([a]), 0, [])]
        while stack:
            here, seen, paid, loans = stack.pop()
            if here == b:
                yield loans
                continue
            for number, route in enumerate(self._routes):
                there = other_end(route, here)
                if there is None or there in seen:
                    continue
                if number in self._own:
                    stack.append((there, seen | {there}, paid, loans))
                    continue
                if number in self._free and paid + route.length <= self._pieces:
                    stack.append((there, seen | {there}, paid + route.length, loans))
                if number in self._loans and len(loans) < most:
                    stack.append((there, seen | {there}, paid, [*loans, number]))

    def _stations_do(self, loans: list[int]) -> bool:
        """Tell whether the stations can be dealt out so that each borrows one of the routes."""
        slots: list[int | None] = [*self._built, *[None] * self._left]
        for chosen in permutations(slots, len(loans)):
            for number, place in zip(loans, chosen, strict=True):
                ends = {self._routes[number].a, self._routes[number].b}
                if not (ends & self._empty if place is None else place in ends):
                    break
            else:
                return True
        return False


def other_end(route: Route, place: int) -> int | None:
    if route.a == place:
        return route.b
    return route.a if route.b == place else None


def scattered(edition: str, players: int, rng: random.Random) -> Game:
    """Make a position late in a game: many routes and stations lie there, few pieces are left."""
    made = position(edition, players, seed=rng.randrange(1000))
    game = made._game
    names = [
        game.notation[number].text.removeprefix("claim ")
        for number in rng.sample(range(len(game.box.map.routes)), len(game.box.map.routes))
    ]
    closed: set[frozenset[int]] = set()
    dealt: list[list[str]] = [[] for _ in range(players)]
    left = [game.box.edition.pieces] * players
    for name in names[: rng.randrange(len(names))]:
        route = game.box.map.routes[game.notation.read(f"claim {name}").target]
        seat, ends = rng.randrange(players), frozenset([route.a, route.b])
        if ends not in closed and left[seat] >= route.length:
            closed.add(ends)
            dealt[seat].append(name)
            left[seat] -= route.length
    places = [place.name for place in game.box.map.places]
    rng.shuffle(places)
    for seat in range(players):
        made.own(seat, *dealt[seat]).pieces(seat, rng.choice((0, 1, 2, 3, 4, 6)))
        if game.box.edition.stations:
            _scatter_stations(made, seat, places, rng)
    tickets = rng.sample(range(len(game.box.tickets)), 6)
    made.tickets(0, *{game.box.ticket_name(number) for number in tickets})
    return made.game()


def _scatter_stations(made: Position, seat: int, places: list[str], rng: random.Random) -> None:
    built = rng.randrange(3)
    made.stations(seat, *[places.pop() for _ in range(built)])
    made.stations_left(seat, rng.randrange(3 - built))


@pytest.mark.parametrize(("edition", "players"), [("europe", 2), ("europe", 4), ("new_york", 3)])
@pytest.mark.boundscheck
def test_a_plain_search_agrees(edition: str, players: int) -> None:
    rng = random.Random(f"{edition} {players}")
    met: set[Prospect] = set()
    for _ in range(150):
        game = scattered(edition, players, rng)
        view = game.view(0)
        completed = game.account_now().accounts[0].completed
        search = Search(view)
        for ticket, prospect in zip(view.tickets, view.prospects, strict=True):
            card = game.box.tickets[ticket]
            met.add(prospect)
            assert (prospect == "done") == (ticket in completed)
            if prospect != "done":
                assert (prospect == "possible") == search.finds(card.a, card.b)
    assert met == {"done", "possible", "blocked"}
