"""Who comes and goes during a game: the others are told, and nothing is lost."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import expect

from tests.server.client import MINE, PERSON
from tests.web import ahead
from tests.web.conftest import PATIENCE, OpenPage
from tests.web.test_online import log_of, start, take_seat
from tests.web.visitor import Visitor


def play_online(open_page: OpenPage, **wish: Any) -> tuple[Visitor, Visitor]:
    """Let two begin a game, each at a device of their own, also as no page offers it."""
    host = Visitor(open_page(), random.Random(3), name="Anna")
    seats = [{**MINE, "name": "Anna"}, PERSON]
    table = ahead.set_up(host.page, "new_york", seats, **wish)
    ahead.look_at(host.page, table["id"])
    code = table["seats"][1]["code"]
    guest = Visitor(open_page(f"/join#{code}"), random.Random(4), name="Bea")
    take_seat(guest)
    start(host)
    return host, guest


def test_who_is_invited_reads_by_whom_and_to_which_game(open_page: OpenPage) -> None:
    host = open_page()
    seats = [{**MINE, "name": "Anna", "color": "red"}, {"bot": "greedy"}, PERSON]
    table = ahead.set_up(host, "amsterdam", seats, depots=True)
    # A big screen that shows no codes asks nobody to scan one.
    screen = open_page(f"/screen/{table['id']}")
    expect(screen.get_by_role("heading", name="Waiting for players")).to_be_visible()
    expect(screen.get_by_text("Scan a code")).to_have_count(0)
    guest = open_page(f"/join#{table['seats'][2]['code']}", locale="it-IT")
    expect(guest.get_by_role("heading", name="Anna ti invita")).to_be_visible()
    told = guest.get_by_test_id("invited")
    for words in ("Amsterdam", "Anna", "Commuter", "posto libero", "magazzini e depositi"):
        expect(told).to_contain_text(words)
    # Only colours that nobody has can be chosen.
    colors = guest.get_by_label("Colore").get_by_role("option")
    expect(colors.filter(has_text="rosso")).to_have_count(0)
    expect(colors.filter(has_text="verde")).to_have_count(1)
    guest.get_by_role("button", name="Entra in partita").click()
    expect(guest.get_by_role("listitem").filter(has_text="Giocatore 3")).to_contain_text("tu")


def test_a_code_that_is_not_valid_is_refused_at_once(
    open_page: OpenPage, problems: list[str]
) -> None:
    page = open_page("/join#ABCD-EFGH-JKMN")
    expect(page.get_by_role("alert")).to_contain_text("this code is not valid")
    # The browser itself complains of what the server does not have.
    page.context.close()
    problems.clear()


def test_who_leaves_is_told_to_the_others_and_a_computer_plays_on(open_page: OpenPage) -> None:
    host, guest = play_online(open_page)
    host.step()
    guest.step()
    guest.press(guest.page.get_by_role("button", name="Menu"))
    guest.press(guest.page.get_by_role("button", name="Leave or end the game"))
    dialog = guest.page.get_by_role("dialog")
    # Only the host can end it.
    expect(dialog.get_by_role("button", name="End it for everybody")).to_have_count(0)
    dialog.get_by_role("button", name="Leave", exact=True).click()
    expect(guest.page.get_by_text("You left the table. A computer plays on")).to_be_visible()
    lines = host.page.locator("[data-panel=log] li")
    left = lines.filter(has_text="Bea has left. A computer plays on.")
    expect(left).to_have_count(1)
    bea = host.page.locator("[data-panel=players] li").filter(has_text="Bea")
    expect(bea).to_contain_text("away")
    # The game goes on, and what was told stays where it was.
    for _ in range(4):
        host.step()
    told = log_of(host.page)
    place = next(n for n, line in enumerate(told) if line.startswith("Bea has left"))
    assert [line for line in told[place + 1 :] if line.startswith("Bea ")]
    assert not [line for line in told[place + 1 :] if "has left" in line]
    host.page.reload()
    expect(left).to_have_count(1)
    host.page.get_by_label("Language").select_option("it")
    expect(lines.filter(has_text="Bea ha lasciato il tavolo.")).to_have_count(1)
    expect(bea).to_contain_text("assente")


def test_whose_time_is_up_is_away_until_they_say_they_are_back(open_page: OpenPage) -> None:
    # Time enough for Bea, however slow this machine is.
    anna, bea = play_online(open_page, pace=20, first=1)
    bea.step()
    banner = anna.page.get_by_text("You were away, so a computer is playing for you.")
    expect(banner).to_be_visible(timeout=2 * PATIENCE)
    expect(anna.page.locator("[data-panel=players]")).to_contain_text("away")
    # Now it is Bea's turn: nobody decides for Anna.
    banner.get_by_role("button", name="I am back").click()
    expect(banner).to_have_count(0)
    for page in (anna.page, bea.page):
        lines = page.locator("[data-panel=log] li")
        expect(lines.filter(has_text="Anna is away. A computer plays meanwhile.")).to_have_count(1)
        expect(lines.filter(has_text="Anna is back.")).to_have_count(1)


def test_the_host_ends_the_game_for_everybody(open_page: OpenPage) -> None:
    host, guest = play_online(open_page)
    host.press(host.page.get_by_role("button", name="Menu"))
    host.press(host.page.get_by_role("button", name="Leave or end the game"))
    host.press(host.page.get_by_role("button", name="End it for everybody"))
    for page in (host.page, guest.page):
        expect(page.get_by_text("This game was given up before its end.")).to_be_visible()
        page.get_by_role("main").get_by_role("link", name="Home").click()
        expect(page.get_by_role("heading", name="All aboard!")).to_be_visible()
