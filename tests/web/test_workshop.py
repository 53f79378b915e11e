"""The workshop in a real browser: from an empty sheet to the end of a game, by clicking only."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, expect

from tests.server.drawn import small_map
from tests.server.process import ServerProcess
from tests.web.conftest import OpenPage
from tests.web.draftsman import SIX, Draftsman
from tests.web.test_online import invite_to, play_together, start, take_seat
from tests.web.visitor import Visitor

BROKEN: Final = """format = 1
title = "Broken"
preset = "city_map"

places = [
  { name = "Porto", x = 10, y = 10 },
  { name = "Faro", x = "far", y = 10 },
]

tracks = [
  { a = "Porto", b = "Nowhere", length = 2 },
]
"""


def open_workshop(open_page: OpenPage, **options: str) -> Draftsman:
    """Come to the workshop."""
    return Draftsman(open_page("/workshop", **options))


def test_a_map_is_made_of_an_empty_sheet_and_played_to_the_end(
    open_page: OpenPage, site: ServerProcess
) -> None:
    maker = open_workshop(open_page)
    page = maker.page
    maker.begin_sheet()
    maker.put_six()
    maker.draw(0, 1)
    expect(maker.routes).to_have_count(1)
    maker.suggest("routes")
    expect(maker.see("said")).to_have_text("Routes suggested")
    maker.suggest("tickets")
    expect(maker.see("tickets").get_by_role("listitem").first).to_be_visible()
    maker.turn_to("rules")
    maker.see("rule-pieces").fill("5")
    maker.see("title").fill("Six of them")
    page.get_by_label("Players, at most").select_option("2")
    maker.turn_to("check")
    expect(page.get_by_role("button", name="Play it through")).to_be_enabled()
    maker.wait_until_saved()

    maker.see("play").click()
    dialog = page.get_by_role("dialog", name="Your map is ready")
    link = dialog.get_by_test_id("map-link").input_value()
    dialog.get_by_role("link", name="Against the computer").click()
    expect(page.get_by_role("radio", checked=True)).to_have_count(1)
    expect(page.locator("label.chosen")).to_contain_text("Six of them")
    visitor = Visitor(page, random.Random(1))
    visitor.fill_seat(2, bot="greedy")
    visitor.begin()
    expect(page.locator("svg text", has_text="Castello").first).to_be_attached()
    visitor.play_to_the_end()
    expect(page.get_by_text("The game is over")).to_be_visible()

    _the_link_shows_it_to_others(open_page(link.removeprefix(site.url), locale="it-IT"), site)


def _the_link_shows_it_to_others(page: Page, site: ServerProcess) -> None:
    expect(page.get_by_role("heading", name="Six of them")).to_be_visible()
    expect(page.locator(".targets [data-place]")).to_have_count(len(SIX))
    printed = page.get_by_role("link", name="Stampa su A4").get_attribute("href")
    assert printed
    answer = page.request.get(f"{site.url}{printed}")
    assert answer.ok
    assert answer.body().startswith(b"%PDF")
    page.get_by_test_id("copy-map").click()
    expect(page.get_by_test_id("bench")).to_be_visible()
    expect(page.locator(".targets [data-place]")).to_have_count(len(SIX))


def publish(page: Page, site: ServerProcess, title: str) -> str:
    """Publish a small map as somebody of one's own, without drawing it; give its id."""
    player = page.request.post(f"{site.url}/api/players", data={}).json()
    answer = page.request.post(
        f"{site.url}/api/workshop/maps",
        data={"draft": small_map(title)},
        headers={"Authorization": f"Bearer {player['token']}"},
    )
    assert answer.ok, answer.text()
    return str(answer.json()["map"])


def test_two_play_online_on_a_map_of_their_own(open_page: OpenPage, site: ServerProcess) -> None:
    title = "For two"
    page = open_page()
    page.goto(f"{site.url}/map/{publish(page, site, title)}")
    page.get_by_role("link", name="Online with friends").click()
    expect(page.locator("label.chosen")).to_contain_text(title)
    host = Visitor(page, random.Random(3), name="Anna")
    link, _ = invite_to(host)
    guest = Visitor(open_page(url=link, address=""), random.Random(4), name="Bea")
    take_seat(guest)
    start(host)
    play_together(host, guest, looks=14)
    names = [place["name"] for place in small_map(title)["places"]]
    for page in (host.page, guest.page):
        places = page.locator(".targets [data-place]")
        expect(places).to_have_count(len(names))
        for number, name in enumerate(names):
            expect(places.nth(number)).to_have_attribute("aria-label", re.compile(f"^{name}"))
        told = page.get_by_role("list", name="What happened").get_by_role("listitem")
        for name in ("Anna", "Bea"):
            expect(told.filter(has_text=f"{name}:").first).to_be_visible()


