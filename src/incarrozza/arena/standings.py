"""The standings of a contest: shares, ratings, scores and times, of everybody and every table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import fmean, quantiles, stdev
from typing import Any

from incarrozza.arena.contest import Contest, Fixture, Played
from incarrozza.arena.ratings import Rating, finish_of, rate
from incarrozza.arena.results import Results
from incarrozza.arena.sequential import Evidence
from incarrozza.arena.setting import Terms
from incarrozza.arena.shares import Share


@dataclass(frozen=True)
class Placing:
    """How one of those at a table did there."""

    bot: str
    wins: Share
    mean_score: float


@dataclass(frozen=True)
class TableStandings:
    """How a table stands."""

    bots: tuple[str, ...]
    games: int
    places: tuple[Placing, ...]
    deals: int
    """Deals that have been played from every seat."""
    certain: tuple[float, float]
    """The 95 % interval of the first bot's share that holds whenever one stops."""
    decided: bool
    """The sequential test has ended."""


@dataclass(frozen=True)
class BotStandings:
    """How a bot stands, all tables together."""

    bot: str
    milliseconds: int
    rating: Rating
    wins: Share
    scores: tuple[int, ...]
    mean_score: float
    score_spread: float
    """The standard deviation of a game's score."""
    quartiles: tuple[float, float, float]
    decisions: int
    """Those with a choice."""
    mean_milliseconds: float
    """Time really used for such a decision."""
    slowest_milliseconds: float
    ahead_of: dict[str, Share]
    """By another bot: how often it finished ahead of it; a tie counts half."""


@dataclass(frozen=True, kw_only=True)
class Standings(Terms):
    """How a contest stands."""

    limit: int
    until: float | None
    """The share that the sequential test is about; None if there is no test."""
    games_each: int
    """How many games each table was to play."""
    games: int
    """How many have been played and are counted."""
    broken_off: int
    mean_turns: float
    seconds: float
    interrupted: bool
    bots: tuple[BotStandings, ...]
    """From the best to the weakest."""
    tables: tuple[TableStandings, ...]

    def as_dict(self) -> dict[str, Any]:
        """Give all figures under their names, ready for JSON."""
        figures = super().as_dict()
        for bot, standings in zip(figures["bots"], self.bots, strict=True):
            bot["rating"] = standings.rating._asdict()
        return figures


class Referee:
    """Tells from the results which tables are decided, deal by deal in their order."""

    def __init__(self, contest: Contest, results: Results, until: float | None) -> None:
        self._contest = contest
        self._results = results
        self._until = until
        self.evidence = [Evidence() for _ in contest.tables]
        self.decided = [False for _ in contest.tables]

    def look(self) -> None:
        """Take note of all deals that have been completed meanwhile."""
        for table in range(len(self._contest.tables)):
            self._look_at(table)

    def _look_at(self, table: int) -> None:
        evidence = self.evidence[table]
        while not self.decided[table] and evidence.deals < self._contest.deals:
            games = self._results.of(self._deal(table, evidence.deals))
            if len(games) < self._contest.setting.players:
                return
            evidence.add(_first_bots_share(games))
            self.decided[table] = self._until is not None and evidence.refuses(self._until)

    def _deal(self, table: int, deal: int) -> list[Fixture]:
        return [Fixture(table, deal, turn) for turn in range(self._contest.setting.players)]

    def counts(self, game: Fixture) -> bool:
        """Tell whether a game belongs to the contest: none does behind the deal that decided."""
        if game.deal >= self._contest.deals or game.table >= len(self._contest.tables):
            return False
        return not self.decided[game.table] or game.deal < self.evidence[game.table].deals

    def games(self) -> list[Played]:
        """List the games that count, in the order in which they were to be played."""
        played = self._results.played
        return [played[fixture] for fixture in sorted(played, key=_order) if self.counts(fixture)]


def _order(fixture: Fixture) -> tuple[int, int, int]:
    return fixture.deal, fixture.table, fixture.turn


def _first_bots_share(games: Sequence[Played]) -> Fraction:
    """Compute the share of victories of the first at a table, in a deal."""
    parts = []
    for game in games:
        won = game.ranks[game.bots.index(0)] == 0
        parts.append(Fraction(won, game.ranks.count(0)))
    return sum(parts, Fraction()) / len(parts)


