"""Counting what happens in games.

All counts are whole numbers, so that sums are exact and workers may finish in any order.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from incarrozza.action import Action
from incarrozza.arena.playing import deal_key, play, throw_dice
from incarrozza.arena.setting import Setting
from incarrozza.bots import SECONDS, Bot, Stop, bot
from incarrozza.editions import Box
from incarrozza.editions.items import ITEMS
from incarrozza.game import Game
from incarrozza.outcome import Outcome
from incarrozza.rules import state as code
from incarrozza.view import View

WHOLE = 60
"""Parts of a victory: a common multiple, so that any number of winners can share it evenly."""

# The columns of what is counted for each route, ticket and seat.
CLAIMED, ROUTE_WON, WHEN = range(3)
OFFERED, KEPT, COMPLETED, TICKET_WON, EARNED = range(5)
SAT, SEAT_WON, SCORED, SQUARED = range(4)
HELD, DONE, PIECES = len(ITEMS), len(ITEMS) + 1, len(ITEMS) + 2
"""Behind a company's points by item: tickets held, tickets completed, pieces laid."""
WINNERS, OTHERS = range(2)
MOMENTS = 1000
"""Parts of a game, for telling when something happened."""


@dataclass(frozen=True)
class Survey:
    """What is played for a study."""

    setting: Setting
    bots: tuple[str, ...]
    """They take the seats in turn, and move on by one seat from game to game."""
    seed: int
    seconds: float

    def seated(self, number: int) -> list[str]:
        """Tell who sits where in a game."""
        players = range(self.setting.players)
        return [self.bots[(seat + number) % len(self.bots)] for seat in players]


class Counts:
    """What has been counted so far."""

    def __init__(self, box: Box) -> None:
        self.games = 0
        self.limited = 0
        self.routes = _zeros(len(box.map.routes), 3)
        self.tickets = _zeros(len(box.tickets), 5)
        self.seats = _zeros(box.players, 4)
        self.companies = _zeros(2, len(ITEMS) + 3)
        self.members = _zeros(2)
        """How many winners and others there were."""
        self.turns: Counter[int] = Counter()
        self.scores: Counter[int] = Counter()
        self.margins: Counter[int] = Counter()
        """From the best score to the next."""
        self.spans: Counter[int] = Counter()
        """From the best score to the last."""
        self.tie_breaks: Counter[str] = Counter()
        """What decided games that points did not."""
        self.reshuffles = 0
        self.passes = 0
        self.dry = 0
        """Games in which somebody had to decide while the deck was empty (G7)."""
        self.run_down = 0
        """Games that ended because somebody's pieces had run down (G13)."""

    def add(self, other: Counts) -> None:
        """Add what another has counted."""
        for name, value in vars(other).items():
            mine = getattr(self, name)
            if isinstance(mine, Counter):
                mine.update(value)
            else:
                setattr(self, name, mine + value)

    def count(self, game: Game) -> None:
        """Count a game that has come to its end, or was broken off."""
        if not game.over:
            self.limited += 1
            return
        outcome = game.account_now()
        self.games += 1
        self.turns[game.turns] += 1
        ordered = sorted(outcome.scores, reverse=True)
        self.margins[ordered[0] - ordered[1]] += 1
        self.spans[ordered[0] - ordered[-1]] += 1
        onlooker = game.view(None)
        fewest = min(onlooker.pieces(seat) for seat in range(game.players))
        self.run_down += fewest <= game.box.edition.last_round
        if outcome.tie_break is not None:
            self.tie_breaks[outcome.tie_break] += 1
        won = WHOLE // len(outcome.winners)
        parts = [won if seat in outcome.winners else 0 for seat in range(game.players)]
        for seat, part in enumerate(parts):
            self._count_seat(game, outcome, seat, part)
        self._count_choices(game, parts)

    def _count_seat(self, game: Game, outcome: Outcome, seat: int, part: int) -> None:
        account = outcome.accounts[seat]
        self.scores[account.total] += 1
        self.seats[seat] += (1, part, account.total, account.total**2)
        routes = game.view(None).routes(seat)
        lengths = [game.box.map.routes[number].length for number in routes]
        company = OTHERS if part == 0 else WINNERS
        held = len(account.completed) + len(account.missed)
        row = [*account.items.values(), held, len(account.completed), sum(lengths)]
        self.companies[company] += row
        self.members[company] += 1
        for ticket in (*account.completed, *account.missed):
            points, done = game.box.tickets[ticket].points, ticket in account.completed
            self.tickets[ticket] += (0, 1, done, part, points if done else -points)
        for number in routes:
            self.routes[number] += (1, part, 0)

    def _count_choices(self, game: Game, parts: Sequence[int]) -> None:
        """Count which tickets were offered, and when routes were claimed in the end."""
        claimed: dict[int, int] = {}
        for event in game.events:
            self.reshuffles += sum(answer.what == code.RESHUFFLED for answer in event.answers)
            self.passes += event.action is not None and event.action.index == code.PASS
            for ticket in event.offered:
                self.tickets[ticket, OFFERED] += 1
            if event.action is not None and event.action.index < code.STATION:
                claimed[event.action.target] = event.number
        owned = {route for seat in range(len(parts)) for route in game.view(None).routes(seat)}
        for route in owned:
            self.routes[route, WHEN] += MOMENTS * claimed[route] // len(game.events)


def _zeros(*shape: int) -> NDArray[np.int64]:
    return np.zeros(shape, np.int64)


class Watched:
    """A bot that is watched at the table, for what the end of a game no longer tells."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.dry = False
        """It had to decide while the deck was empty."""

    def choose(
        self,
        view: View,
        legal_actions: Sequence[Action],
        *,
        rng: random.Random,
        seconds: float = SECONDS,
        stop: Stop | None = None,
    ) -> Action:
        """Choose as the bot does."""
        self.dry |= view.deck_size == 0
        return self._bot.choose(view, legal_actions, rng=rng, seconds=seconds, stop=stop)


def play_and_count(survey: Survey, numbers: range) -> Counts:
    """Play some games of a study and count what happens."""
    setting = survey.setting
    counts = Counts(setting.box)
    players: dict[tuple[str, int], Watched] = {}
    for number in numbers:
        game = setting.deal(deal_key(survey.seed, number))
        seated = [
            players.setdefault((name, seat), Watched(bot(name)))
            for seat, name in enumerate(survey.seated(number))
        ]
        dice = throw_dice(survey.seed, number, setting.players)
        play(game, seated, dice, [survey.seconds] * setting.players, setting.limit)
        counts.count(game)
        counts.dry += game.over and any(each.dry for each in seated)
        for each in seated:
            each.dry = False
    return counts
