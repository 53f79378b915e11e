"""Cities by what people type."""

from __future__ import annotations

import pytest

from incarrozza.editions.edition import LANGUAGES, Language
from incarrozza.globe.gazetteer import ATTRIBUTION, distance, search_cities


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("roma", "Roma"),
        ("ROM", "Roma"),
        ("Köln", "Köln"),
        ("koln", "Köln"),
        ("Koeln", "Köln"),
        ("Cologne", "Köln"),
        ("Colonia", "Köln"),
        ("monaco di baviera", "München"),
        ("l'aia", "Den Haag"),
        ("new york", "New York"),
        ("São Paulo", "São Paulo"),
        ("bozen", "Bolzano"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_city_is_found_by_its_names(typed: str, found: str, language: Language) -> None:
    assert search_cities(typed, language)[0].name == found


def test_names_are_told_where_they_differ() -> None:
    (cologne,) = search_cities("koln", limit=1)
    assert cologne.names == {"en": "Cologne", "it": "Colonia"}
    assert cologne.country == "DE"
    assert (cologne.lat, cologne.lon) == pytest.approx((50.94, 6.96), abs=0.02)
    assert cologne.population > 1_000_000
    (milan,) = search_cities("milano", limit=1)
    assert milan.names == {"en": "Milan"}


def test_names_in_the_language_asked_for_come_first() -> None:
    assert search_cities("vien", "it", limit=1)[0].name == "Wien"
    assert [city.name for city in search_cities("flor", "en", limit=3)].count("Firenze") == 1


def test_great_cities_come_first_unless_others_are_near() -> None:
    assert search_cities("paris", limit=1)[0].country == "FR"
    assert search_cities("paris", near=(33.66, -95.55), limit=1)[0].country == "US"


@pytest.mark.parametrize("typed", ["", "   ", "!?", "zzzzzzzz", "x" * 10_000, "\0", "罗马"])
def test_what_nobody_is_called_finds_nothing(typed: str) -> None:
    assert search_cities(typed) == []


def test_no_more_are_found_than_wanted() -> None:
    assert len(search_cities("s", limit=7)) == 7
    assert search_cities("s", limit=0) == []


def test_distances_are_those_of_the_globe() -> None:
    assert distance((0.0, 179.0), (0.0, -179.0)) == pytest.approx(222.4, abs=0.1)
    assert distance((90.0, 0.0), (-90.0, 77.0)) == pytest.approx(20015, abs=1)


def test_the_source_is_named_in_both_languages() -> None:
    assert set(ATTRIBUTION) == set(LANGUAGES)
    assert all("GeoNames" in text and "CC BY 4.0" in text for text in ATTRIBUTION.values())
