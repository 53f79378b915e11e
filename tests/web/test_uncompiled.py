"""The first visit, before anything is compiled: games begin at once."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Request, expect

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


@pytest.mark.parametrize("address", ["/", "/learn", "/new/bots"])
def test_what_the_server_offers_is_asked_for_every_two_seconds(
    uncompiled: ServerProcess, open_page: OpenPage, address: str
) -> None:
    page = open_page("/rules", url=uncompiled.url)
    page.clock.install()
    asked: list[Request] = []

    def note(request: Request) -> None:
        if request.url.endswith("/api/offer"):
            asked.append(request)

    page.on("request", note)
    with page.expect_response("**/api/offer"):
        page.goto(f"{uncompiled.url}{address}")
    first = len(asked)
    for _ in range(5):
        with page.expect_response("**/api/offer"):
            page.clock.run_for(2_000)
    assert (first, len(asked)) == (1, 6)
    expect(page.locator(".trouble")).to_have_count(0)


def test_a_game_begins_at_once_and_says_who_is_not_ready(
    uncompiled: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page(url=uncompiled.url)
    visitor = Visitor(page, random.Random(1))
    visitor.choose_game("Against the computer", "New York")
    visitor.fill_seat(2, bot="greedy")
    words = page.get_by_text("Not ready yet. Meanwhile it plays like “Stationmaster”.")
    expect(words).to_have_count(0)
    visitor.fill_seat(2, bot=strongest())
    expect(words).to_be_visible()
    visitor.begin()
    expect(page.get_by_test_id("prompt")).to_be_visible()
    expect(words).to_be_visible()
    expect(page.get_by_role("progressbar")).to_be_visible()
    for _ in range(4):
        assert visitor.step()
    page.reload()
    expect(words).to_be_visible()
