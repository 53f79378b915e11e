"""The client's types are the server's messages."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest

from incarrozza.server.messages.fields import Card, Cards, Color, Request, SeatNumber
from incarrozza.server.messages.live import Choice
from incarrozza.server.messages.seating import SeatInfo
from incarrozza.server.messages.typescript import _interface, spell, write

WRITTEN = Path(__file__).parents[2] / "web" / "src" / "messages.ts"


def test_the_client_has_the_types_of_today() -> None:
    assert WRITTEN.read_text("utf-8") == write(), "run `make types`"


@pytest.mark.parametrize(
    ("hint", "spelled"),
    [
        (int, "number"),
        (float | None, "number | null"),
        (SeatNumber | Literal["random"], 'number | "random"'),
        (Color | None, "Color | null"),
        (Annotated[str, msgspec.Meta(max_length=40)], "string"),
        (Annotated[msgspec.Raw, list[Choice]], "readonly Choice[]"),
        (list[SeatInfo], "readonly SeatInfo[]"),
        (tuple[Card | None, ...], "readonly (Card | null)[]"),
        (tuple[int, int], "readonly [number, number]"),
        (list[tuple[str, int | None]], "readonly (readonly [string, number | null])[]"),
        (Cards | None, "Cards | null"),
        (dict[Color, str], "Readonly<Record<Color, string>>"),
        (dict[str, int], "Readonly<Record<string, number>>"),
    ],
)
def test_a_type_is_spelled(hint: Any, spelled: str) -> None:
    assert spell(hint) == spelled


def test_what_has_no_type_is_refused() -> None:
    with pytest.raises(TypeError, match="no TypeScript"):
        spell(msgspec.Raw)


class Wish(Request, tag_field="type", tag="wish"):
    """What somebody wants."""

    what: str
    """In a word;
    None is none."""
    color: Color | None = None


def test_what_need_not_be_sent_is_optional() -> None:
    assert _interface("Wish", Wish).splitlines() == [
        "/** What somebody wants. */",
        "export interface Wish {",
        '  type: "wish";',
        "  /**",
        "   * In a word;",
        "   * null is none.",
        "   */",
        "  what: string;",
        "  color?: Color | null;",
        "}",
    ]


def test_what_is_answered_is_complete() -> None:
    assert "  code: string | null;" in _interface("SeatInfo", SeatInfo).splitlines()
