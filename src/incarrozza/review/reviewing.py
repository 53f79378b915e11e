"""Going through a game: from its record to what is thought of every turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from incarrozza.analysis import LONGEST, AnalysedTurn, Analysis
from incarrozza.bots.bot import SECONDS
from incarrozza.bots.pondering import ponderer, strongest_ponderer
from incarrozza.bots.search import Search
from incarrozza.editions.edition import LANGUAGES
from incarrozza.errors import BadOption
from incarrozza.game import Game
from incarrozza.outcome import Outcome
from incarrozza.record import Record, unfinished
from incarrozza.review.critic import Critic
from incarrozza.review.judging import SAME, Judgement, judge

Chances = tuple[float, ...]


@dataclass(frozen=True)
class Turn:
    """What is thought of one turn."""

    number: int
    """From 1; 0 is the opening, in which everybody decides."""
    judgements: tuple[Judgement, ...]
    """Of its decisions: the first, and all others where there was a choice."""
    chances: Chances
    """Everybody's chance to win, at its beginning: the mean of what each seat could think."""

    @property
    def seat(self) -> int | None:
        """Number the seat whose turn it is; nobody's is the opening."""
        return self.judgements[0].seat if self.number else None

    @property
    def own_view(self) -> float | None:
        """Tell how likely the seat whose turn it is could think itself to win."""
        first = self.judgements[0]
        return first.best.chances[first.seat] if self.number else None

    def worst(self, seat: int) -> Judgement | None:
        """Find the decision by which a seat lost most; None if it decided nothing."""
        own = [each for each in self.judgements if each.seat == seat]
        return max(own, key=lambda each: each.loss, default=None)

    @property
    def mistakes(self) -> tuple[Judgement, ...]:
        """List what was clearly worse than something else, once for each seat, the worst first."""
        worst: dict[int, Judgement] = {}
        for each in sorted(self.judgements, key=lambda each: -each.loss):
            if each.is_mistake:
                worst.setdefault(each.seat, each)
        return tuple(worst.values())


@dataclass(frozen=True)
class Review:
    """What is thought of a game."""

    record: Record
    by: str
    """The bot that thinks so."""
    turns: tuple[Turn, ...]
    outcome: Outcome
    interrupted: bool = False
    """Whether some turns at the end were not looked at."""

    @property
    def mistakes(self) -> list[tuple[Turn, Judgement]]:
        """List all mistakes, the worst first."""
        all_of_them = [(turn, mistake) for turn in self.turns for mistake in turn.mistakes]
        return sorted(all_of_them, key=lambda each: -each[1].loss)

    @property
    def turning_point(self) -> int | None:
        """Number the turn from which on the winner was always ahead; None if there is none."""
        if len(self.outcome.winners) > 1 or self.interrupted:
            return None
        winner, since = self.outcome.winners[0], None
        for turn in self.turns:
            if turn.chances[winner] < max(turn.chances):
                since = None
            elif since is None:
                since = turn.number
        return since

    def count(self, seat: int) -> tuple[int, int, int]:
        """Count a seat's turns, those that were as good as the bot's, and its mistakes.

        The opening counts as one.
        """
        worst = [each for each in (turn.worst(seat) for turn in self.turns) if each]
        wrong = [each for _, each in self.mistakes if each.seat == seat]
        return len(worst), sum(each.loss <= SAME for each in worst), len(wrong)

    def analysis(self) -> Analysis:
        """Write it down for the replay page: the record is in it."""
        critics = {
            language: Critic(self.record.box, self.record.names, language) for language in LANGUAGES
        }
        turns = []
        for turn in self.turns:
            mistakes = turn.mistakes
            texts = {
                language: " ".join(map(critic.say, mistakes))[:LONGEST]
                for language, critic in critics.items()
            }
            # In the opening everybody decides, and no move is the best of all.
            best = tuple(action.text for action in mistakes[0].move) if len(mistakes) == 1 else ()
            chances = tuple(round(chance, 4) for chance in turn.chances)
            turns.append(
                AnalysedTurn(
                    turn=turn.number, chances=chances, best=best, text=texts if mistakes else {}
                )
            )
        record = self.record
        return Analysis(
            by=self.by, checksum=record.checksum, turns=tuple(turns), record=str(record)
        )


def review(
    record: Record,
    *,
    by: str = "",
    playouts: int = 0,
    seconds: float = SECONDS,
    progress: Callable[[int], None] | None = None,
) -> Review:
    """Look at a finished game again, with a bot that can ponder, by default the strongest.

    It tries so many games for each decision, or as many as it can in some seconds: with a fixed
    number the review is always the same. Ctrl-C ends it and gives what was found so far.
    """
    if playouts < 0 or seconds <= 0:
        raise BadOption(
            f"{playouts} playouts, {seconds:g} seconds; expected some for each decision"
        )
    by = by or strongest_ponderer()
    player = ponderer(by, playouts)
    record.check_whole()
    outcome = record.replay().outcome
    if outcome is None:
        raise unfinished()
    turns: list[Turn] = []
    interrupted = False
    try:
        for turn in _look(record, player, seconds, progress or (lambda _: None)):
            turns.append(turn)  # noqa: PERF402  # what is there when Ctrl-C is pressed is kept
    except KeyboardInterrupt:
        interrupted = True
    return Review(record, by, tuple(turns), outcome, interrupted)


def _look(
    record: Record, player: Search, seconds: float, progress: Callable[[int], None]
) -> Iterator[Turn]:
    """Play the game again, and think about it turn by turn."""
    game = Game.from_record(replace(record, events=record.events[:1]))
    thoughts: dict[int, Chances] = {}
    number, judgements = 0, list[Judgement]()
    for event in record.events[1:]:
        assert event.seat is not None
        assert event.action is not None
        if game.turns != number:
            yield Turn(number, tuple(judgements), _mean(thoughts))
            number, judgements = game.turns, []
        fresh = all(each.seat != event.seat for each in judgements)
        if fresh or len(game.legal(event.seat)) > 1:
            judgements.append(judge(player, game, event.seat, event.action, seconds))
        if fresh:
            thoughts[event.seat] = judgements[-1].best.chances
        game.follow(event)
        progress(event.number)
    yield Turn(number, tuple(judgements), _mean(thoughts))


def _mean(thoughts: dict[int, Chances]) -> Chances:
    """Give everybody's chances as all think together.

    Each seat knows its own hand and tickets, and hopes for the best. What each thought in its last
    turn counts the same, or the figures would leap from turn to turn with whose it is.
    """
    return tuple(sum(column) / len(thoughts) for column in zip(*thoughts.values(), strict=True))
