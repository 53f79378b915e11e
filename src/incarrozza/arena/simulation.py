"""Many games between computer players, and what came of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from math import sqrt
from pathlib import Path
from typing import Any, Unpack

from incarrozza.arena.crew import Crew
from incarrozza.arena.playing import deal_key, play, throw_dice
from incarrozza.arena.setting import USUAL, Budget, Setting, Terms, check_counts
from incarrozza.bots import bot
from incarrozza.editions.box import Source
from incarrozza.editions.options import Choices
from incarrozza.errors import BadOption
from incarrozza.games import Games

_FAST = "random"
"""The bot whose games need not leave the compiled code."""
_FAST_CHUNK = 1000
_CHUNK = 10


@dataclass(frozen=True)
class Series:
    """What is played, by which bot at each seat, and the seed of it all."""

    setting: Setting
    bots: tuple[str, ...]
    seed: int = 0
    seconds: float = USUAL.seconds
    saving: bool = False

    @property
    def fast(self) -> bool:
        """Tell whether whole games can be left to the compiled code."""
        return not self.saving and all(name == _FAST for name in self.bots)


@dataclass
class Sums:
    """What has been counted so far; whole numbers only, so that the order does not matter."""

    players: int
    games: int = 0
    turns: int = 0
    decisions: int = 0
    limited: int = 0
    scores: list[int] = field(default_factory=list)
    squares: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)
    records: dict[int, str] = field(default_factory=dict)
    seconds: float = 0.0

    def __post_init__(self) -> None:
        for column in (self.scores, self.squares, self.wins):
            column += [0] * (self.players - len(column))

    def add(self, other: Sums) -> None:
        """Add what another has counted; its records are not kept."""
        self.games += other.games
        self.turns += other.turns
        self.decisions += other.decisions
        self.limited += other.limited
        for seat in range(self.players):
            self.scores[seat] += other.scores[seat]
            self.squares[seat] += other.squares[seat]
            self.wins[seat] += other.wins[seat]

    def count(self, scores: Sequence[int], winners: Sequence[int]) -> None:
        """Count the end of one game."""
        for seat, score in enumerate(scores):
            self.scores[seat] += score
            self.squares[seat] += score * score
        for seat in winners:
            self.wins[seat] += 1


@dataclass(frozen=True, kw_only=True)
class Report(Terms):
    """What came of the games of a series."""

    bots: tuple[str, ...]
    limit: int
    games: int
    turns: int
    decisions: int
    """Those with more than one option."""
    seconds: float
    mean_scores: tuple[float, ...]
    """By seat; games that met the limit count as they stood."""
    score_spread: tuple[float, ...]
    """By seat: the standard deviation of a game's score."""
    wins: tuple[int, ...]
    """By seat; a shared victory counts for each who shares it, a game broken off for nobody."""
    limited: int
    """Games broken off at the limit on turns."""
    interrupted: bool
    """True where not all games were played."""

    @property
    def mean_turns(self) -> float:
        """Tell how long a game was, in turns of all players."""
        return self.turns / max(self.games, 1)

    def per_second(self, count: int) -> float:
        """Tell how many of something came to pass in a second."""
        return count / self.seconds if self.seconds else 0.0

    @cached_property
    def own_count(self) -> int:
        """Count the tickets of the deck that are an owner's own."""
        return (Counter(self.box.own_rows) & Counter(self.box.tickets)).total()

    @property
    def printed_count(self) -> int:
        """Count the built-in tickets that those stand in for."""
        kept = self.deck - self.own_count
        return len(self.box.printed) - kept if self.own_count else 0

    def terms(self) -> dict[str, Any]:
        """Give what was played under its names, and whose tickets there were."""
        terms = super().terms()
        return terms | {
            "tickets": terms.pop("deck"),
            "own_count": self.own_count,
            "printed_count": self.printed_count,
        }

    def as_dict(self) -> dict[str, Any]:
        """Give all figures under their names, ready for JSON."""
        return super().as_dict() | {
            "games_per_second": self.per_second(self.games),
            "turns_per_second": self.per_second(self.turns),
            "decisions_per_second": self.per_second(self.decisions),
            "mean_turns": self.mean_turns,
        }


