"""Besides its moves a table calls its players, refuses, gives its record, and can be watched."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, WebSocketRoute, expect

from incarrozza.record import Record
from tests.server.client import BOT, MINE
from tests.web import ahead
from tests.web.conftest import OpenPage
from tests.web.test_online import begin, hand_of, hand_size, log_of

_NOTIFICATIONS = """
  window.notes = []
  window.Notification = class {
    static permission = 'granted'
    static requestPermission = async () => 'granted'
    constructor(title, { body }) { notes.push(`${title}: ${body}`) }
    close() {}
  }
  // Whether somebody looks at the page.
  Object.defineProperty(document, 'hidden', { get: () => !!window.elsewhere })
"""
"""Notifications that are noted down instead of shown."""


def _open_settings(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()


def test_who_is_elsewhere_is_notified_of_their_turn(open_page: OpenPage) -> None:
    page = open_page()
    visitor = begin(page)
    page.context.add_init_script(_NOTIFICATIONS)
    page.reload()
    _open_settings(page)
    page.get_by_role("checkbox", name="Tell me when it is my turn").check()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    for elsewhere in (False, True):
        page.evaluate("(away) => { window.elsewhere = away }", elsewhere)
        log = len(log_of(page))
        while not any(line.startswith("Daydreamer ") for line in log_of(page)[log:]):
            assert visitor.step()
            visitor.look()
    # The turn at which the page was looked at needed no notification.
    page.wait_for_function("notes.length > 0")
    notes = page.evaluate("notes")
    assert notes[0] == "Your turn: In Carrozza, New York: the others are waiting for you."
    assert len(notes) == 1
    expect(page).to_have_title("● Your turn – In Carrozza")


def test_where_notifications_are_withheld_the_settings_say_so(open_page: OpenPage) -> None:
    page = open_page()
    page.context.add_init_script(
        "Object.defineProperty(window, 'isSecureContext', { value: false })"
    )
    page.reload()
    _open_settings(page)
    expect(page.get_by_role("checkbox", name="Tell me when it is my turn")).to_be_disabled()
    expect(page.get_by_text("only over https or on the computer that hosts")).to_be_visible()


def test_cards_just_drawn_are_marked_in_the_hand(open_page: OpenPage) -> None:
    page = open_page()
    begin(page)
    hand = page.get_by_test_id("hand")
    page.get_by_test_id("deck").click()
    expect(page.get_by_test_id("prompt")).to_contain_text("Draw your second card.")
    marks = hand.locator(".drawn")
    expect(marks).to_have_text(["+1"])
    kind = re.search(r"draws an? (\w+).* from the deck", log_of(page)[-1])
    assert kind
    marked = hand.get_by_role("listitem").filter(has=page.locator(".drawn"))
    expect(marked).to_contain_text(kind[1])
    page.reload()
    expect(marks).to_have_text(["+1"])


def test_the_log_shows_what_happened_last_unless_somebody_reads_further_up(
    open_page: OpenPage,
) -> None:
    page = open_page(viewport={"width": 1280, "height": 560})
    visitor = begin(page)
    log = page.get_by_role("group", name="What happened")
    first, last = log.get_by_role("listitem").first, log.get_by_role("listitem").last

    def hear_more() -> None:
        told = len(log_of(page))
        while len(log_of(page)) == told:
            assert visitor.step()
            visitor.look()

    hear_more()
    while log.evaluate("(log) => log.scrollHeight < log.clientHeight + 100"):
        hear_more()
    expect(first).not_to_be_in_viewport()
    expect(last).to_be_in_viewport(ratio=1)
    first.scroll_into_view_if_needed()
    hear_more()
    expect(first).to_be_in_viewport()
    expect(last).not_to_be_in_viewport()


def test_a_turn_ends_by_itself_for_who_wants_that_and_the_log_is_short(
    open_page: OpenPage,
) -> None:
    page = open_page("/join", viewport={"width": 1920, "height": 1080})
    seats = [{**MINE, "name": "Anna"}, {**BOT, "bot": "greedy"}]
    table = str(ahead.set_up(page, "europe", seats, depots=True)["id"])
    orders = ("deposit", "draw", "claim", "tickets", "end", "station", "depot")
    assert ahead.play(page, table, "view.phase === 'end'", orders)
    ahead.look_at(page, table)
    sheet = page.get_by_role("region", name="Anything else?")
    expect(sheet.get_by_role("button", name="End my turn")).to_be_visible()

    # What was dealt is one line, which can be opened; a draw is a card and few words.
    log = page.get_by_role("list", name="What happened")
    expect(log.get_by_text("Anna is dealt")).not_to_be_visible()
    log.get_by_text("The cards are dealt.").click()
    expect(log.get_by_text("Anna is dealt")).to_be_visible()
    for drawn in log.locator("li", has_text="Anna draws").locator(".brief").all():
        expect(drawn).to_have_text(re.compile(r"^\s*Anna:\s+[a-z]+(, from the deck)?\s*$"))
        expect(drawn).to_have_attribute("title", re.compile("^Anna draws a"))
    # The numbers of a player say what they count.
    counts = page.get_by_role("region", name="Players").get_by_role("listitem")
    for word in ("cards?", "tickets?", "trains", "stations?", "depots?", "stored"):
        expect(counts.locator(".word", has_text=re.compile(rf"^\s*{word}$")).first).to_be_visible()

    sheet.get_by_role("checkbox", name="Always end it by itself").click()
    expect(sheet).to_have_count(0)
    # The next turn ends without a question.
    expect(page.get_by_test_id("prompt")).to_contain_text("Your turn: You may")
    told = len(log_of(page))
    page.get_by_test_id("deck").click()
    page.get_by_role("button", name="Your own warehouse").click()
    expect(page.get_by_test_id("prompt")).to_contain_text("Draw your second card.")
    page.get_by_test_id("deck").click()
    # Three lines are one's own; the next one is the opponent's.
    expect(log.get_by_role("listitem").nth(told + 3)).to_be_visible()
    expect(sheet).to_have_count(0)
    # The settings take it back.
    _open_settings(page)
    page.get_by_role("checkbox", name="End my turn by itself").uncheck()


class _Slow:
    """A line on which moves wait until they are let go."""

    def __init__(self) -> None:
        self.waiting: list[tuple[WebSocketRoute, str | bytes]] = []

    def __call__(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def hear(message: str | bytes) -> None:
            if '"type":"play"' in str(message):
                self.waiting.append((server, message))
            else:
                server.send(message)

        line.on_message(hear)

    def let_go(self, page: Page) -> None:
        """Let go what waits, as soon as something does."""
        while not self.waiting:
            page.wait_for_timeout(10)
        for server, message in self.waiting:
            server.send(message)
        self.waiting.clear()


def test_a_move_that_comes_too_late_is_refused_with_its_reason(open_page: OpenPage) -> None:
    page = open_page()
    begin(page)
    slow = _Slow()
    other = page.context.new_page()
    other.route_web_socket("**/live", slow)
    other.goto(page.url)
    before = hand_size(page)
    other.get_by_test_id("deck").click()
    expect(other.get_by_test_id("prompt")).to_contain_text("One moment…")
    # Meanwhile the same player draws in the first window.
    page.get_by_test_id("deck").click()
    expect(page.get_by_test_id("prompt")).to_contain_text("Draw your second card.")
    expect(other.locator("[data-panel=log] li")).to_have_count(len(log_of(page)))
    slow.let_go(other)
    refused = other.get_by_role("region", name="That did not work")
    expect(refused).to_contain_text("The game has gone on in the meantime")
    expect(other.get_by_test_id("prompt")).to_contain_text("Draw your second card.")
    assert hand_size(other) == hand_size(page) == before + 1
    assert hand_of(other) == hand_of(page)
    # Nothing is lost: the next move is made as any other.
    other.get_by_test_id("deck").click()
    slow.let_go(other)
    expect(refused).to_have_count(0)
    expect(other.get_by_test_id("hand").locator("small")).to_have_text(str(before + 2))


def test_the_record_so_far_is_downloaded_from_the_menu(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page()
    visitor = begin(page)
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as coming:
        page.get_by_role("button", name="Download the game so far").click()
    table = page.url.rsplit("/", 1)[1]
    assert coming.value.suggested_filename == f"incarrozza-{table}.txt"
    kept = tmp_path / "record.txt"
    coming.value.save_as(kept)
    record = Record.parse(kept.read_text("utf-8"))
    assert record.names == (visitor.name, "Daydreamer")
    # Nobody is told more than they have seen.
    assert record.key is None


def test_who_has_the_link_looks_on_and_sees_nobodys_cards(open_page: OpenPage) -> None:
    page = open_page()
    begin(page)
    page.get_by_role("button", name="Menu").click()
    link = page.get_by_label("Link for spectators").input_value()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    onlooker = open_page(url=link, address="")
    expect(onlooker.get_by_test_id("prompt")).to_contain_text("Anna is choosing what to do.")
    for secret in ("hand", "own-tickets", "hint"):
        expect(onlooker.get_by_test_id(secret)).to_have_count(0)
    expect(onlooker.get_by_test_id("deck")).to_be_disabled()
    onlooker.get_by_role("button", name="Menu").click()
    expect(onlooker.get_by_role("button", name="Leave or end the game")).to_have_count(0)
    log = len(log_of(onlooker))
    page.get_by_test_id("deck").click()
    expect(onlooker.locator("[data-panel=log] li").nth(log)).to_be_visible()
