"""What every bot promises: legal choices, by its view alone, in every edition, to the end."""

from __future__ import annotations

import random
from itertools import product
from threading import Thread
from typing import Any

import numpy as np
import pytest

from incarrozza import BadOption, Game
from incarrozza.bots import BOTS, Bot, Search, Stop, bot
from incarrozza.editions import EDITIONS
from incarrozza.rules import state as code
from incarrozza.rules.loading import kernel
from tests.tables import TABLES, share

TURNS_EACH = 120
"""Far below the limit of a simulation; the longest games take a good half of it."""

PLAYOUTS = 2


def make(name: str) -> Bot:
    """Make a bot; one that takes its time takes a few playouts instead, which repeat themselves."""
    kind: Any = BOTS[name]
    return kind(playouts=PLAYOUTS) if issubclass(kind, Search) else bot(name)


def play(game: Game, names: list[str], seed: int) -> None:
    """Play a game to its end; `push` refuses what is not legal."""
    bots = [make(name) for name in names]
    rng = random.Random(seed)
    while not game.over:
        seat = game.to_act[0]
        game.push(bots[seat].choose(game.view(seat), game.legal(seat), rng=rng), seat)
        assert game.turns <= TURNS_EACH * game.players, "this goes on for too long"


CONTRACTED = [name for name in BOTS if name != "random"]
SHARES = {name: share(n, len(CONTRACTED)) for n, name in enumerate(CONTRACTED)}
"""The tables of each bot in every run; in the siege it comes to all of them."""


MEETINGS = [
    pytest.param(
        name,
        *table,
        marks=() if table in SHARES[name] else pytest.mark.siege(part="contract"),
    )
    for name, table in product(CONTRACTED, TABLES)
]


def test_every_run_has_every_table_and_every_bot_all_that_tables_differ_in() -> None:
    assert {table for tables in SHARES.values() for table in tables} == {*TABLES}
    for tables in SHARES.values():
        assert {table[0] for table in tables} == {*EDITIONS}
        assert {table[1] for table in tables} == {table[1] for table in TABLES}
        assert {table[2:] for table in tables} == {table[2:] for table in TABLES}


@pytest.mark.parametrize(("name", "edition", "players", "depots", "bonus"), MEETINGS)
def test_every_bot_plays_everything_to_the_end(
    name: str, edition: str, players: int, depots: bool, bonus: bool
) -> None:
    game = Game(edition, players, seed=players, depots=depots, bonus_tickets=bonus)
    play(game, [name] * players, seed=1)
    assert game.outcome is not None


@pytest.mark.parametrize("edition", EDITIONS)
def test_bots_play_together(edition: str) -> None:
    game = Game(edition, 3, seed=3, depots=True)
    play(game, ["random", "greedy", "random"], seed=2)
    assert game.outcome is not None
    assert game.outcome.winners == (1,)


def imagined(game: Game, seat: int, key: int) -> Game:
    """Give the game another past and future that this seat could not tell from the true ones."""
    views = np.zeros(1, code.STATE)
    kernel().mask(game._states, 0, seat, views, 0)
    twin = game.copy()
    twin._states = views.copy()
    twin._states["key"][0] = np.random.default_rng(key).integers(0, 2**32, 8, np.uint32)
    kernel().imagine(views, 0, game._board, twin._states, 0)
    return twin


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(("edition", "depots"), [("europe", True), ("mega_europe", False)])
def test_what_is_hidden_and_what_was_before_change_no_choice(
    name: str, edition: str, depots: bool
) -> None:
    game = Game(edition, 3, seed=5, depots=depots)
    bots = [make(name) for _ in range(3)]
    differing = 0
    while not game.over and game.turns < 60:
        seat = game.to_act[0]
        seed = len(game.events)
        world = imagined(game, seat, seed)
        differing += world._states.tobytes() != game._states.tobytes()
        assert world.view(seat) == game.view(seat)
        chosen = bots[seat].choose(game.view(seat), game.legal(seat), rng=random.Random(seed))
        # A newcomer in the other world: it remembers nothing, and hidden things differ.
        again = make(name).choose(world.view(seat), world.legal(seat), rng=random.Random(seed))
        assert again == chosen
        game.push(chosen, seat)
    assert differing > 50


def test_an_unknown_bot_is_refused_with_a_hint() -> None:
    with pytest.raises(BadOption, match="did you mean 'greedy'"):
        bot("Greedi")
    with pytest.raises(BadOption, match="expected one of random, one_step"):
        bot("deep thought")


def test_another_thread_can_say_stop_and_compiled_code_can_see_it() -> None:
    stop = Stop()
    assert not stop.is_set()
    thread = Thread(target=stop.set)
    thread.start()
    thread.join()
    assert stop.is_set()
    assert stop.flag.dtype == np.uint8
    assert stop.flag.tolist() == [1]


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_takes_a_budget_and_a_stop(name: str) -> None:
    game, stop = Game("new_york", 2, seed=1), Stop()
    stop.set()
    rng = random.Random(1)
    legal = game.legal(0)
    assert bot(name).choose(game.view(0), legal, rng=rng, seconds=0.001, stop=stop) in legal
