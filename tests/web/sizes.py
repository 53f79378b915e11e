"""The screens that a table is laid out for, and what is seen of it there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Page, ViewportSize

from tests.server.client import BOT, MINE
from tests.web import ahead
from tests.web.conftest import PHONE
from tests.web.looking import come_to_rest

NARROW: Final[ViewportSize] = {"width": 360, "height": 800}
SIDEWAYS: Final[ViewportSize] = {"width": 844, "height": 390}
TABLET: Final[ViewportSize] = {"width": 820, "height": 1180}
LAPTOP: Final[ViewportSize] = {"width": 1366, "height": 768}
LARGE: Final[ViewportSize] = {"width": 1920, "height": 1080}
SIZES: Final = (NARROW, PHONE, SIDEWAYS, TABLET, LAPTOP, LARGE)

LEAST_SHARE: Final = 0.45
"""The part of the screen that the board has, at least."""

_TRAVEL: Final = ("tickets", "draw", "claim", "station", "depot")
_HOARD: Final = ("draw", "claim", "tickets", "station", "depot")

_SEE: Final = """() => {
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  const cross = (a, b) => ({
    left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom),
  })
  const share = ({ left, top, right, bottom }) =>
    (Math.max(0, right - left) * Math.max(0, bottom - top)) / (innerWidth * innerHeight)
  const box = (e) => e.getBoundingClientRect()
  const shown = (css) => [...document.querySelectorAll(css)]
    .filter((e) => e.checkVisibility({ visibilityProperty: true }) && box(e).width > 1)
  const name = (e) =>
    `${e.getAttribute('aria-label') ?? (e.textContent.trim() || e.className)}`.slice(0, 40)

  const frame = cross(box(document.querySelector('.frame')), screen)
  const board = box(document.querySelector('.frame > .sheet'))
  const filled = Math.max(
    board.width / (frame.right - frame.left), board.height / (frame.bottom - frame.top))

  const cut = []
  if (document.documentElement.scrollWidth > innerWidth) cut.push('the page is too wide')
  if (document.documentElement.scrollHeight > innerHeight) cut.push('the page is too high')

  // What is always in view: it lies inside everything that could cut it, and nothing lies on it.
  const needed = shown(`[data-testid=prompt], [data-testid=hint], [data-testid=hand] li,
    [data-testid^=display-], [data-testid=deck], [data-testid=tickets], [data-testid=clock],
    .tabs button, section.sheet input, section.sheet .primary`)
  for (const e of needed) {
    const whole = box(e)
    let seen = cross(whole, screen)
    for (let p = e.parentElement; p; p = p.parentElement) {
      if (getComputedStyle(p).overflowY !== 'visible') seen = cross(seen, box(p))
    }
    const lost = Math.max(
      whole.width - (seen.right - seen.left), whole.height - (seen.bottom - seen.top))
    const [x, y] = [(whole.left + whole.right) / 2, (whole.top + whole.bottom) / 2]
    const hit = document.elementFromPoint(x, y)
    const covered = hit && !e.contains(hit) && !hit.contains(e)
    const decided = e.closest('.side') && !e.closest('.sheets') && shown('section.sheet').length
    // What is being decided may lie on what can wait.
    if (lost > 1 || (covered && !decided)) cut.push(name(e))
  }

  // What cannot be scrolled holds all that is in it; dots tell where a line goes on.
  for (const e of shown('main *')) {
    const { overflowX, overflowY, textOverflow } = getComputedStyle(e)
    if (e.closest('.frame, .hidden, svg') || textOverflow === 'ellipsis') continue
    const [wide, high] = [e.scrollWidth - e.clientWidth > 1, e.scrollHeight - e.clientHeight > 1]
    if (overflowX !== 'visible' && wide) cut.push(`${name(e)}: its width`)
    if (overflowY === 'hidden' && high) cut.push(`${name(e)}: its height`)
  }
  const rows = new Set(shown('[data-testid=hand] li').map((e) => Math.round(box(e).top)))
  return { stage: share(frame), drawn: share(cross(board, frame)), filled, rows: rows.size, cut }
}"""


@dataclass(frozen=True)
class Seen:
    """What is seen of a table on a screen; shares are of the area of the whole screen."""

    stage: float
    """The part in which the board lies and is moved."""
    drawn: float
    """The board itself, as a whole."""
    filled: float
    """How much of the width or the height of the stage the board fills, whichever is more."""
    rows: int
    """In how many rows the cards in the hand lie."""
    cut: tuple[str, ...]
    """What should be in view, and is not."""

    @property
    def share(self) -> float:
        """The board's part: its stage, where it fills one side of it, and else only itself."""
        return self.stage if self.filled > 0.985 else self.drawn


def see(page: Page) -> Seen:
    """Look at a table, once everything has found its place."""
    come_to_rest(page)
    found = page.evaluate(_SEE)
    return Seen(**{**found, "cut": tuple(found["cut"])})


@dataclass(frozen=True)
class Crowd:
    """A table in mid-game: who sits there, and how much one of them holds."""

    edition: str
    players: int
    tickets: int
    kinds: int
    """Kinds of cards in the hand."""
    depots: bool = False

    def gather(self, page: Page) -> str:
        """Play until it is so; give the table."""
        seats = [{**MINE, "name": "Anna"}, *[BOT] * (self.players - 1)]
        tickets = f"{ahead.TURN} && own.tickets.length >= {self.tickets}"
        kinds = f"{ahead.TURN} && Object.keys(own.hand).length >= {self.kinds}"
        for _ in range(ahead.MOST_GAMES):
            wish = {"depots": self.depots}
            table = ahead.reach(page, self.edition, seats, tickets, _TRAVEL, **wish)
            if ahead.play(page, table, kinds, _HOARD):
                return table
        raise AssertionError(f"never in {ahead.MOST_GAMES} games: {self.kinds} kinds of cards")


UPRIGHT: Final = Crowd("new_york", players=4, tickets=2, kinds=6)
WIDE: Final = Crowd("europe", players=2, tickets=4, kinds=6)
HARD: Final = Crowd("mega_europe", players=5, tickets=6, kinds=8, depots=True)
"""As many players, tickets, kinds of cards and things in a player's row as there can be."""
