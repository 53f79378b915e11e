"""What the pages promise: small, in the right place, with an answer for everything."""

from __future__ import annotations

import random
import re
from collections import Counter
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from incarrozza.editions import EDITIONS
from tests.server.client import BOT, MINE
from tests.web import ahead
from tests.web.conftest import OpenPage
from tests.web.test_online import begin, hand_of, hand_size, log_of
from tests.web.visitor import LONGEST_GAME, Visitor
from tests.web.weight import weigh_table

LARGEST = 300_000
"""Bytes of the page of a game, as they come over the line."""


@pytest.mark.parametrize(
    "edition",
    [
        "europe",
        pytest.param("new_york", marks=pytest.mark.siege(part="browser")),
        pytest.param("amsterdam", marks=pytest.mark.siege(part="browser")),
    ],
)
def test_the_page_of_a_game_is_small(edition: str, open_page: OpenPage) -> None:
    page = open_page()
    Visitor(page, random.Random(1)).play_against("greedy", edition)
    expect(page.get_by_test_id("prompt")).to_be_visible()
    weights = weigh_table(page)
    for part in (r"/table/", r"\.js$", r"\.css$", r"\.woff2$", r"/box$", r"/api/maps/"):
        assert [address for address in weights if re.search(part, address)], part
    assert sum(weights.values()) < LARGEST, weights
    # Letters of other alphabets come only where they are needed.
    assert not [address for address in weights if "latin-ext" in address]


def test_running_text_is_set_in_letters_of_our_own(open_page: OpenPage) -> None:
    page = open_page("/rules")
    text = page.locator("article").first
    text.wait_for()
    assert text.evaluate("(e) => getComputedStyle(e).fontFamily").startswith("Barlow,")
    assert page.evaluate("document.fonts.ready.then(() => document.fonts.check('16px Barlow'))")
    licences = page.request.get(urljoin(page.url, "/assets/fonts.txt")).text()
    assert licences.count("SIL OPEN FONT LICENSE") >= 3


def test_an_address_with_nothing_says_so(open_page: OpenPage, problems: list[str]) -> None:
    page = open_page("/nowhere")
    expect(page.get_by_text("There is nothing at this address.")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Home").click()
    expect(page.get_by_role("heading", name="All aboard!")).to_be_visible()
    assert not problems


def test_a_table_that_is_not_there_says_so(open_page: OpenPage, problems: list[str]) -> None:
    page = open_page("/table/nowhere")
    expect(page.get_by_text("There is no such table, or it has been removed.")).to_be_visible()
    # The browser itself complains of what the server does not have.
    page.context.close()
    problems.clear()


# -- Settings --------------------------------------------------------------------------------------


def _set(page: Page, name: str) -> None:
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    dialog.get_by_role("checkbox", name=name).check()
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)


def test_who_wants_to_be_asked_is_asked(open_page: OpenPage) -> None:
    page = open_page()
    begin(page)
    _set(page, "Ask before each move")
    before, log = hand_size(page), log_of(page)
    sure = page.get_by_role("region", name="Are you sure?")
    page.get_by_test_id("deck").click()
    expect(sure).to_contain_text("Draw from the deck")
    sure.get_by_role("button", name="Cancel").click()
    expect(sure).to_have_count(0)
    assert (hand_size(page), log_of(page)) == (before, log)
    page.get_by_test_id("deck").click()
    sure.get_by_role("button", name="Yes, do it").click()
    expect(page.get_by_test_id("prompt")).to_contain_text("Draw your second card.")
    assert hand_size(page) == before + 1
    page.reload()
    page.get_by_test_id("deck").click()
    expect(sure).to_be_visible()


def test_the_card_count_is_shown_to_who_wants_it(open_page: OpenPage) -> None:
    page = open_page()
    begin(page)
    count = page.get_by_role("region", name="Card count")
    expect(count).to_have_count(0)
    _set(page, "Show the card count")
    row = count.get_by_role("row", name="Not seen yet")
    expect(row).to_be_visible()
    unseen = [int(text) for text in row.get_by_role("cell").all_inner_texts()]
    assert len(unseen) == 7
    assert 0 < sum(unseen) < 44


# -- Why not, and what else ------------------------------------------------------------------------


