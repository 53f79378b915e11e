"""A match by itself: moves, idempotency keys and deadlines, without a server or a database."""

from __future__ import annotations

import random
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from incarrozza.errors import IllegalAction
from incarrozza.game import Game
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.ops.settings import Settings
from incarrozza.server.store.table_entry import Entry
from incarrozza.server.tables.clock import Clock, next_due, overdue
from incarrozza.server.tables.match import Deadline, Match, Stamp
from tests.server.secrecy import Setting, Stage, new_table

SETTING = Setting("new_york", 2, False, False)
PERSON = Stamp("person", 5.0)
CLOCK = Clock(Settings(database_url="", bot_pause=0.5, lease=10, node="here"))


@pytest.fixture
def table() -> Stage:
    return new_table(SETTING, Game("new_york", 2, seed=1))


def past_the_opening(table: Match) -> Game:
    game = table.playing()
    for seat in (0, 1):
        table.push(seat, ["keep 1 2"], PERSON)
    return game


def a_claim(game: Game) -> list[str]:
    """Draw cards until something can be claimed, and give the whole move."""
    rng = random.Random(1)
    while True:
        paid = [[action.text, ways[0].text] for action, ways in game.choices(game.turn) if ways]
        if paid:
            return paid[0]
        game.push(rng.choice([a for a in game.legal(game.turn) if a.kind == "draw"]), game.turn)


def at_a_claim(table: Stage) -> tuple[Stage, list[str]]:
    """Set a table up where somebody can claim something."""
    game = past_the_opening(table)
    move = a_claim(game)
    return new_table(SETTING, game), move


def code_of(refusal: pytest.ExceptionInfo[Refusal]) -> str:
    return refusal.value.code


# -- Moves -----------------------------------------------------------------------------------------


def test_a_move_that_is_taken_back_leaves_no_trace(table: Stage) -> None:
    before = (table.number, table.decision(0), table.decision(1), str(table.playing().record))
    events = table.push(0, ["keep 1 2"], PERSON)
    assert table.number == before[0] + 1
    table.take_back(events)
    after = (table.number, table.decision(0), table.decision(1), str(table.playing().record))
    assert after == before


def test_what_others_choose_in_the_opening_does_not_change_the_question(table: Stage) -> None:
    asked = table.decision(1)
    table.push(0, ["keep 1 2"], PERSON)
    assert table.decision(1) == asked
    assert table.decision(0) == asked + 1


def test_a_whole_move_is_two_events(table: Stage) -> None:
    table, move = at_a_claim(table)
    seat, number = table.playing().turn, table.number
    events = table.push(seat, move, PERSON)
    assert [str(event.action) for event in events] == move
    assert table.number == number + 2
    assert table.stamps[-2:] == [PERSON, PERSON]


def test_of_a_move_that_cannot_be_paid_so_nothing_is_done(table: Stage) -> None:
    table, (claim, _) = at_a_claim(table)
    game = table.playing()
    seat, record = game.turn, str(game.record)
    with pytest.raises(Refusal) as refusal:
        table.push(seat, [claim, "draw deck"], PERSON)
    assert code_of(refusal) == "illegal"
    assert refusal.value.message("en").rule == "G8"
    assert str(game.record) == record


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (["claim Atlantis"], "unknown_action"),
        (["pass"], "illegal"),
        (["draw deck", "draw deck"], "incomplete"),
    ],
)
def test_what_is_no_move_is_refused(table: Stage, move: list[str], code: str) -> None:
    past_the_opening(table)
    number = table.number
    with pytest.raises(Refusal) as refusal:
        table.push(table.playing().turn, move, PERSON)
    assert (code_of(refusal), table.number) == (code, number)


def test_a_claim_without_its_payment_is_incomplete_if_it_is_legal(table: Stage) -> None:
    table, (claim, _) = at_a_claim(table)
    with pytest.raises(Refusal) as refusal:
        table.push(table.playing().turn, [claim], PERSON)
    assert code_of(refusal) == "incomplete"


def test_an_illegal_action_says_why_by_its_reason() -> None:
    game = Game("new_york", 2, seed=1)
    with pytest.raises(IllegalAction) as error:
        game.play(["draw deck"], 0)
    assert error.value.reason == game.why_not("draw deck", 0)
    assert str(error.value) == f"draw deck: {error.value.reason}"


# -- Idempotency keys ------------------------------------------------------------------------------


def test_a_move_is_found_by_its_key_once_it_is_settled(table: Stage) -> None:
    table.push(0, ["keep 1 2"], PERSON)
    assert table.done("0 a") is None
    table.settle("playing", 0b10, 7.0, "0 a")
    assert table.done("0 a") == table.number == table.entry.number
    assert table.done("1 a") is None
    assert table.done(None) is None


