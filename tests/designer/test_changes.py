"""Changes to a draft."""

from __future__ import annotations

import msgspec
import pytest

from incarrozza.designer.changes import Change, apply_changes
from incarrozza.errors import BadOption
from incarrozza.mapfile.draft import Draft, DraftTicket, DraftTrack

DRAFT = Draft(
    tracks=(
        DraftTrack(a="A", b="B", length=4, color="red", locomotives=3),
        DraftTrack(a="B", b="C", length=2),
    ),
    tickets=(DraftTicket(a="A", b="C", points=6), DraftTicket(a="A", b="B", points=4)),
    rules={"pieces": 40, "tickets": {"keep": 2}},
)


def test_each_kind_does_what_it_says() -> None:
    track, ticket = DraftTrack(a="A", b="C", length=3), DraftTicket(a="B", b="C", points=2)
    changed = apply_changes(
        DRAFT,
        [
            Change("set_track_length", 0, 2),
            Change("set_track_color", 0, "blue"),
            Change("remove_track", 1),
            Change("add_track", track=track),
            Change("remove_ticket", 0),
            Change("set_ticket_points", 1, 5),
            Change("add_ticket", ticket=ticket),
            Change("set_rule", value=15, rule="cards_per_color"),
            Change("set_rule", value=3, rule="tickets.drawn"),
        ],
    )
    assert changed.tracks == (
        DraftTrack(a="A", b="B", length=2, color="blue", locomotives=2),
        track,
    )
    assert changed.tickets == (DraftTicket(a="A", b="B", points=5), ticket)
    assert changed.rules == {
        "pieces": 40,
        "cards_per_color": 15,
        "tickets": {"keep": 2, "drawn": 3},
    }
    assert DRAFT.rules == {"pieces": 40, "tickets": {"keep": 2}}


def test_changes_can_be_sent() -> None:
    changes = [Change("add_track", track=DRAFT.tracks[0]), Change("set_ticket_points", 1, 5)]
    sent = msgspec.json.decode(msgspec.json.encode(changes), type=list[Change])
    assert apply_changes(DRAFT, sent) == apply_changes(DRAFT, changes)


@pytest.mark.parametrize(
    "change",
    [
        Change("set_ticket_points", 2, 5),
        Change("set_ticket_points", -1, 5),
        Change("set_ticket_points", 0, "many"),
        Change("add_track", value=7),
        Change("set_rule", value=7),
        Change("set_rule", value=7, rule="a.b.c"),
    ],
)
def test_what_means_nothing_is_refused(change: Change) -> None:
    with pytest.raises(BadOption):
        apply_changes(DRAFT, [change])
