"""The pictures of the documents can be taken again."""

from __future__ import annotations

from pathlib import Path

from incarrozza.shuffle import commitment
from tests.server.client import BOT, MINE
from tests.server.process import serving, sqlite_url
from tests.web import ahead, dealer
from tests.web.conftest import OpenPage


def test_every_game_that_is_shown_is_shuffled_alike(open_page: OpenPage, tmp_path: Path) -> None:
    with serving(sqlite_url(tmp_path), module=dealer.__name__) as server:
        page = open_page(url=server.url)
        tables = [ahead.set_up(page, "new_york", [MINE, BOT]) for _ in range(2)]
        page.close()
    # Each has its own people, and only the cards are the same.
    assert len({table["id"] for table in tables}) == 2
    assert {table["commitment"] for table in tables} == {commitment(dealer.SECRET)}
