"""A big screen in the living room, and phones as hands."""

from __future__ import annotations

import itertools
import json
import random
import re
from typing import Any

from playwright.sync_api import Page, ViewportSize, expect

from tests.web.conftest import PHONE, OpenPage
from tests.web.hands import Finger
from tests.web.looking import come_to_rest, resize
from tests.web.sizes import LAPTOP, LARGE
from tests.web.test_axe import AXE, barriers
from tests.web.test_phone import TOUCH, assert_can_be_touched, assert_fits, assert_table_fits
from tests.web.visitor import LONGEST_GAME, Visitor

SMALL_PHONE: ViewportSize = {"width": 360, "height": 640}
NAMES = ("Anna", "Bea")

CODE = re.compile(r"^\w{4}-\w{4}-\w{4}$")
SECRET = ("hand", "ticket", "store")
"""What chance may give without everybody seeing it."""


_AGAIN = """async (id) => {
  const { token } = JSON.parse(localStorage.getItem('incarrozza.identity'))
  const headers = { Authorization: `Bearer ${token}` }
  for (const what of ['end', 'rematch'])
    await fetch(`/api/tables/${id}/${what}`, { method: 'POST', headers })
}"""


class Room:
    """A big screen, and what it was told."""

    def __init__(self, open_page: OpenPage, edition: str = "new_york") -> None:
        self._open_page = open_page
        self.screen = open_page(viewport=LARGE)
        self.frames: list[str] = []
        self.screen.on(
            "websocket",
            lambda line: line.on("framereceived", lambda frame: self.frames.append(str(frame))),
        )
        host = Visitor(self.screen, random.Random(1))
        host.choose_game("On the big screen", edition)
        host.press(self.screen.get_by_role("button", name="Show the table"))
        expect(self.codes).to_have_text([CODE, CODE])

    @property
    def codes(self) -> Any:
        """The codes that are on the screen."""
        return self.screen.get_by_test_id("code")

    def join(self, code: str, name: str, viewport: ViewportSize = PHONE) -> Visitor:
        """Take a phone, and a seat with it."""
        page = self._open_page(f"/join#{code}", **{**TOUCH, "viewport": viewport})
        phone = Visitor(page, random.Random(name), name=name, hands=Finger(page))
        # What is said about the code moves the button down.
        expect(page.get_by_test_id("invited").or_(page.get_by_role("alert"))).to_be_visible()
        page.get_by_label("Your name").fill(name)
        phone.press(page.get_by_role("button", name="Join the game"))
        return phone

    def sit_down(self) -> tuple[Visitor, Visitor]:
        """Let two come by the codes that they see, and begin."""
        anna, bea = self.codes.all_inner_texts()
        phones = (self.join(anna, "Anna"), self.join(bea, "Bea", SMALL_PHONE))
        self.screen.get_by_role("button", name="Start now").click()
        for phone in phones:
            expect(phone.page.get_by_test_id("companion")).to_be_visible()
        return phones

    def messages(self) -> list[dict[str, Any]]:
        """Read what the screen was told."""
        return [json.loads(frame) for frame in self.frames]


def tab(phone: Visitor, name: str) -> None:
    """Go to a part of the hand's page."""
    phone.press(phone.page.get_by_role("button", name=name, exact=True))


def whose_turn(phones: tuple[Visitor, ...]) -> Visitor:
    """Find whose turn it is, once word of the last move has come to their phone."""
    for _ in range(LONGEST_GAME):
        for phone in phones:
            if phone.answered().mine:
                return phone
        phones[0].page.wait_for_timeout(20)
    raise AssertionError("it is nobody's turn")


def claim(phone: Visitor) -> bool:
    """Claim a route from the list, if there is one."""
    tab(phone, "Routes")
    routes = phone.page.get_by_test_id("openings").locator("button[data-route]")
    if routes.count() == 0:
        tab(phone, "Hand")
        return False
    phone.press(routes.first)
    phone.press(phone.page.locator("section.sheet button.primary"))
    tab(phone, "Hand")
    return True


def play(phones: tuple[Visitor, ...], until: str, screen: Page) -> None:
    """Let whose turn it is play, by taps, until the screen tells of something."""
    told = screen.get_by_test_id("lately").filter(has_text=until)
    for _ in range(LONGEST_GAME):
        for phone in phones:
            look = phone.answered()
            if told.count():
                return
            if look.mine and (look.sheets or "Draw your second" in look.prompt or not claim(phone)):
                phone.act(look)
    raise AssertionError(f"nothing tells: {until}")


