"""How a visitor presses things: with the mouse or with a finger."""

from __future__ import annotations

from typing import Literal

from playwright.sync_api import Locator, Page, expect

Thing = Literal["route", "place"]

_WHERE = """async (element) => {
  const middle = () => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return [left + width / 2, top + height / 2]
  }
  let [x, y] = middle()
  // On a busy machine the page may not have come to rest yet.
  for (let still = false; !still; ) {
    await new Promise((next) => requestAnimationFrame(next))
    const now = middle()
    still = now[0] === x && now[1] === y
    ;[x, y] = now
  }
  const hit = document.elementFromPoint(x, y)
  // Both at the same moment: what may be pressed in the next one may also lie elsewhere then.
  if (element.matches(':disabled, [aria-disabled=true]')) return null
  // A board finds out by itself what of it is meant.
  return hit && (element.closest('[role=application]') ?? element).contains(hit) ? [x, y] : null
}"""
"""The middle of an element once it lies still, if it can be pressed, and is hit there."""

_PICKED = """(element) => new Promise((done) => {
  requestAnimationFrame(() => done(element.hasAttribute('aria-current')))
})"""


class Mouse:
    """Presses with real clicks."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.hit = 0
        """How many things of the board were picked where they lie."""
        self.missed = 0
        """How many had to be found by their names: something covered them."""

    def press(self, locator: Locator) -> None:
        """Press a button, a link or a field."""
        where = locator.evaluate(_WHERE)
        if where is None:
            # It may have to be scrolled to, or waited for.
            locator.click()
        else:
            self.point(*where)

    def select(self, select: Locator, label: str) -> None:
        """Choose from a list."""
        select.select_option(label=label)

    def write(self, field: Locator, text: str) -> None:
        """Write into a field."""
        field.fill(text)

    def pick(self, thing: Thing, number: int, name: str) -> None:
        """Pick a route or a place of the board; if it is covered, find it by its name."""
        target = self.page.locator(f".targets [data-{thing}='{number}']")
        where = target.evaluate(_WHERE)
        if where is not None:
            self.point(*where)
            if target.evaluate(_PICKED):
                self.hit += 1
                return
        self.missed += 1
        self.find(thing, number, name)
        expect(target).to_have_attribute("aria-current", "true")

    def point(self, x: float, y: float) -> None:
        """Press at a point of the page."""
        self.page.mouse.click(x, y)

    def find(self, thing: Thing, number: int, name: str) -> None:
        """Pick a route or a place from the list of what is found."""
        self.press(self.page.get_by_role("button", name="Find a place or a route"))
        dialog = self.page.get_by_role("dialog")
        self.write(dialog.get_by_role("searchbox"), name)
        self.press(dialog.locator(f"button[data-{thing}='{number}']"))


class Finger(Mouse):
    """Presses with taps."""

    def press(self, locator: Locator) -> None:
        locator.tap()

    def point(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)