def test_what_is_not_allowed_says_why_and_opens_the_rule(open_page: OpenPage) -> None:
    page = open_page()
    visitor = begin(page)
    open_routes = visitor.look().routes
    routes = page.locator(".targets [data-route]").evaluate_all(
        "(all) => all.map((e) => [Number(e.dataset.route), e.getAttribute('aria-label')])"
    )
    number, label = next(
        (number, label)
        for number, label in reversed(routes)
        if number not in open_routes and ", unclaimed" in label
    )
    visitor.hands.pick("route", number, label.split(", ")[0])
    why = page.get_by_test_id("why-not")
    expect(why).to_be_visible()
    link = why.get_by_role("link")
    rule = re.search(r"[A-Z]\d+", link.inner_text())
    assert rule
    link.click()
    dialog = page.get_by_role("dialog", name=f"Rule {rule[0]}")
    expect(dialog).to_contain_text("cards")
    with page.context.expect_page() as opened:
        dialog.get_by_role("link", name="All the rules").click()
    read = opened.value.locator(f"article#{rule[0]}")
    expect(read).to_be_in_viewport()
    expect(read).to_be_focused()
    page.bring_to_front()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    # What led to the rule is still there.
    expect(link).to_be_focused()
    page.keyboard.press("Escape")
    expect(why).to_have_count(0)


def test_a_second_wild_is_refused_with_its_rule(open_page: OpenPage) -> None:
    page = open_page()
    visitor = Visitor(page, random.Random(5))
    # Who draws whenever that may be done soon sees one; who claims may not before the end.
    seats = [{**MINE, "name": visitor.name}, BOT]
    table = ahead.reach(page, "new_york", seats, ahead.SECOND_WILD, ("draw", "claim", "tickets"))
    visitor.come_to(table)
    assert "second card" in visitor.look().prompt
    wild = page.get_by_role("region", name="Face-up cards").get_by_role("button", name="taxi")
    before = hand_size(page)
    # It looks as if it could not be pressed: a person would press it all the same.
    wild.first.click(force=True)
    expect(page.get_by_test_id("why-not")).to_contain_text("Rule G5")
    assert hand_size(page) == before


def test_a_hint_is_given_and_followed(open_page: OpenPage) -> None:
    page = open_page()
    begin(page)
    log = log_of(page)
    page.get_by_role("button", name="Hint").click()
    follow = page.get_by_role("button", name="Do it")
    expect(follow).to_be_visible()
    # It covers neither the board nor the cards.
    answer, board = page.locator(".answer").bounding_box(), page.locator(".frame").bounding_box()
    assert answer
    assert board
    assert answer["x"] + answer["width"] <= board["x"]
    follow.click()
    expect(page.get_by_test_id("prompt")).not_to_contain_text("One moment…")
    lines = page.locator("[data-panel=log] li")
    expect(lines.nth(len(log))).to_contain_text("Anna ")


def _keep_waiting(line: WebSocketRoute) -> None:
    """Let everything through to the server but what asks for a hint."""
    server = line.connect_to_server()
    line.on_message(lambda message: None if '"hint"' in str(message) else server.send(message))


def test_who_waits_for_a_hint_is_told_that_it_will_come(open_page: OpenPage) -> None:
    page = open_page()
    page.route_web_socket(re.compile(""), _keep_waiting)
    begin(page)
    page.get_by_role("button", name="Hint").click()
    patience = page.locator(".answer")
    expect(patience).to_have_text("Still thinking. The very first hint can take half a minute.")
    expect(patience).to_have_css("opacity", "1")


# -- Learning --------------------------------------------------------------------------------------


def _follow_hint(page: Page) -> None:
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Do it").click()


def _progress(coach: Locator) -> tuple[int, int]:
    told, steps = re.findall(r"\d+", coach.locator("small").inner_text())
    return int(told), int(steps)


