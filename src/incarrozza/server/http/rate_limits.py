"""Rate limits: how many connections an address may have, and how often it asks (token bucket)."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Any

from litestar.connection import ASGIConnection

from incarrozza.server.http.headers import is_allowed_origin
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.ops.settings import Settings

_MINUTE, _HOUR, _DAY = 60, 3600, 86400
_WRONG_CODES = ("bad_code", "maps_code")


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Name whom a connection comes from."""
    return household(connection.client.host if connection.client else "")


def household(address: str) -> str:
    """Name who is behind an address: of IPv6 everybody has a whole network.

    >>> household("2001:db8:1:2:3::4"), household("192.0.2.7")
    ('2001:db8:1:2::/64', '192.0.2.7')
    """
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv4Address):
        return address
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(IPv6Network((parsed.packed[:8] + bytes(8), 64)))


class TokenBucket:
    """Lets each address do something so many times at once; tokens come back at a steady rate."""

    def __init__(self, rate: float, burst: float, *, most_known: int = 10_000) -> None:
        self._rate = rate
        self._burst = burst
        self._most_known = most_known
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def left(self, who: str) -> float:
        """Tell how many more there may be now."""
        left, then = self._left.get(who, (self._burst, 0.0))
        return min(self._burst, left + (time.monotonic() - then) * self._rate)

    def allows(self, who: str) -> bool:
        """Count one more; False if that is too many now."""
        left = self.left(who)
        enough = left >= 1
        self._left[who] = (left - enough, time.monotonic())
        self._left.move_to_end(who)
        # Whoever has not come for longest is forgotten: memory is bounded, whoever comes.
        if len(self._left) > self._most_known:
            self._left.popitem(last=False)
        return enough

    def give_back(self, who: str) -> None:
        """Count one fewer: what was counted before did not happen."""
        if who in self._left:
            left, then = self._left[who]
            self._left[who] = (left + 1, then)


class Limiter:
    """Counts who comes from where."""

    def __init__(self, settings: Settings) -> None:
        limits = settings.limits
        self._origins = settings.allowed_origins
        self._limits = limits
        self._inside: Counter[str] = Counter()
        self._buckets = {
            "tables": TokenBucket(limits.tables_per_hour / _HOUR, limits.tables_per_hour),
            "players": TokenBucket(limits.players_per_hour / _HOUR, limits.players_per_hour),
            "codes": TokenBucket(limits.wrong_codes_per_hour / _HOUR, limits.wrong_codes_per_hour),
            "replays": TokenBucket(limits.replays_per_hour / _HOUR, limits.replays_per_hour),
            "maps": TokenBucket(limits.maps_per_day / _DAY, limits.maps_per_day),
            "jobs": TokenBucket(limits.jobs_per_hour / _HOUR, limits.jobs_per_hour),
            "sketches": TokenBucket(
                limits.sketches_per_minute / _MINUTE, limits.sketches_per_minute
            ),
            "requests": TokenBucket(limits.requests_per_second, 4 * limits.requests_per_second),
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

    def new_bucket(self) -> TokenBucket:
        """Give a connection its own."""
        rate = self._limits.messages_per_second
        return TokenBucket(rate, 4 * rate)

    def check(self, what: str, address: str) -> None:
        """Count one more of something from an address, or refuse it."""
        if not self._buckets[what].allows(address):
            raise Refusal("too_fast" if what == "requests" else "too_many")

    @asynccontextmanager
    async def guess(self, address: str) -> AsyncIterator[None]:
        """Let an address try a code; wrong ones are counted, and too many are refused."""
        codes = self._buckets["codes"]
        # Counted before it is tried, so that many tried at once are too many.
        if not codes.allows(address):
            raise Refusal("too_many")
        try:
            yield
        except Refusal as refusal:
            if refusal.code not in _WRONG_CODES:
                codes.give_back(address)
            raise
        codes.give_back(address)