# Ten parameters: what belongs together is one object, and all but box and games may be left out.
def simulate(
    box: Source,
    players: int | None = None,
    *,
    games: int,
    bots: Sequence[str] = (_FAST,),
    seed: int = 0,
    budget: Budget = USUAL,
    crew: Crew | None = None,
    save: str | Path | None = None,
    progress: Callable[[Sums], None] | None = None,
    **choices: Unpack[Choices],
) -> Report:
    """Play games between bots, who take the seats in turn and begin again when seats are left.

    The box may be given, or what it is opened by: see `open_box`. The figures depend on the seed,
    not on the crew. When all bots are random, the games are played out inside the compiled code,
    unless they are to be saved: then they are other games, though equally random ones. Ctrl-C ends
    the series and gives what is done.

    >>> report = simulate("new_york", players=2, games=20, bots=["random", "greedy"], seed=1)
    >>> report.games, report.limited
    (20, 0)
    >>> report.mean_scores[1] > report.mean_scores[0]
    True
    """
    check_counts(games=games)
    if not bots:
        raise BadOption("no bots; expected at least one")
    setting = Setting.take(box, players, budget.turns, **choices)
    seated = tuple(bots[seat % len(bots)] for seat in range(setting.players))
    for each in {*seated}:
        bot(each)
    series = Series(setting, seated, seed, budget.seconds, saving=save is not None)
    folder = None if save is None else _empty_folder(Path(save))
    size = _FAST_CHUNK if series.fast else _CHUNK
    chunks = [range(start, min(start + size, games)) for start in range(0, games, size)]
    total = Sums(setting.players)
    with crew or Crew() as crew:
        for part in crew.work(partial(play_chunk, series), chunks):
            total.add(part)
            total.seconds = crew.seconds
            for number, record in part.records.items():
                assert folder is not None
                (folder / f"{number + 1:04}.txt").write_text(record, encoding="utf-8")
            if progress is not None:
                progress(total)
    return _report(series, total, interrupted=crew.interrupted and total.games < games)


def _report(series: Series, total: Sums, interrupted: bool) -> Report:
    """Make figures of what was counted."""
    games = max(total.games, 1)
    return Report(
        box=series.setting.box,
        seed=series.seed,
        bots=series.bots,
        limit=series.setting.limit,
        games=total.games,
        turns=total.turns,
        decisions=total.decisions,
        seconds=total.seconds,
        mean_scores=tuple(score / games for score in total.scores),
        score_spread=tuple(
            _spread(score, squares, total.games)
            for score, squares in zip(total.scores, total.squares, strict=True)
        ),
        wins=tuple(total.wins),
        limited=total.limited,
        interrupted=interrupted,
    )


def _spread(total: int, squares: int, games: int) -> float:
    """Compute the standard deviation of a sample from exact sums."""
    if games < 2:
        return 0.0
    return sqrt((games * squares - total * total) / (games * (games - 1)))


def _empty_folder(folder: Path) -> Path:
    """Make a folder for saved games; games of another series are not mixed in or overwritten."""
    if folder.exists() and (not folder.is_dir() or any(folder.glob("[0-9]*.txt"))):
        raise BadOption(f"{folder} holds something already; expected a new or an empty folder")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def play_chunk(series: Series, numbers: range) -> Sums:
    """Play some games of a series."""
    return _play_fast(series, numbers) if series.fast else _play(series, numbers)


def _play_fast(series: Series, numbers: range) -> Sums:
    setting = series.setting
    seed = int.from_bytes(deal_key(series.seed, numbers.start))
    games = Games(setting.box, len(numbers), seed=seed)
    playout = games.play_out(setting.limit)
    over = games.over
    return Sums(
        setting.players,
        games=len(numbers),
        turns=playout.turns,
        decisions=playout.choices,
        limited=int((~over).sum()),
        scores=playout.scores.sum(axis=0).tolist(),
        squares=(playout.scores**2).sum(axis=0).tolist(),
        wins=((playout.ranks == 0) & over[:, None]).sum(axis=0).tolist(),
    )


def _play(series: Series, numbers: range) -> Sums:
    setting = series.setting
    sums = Sums(setting.players)
    bots = [bot(name) for name in series.bots]
    names = [f"{name.capitalize()} {seat}" for seat, name in enumerate(series.bots, 1)]
    for number in numbers:
        game = setting.deal(deal_key(series.seed, number), names)
        dice = throw_dice(series.seed, number, setting.players)
        paces = play(game, bots, dice, [series.seconds] * setting.players, setting.limit)
        outcome = game.account_now()
        sums.games += 1
        sums.turns += game.turns
        sums.decisions += sum(pace.decisions for pace in paces)
        sums.limited += not game.over
        sums.count(outcome.scores, outcome.winners if game.over else ())
        if series.saving:
            sums.records[number] = str(game.record)
    return sums
