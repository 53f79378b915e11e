"""A finished game, as it is told to who watches it again: all of it in one answer."""

from __future__ import annotations

from typing import Annotated, Any, Generic, TypeVar

from incarrozza.server.messages.boxes import BoxInfo
from incarrozza.server.messages.fields import Color, Reply, Request
from incarrozza.server.messages.live import OwnView, PlayerView, PublicView

Whole = TypeVar("Whole")


class Part(Generic[Whole]):
    """Says that some fields of a message may be missing: those that are as they were before."""


class Upload(Request):
    """A game to be watched, out of files. Nothing of it is kept."""

    record: str = ""
    """The text of a record; empty if the analysis holds it."""
    analysis: str = ""
    """The text of an analysis; empty if there is none."""


class WatchedSeat(Reply):
    """Who sat where."""

    name: str
    color: Color
    bot: str | None
    """The level of a computer player; None for a person, and where the record does not say."""


class Frame(Reply):
    """The game after one more step: as many events as tell something together.

    Of views only what has changed since the frame before is there; the first one is whole.
    """

    number: int
    """How many events there had been."""
    turn: int
    """The turn it belongs to, from 1; 0 for the opening."""
    seat: int | None
    """Who did it; None for the deal."""
    told: list[str]
    """What happened, for who sees all cards."""
    heard: list[list[str] | None]
    """What each seat was told of it; None where it was all of that."""
    view: Annotated[dict[str, Any], Part[PublicView]]
    """What everybody knew, without `players`."""
    players: Annotated[list[dict[str, Any]], list[Part[PlayerView]]]
    own: Annotated[list[dict[str, Any]], list[Part[OwnView]]]
    """What each seat knew."""
    standing: tuple[int, ...]
    """Everybody's points if the game had ended then, tickets and all."""


class TurnThought(Reply):
    """What an analysis says of a turn, at its beginning."""

    turn: int
    chances: tuple[float, ...]
    """Each seat's chance to win, from 0 to 1."""
    best: tuple[str, ...]
    """The best move; empty if it is not known."""
    text: str
    """One sentence about it; it may be empty."""


class Replay(Reply):
    """A whole game to be watched."""

    box: BoxInfo
    seats: list[WatchedSeat]
    frames: list[Frame]
    verdict: str
    """Who won, in words."""
    ranking: tuple[tuple[int, ...], ...]
    analysed_by: str
    thoughts: list[TurnThought]
    """Those of the turns that were analysed, in order; none without an analysis."""
