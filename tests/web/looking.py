"""What a person sees on the page of a table: names, labels and what can be pressed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, ViewportSize


@dataclass(frozen=True)
class Sheet:
    """A question beside the board."""

    title: str
    buttons: dict[int, str]
    """Those that can be pressed, by their place, but for the one that closes it."""
    tickets: int
    """How many tickets there are to be ticked."""


@dataclass(frozen=True)
class Look:
    """All that matters of a page at one moment."""

    over: bool
    cover: str
    """The button with which the next player takes the device."""
    hand_on: str
    """The button with which this one hands it on."""
    mine: bool
    prompt: str
    sheets: tuple[Sheet, ...]
    routes: dict[int, str]
    """Those that can be claimed, with all that is said about them."""
    twins: frozenset[str]
    """The names of double routes."""
    attractions: frozenset[str]
    depots: frozenset[str]
    """The places where one stands."""
    places: dict[int, str]
    """Where something can be built."""
    cards: dict[str, str]
    """What can be drawn: the handle and the name of its button."""
    hand: dict[str, int]
    log: tuple[str, ...]
    """What has been told since the line from which it was looked."""

    def sheet(self, title: str) -> Sheet | None:
        """Find an open sheet by the beginning of its title."""
        return next((each for each in self.sheets if each.title.startswith(title)), None)


_LOOK = """(from) => {
  const tidy = (text) => text.replace(/\\s+/g, ' ').trim()
  const all = (css, root = document) =>
    [...root.querySelectorAll(css)].filter((e) => e.checkVisibility({ visibilityProperty: true }))
  const texts = (e) => e.nodeType === Node.TEXT_NODE ? [e.data]
    : e.ariaHidden === 'true' ? [] : [...e.childNodes].flatMap(texts)
  const name = (e) => tidy(e ? (e.getAttribute('aria-label') ?? texts(e).join(' ')) : '')
  const pressable = (e) => !e.disabled && e.getAttribute('aria-disabled') !== 'true'
  const labels = (css, word) =>
    all(css).map((e) => [Number(e.dataset.route ?? e.dataset.place), name(e)])
      .filter(([, label]) => label.split(', ').includes(word))
  const placesWith = (word) =>
    all('.targets [data-place]').map((e) => name(e).split(', '))
      .filter(([, ...facts]) => facts.some((fact) => fact.startsWith(word)))
      .map(([place]) => place.replace(/ \\(.*/, ''))
  const names = all('.targets [data-route]').map((e) => name(e).split(', ')[0])
  const prompt = name(document.querySelector('[data-testid=prompt]'))
  return {
    over: all('[data-testid=end]').length > 0,
    cover: name(all('[data-testid=handover] button')[0]),
    hand_on: name(all('[data-testid=pass-device]')[0]),
    mine: prompt.startsWith('Your turn'),
    prompt,
    sheets: all('section.sheet').map((e) => ({
      title: name(e),
      buttons: [...e.querySelectorAll('button')].map((button, i) => [i, name(button), button])
        .filter(([, name, button]) => name !== 'Close' && pressable(button))
        .map(([i, name]) => [i, name]),
      tickets: all('li input[type=checkbox]', e).length,
    })),
    routes: labels('.targets [data-route]', 'you can claim it'),
    twins: names.filter((each, i) => names.indexOf(each) !== i),
    attractions: placesWith('attraction'),
    depots: placesWith('depot of'),
    places: labels('.targets [data-place]', 'you can build here'),
    cards: all('[aria-label="Face-up cards"] button').filter(pressable)
      .map((e) => [e.dataset.testid, name(e)]),
    // On a phone these may be behind a tab: what is told is the same.
    hand: [...document.querySelectorAll('[data-testid=hand] li .hidden')]
      .map((e) => e.textContent.split(' × ')).map(([count, kind]) => [kind, Number(count)]),
    log: [...document.querySelectorAll('[data-panel=log] li')].slice(from)
      .map((e) => tidy(e.textContent)),
  }
}"""

# Looking at everything takes a while: only what tells that it is time is looked at all the time.
_WHEN = f"""([from, patient]) => {{
  const there = (...handles) =>
    handles.some((handle) => document.querySelector(`[data-testid=${{handle}}]`))
  const prompt = document.querySelector('[data-testid=prompt]')?.innerText.trim() ?? ''
  const answered = prompt !== '' && !prompt.includes('One moment…')
  const to_act = answered && (prompt.startsWith('Your turn') || there('pass-device'))
  return there('end', 'handover') || (patient ? to_act : answered) ? ({_LOOK})(from) : null
}}"""


_AT_REST = """async () => {
  const frame = () => new Promise((next) => requestAnimationFrame(next))
  const boxes = () => [...document.querySelectorAll('body *')]
    .map((e) => e.getBoundingClientRect())
    .map(({ x, y, width, height }) => [x, y, width, height].join()).join(' ')
  await document.fonts.ready
  let before = ''
  // What is measured is laid out anew in the frame after; a colour that is inherited changes one
  // element after the other.
  for (let calm = 0; calm < 3; ) {
    await frame()
    const now = boxes()
    calm = now !== before || document.getAnimations().length ? 0 : calm + 1
    before = now
  }
}"""


def come_to_rest(page: Page) -> None:
    """Wait until all letters are there, nothing moves, and everything has found its place."""
    page.evaluate(_AT_REST)


def resize(page: Page, size: ViewportSize) -> None:
    """Look at a page on a screen of another size, once it has found its place there."""
    page.set_viewport_size(size)
    page.wait_for_function(
        "([width, height]) => innerWidth === width && innerHeight === height",
        arg=[size["width"], size["height"]],
    )
    come_to_rest(page)


def wait_for_answer(page: Page, log_from: int) -> Look:
    """Look as soon as no move is on its way."""
    return _read(page.wait_for_function(_WHEN, arg=[log_from, False]).json_value())


def wait_for_turn(page: Page, log_from: int) -> Look:
    """Look as soon as there is something to do, or the game is over."""
    return _read(page.wait_for_function(_WHEN, arg=[log_from, True]).json_value())


def _read(seen: dict[str, Any]) -> Look:
    return Look(
        over=seen["over"],
        cover=seen["cover"],
        hand_on=seen["hand_on"],
        mine=seen["mine"],
        prompt=seen["prompt"],
        sheets=tuple(
            Sheet(each["title"], dict(each["buttons"]), each["tickets"]) for each in seen["sheets"]
        ),
        routes=dict(seen["routes"]),
        twins=frozenset(seen["twins"]),
        attractions=frozenset(seen["attractions"]),
        depots=frozenset(seen["depots"]),
        places=dict(seen["places"]),
        cards=dict(seen["cards"]),
        hand=dict(seen["hand"]),
        log=tuple(seen["log"]),
    )
