"""Every screen under the eyes of axe: nothing that keeps anybody out, in the light or the dark."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.server.client import BOT, MINE
from tests.web import ahead
from tests.web.conftest import OpenPage
from tests.web.draftsman import Draftsman
from tests.web.household import Household
from tests.web.looking import come_to_rest
from tests.web.test_online import begin, invite
from tests.web.visitor import Visitor

AXE: Final = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
WAYS: Final = ("bots", "screen", "living", "online")
_MORE_OF_THE_SAME: Final = pytest.mark.siege(part="browser")
Scheme = Literal["light", "dark"]

# Colours are the same in both languages, and in the dark only they are not.
_LOOKS: Final[tuple[tuple[str, Scheme, dict[str, Any]], ...]] = (
    ("it", "light", {"rules": {"color-contrast": {"enabled": False}}}),
    ("en", "light", {}),
    ("en", "dark", {"runOnly": ["color-contrast"]}),
)

# Pictures that are only decoration have thousands of parts, and nothing to be read.
_RUN: Final = "(options) => axe.run({ exclude: ['[aria-hidden=true] svg'] }, options)"


@pytest.fixture(scope="module")
def axe() -> str:
    """Give the program that looks for barriers."""
    return AXE.read_text("utf-8")


def barriers(page: Page, axe: str) -> list[str]:
    """List what axe calls serious or critical on a page, in both languages, light and dark."""
    page.evaluate(axe)
    found = []
    for language, scheme, rules in _LOOKS:
        # Behind a dialog the list cannot be reached: what it says is looked at in one language.
        # A big screen has no header.
        if page.get_by_role("dialog").count() == 0 and page.get_by_role("banner").count():
            page.get_by_role("banner").get_by_role("combobox").select_option(language)
            expect(page.locator("html")).to_have_attribute("lang", language)
        page.emulate_media(color_scheme=scheme)
        come_to_rest(page)
        result = page.evaluate(_RUN, {"resultTypes": ["violations"], "preload": False, **rules})
        found += [f"{language}, {scheme}: {each}" for each in _serious(result)]
    return found


def _serious(result: dict[str, Any]) -> list[str]:
    return [
        f"{violation['id']}: {node['target']}: {node['failureSummary']}"
        for violation in result["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/new/online", "/learn", "/games", "/join", "/device", "/pad", "/workshop"),
        *(pytest.param(f"/new/{way}", marks=_MORE_OF_THE_SAME) for way in WAYS if way != "online"),
    ],
)
def test_a_screen_before_the_game_keeps_nobody_out(
    path: str, open_page: OpenPage, axe: str
) -> None:
    page = open_page(path)
    expect(page.get_by_role("main").get_by_role("heading").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    for summary in page.locator("summary").all():
        summary.click()
    assert barriers(page, axe) == []


def test_the_rules_keep_nobody_out(open_page: OpenPage, axe: str) -> None:
    page = open_page("/rules")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert barriers(page, axe) == []


def test_a_table_that_waits_keeps_nobody_out(open_page: OpenPage, axe: str) -> None:
    page = open_page()
    invite(Visitor(page, random.Random(1)))
    assert barriers(page, axe) == []
    page.get_by_role("button", name="Invite", exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert barriers(page, axe) == []


def _in_opening(page: Page) -> None:
    Visitor(page, random.Random(1)).play_against("greedy", "europe", depots=True)
    expect(page.get_by_role("region", name="Your first tickets")).to_be_visible()


def _in_mid_game(page: Page) -> None:
    begin(page)
    page.locator(".targets [data-route]").first.wait_for()


def _with_a_route_picked(page: Page) -> None:
    visitor = begin(page)
    look = visitor.look()
    while not look.routes:
        visitor.step()
        look = visitor.look()
    number, label = next(iter(look.routes.items()))
    visitor.hands.pick("route", number, label.split(", ")[0])


def _with_an_answer(page: Page) -> None:
    visitor = begin(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("button", name="Do it")).to_be_visible()
    visitor.hands.find(
        "place", 0, page.locator(".targets [data-place='0']").get_attribute("aria-label") or ""
    )


def _with_the_menu_open(page: Page) -> None:
    begin(page)
    page.get_by_role("main").get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()


def _with_settings_open(page: Page) -> None:
    begin(page)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()


def _with_the_search_open(page: Page) -> None:
    begin(page)
    page.get_by_role("button", name="Find a place or a route").click()
    # Whoever opens it can type at once.
    expect(page.get_by_role("dialog").get_by_role("searchbox")).to_be_focused()


def _between_two_players(page: Page) -> None:
    names = (Visitor(page, random.Random(1), name=name) for name in ("Anna", "Bea"))
    household = Household(*names)
    household.sit_down("new_york")
    assert household.look().cover


def _at_the_end(page: Page) -> None:
    table = ahead.set_up(page, "new_york", [MINE, BOT])["id"]
    ahead.play(page, table, ahead.OVER)
    ahead.look_at(page, table)
    expect(page.get_by_test_id("end")).to_be_visible()
    for summary in page.locator("summary").all():
        summary.click()


@pytest.mark.parametrize(
    "arrange",
    [
        _in_opening,
        _in_mid_game,
        _with_a_route_picked,
        _with_an_answer,
        _with_the_menu_open,
        _with_settings_open,
        _with_the_search_open,
        _between_two_players,
        _at_the_end,
    ],
)
def test_a_table_keeps_nobody_out(
    arrange: Callable[[Page], None], open_page: OpenPage, axe: str
) -> None:
    page = open_page()
    arrange(page)
    assert barriers(page, axe) == []


def test_the_workshop_keeps_nobody_out(open_page: OpenPage, axe: str) -> None:
    page = open_page("/workshop")
    page.get_by_test_id("begin-globe").click()
    expect(page.get_by_role("dialog").get_by_role("application")).to_be_visible()
    found = barriers(page, axe)
    page.keyboard.press("Escape")
    maker = Draftsman(page)
    maker.begin_sheet()
    maker.put_six()
    found += barriers(page, axe)
    maker.draw(0, 1)
    maker.suggest("routes")
    expect(maker.see("said")).to_have_text("Routes suggested")
    maker.routes.first.click()
    for part in ("routes", "tickets", "rules", "check"):
        maker.turn_to(part)
        found += barriers(page, axe)
    assert found == []


def test_axe_sees_a_barrier(open_page: OpenPage, axe: str) -> None:
    page = open_page()
    page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert [each for each in barriers(page, axe) if "button-name" in each]
