"""Many games at once, as arrays: a vectorised environment for simulation and learning."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, Unpack

import numpy as np
from numpy.typing import ArrayLike, NDArray

from incarrozza.editions import take_box
from incarrozza.editions.box import Source
from incarrozza.editions.options import Choices
from incarrozza.errors import BadOption, IllegalAction
from incarrozza.game import check_first, furniture
from incarrozza.rules import state as code
from incarrozza.rules.loading import kernel
from incarrozza.view import View


class Playout(NamedTuple):
    """What it took to play a batch of games out, and how each of them ended."""

    choices: int
    """Decisions with more than one option."""
    decisions: int
    turns: int
    scores: NDArray[np.int64]
    """The totals, by game and seat."""
    ranks: NDArray[np.int64]
    """How many seats were strictly better, by game and seat; 0 for the winners."""


class Games:
    """A batch of games from one box, stepped together.

    In every game the first seat to act decides. Finished games stay as they are until `restart`.

    >>> games = Games("new_york", n=64, players=2, seed=7)
    >>> games.legal_mask().shape
    (64, 448)
    >>> while not games.over.all():
    ...     games.step(games.random_actions())
    >>> games.scores().shape
    (64, 2)
    """

    def __init__(
        self,
        box: Source,
        n: int,
        players: int | None = None,
        *,
        seed: int | None = None,
        first: int | Literal["random"] = 0,
        **choices: Unpack[Choices],
    ) -> None:
        if type(n) is not int or n < 1:
            raise BadOption(f"n is {n!r}; expected 1 or more games")
        self.box = take_box(box, players, **choices)
        check_first(first, self.box.players)
        if seed is not None and (type(seed) is not int or seed < 0):
            raise BadOption(f"seed is {seed!r}; expected a whole number, 0 or more")
        self._first = code.NONE if first == "random" else int(first)
        self._board = furniture(self.box)[1]
        self._rng = np.random.default_rng(seed)
        self._choices = self._rng.integers(0, 2**64, 1, np.uint64)
        self._over = np.zeros(n, np.uint8)
        self.states: NDArray[Any] = self._dealt(n)
        """The records of all games, every card open; what a learner may see is in `observe`."""

    def __len__(self) -> int:
        return len(self.states)

    def _dealt(self, n: int) -> NDArray[Any]:
        states = np.zeros(n, code.STATE)
        states["key"] = self._rng.integers(0, 2**32, (n, 8), np.uint32)
        kernel().deal_many(states, n, self._board, self._first)
        return states

    @property
    def over(self) -> NDArray[np.bool_]:
        """Tell which games have ended."""
        return self._over.astype(np.bool_)

    @property
    def seats(self) -> NDArray[np.int8]:
        """Number in every game the seat that decides next; -1 where it is over."""
        waiting = self.states["to_act"]
        lowest = waiting & -waiting
        return np.where(waiting == 0, -1, np.log2(np.maximum(lowest, 1))).astype(np.int8)

    def legal_mask(self) -> NDArray[np.bool_]:
        """Tell for every game and action whether it is legal now."""
        masks = np.empty((len(self), code.ACTIONS), np.bool_)
        kernel().legal_many(self.states, self._board, masks)
        return masks

    def random_actions(self) -> NDArray[np.int64]:
        """Choose a uniformly random legal action for every game; -1 where it is over."""
        actions = np.empty(len(self), np.int64)
        kernel().sample_many(self.states, self._board, self._choices, actions)
        return actions

    def step(self, actions: ArrayLike) -> None:
        """Carry out one action in every game that is not over; an illegal one changes nothing."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise BadOption(f"actions of type {given.dtype}; expected whole numbers")
        chosen = np.ascontiguousarray(given, np.int64)
        if chosen.shape != (len(self),):
            raise BadOption(f"{chosen.shape} actions; expected one for each of {len(self)} games")
        wrong = kernel().step_many(self.states, self._board, chosen, self._over)
        if wrong >= 0:
            raise IllegalAction(
                f"game {wrong}: action {chosen[wrong]} is not legal; "
                f"expected one of {np.flatnonzero(self.legal_mask()[wrong]).tolist()}"
            )

    def play_out(self, limit: int = 10_000) -> Playout:
        """Play every game with random actions, to its end or until it has begun `limit` turns.

        This is the fastest way: the whole loop is compiled, the random choices included.

        >>> games = Games("new_york", n=64, players=2, seed=7)
        >>> playout = games.play_out()
        >>> bool(games.over.all()), playout.scores.shape
        (True, (64, 2))
        """
        n, players = len(self), self.box.players
        counts = np.zeros(4, np.int64)
        ends = np.zeros((n, 2 * code.SEATS), np.int64)
        kernel().playout(self.states, 0, n, self._board, limit, self._choices, counts, ends)
        self._over[:] = self.states["phase"] == code.OVER
        choices, decisions, turns, _ = counts.tolist()
        ranks = ends[:, code.SEATS : code.SEATS + players]
        return Playout(choices, decisions, turns, ends[:, :players], ranks)

    def observe(self) -> NDArray[Any]:
        """Give for every game what the seat that decides may know, as records (see `View`)."""
        views = np.zeros(len(self), code.STATE)
        kernel().observe_many(self.states, views)
        return views

    def view(self, number: int) -> View:
        """Give one game's observation under a player's names."""
        return View(self.observe()[number], self.box)

    def accounts(self) -> NDArray[np.int64]:
        """Score every game as if it ended now: by game, seat and item (see `rules.state`)."""
        accounts = np.zeros((len(self), code.SEATS, code.ACCOUNT), np.int64)
        kernel().account_many(self.states, self._board, accounts)
        return accounts[:, : self.box.players]

    def scores(self) -> NDArray[np.int64]:
        """Give the totals of every game and seat, as if it ended now."""
        totals: NDArray[np.int64] = self.accounts()[:, :, code.TOTAL]
        return totals

    def restart(self, which: ArrayLike | None = None) -> None:
        """Deal new games: in the given places, by default wherever one is over."""
        places = np.flatnonzero(self.over) if which is None else np.arange(len(self))[which]  # type: ignore[index]  # any index NumPy knows
        self.states[places] = self._dealt(len(places))
        self._over[places] = 0
