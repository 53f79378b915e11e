"""An edition of one's own in the browser: chosen, played on a plain board, and watched again."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests import invented
from tests.server.conftest import GENEROUS
from tests.server.process import ServerProcess, serving, sqlite_url
from tests.web.conftest import PHONE, OpenPage
from tests.web.visitor import Visitor

TITLE = "The Valley"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Give a server that knows the invented edition."""
    folder = tmp_path_factory.mktemp("club")
    invented.write(folder)
    with serving(sqlite_url(folder), *GENEROUS, "--maps", str(folder)) as running:
        yield running


def test_a_game_of_it_is_played_to_the_end_and_watched(
    club: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page(url=club.url)
    rng = random.Random(1)
    visitor = Visitor(page, rng)
    visitor.play_against("greedy", TITLE, depots=True)
    for name in ("Alba", "Dalmazzo", "Isola Bella"):
        expect(page.locator("svg text", has_text=name).first).to_be_attached()
    expect(page.locator("svg .kind-teal").first).to_be_attached()
    visitor.play_to_the_end()
    expect(page.get_by_text("The game is over")).to_be_visible()
    page.get_by_role("link", name="Watch again").click()
    expect(page.locator("svg text", has_text="Alba").first).to_be_attached()


def test_it_speaks_italian_on_a_phone(club: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(url=club.url, locale="it-IT", viewport=PHONE, has_touch=True)
    page.get_by_role("link", name="Contro il computer").click()
    page.locator("label", has=page.get_by_text("La Valle", exact=True)).click()
    page.get_by_role("button", name="Gioca", exact=True).click()
    expect(page.locator(".board").first).to_be_attached()
    # A card of that colour need not lie there; its routes do.
    expect(page.get_by_role("button", name="verde acqua").first).to_be_attached()


def test_a_record_of_it_is_watched_where_nobody_knows_it(
    open_page: OpenPage, tmp_path: Path
) -> None:
    import incarrozza as ic
    from incarrozza.bots import bot

    game = ic.Game(invented.box(tmp_path), seed=1, names=["Anna", "Bruno"])
    player, rng = bot("greedy"), random.Random(1)
    while not game.over:
        seat = game.to_act[0]
        game.push(player.choose(game.view(seat), game.legal(seat), rng=rng), seat)
    record = tmp_path / "game.txt"
    record.write_text(str(game.record), "utf-8")
    page = open_page("/replay")
    page.locator("input[type=file]").set_input_files(record)
    expect(page.locator("svg text", has_text="Alba").first).to_be_attached()
