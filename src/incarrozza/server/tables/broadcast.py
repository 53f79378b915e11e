"""Fan-out: everybody who looks on at a table is told what they may see, and nobody is waited for.

Each onlooker has a queue of its own; one that does not keep up is cut off there (backpressure).
"""

from __future__ import annotations

from typing import Protocol

from incarrozza.editions.edition import Language
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.presenters.frames import encode
from incarrozza.server.tables.match import Match
from incarrozza.server.tables.sights import Sights


class Onlooker(Protocol):
    """Somebody who is told what happens: a connection."""

    player: str | None
    seat: int | None
    language: Language
    told: int
    """How many events this one has been sent."""

    def tell(self, frame: bytes) -> None:
        """Take a message to be sent; never waits."""


class Audience:
    """Those who look on at a table."""

    def __init__(self, match: Match, sights: Sights) -> None:
        self._match = match
        self._sights = sights
        self._onlookers: set[Onlooker] = set()

    def __bool__(self) -> bool:
        return bool(self._onlookers)

    def admit(self, onlooker: Onlooker) -> None:
        """Let somebody look on from now on, and tell how things stand."""
        match = self._match
        self._onlookers.add(onlooker)
        self._see_off(onlooker)
        onlooker.tell(self._sights.news(onlooker.player, onlooker.language))
        # Before the deal there are none, whatever a client says it has.
        onlooker.told = min(onlooker.told, match.number)
        if match.game is not None:
            onlooker.tell(self._sights.sight(onlooker.seat, onlooker.language, onlooker.told))
            onlooker.told = match.number
            if match.game.over:
                onlooker.tell(self._result(onlooker))

    def dismiss(self, onlooker: Onlooker) -> None:
        """Let somebody go."""
        self._onlookers.discard(onlooker)

    def announce(self, *, table: bool = False) -> None:
        """Tell everybody what they do not know yet; with news of the table, if there are any."""
        match = self._match
        made: dict[tuple[int | None, Language, int], bytes] = {}
        for onlooker in self._onlookers:
            self._see_off(onlooker)
            if table:
                onlooker.tell(self._sights.news(onlooker.player, onlooker.language))
            if match.game is None or onlooker.told >= match.number:
                continue
            key = (onlooker.seat, onlooker.language, onlooker.told)
            if key not in made:
                made[key] = self._sights.sight(*key)
            onlooker.tell(made[key])
            onlooker.told = match.number
            if match.game.over:
                onlooker.tell(self._result(onlooker))

    def say_gone(self) -> None:
        """Tell everybody that the table was deleted."""
        for onlooker in self._onlookers:
            onlooker.tell(encode(Refusal("no_table").message(onlooker.language)))

    def _see_off(self, onlooker: Onlooker) -> None:
        """Show whoever has left a seat no more than everybody sees."""
        seat = onlooker.seat
        if seat is not None and self._match.entry.seats[seat].player != onlooker.player:
            onlooker.seat = None

    def _result(self, onlooker: Onlooker) -> bytes:
        return encode(self._sights.result(onlooker.language))
