"""One screen for two players: whoever has not taken the device sees nothing of anybody's."""

from __future__ import annotations

import json
import random
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from tests.web.conftest import SPRINT, OpenPage
from tests.web.household import Household
from tests.web.visitor import LONGEST_GAME, Visitor


def test_hands_are_hidden_until_their_player_takes_the_device(open_page: OpenPage) -> None:
    page = open_page()
    heard = _listen(page)
    rng = random.Random(2)
    household = Household(Visitor(page, rng, name="Anna"), Visitor(page, rng, name="Bea"))
    household.sit_down(SPRINT)
    secrets: set[str] = set()
    covers = 0
    for _ in range(LONGEST_GAME):
        look = household.look()
        if look.over:
            break
        if look.cover:
            covers += 1
            _assert_nothing_was_told(heard)
            _assert_nothing_is_shown(page, household.holder.name, secrets, heard)
        else:
            secrets |= _tickets(page)
        if look.hand_on:
            # From here on nothing may be on its way to the page that is one player's own.
            heard.clear()
        household.holder.act(look)
    expect(page.get_by_text("The game is over")).to_be_visible()
    assert covers > 10
    assert secrets


def _listen(page: Page) -> list[dict[str, Any]]:
    """Collect all that the server tells the page."""
    heard: list[dict[str, Any]] = []

    def listen(line: WebSocket) -> None:
        line.on("framereceived", lambda frame: heard.append(json.loads(frame)))

    page.on("websocket", listen)
    return heard


def _tickets(page: Page) -> set[str]:
    """Read the tickets that lie open before whoever has the device."""
    faces = page.get_by_test_id("own-tickets").or_(page.get_by_role("region", name="tickets"))
    texts = " ".join(faces.all_inner_texts()).splitlines()
    return {line for line in texts if "–" in line}


def _assert_nothing_is_shown(
    page: Page, name: str, secrets: set[str], heard: list[dict[str, Any]]
) -> None:
    lines = [line for line in page.get_by_role("main").inner_text().split("\n") if line.strip()]
    assert lines[0] in (f"{name}, it is your turn", f"{name}, choose your tickets")
    news = page.get_by_role("main").get_by_role("listitem").all_inner_texts()
    assert lines[1:] == [
        *(["Since your last turn", *news] if news else []),
        "Tap when you have the device and nobody else is looking.",
        f"I am {name}",
    ]
    # What others have done is in the words that anybody may read.
    assert set(news) <= {
        " ".join(event["told"]) for message in heard for event in message.get("events", ())
    }
    html = page.content()
    for line in news:
        html = html.replace(line, "")
    assert not [ticket for ticket in secrets if ticket in html]


def _assert_nothing_was_told(heard: list[dict[str, Any]]) -> None:
    sights = [message for message in heard if message["type"] == "sight"]
    for sight in sights:
        assert sight["own"] is None
        assert not sight["choices"]
        for event in sight["events"]:
            for answer in event["answers"]:
                if answer["what"] in ("hand", "store", "ticket"):
                    assert answer["value"] is None
            assert event["kind"] != "keep" or event["action"] is None
