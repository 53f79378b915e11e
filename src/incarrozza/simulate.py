"""Many games between computer players, and what came of them."""

from __future__ import annotations

import random
import signal
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import closing
from dataclasses import dataclass, field
from hashlib import sha256
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from threading import current_thread, main_thread
from time import perf_counter
from typing import TYPE_CHECKING, Any

from incarrozza.bots import bot
from incarrozza.editions import Box, open_box
from incarrozza.editions.box import OwnTickets
from incarrozza.errors import BadOption
from incarrozza.game import Game
from incarrozza.games import Games
from incarrozza.rules.loading import kernel

if TYPE_CHECKING:
    from multiprocessing.synchronize import Barrier

TURNS_EACH = 1000
"""The limit on turns for each player, unless another is given."""
_FAST = "random"
"""The bot whose games need not leave the compiled code."""
_FAST_CHUNK = 1000
_CHUNK = 10


@dataclass(frozen=True)
class Match:
    """What is played: an edition, its options, the bots by seat, and the seed of it all."""

    edition: str
    bots: tuple[str, ...]
    seed: int = 0
    depots: bool = False
    bonus_tickets: bool = False
    tickets: OwnTickets | None = None
    limit: int = 0
    """A game is broken off when it has begun so many turns."""
    saving: bool = False

    @property
    def players(self) -> int:
        """Count the seats."""
        return len(self.bots)

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


@dataclass(frozen=True)
class Report:
    """What came of the games of a match."""

    edition: str
    players: int
    depots: bool
    bonus_tickets: bool
    own_tickets: bool
    tickets: int
    """How many tickets the deck had before the deal."""
    own_count: int
    """How many of them are an owner's own."""
    printed_count: int
    """How many built-in ones those stand in for."""
    house_tickets: int
    """How many of them stand in for printed ones we do not know."""
    seed: int
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

    def as_dict(self) -> dict[str, Any]:
        """Give all figures under their names, ready for JSON."""
        return {
            **{name: getattr(self, name) for name in self.__dataclass_fields__},
            "games_per_second": self.per_second(self.games),
            "turns_per_second": self.per_second(self.turns),
            "decisions_per_second": self.per_second(self.decisions),
            "mean_turns": self.mean_turns,
        }


def simulate(
    edition: str,
    *,
    players: int,
    games: int,
    bots: Sequence[str] = (_FAST,),
    seed: int = 0,
    depots: bool = False,
    bonus_tickets: bool = False,
    tickets: OwnTickets | None = None,
    limit: int | None = None,
    workers: int = 1,
    save: str | Path | None = None,
    progress: Callable[[Sums], None] | None = None,
) -> Report:
    """Play games between bots, who take the seats in turn and begin again when seats are left.

    The figures depend on the seed, not on the number of workers. Workers are processes of their
    own: a script that asks for several starts from `if __name__ == "__main__":`. When all bots are
    random, the games are played out inside the compiled code, unless they are to be saved: then
    they are other games, though equally random ones. Ctrl-C ends the match and gives what is done.

    >>> report = simulate("new_york", players=2, games=20, bots=["random", "greedy"], seed=1)
    >>> report.games, report.limited
    (20, 0)
    >>> report.mean_scores[1] > report.mean_scores[0]
    True
    """
    for name, value in (("games", games), ("workers", workers), ("limit", limit)):
        if value is not None and value < 1:
            raise BadOption(f"{name} is {value}; expected 1 or more")
    if not bots:
        raise BadOption("no bots; expected at least one")
    box = open_box(edition, players, depots=depots, bonus_tickets=bonus_tickets, tickets=tickets)
    seated = tuple(bots[seat % len(bots)] for seat in range(players))
    for each in {*seated}:
        bot(each)
    match = Match(
        edition,
        seated,
        seed,
        depots,
        bonus_tickets,
        box.own_rows or None,
        TURNS_EACH * players if limit is None else limit,
        saving=save is not None,
    )
    own_count, printed_count = _own_and_printed(box)
    folder = None if save is None else _empty_folder(Path(save))
    total = Sums(players)
    clock, bell = _Clock(), _Bell()
    try:
        with bell, closing(_played(match, games, workers, clock, bell)) as parts:
            for part in parts:
                total.add(part)
                total.seconds = clock.lap()
                for number, record in part.records.items():
                    assert folder is not None
                    (folder / f"{number + 1:04}.txt").write_text(record, encoding="utf-8")
                if progress is not None:
                    progress(total)
                if bell.rung:
                    break
    except KeyboardInterrupt:
        bell.rung += 1
    return Report(
        edition=edition,
        players=players,
        depots=depots,
        bonus_tickets=bonus_tickets,
        own_tickets=box.own_tickets,
        tickets=len(box.tickets),
        own_count=own_count,
        printed_count=printed_count,
        house_tickets=box.house_tickets,
        seed=seed,
        bots=seated,
        limit=match.limit,
        games=total.games,
        turns=total.turns,
        decisions=total.decisions,
        seconds=total.seconds,
        mean_scores=tuple(score / max(total.games, 1) for score in total.scores),
        score_spread=tuple(map(_spread, total.scores, total.squares, [total.games] * players)),
        wins=tuple(total.wins),
        limited=total.limited,
        interrupted=bell.rung > 0 and total.games < games,
    )


def _own_and_printed(box: Box) -> tuple[int, int]:
    """Count the own tickets in the deck, and the built-in ones they stand in for."""
    own = Counter(box.own_rows) & Counter(box.tickets)
    if not own:
        return 0, 0
    printed = open_box(box.edition.name, box.players, bonus_tickets=box.bonus_tickets)
    kept = len(box.tickets) - own.total()
    return own.total(), len(printed.tickets) - kept


