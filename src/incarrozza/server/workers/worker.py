"""What is done in a worker process: a bot looks at a view, and answers."""

from __future__ import annotations

import pickle
import random
import secrets
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, TypeVar

from incarrozza.action import Move
from incarrozza.arena.crew import settle_in
from incarrozza.bots import Bot, bot
from incarrozza.bots import advice as bots_advice
from incarrozza.editions import Box
from incarrozza.game import furniture
from incarrozza.rules.loading import kernel, start_uncompiled
from incarrozza.thinking.loading import thinking
from incarrozza.view import View

Answer = TypeVar("Answer")
Task = TypeVar("Task")


class Question(NamedTuple):
    """What a bot is asked: a view, what is legal, and the box that they belong to."""

    bot: str
    box: bytes
    """Pickled, which is also what it is known by: the same box is unpacked once."""
    view: bytes
    seconds: float
    """How long a decision may take."""
    legal: tuple[int, ...] = ()
    """Nothing where advice is asked for: it follows from the view."""


def decide(question: Question) -> Move:
    """Make a complete move: where it must be paid, the bot says how."""
    view, player = _view(question), _bot(question.bot)
    scribe, _ = furniture(view.box)
    legal = [scribe.notation[index] for index in question.legal]
    rng = random.Random(secrets.randbits(64))
    action = player.choose(view, legal, rng=rng, seconds=question.seconds)
    return bots_advice.complete(player, view, action, rng, question.seconds)


def advise(question: Question) -> bots_advice.Counsel:
    """Say what the bot would do, and why."""
    return bots_advice.advise(_bot(question.bot), _view(question), question.seconds)


def begin() -> None:
    """Prepare the process: it is ready at once, whatever is compiled."""
    settle_in()
    start_uncompiled()


def up_to_date(work: Callable[[Task], Answer], task: Task) -> Answer:
    """Do something with the machine code that there is by now."""
    kernel().load_kept()
    thinking().load_kept()
    return work(task)


@lru_cache(64)
def _box(packed: bytes) -> Box:
    # Only the server itself writes to this process: nothing of a stranger's is unpickled.
    box: Box = pickle.loads(packed)
    return box


@lru_cache(64)
def _bot(name: str) -> Bot:
    return bot(name)


def _view(question: Question) -> View:
    return View.from_data(question.view, _box(question.box))
