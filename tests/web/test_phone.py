"""A phone, a tablet and a large screen: everything fits, and fingers hit what they mean."""

from __future__ import annotations

import random
import re
from typing import Any, Final
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.server.client import BOT, MINE
from tests.web import ahead
from tests.web.conftest import PHONE, SPRINT, OpenPage
from tests.web.hands import Finger
from tests.web.looking import come_to_rest, resize
from tests.web.sizes import LAPTOP, LARGE, SIDEWAYS, TABLET
from tests.web.visitor import LONGEST_GAME, Visitor

TOUCH: Final[dict[str, Any]] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
_MORE_OF_THE_SAME: Final = pytest.mark.siege(part="browser")

SMALLEST, COMFORTABLE = 24, 44
"""Pixels: of anything that is touched, and of what is touched most."""

_SMALL = """([smallest, comfortable]) =>
  [...document.querySelectorAll('button, select, input, summary, a.button')]
    .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest('[aria-hidden]'))
    .map((e) => {
      // Whoever touches the words of a box touches the box.
      const areas = [e, e.closest('label') ?? e].map((part) => part.getBoundingClientRect())
      const width = Math.max(...areas.map((area) => area.width))
      const height = Math.max(...areas.map((area) => area.height))
      const least = e.matches('.primary') ? comfortable : smallest
      return { name: e.getAttribute('aria-label') ?? e.innerText, width, height, least }
    })
    .filter(({ width, height, least }) => Math.min(width, height) < least - 0.5)"""


def assert_fits(page: Page) -> None:
    """See that nothing is wider than the screen."""
    size = page.viewport_size
    assert size
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], page.url


def assert_table_fits(page: Page) -> None:
    """See that the whole table is on the screen: its parts may scroll, the page does not."""
    size = page.viewport_size
    assert size
    assert_fits(page)
    assert page.evaluate("document.documentElement.scrollHeight") <= size["height"]


def assert_can_be_touched(page: Page) -> None:
    """See that nothing that can be pressed is too small for a finger."""
    assert page.evaluate(_SMALL, [SMALLEST, COMFORTABLE]) == []


@pytest.mark.parametrize(
    ("edition", "size", "presses"),
    [
        pytest.param(SPRINT, PHONE, LONGEST_GAME, id="sprint-phone"),
        pytest.param("new_york", SIDEWAYS, LONGEST_GAME, id="new_york-sideways"),
        pytest.param("amsterdam", TABLET, LONGEST_GAME, id="amsterdam-tablet"),
        # Of the longer game the middle is not tapped: it is more of the same.
        pytest.param("europe", PHONE, 30, id="europe-phone"),
    ],
)
def test_a_game_by_taps(
    edition: str, size: ViewportSize, presses: int, open_page: OpenPage
) -> None:
    page = open_page(**{**TOUCH, "viewport": size})
    visitor = Visitor(page, random.Random(6), hands=Finger(page))
    visitor.play_against("greedy", edition)
    seen: set[tuple[str, ...]] = set()
    for press in range(LONGEST_GAME):
        if press == presses:
            visitor.skip(ahead.LATE)
        look = visitor.look()
        if look.over:
            break
        assert_table_fits(page)
        sheets = tuple(sheet.title for sheet in look.sheets)
        if sheets not in seen:
            seen.add(sheets)
            assert_can_be_touched(page)
        visitor.act(look)
    expect(page.get_by_text("The game is over")).to_be_visible()
    assert_fits(page)
    assert_can_be_touched(page)


def sit_down(page: Page, edition: str) -> None:
    """Begin a game by taps; the board has then found its place beside the first question."""
    visitor = Visitor(page, random.Random(8), hands=Finger(page))
    visitor.play_against("greedy", edition)
    visitor.look()
    come_to_rest(page)


def test_two_taps_come_closer_and_two_more_show_all_again(open_page: OpenPage) -> None:
    page = open_page(**TOUCH)
    sit_down(page, "europe")
    board, small = page.locator(".frame > .sheet"), page.locator(".mini")
    expect(board).to_have_attribute("style", re.compile(r"scale\(1\)"))
    expect(small).to_have_count(0)
    room = page.locator(".frame").bounding_box()
    assert room
    # Below the middle of the board's lower edge there is nothing to be tapped.
    point = room["x"] + 150, room["y"] + room["height"] - 30
    tap_until(page, point, board, "scale(2.5)")
    expect(small).to_be_visible()
    tap_until(page, point, board, "scale(1)")
    expect(small).to_have_count(0)


def tap_until(page: Page, point: tuple[float, float], thing: Locator, style: str) -> None:
    """Tap twice; again where the second tap came too late, as it may on a busy machine."""
    page.touchscreen.tap(*point)
    for _ in range(20):
        page.touchscreen.tap(*point)
        if style in (thing.get_attribute("style") or ""):
            return
    raise AssertionError(f"taps do not lead to {style}")