def test_a_broken_file_is_told_line_by_line(open_page: OpenPage, tmp_path: Path) -> None:
    file = tmp_path / "broken.toml"
    file.write_text(BROKEN, "utf-8")
    for locale, line in (("en-GB", "line 7"), ("it-IT", "riga 7")):
        page = open_page("/workshop", locale=locale)
        page.get_by_test_id("map-file").set_input_files(file)
        expect(page.get_by_test_id("file-problems")).to_contain_text(line)
        expect(page.get_by_test_id("file-problems")).to_contain_text("Nowhere")


def test_a_file_that_is_no_text_is_not_asked_about(open_page: OpenPage, tmp_path: Path) -> None:
    file = tmp_path / "places.csv"
    file.write_bytes(b"PK\x03\x04\x00\x00")
    page = open_page("/workshop")
    page.get_by_test_id("map-file").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("This is no text")
    expect(page.get_by_test_id("file-questions")).to_have_count(0)


def test_a_table_is_read_once_it_is_clear_which_column_is_what(
    open_page: OpenPage, tmp_path: Path
) -> None:
    table = tmp_path / "places.csv"
    table.write_text("town,up,latitude\nRoma,12.5,41.9\nNapoli,14.27,40.85\n", "utf-8")
    maker = open_workshop(open_page)
    maker.see("map-file").set_input_files(table)
    questions = maker.see("file-questions")
    questions.get_by_role("combobox").select_option("up")
    questions.get_by_role("button").click()
    expect(maker.see("bench")).to_be_visible()
    expect(maker.places).to_have_count(2)


def test_whatever_is_done_is_undone_and_done_again_by_keys_alone(open_page: OpenPage) -> None:
    maker = open_workshop(open_page)
    page, keys = maker.page, maker.page.keyboard
    maker.see("begin-sheet").focus()
    keys.press("Enter")
    maker.see("new-place").focus()
    for name in ("Alba", "Brera", "Cuneo"):
        keys.type(name)
        keys.press("Enter")
    expect(maker.places).to_have_count(3)

    page.locator(".targets [tabindex='0']").focus()
    keys.press("c")
    expect(maker.see("said")).to_contain_text("A route from Alba")
    page.locator(".targets [data-place='1']").focus()
    keys.press("c")
    expect(maker.routes).to_have_count(1)
    told = re.compile(r"^Alba–Brera, \d spaces?, ")
    expect(maker.routes.first).to_have_attribute("aria-label", told)
    before = maker.middle_of(1)
    page.locator(".targets [data-place='1']").focus()
    keys.press("Shift+ArrowRight")
    assert maker.middle_of(1)[0] > before[0]

    keys.press("Control+z")
    assert maker.middle_of(1) == before
    keys.press("Control+z")
    expect(maker.routes).to_have_count(0)
    for _ in range(5):
        keys.press("Control+z")
    expect(maker.places).to_have_count(0)
    for _ in range(9):
        keys.press("Control+Shift+z")
    expect(maker.routes).to_have_count(1)
    page.locator(".targets [data-place='0']").focus()
    keys.press("Delete")
    expect(maker.places).to_have_count(2)
    expect(maker.routes).to_have_count(0)


def test_it_is_kept_and_two_who_work_on_it_lose_nothing(
    open_page: OpenPage, problems: list[str]
) -> None:
    maker = open_workshop(open_page, locale="it-IT")
    maker.begin_sheet()
    maker.put("Porto", 0.3, 0.3)
    maker.wait_until_saved()
    maker.page.reload()
    expect(maker.places).to_have_count(1)

    other = Draftsman(maker.page.context.new_page())
    other.page.goto(maker.page.url)
    expect(other.places).to_have_count(1)
    other.put("Faro", 0.6, 0.6)
    other.wait_until_saved()
    first = maker.page.url
    maker.put("Mercato", 0.6, 0.3)
    dialog = maker.page.get_by_role("dialog", name="Questa mappa è stata cambiata altrove")
    dialog.get_by_role("button", name="Tieni la mia come copia").click()
    expect(maker.see("bench")).to_be_visible()
    expect(maker.page).not_to_have_url(first)
    assert [each for each in problems if "409" in each] == problems
    problems.clear()
    expect(maker.see("places").get_by_role("listitem")).to_contain_text(["Porto", "Mercato"])
    other.page.reload()
    expect(other.see("places").get_by_role("listitem")).to_contain_text(["Porto", "Faro"])
