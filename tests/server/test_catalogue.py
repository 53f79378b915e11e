"""What is printed is told whole, once, and as the editions and layouts have it."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import httpx
import msgspec
import pytest

from incarrozza.action import Action, notation
from incarrozza.bots import BOTS
from incarrozza.bots.titles import BOT_WORDS
from incarrozza.editions import EDITIONS, open_box
from incarrozza.editions.edition import LANGUAGES
from incarrozza.editions.layout import Layout, read_layout
from incarrozza.editions.options import offered
from incarrozza.editions.shelf import SHELF
from incarrozza.errors import FactsError
from incarrozza.server.messages.boxes import BoxInfo
from incarrozza.server.ops.address import address_for_others
from incarrozza.server.presenters import catalogue
from tests.server.client import PATIENCE
from tests.server.process import ServerProcess

MAPS = sorted({edition.map for edition in EDITIONS.values()})


def test_bots_for_people_have_words_in_both_languages_and_their_place() -> None:
    assert list(BOT_WORDS) == [name for name in BOTS if name in BOT_WORDS]
    for words in BOT_WORDS.values():
        assert set(words.title) == set(words.summary) == set(LANGUAGES)


def test_one_edition_is_the_one_to_learn_with() -> None:
    assert [each.first_game for each in catalogue.editions()].count(True) == 1


def test_who_has_learnt_goes_on_with_another_edition() -> None:
    for each in catalogue.editions():
        assert bool(each.next_game) == each.first_game
        assert each.next_game in {"", *EDITIONS} - {each.name}


def test_an_edition_tells_the_options_it_has_in_both_languages() -> None:
    for told in catalogue.editions():
        names = [option.name for option in told.options]
        assert names == [option.name for option in offered(EDITIONS[told.name])]
        for option in told.options:
            for texts in (option.title, option.about):
                assert set(texts) == set(LANGUAGES)
                assert not any("{" in text for text in texts.values())
            if option.name == "bonus_tickets":
                box = open_box(told.name, 2, bonus_tickets=True)
                added = len(box.tickets) - told.tickets
                assert option.title["en"] == f"{added} bonus tickets"


@pytest.mark.parametrize("map", MAPS)
def test_a_layout_has_every_place_and_every_space_of_its_map(map: str) -> None:
    layout, board = SHELF.layout(map), SHELF.map(map)
    assert [place.id for place in layout.places] == [place.id for place in board.places]
    assert [len(route.spaces) for route in layout.routes] == [r.length for r in board.routes]


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda layout: layout.update(width="wide"), "Expected `int`"),
        (lambda layout: layout["routes"][0].pop("line"), "required field `line`"),
        (lambda layout: layout["places"].reverse(), "places are not those of cities.csv"),
        (lambda layout: layout["routes"].pop(), "routes are not those of routes.csv"),
        (lambda layout: layout["routes"][3].update(a="soho"), "routes are not those of routes.csv"),
        (lambda layout: layout["routes"][3]["spaces"].pop(), "routes are not those of routes.csv"),
    ],
)
def test_a_layout_that_does_not_fit_is_refused(spoil: Callable[[Any], None], why: str) -> None:
    layout = json.loads((files("incarrozza") / "facts/new_york/layout.json").read_text("utf-8"))
    spoil(layout)
    with pytest.raises(FactsError, match=why):
        read_layout(json.dumps(layout).encode(), "layout.json", SHELF.map("new_york"))


@pytest.mark.parametrize("name", EDITIONS)
def test_a_box_tells_all_numbers_of_its_edition(name: str) -> None:
    edition = EDITIONS[name]
    for players in range(edition.players[0], edition.players[1] + 1):
        box = open_box(name, players, depots=True)
        told = catalogue.box_info(box)
        assert sum(told.deck.values()) == (
            len(edition.colors) * edition.cards_per_color + edition.wild_cards
        )
        assert list(told.deck) == list(box.deck_colors)
        assert told.double_routes == (players > edition.closed_doubles)
        assert len(told.merchandise_points) == (players if edition.merchandise else 0)
        assert (told.depots_each, told.depot_points) == (5, 10)
        rules, without = told.ticket_rules, edition.tickets.keep_without_long
        assert rules.keep_without_long == (rules.keep if without is None else without)
    assert catalogue.box_info(open_box(name, 2)).depots_each == 0


@pytest.mark.parametrize("name", EDITIONS)
def test_a_route_is_named_as_the_action_that_claims_it(name: str) -> None:
    box = open_box(name, 2)
    told, known = catalogue.box_info(box), notation(box.edition, box.map)
    actions = [Action.parse(f"claim {route.name}", known) for route in told.routes]
    assert [action.target for action in actions] == list(range(len(told.routes)))


def test_boxes_and_layouts_are_told_compressed_and_only_once(file_server: ServerProcess) -> None:
    with httpx.Client(base_url=f"{file_server.url}/api", timeout=PATIENCE) as client:
        answer = client.get("/maps/new_york")
        assert answer.headers["content-encoding"] == "gzip"
        assert msgspec.json.decode(answer.content, type=Layout) == SHELF.layout("new_york")
        answer = client.get("/editions/europe/box", params={"players": 4, "depots": True})
        told = msgspec.json.decode(answer.content, type=BoxInfo)
        assert told == catalogue.box_info(open_box("europe", 4, depots=True))
        again = client.get(answer.url, headers={"If-None-Match": answer.headers["etag"]})
        assert again.status_code == 304
        # As few as may play, if nothing is said.
        assert client.get("/editions/amsterdam/box").json()["players"] == 2


@pytest.mark.parametrize(
    ("address", "status", "code"),
    [
        ("/maps/atlantis", 404, "no_page"),
        ("/maps/..", 404, "no_page"),
        ("/editions/atlantis/box", 404, "no_page"),
        ("/editions/new_york/box?players=5", 400, "bad_option"),
        ("/editions/new_york/box?bonus_tickets=true", 400, "bad_option"),
        ("/editions/new_york/box?players=many", 400, "malformed"),
    ],
)
def test_what_is_not_printed_is_refused(
    file_server: ServerProcess, address: str, status: int, code: str
) -> None:
    refused = httpx.get(f"{file_server.url}/api{address}", timeout=PATIENCE)
    assert (refused.status_code, refused.json()["code"]) == (status, code)


def test_others_are_told_where_this_server_is_unless_it_hears_only_itself(
    file_server: ServerProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer = httpx.get(f"{file_server.url}/api/offer", timeout=PATIENCE)
    assert offer.json()["address"] is None
    monkeypatch.setattr("incarrozza.server.ops.address.home_address", lambda: "192.0.2.7")
    assert address_for_others("0.0.0.0", 8000) == "http://192.0.2.7:8000"
    assert address_for_others("::", 80) == "http://192.0.2.7"
    assert address_for_others("2001:db8::7", 8000) == "http://[2001:db8::7]:8000"
    assert address_for_others("::1", 8000) is None
    monkeypatch.setattr("incarrozza.server.ops.address.home_address", lambda: None)
    assert address_for_others("0.0.0.0", 8000) is None
