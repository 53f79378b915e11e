"""The table on six screens: the board is large, the hand and the next step are in view."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.server.client import BOT, MINE
from tests.web import ahead
from tests.web.conftest import PHONE, OpenPage
from tests.web.hands import Finger
from tests.web.looking import come_to_rest, resize
from tests.web.sizes import (
    HARD,
    LAPTOP,
    LEAST_SHARE,
    NARROW,
    SIDEWAYS,
    SIZES,
    UPRIGHT,
    see,
)
from tests.web.visitor import LONGEST_GAME, Visitor

ENGLISH: Final[dict[str, Any]] = {"locale": "en-GB", "color_scheme": "light"}
ITALIAN: Final[dict[str, Any]] = {"locale": "it-IT", "color_scheme": "dark"}
TOUCH: Final[dict[str, Any]] = {"has_touch": True, "is_mobile": True}


def _choosing(page: Page) -> str:
    seats = [{**MINE, "name": "Anna"}, *[BOT] * 4]
    table = str(ahead.set_up(page, "mega_europe", seats, depots=True)["id"])
    assert ahead.play(page, table, "own.offered.length >= 5")
    return table


def _in_a_tunnel(page: Page) -> str:
    seats = [{**MINE, "name": "Anna"}, BOT]
    return ahead.reach(page, "europe", seats, "view.phase === 'tunnel'")


@pytest.mark.parametrize(
    ("reach", "look"),
    [
        pytest.param(HARD.gather, ENGLISH, id="hard"),
        pytest.param(HARD.gather, ITALIAN, id="hard-it"),
        pytest.param(UPRIGHT.gather, ENGLISH, id="upright"),
        pytest.param(_choosing, ITALIAN, id="choosing"),
        pytest.param(_in_a_tunnel, ITALIAN, id="tunnel"),
    ],
)
def test_the_board_is_large_and_nothing_is_cut_off(
    reach: Callable[[Page], str], look: dict[str, Any], open_page: OpenPage
) -> None:
    page = open_page(**look)
    ahead.look_at(page, reach(page))
    expect(page.get_by_test_id("prompt")).to_contain_text(re.compile("Your turn|Tocca a te"))
    for size in SIZES:
        resize(page, size)
        seen = see(page)
        assert seen.share >= LEAST_SHARE, (size, seen)
        assert seen.cut == (), (size, seen)
        assert seen.rows == 1, (size, seen)


def test_an_upright_board_is_as_large_as_its_stage_and_its_names_can_be_read(
    open_page: OpenPage,
) -> None:
    page = open_page(viewport=LAPTOP)
    ahead.look_at(page, UPRIGHT.gather(page))
    expect(page.get_by_test_id("prompt")).to_be_visible()
    # The whole board, as high as the screen below what is said.
    assert see(page).filled > 0.985
    board = page.locator(".frame > .sheet").bounding_box()
    assert board
    assert board["height"] > 0.8 * LAPTOP["height"]
    name = page.locator(".frame text tspan", has_text="Chelsea").first.bounding_box()
    assert name
    assert name["height"] >= 11


def test_the_clock_is_seen_on_every_screen_and_warns(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE)
    page.clock.install()
    an_hour = 3600
    table = ahead.set_up(page, "new_york", [{**MINE, "name": "Anna"}, BOT], pace=an_hour)["id"]
    ahead.look_at(page, table)
    clock, hurry = page.get_by_test_id("clock"), page.get_by_text("Hurry: 15 seconds left")
    for size in SIZES:
        resize(page, size)
        expect(clock).to_be_in_viewport(ratio=1)
        assert see(page).cut == (), size
    resize(page, PHONE)
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + an_hour / 2)
    shown = re.search(r"(\d+):(\d\d)", clock.inner_text())
    assert shown
    left = 60 * int(shown[1]) + int(shown[2])
    page.clock.run_for((left - 17) * 1000)
    expect(clock).not_to_have_class(re.compile("soon"))
    expect(hurry).to_have_count(0)
    page.clock.run_for(2000)
    expect(clock).to_have_class(re.compile("soon"))
    expect(clock).to_be_in_viewport(ratio=1)
    expect(hurry).to_have_attribute("role", "alert")


def test_one_may_look_elsewhere_before_one_decides(open_page: OpenPage) -> None:
    page = open_page(**TOUCH, viewport=PHONE)
    table = ahead.set_up(page, "mega_europe", [{**MINE, "name": "Anna"}, BOT], depots=True)["id"]
    ahead.look_at(page, table)
    choosing = page.get_by_role("region", name="First, the long tickets")
    keep = choosing.get_by_role("button")
    for size in (PHONE, SIDEWAYS):
        resize(page, size)
        for tab, shown in (
            ("Players", "Players"),
            ("Log", "What happened"),
            ("Cards", "Face-up cards"),
            ("Tickets", "Your tickets"),
        ):
            page.get_by_role("button", name=tab, exact=True).tap()
            expect(page.get_by_role("region", name=shown)).to_be_in_viewport()
            expect(choosing).to_be_hidden()
        page.get_by_role("button", name="Now", exact=True).tap()
        expect(choosing).to_be_visible()
    # One may keep none, but that is not what the page asks for.
    expect(keep).to_have_text("Keep none")
    expect(keep).not_to_have_class(re.compile("primary"))
    choosing.get_by_role("checkbox").first.tap()
    expect(keep).to_have_class(re.compile("primary"))
    # What is asked next is seen, whatever one looks at.
    keep.tap()
    expect(page.get_by_role("region", name="Your first tickets")).to_be_visible()


def test_on_a_phone_the_board_stays_and_the_cards_come_back_after_a_decision(
    open_page: OpenPage,
) -> None:
    page = open_page(**TOUCH, viewport=PHONE)
    table = ahead.set_up(page, "new_york", [{**MINE, "name": "Anna"}, BOT], first=0)["id"]
    ahead.look_at(page, table)
    choosing = page.get_by_role("region", name="Your first tickets")
    choosing.get_by_role("checkbox").first.tap()
    page.get_by_role("button", name="Log", exact=True).tap()
    page.get_by_role("button", name="Now", exact=True).tap()
    choosing.get_by_role("button").tap()
    expect(page.get_by_role("region", name="Face-up cards")).to_be_in_viewport()
    board = page.locator(".frame")
    come_to_rest(page)
    before = board.bounding_box()
    for tab in ("Players", "Log", "Tickets", "Cards"):
        page.get_by_role("button", name=tab, exact=True).tap()
        come_to_rest(page)
        assert board.bounding_box() == before, tab


def test_one_may_look_elsewhere_before_one_ends_the_turn(open_page: OpenPage) -> None:
    page = open_page(**TOUCH, viewport=PHONE)
    seats = [{**MINE, "name": "Anna"}, BOT]
    ends = "choices.some(({ kind }) => kind === 'end')"
    ahead.look_at(page, ahead.reach(page, "new_york", seats, ends, depots=True))
    question = page.get_by_role("region", name="Anything else?")
    expect(question).to_be_visible()
    page.get_by_role("button", name="Players", exact=True).tap()
    expect(page.get_by_role("region", name="Players")).to_be_in_viewport()
    expect(question).to_be_hidden()
    page.get_by_role("button", name="Now", exact=True).tap()
    expect(question).to_be_visible()


def test_on_a_small_screen_the_menu_of_the_table_leads_everywhere(open_page: OpenPage) -> None:
    page = open_page(**TOUCH, viewport=PHONE)
    table = ahead.set_up(page, "new_york", [{**MINE, "name": "Anna"}, BOT])["id"]
    ahead.look_at(page, table)
    # Until the table is there the page has a menu of its own.
    expect(page.get_by_test_id("prompt")).to_be_visible()
    menu = page.get_by_role("button", name="Menu")
    expect(menu).to_have_count(1)
    menu.tap()
    page.get_by_role("dialog").get_by_role("button", name="Settings").tap()
    page.get_by_label("Language").select_option("it")
    page.get_by_role("button", name="Chiudi").tap()
    expect(page.get_by_test_id("prompt")).to_contain_text("Tocca a te")
    menu.tap()
    page.get_by_role("link", name="Le mie partite").tap()
    expect(page.get_by_role("banner")).to_be_visible()


def test_a_hint_does_not_lie_on_the_route_that_it_recommends(open_page: OpenPage) -> None:
    page = open_page(**TOUCH, viewport=NARROW)
    visitor = Visitor(page, random.Random(3), hands=Finger(page))
    visitor.play_against("random", "new_york")
    answer = page.locator(".answer:not(.late)")
    found = None
    for _ in range(LONGEST_GAME):
        assert not visitor.look().over
        page.get_by_test_id("hint").tap()
        answer.wait_for()
        found = re.match(r"Claim (.+?)(:|$)", answer.locator("p").inner_text())
        if found:
            break
        page.get_by_role("button", name="Do it").tap()
    assert found
    come_to_rest(page)
    routes = page.locator(f'.targets [data-route][aria-label^="{found[1]},"]')
    above = answer.bounding_box()
    assert above
    for route in routes.all():
        below = route.bounding_box()
        assert below
        apart = (
            above["y"] + above["height"] <= below["y"] or below["y"] + below["height"] <= above["y"]
        )
        assert apart, (above, below)


@pytest.mark.parametrize("language", ["en-GB", "it-IT"])
def test_the_guided_game_begins_without_scrolling(language: str, open_page: OpenPage) -> None:
    page = open_page("/learn", viewport=NARROW, locale=language)
    start = page.locator("main button.primary")
    start.wait_for()
    for size in (NARROW, LAPTOP):
        resize(page, size)
        expect(start).to_be_in_viewport(ratio=1)
