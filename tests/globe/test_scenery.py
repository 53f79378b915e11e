"""Boards dressed with land, anywhere, in every manner."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise

import msgspec
import numpy as np
import pytest
import shapely

from incarrozza.editions import open_box
from incarrozza.editions.edition import LANGUAGES, Map, Place, Route
from incarrozza.editions.layout import Layout, Manner
from incarrozza.editions.plain import plain_layout
from incarrozza.globe.bending import make_bending
from incarrozza.globe.looks import PAPERS, THEMES
from incarrozza.globe.occupied import game_area, rails
from incarrozza.globe.scenery import dress
from incarrozza.globe.seas import read_seas

Spots = Sequence[tuple[float, float]]


@dataclass(frozen=True)
class Wished:
    """What is wished of a board."""

    look: Manner = "engraved"
    land: bool = True


TUSCANY: Spots = (
    (43.77, 11.25),
    (43.71, 10.4),
    (43.32, 11.33),
    (43.55, 10.31),
    (43.46, 11.88),
    (42.76, 11.11),
    (44.03, 10.14),
    (42.92, 10.52),
)
FIJI: Spots = ((-18.14, 178.44), (-16.43, 179.37), (-16.83, -179.97), (-18.22, -178.8))
SWITZERLAND: Spots = ((47.37, 8.54), (46.95, 7.45), (46.2, 6.14), (46.01, 8.96), (46.85, 9.53))
LONDON: Spots = ((51.5, -0.135), (51.54, -0.143), (51.46, -0.115), (51.48, 0.0), (51.46, -0.3))
ODD: dict[str, Spots] = {
    "one spot": ((45.0, 9.0), (45.0, 9.0), (45.0, 9.0)),
    "in a row": ((45.0, 9.0), (45.0, 10.0), (45.0, 11.0), (45.0, 12.0)),
    "poles": ((90.0, 0.0), (-90.0, 0.0), (0.0, 90.0)),
    "north": ((88.0, 10.0), (85.0, 100.0), (87.0, -100.0), (82.0, 170.0)),
    "south": ((-78.0, 165.0), (-70.0, -60.0), (-66.0, 110.0)),
    "round the globe": ((50.0, 0.0), (40.0, 120.0), (30.0, -120.0), (-35.0, 150.0)),
    "open sea": ((-40.0, -120.0), (-41.0, -121.0), (-40.5, -119.0)),
    "streets": ((45.4640, 9.1900), (45.4642, 9.1903), (45.4645, 9.1899)),
}


def invented(spots: Spots, flat: bool = False) -> Map:
    """Invent a map: a ring of routes around places."""
    places = tuple(
        Place(f"p{n}", f"Place {n}", f"Place {n}", f"Luogo {n}", lat, lon)
        for n, (lat, lon) in enumerate(spots)
    )
    ends = [(n, (n + 1) % len(spots)) for n in range(len(spots))]
    routes = tuple(Route(a, b, 3, "red") for a, b in ends)
    return Map(name="invented", places=places, routes=routes, tickets=(), flat=flat)


@cache
def tuscany(look: Manner = "engraved") -> tuple[Map, Layout]:
    """Dress a map of a piece of Italy."""
    board = invented(TUSCANY)
    return board, dress(board, plain_layout(board), Wished(look))


def strokes(layout: Layout, kind: str) -> list[shapely.LineString]:
    """Return the strokes of a kind of texture, as the file says them."""
    found = []
    for line in (each.line for each in layout.texture if each.kind == kind):
        for part in re.findall(r"M([^M]+)", line):
            start, _, rest = part.rstrip("Z").partition("l")
            numbers = [int(n) for n in re.findall(r"-?\d+", f"{start} {rest}")]
            steps = np.array(numbers).reshape(-1, 2)
            found.append(shapely.LineString(np.cumsum(steps, axis=0)))
    return found


@pytest.mark.parametrize("look", THEMES)
@pytest.mark.parametrize("quick", [False, True])
def test_the_game_stays_as_it_is(look: Manner, quick: bool) -> None:
    board = invented(TUSCANY)
    layout = plain_layout(board)
    dressed = dress(board, layout, Wished(look), quick=quick)
    assert dressed.theme == THEMES[look]
    assert dressed.places == layout.places
    assert dressed.routes == layout.routes
    assert (dressed.width, dressed.height) == (layout.width, layout.height)
    assert dressed.ground == "water"
    assert "land" in [each.kind for each in dressed.scenery]
    assert msgspec.json.decode(msgspec.json.encode(dressed), type=Layout) == dressed


@pytest.mark.parametrize("look", ["engraved", "poster"])
def test_all_that_is_added_keeps_off_the_game(look: Manner) -> None:
    _, layout = tuscany(look)
    game = game_area(layout)
    assert layout.ornaments
    frame = shapely.box(0, 0, layout.width, layout.height)
    rooms = [shapely.box(x, y, x + w, y + h) for x, y, w, h in (o.box for o in layout.ornaments)]
    for room in rooms:
        assert frame.contains(room)
        assert not room.intersects(game)
        assert not room.intersects(rails(layout))
    for one, other in pairwise(rooms):
        assert not one.intersects(other)
    drawn = strokes(layout, "hachures")
    assert len(drawn) > 20
    # To the unit: strokes are written in whole ones.
    assert not any(stroke.intersects(game.buffer(-2)) for stroke in drawn)


def test_an_engraver_adds_what_engravers_add() -> None:
    _, layout = tuscany()
    kinds = [each.kind for each in layout.texture]
    assert len(kinds) == len(set(kinds))
    assert {"ripples", "hachures", "relief", "graticule", "neatline", "bars"} <= set(kinds)
    motifs = {each.motif for each in layout.ornaments}
    assert {"scroll", "scores", "rose", "steamer"} <= motifs


def test_the_same_board_gives_the_same_bytes() -> None:
    board, layout = tuscany()
    again = dress(board, layout, Wished())
    assert msgspec.json.encode(again) == msgspec.json.encode(layout)


def test_last_digits_of_linear_algebra_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    board = open_box("europe", 2).map
    layout = open_box("europe", 2).layout
    here = dress(board, layout, Wished(), quick=True)
    solve = np.linalg.solve

    def elsewhere(a: np.ndarray, b: np.ndarray) -> np.ndarray:
        found = solve(a, b)
        return np.asarray(found * (1 + 1e-12 * np.cos(np.arange(found.size)).reshape(found.shape)))

    monkeypatch.setattr(np.linalg, "solve", elsewhere)
    assert dress(board, layout, Wished(), quick=True) == here


def test_land_stays_with_the_places() -> None:
    board = open_box("europe", 2).map
    layout = open_box("europe", 2).layout
    bending = make_bending(board, layout)
    globe = np.array([(place.longitude, place.latitude) for place in board.places])
    there = np.array([place.at for place in layout.places])
    gaps = np.hypot(*(bending.bend(bending.lay(globe)) - there).T)
    assert bending.mesh is not None
    assert np.median(gaps) < 20
    assert gaps.max() < 150
    # And back again, not bent.
    assert bending.back(bending.lay(globe)) == pytest.approx(globe, abs=1e-6)


def test_a_board_that_has_nothing_to_do_with_the_globe_is_not_folded() -> None:
    board = invented(TUSCANY)
    layout = plain_layout(board)
    places = [each.at for each in layout.places]
    turned = tuple(
        msgspec.structs.replace(place, at=at)
        for place, at in zip(layout.places, [*places[3:], *places[:3]], strict=True)
    )
    dressed = dress(board, msgspec.structs.replace(layout, places=turned), Wished())
    for each in dressed.scenery:
        assert len(each.line) < 60_000


def test_a_map_may_lie_across_the_antimeridian() -> None:
    board = invented(FIJI)
    unrolled = replace(
        board,
        places=tuple(replace(place, longitude=place.longitude % 360) for place in board.places),
    )
    layout = plain_layout(unrolled)
    dressed = dress(board, layout, Wished())
    assert dressed.ground == "water"
    assert dressed.scenery == dress(unrolled, layout, Wished()).scenery
    assert any("KORO SEA" in name.text.values() for name in dressed.names)


@pytest.mark.parametrize("spots", [SWITZERLAND, LONDON])
def test_a_map_far_from_the_sea_is_all_land(spots: Spots) -> None:
    board = invented(spots)
    dressed = dress(board, plain_layout(board), Wished())
    assert dressed.ground == "land"
    assert dressed.scenery[0].kind == "water"
    assert not {"steamer", "liner"} & {each.motif for each in dressed.ornaments}


@pytest.mark.parametrize("look", THEMES)
@pytest.mark.parametrize(("flat", "land"), [(True, True), (False, False)])
def test_without_land_there_is_paper(look: Manner, flat: bool, land: bool) -> None:
    board = invented([(0.0, 0.0), (-300.0, 500.0), (-800.0, 100.0)] if flat else LONDON, flat)
    sheet = replace(board, flat=False)
    dressed = dress(board, plain_layout(sheet), Wished(look, land))
    assert dressed.theme == PAPERS[look]
    assert dressed.ground == "land"
    assert dressed.scenery == ()
    assert dressed.names == ()
    assert {"scores"} <= {each.motif for each in dressed.ornaments}


@pytest.mark.parametrize("spots", ODD.values(), ids=ODD)
@pytest.mark.parametrize("quick", [False, True])
def test_odd_maps_are_dressed_too(spots: Spots, quick: bool) -> None:
    board = invented(spots)
    dressed = dress(board, plain_layout(board), Wished(), quick=quick)
    assert dressed.texture
    assert "nan" not in msgspec.json.encode(dressed).decode()


def test_themes_name_the_same_colours_by_day_and_by_night() -> None:
    for theme in (*THEMES.values(), *PAPERS.values()):
        assert theme.light.keys() == theme.dark.keys()
        colors = (*theme.light.values(), *theme.dark.values())
        assert all(re.fullmatch("#[0-9a-f]{6}", color) for color in colors)


def test_seas_have_names_in_both_languages() -> None:
    for sea in read_seas():
        assert set(sea.text) == set(LANGUAGES)
        assert all(text == text.upper() and text for text in sea.text.values())
        assert -90 < sea.lat < 90
        assert -180 <= sea.lon <= 180
        assert sea.degrees > 0
