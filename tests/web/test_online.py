"""Two browsers at one table, and whatever may happen to a connection."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server.client import BOT, MINE
from tests.server.conftest import GENEROUS
from tests.server.process import ServerProcess, sqlite_url
from tests.web import ahead
from tests.web.conftest import SPRINT, OpenPage
from tests.web.visitor import LONGEST_GAME, Visitor

_NOBODY = r"ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE"
"""What a browser says of a server that is gone, or goes while it sends something, say a font."""


def invite(host: Visitor) -> tuple[str, str]:
    """Set up a table for two, and give the link and the code for the other seat."""
    host.choose_game("Online with friends", SPRINT)
    return invite_to(host)


def invite_to(host: Visitor) -> tuple[str, str]:
    """Open a table of the game that is chosen; give the link and the code for the other seat."""
    host.fill_seat(1, name=host.name)
    host.press(host.page.get_by_role("button", name="Set up and invite"))
    host.press(host.page.get_by_role("button", name="Invite", exact=True))
    dialog = host.page.get_by_role("dialog")
    link, code = dialog.get_by_label("Link"), dialog.get_by_test_id("code")
    expect(code).to_have_text(re.compile(r"^\w{4}-\w{4}-\w{4}$"))
    invitation = link.input_value(), code.inner_text()
    host.press(dialog.get_by_role("button", name="OK"))
    return invitation


def take_seat(guest: Visitor) -> None:
    """Say who has come, once it is said who invites: that moves the button down."""
    expect(guest.page.get_by_role("heading", name="invites you")).to_be_visible()
    guest.page.get_by_label("Your name").fill(guest.name)
    guest.press(guest.page.get_by_role("button", name="Join the game"))
    expect(guest.page.get_by_text("Everybody is here.")).to_be_visible()


def start(host: Visitor) -> None:
    """Begin as soon as everybody is there; to say so moves the button."""
    expect(host.page.get_by_text("Everybody is here.")).to_be_visible()
    host.press(host.page.get_by_role("button", name="Start the game"))


def play_together(one: Visitor, other: Visitor, looks: int = 0) -> None:
    """Play to the end, or until somebody has looked so often.

    Whose turn it is learns it without loading anything again.
    """
    for _ in range(looks or LONGEST_GAME):
        look = one.answered()
        if look.over:
            return
        if look.mine:
            one.act(look)
        else:
            one, other = other, one
            one.look()
    assert looks, "this game does not end"


def test_who_has_the_code_takes_the_seat(open_page: OpenPage) -> None:
    host = Visitor(open_page(), random.Random(3), name="Anna")
    _, code = invite(host)
    guest = Visitor(open_page(), random.Random(4), name="Bea")
    guest.page.get_by_label("Code or link").fill(code.lower().replace("-", " "))
    guest.press(guest.page.get_by_role("button", name="Join", exact=True))
    take_seat(guest)
    start(host)
    for visitor in (host, guest):
        assert visitor.step()


def test_two_play_online_by_a_link(open_page: OpenPage) -> None:
    host = Visitor(open_page(), random.Random(3), name="Anna")
    link, _ = invite(host)
    guest = Visitor(open_page(url=link, address=""), random.Random(4), name="Bea")
    take_seat(guest)
    start(host)
    play_together(host, guest)
    verdicts = [each.page.get_by_role("heading", level=1) for each in (host, guest)]
    told = []
    for verdict in verdicts:
        expect(verdict).to_contain_text(re.compile(r"^You (win|lost|share)"))
        told.append(re.sub("win|lost", "", verdict.inner_text()))
    # To each in the second person: what one won by, the other lost by.
    assert told[0] == told[1]
    # Who has not won is told who has.
    for verdict in verdicts:
        if "lost" in verdict.inner_text():
            expect(verdict.locator("xpath=following-sibling::p")).to_have_text(
                re.compile("Anna|Bea")
            )


def begin(page: Page, moves: int = 6) -> Visitor:
    """Be in the middle of a game against a bot, where a turn of one's own has just begun."""
    visitor = Visitor(page, random.Random(5))
    table = ahead.set_up(page, "new_york", [{**MINE, "name": visitor.name}, BOT])["id"]
    assert ahead.play(page, table, f"made >= {moves} && {ahead.TURN}")
    visitor.come_to(table)
    assert visitor.look().prompt.startswith("Your turn: You may draw cards")
    return visitor


def log_of(page: Page) -> list[str]:
    return page.get_by_role("list", name="What happened").get_by_role("listitem").all_inner_texts()


def hand_of(page: Page) -> str:
    return page.get_by_test_id("hand").inner_text()


