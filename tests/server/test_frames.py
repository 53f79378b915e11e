"""What everybody is told of a game, beside what each test of a table sees of it."""

from __future__ import annotations

import pytest

from incarrozza.server.presenters.frames import public_view
from tests.position import position


@pytest.mark.parametrize(("players", "closed"), [(2, True), (3, True), (4, False), (5, False)])
def test_onlookers_are_told_which_routes_are_closed_to_everybody(
    players: int, closed: bool
) -> None:
    game = position("europe", players).own(0, "Frankfurt–Paris orange").game()
    (mine,) = game.view(None).routes(0)
    routes = game.box.map.routes
    ends = {routes[mine].a, routes[mine].b}
    (twin,) = (n for n, each in enumerate(routes) if {each.a, each.b} == ends and n != mine)
    assert public_view(game.view(None)).closed_routes == ([twin] if closed else [])


def test_nothing_is_closed_when_a_game_begins() -> None:
    game = position("europe", 2).game()
    assert public_view(game.view(None)).closed_routes == []