# -- Catching up -----------------------------------------------------------------------------------


def row(event: Any, request: str | None = None) -> Any:
    return SimpleNamespace(line=str(event), by="person", at=5.0, request=request)


def as_kept(game: Game, entry: Entry) -> Entry:
    header, _, _ = str(game.record).partition("\n\n")
    return replace(entry, header=header, number=len(game.events))


def test_a_match_that_was_read_is_the_one_that_was_written(table: Stage) -> None:
    game = past_the_opening(table)
    entry = as_kept(game, table.entry)
    rows = [row(event, "0 a" if event.number == 1 else None) for event in game.events]
    again = Match(entry)
    unread = [again.unread]
    again.adopt(entry, rows, {game.turn: 9.0})
    assert [*unread, again.unread] == [True, False]
    assert str(again.playing().record) == str(game.record)
    assert again.done("0 a") == 2
    assert again.deadlines == {game.turn: Deadline(again.decision(game.turn), 9.0)}
    assert again.is_old_news(entry)
    assert not again.is_old_news(replace(entry, revision=entry.revision + 1))


def test_what_is_in_doubt_is_read_from_the_beginning(table: Stage) -> None:
    game = past_the_opening(table)
    entry = as_kept(game, table.entry)
    rows = [row(event) for event in game.events]
    again = Match(entry)
    again.adopt(entry, rows, {})
    assert again.trusted(entry) == len(rows)
    again.push(game.turn, ["draw deck"], PERSON)
    again.doubtful = True
    assert again.unread
    assert again.trusted(entry) == 0
    again.adopt(entry, rows, {})
    assert again.number == len(rows)


def test_a_game_that_cannot_be_followed_is_damaged_and_read_anew_later(table: Stage) -> None:
    game = past_the_opening(table)
    entry = as_kept(game, table.entry)
    rows = [row(event) for event in game.events]
    again = Match(entry)
    again.adopt(replace(entry, number=1), rows[:1], {})
    broken = SimpleNamespace(**{**vars(rows[2]), "line": "nonsense"})
    with pytest.raises(Refusal) as refusal:
        again.adopt(entry, [rows[1], broken], {})
    assert code_of(refusal) == "damaged"
    assert again.unread
    assert again.trusted(entry) == 0
    again.adopt(entry, rows, {})
    assert str(again.playing().record) == str(game.record)


# -- Deadlines -------------------------------------------------------------------------------------


def with_bot(table: Match, seat: int) -> None:
    chairs = [
        replace(chair, bot="greedy") if chair.seat == seat else chair for chair in seats(table)
    ]
    table.entry = replace(table.entry, seats=tuple(chairs))


def seats(table: Match) -> Any:
    return table.entry.seats


def test_a_person_has_the_pace_of_the_table_and_a_bot_a_pause(table: Stage) -> None:
    with_bot(table, 1)
    table.deadlines = {}
    due = CLOCK.reckon(table, 100.0)
    assert {seat: deadline.at for seat, deadline in due.items()} == {0: 160.0, 1: 100.5}


def test_a_question_that_was_asked_before_keeps_its_time(table: Stage) -> None:
    table.deadlines = CLOCK.reckon(new_table(SETTING, Game("new_york", 2, seed=1)), 100.0)
    table.deadlines = CLOCK.reckon(table, 100.0)
    before = table.deadlines[1]
    table.push(0, ["keep 1 2"], PERSON)
    table.deadlines = CLOCK.reckon(table, 130.0)
    assert table.deadlines == {1: before}


def test_who_is_overdue_is_listed_with_the_question(table: Stage) -> None:
    table.deadlines = {0: Deadline(4, 10.0), 1: Deadline(5, 20.0)}
    assert next_due(table) == 10.0
    assert [*overdue(table, 9.9)] == []
    assert [*overdue(table, 10.0)] == [(0, 4)]
    assert next_due(Match(table.entry)) is None


def test_a_deadline_is_leased_for_a_while_after_its_time(table: Stage) -> None:
    table.deadlines = {1: Deadline(5, 20.0)}
    assert CLOCK.rows(table) == [
        {"table_id": "t", "seat": 1, "at": 20.0, "holder": "here", "held_until": 30.0}
    ]


@pytest.mark.parametrize("state", ["ended", "over"])
def test_nothing_is_due_after_the_end(table: Stage, state: Any) -> None:
    game = table.playing()
    rng = random.Random(1)
    while state == "over" and not game.over:
        seat = game.to_act[0]
        game.push(rng.choice(game.legal(seat)), seat)
    table.entry = replace(table.entry, state=state)
    assert CLOCK.reckon(table, 100.0) == {}