def _spread(total: int, squares: int, games: int) -> float:
    """Compute the standard deviation of a sample from exact sums."""
    if games < 2:
        return 0.0
    return sqrt((games * squares - total * total) / (games * (games - 1)))


def _empty_folder(folder: Path) -> Path:
    """Make a folder for saved games; games of another match are not mixed in or overwritten."""
    if folder.exists() and (not folder.is_dir() or any(folder.glob("[0-9]*.txt"))):
        raise BadOption(f"{folder} holds something already; expected a new or an empty folder")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


class _Clock:
    """Measures from when everybody is ready to when the last games came in."""

    _start = 0.0

    def start(self) -> None:
        self._start = perf_counter()

    def lap(self) -> float:
        return perf_counter() - self._start


class _Bell:
    """Hears Ctrl-C without being torn out of what it is doing; only the third time is rude."""

    def __init__(self) -> None:
        self.rung = 0
        self._usual: Any = None

    def __enter__(self) -> None:
        if current_thread() is main_thread():
            self._usual = signal.signal(signal.SIGINT, self._ring)

    def __exit__(self, *_: object) -> None:
        if self._usual is not None:
            signal.signal(signal.SIGINT, self._usual)

    def _ring(self, *_: object) -> None:
        self.rung += 1
        if self.rung >= 3:
            raise KeyboardInterrupt


# -- Chunks of games, here or in other processes ---------------------------------------------------


def _played(match: Match, games: int, workers: int, clock: _Clock, bell: _Bell) -> Generator[Sums]:
    size = _FAST_CHUNK if match.fast else _CHUNK
    chunks = [range(start, min(start + size, games)) for start in range(0, games, size)]
    kernel()  # before any other process does: if it must be compiled, then once
    if workers > 1 and len(chunks) > 1:
        yield from _in_processes(match, chunks, min(workers, len(chunks)), clock, bell)
        return
    clock.start()
    for chunk in chunks:
        yield play_chunk(match, chunk)


def _in_processes(
    match: Match, chunks: list[range], workers: int, clock: _Clock, bell: _Bell
) -> Generator[Sums]:
    context = get_context("spawn")  # the same on every system, and safe beside threads
    meeting = context.Barrier(workers)
    pool = ProcessPoolExecutor(workers, context, initializer=_get_up, initargs=(meeting,))
    try:
        for ready in [pool.submit(_meet) for _ in range(workers)]:
            ready.result()
        clock.start()
        waiting = iter(chunks)
        running: set[Future[Sums]] = set()
        while not bell.rung:
            # A few more than are being played, so that nobody waits and Ctrl-C is soon obeyed.
            for chunk in waiting:
                running.add(pool.submit(play_chunk, match, chunk))
                if len(running) >= 2 * workers:
                    break
            if not running:
                break
            done, running = wait(running, timeout=0.2, return_when=FIRST_COMPLETED)
            for part in done:
                yield part.result()
    finally:
        pool.shutdown(cancel_futures=True)


_meeting: Barrier | None = None


def _get_up(meeting: Barrier) -> None:
    """Get ready for work in a process of its own; Ctrl-C is for the one who gave the work."""
    global _meeting
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _meeting = meeting
    kernel()


def _meet() -> None:
    """Wait for the others, so that the clock does not measure who is still getting up."""
    assert _meeting is not None
    _meeting.wait()


def play_chunk(match: Match, numbers: range) -> Sums:
    """Play some games of a match."""
    return _play_fast(match, numbers) if match.fast else _play(match, numbers)


def _play_fast(match: Match, numbers: range) -> Sums:
    games = Games(
        match.edition,
        len(numbers),
        match.players,
        seed=int.from_bytes(_digest(match, numbers.start)),
        depots=match.depots,
        bonus_tickets=match.bonus_tickets,
        tickets=match.tickets,
    )
    tally = games.play_out(match.limit)
    over = games.over
    return Sums(
        match.players,
        games=len(numbers),
        turns=tally.turns,
        decisions=tally.choices,
        limited=int((~over).sum()),
        scores=tally.scores.sum(axis=0).tolist(),
        squares=(tally.scores**2).sum(axis=0).tolist(),
        wins=((tally.ranks == 0) & over[:, None]).sum(axis=0).tolist(),
    )


def _play(match: Match, numbers: range) -> Sums:
    sums = Sums(match.players)
    bots = [bot(name) for name in match.bots]
    for number in numbers:
        game = Game(
            match.edition,
            match.players,
            key=_digest(match, number),
            depots=match.depots,
            bonus_tickets=match.bonus_tickets,
            tickets=match.tickets,
            names=[f"{name.capitalize()} {seat}" for seat, name in enumerate(match.bots, 1)],
        )
        dice = [random.Random(f"{match.seed} {number} {seat}") for seat in range(match.players)]
        while game.turns < match.limit and not game.over:
            seat = game.to_act[0]
            legal = game.legal(seat)
            sums.decisions += len(legal) > 1
            game.push(bots[seat].choose(game.view(seat), legal, rng=dice[seat]), seat)
        outcome = game.account_now()
        sums.games += 1
        sums.turns += game.turns
        sums.limited += not game.over
        sums.count(outcome.scores, outcome.winners if game.over else ())
        if match.saving:
            sums.records[number] = str(game.record)
    return sums


def _digest(match: Match, number: int) -> bytes:
    """Derive 256 bits for a game, or a chunk of them, from the seed of the match."""
    return sha256(f"incarrozza match {match.seed} game {number}".encode()).digest()