def assert_public(messages: list[dict[str, Any]]) -> None:
    """See that nothing told is anybody's own."""
    sights = [message for message in messages if message["type"] == "sight"]
    assert sights
    assert {message["type"] for message in messages} <= {"table", "sight", "pong"}
    for sight in sights:
        assert (sight["own"], sight["choices"]) == (None, [])
        for player in sight["view"]["players"]:
            assert (player["hand"], player["tickets"]) == (None, None)
        for event in sight["events"]:
            if event["kind"] == "keep":
                assert (event["action"], event["target"]) == (None, None)
            hidden = [answer for answer in event["answers"] if answer["what"] in SECRET]
            assert all(answer["value"] is None for answer in hidden)


def test_the_board_is_on_the_big_screen_and_the_hands_on_the_phones(open_page: OpenPage) -> None:
    room = Room(open_page)
    phones = room.sit_down()
    anna = phones[0]
    turn = room.screen.get_by_test_id("turn")
    expect(turn).to_have_text(re.compile(r"Anna and Bea are choosing tickets"))
    for phone in phones:
        assert_table_fits(phone.page)
        assert_can_be_touched(phone.page)
        phone.step()
    play(phones, "claims", room.screen)
    acting = whose_turn(phones)
    expect(turn).to_contain_text(f"{acting.name} is ")
    # Whoever points at something on a phone shows it to nobody.
    tickets = acting.page.get_by_test_id("own-tickets").get_by_role("button")
    # Behind another tab they are not there to be read.
    names = tickets.locator(".words > span:first-child").all_inner_texts()
    assert names
    acting.press(tickets.first)
    tab(acting, "Board")
    acting.press(acting.page.get_by_role("button", name="Find a place or a route"))
    acting.press(acting.page.get_by_role("dialog").locator("button[data-place]").first)
    expect(acting.page.get_by_test_id("companion").locator("section.sheet")).to_be_visible()
    assert_table_fits(acting.page)
    assert room.screen.locator(".targets [aria-current]").count() == 0
    shown = room.screen.locator("main").inner_text()
    assert not [name for name in names if name in shown]
    assert_public(room.messages())
    assert room.screen.get_by_test_id("hand").count() == 0
    for size, fits in (
        (LARGE, assert_table_fits),
        (LAPTOP, assert_table_fits),
        (PHONE, assert_fits),
    ):
        resize(room.screen, size)
        fits(room.screen)
    # The whole table is one tap away, and remembered.
    anna.press(anna.page.get_by_role("button", name="The whole table"))
    expect(anna.page.get_by_role("button", name="Players", exact=True)).to_be_visible()
    anna.page.reload()
    expect(anna.page.get_by_role("button", name="Players", exact=True)).to_be_visible()
    assert_table_fits(anna.page)


def test_a_code_works_once_and_a_lost_phone_is_replaced(
    open_page: OpenPage, problems: list[str]
) -> None:
    room = Room(open_page)
    first = room.codes.first.inner_text()
    room.screen.reload()
    expect(room.codes.first).to_have_text(first)
    anna, bea = room.sit_down()
    late = room.join(first, "Carla")
    expect(late.page.get_by_role("alert")).to_contain_text("this code is not valid")
    # The browser itself complains of what the server does not have.
    late.page.context.close()
    problems.clear()
    for phone in (anna, bea):
        phone.step()
    hand = anna.answered().hand
    assert hand
    room.screen.get_by_role("button", name="Menu").click()
    room.screen.get_by_role("button", name="Another phone").click()
    room.screen.get_by_role("button", name="New code for Anna").click()
    expect(room.codes).to_have_text([CODE])
    code = room.codes.inner_text()
    # The screen may be started anew, in the game as well.
    room.screen.reload()
    expect(room.screen.get_by_test_id("turn")).to_contain_text(" is ")
    other = room.join(code, "Anna")
    expect(other.page.get_by_test_id("companion")).to_be_visible()
    assert other.answered().hand == hand
    # The phone that was lost sees what everybody sees.
    expect(anna.page.get_by_test_id("companion")).to_have_count(0)
    expect(anna.page.get_by_test_id("hand")).to_have_count(0)
    expect(anna.page.get_by_test_id("prompt")).to_be_visible()
    play((other, bea), "draws", room.screen)


