"""The score pad, on a phone: tapped in, kept, shared, and told what cannot be."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from incarrozza import Holdings, score_table
from incarrozza.action import notation
from incarrozza.editions import open_box
from tests.web.conftest import OpenPage
from tests.web.test_axe import AXE, barriers
from tests.web.test_phone import TOUCH, assert_can_be_touched, assert_fits, assert_table_fits

ANNA: Final = Holdings(
    routes=["Brest–Paris", "Paris–Zürich", "London–Amsterdam"],
    stations=["Venezia"],
    tickets=["Brest–Venezia", "Palermo–Moskva"],
)
BRUNO: Final = Holdings(routes=["Zürich–Venezia", "Budapest–Kyïv"], tickets=["Zürich–Brindisi"])


def begin(page: Page, edition: str = "europe", *, depots: bool = False) -> None:
    """Begin a pad of Anna and Bruno."""
    page.locator(f"input[value={edition}]").check(force=True)
    names = page.locator("input.name")
    expect(names).to_have_count(2)
    for field, name in zip(names.all(), ("Anna", "Bruno"), strict=True):
        field.fill(name)
    page.get_by_role("checkbox", name="Warehouses & depots").set_checked(depots)
    page.get_by_role("button", name="To the board").tap()
    expect(seat(page, "Anna")).to_have_text(re.compile(r"\d"))


def seat(page: Page, name: str) -> Locator:
    """Find a player's colour at the bottom of the page."""
    group = page.get_by_role("group", name="Whose pieces are tapped")
    return group.get_by_role("button", name=name)


def tap(page: Page, kind: str, number: int) -> None:
    """Tap a route or a place where it lies."""
    box = page.locator(f".targets [data-{kind}='{number}']").bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def number(action: str, edition: str = "europe") -> int:
    """Number the route or city of an action."""
    box = open_box(edition, 2)
    return notation(box.edition, box.map).read(action).target


def put_down(page: Page, name: str, holdings: Holdings) -> None:
    """Tap in what a player has."""
    seat(page, name).tap()
    status = page.locator(".said")
    for route in holdings.routes:
        tap(page, "route", number(f"claim {route}"))
        expect(status).to_contain_text(f"{name}: ")
    for city in holdings.stations:
        tap(page, "place", number(f"station {city}"))
        expect(status).to_have_text(f"{name}: Station in {city}")
    for ticket in holdings.tickets:
        page.get_by_role("searchbox").fill(str(ticket).replace("–", " ").lower())
        page.get_by_test_id("deck").get_by_role("button").first.tap()
        expect(page.get_by_test_id("held")).to_contain_text(str(ticket))


def assert_scores(page: Page, *holdings: Holdings) -> None:
    """See that the page shows the scores that the kernel gives."""
    for name, total in zip(
        ("Anna", "Bruno"), score_table("europe", holdings).outcome.scores, strict=True
    ):
        expect(seat(page, name)).to_have_text(re.compile(rf"{name}\s*{total}".replace("-", "−")))


def test_a_whole_pad_by_taps_is_kept_and_shared(open_page: OpenPage) -> None:
    page = open_page(**TOUCH)
    page.get_by_role("link", name="Count our points").tap()
    assert_can_be_touched(page)
    begin(page)
    put_down(page, "Anna", ANNA)
    put_down(page, "Bruno", BRUNO)
    assert_table_fits(page)
    assert_can_be_touched(page)
    assert_scores(page, ANNA, BRUNO)
    # Given back, and given back no more.
    tap(page, "route", number("claim Budapest–Kyïv"))
    expect(page.locator(".said")).to_have_text("Bruno: Budapest–Kyïv, taken back")
    page.get_by_role("button", name="Undo").tap()
    assert_scores(page, ANNA, BRUNO)
    # The longest path and what is borrowed are drawn for whom one looks at.
    page.get_by_role("button", name="Scores", exact=True).tap()
    seat(page, "Anna").tap()
    expect(page.locator(".signals .over.borrowed")).to_have_count(1)
    expect(page.locator(".signals .over:not(.borrowed)")).to_have_count(2)
    expect(page.get_by_text("Anna: Longest path: 6 spaces")).to_be_visible()
    page.get_by_role("button", name="Tickets").first.tap()
    page.reload()
    assert_scores(page, ANNA, BRUNO)
    page.get_by_role("button", name="Share").tap()
    text = page.get_by_role("textbox", name="Share the result").input_value()
    assert "Europe" in text
    link = text.splitlines()[-1]
    assert len(link) < 200
    other = open_page(link[link.index("/pad") :], **TOUCH)
    assert_scores(other, ANNA, BRUNO)
    expect(
        other.get_by_role("group", name="Whose pieces are tapped").get_by_role("button")
    ).to_have_count(2)


