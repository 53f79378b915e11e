"""A crew does every task once, stops gracefully, and reports what went wrong."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

from incarrozza import BadOption, IncarrozzaError
from incarrozza.arena.crew import Crew


def double(number: int) -> int:
    return 2 * number


@pytest.mark.parametrize("workers", [1, 2])
def test_every_task_is_done_once(workers: int) -> None:
    with Crew(workers) as crew:
        done = sorted(crew.work(double, range(9)))
    assert done == [2 * number for number in range(9)]
    assert not crew.interrupted


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_lets_what_was_begun_come_to_its_end(workers: int) -> None:
    begun: list[int] = []

    def tasks() -> Iterator[int]:
        for number in range(100):
            begun.append(number)
            yield number

    done = []
    with Crew(workers) as crew:
        for result in crew.work(double, tasks()):
            done.append(result)
            if len(done) == 5:
                os.kill(os.getpid(), signal.SIGINT)
    assert crew.interrupted
    assert len(done) < 100
    assert sorted(done) == [2 * number for number in begun]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_second_ctrl_c_abandons_it(workers: int) -> None:
    done = []
    with Crew(workers) as crew:
        for result in crew.work(double, range(100)):
            done.append(result)
            os.kill(os.getpid(), signal.SIGINT)
            os.kill(os.getpid(), signal.SIGINT)
    assert crew.rung == 2
    assert len(done) == 1


def test_ctrl_c_is_heard_as_usual_afterwards() -> None:
    before = signal.getsignal(signal.SIGINT)
    with Crew() as crew:
        assert signal.getsignal(signal.SIGINT) != before
        list(crew.work(double, [1]))
    assert signal.getsignal(signal.SIGINT) == before


def test_the_list_of_tasks_may_change_its_mind() -> None:
    seen: list[int] = []
    with Crew(2) as crew:
        wanted = (number for number in range(50) if len(seen) < 10)
        for result in crew.work(double, wanted):
            seen += [result]
    # Two more may have been under way when the tenth came in.
    assert 10 <= len(seen) <= 12


def test_a_process_that_dies_is_said_to_have_died() -> None:
    with pytest.raises(IncarrozzaError, match="a worker process has died"), Crew(2) as crew:
        list(crew.work(os._exit, [3, 3, 3]))


def test_other_mistakes_are_not_swallowed() -> None:
    with pytest.raises(ZeroDivisionError), Crew(2) as crew:
        list(crew.work((1).__floordiv__, [1, 0]))


def test_a_crew_has_at_least_one_worker() -> None:
    with pytest.raises(BadOption, match="workers is 0; expected 1 or more"):
        Crew(0)
