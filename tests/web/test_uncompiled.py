"""The first visit, before anything is compiled: games begin at once."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from incarrozza.bots import strongest
from tests.server.conftest import GENEROUS
from tests.server.process import ServerProcess, serving, sqlite_url
from tests.web.conftest import OpenPage
from tests.web.visitor import Visitor


@pytest.fixture(scope="module")
def uncompiled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Give a server that is never compiled."""
    folder = tmp_path_factory.mktemp("uncompiled")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("INCARROZZA_COMPILE", "0")
        patch.setenv("INCARROZZA_CACHE", str(folder))
        with serving(sqlite_url(folder), *GENEROUS) as running:
            yield running


class Preparation:
    """What the server says it is preparing, and how often it is asked."""

    def __init__(self, page: Page) -> None:
        self.done: float | None = 0.25
        self.asked = 0
        page.route("**/api/offer", self._answer)

    def _answer(self, route: Route) -> None:
        self.asked += 1
        response = route.fetch()
        offer = response.json()
        if self.done is None:
            offer["preparing"] = None
        else:
            offer["preparing"]["done"] = self.done
        route.fulfill(response=response, json=offer)


@pytest.mark.parametrize("address", ["/", "/learn", "/new/bots"])
def test_what_the_server_offers_is_asked_for_every_two_seconds(
    uncompiled: ServerProcess, open_page: OpenPage, address: str
) -> None:
    page = open_page("/rules", url=uncompiled.url)
    page.clock.install()
    preparation = Preparation(page)
    with page.expect_response("**/api/offer"):
        page.goto(f"{uncompiled.url}{address}")
    assert preparation.asked == 1
    for _ in range(5):
        with page.expect_response("**/api/offer"):
            page.clock.run_for(2_000)
    assert preparation.asked == 6
    expect(page.locator(".trouble")).to_have_count(0)


def test_it_is_said_what_is_being_prepared_and_how_far_that_is(
    uncompiled: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page("/rules", url=uncompiled.url)
    page.clock.install()
    preparation = Preparation(page)
    page.goto(f"{uncompiled.url}/new/bots")
    visitor = Visitor(page, random.Random(1))
    visitor.fill_seat(2, bot="greedy")
    words = page.get_by_text("being compiled for this machine")
    expect(words).to_have_count(0)
    visitor.fill_seat(2, bot=strongest())
    expect(words).to_contain_text("25%")
    expect(words).to_contain_text("Until then it plays like “Stationmaster”.")
    expect(page.get_by_role("progressbar")).to_have_attribute("value", "0.25")
    preparation.done = 0.5
    page.clock.run_for(2_000)
    expect(words).to_contain_text("50%")
    preparation.done = None
    page.clock.run_for(2_000)
    expect(words).to_have_count(0)


def test_a_game_begins_at_once_and_says_who_will_not_be_ready(
    uncompiled: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page(url=uncompiled.url)
    visitor = Visitor(page, random.Random(1))
    visitor.choose_game("Against the computer", "New York")
    visitor.fill_seat(2, bot="greedy")
    words = page.get_by_text("Not to be had on this server: it plays like “Stationmaster”.")
    expect(words).to_have_count(0)
    visitor.fill_seat(2, bot=strongest())
    expect(words).to_be_visible()
    visitor.begin()
    expect(page.get_by_test_id("prompt")).to_be_visible()
    expect(words).to_be_visible()
    # Nothing is on its way, so nothing is said to be.
    expect(page.get_by_role("progressbar")).to_have_count(0)
    for _ in range(4):
        assert visitor.step()
    page.reload()
    expect(words).to_be_visible()
