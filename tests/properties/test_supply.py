"""The supply of cards at every decision: deck, discards, display, warehouses (G2, G6, G7, G15, W6).

Whoever is asked to decide finds the piles seen to: nothing that the rules do at once is overdue.
The players here empty the deck on purpose.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from incarrozza import Action, Game
from incarrozza.editions import EDITIONS, Box, open_box
from incarrozza.rules import state as code
from tests.oracle_own import OWN
from tests.position import all_cards

DECISIONS = 400
TABLES = [
    *((name, edition.players[1]) for name, edition in EDITIONS.items()),
    *((name, players) for name in OWN for players in (2, 5)),
    ("europe", 2),
    ("new_york", 2),
]
HOARDING = ("tickets", "draw", "deposit", "end")
SPENDING = ("tickets", "claim", "station", "pay", "deposit", "draw", "end")
MANNERS = {
    "hoarding": (HOARDING[1:],),
    "digging": (("give_up", "tunnel", *HOARDING[1:]),),
    "spending depots": (("depot", *HOARDING[1:]),),
    "from hand to mouth": (SPENDING[1:],),
    "one hoards, the others are left with nothing": (HOARDING, SPENDING),
}
"""What the first seat prefers, in this order, and what the others do, if not the same."""


def opened(name: str, players: int, depots: bool) -> Box:
    return open_box(OWN[name].facts if name in OWN else name, players, depots=depots)


def is_tunnel(game: Game, action: Action) -> bool:
    return action.kind == "claim" and game.box.map.routes[action.target].tunnel


def choose(game: Game, seat: int, manner: str, rng: random.Random) -> Action:
    """Choose by preference mostly, else any kind of action."""
    options: dict[str, list[Action]] = {}
    for action in game.legal(seat):
        options.setdefault(action.kind, []).append(action)
    tunnels = [action for action in options.get("claim", ()) if is_tunnel(game, action)]
    if tunnels:
        options["tunnel"] = tunnels
    wishes = MANNERS[manner]
    preferred = [kind for kind in wishes[min(seat, len(wishes) - 1)] if kind in options]
    kind = preferred[0] if preferred and rng.random() < 0.9 else rng.choice(sorted(options))
    return rng.choice(options[kind])


def decisions(box: Box, manner: str, seed: int = 3) -> Iterator[Game]:
    """Play a game and stop before every decision."""
    game, rng = Game(box, seed=seed), random.Random(seed)
    for _ in range(DECISIONS):
        if game.over:
            return
        yield game
        seat = rng.choice(game.to_act)
        game.push(choose(game, seat, manner, rng), seat)


def drawable(game: Game) -> int:
    state = game._states[0]
    return int(state["deck_size"]) + int(state["discard_size"])


def face_up(game: Game) -> list[int]:
    return [int(kind) for kind in game._states[0]["display"] if kind != code.NONE]


def check_deck(game: Game) -> None:
    """G6: the deck is empty only while there are no discards, a display short only with both."""
    state, edition = game._states[0], game.box.edition
    assert state["deck_size"] or not state["discard_size"], "discards, but no deck (G6)"
    up = len(face_up(game))
    assert up <= edition.display
    assert up == edition.display or not drawable(game), "a gap that could be filled (G6)"


def check_display(game: Game) -> None:
    """G2: no more wilds lie up than may, unless no legal display could follow."""
    state, edition, up = game._states[0], game.box.edition, face_up(game)
    if not edition.sweep or len(up) < edition.display or up.count(code.WILD) < edition.sweep:
        return
    wilds = int(state["deck"][code.WILD]) + int(state["discards"][code.WILD]) + up.count(code.WILD)
    colored = drawable(game) + len(up) - wilds
    assert colored + edition.sweep <= edition.display, "a display that should be swept (G2)"


def check_warehouses(game: Game) -> None:
    """W6: with nothing to draw the warehouses are emptied, if somebody is out of depots."""
    state = game._states[0]
    if game.box.options.depots and not drawable(game):
        seats = range(game.players)
        out = any(state["depots_left"][seat] == 0 for seat in seats)
        assert not (out and state["warehouse"].any()), "warehouses that should be empty (W6)"


def check_actions(game: Game) -> None:
    """G7: cards are drawn while there is a deck; G15: a pass is for whoever can do nothing else."""
    if game.phase != "turn":
        return
    kinds = {action.kind for action in game.legal(game.turn)}
    drawing = "deposit" if game.box.options.depots else "draw"
    assert (drawing in kinds) == (game._states[0]["deck_size"] > 0), "drawing cards (G7)"
    assert ("pass" in kinds) == kinds.isdisjoint({"claim", drawing, "tickets"}), "passing (G15)"


@pytest.mark.rule("G2", "G6", "G7", "G15", "W6")
@pytest.mark.parametrize("depots", [False, True], ids=["plain", "depots"])
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_piles_are_seen_to_before_every_decision(name: str, players: int, depots: bool) -> None:
    box = opened(name, players, depots)
    edition = box.edition
    cards = {
        **dict.fromkeys(edition.colors, edition.cards_per_color),
        edition.wild: edition.wild_cards,
    }
    for manner in MANNERS:
        for game in decisions(box, manner):
            assert all_cards(game) == cards, manner
            check_deck(game)
            check_display(game)
            check_warehouses(game)
            check_actions(game)


@pytest.mark.rule("G2", "G6", "G7", "G15", "W6")
def test_these_games_run_out_of_cards() -> None:
    """The property would be empty if nobody ever stood before an empty deck."""
    seen: Counter[str] = Counter()
    for (name, players), depots in product(TABLES[-8:], (False, True)):
        for manner in MANNERS:
            for game in decisions(opened(name, players, depots), manner):
                state, up = game._states[0], face_up(game)
                seen["empty deck"] += not drawable(game)
                seen["display short"] += len(up) < game.box.edition.display
                seen["wilds that stay"] += up.count(code.WILD) >= (game.box.edition.sweep or 99)
                seen["stored cards, nothing to draw"] += bool(
                    not drawable(game) and state["warehouse"].any()
                )
                kinds = {action.kind for action in game.legal(game.to_act[0])}
                seen["pass"] += "pass" in kinds
                seen["pass or station"] += {"pass", "station"} <= kinds
    assert all(seen.values()), seen
