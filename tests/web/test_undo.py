"""Second thoughts in the browser: a move is taken back, and the table is as it was."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.server.client import BOT, MINE
from tests.server.conftest import GENEROUS
from tests.server.process import ServerProcess, serving, sqlite_url
from tests.web import ahead
from tests.web.conftest import PHONE, OpenPage
from tests.web.deeds import Deed
from tests.web.household import Household
from tests.web.visitor import Visitor

CAN_CLAIM = f"{ahead.TURN} && choices.some(({{ kind }}) => kind === 'claim')"


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Give a server where a move can be taken back for a minute."""
    folder = tmp_path_factory.mktemp("patient")
    with serving(sqlite_url(folder), *GENEROUS, "--undo", "60") as running:
        yield running


def claim(page: Page) -> None:
    """Claim the first route that can be claimed, with the first cards that can pay."""
    routes = page.locator(".targets [data-route]")
    routes.and_(page.get_by_label("you can claim it")).first.press("Enter")
    page.get_by_role("region").get_by_role(
        "button", name=re.compile("^Pay|^Use|^\\d")
    ).first.click()


def test_a_claim_is_taken_back_by_key_and_that_is_announced(
    patient: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page("/join", url=patient.url)
    seats = [{**MINE, "name": "Anna"}, BOT]
    ahead.look_at(page, ahead.reach(page, "new_york", seats, CAN_CLAIM, ("draw", "tickets")))
    claim(page)
    said = page.get_by_role("status").filter(has_text="Press U to take the move back: 60 seconds.")
    expect(said).to_be_attached()
    # Nothing may move on this device: seconds are told in figures.
    expect(page.get_by_test_id("undo")).to_contain_text(re.compile(r"\d"))
    page.keyboard.press("u")
    expect(page.get_by_test_id("undo")).to_have_count(0)
    expect(page.get_by_test_id("prompt")).to_contain_text("Your turn")


def test_on_one_screen_the_device_is_handed_on_with_the_move_made(
    patient: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page(url=patient.url)
    rng = random.Random(2)
    household = Household(Visitor(page, rng, name="Anna"), Visitor(page, rng, name="Bea"))
    household.sit_down("New York")
    assert household.play_until(Deed.CLAIM)
    who = household.holder
    other = next(each for each in household.visitors if each is not who)
    expect(page.get_by_test_id("undo")).to_be_visible()
    page.get_by_test_id("pass-device").click()
    household.look()
    assert household.holder is other
    household.holder.act(household.look())
    expect(page.get_by_text(f"{who.name} claims").first).to_be_attached()
    expect(page.get_by_test_id("undo")).to_have_count(0)
    expect(page.get_by_test_id("prompt")).to_contain_text("Your turn")


def test_a_claim_is_taken_back(patient: ServerProcess, open_page: OpenPage) -> None:
    page = open_page("/join", url=patient.url, viewport=PHONE)
    seats = [{**MINE, "name": "Anna"}, BOT]
    table = ahead.reach(page, "new_york", seats, CAN_CLAIM, ("draw", "tickets"))
    ahead.look_at(page, table)
    prompt, undo = page.get_by_test_id("prompt"), page.get_by_test_id("undo")
    expect(prompt).to_contain_text("Your turn")
    expect(undo).to_have_count(0)
    claim(page)
    expect(undo).to_be_in_viewport()
    expect(prompt).not_to_contain_text("Your turn")
    undo.click()
    expect(undo).to_have_count(0)
    expect(prompt).to_contain_text("Your turn")
    claim(page)
    # Whoever comes back to the table has made the move.
    expect(undo).to_be_visible()
    page.reload()
    expect(page.get_by_test_id("prompt")).to_be_visible()
    expect(page.get_by_text("Anna claims").first).to_be_attached()
    expect(undo).to_have_count(0)
