"""What moves and what is heard: over a table that is up to date at once, and never in the way."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from incarrozza.editions import open_box
from tests.server.client import BOT, MINE, Json
from tests.web import ahead
from tests.web.conftest import PHONE, SPRINT, OpenPage, stop_time
from tests.web.looking import come_to_rest
from tests.web.test_replay import RECORD, upload
from tests.web.visitor import Visitor

_BELL = 784
"""The tone of a bell, in hertz."""

# Everything that is ever moved, made or heard is noted; `hold` keeps what moves in the air.
_NOTES = """
window.moved = []
window.tones = []
window.hold = false
const animate = Element.prototype.animate
Element.prototype.animate = function (...how) {
  const animation = animate.apply(this, how)
  const properties = animation.effect.getKeyframes().flatMap((frame) => Object.keys(frame))
  window.moved.push({
    what: this.dataset.testid ?? this.dataset.spot ?? this.parentElement?.dataset.spot ?? '',
    properties: properties.filter((name) => !['offset', 'computedOffset', 'easing', 'composite']
      .includes(name)),
  })
  if (window.hold) animation.pause()
  return animation
}
const start = OscillatorNode.prototype.start
OscillatorNode.prototype.start = function (...when) {
  window.tones.push(Math.round(this.frequency.value))
  return start.apply(this, when)
}
"""


def sit_down(page: Page, **wishes: Any) -> Visitor:
    """Begin a game with a bot, and choose the first tickets."""
    page.context.add_init_script(_NOTES)
    page.reload()
    visitor = Visitor(page, random.Random(5), **wishes)
    visitor.play_against("random", "europe")
    visitor.step()
    return visitor


def moved(page: Page) -> set[str]:
    """Name all that has moved so far."""
    return {each["what"] for each in page.evaluate("window.moved")}


def draw(visitor: Visitor) -> None:
    """Draw from the deck, as soon as that may be done."""
    while "deck" not in visitor.look().cards:
        visitor.step()
    visitor.page.get_by_test_id("deck").click()


def draw_and_hold(open_page: OpenPage) -> tuple[Page, Locator]:
    """Draw a card, and keep what flies in the air."""
    page = open_page(reduced_motion="no-preference")
    visitor = sit_down(page)
    visitor.look()
    page.evaluate("window.hold = true")
    draw(visitor)
    flying = page.get_by_test_id("flying")
    expect(flying).not_to_have_count(0)
    return page, flying


def test_a_drawn_card_flies_and_is_gone(open_page: OpenPage) -> None:
    page, flying = draw_and_hold(open_page)
    for each in flying.all():
        expect(each).to_have_attribute("aria-hidden", "true")
        expect(each).to_have_css("pointer-events", "none")
    # The table has not waited for it.
    expect(page.get_by_test_id("prompt")).to_contain_text("Draw your second card")
    page.evaluate("() => { hold = false; document.getAnimations().forEach((one) => one.play()) }")
    expect(flying).to_have_count(0)


def test_whoever_presses_something_skips_what_flies_and_presses_it(open_page: OpenPage) -> None:
    page, flying = draw_and_hold(open_page)
    flying.evaluate_all("(all) => all.forEach((one) => one.classList.add('old'))")
    page.evaluate("window.hold = false")
    cards = page.get_by_test_id("hand").locator("h2 small")
    number = int(cards.inner_text())
    page.get_by_test_id("deck").click()
    expect(page.locator(".old")).to_have_count(0)
    expect(cards).to_have_text(str(number + 1))


def test_a_key_skips_what_flies(open_page: OpenPage) -> None:
    page, flying = draw_and_hold(open_page)
    page.keyboard.press("Shift")
    expect(flying).to_have_count(0)


@pytest.mark.parametrize("quiet", ["the device", "the player"])
def test_nothing_moves_where_that_is_not_wished(open_page: OpenPage, quiet: str) -> None:
    page = open_page(reduced_motion="reduce" if quiet == "the device" else "no-preference")
    if quiet == "the player":
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("checkbox", name="Let things move").click()
        page.get_by_role("button", name="Close").click()
    visitor = sit_down(page)
    for _ in range(6):
        visitor.step()
    visitor.answered()
    assert page.evaluate("window.moved") == []
    expect(page.get_by_test_id("flying")).to_have_count(0)
    # Neither do those parts of the page that move by themselves.
    page.wait_for_function("() => document.getAnimations().length === 0")


def test_a_whole_game_moves_by_transform_and_opacity_alone_and_the_last_round_rings(
    open_page: OpenPage,
) -> None:
    page = open_page(reduced_motion="no-preference")
    page.context.add_init_script(_NOTES)
    page.reload()
    page.get_by_role("button", name="Settings").click()
    sounds = page.get_by_role("checkbox", name="Sounds")
    expect(sounds).not_to_be_checked()
    sounds.check()
    page.wait_for_function("() => window.tones.length > 0")
    page.get_by_role("button", name="Close").click()
    visitor = Visitor(page, random.Random(6))
    visitor.play_against("random", SPRINT)
    while not (look := visitor.look()).over:
        if "Last round" in look.prompt:
            page.wait_for_function(f"() => window.tones.includes({_BELL})")
        else:
            assert _BELL not in page.evaluate("window.tones")
        visitor.act(look)
    done = page.evaluate("window.moved")
    assert {name for each in done for name in each["properties"]} == {"transform", "opacity"}
    assert {"flying", "turn", "last round"} <= moved(page)
    assert any(what.startswith("route ") for what in moved(page))
    assert any(what.startswith("score ") for what in moved(page))
    expect(page.get_by_test_id("flying")).to_have_count(0)


_TUNNELS = [n for n, route in enumerate(open_box("europe", 2).map.routes) if route.tunnel]
_MAY_TRY = f"""{ahead.TURN} && choices.some(
  ({{ kind, target }}) => kind === 'claim' && {_TUNNELS}.includes(target)
)"""


def test_nothing_tells_what_comes_of_a_tunnel_before_its_last_card_is_turned(
    open_page: OpenPage,
) -> None:
    page = open_page("/join", reduced_motion="no-preference")
    seats: list[Json] = [{**MINE, "name": "Anna"}, BOT]
    orders = ("draw", "claim", "tickets", "station", "depot")
    table = ahead.reach(page, "europe", seats, _MAY_TRY, orders)
    clock = page.context.clock
    clock.install()
    pages = [page.context.new_page() for _ in range(2)]
    for each, way in zip(pages, ("table", "screen"), strict=True):
        each.add_init_script(_NOTES)
        each.goto(f"{page.url.removesuffix('/join')}/{way}/{table}")
    own, screen = pages
    visitor = Visitor(own, random.Random(1))
    routes = visitor.look().routes
    route = next(number for number in routes if number in _TUNNELS)
    visitor.hands.pick("route", route, routes[route].split(", ")[0])
    expect(screen.get_by_test_id("turn")).to_contain_text("Anna")
    told = [told_by(each) for each in pages]
    stop_time(own)
    own.get_by_role("region", name="Claim").get_by_role("listitem").first.locator("button").click()

    for prompt in (own.get_by_test_id("prompt"), screen.get_by_test_id("turn")):
        expect(prompt).to_contain_text("being turned up…")
    assert [told_by(each) for each in pages] == told
    for each in pages:
        assert f"route {route}" not in moved(each)
    clock.run_for(3000)
    for each in pages:
        expect(each.get_by_text(re.compile("Anna tries the tunnel")).first).to_be_visible()
    assert all(told_by(each) != before for each, before in zip(pages, told, strict=True))


def told_by(page: Page) -> list[str]:
    """Read what a table says of its players and of what has happened."""
    log = page.get_by_role("list", name="What happened").or_(page.get_by_test_id("lately"))
    return page.get_by_role("region", name="Players").or_(log).all_inner_texts()


def test_nothing_is_heard_unless_it_is_wished(open_page: OpenPage) -> None:
    page = open_page(reduced_motion="no-preference")
    page.context.add_init_script("window.AudioContext = class { constructor() { throw 'heard' } }")
    visitor = sit_down(page)
    for _ in range(6):
        visitor.step()
    assert moved(page)
    assert page.evaluate("window.tones") == []


def begin_a_replay(page: Page) -> None:
    page.context.add_init_script(_NOTES)
    page.reload()
    upload(page, RECORD)
    page.get_by_test_id("eyes").select_option("0")


def test_on_a_phone_the_tab_is_stamped_that_the_completed_ticket_lies_behind(
    open_page: OpenPage,
) -> None:
    page = open_page("/replay", reduced_motion="no-preference", viewport=PHONE, has_touch=True)
    begin_a_replay(page)
    onward = page.get_by_role("button", name="One move on")
    stamps = page.get_by_test_id("own-tickets").locator("[data-spot=stamp]")
    while stamps.count() == 0:
        assert "tab tickets" not in moved(page)
        onward.click()
    expect(stamps.first).not_to_be_visible()
    page.wait_for_function("() => window.moved.some(({ what }) => what === 'tab tickets')")
    assert "stamp" not in moved(page)


def test_a_ticket_is_stamped_when_it_is_completed(open_page: OpenPage) -> None:
    page = open_page("/replay", reduced_motion="no-preference")
    begin_a_replay(page)
    stamps = page.get_by_test_id("own-tickets").locator("[data-spot=stamp]")
    expect(page.get_by_test_id("own-tickets")).to_be_visible()
    onward = page.get_by_role("button", name="One move on")
    while stamps.count() == 0:
        assert "stamp" not in moved(page)
        onward.click()
    expect(stamps.first).to_have_text("completed")
    page.wait_for_function("() => window.moved.some(({ what }) => what === 'stamp')")
    onward.click()
    expect(stamps.first).to_be_visible()


def test_many_moves_at_once_are_not_shown_one_by_one(open_page: OpenPage) -> None:
    page = open_page("/replay", reduced_motion="no-preference")
    page.context.add_init_script(_NOTES)
    page.reload()
    upload(page, RECORD)
    onward = page.get_by_role("button", name="One move on")
    while not moved(page):
        onward.click()
    # What moves takes off in the frame after.
    come_to_rest(page)
    seen = page.evaluate("window.moved.length")
    for name in ("To the end", "One move back", "To the beginning"):
        page.get_by_role("button", name=name).click()
    expect(page.get_by_test_id("timeline")).to_have_value("0")
    come_to_rest(page)
    assert page.evaluate("window.moved.length") == seen


def test_on_a_phone_what_flies_comes_from_the_cards_that_are_shown(open_page: OpenPage) -> None:
    page = open_page(reduced_motion="no-preference", viewport=PHONE, has_touch=True)
    visitor = sit_down(page)
    visitor.look()
    page.evaluate("window.hold = true")
    draw(visitor)
    expect(page.get_by_test_id("flying")).not_to_have_count(0)
