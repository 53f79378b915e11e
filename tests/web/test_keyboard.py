"""A whole game with the keyboard alone, from the first page on."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import SPRINT, OpenPage
from tests.web.hands import Mouse, Thing
from tests.web.visitor import LONGEST_GAME, Visitor

_MOST_TABS = 200

_AHEAD = """(target) => {
  const here = document.activeElement
  if (here === target) return 0
  return here.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING ? -1 : 1
}"""
_WHERE = "(e) => { const { x, y } = e.getBoundingClientRect(); return [x, y] }"


class Keyboard(Mouse):
    """Presses with keys, and never loses sight of where it is."""

    def key(self, key: str) -> None:
        """Strike a key."""
        self.page.keyboard.press(key)

    def reach(self, target: Locator) -> None:
        """Go to something with the Tab key."""
        target.wait_for()
        for _ in range(_MOST_TABS):
            ahead = target.evaluate(_AHEAD)
            if ahead == 0:
                assert target.evaluate("(e) => e.matches(':focus-visible')")
                return
            self.key("Tab" if ahead > 0 else "Shift+Tab")
        raise AssertionError(f"the Tab key does not lead to {target}")

    def press(self, locator: Locator) -> None:
        handle = locator.get_attribute("data-testid") or ""
        if re.fullmatch(r"display-\d|deck|tickets", handle):
            self.key(handle.removeprefix("display-")[0])
        elif locator.evaluate("(e) => e.matches('label')"):
            self.choose(locator.locator("input"))
        else:
            self.reach(locator)
            is_box = locator.evaluate("(e) => e.matches('input[type=checkbox]')")
            self.key("Space" if is_box else "Enter")
        self.assert_somewhere()

    def choose(self, radio: Locator) -> None:
        """Choose one of several with the arrow keys."""
        group = self.page.locator(f"input[name={radio.get_attribute('name')}]")
        self.reach(group.and_(self.page.locator(":checked")))
        for _ in range(group.count()):
            if radio.is_checked():
                return
            self.key("ArrowDown")
        raise AssertionError("the arrow keys do not lead there")

    def select(self, select: Locator, label: str) -> None:
        self.reach(select)
        for key in ["ArrowUp"] * 9 + ["ArrowDown"] * 9:
            if select.locator("option:checked").inner_text() == label:
                return
            self.key(key)
        raise AssertionError(f"there is no {label}")

    def write(self, field: Locator, text: str) -> None:
        self.reach(field)
        self.key("ControlOrMeta+A")
        self.page.keyboard.type(text)

    def pick(self, thing: Thing, number: int, name: str) -> None:
        """Walk over the board, or find what lies far away."""
        target = self.page.locator(f".targets [data-{thing}='{number}']")
        if not self._walk(target, thing):
            self.key("f")
            dialog = self.page.get_by_role("dialog")
            expect(dialog.get_by_role("searchbox")).to_be_visible()
            self.write(dialog.get_by_role("searchbox"), name)
            self.press(dialog.locator(f"button[data-{thing}='{number}']"))
        else:
            self.key("Enter")
        expect(target).to_have_attribute("aria-current", "true")
        self.assert_somewhere()

    def _walk(self, target: Locator, thing: Thing) -> bool:
        """Go towards something with the arrow keys, then through the routes there."""
        self.key("b")
        goal = target.evaluate(_WHERE)
        for _ in range(8):
            here = self._focused().evaluate(_WHERE)
            dx, dy = goal[0] - here[0], goal[1] - here[1]
            across = "ArrowRight" if dx > 0 else "ArrowLeft"
            self.key(across if abs(dx) > abs(dy) else "ArrowDown" if dy > 0 else "ArrowUp")
            for _ in range(8 if thing == "route" else 1):
                if target.evaluate(_AHEAD) == 0:
                    return True
                if thing == "route":
                    self.key("r")
            if target.evaluate(_AHEAD) == 0:
                return True
            self.key("Escape")
        return False

    def _focused(self) -> Locator:
        return self.page.locator(":focus")

    def assert_somewhere(self) -> None:
        """See that the keyboard's place on the page is not lost, or found again at once."""
        self.page.wait_for_function("() => document.activeElement !== document.body")


@pytest.fixture
def no_mouse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let whoever reaches for the mouse fail."""

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("this is to be done without the mouse")

    for name in ("click", "dblclick", "tap", "check", "uncheck", "fill", "select_option", "focus"):
        monkeypatch.setattr(Locator, name, refuse)
    for name in ("click", "fill", "focus", "tap"):
        monkeypatch.setattr(Page, name, refuse)


@pytest.mark.usefixtures("no_mouse")
def test_a_whole_game_with_the_keyboard(open_page: OpenPage) -> None:
    page = open_page()
    keyboard = Keyboard(page)
    keyboard.key("Tab")
    visitor = Visitor(page, random.Random(9), hands=keyboard)
    visitor.play_against("greedy", SPRINT)
    for _ in range(LONGEST_GAME):
        look = visitor.look()
        keyboard.assert_somewhere()
        if look.over:
            break
        visitor.act(look)
    expect(page.get_by_text("The game is over")).to_be_visible()
    visitor.play_again()
    expect(page.get_by_role("region", name="Your first tickets")).to_be_visible()


@pytest.mark.usefixtures("no_mouse")
def test_dialogs_open_and_close_with_keys_and_give_the_focus_back(open_page: OpenPage) -> None:
    page = open_page()
    keyboard = Keyboard(page)
    settings = page.get_by_role("button", name="Settings")
    keyboard.press(settings)
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    keyboard.key("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(settings).to_be_focused()


@pytest.mark.usefixtures("no_mouse")
def test_the_content_can_be_reached_at_once(open_page: OpenPage) -> None:
    page = open_page()
    keyboard = Keyboard(page)
    keyboard.key("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    keyboard.key("Enter")
    expect(page.get_by_role("main")).to_be_focused()
