"""A real browser at a real server. Whatever goes wrong in a page fails the test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    ViewportSize,
    expect,
)

from tests.server.conftest import GENEROUS
from tests.server.process import ServerProcess, serving, sqlite_url
from tests.web import chromium

PATIENCE = 60_000
"""Milliseconds that anything on a page may take."""
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
MAPS = Path(__file__).parent / "maps"
"""Editions that the site has beside those of the package."""
SPRINT = "Sprint"
"""The title of one whose games are soon over."""


def stop_time(page: Page) -> None:
    """Let nothing happen by itself any more on somebody's pages, until their clock goes on."""
    page.context.clock.pause_at(page.evaluate("Date.now() / 1000") + 1)


# Not for the whole session: as long as Playwright runs, no other event loop may.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Give the browser that all tests share; each person in them has a context of their own."""
    expect.set_options(timeout=PATIENCE)
    with chromium.running() as browser:
        yield browser


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Give the server that all tests share, on a database of its own."""
    options = (*GENEROUS, "--maps", str(MAPS))
    with serving(sqlite_url(tmp_path_factory.mktemp("site")), *options) as running:
        yield running


@pytest.fixture
def problems() -> Iterator[list[str]]:
    """List what has gone wrong in pages; a test that wants something to go wrong clears it."""
    found: list[str] = []
    yield found
    assert not found, "\n".join(found)


class OpenPage(Protocol):
    """Opens an address of the site as somebody new would: nothing is remembered from before."""

    def __call__(self, address: str = "/", *, url: str = "", **options: Any) -> Page: ...


@pytest.fixture
def open_page(browser: Browser, site: ServerProcess, problems: list[str]) -> Iterator[OpenPage]:
    """Give a way to open pages; options are those of `Browser.new_context`."""
    contexts: list[BrowserContext] = []

    def open_page(address: str = "/", *, url: str = "", **options: Any) -> Page:
        wishes = {"locale": "en-GB", "viewport": DESKTOP, "reduced_motion": "reduce", **options}
        context = browser.new_context(**wishes)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        _watch(context, problems)
        page = context.new_page()
        page.goto(f"{url or site.url}{address}")
        return page

    yield open_page
    for context in contexts:
        context.close()


def _watch(context: BrowserContext, problems: list[str]) -> None:
    """Note every error in the console or in a script, and every request that got no answer."""

    def note_console(message: Any) -> None:
        if message.type == "error":
            problems.append(f"console: {message.text} ({message.location['url']})")

    def note_request(request: Any) -> None:
        # Who leaves a page does not wait for what it has asked for.
        if request.failure != "net::ERR_ABORTED":
            problems.append(f"request: {request.method} {request.url}: {request.failure}")

    context.on("console", note_console)
    context.on("weberror", lambda error: problems.append(f"script: {error.error}"))
    context.on("requestfailed", note_request)
