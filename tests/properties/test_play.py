"""Invariants that hold in every game, for any players (property-based tests)."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from contextlib import nullcontext

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from incarrozza import Action, Choice, Game, Games, Move, Record
from incarrozza.editions import EDITIONS
from incarrozza.rules import state as code
from incarrozza.rules.loading import kernel

TABLES = [
    (name, players, depots)
    for name, edition in EDITIONS.items()
    for players in range(edition.players[0], edition.players[1] + 1)
    for depots in (False, True)
]


def begun(table: tuple[str, int, bool], seed: int, bonus: bool = False) -> Game:
    name, players, depots = table
    bonus = bonus and bool(EDITIONS[name].bonus_sets)
    return Game(name, players, seed=seed, depots=depots, bonus_tickets=bonus)


def play_on(game: Game, rng: random.Random, decisions: int) -> None:
    """Play at random, each kind of action as likely."""
    for _ in range(decisions):
        if game.over:
            return
        seat = rng.choice(game.to_act)
        options = game.legal(seat)
        kind = rng.choice(sorted({action.kind for action in options}))
        game.push(rng.choice([a for a in options if a.kind == kind]), seat)


tables = st.sampled_from(TABLES)
seeds = st.integers(0, 2**32)
lengths = st.integers(0, 400)


@given(tables, seeds, lengths)
@settings(max_examples=60)
@pytest.mark.boundscheck
def test_cards_and_tickets_are_conserved(
    table: tuple[str, int, bool], seed: int, decisions: int
) -> None:
    game = begun(table, seed)
    play_on(game, random.Random(seed), decisions)
    s = game._states[0]
    up = np.bincount(s["display"][s["display"] >= 0], minlength=code.KINDS)
    cards = s["hand"].sum(0, int) + s["warehouse"].sum(0, int) + up
    cards += s["deck"].astype(int) + s["discards"] + s["turned"]
    if s["laid_color"] != code.NONE:
        cards[s["laid_color"]] += s["laid_cards"]
        cards[code.WILD] += s["laid_wilds"]
    assert cards.tolist() == game._board[0]["cards"].tolist()
    assert s["deck_size"] == s["deck"].sum()
    assert s["discard_size"] == s["discards"].sum()
    assert s["hand_size"].tolist() == s["hand"].sum(1).tolist()
    assert s["warehouse_size"].tolist() == s["warehouse"].sum(1).tolist()
    assert (s["known"] <= s["hand"]).all()
    pieces = game.box.edition.pieces
    routes = game.box.map.routes
    view = game.view(None)
    for seat in range(game.players):
        assert view.pieces(seat) == pieces - sum(routes[r].length for r in view.routes(seat))


@given(tables, seeds, lengths)
@settings(max_examples=40)
def test_exactly_the_legal_actions_are_accepted(
    table: tuple[str, int, bool], seed: int, decisions: int
) -> None:
    game = begun(table, seed)
    play_on(game, random.Random(seed), decisions)
    for seat in range(game.players):
        legal = {action.index for action in game.legal(seat)}
        for index in game._scribe.notation.actions:
            action = game._scribe.notation[index]
            before = game._states.tobytes()
            reason = game.why_not(action, seat)
            assert (reason is None) == (index in legal)
            if reason is None:
                game.push(action, seat)
                game.pop()
            else:
                assert reason.text("it")
                with pytest.raises(ValueError, match=reason.rule):
                    game.push(action, seat)
            assert game._states.tobytes() == before


def step_by_step(game: Game, seat: int) -> list[Choice]:
    """Find a seat's choices by trying: name what is to be paid, ask, and take it back."""
    found: list[Choice] = []
    for action in game.legal(seat):
        ways: tuple[Action, ...] = ()
        if action.kind in ("claim", "station"):
            game.push(action, seat)
            ways = tuple(game.legal(seat))
            game.pop()
        found.append((action, ways))
    return found


