"""What the project says of itself is true: versions, systems, tools and pages."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
PINS, PLAY = (
    (ROOT / "requirements" / f"{name}.txt").read_text("utf-8") for name in ("dev", "play")
)
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("benchmarks/*.md")]


def pythons() -> list[str]:
    """List the versions of Python that the package says it runs on."""
    start = "Programming Language :: Python :: 3."
    return [each.rpartition(" ")[2] for each in PROJECT["classifiers"] if each.startswith(start)]


def test_continuous_integration_tries_every_python_that_is_promised() -> None:
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8")
    matrix = re.search(r"python: \[(.*)\]", workflow)
    assert matrix is not None
    assert re.findall(r'"([\d.]+)"', matrix[1]) == pythons()
    assert PROJECT["requires-python"] == f">={pythons()[0]}"
    assert "run: .ci/run" in workflow


@pytest.mark.parametrize("pins", [PINS, PLAY], ids=["dev", "play"])
def test_every_pin_has_hashes_and_no_address(pins: str) -> None:
    assert "://" not in pins
    pinned = re.findall(r"^([\w.-]+)==.*\\\n    --hash=sha256:", pins, re.M)
    assert pinned == re.findall(r"^([\w.-]+)", pins, re.M)


def test_who_plays_and_who_builds_have_the_same_versions() -> None:
    versions = set(re.findall(r"^\S+==\S+", PINS, re.M))
    assert set(re.findall(r"^\S+==\S+", PLAY, re.M)) < versions


def test_every_tool_of_a_hook_is_pinned() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    tools = set(re.findall(r"entry: \.venv/bin/(\S+)", hooks)) - {"python"}
    assert tools == {"mypy", "ruff"}
    for tool in tools:
        assert re.search(rf"^{tool}==", PINS, re.M), f"{tool} is not in requirements/dev.txt"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_to_files_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text("utf-8"))
    dead = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert not dead
