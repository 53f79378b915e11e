"""A move that somebody wants to make, and one that may still be taken back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from incarrozza.server.messages.fields import Decider


@dataclass(frozen=True, slots=True)
class Attempt:
    """A complete move that somebody wants to make."""

    seat: int
    decision: int
    """The question that it answers."""
    move: Sequence[str]
    by: Decider
    player: str | None = None
    """Whose move it is; None for a bot's."""
    id: str | None = None
    """The client's name for it."""
    arrived: float = field(default_factory=time.perf_counter)
    made: float = field(default_factory=time.time)

    @property
    def request(self) -> str | None:
        """Give the idempotency key: the seat's own, so that nobody else's is mistaken for it."""
        return None if self.id is None else request_of(self.seat, self.id)


def request_of(seat: int, id: str) -> str:
    """Make the idempotency key of a seat's move."""
    return f"{seat} {id}"


@dataclass(slots=True, eq=False)
class HeldMove:
    """A move that only its player has seen."""

    attempt: Attempt
    outcome: asyncio.Future[int] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )
    """The number of events after it, or a refusal; cancelled if it was taken back."""
