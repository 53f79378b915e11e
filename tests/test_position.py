"""The builder of positions builds what play leads to, and refuses what it cannot lead to."""

from __future__ import annotations

from random import Random

import pytest

from incarrozza import Game
from incarrozza.rules import state as code
from incarrozza.view import members
from tests.position import all_cards, pile, position

# What the builder sets, by itself or because it was told; the rest is history and chance.
BUILT = (
    *("own", "open", "stations", "depots", "held", "top", "score", "hand", "known", "warehouse"),
    *("deck", "discards", "turned", "display", "offered", "hand_size", "warehouse_size"),
    *("ticket_count", "pieces", "stations_left", "depots_left", "merchandise", "players", "phase"),
    *("turn", "to_act", "passes", "last_turns", "subject", "laid_color", "laid_cards"),
    *("laid_wilds", "extra", "deck_size", "discard_size", "ticket_deck", "bottom_size"),
    *("merchandise_left",),
)


def played(edition: str, players: int, depots: bool, seed: int) -> Game:
    """Play a game of many claims up to the beginning of some turn."""
    rng = Random(seed)
    game = Game(edition, players, seed=seed, depots=depots)
    turns = rng.randrange(10, 14 * players)
    while not game.over and not (game.phase == "turn" and game.turns >= turns):
        options: dict[str, list[int]] = {}
        actions = game.legal_actions
        for i, action in enumerate(actions):
            options.setdefault(action.kind, []).append(i)
        # Tickets and depots are few, and claims need cards: draw whenever the dice say so.
        kinds = [kind for kind in options if kind not in ("tickets", "depot", "station")]
        kind = rng.choice(kinds if kinds and rng.random() < 0.9 else sorted(options))
        game.push(actions[rng.choice(options[kind])])
    return game


def rebuilt(game: Game) -> Game:
    """Build a game's position anew from what lies where."""
    box, state = game.box, game._states[0]
    made = position(game.edition, game.players, depots=box.options.depots)
    view = game.view(None)
    actions = game._scribe.notation.actions
    names = [place.name for place in box.map.places]
    for seat in range(game.players):
        made.hand(seat, **game.view(seat).hand).known(seat, **view.known_cards(seat))
        made.own(seat, *(actions[route].text.removeprefix("claim ") for route in view.routes(seat)))
        made.stations(seat, *(names[city] for city in view.stations(seat)))
        made.warehouse(seat, **pile(game, "warehouse", seat))
        made.tickets(seat, *(box.ticket_name(number) for number in game.view(seat).tickets))
        if box.options.depots:
            made.depots(seat, *(names[city] for city in view.depots(seat)))
            made.depots_left(seat, view.depots_left(seat))
    made.display(*view.display).deck(**pile(game, "deck")).discards(**view.discards)
    made.ticket_deck(*(box.ticket_name(number) for number in members(state["top"])))
    groups: list[list[str]] = []
    for place, number in enumerate(state["bottom"][: state["bottom_size"]].tolist()):
        if place in members(state["groups"]):
            groups.append([])
        groups[-1].append(box.ticket_name(number))
    made.ticket_bottom(*map(tuple, groups))
    made.turn(game.turn).passes(int(state["passes"]))
    if view.last_turns is not None:
        made.last_turns(view.last_turns)
    return made.rest("nowhere").game()


@pytest.mark.rule("G8", "G9", "G10", "G11", "G14", "E15", "A3")
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    ("edition", "players", "depots"),
    [
        ("europe", 3, False),
        ("europe", 4, True),
        ("mega_europe", 2, False),
        ("new_york", 2, False),
        ("new_york", 3, True),
        ("amsterdam", 4, False),
    ],
)
def test_what_lies_on_the_board_follows_from_the_claims(
    edition: str, players: int, depots: bool, seed: int
) -> None:
    game = played(edition, players, depots, seed)
    if game.over:
        return
    again = rebuilt(game)
    for field in BUILT:
        ours, theirs = again._states[0][field], game._states[0][field]
        assert ours.tolist() == theirs.tolist(), field
    assert again.legal_actions == game.legal_actions
    assert all_cards(again) == all_cards(game)
    assert again.account_now() == game.account_now()


def test_every_field_but_history_and_chance_is_built() -> None:
    history = {"returned", "strayed", "gone", "bottom", "groups", "decisions", "turns", "first"}
    chance = {"key", "block", "block_used", "counter"}
    assert {*(code.STATE.names or ())} == {*BUILT} | history | chance | {"seat", "spare"}


@pytest.mark.parametrize(
    ("cards", "wrong"),
    [
        ({"red": 13}, "more cards than there are"),
        ({"pink": 1}, "more cards than there are"),
        ({"red": 6, "locomotive": 15}, "more cards than there are"),
    ],
)
def test_cards_are_conserved(cards: dict[str, int], wrong: str) -> None:
    with pytest.raises(AssertionError, match=wrong):
        position("europe").hand(0, **cards).game()


def test_positions_that_play_cannot_reach_are_refused() -> None:
    with pytest.raises(AssertionError, match="G2"):
        position("europe").display(*["locomotive"] * 3, "red", "red").game()
    with pytest.raises(AssertionError, match="G6"):
        position("europe").display("red").game()
    made = position("europe", depots=True).display("red").deck().warehouse(0, red=1)
    with pytest.raises(AssertionError, match="W6"):
        made.depots_left(0, 0).game()
    with pytest.raises(AssertionError, match="known"):
        position("europe").known(0, red=1).game()
    with pytest.raises(AssertionError, match="two places"):
        position("europe").tickets(0, "Brest–Venezia").ticket_deck("Brest–Venezia").game()
    with pytest.raises(AssertionError, match="rest"):
        position("europe").hand(0).hand(1).deck(red=1).game()
