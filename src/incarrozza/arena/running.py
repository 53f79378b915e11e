"""Running a contest: from what was asked for to the standings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import ceil
from pathlib import Path

from incarrozza.arena.contest import Contest, Entrant, Fixture, meetings, play_fixture
from incarrozza.arena.crew import Crew
from incarrozza.arena.playing import SECONDS, Setting, check_counts
from incarrozza.arena.results import Results
from incarrozza.arena.standings import Referee, Standings, stand
from incarrozza.editions.options import OwnTickets
from incarrozza.errors import BadOption


class Course:
    """How far a contest is."""

    def __init__(self, contest: Contest, results: Results, until: float | None, crew: Crew) -> None:
        self.contest = contest
        self.results = results
        self.referee = Referee(contest, results, until)
        self.referee.look()
        self._until = until
        self._crew = crew
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
        return self._crew.interrupted

    def standings(self) -> Standings:
        """Compute the standings."""
        missing = self.done < self.games
        return stand(self.contest, self.referee, self._until, self._crew.seconds, missing)

    def fixtures(self) -> Iterator[Fixture]:
        """List what is still to be played; a table that is decided meanwhile plays no more."""
        for fixture in self.contest.fixtures():
            if fixture not in self.results.played and not self.referee.decided[fixture.table]:
                yield fixture


def arena(
    edition: str,
    *,
    players: int = 2,
    bots: Sequence[str],
    against: Sequence[str] = (),
    games: int = 100,
    milliseconds: int = round(1000 * SECONDS),
    seed: int = 0,
    depots: bool = False,
    bonus_tickets: bool = False,
    tickets: OwnTickets | None = None,
    limit: int | None = None,
    until: float | None = None,
    workers: int = 1,
    ray: str | None = None,
    out: str | Path | None = None,
    progress: Callable[[Course], None] | None = None,
) -> Standings:
    """Let bots meet, on the same deals and on every seat, and give the standings.

    All of them meet each other, or each of them alone those it is set `against`. Every table plays
    so many games, rounded up to whole deals; with `until`, a share from 0 to 1, it ends as soon as
    it is certain that the first bot's share is another. Games that are in the file `out` already
    are not played again. The games depend on the seed, not on workers or machines, unless a bot
    depends on time. Ctrl-C ends the contest and gives the standings so far.
    """
    check_counts(games=games, workers=workers, milliseconds=milliseconds)
    if not bots:
        raise BadOption("no bots; expected at least one")
    if until is not None and not 0 < until < 1:
        raise BadOption(f"until is {until}; expected a share between 0 and 1")
    setting = Setting.check(
        edition, players, depots=depots, bonus_tickets=bonus_tickets, tickets=tickets, limit=limit
    )
    entered = [Entrant.parse(each, milliseconds) for each in bots]
    others = [Entrant.parse(each, milliseconds) for each in against]
    tables = meetings(entered, others, players)
    contest = Contest(setting, tables, seed, ceil(games / players))
    results = Results(contest, None if out is None else Path(out))
    try:
        crew = Crew(workers, ray)
        course = Course(contest, results, until, crew)
        with crew:
            if progress is not None:
                progress(course)
            for game in crew.work(partial(play_fixture, contest), course.fixtures()):
                results.add(game)
                course.referee.look()
                if progress is not None:
                    progress(course)
        return course.standings()
    finally:
        results.close()
