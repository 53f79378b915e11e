"""The entry points of thinking: everything outside `thinking/` calls these and nothing else."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import numpy as np

from incarrozza.rules.compiled import ArrayOf, entry
from incarrozza.rules.state import SEATS, Boards, States
from incarrozza.thinking import search as searching
from incarrozza.thinking.beliefs import BELIEFS
from incarrozza.thinking.mind import MIND
from incarrozza.thinking.planner import consider as look
from incarrozza.thinking.planner import think as decide
from incarrozza.thinking.playouts import play_on
from incarrozza.thinking.search import LONGEST
from incarrozza.thinking.search_record import NODE, SEARCH

Beliefs: TypeAlias = Annotated[Any, ArrayOf(BELIEFS)]
Minds: TypeAlias = Annotated[Any, ArrayOf(MIND)]
Searches: TypeAlias = Annotated[Any, ArrayOf(SEARCH)]
Nodes: TypeAlias = Annotated[Any, ArrayOf(NODE)]
Results: TypeAlias = Annotated[Any, ArrayOf(np.float64, 2)]
Worth: TypeAlias = Annotated[Any, ArrayOf(np.float64)]
Flag: TypeAlias = Annotated[Any, ArrayOf(np.uint8)]


@entry(seconds=15)
def think(seen: States, i: int, board: Boards, beliefs: Beliefs, mind: Minds) -> int:
    """Decide as the planner does for the seat of the view seen[i], which is to act."""
    return decide(seen[i], board[0], beliefs[0], mind[0])


@entry(seconds=1)
def consider(seen: States, i: int, board: Boards, beliefs: Beliefs, mind: Minds) -> None:
    """Write what the planner has in mind about the view seen[i]."""
    look(seen[i], board[0], beliefs[0], mind[0])


@entry(seconds=4)
def begin(
    seen: States,
    board: Boards,
    beliefs: Beliefs,
    minds: Minds,
    asked: int,
    found: Searches,
    nodes: Nodes,
) -> None:
    """Begin a search for the seat of the view seen[0], which is to act."""
    searching.begin(seen[0], board[0], beliefs[0], minds[0], asked, found[0], nodes)


@entry(seconds=9)
def explore(
    states: States,
    board: Boards,
    beliefs: Beliefs,
    minds: Minds,
    found: Searches,
    nodes: Nodes,
    playouts: int,
    stop: Flag,
) -> None:
    """Search on by so many playouts: states[0] is the view, and three more are room for worlds."""
    searching.explore(states, board[0], beliefs, minds, found[0], nodes, playouts, stop)


@entry(seconds=0.1)
def judge(found: Searches, worth: Worth) -> int:
    """Tell which option is best so far, and write what each is worth beside the first."""
    for i in range(found[0].count):
        worth[i] = searching.judged(found[0], i)
    return searching.best_by_now(found[0])


@entry(seconds=3)
def rehearse(
    states: States, board: Boards, beliefs: Beliefs, minds: Minds, results: Results
) -> None:
    """Play games to their end in thought, seat s by beliefs[s].

    Row i of `results` takes the points of every seat, then everybody's part of the victory.
    """
    for i in range(len(states)):
        play_on(states[i], board[0], beliefs, minds, LONGEST)
        searching.count(states[i], board[0], results[i, :SEATS], results[i, SEATS:])
