"""Games by clicking: together every kind of action, and in the siege every variant to its end."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from incarrozza.editions import EDITIONS
from tests.server.client import MINE
from tests.web.ahead import MOST_GAMES, STUCK, reach
from tests.web.conftest import OpenPage
from tests.web.deeds import Deed
from tests.web.household import Household
from tests.web.policies import Curious
from tests.web.visitor import Visitor

_USUAL = frozenset(
    {Deed.OPENING, Deed.CLAIM, Deed.FACE_UP, Deed.BLIND, Deed.SECOND, Deed.TICKETS, Deed.REJECT}
)
_CARDS = frozenset({Deed.MIX, Deed.GREY, Deed.DOUBLE, Deed.FACE_UP_WILD})
_TUNNELS = frozenset({Deed.TUNNEL_FREE, Deed.TUNNEL_PAID, Deed.TUNNEL_GIVEN_UP})
_DEPOTS = frozenset({Deed.FIRST_DEPOT, Deed.DEPOT, Deed.DEPOSIT, Deed.END})
_WAREHOUSES = frozenset({Deed.TAKE, Deed.DECLINE})


@dataclass(frozen=True)
class Game:
    """A game to be played, and what must be done in it."""

    edition: str
    bot: str
    must: frozenset[Deed] = _USUAL
    depots: bool = False
    bonus: bool = False
    daily: bool = False
    """It is played in every run until all of that is done; in the siege all are, to their end."""

    def __str__(self) -> str:
        options = [name for name in ("depots", "bonus") if getattr(self, name)]
        return "+".join([self.edition, *options])


GAMES = (
    Game("europe", "greedy", _USUAL | _CARDS | {Deed.FERRY, Deed.STATION}),
    Game("europe", "greedy", _USUAL | _DEPOTS, depots=True),
    Game(
        "europe",
        "random",
        _USUAL | _TUNNELS | {Deed.FERRY, Deed.STATION},
        bonus=True,
        daily=True,
    ),
    Game("europe_expanded", "greedy"),
    Game("europe_expanded", "greedy", _USUAL | _DEPOTS, depots=True),
    Game("europe_1912", "greedy"),
    Game("europe_1912", "greedy", _USUAL | _DEPOTS, depots=True),
    Game("mega_europe", "random", _USUAL | {Deed.LONG}),
    Game("mega_europe", "greedy", _USUAL | _DEPOTS | {Deed.LONG}, depots=True, daily=True),
    Game("big_cities", "greedy"),
    Game("big_cities", "greedy", _USUAL | _DEPOTS, depots=True),
    Game("new_york", "random", _USUAL | _CARDS | {Deed.ATTRACTION}),
    Game(
        "new_york",
        "random",
        _USUAL | _DEPOTS | _WAREHOUSES | {Deed.ATTRACTION},
        depots=True,
        daily=True,
    ),
    Game("amsterdam", "greedy", _USUAL | _CARDS | {Deed.MERCHANDISE}, daily=True),
    Game("amsterdam", "random", _USUAL | _DEPOTS | _WAREHOUSES | {Deed.MERCHANDISE}, depots=True),
    Game("italia", "greedy", daily=True),
    Game("italia", "greedy", _USUAL | _DEPOTS, depots=True),
    Game("venezia", "greedy", _USUAL | {Deed.ATTRACTION}, daily=True),
    Game("venezia", "random", _USUAL | _DEPOTS | {Deed.ATTRACTION}, depots=True),
)


def begin(game: Game, open_page: OpenPage) -> Visitor:
    """Sit down to play a game, curious about all that must be done in it."""
    rng = random.Random(str(game))
    visitor = Visitor(open_page(), rng, Curious(rng, game.must))
    visitor.play_against(game.bot, game.edition, depots=game.depots, bonus=game.bonus)
    return visitor


@pytest.mark.parametrize("game", [game for game in GAMES if game.daily], ids=str)
def test_every_kind_of_action_is_done_by_clicking(game: Game, open_page: OpenPage) -> None:
    visitor = begin(game, open_page)
    games = 1
    while game.must - visitor.done.keys():
        if not visitor.step():
            assert games < MOST_GAMES, game.must - visitor.done.keys()
            visitor.play_again()
            games += 1
    # Now and then a button lies over a space; on the whole the board can be clicked.
    assert visitor.hands.hit > 9 * visitor.hands.missed


@pytest.mark.siege(part="browser")
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_game_against_a_bot_is_played_by_clicking(game: Game, open_page: OpenPage) -> None:
    visitor = begin(game, open_page)
    visitor.play_to_the_end()
    for _ in range(MOST_GAMES - 1):
        if game.must <= visitor.done.keys():
            break
        visitor.play_again()
        visitor.play_to_the_end()
    assert not game.must - visitor.done.keys()
    # Now and then a button lies over a space; on the whole the board can be clicked.
    assert visitor.hands.hit > 9 * visitor.hands.missed


def test_who_can_do_nothing_passes(open_page: OpenPage) -> None:
    page = open_page()
    # One hoards all cards, the other takes all tickets, until there is nothing left to do.
    hoarder, traveller = ("draw", "tickets", "claim"), ("tickets", "claim", "draw")
    seats = [{**MINE, "name": name} for name in ("Anna", "Bea")]
    table = reach(page, "amsterdam", seats, STUCK, hoarder, traveller)
    household = Household(*(Visitor(page, random.Random(1), name=name) for name in ("Anna", "Bea")))
    household.holder.come_to(table)
    assert household.play_until(Deed.PASS)


def test_every_kind_of_action_must_be_done_on_every_map_and_in_every_variant() -> None:
    daily = [game for game in GAMES if game.daily]
    assert frozenset.union(*(game.must for game in daily)) | {Deed.PASS} == set(Deed)
    assert {EDITIONS[game.edition].map for game in daily} == {e.map for e in EDITIONS.values()}
    variants = {(game.edition, game.depots) for game in GAMES}
    assert variants == {(edition, depots) for edition in EDITIONS for depots in (False, True)}
    assert any(game.bonus for game in GAMES)
