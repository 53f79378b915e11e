"""Simulations: seeded, the same with any number of workers, stoppable, and honestly counted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from statistics import fmean, stdev

import pytest

from incarrozza import BadOption, Record, UnknownEdition
from incarrozza.arena import Budget, Crew, Report, simulate
from incarrozza.arena.setting import Setting
from incarrozza.arena.simulation import Series, Sums, play_chunk
from incarrozza.editions import open_box


def untimed(report: Report) -> Report:
    """Forget how long it took."""
    return replace(report, seconds=0.0)


@pytest.mark.parametrize("bots", [["random"], ["random", "greedy"]])
def test_the_same_seed_gives_the_same_figures(bots: list[str]) -> None:
    once, again, other = (
        untimed(simulate("new_york", players=3, games=12, bots=bots, seed=seed))
        for seed in (4, 4, 5)
    )
    assert once == again
    assert once.mean_scores != other.mean_scores


def test_the_number_of_workers_changes_nothing() -> None:
    alone, together = (
        untimed(simulate("new_york", players=2, games=25, bots=["greedy"], seed=1, crew=Crew(n)))
        for n in (1, 2)
    )
    assert alone == together
    assert together.games == 25


def test_fast_chunks_can_be_played_in_any_order() -> None:
    series = Series(Setting.take("new_york", 2), ("random", "random"), seed=1)
    chunks = [range(1000), range(1000, 2000), range(2000, 2100)]
    there, back = Sums(2), Sums(2)
    for chunk in chunks:
        there.add(play_chunk(series, chunk))
    for chunk in reversed(chunks):
        back.add(play_chunk(series, chunk))
    assert there == back
    whole = simulate("new_york", players=2, games=2100, seed=1)
    assert whole.turns == there.turns
    assert list(whole.wins) == there.wins


def test_bots_take_the_seats_in_turn() -> None:
    report = simulate("amsterdam", players=3, games=6, bots=["random", "greedy"], seed=2)
    assert report.bots == ("random", "greedy", "random")
    assert report.wins[1] >= 5


def test_figures_are_those_of_the_games(tmp_path: Path) -> None:
    report = simulate(
        "europe", players=2, games=11, bots=["greedy"], seed=3, depots=True, save=tmp_path
    )
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [f"{number:04}.txt" for number in range(1, 12)]
    games = [Record.parse(file.read_text("utf-8")).replay() for file in files]
    outcomes = [game.outcome for game in games]
    scores = [outcome.scores for outcome in outcomes if outcome is not None]
    assert len(scores) == report.games == 11
    assert report.turns == sum(game.turns for game in games)
    assert report.mean_turns == pytest.approx(report.turns / 11)
    for seat in range(2):
        column = [each[seat] for each in scores]
        assert report.mean_scores[seat] == pytest.approx(fmean(column))
        assert report.score_spread[seat] == pytest.approx(stdev(column))
        won = sum(outcome is not None and seat in outcome.winners for outcome in outcomes)
        assert report.wins[seat] == won
    assert games[0].names == ("Greedy 1", "Greedy 2")
    Record.parse(files[0].read_text("utf-8")).verify()


def test_saving_changes_nothing_for_bots_that_think(tmp_path: Path) -> None:
    saved = simulate("new_york", players=2, games=3, bots=["greedy"], seed=9, save=tmp_path / "a")
    unsaved = simulate("new_york", players=2, games=3, bots=["greedy"], seed=9)
    assert untimed(saved) == untimed(unsaved)


def test_random_games_can_be_saved(tmp_path: Path) -> None:
    report = simulate("new_york", players=2, games=2, bots=["random"], save=tmp_path)
    assert report.games == len(list(tmp_path.iterdir())) == 2


def test_saved_games_are_never_overwritten(tmp_path: Path) -> None:
    simulate("new_york", players=2, games=1, save=tmp_path)
    with pytest.raises(BadOption, match="expected a new or an empty folder"):
        simulate("new_york", players=2, games=1, save=tmp_path)


def test_both_ways_of_playing_random_games_agree() -> None:
    fast = simulate("new_york", players=2, games=4000, seed=1)
    # A bot that is not called random keeps the games out of the compiled loop.
    from incarrozza.bots import BOTS, RandomBot

    BOTS["chance"] = RandomBot
    try:
        slow = simulate("new_york", players=2, games=400, seed=1, bots=["chance"])
    finally:
        del BOTS["chance"]
    assert fast.mean_turns == pytest.approx(slow.mean_turns, rel=0.05)
    for seat in range(2):
        error = slow.score_spread[seat] / 400**0.5
        assert abs(fast.mean_scores[seat] - slow.mean_scores[seat]) < 5 * error
        assert fast.score_spread[seat] == pytest.approx(slow.score_spread[seat], rel=0.15)
    assert fast.decisions / fast.turns == pytest.approx(slow.decisions / slow.turns, rel=0.05)


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_limit_breaks_games_off_and_nobody_wins_them(bot: str) -> None:
    report = simulate("europe", players=2, games=4, bots=[bot], seed=1, budget=Budget(turns=12))
    assert report.limited == report.games == 4
    assert report.turns == 4 * 12
    assert report.wins == (0, 0)
    assert report.as_dict()["limited"] == 4


def test_the_usual_limit_is_never_met() -> None:
    for depots in (False, True):
        report = simulate("amsterdam", players=4, games=500, seed=1, depots=depots)
        assert report.limited == 0
        assert report.limit == 4000
        # Shared victories count for each who shares them.
        assert sum(report.wins) >= report.games


def test_interruption_gives_what_is_done() -> None:
    def interrupt(done: Sums) -> None:
        if done.games >= 20:
            raise KeyboardInterrupt

    report = simulate(
        "new_york", players=2, games=1000, bots=["greedy"], seed=1, progress=interrupt
    )
    assert report.interrupted
    assert report.games == 20
    finished = simulate("new_york", players=2, games=20, bots=["greedy"], seed=1)
    assert not finished.interrupted
    assert report.mean_scores == finished.mean_scores


def test_workers_are_interrupted_too() -> None:
    def interrupt(done: Sums) -> None:
        assert done.games == 10
        raise KeyboardInterrupt

    report = simulate(
        "new_york", players=2, games=3000, bots=["greedy"], seed=1, crew=Crew(2), progress=interrupt
    )
    assert report.interrupted
    assert report.games == 10


def test_progress_is_told() -> None:
    seen: list[int] = []
    simulate(
        "new_york",
        players=2,
        games=25,
        bots=["greedy"],
        progress=lambda done: seen.append(done.games),
    )
    assert seen == [10, 20, 25]


def test_own_tickets_are_counted_and_those_they_stand_in_for() -> None:
    deck = open_box("amsterdam", 2).tickets
    own = simulate("amsterdam", players=2, games=1, tickets=deck[:5])
    assert (own.deck, own.own_count, own.printed_count) == (5, 5, 24)
    printed = simulate("amsterdam", players=2, games=1)
    assert (printed.deck, printed.own_count, printed.printed_count) == (24, 0, 0)


def test_mistakes_are_reported_before_anything_is_played() -> None:
    with pytest.raises(BadOption, match="no bot is called 'stockfish'"):
        simulate("new_york", players=2, games=1, bots=["random", "stockfish"])
    with pytest.raises(BadOption, match="games is 0; expected 1 or more"):
        simulate("new_york", players=2, games=0)
    with pytest.raises(BadOption, match="workers is -1"):
        simulate("new_york", players=2, games=1, crew=Crew(-1))
    with pytest.raises(BadOption, match="new_york is for 2 to 4 players, not 5"):
        simulate("new_york", players=5, games=1)
    with pytest.raises(UnknownEdition):
        simulate("atlantis", players=2, games=1)
    with pytest.raises(BadOption, match="no bots"):
        simulate("new_york", players=2, games=1, bots=[])
