"""The inspection sees what is wrong with a layout."""

from __future__ import annotations

from typing import Any

import pytest

from incarrozza.cartographer import Fault, find_faults
from incarrozza.editions.layout import (
    Label,
    Layout,
    PlaceLayout,
    RouteLayout,
    SpaceSize,
    Theme,
)
from tests.cartographer.maps import make_map

# Four places in a square: two tracks above, one on either side.
BOARD = make_map(
    [("A", 0, 0), ("B", 1, 0), ("C", 0, 1), ("D", 1, 1)],
    [(0, 1, 1), (0, 1, 1), (0, 2, 1), (1, 3, 1)],
)
DOWN = (300, 90)
TRACKS = [
    ("p0", "p1", "M200 200C260 183 340 183 400 200", (300, 182, 0)),
    ("p0", "p1", "M200 200C260 217 340 217 400 200", (300, 218, 0)),
    ("p0", "p2", "M200 200C200 260 200 340 200 400", (200, *DOWN)),
    ("p1", "p3", "M400 200L400 400", (400, *DOWN)),
]
LABELS: list[Any] = [
    ((175, 200), "end"),
    ((425, 200), "start"),
    ((200, 435), "middle"),
    ((425, 400), "start"),
]
PLACES = [(200, 200), (400, 200), (200, 400), (400, 400)]


def layout_of(
    *, height: int = 600, labels: list[Any] = LABELS, tracks: list[Any] = TRACKS, long: int = 100
) -> Layout:
    places = [
        PlaceLayout(
            id=f"p{at}", at=spot, label=Label(at=label[0], align=label[1], lines=("ABCD"[at],))
        )
        for at, (spot, label) in enumerate(zip(PLACES, labels, strict=True))
    ]
    return Layout(
        width=800,
        height=height,
        space=SpaceSize(length=long, width=30),
        radius=20,
        font=20,
        places=tuple(places),
        routes=tuple(
            RouteLayout(a=a, b=b, line=line, spaces=tuple(spaces)) for a, b, line, *spaces in tracks
        ),
        scenery=(),
        ground="land",
        theme=Theme(manner="plain", light={}, dark={}),
        texture=(),
        ornaments=(),
        names=(),
    )


def changed(things: list[Any], at: int, thing: Any) -> list[Any]:
    """Return things with another one in its place."""
    return [*things[:at], thing, *things[at + 1 :]]


def only(faults: tuple[Fault, ...]) -> Fault:
    (fault,) = faults
    return fault


def test_a_fine_layout_has_no_fault() -> None:
    assert find_faults(BOARD, layout_of()) == ()


def test_a_name_and_a_place_that_leave_the_board() -> None:
    place, name = find_faults(BOARD, layout_of(height=419))[:2]
    assert place.text == {"en": "C is not on the board", "it": "C esce dal tabellone"}
    assert place.places == ("p2",)
    assert name.text["it"] == "D esce dal tabellone"


def test_tracks_side_by_side_that_are_too_near() -> None:
    near = changed(TRACKS, 1, (*TRACKS[1][:3], (300, 214, 0)))
    fault = only(find_faults(BOARD, layout_of(tracks=near)))
    assert fault.kind == "touching"
    assert fault.tracks == (0, 1)
    assert fault.text == {
        "en": "Space 1 from A to B and space 1 from A to B are 0.02 spaces apart; "
        "expected at least 0.03",
        "it": "La casella 1 da A a B e la casella 1 da A a B distano 0.02 caselle; "
        "ne servono almeno 0.03",
    }


def test_spaces_of_one_track_may_be_near_but_not_overlap() -> None:
    pair = changed(TRACKS, 2, (*TRACKS[2][:3], (200, 280, 90), (200, 320, 90)))
    assert only(find_faults(BOARD, layout_of(tracks=pair))).tracks == (2,)


def test_a_name_on_a_space() -> None:
    labels = changed(LABELS, 3, ((410, 330), "start"))
    kinds = [fault.kind for fault in find_faults(BOARD, layout_of(labels=labels))]
    assert "touching" in kinds


def test_a_name_across_a_bare_curve() -> None:
    labels = changed(LABELS, 2, ((200, 364), "middle"))
    texts = [fault.text["en"] for fault in find_faults(BOARD, layout_of(labels=labels))]
    assert "The track from A to C runs over the name of C" in texts


def test_a_curve_through_a_strange_place() -> None:
    tracks = changed(TRACKS, 3, ("p1", "p3", "M400 200L450 300L215 400L400 400", (400, *DOWN)))
    texts = [fault.text["it"] for fault in find_faults(BOARD, layout_of(tracks=tracks))]
    assert "Il binario da B a D passa sopra C" in texts


CROSSED = make_map([("A", 0, 0), ("B", 1, 0), ("C", 0, 1), ("D", 1, 1)], [(0, 3, 1), (1, 2, 1)])


@pytest.mark.parametrize(
    ("line", "kinds"),
    [
        ("M400 200L200 400", []),
        ("M400 200L400 250L220 260L320 270L200 400", ["crossing"]),
    ],
)
def test_bare_curves_may_cross_once(line: str, kinds: list[str]) -> None:
    tracks = [("p0", "p3", "M200 200L400 400", (350, 350, 45)), ("p1", "p2", line, (240, 360, 135))]
    found = find_faults(CROSSED, layout_of(tracks=tracks, long=40))
    assert [fault.kind for fault in found] == kinds


def test_curves_that_share_a_place_may_not_cross() -> None:
    tracks = changed(
        TRACKS, 3, ("p1", "p3", "M400 200L330 230L340 150L460 260L400 400", (470, *DOWN))
    )
    kinds = {fault.kind for fault in find_faults(BOARD, layout_of(tracks=tracks))}
    assert "crossing" in kinds
