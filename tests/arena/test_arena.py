"""A contest as a whole: seeded, resumable, the same for any crew, honestly counted."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from incarrozza import BadOption, IncarrozzaError, UnknownEdition
from incarrozza.arena import Budget, Course, Crew, Standings, arena
from incarrozza.arena.program import fingerprint

Line = dict[str, Any]


def played(file: Path) -> list[Line]:
    """Read the games of a file, without their times and in the order of the contest."""
    _, *lines = file.read_text("utf-8").splitlines()
    games = [json.loads(line) for line in lines]
    for game in games:
        del game["seconds"], game["slowest"]
    return sorted(games, key=lambda game: (game["table"], game["deal"], game["turn"]))


def untimed(standings: Standings) -> Standings:
    """Forget how long everything took."""
    bots = tuple(
        replace(bot, mean_milliseconds=0.0, slowest_milliseconds=0.0) for bot in standings.bots
    )
    return replace(standings, seconds=0.0, bots=bots)


def test_standings_are_those_of_the_games(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    standings = arena(
        "new_york", players=3, bots=["greedy", "random"], games=20, seed=3, depots=True, out=file
    )
    games = played(file)
    # Whole deals: three games each, and two mixed tables.
    assert standings.games_each == 21
    assert standings.games == len(games) == 42
    assert [table.bots for table in standings.tables] == [
        ("greedy", "greedy", "random"),
        ("greedy", "random", "random"),
    ]
    names = [table.bots for table in standings.tables]
    for bot in standings.bots:
        scores = [
            score
            for game in games
            for place, score in zip(game["bots"], game["scores"], strict=True)
            if names[game["table"]][place] == bot.bot
        ]
        assert sorted(bot.scores) == sorted(scores)
        assert bot.mean_score == pytest.approx(fmean(scores))
        assert bot.wins.games == len(scores) == 63
        assert bot.decisions > 0
        assert 0 < bot.mean_milliseconds <= bot.slowest_milliseconds
    greedy, random = standings.bots
    assert greedy.bot == "greedy"
    assert greedy.rating.points > random.rating.points
    assert greedy.wins.won + random.wins.won == pytest.approx(42)
    assert greedy.ahead_of["random"].share == pytest.approx(1 - random.ahead_of["greedy"].share)
    assert set(greedy.ahead_of) == {"random"}
    for table in standings.tables:
        assert sum(place.wins.won for place in table.places) == pytest.approx(21)
        assert table.deals == 7


def test_the_same_seed_gives_the_same_games_however_many_workers(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("alone", "again", "together", "other")]
    results = [
        untimed(
            arena("new_york", bots=["greedy", "random"], games=20, seed=s, crew=Crew(n), out=file)
        )
        for file, n, s in zip(files, (1, 1, 2, 1), (1, 1, 1, 2), strict=True)
    ]
    assert played(files[0]) == played(files[1]) == played(files[2]) != played(files[3])
    assert results[0] == results[1] == results[2]


def test_interrupted_and_resumed_is_the_same_as_played_at_once(tmp_path: Path) -> None:
    def interrupt(course: Course) -> None:
        if course.done >= 7:
            raise KeyboardInterrupt

    whole, parts = tmp_path / "whole", tmp_path / "parts"
    bots = ["greedy", "random"]
    at_once = arena("amsterdam", bots=bots, games=20, seed=1, out=whole)
    first = arena("amsterdam", bots=bots, games=20, seed=1, out=parts, progress=interrupt)
    assert first.interrupted
    assert first.games == 7
    assert first.tables[0].deals == 3
    resumed: list[int] = []
    second = arena(
        "amsterdam",
        bots=bots,
        games=20,
        seed=1,
        out=parts,
        progress=lambda course: resumed.append(course.done),
    )
    assert resumed[0] == 7
    assert not second.interrupted
    assert played(parts) == played(whole)
    assert untimed(second) == untimed(at_once)


def test_more_games_go_on_from_those_there_are(tmp_path: Path) -> None:
    file = tmp_path / "games"
    arena("new_york", bots=["greedy", "random"], games=6, out=file)
    longer = arena("new_york", bots=["greedy", "random"], games=10, out=file)
    assert longer.games == len(played(file)) == 10
    shorter = arena("new_york", bots=["greedy", "random"], games=4, out=file)
    assert shorter.games == 4
    assert len(played(file)) == 10


def test_a_torn_last_line_is_forgiven(tmp_path: Path) -> None:
    file, whole = tmp_path / "torn", tmp_path / "whole"
    arena("new_york", bots=["greedy", "random"], games=6, out=whole)
    text = whole.read_bytes()
    for cut in (5, 40, len(text) // 2, len(text) - 3, len(text) - 1):
        file.write_bytes(text[:cut])
        standings = arena("new_york", bots=["greedy", "random"], games=6, out=file)
        assert standings.games == 6
        assert played(file) == played(whole)


def test_a_damaged_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "games"
    arena("new_york", bots=["greedy", "random"], games=4, out=file)
    lines = file.read_text("utf-8").splitlines(keepends=True)
    lines[2] = lines[2].replace("scores", "cores")
    file.write_text("".join(lines), "utf-8")
    with pytest.raises(IncarrozzaError, match=r"games, line 3: .*expected the results of an arena"):
        arena("new_york", bots=["greedy", "random"], games=4, out=file)
    assert file.read_text("utf-8") == "".join(lines)


@pytest.mark.parametrize(
    "change",
    [
        {"table": 1},
        {"deal": -1},
        {"turn": 2},
        {"bots": [0, 0]},
        {"scores": [1]},
        {"ranks": [1, 1]},
        {"seconds": []},
    ],
)
def test_a_game_that_cannot_have_been_played_is_refused(tmp_path: Path, change: Line) -> None:
    file = tmp_path / "games"
    arena("new_york", bots=["greedy", "random"], games=2, out=file)
    head, game, *rest = file.read_text("utf-8").splitlines()
    lines = [head, json.dumps({**json.loads(game), **change}), *rest]
    file.write_text("\n".join(lines) + "\n", "utf-8")
    with pytest.raises(IncarrozzaError, match=r"games, line 2: no game of this contest; expected"):
        arena("new_york", bots=["greedy", "random"], games=2, out=file)
    assert file.read_text("utf-8").splitlines() == lines


def test_what_is_no_file_is_refused() -> None:
    with pytest.raises(IncarrozzaError, match="/dev/zero is no file; expected results"):
        arena("new_york", bots=["greedy", "random"], games=2, out="/dev/zero")


@pytest.mark.parametrize("text", ["Dear diary,\n", "Dear diary,"])
def test_another_file_is_never_written_to(tmp_path: Path, text: str) -> None:
    file = tmp_path / "diary.txt"
    file.write_text(text, "utf-8")
    with pytest.raises(IncarrozzaError, match="expected"):
        arena("new_york", bots=["random"], games=2, out=file)
    assert file.read_text("utf-8") == text


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seed": 2}, "with seed 1, not 2"),
        ({"depots": True}, "with depots False, not True"),
        ({"box": "amsterdam"}, "with edition new_york, not amsterdam"),
        ({"bots": ["greedy@20", "random"]}, "tables greedy@50 : random@50, not greedy@20 : random"),
        ({"budget": Budget(milliseconds=10)}, "not greedy@10 : random@10"),
        ({"players": 3}, "with players 2, not 3"),
        ({"budget": Budget(turns=9)}, "with limit 2000, not 9"),
    ],
)
def test_a_resumed_contest_with_other_settings_is_refused(
    tmp_path: Path, change: dict[str, Any], words: str
) -> None:
    file = tmp_path / "games"
    settings: dict[str, Any] = {
        "box": "new_york",
        "bots": ["greedy", "random"],
        "games": 2,
        "seed": 1,
        "out": file,
    }
    arena(**settings)
    with pytest.raises(IncarrozzaError, match=words) as refusal:
        arena(**{**settings, **change})
    assert "expected the same settings, or a new file" in str(refusal.value)


def test_games_of_another_version_are_not_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games"
    arena("new_york", bots=["greedy", "random"], games=2, out=file)
    monkeypatch.setattr("incarrozza.arena.results.fingerprint", lambda: "another")
    with pytest.raises(
        IncarrozzaError, match=r"games, line 1: games of another version .*expected"
    ):
        arena("new_york", bots=["greedy", "random"], games=4, out=file)
    assert len(played(file)) == 2


def test_the_fingerprint_is_of_the_sources(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "a.py").write_text("1")
    monkeypatch.setattr("incarrozza.rules.__file__", str(tmp_path / "rules" / "__init__.py"))

    def taken() -> str:
        fingerprint.cache_clear()
        return fingerprint()

    first = taken()
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "a.pyc").write_text("x")
    assert taken() == first
    (tmp_path / "a.py").write_text("2")
    assert taken() != first
    fingerprint.cache_clear()


@pytest.mark.skipif(sys.platform == "win32", reason="files are not locked there")
def test_a_file_that_another_arena_writes_is_left_to_it(tmp_path: Path) -> None:
    file = tmp_path / "games"

    def meanwhile(_course: Course) -> None:
        with pytest.raises(IncarrozzaError, match=r"games is being written by another .*expected"):
            arena("new_york", bots=["greedy", "random"], games=4, out=file)

    arena("new_york", bots=["greedy", "random"], games=2, out=file, progress=meanwhile)
    assert len(played(file)) == 2
    # It is free again.
    assert arena("new_york", bots=["greedy", "random"], games=4, out=file).games == 4


def test_the_sequential_test_ends_a_table_early(tmp_path: Path) -> None:
    alone, together = tmp_path / "alone", tmp_path / "together"
    early = arena("new_york", bots=["greedy", "random"], games=400, seed=1, until=0.5, out=alone)
    (table,) = early.tables
    assert table.decided
    assert not early.interrupted
    assert early.games == 2 * table.deals < 100
    assert table.certain[0] > 0.5
    # Others may have been in play when the answer was certain; they do not count.
    more = arena(
        "new_york",
        bots=["greedy", "random"],
        games=400,
        seed=1,
        until=0.5,
        crew=Crew(2),
        out=together,
    )
    assert untimed(more) == untimed(early)
    assert len(played(together)) >= more.games


def test_equals_play_to_the_end() -> None:
    standings = arena("new_york", bots=["random", "random@20"], games=30, until=0.5, seed=5)
    assert standings.games == 30
    assert not standings.tables[0].decided
    low, high = standings.tables[0].certain
    assert low < 0.5 < high


def test_a_bot_alone_among_others() -> None:
    standings = arena(
        "new_york", players=4, bots=["greedy"], against=["random"], games=8, depots=True
    )
    assert [table.bots for table in standings.tables] == [("greedy", "random", "random", "random")]
    assert standings.tables[0].places[0].wins.games == 8
    assert standings.bots[0].bot == "greedy"
    assert standings.bots[1].wins.games == 24


def test_a_bot_with_itself() -> None:
    standings = arena("new_york", bots=["greedy"], games=6)
    (bot,) = standings.bots
    assert bot.wins.share == pytest.approx(0.5)
    assert bot.rating.points == pytest.approx(0)
    assert bot.ahead_of == {}


def test_figures_are_ready_for_json() -> None:
    standings = arena("new_york", bots=["greedy", "random"], games=4, until=0.5)
    figures = json.loads(json.dumps(standings.as_dict()))
    assert set(figures["bots"][0]["rating"]) == {"points", "low", "high"}
    assert figures["tables"][0]["places"][0]["wins"]["games"] == 4


def test_mistakes_are_reported_before_anything_is_played(tmp_path: Path) -> None:
    for settings, words in (
        ({"bots": []}, "no bots"),
        ({"bots": ["stockfish"]}, "no bot is called 'stockfish'"),
        ({"bots": ["random"], "against": ["greeedy"]}, "did you mean 'greedy'"),
        ({"bots": ["random"], "games": 0}, "games is 0"),
        ({"bots": ["random"], "until": 1.5}, "until is 1.5"),
        ({"bots": ["random"], "players": 5}, "new_york is for 2 to 4 players"),
    ):
        with pytest.raises(BadOption, match=words):
            arena("new_york", out=tmp_path / "games", **settings)
    with pytest.raises(BadOption, match="workers is 0"):
        Crew(workers=0)
    with pytest.raises(BadOption, match="milliseconds is 0"):
        Budget(milliseconds=0)
    with pytest.raises(BadOption, match="limit is 0"):
        Budget(turns=0)
    with pytest.raises(UnknownEdition):
        arena("atlantis", bots=["random"])
    with pytest.raises(IncarrozzaError, match="is no file"):
        arena("new_york", bots=["random"], games=2, out=tmp_path)
    assert not (tmp_path / "games").exists()
