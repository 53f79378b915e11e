"""A study counts what really happened in its games."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from incarrozza import BadOption, Record
from incarrozza.arena import Crew, simulate
from incarrozza.editions import open_box
from incarrozza.editions.edition import LANGUAGES, Language
from incarrozza.editions.items import ITEMS
from incarrozza.study import study
from incarrozza.study.report import page
from incarrozza.study.synopsis import WORDS
from tests.arena.test_report import parse

GAMES = 12


def test_figures_are_those_of_the_games(tmp_path: Path) -> None:
    # The same seed deals the same games to a simulation, which can save them.
    simulate("europe", players=3, games=GAMES, bots=["greedy"], seed=4, depots=True, save=tmp_path)
    found = study("europe", players=3, games=GAMES, bots=["greedy"], seed=4, depots=True)
    games = [Record.parse(file.read_text("utf-8")).replay() for file in sorted(tmp_path.iterdir())]
    outcomes = [game.outcome for game in games if game.outcome is not None]
    assert found.games == len(outcomes) == GAMES
    assert found.turns == Counter(game.turns for game in games)
    assert found.mean_turns == pytest.approx(sum(game.turns for game in games) / GAMES)
    scores = [score for outcome in outcomes for score in outcome.scores]
    assert found.scores == Counter(scores)
    margins = [sorted(o.scores)[-1] - sorted(o.scores)[-2] for o in outcomes]
    assert found.mean_margin == pytest.approx(sum(margins) / GAMES)
    for seat, finding in enumerate(found.seats):
        won = sum(1 / len(o.winners) for o in outcomes if seat in o.winners)
        assert finding.wins.won == pytest.approx(won)
        assert finding.mean_score == pytest.approx(sum(o.scores[seat] for o in outcomes) / GAMES)
    winners = [(o.accounts[seat]) for o in outcomes for seat in o.winners]
    assert found.winners.items == pytest.approx(
        {
            item.name: sum(account.items[item.name] for account in winners) / len(winners)
            for item in ITEMS
        }
    )
    assert found.winners.score == pytest.approx(sum(a.total for a in winners) / len(winners))
    assert found.winners.score > found.others.score
    for route in found.routes:
        owners = [
            (seat, outcome.winners)
            for game, outcome in zip(games, outcomes, strict=True)
            for seat in range(3)
            for track in game.view(None).routes(seat)
            if track in route.tracks
        ]
        assert route.claimed == pytest.approx(len(owners) / GAMES)
        assert route.points_per_game == pytest.approx(route.points * len(owners) / GAMES)
        assert route.wins.won == pytest.approx(sum(1 / len(w) for s, w in owners if s in w))
        assert 0 <= route.when <= 1
    for number, ticket in enumerate(found.tickets):
        done = sum(number in account.completed for o in outcomes for account in o.accounts)
        missed = sum(number in account.missed for o in outcomes for account in o.accounts)
        offered = sum(number in event.offered for game in games for event in game.events)
        assert ticket.offered == pytest.approx(offered / GAMES)
        assert ticket.wins.games == done + missed
        assert ticket.kept == pytest.approx((done + missed) / max(offered, 1))
        assert ticket.completed == pytest.approx(done / max(done + missed, 1))
        earned = ticket.points * (done - missed)
        assert ticket.points_per_keep == pytest.approx(earned / max(done + missed, 1))


@pytest.mark.parametrize(("players", "together"), [(2, True), (4, False)])
def test_tracks_of_which_one_closes_the_other_count_together(players: int, together: bool) -> None:
    box = open_box("europe", players)
    found = study("europe", players=players, games=1, bots=["random"])
    tracks = [track for route in found.routes for track in route.tracks]
    assert sorted(tracks) == list(range(len(box.map.routes)))
    assert any(len(route.tracks) == 2 for route in found.routes) == together
    assert len({route.name for route in found.routes}) == len(found.routes)


def test_the_number_of_workers_changes_nothing() -> None:
    alone, together = (
        study("new_york", players=2, games=14, bots=["greedy"], seed=1, crew=Crew(n))
        for n in (1, 2)
    )
    assert alone == together
    assert alone != study("new_york", players=2, games=14, bots=["greedy"], seed=2)


def test_bots_move_on_from_game_to_game() -> None:
    # The strong one wins from every seat as often as it sits there.
    found = study("new_york", players=3, games=30, bots=["greedy", "random", "random"], seed=1)
    for seat in found.seats:
        assert seat.wins.share == pytest.approx(1 / 3, abs=0.1)


def test_good_bots_play_if_nobody_is_named() -> None:
    found = study("new_york", players=2, games=2)
    assert found.bots
    assert found.bots != ("random",)


def test_a_study_can_be_interrupted() -> None:
    def interrupt(done: int) -> None:
        if done >= 10:
            raise KeyboardInterrupt

    found = study("new_york", players=2, games=500, bots=["greedy"], progress=interrupt)
    assert found.interrupted
    assert found.games == 10


def test_mistakes_are_reported() -> None:
    with pytest.raises(BadOption, match="games is 0"):
        study("new_york", players=2, games=0)
    with pytest.raises(BadOption, match="did you mean 'greedy'"):
        study("new_york", players=2, bots=["greeedy"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_whole_and_in_one_language(language: Language) -> None:
    found = study("amsterdam", players=2, games=6, bots=["greedy"], depots=True, seed=1)
    text = page(found, language)
    seen = parse(text).seen
    # Two boards, each with its ground as a picture of its own, and four charts.
    assert seen.count("svg") == 2 * 2 + 4
    assert found.tickets[0].name in text
    for word in ("routes", "winning", "tickets", "seats", "scores", "lengths"):
        assert f"<h2>{WORDS[word][language]}</h2>" in text
    json.dumps(found.as_dict())


def test_a_study_without_games_has_a_page_too() -> None:
    found = study("new_york", players=2, games=5, bots=["random"])
    nothing = replace(found, games=0, turns={}, scores={})
    parse(page(nothing, "en"))


def test_every_word_exists_in_both_languages_with_the_same_details() -> None:
    for word, said in WORDS.items():
        assert set(said) == set(LANGUAGES), word
        english, italian = (re.findall(r"{\w+}", said[language]) for language in LANGUAGES)
        assert sorted(english) == sorted(italian), word