def check_choices(game: Game) -> None:
    before = game._states.tobytes()
    for seat in range(game.players):
        choices = game.choices(seat)
        assert bool(choices) == (seat in game.to_act)
        assert choices == step_by_step(game, seat)
        assert all(bool(ways) == (action.kind in ("claim", "station")) for action, ways in choices)
    moves: list[Move] = []
    for action, ways in step_by_step(game, game.to_act[0]) if game.to_act else ():
        moves += [(action, way) for way in ways] if ways else [(action,)]
    assert game.moves == moves
    assert game._states.tobytes() == before


@given(tables, seeds, lengths)
@settings(max_examples=40)
@pytest.mark.boundscheck
def test_choices_are_what_step_by_step_is_legal(
    table: tuple[str, int, bool], seed: int, decisions: int
) -> None:
    game, rng = begun(table, seed), random.Random(seed)
    while game.phase.startswith("opening"):
        check_choices(game)
        play_on(game, rng, 1)
    play_on(game, rng, decisions)
    check_choices(game)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_choices_are_right_through_a_whole_game(table: tuple[str, int, bool]) -> None:
    game, rng = begun(table, seed=11), random.Random(11)
    while not game.over:
        check_choices(game)
        play_on(game, rng, 1 if game.phase.startswith("opening") else rng.randrange(1, 40))
    check_choices(game)


@given(tables, seeds)
@settings(max_examples=20)
def test_a_payment_names_the_cards_that_leave_the_hand(
    table: tuple[str, int, bool], seed: int
) -> None:
    game, rng = begun(table, seed), random.Random(seed)
    notation = game._scribe.notation
    for _ in range(300):
        payments = [action for action in game.legal_actions if action.kind == "pay"]
        for action in payments:
            before = game.view(game.turn)
            game.push(action)
            left = Counter(before.hand)
            left.subtract(notation.payment(action, before.due))
            assert game.view(before.seat).hand == {kind: n for kind, n in left.items() if n}
            game.pop()
        play_on(game, rng, 1)


@given(tables, seeds, lengths)
@settings(max_examples=40)
def test_pop_undoes_push_to_the_very_deal(
    table: tuple[str, int, bool], seed: int, decisions: int
) -> None:
    game, fresh = begun(table, seed), begun(table, seed)
    play_on(game, random.Random(seed), decisions)
    while len(game.events) > 1:
        game.pop()
    assert game == fresh
    with pytest.raises(IndexError, match="deal"):
        game.pop()


@given(tables, seeds, lengths, st.booleans())
@settings(max_examples=40)
def test_a_record_replays_to_the_same_game(
    table: tuple[str, int, bool], seed: int, decisions: int, bonus: bool
) -> None:
    game = begun(table, seed, bonus)
    play_on(game, random.Random(seed), decisions)
    text = str(game.record)
    again = Record.parse(text).replay()
    assert again == game
    assert str(again.record) == text
    again.record.verify()


@given(tables, seeds)
@settings(max_examples=30)
def test_the_order_of_opening_choices_does_not_matter(
    table: tuple[str, int, bool], seed: int
) -> None:
    rng = random.Random(seed)
    reached = set()
    first = begun(table, seed)
    stages = []
    while first.phase.startswith("opening"):
        choices = {seat: rng.choice(first.legal(seat)) for seat in first.to_act}
        stages.append(choices)
        for seat, action in choices.items():
            first.push(action, seat)
    orders = list(itertools.permutations(range(first.players)))
    for order in rng.sample(orders, min(6, len(orders))):
        game = begun(table, seed)
        for choices in stages:
            for seat in order:
                game.push(choices[seat], seat)
        reached.add(game._states.tobytes())
    assert reached == {first._states.tobytes()}


@given(tables, seeds, lengths)
@settings(max_examples=60)
@pytest.mark.boundscheck
@pytest.mark.rule("K1", "K2", "K3")
def test_a_view_is_the_same_in_every_world_that_agrees_with_it(
    table: tuple[str, int, bool], seed: int, decisions: int
) -> None:
    game = begun(table, seed)
    play_on(game, random.Random(seed), decisions)
    for seat in [*range(game.players), None]:
        view = game.view(seat)
        world = view.imagine(random.Random(seed))
        assert world.view(seat) == view
        if not game.over:
            for each in game.to_act:
                if each == seat:
                    assert world.legal(each) == game.legal(each)


