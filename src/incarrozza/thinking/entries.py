"""The entry points of thinking: everything outside `thinking/` calls these and nothing else."""

from __future__ import annotations

from numba import types
from numba.np.numpy_support import from_dtype

from incarrozza.rules.compiled import entry
from incarrozza.rules.state import BOARD, SEATS, STATE, Array
from incarrozza.thinking import search as searching
from incarrozza.thinking.beliefs import BELIEFS
from incarrozza.thinking.mind import MIND
from incarrozza.thinking.planner import consider as look
from incarrozza.thinking.planner import think as decide
from incarrozza.thinking.playouts import play_on
from incarrozza.thinking.search import LONGEST
from incarrozza.thinking.search_record import NODE, SEARCH

_STATES = types.Array(from_dtype(STATE), 1, "C")
_BOARD = types.Array(from_dtype(BOARD), 1, "C", readonly=True)
_BELIEFS = types.Array(from_dtype(BELIEFS), 1, "C")
_MIND = types.Array(from_dtype(MIND), 1, "C")
_SEARCH = types.Array(from_dtype(SEARCH), 1, "C")
_NODES = types.Array(from_dtype(NODE), 1, "C")
_RESULTS = types.Array(types.float64, 2, "C")
_WORTH = types.Array(types.float64, 1, "C")
_FLAG = types.Array(types.uint8, 1, "C")
_INT = types.int64


@entry(types.void(_STATES, _INT, _BOARD, _BELIEFS, _MIND))
def consider(seen: Array, i: int, board: Array, beliefs: Array, mind: Array) -> None:
    """Write what the planner has in mind about the view seen[i]."""
    look(seen[i], board[0], beliefs[0], mind[0])


@entry(_INT(_STATES, _INT, _BOARD, _BELIEFS, _MIND))
def think(seen: Array, i: int, board: Array, beliefs: Array, mind: Array) -> int:
    """Decide as the planner does for the seat of the view seen[i], which is to act."""
    return decide(seen[i], board[0], beliefs[0], mind[0])


@entry(types.void(_STATES, _BOARD, _BELIEFS, _MIND, _RESULTS))
def rehearse(states: Array, board: Array, beliefs: Array, minds: Array, results: Array) -> None:
    """Play games to their end in thought, seat s by beliefs[s].

    Row i of `results` takes the points of every seat, then everybody's part of the victory.
    """
    for i in range(len(states)):
        play_on(states[i], board[0], beliefs, minds, LONGEST)
        searching.count(states[i], board[0], results[i, :SEATS], results[i, SEATS:])


@entry(types.void(_STATES, _BOARD, _BELIEFS, _MIND, _INT, _SEARCH, _NODES))
def begin(
    seen: Array,
    board: Array,
    beliefs: Array,
    minds: Array,
    asked: int,
    found: Array,
    nodes: Array,
) -> None:
    """Begin a search for the seat of the view seen[0], which is to act."""
    searching.begin(seen[0], board[0], beliefs[0], minds[0], asked, found[0], nodes)


@entry(types.void(_STATES, _BOARD, _BELIEFS, _MIND, _SEARCH, _NODES, _INT, _FLAG))
def explore(
    states: Array,
    board: Array,
    beliefs: Array,
    minds: Array,
    found: Array,
    nodes: Array,
    playouts: int,
    stop: Array,
) -> None:
    """Search on by so many playouts: states[0] is the view, and three more are room for worlds."""
    searching.explore(states, board[0], beliefs, minds, found[0], nodes, playouts, stop)


@entry(_INT(_SEARCH, _WORTH))
def judge(found: Array, worth: Array) -> int:
    """Tell which option is best so far, and write what each is worth beside the first."""
    for i in range(found[0].count):
        worth[i] = searching.judged(found[0], i)
    return searching.best_by_now(found[0])
