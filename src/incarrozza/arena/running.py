"""Running a contest: from what was asked for to the standings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import ceil
from pathlib import Path
from typing import Unpack

from incarrozza.arena.contest import Contest, Entrant, Fixture, meetings, play_fixture
from incarrozza.arena.crew import Crew
from incarrozza.arena.results import Results
from incarrozza.arena.setting import USUAL, Budget, Setting, check_counts
from incarrozza.arena.standings import Referee, Standings, stand
from incarrozza.editions.box import Source
from incarrozza.editions.options import Choices
from incarrozza.errors import BadOption


class Course:
    """How far a contest is."""

    def __init__(self, contest: Contest, results: Results, until: float | None, crew: Crew) -> None:
        self.contest = contest
        self.results = results
        self.referee = Referee(contest, results, until)
        self.referee.look()
        self._until = until
        self.crew = crew
        self.resumed = sum(map(self.referee.counts, results.played))
        """How many games had been played before."""

    @property
    def games(self) -> int:
        """Count the games that will have been played, unless more tables are decided early."""
        each, players = self.contest.deals, self.contest.setting.players
        decided = zip(self.referee.decided, self.referee.evidence, strict=True)
        return players * sum(evidence.deals if over else each for over, evidence in decided)

    @property
    def done(self) -> int:
        """Count the games that have been played and count."""
        return sum(map(self.referee.counts, self.results.played))

    @property
    def stopping(self) -> bool:
        """Tell whether only what has been begun is still being played."""
        return self.crew.interrupted

    def standings(self) -> Standings:
        """Compute the standings."""
        missing = self.done < self.games
        return stand(self.contest, self.referee, self._until, self.crew.seconds, missing)

    def fixtures(self) -> Iterator[Fixture]:
        """List what is still to be played; a table that is decided meanwhile plays no more."""
        for fixture in self.contest.fixtures():
            if fixture not in self.results.played and not self.referee.decided[fixture.table]:
                yield fixture


# Twelve parameters: what belongs together is one object, and all but box and bots may be left out.
def arena(
    box: Source,
    players: int | None = None,
    *,
    bots: Sequence[str],
    against: Sequence[str] = (),
    games: int = 100,
    until: float | None = None,
    seed: int = 0,
    budget: Budget = USUAL,
    crew: Crew | None = None,
    out: str | Path | None = None,
    progress: Callable[[Course], None] | None = None,
    **choices: Unpack[Choices],
) -> Standings:
    """Let bots meet, on the same deals and on every seat, and give the standings.

    The box may be given, or what it is opened by: see `open_box`. All bots meet each other, or each
    of them alone those it is set `against`. Every table plays so many games, rounded up to whole
    deals; with `until`, a share from 0 to 1, it ends as soon as it is certain that the first bot's
    share is another. Games that are in the file `out` already are not played again. The games
    depend on the seed, not on the crew, unless a bot depends on time. Ctrl-C ends the contest and
    gives the standings so far.
    """
    check_counts(games=games)
    if not bots:
        raise BadOption("no bots; expected at least one")
    if until is not None and not 0 < until < 1:
        raise BadOption(f"until is {until}; expected a share between 0 and 1")
    setting = Setting.take(box, players, budget.turns, **choices)
    entered = [Entrant.parse(each, budget.milliseconds) for each in bots]
    others = [Entrant.parse(each, budget.milliseconds) for each in against]
    tables = meetings(entered, others, setting.players)
    contest = Contest(setting, tables, seed, ceil(games / setting.players))
    results = Results(contest, None if out is None else Path(out))
    try:
        return _run(Course(contest, results, until, crew or Crew()), progress or (lambda _: None))
    finally:
        results.close()


def _run(course: Course, progress: Callable[[Course], None]) -> Standings:
    """Play what is still to be played."""
    with course.crew as crew:
        progress(course)
        for game in crew.work(partial(play_fixture, course.contest), course.fixtures()):
            course.results.add(game)
            course.referee.look()
            progress(course)
    return course.standings()
