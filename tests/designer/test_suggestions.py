"""Suggestions while drawing: lengths, networks, colours and tickets."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from msgspec.structs import replace

from incarrozza.designer.journeys import FAR, Journeys
from incarrozza.designer.network import suggest_network
from incarrozza.designer.sketch import Point, Sketch
from incarrozza.designer.tickets import suggest_points, suggest_tickets
from incarrozza.designer.tracks import suggest_colors, suggest_length, suggest_track
from incarrozza.editions.edition import GRAY
from incarrozza.limits import MAX_ROUTES, MAX_TICKETS
from incarrozza.mapfile.draft import Draft, DraftPlace, DraftTrack, Preset
from tests.designer.drafts import HALF_FINISHED, packaged, scattered

MAPS = ("europe", "new_york", "amsterdam")


def spaces_by_color(tracks: tuple[DraftTrack, ...]) -> Counter[str]:
    found: Counter[str] = Counter()
    for track in tracks:
        found[track.color] += track.length
    return found


def same_colors_meeting(tracks: tuple[DraftTrack, ...]) -> int:
    return sum(
        one.color == two.color != GRAY and bool({one.a, one.b} & {two.a, two.b})
        for one, two in combinations(tracks, 2)
    )


def crossing(p: Point, q: Point, r: Point, s: Point) -> bool:
    def side(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    return side(p, q, r) * side(p, q, s) < 0 and side(r, s, p) * side(r, s, q) < 0


# -- Whatever is there -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", HALF_FINISHED)
def test_a_half_finished_draft_is_no_obstacle(name: str) -> None:
    draft = HALF_FINISHED[name]
    tracks = suggest_network(draft)
    assert tracks[: len(draft.tracks)] == draft.tracks
    assert len(tracks) <= max(MAX_ROUTES, len(draft.tracks))
    assert len(suggest_colors(draft)) == len(suggest_colors(draft, True)) == len(draft.tracks)
    assert len(suggest_tickets(draft)) <= MAX_TICKETS
    for a, b in (("A", "C"), ("A", "Z"), ("P0", "P1"), ("", "")):
        assert suggest_length(draft, a, b) in range(1, 9)
        assert suggest_track(draft, a, b).track.length in range(1, 9)
        assert suggest_points(draft, a, b) >= 1


# -- Lengths ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MAPS)
def test_lengths_come_near_to_those_of_a_printed_board(name: str) -> None:
    draft = packaged(name)
    drawn = draft.tracks[::3]
    sparse = replace(draft, tracks=drawn)
    others = [track for n, track in enumerate(draft.tracks) if n % 3][:24]
    off = [abs(suggest_length(sparse, t.a, t.b) - t.length) for t in others]
    assert sum(off) / len(off) < 0.65


def test_lengths_follow_what_is_drawn_already() -> None:
    draft = scattered(20)
    pairs = [(t.a, t.b) for t in suggest_network(draft)]
    short = replace(draft, tracks=tuple(DraftTrack(a=a, b=b, length=1) for a, b in pairs[:8]))
    long = replace(draft, tracks=tuple(DraftTrack(a=a, b=b, length=6) for a, b in pairs[:8]))
    assert suggest_length(short, *pairs[9]) < suggest_length(long, *pairs[9])


@pytest.mark.parametrize(("preset", "longest"), [("big_map", 8), ("city_map", 4)])
def test_no_length_is_suggested_that_is_unusual_on_such_maps(preset: Preset, longest: int) -> None:
    far = Draft(
        preset=preset,
        places=(
            *scattered(12).places,
            DraftPlace(name="Far", lat=-40, lon=170),
        ),
    )
    assert max(track.length for track in suggest_network(far)) == longest


def test_a_second_track_is_as_long_as_the_first() -> None:
    draft = replace(
        scattered(8, flat=True),
        tracks=(DraftTrack(a="Place 0", b="Place 1", length=6, color="red"),),
    )
    advice = suggest_track(draft, "place 1", "PLACE 0")
    assert advice.track.length == 6
    assert advice.track.color not in ("red", GRAY)
    assert not advice.double


# -- Networks --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "preset", "flat"),
    [(8, "city_map", True), (20, "big_map", False), (47, "big_map", True), (64, "city_map", False)],
)
def test_a_network_is_planar_connected_and_leaves_choices(
    count: int, preset: Preset, flat: bool
) -> None:
    draft = scattered(count, preset, seed=count, flat=flat)
    tracks = suggest_network(draft)
    grown = replace(draft, tracks=tracks)
    sketch = Sketch(grown)
    pairs = sorted({line.pair for line in sketch.lines})
    for one, two in combinations(pairs, 2):
        if not {*one} & {*two}:
            assert not crossing(*(sketch.points[end] for end in (*one, *two)))
    degrees = Counter(end for pair in pairs for end in pair)
    assert {2, 3, 4, 5, 6} >= {degrees[place] for place in range(count)}
    assert 1.5 <= len(pairs) / count <= 2.0
    assert Journeys.of(sketch).spaces(0, count - 1) < FAR
    twice = [n for n in Counter(line.pair for line in sketch.lines).values() if n > 1]
    assert {*twice} == {2}
    assert len(tracks) <= MAX_ROUTES
    assert suggest_network(draft) == tracks


def test_a_network_for_a_printed_map_is_much_like_it() -> None:
    draft = packaged("europe")
    printed = {frozenset((t.a, t.b)) for t in draft.tracks}
    tracks = suggest_network(replace(draft, tracks=()))
    found = {frozenset((t.a, t.b)) for t in tracks}
    assert len(found & printed) / len(printed) > 0.7
    spaces = sum(t.length for t in tracks), sum(t.length for t in draft.tracks)
    assert abs(spaces[0] - spaces[1]) < 30


def test_what_is_drawn_stays_and_places_without_tracks_get_some() -> None:
    draft = packaged("europe")
    lonely = tuple(t for t in draft.tracks if "Roma" not in (t.a, t.b))
    tracks = suggest_network(replace(draft, tracks=lonely))
    assert tracks[: len(lonely)] == lonely
    assert sum("Roma" in (t.a, t.b) for t in tracks) >= 2


def test_ferries_and_tunnels_follow_the_land() -> None:
    cities = {
        "Milano": (45.46, 9.19),
        "Torino": (45.07, 7.69),
        "Zürich": (47.37, 8.54),
        "Genova": (44.41, 8.93),
        "Bastia": (42.70, 9.45),
        "Venezia": (45.44, 12.33),
    }
    places = tuple(DraftPlace(name=n, lat=lat, lon=lon) for n, (lat, lon) in cities.items())
    draft = Draft(places=places)
    assert suggest_track(draft, "Milano", "Zürich").track.tunnel
    ferry = suggest_track(draft, "Genova", "Bastia")
    assert ferry.track.locomotives
    assert ferry.track.color == GRAY
    assert not ferry.double
    plain = suggest_track(draft, "Milano", "Venezia").track
    assert not plain.tunnel
    assert not plain.locomotives
    tracks = {frozenset((t.a, t.b)): t for t in suggest_network(draft)}
    assert all(t.locomotives for pair, t in tracks.items() if "Bastia" in pair)
    city = replace(draft, preset="city_map")
    assert not any(t.tunnel or t.locomotives for t in suggest_network(city))


# -- Colours ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MAPS)
def test_colours_are_even_and_apart(name: str) -> None:
    draft = packaged(name)
    tracks = suggest_colors(draft, everything=True)
    spaces = spaces_by_color(tracks)
    gray = spaces.pop(GRAY)
    assert max(spaces.values()) - min(spaces.values()) <= 2
    assert 0.25 <= gray / sum(track.length for track in tracks) <= 0.42
    assert same_colors_meeting(tracks) <= 2
    assert all(track.color == GRAY for track in tracks if track.locomotives)
    doubles: dict[frozenset[str], list[str]] = {}
    for track in tracks:
        doubles.setdefault(frozenset((track.a, track.b)), []).append(track.color)
    assert all(len({*c}) == len(c) or {*c} == {GRAY} for c in doubles.values())


def test_colours_that_are_set_stay() -> None:
    draft = packaged("new_york")
    some = tuple(
        replace(track, color=GRAY) if n % 2 else track for n, track in enumerate(draft.tracks)
    )
    tracks = suggest_colors(replace(draft, tracks=some))
    assert all(t.color == s.color for t, s in zip(tracks, some, strict=True) if s.color != GRAY)
    spaces = spaces_by_color(tracks)
    spaces.pop(GRAY)
    assert max(spaces.values()) - min(spaces.values()) <= 3


# -- Tickets ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "most"), [("europe", 0.1), ("europe_1912", 0.3), ("new_york", 0)])
def test_values_are_those_that_are_printed(name: str, most: float) -> None:
    draft = packaged(name)
    off = [abs(suggest_points(draft, t.a, t.b) - t.points) for t in draft.tickets]
    assert sum(off) / len(off) <= most


@pytest.mark.parametrize("name", MAPS)
def test_tickets_are_spread_over_the_map(name: str) -> None:
    draft = packaged(name)
    tickets = suggest_tickets(draft)
    times = Counter(end for ticket in tickets for end in (ticket.a, ticket.b))
    assert all(1 <= times[place.name] <= 4 for place in draft.places)
    assert len({frozenset((t.a, t.b)) for t in tickets}) == len(tickets)
    joined = {frozenset((t.a, t.b)) for t in draft.tracks}
    assert not any(frozenset((t.a, t.b)) in joined for t in tickets)
    regular = [t.points for t in tickets if not t.long]
    assert len({*regular}) >= 5
    long = [t.points for t in tickets if t.long]
    assert len(long) == (6 if draft.preset == "big_map" else 0)
    assert not long or min(long) > max(regular)


def test_as_many_tickets_as_are_asked_for() -> None:
    draft = packaged("europe")
    tickets = suggest_tickets(draft, count=30, long=4)
    assert [t.long for t in tickets] == [True] * 4 + [False] * 30


@pytest.mark.parametrize("count", [11, 12, 14, 18])
@pytest.mark.parametrize("seed", range(4))
def test_tickets_of_a_small_map_are_enough_to_be_dealt(count: int, seed: int) -> None:
    draft = scattered(count, "big_map", seed=seed, flat=False)
    draft = replace(draft, tracks=suggest_network(draft))
    tickets = suggest_tickets(draft)
    assert sum(not ticket.long for ticket in tickets) >= 15


def test_a_bottleneck_makes_a_ticket_dearer() -> None:
    """Between two rings of places there is one track, or there are two."""
    names = "ABCDEF"
    places = tuple(DraftPlace(name=name, x=n, y=n % 2) for n, name in enumerate(names))
    ring = [("A", "B"), ("B", "C"), ("C", "A"), ("D", "E"), ("E", "F"), ("F", "D")]
    bridge = [DraftTrack(a="C", b="D", length=3)]
    tracks = [DraftTrack(a=a, b=b, length=2) for a, b in ring]
    narrow = Draft(places=places, tracks=(*tracks, *bridge))
    wide = Draft(places=places, tracks=(*tracks, *bridge, *bridge))
    assert suggest_points(narrow, "A", "F") == suggest_points(wide, "A", "F") + 1 == 8
