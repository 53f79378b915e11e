"""The door: who may come in, how many at a time, and how often they may ask."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar.connection import ASGIConnection

from incarrozza.server.refusals import Refusal
from incarrozza.server.security import Patience, household, is_allowed_origin
from incarrozza.server.settings import Settings

_HOUR = 3600


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Name whom a connection comes from."""
    return household(connection.client.host if connection.client else "")


class Door:
    """Counts who comes from where."""

    def __init__(self, settings: Settings) -> None:
        limits = settings.limits
        self._origins = settings.allowed_origins
        self._limits = limits
        self._inside: Counter[str] = Counter()
        self._patience = {
            "tables": Patience(limits.tables_per_hour / _HOUR, limits.tables_per_hour),
            "players": Patience(limits.players_per_hour / _HOUR, limits.players_per_hour),
            "codes": Patience(limits.wrong_codes_per_hour / _HOUR, limits.wrong_codes_per_hour),
            "replays": Patience(limits.replays_per_hour / _HOUR, limits.replays_per_hour),
            "requests": Patience(limits.requests_per_second, 4 * limits.requests_per_second),
        }

    def knows(self, origin: str | None, host: str | None) -> bool:
        """Tell whether a page may speak to this server."""
        return is_allowed_origin(origin, host, self._origins)

    def enter(self, address: str) -> bool:
        """Let a connection in, unless there are too many."""
        if self._inside[address] >= self._limits.connections_per_address:
            return False
        if self._inside.total() >= self._limits.connections:
            return False
        self._inside[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Let a connection go."""
        self._inside[address] -= 1
        if not self._inside[address]:
            del self._inside[address]

    def new_patience(self) -> Patience:
        """Give a connection its own."""
        rate = self._limits.messages_per_second
        return Patience(rate, 4 * rate)

    def check(self, what: str, address: str) -> None:
        """Count one more of something from an address, or refuse it."""
        if not self._patience[what].allows(address):
            raise Refusal("too_fast" if what == "requests" else "too_many")

    @asynccontextmanager
    async def guess(self, address: str) -> AsyncIterator[None]:
        """Let an address try a code; wrong ones are counted, and too many are refused."""
        codes = self._patience["codes"]
        # Counted before it is tried, so that many tried at once are too many.
        if not codes.allows(address):
            raise Refusal("too_many")
        try:
            yield
        except Refusal as refusal:
            if refusal.code != "bad_code":
                codes.give_back(address)
            raise
        codes.give_back(address)
