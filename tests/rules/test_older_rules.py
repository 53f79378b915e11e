"""Games that were played by rules 1 still replay from their answers; `rules_1/` keeps some.

By those rules the discards became a deck when a card was needed (G6), face-up cards could be drawn
without a deck (G7), warehouses were emptied for a card, for a tunnel's too (W6), and three wilds
could stay up when they were (G2).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from incarrozza import Game, Record
from incarrozza.errors import RecordError
from incarrozza.event import ANSWERS, Event
from incarrozza.record import RULES_VERSION
from incarrozza.rules import state as code

FILES = sorted((Path(__file__).parents[1] / "rules_1").glob("*.txt"))


@cache
def read(file: Path) -> Record:
    return Record.parse(file.read_text(encoding="utf-8"))


@pytest.mark.rule("G2", "G6", "G7", "W6")
@pytest.mark.boundscheck
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_record_of_rules_1_replays_and_its_answers_follow_from_the_key(file: Path) -> None:
    record = read(file)
    assert record.rules == 1
    game = record.replay()
    assert game.surprise is None
    assert str(game.record) == file.read_text(encoding="utf-8"), "it stays a record of rules 1"
    record.verify()


def moments() -> Iterator[str]:
    """Name what in the kept games goes only by rules 1."""
    for file in FILES:
        record = read(file)
        game = Game.from_record(replace(record, events=record.events[:1]))
        for event in record.events[1:]:
            before, answers = game._states[0].copy(), [ANSWERS[a.what] for a in event.answers]
            dry = not before["deck_size"] + before["discard_size"]
            if (
                dry
                and before["phase"] == code.TURN
                and event.action
                and event.action.kind == "draw"
            ):
                yield "drawn without a deck"
            if {"emptied", "tunnel"} <= {*answers}:
                yield "emptied between the cards of a tunnel"
            if answers[:1] == ["reshuffled"] and answers[-1] == "hand":
                yield "reshuffled for a card"
            if answers[:1] == ["emptied"] and "store" in answers:
                yield "emptied for a deposit"
            game.follow(event)
            view = game.view(None)
            if view.deck_size == 0 and view.discards and not game.over:
                yield "discards beside no deck"


def test_what_only_rules_1_did_is_among_them() -> None:
    assert {*moments()} == {
        "drawn without a deck",
        "emptied between the cards of a tunnel",
        "reshuffled for a card",
        "emptied for a deposit",
        "discards beside no deck",
    }


def changed(record: Record, what: int) -> Record:
    """Leave out the last mark of a kind."""
    number = max(e.number for e in record.events if any(a.what == what for a in e.answers))
    event = record.events[number]
    answers = tuple(a for a in event.answers if a.what != what)
    events = [*record.events]
    events[number] = replace(event, answers=answers)
    return replace(record, events=tuple(events))


@pytest.mark.parametrize("what", [code.RESHUFFLED, code.EMPTIED, code.SWEPT])
def test_a_mark_that_is_missing_is_noticed(what: int) -> None:
    noticed = 0
    for file in FILES:
        record = read(file)
        if any(a.what == what for event in record.events for a in event.answers):
            with pytest.raises(RecordError):
                changed(record, what).replay()
            noticed += 1
    assert noticed


def test_the_same_answers_are_no_game_by_the_present_rules() -> None:
    for file in FILES:
        with pytest.raises(RecordError):
            replace(read(file), rules=RULES_VERSION).replay()


# -- A game that was begun by rules 1 --------------------------------------------------------------


def unfinished(record: Record) -> Iterator[Game]:
    """Break a game off where rules 1 left something that is due by the present ones."""
    game = Game.from_record(replace(record, events=record.events[:1]))
    for event in record.events[1:]:
        game.follow(event)
        view = game.view(None)
        if not game.over and view.deck_size == 0 and (view.discards or view.display.count(None)):
            yield game.copy()


@pytest.mark.rule("G6", "W6")
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_game_begun_by_rules_1_goes_on_by_the_present_ones(file: Path) -> None:
    rng = random.Random(file.stem)
    for game in [*unfinished(read(file))][::7]:
        begun: list[Event] = list(game.events)
        for _ in range(60):
            if game.over:
                break
            game.push(rng.choice(game.legal_actions))
            view = game.view(None)
            assert view.phase == "over" or view.deck_size or not view.discards
        record = Record.parse(str(game.record))
        assert record.rules == 1
        assert record.replay() == game
        assert len(game.events) > len(begun)
