"""Somebody who walks through the site by clicking, by the hints in a game, and takes pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Literal

from playwright.sync_api import Browser, ViewportSize

from tests.web.conftest import PHONE

DOCS = Path(__file__).parents[2] / "docs"
SIZES: dict[str, ViewportSize] = {"desktop": {"width": 1366, "height": 768}, "phone": PHONE}
SHARPNESS = {"desktop": 1, "phone": 2}
"""Pixels of the device to one of the page."""
LOCALES = {"en": "en-GB", "it": "it-IT"}
NAMES = ("Anna", "Bruno", "Carla", "Dario")
PLAY = "form button.primary"
END = "[data-testid=end]"

_SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
_SETTLED = 700
"""Milliseconds after which nothing moves any more."""
_LONG = 60_000
"""Milliseconds that others may take before it is our turn."""


class Tourist:
    """Walks through the site and takes pictures."""

    def __init__(self, browser: Browser, url: str, size: str, language: str) -> None:
        # What is in the air would be blurred.
        self.context = browser.new_context(
            viewport=SIZES[size],
            locale=LOCALES[language],
            has_touch=size == "phone",
            device_scale_factor=SHARPNESS[size],
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

    def type(self, what: str, text: str) -> None:
        """Type into a field, in place of what it holds."""
        self._page.locator(what).fill(text)

    def scroll_to(self, what: str) -> None:
        """Leave what is above it out of sight, and a little air."""
        self._page.locator(what).evaluate("e => scrollBy(0, e.getBoundingClientRect().top - 12)")

    def sees(self, what: str) -> bool:
        """Tell whether something is there."""
        return self._page.locator(what).count() > 0

    def shoot(self, scene: str) -> None:
        """Take a picture."""
        self._save(f"screens/{scene}-{self.size}-{self.language}", "css")

    def shoot_by_day_and_night(self, scene: str) -> None:
        """Take one picture in light colours and one in dark ones, as sharp as the device."""
        for scheme in _SCHEMES:
            self._page.emulate_media(color_scheme=scheme)
            self._save(f"maps/{scene}-{self.size}-{scheme}", "device")

    def _save(self, name: str, pixels: Literal["css", "device"]) -> None:
        # Nothing is pointed at.
        self._page.mouse.move(0, 0)
        self._page.wait_for_timeout(_SETTLED)
        path = DOCS / f"{name}.jpg"
        self._page.screenshot(path=path, type="jpeg", quality=78, scale=pixels)

    def upload(self, file: Path) -> None:
        """Choose a saved game."""
        self._page.get_by_test_id("files").set_input_files([file])

    def set_up(
        self, way: str, edition: str, *, players: int = 2, depots: bool = False, bot: str = ""
    ) -> None:
        """Fill in what is to be played, and by whom."""
        self.go(f"/new/{way}", "form")
        self._page.locator(f"label:has(input[value={edition}])").click()
        # The form remembers how many there were.
        names = self._page.locator("input.name")
        while names.count() < players:
            self.click("button.add")
        if bot:
            self.give_to_computers(bot)
        for field, name in zip(names.all(), NAMES, strict=False):
            field.fill(name)
        if depots:
            self.click("form summary")
            self._page.locator("form details input[type=checkbox]").first.check()

    def give_to_computers(self, bot: str) -> None:
        """Let computers have all seats but the first."""
        for seat in self._page.locator("select.kind").all():
            seat.select_option(bot)

    def follow_hints(self, moves: int, stop: Callable[[], bool] = lambda: False) -> bool:
        """Do what the hints say, so many times, or until there is something to see."""
        hint = self._page.locator("[data-testid=hint]:enabled")
        for _ in range(moves):
            hint.or_(self._page.locator(END)).first.wait_for(timeout=_LONG)
            if stop():
                return True
            if self.sees(END):
                return False
            hint.click()
            self.click(".answer button.primary")
        return False


@contextmanager
def visit(browser: Browser, url: str, size: str, language: str) -> Iterator[Tourist]:
    """Send somebody who was never there before."""
    tourist = Tourist(browser, url, size, language)
    yield tourist
    tourist.context.close()