def test_what_can_be_claimed_is_listed_by_what_helps_and_found_by_name(
    open_page: OpenPage,
) -> None:
    room = Room(open_page)
    phones = room.sit_down()
    for phone in phones:
        phone.step()
    acting = whose_turn(phones)
    tab(acting, "Routes")
    listed = acting.page.get_by_test_id("openings").locator("button[data-route]")
    expect(listed.first).to_be_visible()
    # Those that help are listed before all others.
    helping = ["helps" in (button.get_attribute("class") or "").split() for button in listed.all()]
    assert helping == sorted(helping, reverse=True)
    place = listed.last.locator(".words").inner_text().split("–")[0].strip()
    acting.page.get_by_role("searchbox").fill(place)
    for button in listed.all():
        expect(button).to_contain_text(place)
    acting.page.get_by_role("searchbox").fill("nowhere")
    expect(acting.page.get_by_text("Nothing of that name")).to_be_visible()


def test_the_next_game_takes_all_along(open_page: OpenPage) -> None:
    room = Room(open_page)
    phones = room.sit_down()
    first = room.screen.url
    room.screen.evaluate(_AGAIN, first.rsplit("/", 1)[1])
    expect(room.screen.get_by_test_id("lobby")).to_be_visible()
    expect(room.screen).not_to_have_url(first)
    room.screen.get_by_role("button", name="Start now").click()
    for phone in phones:
        # In the first game they were about to choose tickets too.
        expect(phone.page).to_have_url(re.compile(room.screen.url.rsplit("/", 1)[1]))
        expect(phone.page.get_by_role("region", name="Your first tickets")).to_be_visible()


def test_the_living_room_keeps_nobody_out(open_page: OpenPage) -> None:
    axe = AXE.read_text("utf-8")
    room = Room(open_page)
    assert barriers(room.screen, axe) == []
    phones = room.sit_down()
    for phone in phones:
        phone.step()
    assert barriers(room.screen, axe) == []
    acting = whose_turn(phones)
    assert barriers(acting.page, axe) == []
    tab(acting, "Routes")
    assert barriers(acting.page, axe) == []


def test_any_running_game_can_be_put_on_a_big_screen(open_page: OpenPage) -> None:
    page = open_page()
    player = Visitor(page, random.Random(2))
    player.play_against("greedy", "new_york")
    player.step()
    player.press(page.get_by_role("button", name="Menu", exact=True))
    player.press(page.get_by_role("link", name="Show on a big screen"))
    expect(page.get_by_test_id("turn")).to_contain_text("is choosing")
    # Though it is a player's own device, it shows nobody's hand.
    expect(page.get_by_test_id("lately")).to_contain_text("Anna")
    expect(page.get_by_test_id("hand")).to_have_count(0)


_NAMES_OF_PLACES = """() => [...document.querySelectorAll('.labels:not(.strong) text')].map(
  (name) => {
  const { left, right, top, bottom } = name.getBoundingClientRect()
  return { name: name.textContent, size: parseFloat(getComputedStyle(name).fontSize),
    box: [left, right, top, bottom] }
})"""


def test_names_are_larger_where_there_is_room_and_cover_no_other(open_page: OpenPage) -> None:
    page = open_page(viewport=LARGE)
    visitor = Visitor(page, random.Random(3))
    visitor.play_against("greedy", "europe")
    visitor.look()
    come_to_rest(page)
    names = {each["name"]: each for each in page.evaluate(_NAMES_OF_PLACES)}
    page.goto(page.url.replace("/table/", "/screen/"))
    expect(page.get_by_test_id("turn")).to_be_visible()
    come_to_rest(page)
    large = page.evaluate(_NAMES_OF_PLACES)
    grown = [each for each in large if each["size"] > 1.2 * names[each["name"]]["size"]]
    assert len(grown) > 0.7 * len(names)
    for one, other in itertools.combinations(large, 2):
        left, right, top, bottom = one["box"]
        apart = (
            other["box"][1] <= left
            or right <= other["box"][0]
            # What is above and below a line of letters is empty.
            or other["box"][3] - (bottom - top) / 4 <= top
            or bottom - (bottom - top) / 4 <= other["box"][2]
        )
        assert apart, (one, other)
