"""Who meets whom, on which deals, and who sits where."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from incarrozza import BadOption, Game
from incarrozza.arena.contest import (
    Contest,
    Entrant,
    Fixture,
    Played,
    meetings,
    play_fixture,
)
from incarrozza.arena.playing import deal_key
from incarrozza.arena.setting import Setting


def entrants(names: str) -> list[Entrant]:
    return [Entrant("random", 50, name) for name in names]


def told(bots: str, against: str, players: int) -> list[str]:
    tables = meetings(entrants(bots), entrants(against), players)
    return ["".join(entrant.label for entrant in table) for table in tables]


@pytest.mark.parametrize(
    ("bots", "against", "players", "tables"),
    [
        ("abc", "", 2, ["ab", "ac", "bc"]),
        ("abcd", "", 3, ["abc", "abd", "acd", "bcd"]),
        ("ab", "", 3, ["aab", "abb"]),
        ("a", "", 2, ["aa"]),
        ("aab", "", 2, ["ab"]),
        ("a", "xyz", 2, ["ax", "ay", "az"]),
        ("ab", "x", 2, ["ax", "bx"]),
        ("a", "xyz", 4, ["axyz"]),
        ("ab", "x", 4, ["axxx", "bxxx"]),
    ],
)
def test_who_meets_whom(bots: str, against: str, players: int, tables: list[str]) -> None:
    assert told(bots, against, players) == tables


def contest(players: int, deals: int) -> Contest:
    setting = Setting.take("new_york", players)
    return Contest(setting, (tuple(entrants("abcd"[:players])),), seed=1, deals=deals)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_sits_on_every_seat_with_every_deal(players: int) -> None:
    fixed = contest(players, 6)
    for deal in range(6):
        orders = [fixed.seats(Fixture(0, deal, turn)) for turn in range(players)]
        for seat in range(players):
            assert sorted(order[seat] for order in orders) == list(range(players))


def test_neighbours_change_from_deal_to_deal() -> None:
    fixed = contest(4, 200)
    orders = Counter(fixed.seats(Fixture(0, deal, 0)) for deal in range(200))
    assert {*orders} == {*permutations(range(4))}


def test_fixtures_go_round_the_tables() -> None:
    setting = Setting.take("new_york", 2)
    a, b, c = entrants("abc")
    fixtures = list(Contest(setting, ((a, b), (a, c)), seed=1, deals=2).fixtures())
    assert fixtures[:5] == [(0, 0, 0), (0, 0, 1), (1, 0, 0), (1, 0, 1), (0, 1, 0)]
    assert len(fixtures) == 8


def test_all_tables_play_the_same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: list[bytes] = []
    original = Setting.deal

    def deal(self: Setting, key: bytes) -> Game:
        dealt.append(key)
        return original(self, key)

    monkeypatch.setattr(Setting, "deal", deal)
    setting = Setting.take("new_york", 2)
    a, b = Entrant.parse("random", 5), Entrant.parse("greedy", 5)
    both = Contest(setting, ((a, b), (b, b)), seed=4, deals=2)
    for fixture in both.fixtures():
        play_fixture(both, fixture)
    assert dealt == [deal_key(4, 0)] * 4 + [deal_key(4, 1)] * 4


def test_a_game_is_told_by_seat() -> None:
    setting = Setting.take("new_york", 3)
    table = tuple(Entrant.parse(name, 5) for name in ("greedy", "random", "random"))
    fixed = Contest(setting, (table,), seed=2, deals=1)
    for turn in range(3):
        game = play_fixture(fixed, Fixture(0, 0, turn))
        assert game.bots == fixed.seats(game.fixture)
        best = max(range(3), key=lambda seat: game.scores[seat])
        assert game.bots[best] == 0
        assert game.ranks[best] == 0
        assert sorted(game.ranks) == [0, 1, 2]
        assert all(game.decisions)
        for spent, slowest in zip(game.seconds, game.slowest, strict=True):
            assert 0 < slowest <= spent
        assert sum(game.shares()) == 1


def test_forced_decisions_are_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    from incarrozza.bots import RandomBot

    original = RandomBot.choose

    def choose(self: RandomBot, view, legal, **rest):  # type: ignore[no-untyped-def]
        assert len(legal) > 1
        assert rest["seconds"] == 0.02
        return original(self, view, legal, **rest)

    monkeypatch.setattr(RandomBot, "choose", choose)
    setting = Setting.take("new_york", 2)
    both = (Entrant.parse("random@20", 5),) * 2
    assert play_fixture(Contest(setting, (both,), 1, 1), Fixture(0, 0, 0)).decisions


def test_a_game_broken_off_is_drawn_by_all() -> None:
    setting = Setting.take("europe", 2, turns=7)
    both = tuple(Entrant.parse(name, 5) for name in ("greedy", "random"))
    game = play_fixture(Contest(setting, (both,), 1, 1), Fixture(0, 0, 0))
    assert game.broken_off
    assert game.turns == 7
    assert game.shares() == [0.5, 0.5]


def test_a_shared_victory_counts_in_parts() -> None:
    game = Played(0, 0, 0, (0, 1, 2), (9, 9, 3), (0, 0, 2), 9, (1,) * 3, (0.1,) * 3, (0.1,) * 3)
    assert game.shares() == [0.5, 0.5, 0.0]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("greeedy", "did you mean 'greedy'?"),
        ("greedy@", "has no time behind the @; expected, say, greedy@20"),
        ("greedy@fast", "has no time behind the @"),
        ("greedy@0", "0 ms for greedy; expected 1 to"),
        ("greedy@9999999", "9999999 ms for greedy"),
    ],
)
def test_an_entrant_that_cannot_be_is_refused(text: str, words: str) -> None:
    with pytest.raises(BadOption, match=words.replace("?", r"\?")):
        Entrant.parse(text, 50)
