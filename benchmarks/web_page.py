"""How soon the page of a game is seen, how much of it is sent, and how soon a click shows."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path
from statistics import median
from typing import Final

import click
from playwright.sync_api import Page

from tests.server.process import serving, sqlite_url
from tests.web import chromium
from tests.web.conftest import DESKTOP
from tests.web.visitor import Visitor
from tests.web.weight import weigh_table

_FIRST_PAINT: Final = """() =>
  performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"""

_TIME_A_CLICK: Final = """() => {
  window.shown = null
  let pressed
  addEventListener('pointerdown', (event) => (pressed = event.timeStamp), {
    once: true,
    capture: true,
  })
  new MutationObserver((_, watching) => {
    watching.disconnect()
    // The first frame is about to be painted; when the second begins, it has been.
    requestAnimationFrame(() => requestAnimationFrame((now) => (window.shown = now - pressed)))
  }).observe(document.querySelector('[data-testid=hand]'), {
    subtree: true,
    childList: true,
    characterData: true,
  })
}"""


def first_paint(page: Page) -> tuple[float, int]:
    """Load a table anew; give the milliseconds to its first paint, and its bytes."""
    weight = sum(weigh_table(page).values())
    return float(page.wait_for_function(_FIRST_PAINT).json_value()), weight


def click_to_sight(visitor: Visitor) -> float:
    """Draw a card; give the milliseconds from the press to the card on the screen."""
    while "deck" not in visitor.look().cards:
        visitor.step()
    visitor.page.evaluate(_TIME_A_CLICK)
    visitor.page.get_by_test_id("deck").click()
    return float(visitor.page.wait_for_function("() => window.shown").json_value())


@click.command()
@click.option("--edition", default="europe", show_default=True, help="What is played.")
@click.option("--times", default=5, show_default=True, help="How often each thing is measured.")
def main(edition: str, times: int) -> None:
    """Measure the page of a game in Chromium, on a fast computer and on one a quarter as fast."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(sqlite_url(Path(folder))) as server,
        chromium.running() as browser,
    ):
        page = browser.new_page(locale="en-GB", viewport=DESKTOP)
        page.goto(server.url)
        visitor = Visitor(page, random.Random(1))
        visitor.play_against("random", edition)
        visitor.step()
        for slower in (1, 4):
            processor = page.context.new_cdp_session(page)
            processor.send("Emulation.setCPUThrottlingRate", {"rate": slower})
            loads = [first_paint(page) for _ in range(times)]
            clicks = [click_to_sight(visitor) for _ in range(times)]
            processor.send("Emulation.setCPUThrottlingRate", {"rate": 1})
            click.echo(
                f"processor at 1/{slower} of its speed:" if slower > 1 else "this processor:"
            )
            click.echo(f"  first contentful paint {median(paint for paint, _ in loads):6.0f} ms")
            click.echo(f"  transferred            {median(weight for _, weight in loads):6.0f} B")
            click.echo(f"  from click to sight    {median(clicks):6.0f} ms")


if __name__ == "__main__":
    main()
