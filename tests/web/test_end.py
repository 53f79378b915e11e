"""The end of a game: told step by step to who was there, and in short to who comes later."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.server.client import BOT, MINE
from tests.web import ahead
from tests.web.conftest import SPRINT, OpenPage, stop_time


def test_the_scores_come_item_by_item_and_the_list_of_games_has_the_result(
    open_page: OpenPage,
) -> None:
    page = open_page("/join", reduced_motion="no-preference")
    table = ahead.reach(page, SPRINT.lower(), [{**MINE, "name": "Anna"}, BOT], ahead.TURN)
    witness = page.context.new_page()
    page.context.clock.install()
    witness.goto(f"{page.url.removesuffix('/join')}/table/{table}")
    expect(witness.get_by_test_id("prompt")).to_be_visible()
    stop_time(witness)
    ahead.play(page, table, ahead.OVER)

    end = witness.get_by_test_id("end")
    rows = end.get_by_role("region", name="Scores").get_by_role("row")
    # All is there to be read out; but nothing of it is seen at first.
    expect(end.get_by_role("heading", level=1)).to_have_text(re.compile("^You (win|lost|share)"))
    unseen = rows.and_(end.locator(".unseen"))
    expect(unseen).to_have_count(rows.count() - 1)
    for each in unseen.all():
        expect(each).to_have_css("opacity", "0")
    for _ in range(2):
        page.context.clock.run_for(550)
    expect(unseen).to_have_count(rows.count() - 3)
    # Nothing gives the winner away: players stand there as they sit.
    names = end.get_by_role("region", name="Scores").locator("thead .name")
    as_they_sit = names.all_inner_texts()
    assert as_they_sit[0] == "Anna"
    witness.keyboard.press("Shift")
    expect(end.locator(".unseen")).to_have_count(0)
    verdict = end.get_by_role("heading", level=1).inner_text()
    if verdict.startswith("You lost"):
        as_they_sit.reverse()
    expect(names).to_have_text(as_they_sit)

    # Who comes later, or again, is told at once.
    ahead.look_at(page, table)
    expect(page.get_by_test_id("end")).to_be_visible()
    expect(page.locator(".unseen")).to_have_count(0)
    verdict = page.get_by_role("heading", level=1).inner_text()
    points = page.get_by_role("row", name="Total").get_by_role("cell").all_inner_texts()
    page.get_by_role("link", name="My games").click()
    mine = page.get_by_role("link", name=SPRINT)
    expect(mine).to_contain_text(verdict)
    expect(mine.locator(".points")).to_have_text(points)


def test_who_looks_on_is_not_told_beforehand_who_has_won(open_page: OpenPage) -> None:
    page = open_page("/join")
    table = ahead.reach(page, SPRINT.lower(), [{**MINE, "name": "Anna"}, BOT], ahead.TURN)
    onlooker = open_page("/join", reduced_motion="no-preference")
    onlooker.clock.install()
    ahead.look_at(onlooker, table)
    expect(onlooker.get_by_test_id("turn").or_(onlooker.get_by_test_id("prompt"))).to_be_visible()
    stop_time(onlooker)
    ahead.play(page, table, ahead.OVER)
    scores = onlooker.get_by_role("region", name="Scores")
    chosen = scores.locator("thead button[aria-pressed=true]")
    expect(scores).to_be_visible()
    expect(chosen).to_have_count(0)
    expect(onlooker.locator(".seat")).to_have_css("opacity", "0")
    onlooker.keyboard.press("Shift")
    expect(chosen).to_have_count(1)
    expect(onlooker.locator(".seat.unseen")).to_have_count(0)


def test_who_was_played_for_is_told_and_several_on_one_device_are_told_by_name(
    open_page: OpenPage,
) -> None:
    page = open_page("/join")
    # Nobody comes: the game goes on without its player, to its end.
    away = ahead.set_up(page, SPRINT.lower(), [{**MINE, "name": "Anna"}, BOT], pace=1)
    ahead.look_at(page, away["id"])
    end = page.get_by_test_id("end")
    expect(end.get_by_text("a computer played the whole game for you")).to_be_visible()
    page.get_by_role("link", name="My games").click()
    mine = page.get_by_role("link", name=SPRINT)
    expect(mine).to_contain_text("a computer stood in for Anna")

    both = [{**MINE, "name": name} for name in ("Anna", "Bea")]
    table = ahead.set_up(page, SPRINT.lower(), both)["id"]
    ahead.play(page, table, ahead.OVER, ahead.SOON, ahead.SOON)
    ahead.look_at(page, table)
    expect(end.get_by_role("heading", level=1)).to_have_text(re.compile("Anna|Bea"))
