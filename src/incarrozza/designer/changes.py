"""Changes to a draft, as a verdict suggests them and a designer applies them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from incarrozza.errors import BadOption
from incarrozza.mapfile.draft import Draft, DraftTicket, DraftTrack

Thing = TypeVar("Thing", DraftTrack, DraftTicket)
Kind = TypeVar("Kind", int, str)
ChangeKind = Literal[
    "set_ticket_points",
    "set_track_length",
    "set_track_color",
    "add_track",
    "remove_track",
    "add_ticket",
    "remove_ticket",
    "set_rule",
]


class Change(Struct, frozen=True, omit_defaults=True):
    """One change of a draft."""

    kind: ChangeKind
    index: int = -1
    """Of the track or the ticket, as the draft is before any change; none for what is added."""
    value: int | str | None = None
    """What it becomes."""
    track: DraftTrack | None = None
    """The one to add."""
    ticket: DraftTicket | None = None
    """The one to add."""
    rule: str = ""
    """For a rule: its name, a field of `Edition`, or of its `tickets` behind a dot."""


def apply_changes(draft: Draft, changes: Iterable[Change]) -> Draft:
    """Apply changes all at once, so that their indexes mean the draft as it was.

    >>> draft = Draft(tickets=(DraftTicket(a="Genova", b="Bari", points=9),))
    >>> apply_changes(draft, [Change("set_ticket_points", 0, 12)]).tickets[0].points
    12
    """
    tracks: list[DraftTrack | None] = list(draft.tracks)
    tickets: list[DraftTicket | None] = list(draft.tickets)
    rules: dict[str, Any] = dict(draft.rules)
    for change in changes:
        if change.kind == "set_rule":
            _set_rule(rules, change)
        elif change.kind in ("set_ticket_points", "remove_ticket", "add_ticket"):
            _change_tickets(tickets, change)
        else:
            _change_tracks(tracks, change)
    return replace(
        draft,
        rules=rules,
        tracks=tuple(each for each in tracks if each is not None),
        tickets=tuple(each for each in tickets if each is not None),
    )


def _change_tickets(tickets: list[DraftTicket | None], change: Change) -> None:
    if change.kind == "add_ticket":
        tickets.append(_added(change, change.ticket))
    elif (ticket := _at(tickets, change)) is not None:
        gone = change.kind == "remove_ticket"
        tickets[change.index] = None if gone else replace(ticket, points=_value(change, int))


def _change_tracks(tracks: list[DraftTrack | None], change: Change) -> None:
    if change.kind == "add_track":
        tracks.append(_added(change, change.track))
        return
    track = _at(tracks, change)
    if change.kind == "remove_track":
        tracks[change.index] = None
    elif track is None:
        return
    elif change.kind == "set_track_color":
        tracks[change.index] = replace(track, color=_value(change, str))
    else:
        length = _value(change, int)
        locomotives = min(track.locomotives, length)
        tracks[change.index] = replace(track, length=length, locomotives=locomotives)


def _set_rule(rules: dict[str, Any], change: Change) -> None:
    section, _, name = change.rule.rpartition(".")
    if not name or "." in section:
        raise BadOption(f"no rule is called {change.rule!r}; expected a field of an edition")
    if section:
        rules[section] = {**rules.get(section, {}), name: change.value}
    else:
        rules[name] = change.value


def _at(things: list[Any], change: Change) -> Any:
    if not 0 <= change.index < len(things):
        raise BadOption(
            f"{change.kind} at {change.index}, but there are {len(things)}; expected one of them",
            it=f"{change.kind} al numero {change.index}, ma ce ne sono {len(things)}",
        )
    return things[change.index]


def _added(change: Change, thing: Thing | None) -> Thing:
    if thing is None:
        raise BadOption(
            f"{change.kind} without one; expected it to be given",
            it=f"{change.kind} senza dire quale",
        )
    return thing


def _value(change: Change, kind: type[Kind]) -> Kind:
    if not isinstance(change.value, kind):
        raise BadOption(
            f"{change.kind} to {change.value!r}; expected {kind.__name__}",
            it=f"{change.kind} con il valore {change.value!r}; serve {kind.__name__}",
        )
    return change.value
