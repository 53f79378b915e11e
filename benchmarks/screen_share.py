"""How much of the screen the board has, on six screens, and whether anything is cut off there."""

from __future__ import annotations

import json
import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import Final

import click
from playwright.sync_api import Page, expect

from tests.server.conftest import GENEROUS
from tests.server.process import serving, sqlite_url
from tests.web import ahead, chromium
from tests.web.looking import resize
from tests.web.sizes import HARD, SIZES, UPRIGHT, WIDE, Crowd, Seen, see

CASES: Final = {"upright": UPRIGHT, "wide": WIDE, "hard": HARD}


def measure(page: Page, crowd: Crowd) -> dict[str, Seen]:
    """Look at a table on each screen."""
    ahead.look_at(page, crowd.gather(page))
    expect(page.get_by_test_id("prompt")).to_be_visible()
    found = {}
    for size in SIZES:
        resize(page, size)
        found[f"{size['width']}x{size['height']}"] = see(page)
    return found


@click.command()
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def main(as_json: bool) -> None:
    """Measure the page of a game in Chromium: on an upright map, a wide one, and a full table."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(sqlite_url(Path(folder)), *GENEROUS) as server,
        chromium.running() as browser,
    ):
        found = {}
        for name, crowd in CASES.items():
            page = browser.new_page(locale="en-GB", reduced_motion="reduce")
            page.goto(server.url)
            found[name] = measure(page, crowd)
            page.close()
    if as_json:
        report = {
            name: {size: {"share": seen.share, **asdict(seen)} for size, seen in sizes.items()}
            for name, sizes in found.items()
        }
        click.echo(json.dumps(report, indent=2))
        return
    click.echo("case      screen       board    drawn   cut off")
    for name, sizes in found.items():
        for size, seen in sizes.items():
            cut = ", ".join(seen.cut) or "nothing"
            click.echo(f"{name:9} {size:10} {seen.share:7.1%}  {seen.drawn:7.1%}   {cut}")


if __name__ == "__main__":
    main()
