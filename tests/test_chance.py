"""Chance: the generator is ChaCha8, and every card is as likely as it should be."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

from incarrozza import Game, Games
from incarrozza.editions import EDITIONS
from incarrozza.rules import state as code

MASK = 0xFFFFFFFF


def chacha8(key: bytes, counter: int) -> list[int]:
    """Make one block, as its inventor describes it."""
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574]
    start += [int.from_bytes(key[i : i + 4], "little") for i in range(0, 32, 4)]
    start += [counter & MASK, counter >> 32, 0, 0]
    x = list(start)

    def quarter(a: int, b: int, c: int, d: int) -> None:
        for one, other, third, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[one] = (x[one] + x[other]) & MASK
            mixed = x[third] ^ x[one]
            x[third] = (mixed << turn | mixed >> (32 - turn)) & MASK

    for _ in range(4):
        for i in range(4):
            quarter(i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return [(a + b) & MASK for a, b in zip(x, start, strict=True)]


def test_the_block_in_a_state_is_chacha8_of_its_key() -> None:
    key = bytes(range(32))
    game = Game("europe", players=5, key=key)
    state = game._states[0]
    assert int(state["counter"]) == 3
    assert state["block"].tolist() == chacha8(key, int(state["counter"]) - 1)


def test_the_plain_chacha8_of_this_test_gives_the_published_numbers() -> None:
    published = "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
    words = chacha8(bytes(32), 0)[:8]
    assert b"".join(word.to_bytes(4, "little") for word in words).hex() == published


def test_same_key_and_moves_give_the_same_game() -> None:
    one, two = (Game("europe", players=3, seed=11) for _ in range(2))
    other = Game("europe", players=3, seed=12)
    assert one == two
    assert one != other


@pytest.mark.rule("G1")
@pytest.mark.parametrize("edition", list(EDITIONS))
def test_every_card_is_dealt_as_often_as_the_deck_has_it(edition: str) -> None:
    games = Games(edition, n=20_000, players=2, seed=3)
    dealt = games.states["hand"].sum((0, 1), np.int64)
    deck = games._board[0]["cards"].astype(float)
    kept = deck > 0
    expected = deck[kept] / deck.sum() * dealt.sum()
    assert chisquare(dealt[kept], expected).pvalue > 1e-4


@pytest.mark.parametrize("edition", list(EDITIONS))
def test_every_ticket_is_offered_equally_often(edition: str) -> None:
    games = Games(edition, n=20_000, players=2, seed=4)
    offered = games.states["offered"][:, :2].ravel()
    counts = np.bincount(offered[offered >= 0], minlength=len(games.box.tickets))
    for long in (True, False):
        kind = counts[[t.long == long for t in games.box.tickets]]
        if kind.sum():
            assert chisquare(kind).pvalue > 1e-4


def test_a_returned_group_is_drawn_in_every_order() -> None:
    seen: Counter[int] = Counter()
    for seed in range(600):
        game = Game("new_york", players=4, seed=seed)
        while game.phase == "opening":
            game.push("keep 1")
        state = game._states[0]
        # Pretend that all other tickets are drawn: only the group of four rejects is left.
        state["top"] = 0
        state["ticket_deck"] = state["bottom_size"]
        group = sorted(state["bottom"][:4].tolist())
        event = game.push("tickets")
        assert len(event.answers) == 2
        seen[group.index(event.answers[0].value or 0)] += 1
    assert chisquare([seen[i] for i in range(4)]).pvalue > 1e-4


def test_random_actions_are_uniform() -> None:
    games = Games("new_york", n=40_000, players=2, seed=9)
    options = games.legal_mask()
    actions = games.random_actions()
    three = options.sum(1) == 3
    counts = np.bincount(actions[three] - code.KEEP_SET, minlength=4)[1:4]
    assert chisquare(counts).pvalue > 1e-4


@pytest.mark.rule("G16")
def test_a_random_start_falls_on_every_seat_alike() -> None:
    games = Games("europe", n=20_000, players=5, seed=2, first="random")
    assert chisquare(np.bincount(games.states["first"], minlength=5)).pvalue > 1e-4
