"""How much work a frame is while things move on the table, on a computer a quarter as fast."""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import click
from playwright.sync_api import Page, expect, sync_playwright

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
_SCRIPT: Final = {"FunctionCall", "EvaluateScript", "v8.compile", "RunMicrotasks", "V8.GCScavenger"}
_LAYOUT: Final = {"UpdateLayoutTree", "Layout", "PrePaint"}

Span = tuple[float, float]


def union(spans: Sequence[Span]) -> list[Span]:
    """Join what overlaps: a script that asks for a layout contains it."""
    joined: list[Span] = []
    for begin, end in sorted(spans):
        if joined and begin <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((begin, end))
    return joined


def work_by_frame(spans: Sequence[Span], moving: Sequence[Span]) -> Iterator[float]:
    """Give the milliseconds of work in every frame in which something moved."""
    for begin, end in moving:
        for number in range(int((end - begin) / FRAME)):
            left = begin + number * FRAME
            right = left + FRAME
            inside = (min(e, right) - max(b, left) for b, e in spans if b < right and e > left)
            yield sum(inside) / 1000


def read(trace: bytes, frame: str) -> tuple[list[Span], list[Span], list[float]]:
    """Find in a trace when the page worked, when something moved, and its main frames' work."""
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    main = next(
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "FunctionCall" and event["args"]["data"].get("frame") == frame
    )
    here = [event for event in events if (event["pid"], event["tid"]) == main]
    spans = union(
        [
            (event["ts"], event["ts"] + event.get("dur", 0))
            for event in here
            if event["name"] in _SCRIPT | _LAYOUT
        ]
    )
    begun: dict[str, float] = {}
    moves: list[Span] = []
    for event in sorted(here, key=lambda each: float(each["ts"])):
        if event["name"] == "Animation" and event["ph"] == "b":
            begun[event["id2"]["local"]] = event["ts"]
        elif event["name"] == "Animation" and event["ph"] == "e":
            begin = begun.pop(event["id2"]["local"], None)
            if begin is not None:
                moves.append((begin, event["ts"]))
    ticks = sorted(e["ts"] for e in here if e["name"] == "BeginMainThreadFrame")
    main_frames = [
        sum(min(e, right) - max(b, left) for b, e in spans if b < right and e > left) / 1000
        for left, right in zip(ticks, ticks[1:], strict=False)
    ]
    return spans, union(moves), main_frames


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
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=list(chromium.ARGUMENTS)
        )
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
        browser.close()
    spans, moving, main_frames = read(trace, frame)
    frames = list(work_by_frame(spans, moving))
    click.echo(f"processor at 1/{SLOWER} of its speed, {steps} steps of {edition}:")
    click.echo(f"  something moved      {sum(e - b for b, e in moving) / 1e6:6.1f} s")
    for name, values in (("frames with motion", frames), ("main frames", main_frames)):
        click.echo(f"  {name:20} {len(values):6}")
        for part in (0.5, 0.95, 0.99):
            click.echo(f"    {part:.0%} at most       {share(values, part):6.1f} ms")


if __name__ == "__main__":
    main()