def hungry(game: Game, rng: random.Random, decisions: int) -> None:
    """Draw tickets again and again, so that those put back come round."""
    for _ in range(decisions):
        if game.over:
            return
        options = game.legal_actions
        wanted = [a for a in options if a.kind in ("tickets", "keep")]
        if wanted and rng.random() < 0.8:
            fewest = min(a.target.bit_count() for a in wanted)
            options = [a for a in wanted if a.target.bit_count() == fewest]
        game.push(rng.choice(options))


@given(tables, seeds, st.integers(0, 250))
@settings(max_examples=60)
@pytest.mark.rule("K2", "K3")
def test_what_a_seat_did_not_see_changes_nothing_in_its_view(
    table: tuple[str, int, bool], seed: int, decisions: int
) -> None:
    """Two games that told a seat the same must look the same to it, now and later."""
    rng = random.Random(seed)
    game = begun(table, seed)
    hungry(game, rng, decisions)
    for _ in range(30):
        if game.over:
            return
        options = game.legal_actions
        told: dict[object, bytes] = {}
        for action in options:
            event = game.push(action)
            # Once all have chosen, everybody sees how many tickets each has kept.
            kept = None if game.phase.startswith("opening") else event.kept
            for seat in [*range(game.players), None]:
                seen = (seat, str(event.seen_by(seat)), kept)
                data = game.view(seat).data()
                assert told.setdefault(seen, data) == data
            game.pop()
        hungry(game, rng, 1)


@given(tables, seeds, lengths)
@settings(max_examples=40)
def test_imagined_worlds_can_be_played_to_the_end(
    table: tuple[str, int, bool], seed: int, decisions: int
) -> None:
    game = begun(table, seed)
    rng = random.Random(seed)
    play_on(game, rng, decisions)
    world = game.view(rng.choice([*range(game.players), None])).imagine(rng)
    play_on(world, rng, 4000)
    state = world._states[0]
    assert (state["hand"] >= 0).all()
    assert (state["deck"] >= 0).all()


@given(tables, seeds, lengths)
@settings(max_examples=25)
def test_every_action_is_read_from_its_own_notation(
    table: tuple[str, int, bool], seed: int, decisions: int
) -> None:
    game = begun(table, seed)
    play_on(game, random.Random(seed), decisions)
    for action in game.legal_actions:
        assert Action.parse(str(action), game._scribe.notation) == action
        assert Action.parse(str(action).upper(), game._scribe.notation) == action


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_batch_plays_the_same_games_as_single_ones(table: tuple[str, int, bool]) -> None:
    name, players, depots = table
    games = Games(name, n=3, players=players, depots=depots, seed=5)
    singles = [
        Game(name, players, depots=depots, key=state["key"].tobytes()) for state in games.states
    ]
    for _ in range(300):
        masks = games.legal_mask()
        views = games.observe()
        actions = games.random_actions()
        for i, game in enumerate(singles):
            legal = [action.index for action in game.legal_actions]
            assert np.flatnonzero(masks[i]).tolist() == legal
            seat = game.to_act[0] if game.to_act else None
            assert views[i].tobytes() == game.view(seat).data()
            if legal:
                game.push(game._scribe.notation[int(actions[i])])
        games.step(actions)
    for i, game in enumerate(singles):
        assert games.states[i].tobytes() == game._states.tobytes()
        assert games.scores()[i].tolist() == list(game.account_now().scores)


@pytest.mark.boundscheck
def test_bounds_are_checked_exactly_when_asked_for() -> None:
    # The eighth game is there, but beyond the end of what the kernel is given.
    games = Games("new_york", n=8, players=2, seed=1)
    words = np.zeros(code.WORDS, np.uint64)
    with pytest.raises(IndexError) if numba.config.BOUNDSCHECK else nullcontext():
        kernel().legal(games.states[:1], 7, games._board, 0, words)