def test_what_cannot_be_is_said_and_mended(open_page: OpenPage) -> None:
    page = open_page("/pad", **TOUCH)
    begin(page)
    put_down(page, "Anna", Holdings(routes=["Brest–Paris"]))
    put_down(page, "Bruno", Holdings(routes=["Brest–Paris"]))
    trouble = page.get_by_role("region", name="What the rules do not allow")
    expect(trouble).to_contain_text("Anna owns this route")
    expect(trouble.get_by_role("link")).to_have_text("Rule G9")
    trouble.get_by_role("button", name="Give it to Bruno").tap()
    expect(trouble).to_have_count(0)
    assert_scores(page, Holdings(), Holdings(routes=["Brest–Paris"]))
    put_down(page, "Bruno", Holdings(tickets=["Palermo–Moskva", "Brest–Petrograd"]))
    expect(trouble).to_contain_text("Rule E2")
    page.get_by_role("banner").get_by_role("combobox").select_option("it")
    italian = page.get_by_role("region", name="Ciò che le regole non permettono")
    expect(italian).to_contain_text("ogni giocatore tiene al massimo 1 dei biglietti lunghi")
    italian.get_by_role("button", name="Toglilo").tap()
    expect(italian).to_have_count(0)


def test_depots_and_own_tickets_count(open_page: OpenPage) -> None:
    page = open_page("/pad", **TOUCH)
    begin(page, "amsterdam", depots=True)
    expect(seat(page, "Anna")).to_contain_text("10")
    page.get_by_role("button", name="One fewer").tap()
    expect(seat(page, "Anna")).to_have_text(re.compile(r"Anna\s*0"))
    page.get_by_text("Not in the list?").tap()
    page.get_by_label("From").select_option("Dam")
    page.get_by_label("To", exact=True).select_option("Jordaan")
    page.get_by_label("Points").fill("9")
    page.get_by_role("button", name="Add it").tap()
    expect(seat(page, "Anna")).to_have_text(re.compile(r"Anna\s*−9"))
    page.reload()
    expect(seat(page, "Anna")).to_have_text(re.compile(r"Anna\s*−9"))
    page.get_by_role("button", name="Take Dam–Jordaan off").tap()
    expect(seat(page, "Anna")).to_have_text(re.compile(r"Anna\s*0"))


def test_a_new_pad_and_a_link_ask_before_anything_is_lost(open_page: OpenPage) -> None:
    page = open_page("/pad", **TOUCH)
    begin(page)
    put_down(page, "Anna", Holdings(routes=["Brest–Paris"]))
    held = Holdings(routes=["Brest–Paris"])
    assert_scores(page, held, Holdings())
    page.evaluate("location.hash = '1/new_york///A:::::red'")
    expect(page.locator(".said")).to_have_text("This link holds no pad that can be read here.")
    page.evaluate("location.hash = '1/new_york///A:::::red/B:::::blue'")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Cancel").tap()
    assert_scores(page, held, Holdings())
    page.get_by_role("button", name="New pad").tap()
    dialog.get_by_role("button", name="Cancel").tap()
    assert_scores(page, held, Holdings())
    page.get_by_role("button", name="New pad").tap()
    dialog.get_by_role("button", name="New pad").tap()
    # Who played is still known.
    expect(page.locator("input.name").first).to_have_value("Anna")
    page.reload()
    expect(page.get_by_role("button", name="To the board")).to_be_visible()


def test_a_link_that_holds_no_pad_says_so(open_page: OpenPage) -> None:
    page = open_page("/pad#7/europe///:::::blue/:::::red", **TOUCH)
    expect(page.get_by_text("This link holds no pad that can be read here.")).to_be_visible()


@pytest.mark.parametrize(
    "tab",
    [
        "Tickets",
        pytest.param("Scores", marks=pytest.mark.siege(part="browser")),
        pytest.param("List", marks=pytest.mark.siege(part="browser")),
    ],
)
def test_a_pad_keeps_nobody_out(tab: str, open_page: OpenPage) -> None:
    page = open_page("/pad", **TOUCH)
    begin(page)
    put_down(page, "Anna", ANNA)
    put_down(page, "Bruno", Holdings(routes=["Brest–Paris"]))
    page.get_by_role("button", name=tab).first.tap()
    assert_fits(page)
    assert barriers(page, AXE.read_text("utf-8")) == []
