"""Somebody who makes a map in the workshop, by clicking and typing."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Locator, Page, expect

SIX: Final[dict[str, tuple[float, float]]] = {
    "Porto": (0.2, 0.3),
    "Faro": (0.5, 0.15),
    "Mercato": (0.8, 0.3),
    "Stazione": (0.8, 0.7),
    "Teatro": (0.5, 0.85),
    "Castello": (0.2, 0.7),
}
"""Places, and where they lie: parts of the width and the height of the board."""


class Draftsman:
    """Works at the workshop's table, in whichever language it speaks."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def begin_sheet(self) -> None:
        """Take an empty sheet."""
        self.see("begin-sheet").click()
        expect(self.see("bench")).to_be_visible()

    def see(self, name: str) -> Locator:
        """Find something by its name for tests."""
        return self.page.get_by_test_id(name)

    def turn_to(self, page: str) -> None:
        """Open another page beside the board."""
        self.see(f"page-{page}").click()

    def put(self, name: str, x: float, y: float) -> None:
        """Put a place by a click, and type its name."""
        self.see("tool-place").click()
        frame = self.page.locator(".frame").bounding_box()
        assert frame
        self.page.mouse.click(frame["x"] + x * frame["width"], frame["y"] + y * frame["height"])
        field = self.see("place-name")
        expect(field).to_be_focused()
        self.page.keyboard.type(name)
        expect(field).to_have_value(name)

    def put_six(self) -> None:
        """Put enough places for a map."""
        for name, (x, y) in SIX.items():
            self.put(name, x, y)
        expect(self.places).to_have_count(len(SIX))

    def draw(self, start: int, end: int) -> None:
        """Drag a route from place to place."""
        self.see("tool-route").click()
        self.page.mouse.move(*self.middle_of(start))
        self.page.mouse.down()
        self.page.mouse.move(*self.middle_of(end), steps=4)
        self.page.mouse.up()

    def middle_of(self, place: int) -> tuple[float, float]:
        """Find a place on the screen."""
        box = self.page.locator(f".targets [data-place='{place}']").bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def suggest(self, page: str) -> None:
        """Have all routes or tickets suggested."""
        self.turn_to(page)
        self.page.locator(".suggest button").first.click()

    @property
    def places(self) -> Locator:
        """The places on the board."""
        return self.page.locator(".targets [data-place]")

    @property
    def routes(self) -> Locator:
        """The routes on the board."""
        return self.page.locator(".targets [data-route]")

    def wait_until_saved(self) -> None:
        """Wait until the server has it."""
        expect(self.page.locator(".keeping.saved")).to_be_visible()
