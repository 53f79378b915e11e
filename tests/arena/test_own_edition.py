"""An edition that nobody has printed is simulated, rated, studied and analysed like the others."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from incarrozza import Box, Game, Record
from incarrozza.analysis import Analysis
from incarrozza.arena import Budget, Crew, arena, simulate
from incarrozza.arena.report import page as arena_page
from incarrozza.arena.results import header
from incarrozza.arena.running import Course
from incarrozza.arena.setting import Setting
from incarrozza.bots.pondering import strongest_ponderer
from incarrozza.editions import open_box
from incarrozza.errors import BadOption, IncarrozzaError
from incarrozza.review import review
from incarrozza.study import study
from incarrozza.study.report import page as study_page
from tests import invented
from tests.arena.test_arena import played, untimed
from tests.arena.test_report import parse


@pytest.fixture
def box(tmp_path: Path) -> Box:
    return invented.box(tmp_path, depots=True)


def test_worker_processes_play_the_same_games_of_it(box: Box, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("alone", "together")]
    bots = ["greedy", "random"]
    alone, together = (
        arena(box, bots=bots, games=6, seed=1, crew=Crew(workers), out=file)
        for workers, file in zip((1, 2), files, strict=True)
    )
    assert untimed(alone) == untimed(together)
    assert played(files[0]) == played(files[1])
    assert alone.box is box
    assert alone.as_dict().items() >= {"edition": "valle", "depots": True, "deck": 12}.items()
    text = arena_page(alone, "it")
    parse(text)
    assert "Arena: La Valle, 2 giocatori, depositi, seme 1" in text


def test_games_of_another_map_of_the_same_name_are_not_gone_on_with(
    box: Box, tmp_path: Path
) -> None:
    file = tmp_path / "games"
    arena(box, bots=["random"], games=2, out=file)
    folder = tmp_path / invented.NAME
    tickets = folder / "tickets.csv"
    tickets.write_text(tickets.read_text("utf-8").replace("alba,golfo,7", "alba,golfo,8"), "utf-8")
    with pytest.raises(IncarrozzaError, match="games of another contest, with facts"):
        arena(folder, bots=["random"], games=2, depots=True, out=file)


def test_an_option_that_differs_is_named_before_what_follows_from_it(tmp_path: Path) -> None:
    file = tmp_path / "games"
    arena("europe", bots=["random"], games=2, budget=Budget(turns=3), out=file)
    with pytest.raises(IncarrozzaError, match="with bonus tickets False, not True"):
        arena(
            "europe",
            bots=["random"],
            games=2,
            budget=Budget(turns=3),
            bonus_tickets=True,
            out=file,
        )


def test_the_file_of_results_says_what_is_played(box: Box) -> None:
    heads = []
    arena(box, bots=["random"], games=2, progress=lambda course: heads.append(_head(course)))
    assert heads[0].edition == "valle"
    assert heads[0].depots
    assert not heads[0].bonus_tickets
    assert heads[0].facts == box.digest


def _head(course: Course):  # type: ignore[no-untyped-def]  # what it is, the test says
    return header(course.contest)


@pytest.mark.parametrize("bots", [["random"], ["greedy", "random"]])
def test_it_is_simulated_and_saved(box: Box, bots: list[str], tmp_path: Path) -> None:
    alone, together = (simulate(box, games=12, bots=bots, seed=2, crew=Crew(n)) for n in (1, 2))
    assert alone.mean_scores == together.mean_scores
    assert alone.limited == 0
    assert alone.as_dict()["edition"] == "valle"
    simulate(box, games=1, bots=bots, seed=2, save=tmp_path / "saved")
    record = Record.parse((tmp_path / "saved" / "0001.txt").read_text("utf-8"))
    assert record.box == box
    assert record.replay().over


def test_own_tickets_of_it_are_counted_against_those_of_its_map(tmp_path: Path) -> None:
    folder = invented.write(tmp_path)
    rows = open_box(folder, 2).tickets[:8]
    report = simulate(folder, games=1, tickets=rows)
    assert (report.deck, report.own_count, report.printed_count) == (8, 8, 12)


def test_it_is_studied(box: Box) -> None:
    alone, together = (study(box, games=6, bots=["greedy"], crew=Crew(n)) for n in (1, 2))
    assert alone == together
    assert alone.games == 6
    assert {ticket.name for ticket in alone.tickets} >= {"Golfo–Isola Bella"}
    text = study_page(alone, "it")
    parse(text)
    assert "Studio della mappa: La Valle, 2 giocatori, depositi" in text


def test_it_is_analysed(box: Box, tmp_path: Path) -> None:
    simulate(box, games=1, bots=["random", "greedy"], seed=1, save=tmp_path / "saved")
    record = Record.parse((tmp_path / "saved" / "0001.txt").read_text("utf-8"))
    found = review(record, playouts=20)
    assert found.by == strongest_ponderer()
    assert [turn.number for turn in found.turns] == list(range(len(found.turns)))
    assert found.mistakes
    analysis = found.analysis()
    assert Analysis.parse(str(analysis)) == analysis
    assert Record.parse(analysis.record).box == box


def test_a_box_and_options_beside_it_are_refused(box: Box) -> None:
    for ask in (
        partial(arena, box, bots=["random"], bonus_tickets=True),
        partial(simulate, box, 3, games=1),
        partial(study, box, depots=True),
    ):
        with pytest.raises(BadOption, match="expected a box alone"):
            ask()


# -- What is sent to workers -----------------------------------------------------------------------


class Counted:
    """Work that tells how often it was sent."""

    sent = 0

    def __call__(self, task: int) -> int:
        return -task

    def __reduce__(self) -> tuple[type[Counted], tuple[()]]:
        Counted.sent += 1
        return Counted, ()


def test_a_box_is_sent_to_each_worker_once() -> None:
    Counted.sent = 0
    with Crew(2) as crew:
        assert sorted(crew.work(Counted(), range(50))) == sorted(-task for task in range(50))
    assert Counted.sent <= 2


def test_a_crew_can_be_called_again_after_an_interruption() -> None:
    def interrupted() -> Iterator[int]:
        yield 1
        raise KeyboardInterrupt

    crew = Crew()
    with crew:
        list(crew.work(abs, interrupted()))
    assert crew.interrupted
    with crew:
        assert list(crew.work(abs, [-1, -2])) == [1, 2]
    assert not crew.interrupted


def test_a_setting_is_a_box_and_a_limit_and_travels(box: Box) -> None:
    setting = Setting.take(box)
    assert vars(setting) == {"box": box, "limit": 2000}
    assert pickle.loads(pickle.dumps(setting)) == setting
    assert isinstance(setting.deal(bytes(32)), Game)