def stand(
    contest: Contest, referee: Referee, until: float | None, seconds: float, interrupted: bool
) -> Standings:
    """Compute the standings from the games that count."""
    games, setting = referee.games(), contest.setting
    bots = _bots(contest, games)
    return Standings(
        box=setting.box,
        seed=contest.seed,
        limit=setting.limit,
        until=until,
        games_each=contest.games,
        games=len(games),
        broken_off=sum(game.broken_off for game in games),
        mean_turns=fmean([game.turns for game in games]) if games else 0.0,
        seconds=seconds,
        interrupted=interrupted,
        bots=tuple(sorted(bots, key=lambda bot: -bot.rating.points)),
        tables=tuple(
            _table(contest, referee, number, [game for game in games if game.table == number])
            for number in range(len(contest.tables))
        ),
    )


def _table(
    contest: Contest, referee: Referee, number: int, games: Sequence[Played]
) -> TableStandings:
    table = contest.tables[number]
    won = [0.0] * len(table)
    scores = [0] * len(table)
    for game in games:
        for place, share, score in zip(game.bots, game.shares(), game.scores, strict=True):
            won[place] += share
            scores[place] += score
    return TableStandings(
        bots=tuple(entrant.label for entrant in table),
        games=len(games),
        places=tuple(
            Placing(entrant.label, Share.of(won[i], len(games)), scores[i] / max(len(games), 1))
            for i, entrant in enumerate(table)
        ),
        deals=referee.evidence[number].deals,
        certain=referee.evidence[number].interval(),
        decided=referee.decided[number],
    )


def _bots(contest: Contest, games: Sequence[Played]) -> list[BotStandings]:
    entrants = contest.entrants
    number = {entrant: i for i, entrant in enumerate(entrants)}
    diaries = [_Diary(len(entrants)) for _ in entrants]
    finishes = []
    for game in games:
        who = [number[contest.tables[game.table][place]] for place in game.bots]
        finishes.append(finish_of(who, game.ranks))
        for seat, share in enumerate(game.shares()):
            diaries[who[seat]].note(game, seat, share, who)
    ratings = rate(finishes, len(entrants))
    labels = [entrant.label for entrant in entrants]
    return [
        diary.standings(entrant.label, entrant.milliseconds, rating, labels)
        for entrant, rating, diary in zip(entrants, ratings, diaries, strict=True)
    ]


class _Diary:
    """What is noted about one bot, game by game."""

    def __init__(self, entrants: int) -> None:
        self.won = 0.0
        self.scores: list[int] = []
        self.decisions = 0
        self.seconds = 0.0
        self.slowest = 0.0
        self.ahead = [0.0] * entrants
        self.met = [0] * entrants

    def note(self, game: Played, seat: int, share: float, who: Sequence[int]) -> None:
        self.won += share
        self.scores.append(game.scores[seat])
        self.decisions += game.decisions[seat]
        self.seconds += game.seconds[seat]
        self.slowest = max(self.slowest, game.slowest[seat])
        for other, rank in enumerate(game.ranks):
            if who[other] != who[seat]:
                self.met[who[other]] += 1
                level = rank == game.ranks[seat]
                self.ahead[who[other]] += 0.5 if level else game.ranks[seat] < rank

    def standings(
        self, label: str, milliseconds: int, rating: Rating, labels: Sequence[str]
    ) -> BotStandings:
        scores, games = self.scores, len(self.scores)
        low, middle, high = quantiles(scores, n=4) if games > 1 else [float(sum(scores))] * 3
        return BotStandings(
            bot=label,
            milliseconds=milliseconds,
            rating=rating,
            wins=Share.of(self.won, games),
            scores=tuple(scores),
            mean_score=fmean(scores) if scores else 0.0,
            score_spread=stdev(scores) if games > 1 else 0.0,
            quartiles=(low, middle, high),
            decisions=self.decisions,
            mean_milliseconds=1000 * self.seconds / max(self.decisions, 1),
            slowest_milliseconds=1000 * self.slowest,
            ahead_of={
                labels[other]: Share.of(self.ahead[other], met)
                for other, met in enumerate(self.met)
                if met
            },
        )
