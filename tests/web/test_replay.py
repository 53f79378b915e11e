"""Watching a finished game again: from its end, by a link, and out of a file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from incarrozza.editions.edition import LANGUAGES
from incarrozza.record import Record
from incarrozza.review import Review, review
from incarrozza.review.critic import Critic
from tests.server.client import BOT, MINE
from tests.web import ahead
from tests.web.conftest import PHONE, OpenPage
from tests.web.test_axe import AXE, barriers
from tests.web.test_phone import assert_can_be_touched, assert_fits, assert_table_fits

GOLDENS = Path(__file__).parents[1] / "goldens"
RECORD = GOLDENS / "new_york-2-greedy.txt"


def upload(page: Page, *files: Path) -> None:
    page.get_by_test_id("files").set_input_files(files)
    expect(page.get_by_test_id("replay")).to_be_visible()


def told(page: Page) -> str:
    return page.get_by_test_id("told").inner_text()


def expect_turn(page: Page, number: int) -> None:
    expect(page.get_by_test_id("turn")).to_have_value(str(number))


def expect_step(page: Page, number: int) -> None:
    expect(page.get_by_test_id("timeline")).to_have_value(str(number))


def test_a_game_is_watched_from_its_end_and_a_link_leads_to_the_moment(
    open_page: OpenPage,
) -> None:
    page = open_page()
    table = ahead.set_up(page, "new_york", [MINE, BOT])["id"]
    ahead.play(page, table, ahead.OVER)
    ahead.look_at(page, table)
    page.get_by_role("link", name="Watch again").click()
    expect(page.get_by_test_id("told")).to_contain_text("Opening")
    page.get_by_test_id("turn").fill("5")
    page.get_by_test_id("turn").press("Enter")
    expect(page.get_by_test_id("told")).to_contain_text("Turn 5")
    page.get_by_test_id("eyes").select_option("0")
    expect(page.get_by_test_id("hand")).to_be_visible()
    page.get_by_test_id("link").click()
    link = page.get_by_test_id("moment").input_value()
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("dialog").get_by_role("status")).not_to_be_empty()
    seen = told(page), page.get_by_test_id("hand").inner_text()
    # Somebody else, who only has the link, sees the same.
    other = open_page(re.sub(r"^https?://[^/]+", "", link))
    expect(other.get_by_test_id("told")).to_contain_text("Turn 5")
    assert (told(other), other.get_by_test_id("hand").inner_text()) == seen
    page.get_by_role("button", name="Close").click()
    page.goto(page.url.split("/replay")[0] + "/games")
    page.get_by_role("link", name="Watch again").click()
    expect(page.get_by_test_id("told")).to_contain_text("Opening")


@pytest.fixture(scope="module")
def found() -> Review:
    return review(Record.parse(RECORD.read_text("utf-8")), playouts=8)


@pytest.fixture
def analysis(found: Review, tmp_path: Path) -> Path:
    file = tmp_path / "analysis.json"
    file.write_text(str(found.analysis()), "utf-8")
    return file


def test_a_record_is_watched_with_its_analysis(
    found: Review, analysis: Path, open_page: OpenPage
) -> None:
    turn = next(turn for turn, _ in found.mistakes if 0 < turn.number < found.turns[-1].number)
    page = open_page("/replay")
    upload(page, RECORD, analysis)
    page.get_by_test_id("turn").fill(str(turn.number))
    page.get_by_test_id("turn").press("Enter")
    thought = page.get_by_test_id("thought")
    said = {
        language: Critic(found.record.box, found.record.names, language).say(turn.mistakes[0])
        for language in LANGUAGES
    }
    expect(thought).to_have_text(f"According to {found.by}: {said['en']}")
    charts = page.get_by_test_id("charts")
    charts.get_by_role("button", name="Chances to win").click()
    # We are at its end, where the next one begins.
    after = found.turns[turn.number + 1].chances
    anna, bruno = (f"{int(100 * chance + 0.5)}%" for chance in after)
    expect(charts.get_by_role("img")).to_have_accessible_name(
        re.compile(f"Anna {anna}, Bruno {bruno}")
    )
    # In the other language we are where we were.
    page.wait_for_url(re.compile(f"#turn={turn.number}"))
    page.get_by_role("banner").get_by_role("combobox").select_option("it")
    expect(thought).to_have_text(f"Secondo {found.by}: {said['it']}")
    # The record is in the analysis: one file is enough.
    upload(open_page("/replay"), analysis)


def test_a_file_that_is_no_game_is_refused_kindly(
    open_page: OpenPage, tmp_path: Path, problems: list[str]
) -> None:
    page = open_page("/replay")
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anna", "utf-8")
    # The browser itself complains of what the server refuses.
    with page.expect_console_message(lambda message: message.type == "error"):
        page.get_by_test_id("files").set_input_files([letter])
    expect(page.get_by_role("alert")).to_contain_text("this is no saved game")
    problems.clear()
    page.get_by_test_id("files").set_input_files([RECORD, GOLDENS / "amsterdam-3-hoarding.txt"])
    expect(page.get_by_role("alert")).to_contain_text("several games")
    upload(page, RECORD)


def test_keys_the_timeline_and_the_chart_move_through_the_game(open_page: OpenPage) -> None:
    page = open_page("/replay")
    upload(page, RECORD)
    last = int(page.get_by_test_id("timeline").get_attribute("max") or 0)
    press = page.keyboard.press
    press("ArrowRight")
    press("ArrowRight")
    expect_step(page, 2)
    press("ArrowLeft")
    expect_step(page, 1)
    press("ArrowDown")
    press("ArrowDown")
    expect_turn(page, 2)
    press("ArrowUp")
    expect_turn(page, 1)
    press("End")
    expect_step(page, last)
    expect(page.get_by_test_id("told")).to_contain_text("wins")
    press("Home")
    expect_step(page, 0)
    # The space bar plays until it is pressed again.
    press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.get_by_test_id("timeline")).not_to_have_value("0")
    press(" ")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    # On the timeline itself a key moves by one step too, not by two.
    page.get_by_test_id("timeline").focus()
    press("Home")
    press("ArrowRight")
    expect_step(page, 1)
    chart = page.get_by_test_id("charts").get_by_role("img")
    chart.click(position={"x": 120, "y": 60})
    expect(page.get_by_test_id("timeline")).to_have_value(re.compile(r"^([6-9]|\d\d+)$"))


def test_every_pair_of_eyes_sees_its_own_cards(open_page: OpenPage) -> None:
    page = open_page("/replay#turn=6")
    upload(page, RECORD)
    expect_turn(page, 6)
    hands = page.get_by_test_id("hands")
    expect(hands).to_contain_text("Anna")
    expect(hands).to_contain_text("Bruno")
    tickets = page.get_by_test_id("all-tickets").get_by_role("listitem").count()
    page.get_by_test_id("eyes").select_option("1")
    expect(hands).to_have_count(0)
    expect(page.get_by_test_id("own-tickets")).to_be_visible()
    own = page.get_by_test_id("own-tickets").get_by_role("listitem").count()
    assert 0 < own < tickets


@pytest.fixture(scope="module")
def axe() -> str:
    return AXE.read_text("utf-8")


def test_nothing_keeps_anybody_out(open_page: OpenPage, axe: str) -> None:
    page = open_page("/replay")
    expect(page.get_by_role("main").get_by_role("heading")).to_be_visible()
    assert barriers(page, axe) == []
    upload(page, RECORD)
    page.keyboard.press("End")
    assert barriers(page, axe) == []


def test_a_phone_shows_all_of_it(open_page: OpenPage) -> None:
    page = open_page("/replay#turn=6", viewport=PHONE, has_touch=True)
    assert_fits(page)
    upload(page, RECORD)
    assert_fits(page)
    assert_can_be_touched(page)
    before = int(page.get_by_test_id("timeline").input_value())
    page.get_by_role("button", name="One move on").tap()
    expect_step(page, before + 1)
    page.get_by_role("button", name="Players").tap()
    expect(page.get_by_test_id("charts")).to_be_attached()
    page.get_by_role("button", name="Tickets").tap()
    expect(page.get_by_test_id("all-tickets")).to_be_visible()


def test_on_a_phone_a_long_sentence_of_the_analysis_leaves_room_for_the_table(
    found: Review, analysis: Path, open_page: OpenPage
) -> None:
    critic = Critic(found.record.box, found.record.names, "it")
    said = {turn.number: critic.say(turn.mistakes[0]) for turn, _ in found.mistakes}
    turn = max(said, key=lambda number: len(said[number]))
    page = open_page(f"/replay#turn={turn}", viewport=PHONE, has_touch=True, locale="it-IT")
    upload(page, analysis)
    expect(page.get_by_test_id("thought")).to_contain_text(said[turn])
    assert_table_fits(page)
    expect(page.get_by_test_id("hands")).to_be_in_viewport()
