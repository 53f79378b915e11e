"""Advice: what a bot would do with a person's view, and whether what is said of it is true."""

from __future__ import annotations

import random
from collections import Counter, deque

import pytest

from incarrozza import Game
from incarrozza.bots import BOTS, QuickBot, bot, quickest_good_bot
from incarrozza.bots.advice import advise
from incarrozza.editions import EDITIONS
from incarrozza.editions.edition import GRAY
from incarrozza.view import View
from incarrozza.words import Fact


def can_pay(view: View, number: int, more_wilds: int = 0) -> bool:
    """Tell whether the hand pays for a route, with some more wild cards."""
    route, hand = view.box.map.routes[number], view.hand
    wilds = hand.get(view.box.edition.wild, 0) + more_wilds
    colors = view.box.edition.colors if route.color == GRAY else (route.color,)
    best = max(hand.get(color, 0) for color in colors)
    return wilds >= route.locomotives and wilds + best >= route.length


def fewest_routes(view: View, a: int, b: int) -> int:
    """Count the routes that must still be claimed to join two cities, at least."""
    assert view.seat is not None
    own, free = {*view.routes(view.seat)}, {*view.open_routes(view.seat)}
    far = {a: 0}
    queue = deque([a])
    while queue:
        here = queue.popleft()
        for number, route in enumerate(view.box.map.routes):
            if here in (route.a, route.b) and number in own | free:
                there = route.a + route.b - here
                cost = far[here] + (number not in own)
                if cost < far.get(there, 10**6):
                    far[there] = cost
                    (queue.append if number in free else queue.appendleft)(there)
    return far[b]


def check(game: Game, seat: int, before: View, fact: Fact) -> None:
    """See that what was said of a move is true now that it was made."""
    after, account = game.view(seat), game.account_now().accounts[seat]
    match fact.name:
        case "completes" | "loan_completes":
            assert not {*fact.tickets} & {t for t, p in _standing(before) if p == "done"}
            assert {*fact.tickets} <= {*account.completed}
        case "closer":
            card = game.box.tickets[fact.tickets[0]]
            assert fact.tickets[0] not in account.completed
            if not after.stations(seat):
                assert 0 < fewest_routes(after, card.a, card.b) <= fact.count
        case "enough":
            assert fact.route is not None
            assert can_pay(after, fact.route)
            assert not can_pay(before, fact.route)
        case "collects":
            assert fact.route is not None
            assert can_pay(after, fact.route, fact.count)
            assert not can_pay(after, fact.route, fact.count - 1)
        case "last_round":
            assert before.last_turns is None
            assert after.pieces(seat) <= 2
            assert {*before.tickets} <= {*account.completed}
        case "all_done" | "done_and_points":
            assert {*before.tickets} <= {*account.completed}
        case "nothing_scores":
            assert before.last_turns is not None
            open_routes, routes = before.open_routes(seat), game.box.map.routes
            within = [n for n in open_routes if routes[n].length <= before.pieces(seat)]
            assert before.phase != "turn" or not any(can_pay(before, n) for n in within)
        case "kept_done":
            assert {*fact.tickets} <= {*account.completed}


def _standing(view: View) -> list[tuple[int, str]]:
    return list(zip(view.tickets, view.prospects, strict=True))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("depots", [False, True])
def test_what_is_said_is_true(edition: str, depots: bool) -> None:
    players = 3
    game = Game(edition, players, seed=4, depots=depots)
    player, said = bot(quickest_good_bot()), Counter[str]()
    while not game.over:
        seat = game.to_act[0]
        view = game.view(seat)
        move, fact = advise(player, view)
        assert bool(move[0].is_paid) == (len(move) == 2)
        for action in move:
            game.push(action, seat)
        # A tunnel that asks for more is not claimed yet.
        if fact is not None and game.phase != "tunnel":
            check(game, seat, view, fact)
            said[fact.name] += 1
    assert {"completes", "closer", "enough"} <= {*said}


@pytest.mark.parametrize("name", [name for name in BOTS if issubclass(BOTS[name], QuickBot)])
@pytest.mark.parametrize(("edition", "depots"), [("europe", True), ("mega_europe", False)])
def test_advice_does_not_depend_on_what_is_hidden(name: str, edition: str, depots: bool) -> None:
    game, rng = Game(edition, 3, seed=5, depots=depots), random.Random(5)
    differing = 0
    while not game.over and game.turns < 40:
        seat = game.to_act[0]
        view = game.view(seat)
        worlds = [view.imagine(rng), view.imagine(rng)]
        differing += worlds[0]._states.tobytes() != worlds[1]._states.tobytes()
        counsel = advise(bot(name), view)
        for world in worlds:
            assert advise(bot(name), world.view(seat)) == counsel
        game.play(counsel.move, seat)
    assert differing > 40