def test_the_guided_game_explains_everything_to_the_end(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("link", name="Show me how").click()
    expect(page.get_by_text("It takes about 15 minutes.")).to_be_visible()
    page.get_by_role("button", name="Start the guided game").click()
    visitor = Visitor(page, random.Random(1), name="Guest")
    coach = page.get_by_test_id("coach")
    next_step = coach.get_by_role("button", name="Next", exact=True)
    told = steps = 0
    # What the guide says never moves the board.
    rooms = set()
    for _ in range(LONGEST_GAME):
        over = visitor.look().over
        expect(coach).to_be_visible()
        if not over:
            rooms.add(str(page.locator(".frame").bounding_box()))
        # At the end several things may be left to read.
        while next_step.count():
            told, steps = _progress(coach)
            next_step.click()
            expect(coach.locator("small", has_text=re.compile(f"^{told} of"))).to_have_count(0)
            if not over:
                break
        if over:
            break
        _follow_hint(page)
    expect(page.get_by_text("The game is over", exact=True)).to_be_visible()
    expect(coach).to_have_count(0)
    well_done = page.get_by_role("region", name="What you did well").get_by_role("paragraph")
    expect(well_done).to_have_text(re.compile(r"^[^.]+\. [^.]+\.$"))
    assert len(rooms) == 1
    # All has been told but the last, and what a completed ticket is where there was none.
    completed = page.get_by_test_id("end").get_by_text("completed", exact=True).count()
    assert told == steps - (1 if completed else 2)
    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_role("region", name="Your first tickets")).to_be_visible()
    # The next game is played without a guide.
    expect(coach).to_have_count(0)
    page.go_back()
    page.get_by_role("button", name="Play Europe next").click()
    expect(page.get_by_role("heading", name="The table: Europe")).to_be_attached()
    expect(page.get_by_role("region", name="Your first tickets")).to_be_visible()


def test_editions_that_share_a_map_are_told_apart_by_where_their_tickets_lead(
    open_page: OpenPage,
) -> None:
    page = open_page("/new/online")
    maps = page.locator("label .map > .map")
    page.locator("label .tickets").first.wait_for()
    offered = page.request.get(urljoin(page.url, "/api/offer")).json()["editions"]
    used = Counter(edition["map"] for edition in offered)
    shared = [edition for edition in offered if used[edition["map"]] > 1]
    expect(page.locator("label .tickets")).to_have_count(len(shared))
    pictures = maps.evaluate_all("(all) => all.map((each) => each.innerHTML)")
    assert len(set(pictures)) == len(pictures) == len(EDITIONS) + 1


def test_options_stay_open_while_they_are_changed(open_page: OpenPage) -> None:
    page = open_page("/new/online")
    page.get_by_text("Europe", exact=True).click()
    options = page.locator("details", has_text="Options")
    options.locator("summary").click()
    for name in ("Anybody may join", "Warehouses & depots"):
        options.get_by_role("checkbox", name=name).check()
        expect(options.locator("summary")).to_contain_text(name, ignore_case=True)
        expect(options).to_have_attribute("open", "")
    options.get_by_label("Who starts?").select_option("0")
    expect(options).to_have_attribute("open", "")


def test_the_rules_are_searched_and_linked(open_page: OpenPage) -> None:
    page = open_page("/rules#E7")
    expect(page.locator("article#E7")).to_be_in_viewport()
    page.get_by_label("Search the rules").fill("ferry")
    expect(page.get_by_role("navigation").get_by_role("status")).to_have_text(
        re.compile(r"^\d+ rules?$")
    )
    articles = page.get_by_role("article")
    expect(page.locator("article#E4")).to_be_visible()
    expect(page.locator("article#G13")).to_have_count(0)
    assert all("ferr" in text.lower() for text in articles.all_inner_texts())
    page.get_by_label("Search the rules").fill("zeppelin")
    page.get_by_role("button", name="Show all rules").click()
    expect(page.locator("article#G13")).to_be_visible()


# -- My games --------------------------------------------------------------------------------------


def test_my_games_are_listed_and_go_on_on_another_device(open_page: OpenPage) -> None:
    page = open_page()
    begin(page)
    hand = hand_of(page)
    page.get_by_role("link", name="My games").click()
    mine = page.get_by_role("link", name=re.compile("New York.*Your turn"))
    expect(mine).to_be_visible()
    page.get_by_role("button", name="Play on another device").click()
    link = page.get_by_role("dialog").get_by_label("Link").input_value()
    other = open_page(url=link, address="")
    other.get_by_role("button", name="Play here").click()
    other.get_by_role("link", name=re.compile("New York.*Your turn")).click()
    expect(other.get_by_test_id("prompt")).to_contain_text("Your turn")
    assert hand_of(other) == hand
