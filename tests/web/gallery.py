"""Takes the pictures of docs/screens.md: every screen, in both languages, on a desktop and a phone.

`make screenshots` runs it. All is done by clicking, as a visitor would; the hints tell which moves.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, ViewportSize

from tests.server.conftest import GENEROUS
from tests.server.process import serving, sqlite_url
from tests.web import chromium
from tests.web.conftest import PHONE

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
DESKTOP: ViewportSize = {"width": 1366, "height": 768}
BIG: ViewportSize = {"width": 1920, "height": 1080}
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
_PAD = (
    "1/europe_expanded//"
    "/Anna:uaAQxCAAggAAAAI:AQAI:CAAACACA::blue"
    "/Bruno:AFgBGABAQAAQCYAACA::EEAAQA::red"
    "/Carla:BgAAAAkiAIQgAFQ:AAAB:AgAAIA::green"
)
"""One of the golden games, as a link holds it."""
_SAVED = Path(__file__).parents[1] / "goldens" / "mega_europe-5-greedy.txt"
_PLAY = "form button.primary"


class Tourist:
    """Walks through the site and takes pictures."""

    def __init__(self, browser: Browser, url: str, size: str, language: str) -> None:
        # What is in the air would be blurred.
        self.context = browser.new_context(
            viewport=SIZES[size],
            locale=LOCALES[language],
            has_touch=size == "phone",
            reduced_motion="reduce",
        )
        self.size, self.language = size, language
        self._page = self.context.new_page()
        self._url = url

    def friend(self, size: str) -> Tourist:
        """Bring somebody along, with a device of another size."""
        assert self.context.browser
        return Tourist(self.context.browser, self._url, size, self.language)

    def read(self, what: str) -> str:
        """Read the first of what is there."""
        return self._page.locator(what).first.inner_text()

    def resize(self, size: ViewportSize) -> None:
        """Look at a screen of another size."""
        self._page.set_viewport_size(size)

    def go(self, path: str, until: str) -> None:
        """Go somewhere, and wait for something to appear."""
        self._page.goto(self._url + path)
        self.wait(until)

    def wait(self, what: str) -> None:
        """Wait until something is there."""
        self._page.locator(what).first.wait_for(timeout=_LONG)

    def wait_out(self, what: str) -> None:
        """Wait until something is gone."""
        self._page.locator(what).first.wait_for(state="hidden", timeout=_LONG)

    def click(self, what: str) -> None:
        """Click the first of what is there."""
        self._page.locator(what).first.click()

    def sees(self, what: str) -> bool:
        """Tell whether something is there."""
        return self._page.locator(what).count() > 0

    def shoot(self, scene: str) -> None:
        """Take a picture."""
        self._page.wait_for_timeout(_SETTLED)
        path = FOLDER / f"{scene}-{self.size}-{self.language}.jpg"
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

    def give_to_computers(self) -> None:
        """Let computers have all seats but the first."""
        for seat in self._page.locator("select.kind").all():
            seat.select_option(index=2)

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


def in_the_living_room(tourist: Tourist) -> None:
    """Show a big screen, and a phone as a hand."""
    if tourist.size == "phone":
        return  # it is there already, in the hand of a friend
    tourist.resize(BIG)
    tourist.set_up("living", "europe", others=1)
    tourist.give_to_computers()
    tourist.click(_PLAY)
    tourist.wait("[data-testid=code]")
    friend = tourist.friend("phone")
    friend.go(f"/join#{tourist.read('[data-testid=code]')}", "[data-testid=invited]")
    friend.click(_PLAY)
    tourist.click("[data-testid=lobby] footer button.primary")
    friend.follow_hints(40)
    friend.wait("[data-testid=hint]:enabled")
    # A tunnel's cards would cover what is to be seen.
    for each in (tourist, friend):
        each.wait_out("section.sheet")
    tourist.shoot("living-room")
    friend.shoot("companion")
    friend.context.close()


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


def pad(tourist: Tourist) -> None:
    """Show a score pad that a link has brought, with its scores."""
    tourist.go(f"/pad#{_PAD}", "[data-testid=pad]")
    tourist.click("[data-testid=pad] .tabs button:nth-child(2)")
    tourist.wait("[data-testid=pad] tfoot")
    tourist.shoot("pad")


def replay(tourist: Tourist) -> None:
    """Show a finished game that is watched again, late in it, with all cards open."""
    tourist.go("/replay#turn=150", "[data-testid=files]")
    tourist.upload(_SAVED)
    tourist.wait("[data-testid=replay]")
    tourist.shoot("replay")


SCENES = (
    before_the_game,
    a_first_game,
    on_one_screen,
    in_the_living_room,
    europe,
    small_maps,
    replay,
    pad,
)


@contextmanager
def visit(browser: Browser, url: str, size: str, language: str) -> Iterator[Tourist]:
    """Send somebody who was never there before."""
    tourist = Tourist(browser, url, size, language)
    yield tourist
    tourist.context.close()


def main() -> None:
    """Take all pictures, or those of the scenes named."""
    wanted = sys.argv[1:]
    FOLDER.mkdir(exist_ok=True)
    with (
        TemporaryDirectory() as folder,
        serving(sqlite_url(Path(folder)), *GENEROUS) as server,
        chromium.running(f"--host-resolver-rules=MAP {_HOST} 127.0.0.1") as browser,
    ):
        url = server.url.replace("127.0.0.1", _HOST)
        for size in SIZES:
            for language in LOCALES:
                for scene in SCENES:
                    if wanted and scene.__name__ not in wanted:
                        continue
                    print(f"{size}, {language}: {scene.__name__.replace('_', ' ')}")
                    with visit(browser, url, size, language) as tourist:
                        scene(tourist)


if __name__ == "__main__":
    main()
