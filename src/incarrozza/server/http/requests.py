"""What all requests have in common: who asks, in which language, and how they may be refused."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Request
from litestar.openapi import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from incarrozza.editions.edition import LANGUAGES, Language
from incarrozza.mapfile.draft import Draft
from incarrozza.server.messages.fields import Request as Message
from incarrozza.server.messages.refusals import WORDS, Refusal
from incarrozza.server.messages.seating import (
    Refused,
)
from incarrozza.server.store import accounts
from incarrozza.server.tables.node import Node

# Described, not checked by the framework: a malformed id gets the same 404 as an unknown one.
TableId = Annotated[str, PathParameter(schema_extra={"pattern": "^[0-9a-z]{16}$"})]
DraftId = Annotated[str, PathParameter(schema_extra={"pattern": "^[0-9a-z]{16}$"})]
JobId = Annotated[str, PathParameter(schema_extra={"pattern": "^[0-9a-z]{16}$"})]
MapId = Annotated[str, PathParameter(schema_extra={"pattern": "^m[0-9a-z]{8,40}$"})]
SeatId = Annotated[int, PathParameter(ge=0, le=4)]
Players = Annotated[int | None, QueryParameter(ge=2, le=5)]
Caller = Request[Any, Any, Any]
Sent = TypeVar("Sent", bound=Message)

_BITS = 63

TOKEN = "token"
"""What the description calls the way in which a device shows its token."""
WITH_TOKEN: list[dict[str, list[str]]] = [{TOKEN: []}]
WITH_OR_WITHOUT: list[dict[str, list[str]]] = [{}, {TOKEN: []}]


def refusals(*codes: str) -> dict[int, ResponseSpec]:
    """Describe the refusals of a request.

    Every one may be unreadable, from another's page, too fast, or not saved.
    """
    found: dict[int, list[str]] = {}
    for code in ("malformed", "origin", *codes, "too_fast", "busy"):
        found.setdefault(WORDS[code][0], []).append(code)
    return {
        status: ResponseSpec(Refused, generate_examples=False, description=", ".join(same))
        for status, same in found.items()
    }


def token_of(request: Caller) -> str | None:
    """Read the token a request carries; it stands in a header, never in an address."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None


def language_of(request: Caller) -> Language:
    """Choose the language that the browser prefers."""
    wanted = request.headers.get("accept-language", "")
    for part in wanted.split(","):
        spoken = part.strip()[:2].lower()
        for language in LANGUAGES:
            if spoken == language:
                return language
    return "en"


async def player_of(request: Caller, node: Node) -> str:
    """Find who asks; whoever is not known is refused."""
    return await accounts.player_of(node.database, token_of(request))


async def player_or_stranger(request: Caller, node: Node) -> str | None:
    """Find who asks, if they say so."""
    return None if token_of(request) is None else await player_of(request, node)


async def strictly(request: Caller, data: Sent) -> Sent:
    """Read what was sent once more, to the letter.

    The framework takes "nan" for a number and 1 for true, which a map must not hold.
    """
    try:
        read = msgspec.json.decode(await request.body(), type=type(data))
    except msgspec.DecodeError as error:
        raise Refusal("malformed", why=error) from error
    if isinstance(draft := getattr(read, "draft", None), Draft):
        _check_numbers(draft)
    return read


def _check_numbers(draft: Draft) -> None:
    """Refuse whole numbers that no other program reads, and that are no floating point numbers."""
    numbers = (
        *(number for track in draft.tracks for number in (track.length, track.locomotives)),
        *(ticket.points for ticket in draft.tickets),
    )
    if any(number.bit_length() > _BITS for number in numbers):
        raise Refusal("malformed", why=f"a number of more than {_BITS} bits")