def hand_size(page: Page) -> int:
    return int(page.get_by_test_id("hand").get_by_role("heading").locator("small").inner_text())


_SAME = {
    *(
        "In Carrozza",
        "Anna",
        "Anna:",
        "Daydreamer",
        "Daydreamer:",
        "Menu",
        "taxi",
        "English",
        "Italiano",
        "computer",
    ),
    # What is written on the map.
    *("New York", "EAST RIVER", "QUEENS", "N"),
}
"""What is called the same in both languages."""

_TEXTS = """() => {
  const shown = (e) => e?.checkVisibility({ visibilityProperty: true })
  const texts = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node; (node = walker.nextNode()); ) {
    if (shown(node.parentElement)) texts.push(node.textContent)
  }
  for (const e of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
    for (const name of ['aria-label', 'title', 'placeholder']) {
      if (shown(e)) texts.push(e.getAttribute(name) ?? '')
    }
  }
  return texts.map((text) => text.replace(/\\s+/g, ' ').trim())
}"""


def test_the_language_changes_in_mid_game(open_page: OpenPage) -> None:
    page = open_page()
    begin(page)
    english, log = set(page.evaluate(_TEXTS)), log_of(page)
    names = page.locator(".targets [data-place], .targets [data-route]").evaluate_all(
        "(all) => all.map((e) => e.getAttribute('aria-label').split(', ')[0])"
    )
    page.get_by_label("Language").select_option("it")
    expect(page.get_by_test_id("prompt")).to_contain_text("Tocca a te")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    expect(page.locator("[data-panel=log] li").first).to_contain_text("riceve")
    told = page.locator("[data-panel=log] li").all_inner_texts()
    assert len(told) == len(log)
    assert not set(told) & set(log)
    # Only names are the same: on the board in several lines, on tickets for two places.
    left = {re.sub(r"^\d+ × ", "", text) for text in set(page.evaluate(_TEXTS)) & english}
    words = {word for name in names for word in re.split(r"[ –]", name)}
    assert not [
        text
        for text in left - _SAME
        if re.search(r"[^\W\d]", text) and not words.issuperset(re.split(r"[ –]", text))
    ]


def test_reloading_loses_nothing(open_page: OpenPage) -> None:
    page = open_page()
    begin(page)
    before = hand_of(page), page.get_by_test_id("own-tickets").inner_text(), log_of(page)
    page.reload()
    expect(page.get_by_test_id("prompt")).to_contain_text("Your turn")
    after = hand_of(page), page.get_by_test_id("own-tickets").inner_text(), log_of(page)
    assert after == before


def test_a_double_click_acts_once(open_page: OpenPage) -> None:
    page = open_page()
    sent: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    begin(page)
    before = hand_size(page)
    sent.clear()
    page.get_by_test_id("deck").dblclick()
    expect(page.get_by_test_id("prompt")).to_contain_text("Draw your second card.")
    assert hand_size(page) == before + 1
    assert sum('"type":"play"' in frame for frame in sent) == 1


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[list[ServerProcess]]:
    """Give a server that may be killed; who starts another puts it at the end."""
    servers = [ServerProcess(sqlite_url(tmp_path), *GENEROUS).wait_until_ready()]
    yield servers
    for server in servers:
        if server.running:
            server.kill()


def test_the_server_is_killed_in_mid_game(
    open_page: OpenPage, mortal: list[ServerProcess], tmp_path: Path, problems: list[str]
) -> None:
    page = open_page(url=mortal[0].url)
    visitor = begin(page)
    log, before = log_of(page), hand_size(page)
    mortal[0].kill()
    expect(page.get_by_test_id("reconnecting")).to_be_visible()
    # Pressed while nobody hears it, it is done as soon as somebody does, and once.
    visitor.press(page.get_by_test_id("deck"))
    expect(page.get_by_test_id("prompt")).to_contain_text("One moment…")
    port = int(mortal[0].url.rsplit(":", 1)[1])
    mortal.append(ServerProcess(sqlite_url(tmp_path), *GENEROUS, port=port).wait_until_ready())
    expect(page.get_by_test_id("prompt")).to_contain_text("Draw your second card.")
    expect(page.get_by_test_id("reconnecting")).to_have_count(0)
    assert hand_size(page) == before + 1
    assert log_of(page)[:-1] == log
    # The game goes on, to its end.
    assert visitor.step()
    visitor.skip(ahead.LATE)
    visitor.play_to_the_end()
    page.context.close()
    # Meanwhile there was nobody at the other end of the line, and nothing else was wrong.
    assert [each for each in problems if not re.search(_NOBODY, each)] == []
    problems.clear()
