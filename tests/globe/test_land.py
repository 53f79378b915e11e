"""Land, heights and the ways over them."""

from __future__ import annotations

import numpy as np
import pytest
from shapely import Point

from incarrozza.globe.heights import height_window, heights_at
from incarrozza.globe.land import Bounds, fitting_detail, land_within
from incarrozza.globe.relief import is_mountain, is_water
from incarrozza.globe.tiles import GRAINS, Detail, Ground

ITALY: Bounds = (6.0, 36.0, 19.0, 47.5)


def kinds_at(lat: float, lon: float, detail: Detail) -> set[Ground]:
    """Return what covers a point."""
    around = (lon - 1, lat - 1, lon + 1, lat + 1)
    return {
        each.kind for each in land_within(around, detail) if each.geometry.covers(Point(lon, lat))
    }


@pytest.mark.parametrize("detail", GRAINS)
@pytest.mark.parametrize(
    ("lat", "lon", "found"),
    [
        (41.9, 12.5, {"land"}),  # Rome
        (40.0, 12.0, set()),  # the Tyrrhenian Sea
        (46.6, 10.6, {"land", "mountain"}),  # the Alps
        (47.5, -87.5, {"land", "lake"}),  # Lake Superior
        (-17.8, 178.0, {"land"}),  # Fiji
        (-85.0, 0.0, {"land"}),  # Antarctica
    ],
)
def test_every_level_knows_land_from_water(
    detail: Detail, lat: float, lon: float, found: set[Ground]
) -> None:
    assert kinds_at(lat, lon, detail) == found


@pytest.mark.parametrize("detail", GRAINS)
def test_land_goes_on_beyond_the_antimeridian(detail: Detail) -> None:
    assert all("land" in kinds_at(68.0, lon, detail) for lon in (179.9, -179.9))  # Chukotka


def test_small_maps_are_drawn_more_finely() -> None:
    assert fitting_detail(ITALY) == "fine"
    assert fitting_detail((-12.0, 34.0, 45.0, 66.0)) == "medium"
    assert fitting_detail((-180.0, -60.0, 180.0, 80.0)) == "coarse"


@pytest.mark.parametrize("detail", GRAINS)
def test_cuts_between_tiles_are_healed(detail: Detail) -> None:
    # Both 0° and 15° E, and 45° N, are edges of tiles, and cross the land.
    (land,) = [
        each for each in land_within((-3.0, 43.0, 17.0, 49.0), detail) if each.kind == "land"
    ]
    assert land.geometry.is_valid
    rim = land.geometry.boundary
    for lat, lon in ((44.6, 0.0), (48.2, 15.0), (45.0, 5.0)):
        assert rim.distance(Point(lon, lat)) > 0.1


def test_a_map_may_cross_the_antimeridian() -> None:
    one = land_within((177.0, -20.0, 182.0, -15.0))
    other = land_within((177.0, -20.0, -178.0, -15.0))
    west = land_within((-183.0, -20.0, -178.0, -15.0))
    areas = [[round(each.geometry.area, 6) for each in found] for found in (one, other, west)]
    assert areas[0] == areas[1] == areas[2]
    assert one[0].geometry.bounds[2] > 180
    assert west[0].geometry.bounds[0] >= -183


@pytest.mark.parametrize(
    "bounds",
    [
        (0.0, 0.0, 0.0, 0.0),
        (-200.0, -95.0, 400.0, 95.0),
        (10.0, 50.0, 12.0, 40.0),
        (180.0, 90.0, 180.0, 90.0),
        (-180.0, -90.0, 180.0, 90.0),
    ],
)
def test_odd_bounds_are_taken_as_they_can(bounds: Bounds) -> None:
    assert all(each.geometry.is_valid for each in land_within(bounds))


def test_rivers_are_ranked_by_their_greatness() -> None:
    ranks = [each.rank for each in land_within(ITALY) if each.kind == "river"]
    assert ranks == sorted(ranks)
    assert len(set(ranks)) > 3


@pytest.mark.parametrize(
    ("a", "b", "least", "most"),
    [
        ((50.95, 1.86), (51.13, 1.31), 0.7, 1.0),  # Calais, Dover
        ((38.12, 13.36), (40.85, 14.27), 0.9, 1.0),  # Palermo, Naples
        ((45.46, 9.19), (45.07, 7.69), 0.0, 0.0),  # Milan, Turin
        ((46.2, 6.14), (46.52, 6.63), 0.4, 0.8),  # Geneva, Lausanne
        ((-18.14, 178.44), (-13.83, -171.77), 0.8, 1.0),  # Suva, Apia: over 180°
        ((41.9, 12.5), (41.9, 12.5), 0.0, 0.0),
    ],
)
def test_ways_over_water(
    a: tuple[float, float], b: tuple[float, float], least: float, most: float
) -> None:
    assert least <= is_water(a, b) <= most
    assert is_water(b, a) == pytest.approx(is_water(a, b), abs=0.01)


@pytest.mark.parametrize(
    ("a", "b", "least", "most"),
    [
        ((45.46, 9.19), (47.37, 8.54), 0.6, 1.0),  # Milan, Zurich
        ((41.9, 12.5), (43.77, 11.25), 0.1, 0.6),  # Rome, Florence
        ((44.5, 11.34), (43.77, 11.25), 0.5, 1.0),  # Bologna, Florence
        ((52.52, 13.4), (53.55, 10.0), 0.0, 0.0),  # Berlin, Hamburg
        ((39.74, -104.99), (40.76, -111.9), 0.6, 1.0),  # Denver, Salt Lake City
        ((39.74, -104.99), (39.1, -94.6), 0.0, 0.1),  # Denver, Kansas City
        ((50.95, 1.86), (51.13, 1.31), 0.0, 0.0),
    ],
)
def test_ways_through_mountains(
    a: tuple[float, float], b: tuple[float, float], least: float, most: float
) -> None:
    assert least <= is_mountain(a, b) <= most


def test_heights_are_those_of_the_land() -> None:
    window = height_window(5.0, 43.0, 12.0, 48.0)
    lon, lat = np.array([6.87, 9.19, 8.5]), np.array([45.83, 45.46, 43.5])
    blanc, milan, sea = heights_at(lon, lat, window)
    assert blanc > 1800
    assert 60 < milan < 200
    assert sea == 0


def test_heights_go_round_the_globe() -> None:
    here = height_window(-181.0, -20.0, -178.0, -15.0)
    there = height_window(179.0, -20.0, 182.0, -15.0)
    assert np.array_equal(here.metres, there.metres)
