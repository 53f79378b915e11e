"""A contest: who meets whom, on which deals, and who sits where.

Every table plays the same deals, and every deal as often as there are seats, so that everybody has
sat on every seat with the same cards to come. Who sits beside whom changes from deal to deal.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from msgspec import Struct

from incarrozza.arena.playing import deal_key, play, throw_dice
from incarrozza.arena.setting import Setting
from incarrozza.bots import Bot, bot
from incarrozza.errors import BadOption
from incarrozza.rules.loading import kernel

LONGEST = 600_000
"""Milliseconds for a decision, at most."""


@dataclass(frozen=True, order=True)
class Entrant:
    """A bot that takes part, and how long it may think about a decision.

    >>> Entrant.parse("greedy@20", 50)
    Entrant(bot='greedy', milliseconds=20, label='greedy@20')
    >>> Entrant.parse("greedy", 50).label
    'greedy'
    """

    bot: str
    milliseconds: int
    label: str
    """How the standings call it."""

    @classmethod
    def parse(cls, text: str, milliseconds: int) -> Entrant:
        """Read a bot's name, perhaps followed by a time of its own: `search@20`."""
        name, at, time = (part.strip() for part in text.partition("@"))
        bot(name)
        if at:
            if not time.isascii() or not time.isdigit():
                raise BadOption(f"{text!r} has no time behind the @; expected, say, {name}@20")
            milliseconds = int(time)
        if not 1 <= milliseconds <= LONGEST:
            raise BadOption(f"{milliseconds} ms for {name}; expected 1 to {LONGEST}")
        return cls(name, milliseconds, f"{name}@{milliseconds}" if at else name)


Lineup = tuple[Entrant, ...]
"""Those who play together; the first is the one whose share is tested."""


class Fixture(NamedTuple):
    """A game to be played."""

    table: int
    deal: int
    turn: int
    """How many seats everybody has moved on, with the same deal."""


class Played(Struct, frozen=True, forbid_unknown_fields=True):
    """A game that was played, as it is kept in a file; lists are by seat."""

    table: int
    deal: int
    turn: int
    bots: tuple[int, ...]
    """Who sat there, by the place at the table."""
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    """How many finished strictly ahead; all 0 in a game that was broken off."""
    turns: int
    decisions: tuple[int, ...]
    """Those with a choice."""
    seconds: tuple[float, ...]
    """Spent on them in all."""
    slowest: tuple[float, ...]
    broken_off: bool = False

    @property
    def fixture(self) -> Fixture:
        """Tell which game it was."""
        return Fixture(self.table, self.deal, self.turn)

    def shares(self) -> list[float]:
        """Divide the victory among those who share it, by seat."""
        won = 1 / self.ranks.count(0)
        return [0.0 if rank else won for rank in self.ranks]


@dataclass(frozen=True)
class Contest:
    """All that is to be played."""

    setting: Setting
    tables: tuple[Lineup, ...]
    seed: int
    deals: int

    @property
    def games(self) -> int:
        """Count the games of each table."""
        return self.deals * self.setting.players

    @cached_property
    def entrants(self) -> tuple[Entrant, ...]:
        """List everybody once, in the order in which they were named."""
        return tuple(dict.fromkeys(entrant for table in self.tables for entrant in table))

    def fixtures(self) -> Iterator[Fixture]:
        """List the games, all tables by turns, so that standings compare what is comparable."""
        for deal in range(self.deals):
            for table in range(len(self.tables)):
                for turn in range(self.setting.players):
                    yield Fixture(table, deal, turn)

    def seats(self, fixture: Fixture) -> tuple[int, ...]:
        """Tell who sits where, by the place at the table."""
        places = list(range(self.setting.players))
        random.Random(f"{self.seed} seats {fixture.deal}").shuffle(places)
        return (*places[fixture.turn :], *places[: fixture.turn])


def meetings(
    bots: Sequence[Entrant], against: Sequence[Entrant], players: int
) -> tuple[Lineup, ...]:
    """Make the tables: everybody with everybody, or each bot alone against the others named.

    >>> a, b, c = (Entrant("random", 50, name) for name in "abc")
    >>> def told(tables):
    ...     return ["".join(entrant.label for entrant in table) for table in tables]
    >>> told(meetings([a, b, c], [], 2)), told(meetings([a, b], [], 3))
    (['ab', 'ac', 'bc'], ['aab', 'abb'])
    >>> told(meetings([a], [b, c], 2)), told(meetings([a], [b, c], 4))
    (['ab', 'ac'], ['abbc', 'abcc'])
    """
    if not against:
        return _choices(bots, players)
    others = _choices(against, players - 1)
    return tuple((bot, *table) for bot in bots for table in others)


def _choices(entrants: Sequence[Entrant], seats: int) -> tuple[Lineup, ...]:
    """Choose in all ways who sits down; if there are more seats than bots, all of them do."""
    once = list(dict.fromkeys(entrants))
    if len(once) >= seats:
        return tuple(combinations(once, seats))
    filled = combinations_with_replacement(once, seats)
    return tuple(table for table in filled if {*table} == {*once})


def play_fixture(contest: Contest, fixture: Fixture) -> Played:
    """Play one game of a contest."""
    kernel()
    setting, table = contest.setting, contest.tables[fixture.table]
    seats = contest.seats(fixture)
    seated = [table[place] for place in seats]
    game = setting.deal(deal_key(contest.seed, fixture.deal))
    paces = play(
        game,
        [_bot(entrant.bot, seat) for seat, entrant in enumerate(seated)],
        throw_dice(contest.seed, fixture.deal, setting.players),
        [entrant.milliseconds / 1000 for entrant in seated],
        setting.limit,
    )
    outcome = game.account_now()
    ranks = [0] * setting.players
    ahead = 0
    for group in outcome.ranking if game.over else ():
        for seat in group:
            ranks[seat] = ahead
        ahead += len(group)
    return Played(
        *fixture,
        bots=seats,
        scores=outcome.scores,
        ranks=tuple(ranks),
        turns=game.turns,
        decisions=tuple(pace.decisions for pace in paces),
        seconds=tuple(round(pace.seconds, 6) for pace in paces),
        slowest=tuple(round(pace.slowest, 6) for pace in paces),
        broken_off=not game.over,
    )


@lru_cache(100)
def _bot(name: str, seat: int) -> Bot:
    """Make a bot for a seat, once in a process: what it has prepared serves it in every game."""
    assert seat >= 0
    return bot(name)
