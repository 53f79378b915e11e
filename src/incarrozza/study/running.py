"""Running a study: from what was asked for to what was found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from incarrozza.arena.crew import Crew
from incarrozza.arena.playing import SECONDS, Setting, check_counts
from incarrozza.bots import check_bot, quickest_good_bot
from incarrozza.editions.options import OwnTickets
from incarrozza.study.counting import Counts, Plan, play_and_count
from incarrozza.study.findings import Findings, find

_CHUNK = 5


def study(
    edition: str,
    *,
    players: int = 2,
    games: int = 1000,
    bots: Sequence[str] = (),
    seed: int = 0,
    depots: bool = False,
    bonus_tickets: bool = False,
    tickets: OwnTickets | None = None,
    seconds: float = SECONDS,
    workers: int = 1,
    ray: str | None = None,
    progress: Callable[[int], None] | None = None,
) -> Findings:
    """Play games and find out what tickets, routes and seats are worth.

    Bots take the seats in turn, and move on by one seat from game to game. The figures depend on
    the seed, not on the number of workers. Ctrl-C ends the study and gives what was found so far.
    """
    check_counts(games=games, workers=workers)
    setting = Setting.check(
        edition, players, depots=depots, bonus_tickets=bonus_tickets, tickets=tickets
    )
    playing = tuple(bots) or (quickest_good_bot(),)
    for each in playing:
        check_bot(each)
    plan = Plan(setting, playing, seed, seconds)
    chunks = [range(start, min(start + _CHUNK, games)) for start in range(0, games, _CHUNK)]
    counts = Counts(setting)
    with Crew(min(workers, len(chunks)), ray) as crew:
        for part in crew.work(partial(play_and_count, plan), chunks):
            counts.add(part)
            if progress is not None:
                progress(counts.games + counts.limited)
    return find(plan, counts, counts.games + counts.limited < games)
