"""How much work a frame is while things move on the table, on a computer a quarter as fast."""

from __future__ import annotations

import json
import random
import tempfile
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import click
from playwright.sync_api import Page, expect

from tests.server.process import serving, sqlite_url
from tests.web import chromium
from tests.web.conftest import DESKTOP
from tests.web.visitor import Visitor

SLOWER: Final = 4
FRAME: Final = 1_000_000 / 60
"""Microseconds."""
PACE: Final = 900
"""Milliseconds between what the player does: so long a person looks."""

_CATEGORIES: Final = ("devtools.timeline", "disabled-by-default-devtools.timeline")
_SCRIPT: Final = {"FunctionCall", "EvaluateScript", "MinorGC", "MajorGC"}
_LAYOUT: Final = {"UpdateLayoutTree", "Layout", "PrePaint"}

Event = dict[str, Any]


def works(events: Sequence[Event]) -> Iterator[tuple[float, float]]:
    """Give when each piece of script or layout began, and the milliseconds of processor it took.

    The processor's time is counted, not the clock's: other programs on the machine are not the
    page's fault. What lies inside another piece, as a layout that a script asks for, is part of it.
    """
    end = 0.0
    for event in events:
        if event["ph"] != "X" or event["name"] not in _SCRIPT | _LAYOUT or event["ts"] < end:
            continue
        end = event["ts"] + event["dur"]
        yield event["ts"], event["tdur"] / 1000


def motions(events: Sequence[Event]) -> list[tuple[float, float]]:
    """Give from when to when anything moved."""
    begun: dict[str, float] = {}
    found: list[tuple[float, float]] = []
    for event in events:
        if event["name"] != "Animation":
            continue
        name = event["id2"]["local"]
        if event["ph"] == "b":
            begun[name] = event["ts"]
        elif event["ph"] == "e" and name in begun:
            found.append((begun.pop(name), event["ts"]))
    joined: list[tuple[float, float]] = []
    for begin, end in sorted(found):
        if joined and begin <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((begin, end))
    return joined


def frames(trace: bytes, frame: str) -> list[float]:
    """Give the milliseconds of script and layout for each frame in which something moved.

    A frame's work is all since the one before was handed over to be drawn. Most frames need none:
    what moves by transform and opacity is moved without asking the page.
    """
    events: list[Event] = json.loads(trace)["traceEvents"]
    thread = next(
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "FunctionCall" and event["args"]["data"].get("frame") == frame
    )
    here = [event for event in events if (event["pid"], event["tid"]) == thread]
    here.sort(key=lambda event: (event["ts"], -event.get("dur", 0)))
    moving = motions(here)
    drawn = [event["ts"] for event in here if event["name"] == "Commit"]
    spent: dict[int, float] = defaultdict(float)
    for at, milliseconds in works(here):
        if any(begin - FRAME <= at < end for begin, end in moving):
            spent[bisect_left(drawn, at)] += milliseconds
    number = int(sum(end - begin for begin, end in moving) / FRAME)
    return [*spent.values(), *[0.0] * (number - len(spent))]


def share(values: Sequence[float], part: float) -> float:
    """Give the value that a part of all does not exceed."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def watch(page: Page, visitor: Visitor, steps: int) -> bytes:
    """Play, while another page of the same player shows it, and trace that one."""
    browser = page.context.browser
    assert browser is not None
    browser.start_tracing(page=page, categories=list(_CATEGORIES))
    for _ in range(steps):
        if not visitor.step():
            break
        visitor.page.wait_for_timeout(PACE)
    return browser.stop_tracing()


@click.command()
@click.option("--edition", default="europe", show_default=True, help="What is played.")
@click.option("--steps", default=40, show_default=True, help="How often something is pressed.")
@click.option("--seed", default=1, show_default=True, help="Of the player's choices.")
def main(edition: str, steps: int, seed: int) -> None:
    """Measure the work of frames in which something moves, with the processor at a quarter."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(sqlite_url(Path(folder)), "--bot-pause", "0.6") as server,
        chromium.running() as browser,
    ):
        context = browser.new_context(locale="en-GB", viewport=DESKTOP)
        played = context.new_page()
        played.emulate_media(reduced_motion="reduce")
        played.goto(server.url)
        visitor = Visitor(played, random.Random(seed))
        visitor.play_against("greedy", edition)
        visitor.step()
        # The page that is measured does nothing but show: pressing it would skip what moves.
        watched = context.new_page()
        watched.goto(played.url)
        expect(watched.get_by_test_id("prompt")).to_be_visible()
        session = context.new_cdp_session(watched)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        frame = session.send("Page.getFrameTree")["frameTree"]["frame"]["id"]
        trace = watch(watched, visitor, steps)
    spent = frames(trace, frame)
    working = [each for each in spent if each > 0]
    click.echo(f"processor at 1/{SLOWER} of its speed, {steps} steps of {edition}:")
    click.echo(f"  frames with motion     {len(spent):6}")
    click.echo(f"  of them with any work  {len(working):6}")
    click.echo(f"  with more than 8 ms    {sum(each > 8 for each in spent):6}")
    click.echo("  script and layout in a frame, of all and of those with any work:")
    for part in (0.5, 0.9, 0.95, 0.99):
        found = (share(spent, part), share(working, part))
        click.echo(f"    {part:.0%} at most        {found[0]:6.1f} ms {found[1]:6.1f} ms")
    click.echo(f"    longest            {max(spent):6.1f} ms")


if __name__ == "__main__":
    main()
