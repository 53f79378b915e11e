"""The pages for hosts and for authors of clients list what the code has."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner
from prometheus_client import REGISTRY

from incarrozza.arena import arena
from incarrozza.arena.contest import Played
from incarrozza.arena.results import Header
from incarrozza.arena.standings import BotStandings, Placing, TableStandings
from incarrozza.bots import BOTS
from incarrozza.bots.titles import BOT_WORDS
from incarrozza.cli import main
from incarrozza.cli.admin import command as admin
from incarrozza.cli.map import command as map_command
from incarrozza.editions import EDITIONS
from incarrozza.server.http import websocket
from incarrozza.server.messages import live
from incarrozza.server.messages.refusals import WORDS
from incarrozza.server.ops import metrics
from incarrozza.server.ops.settings import Limits
from incarrozza.study import study
from incarrozza.study.findings import Company, RouteFinding, SeatFinding, TicketFinding
from tests.server.process import serving, sqlite_url

DOCS = Path(__file__).parent.parent / "docs"
HOSTING = (DOCS / "hosting.md").read_text("utf-8")
PROTOCOL = (DOCS / "protocol.md").read_text("utf-8")
ARENA = (DOCS / "arena.md").read_text("utf-8")
ANALYSE = (DOCS / "analyse.md").read_text("utf-8")
MAP_FILE = (DOCS / "map-file.md").read_text("utf-8")
BOTS_PAGE = (DOCS / "bots.md").read_text("utf-8")


COMMANDS = [["play"], ["serve"], ["verify"], ["arena"], ["study"], ["analyse"]]


def section(text: str, title: str) -> str:
    """Give what stands below a heading, up to the next one as high."""
    marks, _, _ = title.partition(" ")
    found = re.search(rf"^{re.escape(title)}\n(.*?)(?=^#{{2,{len(marks)}}} |\Z)", text, re.M | re.S)
    assert found, f"there is no section {title!r}"
    return found[1]


def table(text: str) -> Iterator[list[str]]:
    """List the rows of a table, without its head; code without its marks."""
    rows = [line for line in text.splitlines() if line.startswith("|")]
    for row in rows[2:]:
        yield [cell.strip().strip("`") for cell in row.strip("|").split("|")]


def test_every_bot_is_listed_with_its_name_at_the_table() -> None:
    listed = {name: title for name, title, _ in table(section(BOTS_PAGE, "## Who they are"))}
    titles = {name: BOT_WORDS[name].title["en"] if name in BOT_WORDS else "" for name in BOTS}
    assert list(listed.items()) == list(titles.items())


def test_every_limit_is_listed_with_its_default() -> None:
    listed = {name: default for name, default, _ in table(section(HOSTING, "## Limits"))}
    limits = Limits()
    assert listed == {field.name: str(getattr(limits, field.name)) for field in fields(Limits)}


def test_every_metric_is_explained() -> None:
    text = section(HOSTING, "## Health and metrics")
    listed = {name: kind for name, kind, _ in table(text)}
    assert metrics.MOVES is not None
    known = {
        f"{metric.name}_total" if metric.type == "counter" else metric.name: metric.type
        for metric in REGISTRY.collect()
        if metric.name.startswith("incarrozza_")
    }
    assert listed == known


def test_every_refusal_is_listed_with_its_status() -> None:
    listed = [(code, int(status)) for code, status, _ in table(section(PROTOCOL, "## Errors"))]
    assert sorted(listed) == sorted((code, status) for code, (status, _) in WORDS.items())


def test_every_way_the_line_is_closed_is_listed() -> None:
    text = section(PROTOCOL, "### when the line closes")
    listed = {int(code) for codes, *_ in table(text) for code in codes.split(", ")}
    ours = {value for name, value in vars(websocket).items() if name.startswith("BYE_")}
    source = Path(websocket.__file__).read_text("utf-8")
    assert ours | {int(code) for code in re.findall(r"close\((\d+)", source)} <= listed


def test_every_message_of_a_client_is_described() -> None:
    said = [row[0] for row in table(section(PROTOCOL, "## The WebSocket").partition("###")[0])]
    tags = [each.__struct_config__.tag for each in live.ClientMessage.__args__]
    assert sorted(said) == sorted(map(str, tags))


def test_every_field_of_a_sight_is_described() -> None:
    described = [row[0] for row in table(section(PROTOCOL, "### sight"))]
    assert described == list(live.Sight.__struct_fields__)


def test_every_admin_command_is_described() -> None:
    for name in admin.commands:
        assert f"incarrozza admin {name}" in HOSTING


PAGES = {
    "hosting": HOSTING,
    "protocol": PROTOCOL,
    "arena": ARENA,
    "analyse": ANALYSE,
    "map-file": MAP_FILE,
}
PICTURES = ("screens", "maps")
"""The pages that have a folder of pictures."""


@pytest.mark.parametrize("text", PAGES.values(), ids=PAGES)
def test_options_that_are_named_exist(text: str) -> None:
    groups = (("admin", admin), ("map", map_command))
    commands = [*COMMANDS, *([name, each] for name, group in groups for each in group.commands)]
    known = "".join(CliRunner().invoke(main, [*each, "--help"]).stdout for each in commands)
    # Those of other programs stand in blocks of code.
    prose = re.sub(r"```.*?```", "", text, flags=re.S)
    named = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", prose))
    assert [option for option in sorted(named) if option not in known] == []


@pytest.mark.parametrize("name", ["../README.md", *(f"{page}.md" for page in (*PAGES, *PICTURES))])
def test_links_lead_somewhere(name: str) -> None:
    file = DOCS / name
    for target in re.findall(r"(?:\]\(|(?:href|src)=\")([^)\"]+)", file.read_text("utf-8")):
        if target.startswith("https://"):
            continue
        path, _, anchor = target.partition("#")
        page = file.parent / path if path else file
        assert page.exists(), target
        if anchor:
            titles = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.M)
            anchors = [re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles]
            assert anchor in anchors, target


def test_the_client_of_the_protocol_page_plays_a_whole_game(tmp_path: Path) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PROTOCOL, re.S)
    file = tmp_path / "client.py"
    file.write_text(program, "utf-8")
    with serving(sqlite_url(tmp_path)) as server:
        done = subprocess.run(
            [sys.executable, "-W", "error", str(file), server.url],
            env={"PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            encoding="utf-8",
            timeout=300,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    assert "refused" not in done.stdout
    lines = done.stdout.splitlines()
    assert lines[0].startswith("Anna is dealt ")
    assert re.search(r"\bwins\b|\bshare the victory\b", lines[-1]), lines[-1]


@pytest.mark.parametrize("page", PICTURES)
def test_every_picture_has_its_place(page: str) -> None:
    shown = re.findall(rf'src="{page}/([^"]+)"', (DOCS / f"{page}.md").read_text("utf-8"))
    assert sorted(shown) == sorted(picture.name for picture in (DOCS / page).iterdir())


def test_every_map_is_shown_in_every_way() -> None:
    maps = {edition.map.replace("_", "-") for edition in EDITIONS.values()}
    ways = product(maps, ("start", "middle", "end"), ("desktop", "phone"), ("light", "dark"))
    shown = {picture.stem for picture in (DOCS / "maps").iterdir()}
    assert shown == {"-".join(way) for way in ways}


def keys(text: str) -> list[str]:
    """List the keys that the first column of a table names, several in a row or not."""
    return [key for row in table(text) for key in re.findall(r"\w+", row[0])]


def details(text: str, key: str) -> list[str]:
    """List the names in what a table says about a key."""
    (told,) = re.findall(rf"^\| `{key}`[^|]*\|(.*)\|$", text, re.M)
    return re.findall(r"`(\w+)`", told)


def test_every_figure_of_a_contest_is_explained() -> None:
    everything, bots = section(ARENA, "### For programs").split("| key of a bot |")
    standings = arena("new_york", bots=["random"], games=2)
    assert sorted(keys(everything)) == sorted(standings.as_dict())
    assert sorted(keys("| key of a bot |" + bots)) == sorted(f.name for f in fields(BotStandings))
    told = details(everything, "tables")
    parts = [field.name for each in (TableStandings, Placing) for field in fields(each)]
    assert sorted(told) == sorted(parts)


def test_every_key_of_the_file_of_results_is_explained() -> None:
    text = section(ARENA, "### Interrupt, go on, go further")
    assert keys(text) == list(Played.__struct_fields__)
    for name in Header.__struct_fields__:
        assert f"`{name}`" in text


def test_every_finding_of_a_study_is_explained() -> None:
    text = section(ARENA, "## The map study")
    found = study("new_york", games=1, bots=["random"])
    assert sorted(keys(text)) == sorted(found.as_dict())
    for name, kind in (
        ("seats", SeatFinding),
        ("routes", RouteFinding),
        ("tickets", TicketFinding),
    ):
        assert details(text, name) == [field.name for field in fields(kind)]
    assert details(text, "winners") == [field.name for field in fields(Company)]
