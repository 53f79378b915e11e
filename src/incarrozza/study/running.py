"""Running a study: from what was asked for to what was found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Unpack

from incarrozza.arena import Budget, Crew
from incarrozza.arena.setting import USUAL, Setting, check_counts
from incarrozza.bots import check_bot, quickest_good_bot
from incarrozza.editions.box import Source
from incarrozza.editions.options import Choices
from incarrozza.study.census import Counts, Survey, play_and_count
from incarrozza.study.findings import Findings, find

_CHUNK = 5


# Nine parameters: what belongs together is one object, and all but the box may be left out.
def study(
    box: Source,
    players: int | None = None,
    *,
    games: int = 1000,
    bots: Sequence[str] = (),
    seed: int = 0,
    budget: Budget = USUAL,
    crew: Crew | None = None,
    progress: Callable[[int], None] | None = None,
    **choices: Unpack[Choices],
) -> Findings:
    """Play games and find out what tickets, routes and seats are worth.

    The box may be given, or what it is opened by: see `open_box`. Bots take the seats in turn, and
    move on by one seat from game to game. The figures depend on the seed, not on the crew. Ctrl-C
    ends the study and gives what was found so far.
    """
    check_counts(games=games)
    setting = Setting.take(box, players, budget.turns, **choices)
    playing = tuple(bots) or (quickest_good_bot(),)
    for each in playing:
        check_bot(each)
    survey = Survey(setting, playing, seed, budget.seconds)
    chunks = [range(start, min(start + _CHUNK, games)) for start in range(0, games, _CHUNK)]
    counts = Counts(setting.box)
    with crew or Crew() as crew:
        for part in crew.work(partial(play_and_count, survey), chunks):
            counts.add(part)
            if progress is not None:
                progress(counts.games + counts.limited)
    return find(survey, counts, counts.games + counts.limited < games)
