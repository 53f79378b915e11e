"""Takes the pictures of docs/screens.md: every screen, in both languages, on a desktop and a phone.

`make screenshots` runs it. All is done by clicking, as a visitor would; the hints tell which moves.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.server.conftest import GENEROUS
from tests.server.process import serving, sqlite_url
from tests.web import chromium
from tests.web.conftest import PHONE

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
DESKTOP: ViewportSize = {"width": 1366, "height": 768}
SIZES = {"desktop": DESKTOP, "phone": PHONE}
LOCALES = {"en": "en-GB", "it": "it-IT"}
NAMES = ("Anna", "Bruno", "Carla")

_HOST = "carrozza.home"
"""A name of this machine, as others on a home network would know it."""
_SETTLED = 700
"""Milliseconds after which nothing moves any more."""
_LONG = 60_000
"""Milliseconds that others may take before it is our turn."""
_END = "[data-testid=end]"
_SAVED = Path(__file__).parents[1] / "goldens" / "mega_europe-5-greedy.txt"
_PLAY = "form button.primary"


class Tourist:
    """Walks through the site and takes pictures."""

    def __init__(self, page: Page, url: str, label: str) -> None:
        self._page = page
        self._url = url
        self._label = label

    def go(self, path: str, until: str) -> None:
        """Go somewhere, and wait for something to appear."""
        self._page.goto(self._url + path)
        self.wait(until)

    def wait(self, what: str) -> None:
        """Wait until something is there."""
        self._page.locator(what).first.wait_for(timeout=_LONG)

    def click(self, what: str) -> None:
        """Click the first of what is there."""
        self._page.locator(what).first.click()

    def sees(self, what: str) -> bool:
        """Tell whether something is there."""
        return self._page.locator(what).count() > 0

    def shoot(self, scene: str) -> None:
        """Take a picture."""
        self._page.wait_for_timeout(_SETTLED)
        path = FOLDER / f"{scene}-{self._label}.jpg"
        self._page.screenshot(path=path, type="jpeg", quality=78)

    def upload(self, file: Path) -> None:
        """Choose a saved game."""
        self._page.get_by_test_id("files").set_input_files([file])

    def set_up(self, way: str, edition: str, *, others: int = 0, depots: bool = False) -> None:
        """Fill in what is to be played, and by whom."""
        self.go(f"/new/{way}", "form")
        self._page.locator(f"input[value={edition}]").check(force=True)
        for _ in range(others):
            self.click("button.add")
        for field, name in zip(self._page.locator("input.name").all(), NAMES, strict=False):
            field.fill(name)
        if depots:
            self.click("form summary")
            self._page.locator("form details input[type=checkbox]").first.check()

    def follow_hints(self, moves: int, stop: Callable[[], bool] = lambda: False) -> bool:
        """Do what the hints say, so many times, or until there is something to see."""
        hint = self._page.locator("[data-testid=hint]:enabled")
        for _ in range(moves):
            hint.or_(self._page.locator(_END)).first.wait_for(timeout=_LONG)
            if stop():
                return True
            if self.sees(_END):
                return False
            hint.click()
            self.click(".answer button.primary")
        return False


def before_the_game(tourist: Tourist) -> None:
    """Show what comes before a game."""
    tourist.go("/", "h1")
    tourist.shoot("home")
    tourist.go("/learn", "main button.primary")
    tourist.shoot("learn")
    tourist.go("/rules#E5", "#E5")
    tourist.shoot("rules")
    tourist.go("/join", "form")
    tourist.shoot("join")
    tourist.set_up("bots", "europe", others=1)
    tourist.shoot("new")
    tourist.set_up("online", "amsterdam", others=1)
    tourist.click(_PLAY)
    tourist.wait("main li button.primary")
    tourist.shoot("waiting")
    tourist.click("main li button.primary")
    tourist.shoot("invite")


def a_first_game(tourist: Tourist) -> None:
    """Show the guide."""
    tourist.go("/learn", "main button.primary")
    tourist.click("main button.primary")
    tourist.wait("[data-testid=coach]")
    tourist.shoot("guide")


def on_one_screen(tourist: Tourist) -> None:
    """Show how a device is passed on."""
    tourist.set_up("screen", "new_york")
    tourist.click(_PLAY)
    tourist.wait("[data-testid=handover]")
    tourist.shoot("cover")


def europe(tourist: Tourist) -> None:
    """Show a whole game, up to its scores."""
    tourist.set_up("bots", "europe", others=1)
    tourist.click(_PLAY)
    tourist.wait("[data-testid=hint]")
    tourist.shoot("opening")
    tourist.follow_hints(50)
    tourist.shoot("europe")
    if tourist.follow_hints(400, lambda: tourist.sees("[data-testid=prompt] [role=alert]")):
        tourist.shoot("last-round")
    tourist.follow_hints(400)
    tourist.wait(_END)
    tourist.shoot("scores")
    tourist.go("/games", "main h2")
    tourist.shoot("games")


def small_maps(tourist: Tourist) -> None:
    """Show the other maps, in mid-game, one of them with depots."""
    for edition, depots in (("new_york", False), ("amsterdam", True)):
        tourist.set_up("bots", edition, others=1, depots=depots)
        tourist.click(_PLAY)
        tourist.wait("[data-testid=hint]")
        tourist.follow_hints(16)
        tourist.shoot(edition.replace("_", "-"))


def replay(tourist: Tourist) -> None:
    """Show a finished game that is watched again, late in it, with all cards open."""
    tourist.go("/replay#turn=150", "[data-testid=files]")
    tourist.upload(_SAVED)
    tourist.wait("[data-testid=replay]")
    tourist.shoot("replay")


SCENES = (before_the_game, a_first_game, on_one_screen, europe, small_maps, replay)


@contextmanager
def visit(browser: Browser, url: str, size: str, language: str) -> Iterator[Tourist]:
    """Send somebody who was never there before."""
    context = browser.new_context(
        viewport=SIZES[size], locale=LOCALES[language], has_touch=size == "phone"
    )
    yield Tourist(context.new_page(), url, f"{size}-{language}")
    context.close()


def main() -> None:
    """Take all pictures, or those of the scenes named."""
    wanted = sys.argv[1:]
    FOLDER.mkdir(exist_ok=True)
    with (
        TemporaryDirectory() as folder,
        serving(sqlite_url(Path(folder)), *GENEROUS) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=chromium.find_or_install(),
            args=[*chromium.ARGUMENTS, f"--host-resolver-rules=MAP {_HOST} 127.0.0.1"],
        )
        url = server.url.replace("127.0.0.1", _HOST)
        for size in SIZES:
            for language in LOCALES:
                for scene in SCENES:
                    if wanted and scene.__name__ not in wanted:
                        continue
                    print(f"{size}, {language}: {scene.__name__.replace('_', ' ')}")
                    with visit(browser, url, size, language) as tourist:
                        scene(tourist)
        browser.close()


if __name__ == "__main__":
    main()