class Fingers:
    """Fingers on a page that are put down, moved together and lifted."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def move(self, *ways: tuple[tuple[float, float], tuple[float, float]], steps: int = 8) -> None:
        """Move each finger from one point to another, and lift them all."""
        for step in range(steps + 1):
            points = [
                {"id": finger, "x": x + (u - x) * step / steps, "y": y + (v - y) * step / steps}
                for finger, ((x, y), (u, v)) in enumerate(ways)
            ]
            self._touch("touchMove" if step else "touchStart", points)
        self._touch("touchEnd", [])

    def _touch(self, kind: str, points: list[dict[str, float]]) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def _shown(board: Locator) -> tuple[float, float, float]:
    """Tell how far the board is moved, and how large it is."""
    numbers = re.findall(r"-?[\d.]+", board.evaluate("e => e.style.transform"))
    return float(numbers[0]), float(numbers[1]), float(numbers[2])


def test_two_fingers_pinch_the_board_and_one_moves_it(open_page: OpenPage) -> None:
    page = open_page(**TOUCH)
    sit_down(page, "europe")
    board, fingers = page.locator(".frame > .sheet"), Fingers(page)
    room = page.locator(".frame").bounding_box()
    assert room
    x, y = room["x"] + room["width"] / 2, room["y"] + room["height"] / 2
    fingers.move(((x - 30, y), (x - 90, y)), ((x + 30, y), (x + 90, y)))
    left, top, size = _shown(board)
    assert size == pytest.approx(3, rel=0.05)
    # What was between the fingers is still there: the middle of the board.
    whole = board.bounding_box()
    assert whole
    assert (whole["x"] + whole["width"] / 2, whole["y"] + whole["height"] / 2) == pytest.approx(
        (x, y), abs=SMALLEST / 2
    )
    fingers.move(((x, y), (x - 60, y + 40)))
    assert _shown(board) == pytest.approx((left - 60, top + 40, size), abs=1)
    # Nothing has been picked on the way.
    expect(page.get_by_test_id("prompt")).to_be_visible()
    expect(page.locator("section.sheet", has_text="Claim")).to_have_count(0)
    fingers.move(((x - 120, y), (x - 20, y)), ((x + 120, y), (x + 20, y)))
    assert _shown(board)[2] == 1


@pytest.mark.parametrize(
    "edition",
    [
        "europe",
        pytest.param("amsterdam", marks=_MORE_OF_THE_SAME),
        pytest.param("new_york", marks=_MORE_OF_THE_SAME),
    ],
)
def test_no_button_lies_on_what_is_to_be_read(edition: str, open_page: OpenPage) -> None:
    page = open_page(**TOUCH)
    sit_down(page, edition)
    buttons, titles = page.locator(".zoom button"), page.locator(".ornaments svg:has(text)")
    square: ViewportSize = {"width": 1300, "height": 1300}
    for size in (PHONE, SIDEWAYS, TABLET, square, LAPTOP):
        resize(page, size)
        assert titles.count()
        assert buttons.count()
        for title in (each.bounding_box() for each in titles.all()):
            for button in (each.bounding_box() for each in buttons.all()):
                assert title
                assert button
                apart = (
                    button["x"] + button["width"] <= title["x"]
                    or title["x"] + title["width"] <= button["x"]
                    or button["y"] + button["height"] <= title["y"]
                    or title["y"] + title["height"] <= button["y"]
                )
                assert apart, (size, title, button)


def test_the_small_map_leads_anywhere(open_page: OpenPage) -> None:
    page = open_page(**TOUCH)
    sit_down(page, "new_york")
    board, small = page.locator(".frame > .sheet"), page.locator(".mini")
    # There is one button: it must come close enough to read, as two taps do.
    page.get_by_role("button", name="Zoom in").tap()
    expect(board).to_have_attribute("style", re.compile(r"scale\(2\.5\)"))
    expect(small).to_be_visible()
    room = small.bounding_box()
    assert room
    for share in (0.1, 0.9):
        before = board.get_attribute("style") or ""
        small.tap(position={"x": room["width"] / 2, "y": room["height"] * share})
        expect(board).not_to_have_attribute("style", before)


def test_own_destinations_are_named_and_a_tapped_ticket_is_brought_into_view(
    open_page: OpenPage,
) -> None:
    page = open_page("/join", **TOUCH)
    # With four tickets there is something to choose from.
    seats = [{**MINE, "name": "Anna"}, BOT]
    ahead.look_at(page, ahead.reach(page, "europe", seats, ahead.TURN))
    page.get_by_role("button", name="Tickets", exact=True).tap()
    tickets = page.get_by_test_id("own-tickets").get_by_role("button")
    expect(tickets.first).to_be_visible()
    wanted = {
        name
        for ticket in tickets.all()
        for name in ticket.locator(".words > span").first.inner_text().split("–")
    }
    # All of the board is seen, and no other name could be read.
    names = page.locator(".frame .labels text")
    expect(names).to_have_count(len(wanted))
    assert {name.replace("\n", "") for name in names.all_text_contents()} == wanted
    sizes = names.evaluate_all(
        """(all) => all.map((one) =>
          parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)"""
    )
    assert min(sizes) >= 11

    frame = page.locator(".frame").bounding_box()
    assert frame
    page.get_by_role("button", name="Zoom in").tap()
    for ticket in tickets.all():
        ticket.tap()
        expect(ticket).to_have_attribute("aria-pressed", "true")
        for place in page.locator(".frame circle.lit").all()[-2:]:
            box = place.bounding_box()
            assert box
            assert frame["x"] <= box["x"] <= frame["x"] + frame["width"] - box["width"]
            assert frame["y"] <= box["y"] <= frame["y"] + frame["height"] - box["height"]


def test_every_part_of_the_table_is_behind_a_tab(open_page: OpenPage) -> None:
    page = open_page(**TOUCH)
    visitor = Visitor(page, random.Random(7), hands=Finger(page))
    visitor.play_against("greedy", "new_york")
    visitor.step()
    visitor.look()
    for tab, shown in (
        ("Tickets", "Your tickets"),
        ("Players", "Players"),
        ("Log", "What happened"),
        ("Cards", "Your cards"),
    ):
        visitor.press(page.get_by_role("button", name=tab, exact=True))
        expect(page.get_by_role("region", name=shown)).to_be_visible()
        assert_table_fits(page)
        assert_can_be_touched(page)


@pytest.mark.parametrize(
    ("size", "language"),
    [
        # The narrowest screen, with the longer words.
        pytest.param(PHONE, "it-IT", id="phone-it"),
        pytest.param(PHONE, "en-GB", id="phone-en", marks=_MORE_OF_THE_SAME),
        pytest.param(TABLET, "it-IT", id="tablet-it", marks=_MORE_OF_THE_SAME),
        pytest.param(TABLET, "en-GB", id="tablet-en"),
        pytest.param(LARGE, "it-IT", id="large-it", marks=_MORE_OF_THE_SAME),
        pytest.param(LARGE, "en-GB", id="large-en", marks=_MORE_OF_THE_SAME),
    ],
)
def test_no_screen_is_too_wide(size: ViewportSize, language: str, open_page: OpenPage) -> None:
    options = {**TOUCH, "viewport": size} if size != LARGE else {"viewport": size}
    page = open_page(locale=language, **options)
    ways = ("/new/bots", "/new/screen", "/new/living", "/new/online")
    paths = ("/", *ways, "/learn", "/rules", "/games")
    for path in (*paths, "/join", "/device", "/nowhere"):
        page.goto(urljoin(page.url, path))
        expect(page.get_by_role("main")).not_to_be_empty()
        page.wait_for_load_state("networkidle")
        assert_fits(page)
        if size == PHONE:
            assert_can_be_touched(page)


@pytest.mark.parametrize(
    ("edition", "size"),
    [
        pytest.param("europe", TABLET, id="europe-tablet"),
        pytest.param("europe", LARGE, id="europe-large", marks=_MORE_OF_THE_SAME),
        pytest.param("amsterdam", TABLET, id="amsterdam-tablet", marks=_MORE_OF_THE_SAME),
        pytest.param("amsterdam", LARGE, id="amsterdam-large"),
    ],
)
def test_the_table_fits_the_screen(edition: str, size: ViewportSize, open_page: OpenPage) -> None:
    page = open_page(viewport=size)
    visitor = Visitor(page, random.Random(8))
    visitor.play_against("greedy", edition, depots=True)
    for _ in range(6):
        visitor.look()
        assert_table_fits(page)
        visitor.step()
    page.get_by_label("Language").select_option("it")
    expect(page.get_by_test_id("prompt")).to_contain_text("occa a")
    assert_table_fits(page)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("Anna", marks=_MORE_OF_THE_SAME),
        "Somebody whose name needs two lines",
    ],
)
def test_at_the_end_the_whole_board_and_all_scores_are_seen(open_page: OpenPage, name: str) -> None:
    page = open_page(viewport=LAPTOP)
    seats = [{**seat, "name": f"{name} {number}"} for number, seat in enumerate([MINE, *[BOT] * 3])]
    table = ahead.set_up(page, "new_york", seats)["id"]
    ahead.play(page, table, ahead.OVER)
    ahead.look_at(page, table)
    board = page.get_by_test_id("end").locator("[data-panel=board]")
    board.wait_for()
    come_to_rest(page)
    room = board.bounding_box()
    assert room
    assert room["y"] + room["height"] <= 768
    # On a phone the table of the scores need not be scrolled.
    resize(page, PHONE)
    scores = page.get_by_role("region", name="Scores").get_by_role("table")
    assert scores.evaluate("e => e.parentElement.scrollWidth - e.parentElement.clientWidth") <= 0
