"""Who may make maps here: everybody, those who know the host's code, or nobody.

The code goes into a header of every request, so that it is void at once when the host changes it.
"""

from __future__ import annotations

from hmac import compare_digest

from incarrozza.server.http.rate_limits import Limiter, address_of
from incarrozza.server.http.requests import Caller, player_of, player_or_stranger
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.ops.settings import Settings
from incarrozza.server.tables.node import Node

CODE = "Workshop-Code"
"""The header that holds the host's code."""
REFUSED = ("maps_closed", "maps_code", "too_many", "no_token")
"""How who may not is refused."""


async def check_maker(request: Caller, settings: Settings, limiter: Limiter) -> None:
    """Refuse who may not make maps here; wrong codes are counted, as others are."""
    if settings.maps_by == "everybody":
        return
    if settings.maps_by == "nobody":
        raise Refusal("maps_closed")
    shown = request.headers.get(CODE, "").strip()
    if not shown:
        raise Refusal("maps_code")
    async with limiter.guess(address_of(request)):
        if not compare_digest(_folded(shown), _folded(settings.maps_code)):
            raise Refusal("maps_code")


def _folded(code: str) -> bytes:
    return code.casefold().encode()


async def maker_of(request: Caller, node: Node, limiter: Limiter) -> str:
    """Find who asks, if they may make maps here."""
    await check_maker(request, node.settings, limiter)
    return await player_of(request, node)


async def check_sketcher(request: Caller, node: Node, limiter: Limiter) -> None:
    """Count what is done at once for whoever may make maps: it costs time, and keeps nothing."""
    await check_maker(request, node.settings, limiter)
    await player_or_stranger(request, node)
    limiter.check("sketches", address_of(request))
